import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'

/** Coupons that a company can use. */

export const usableCoupon = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(['fixed', 'percent', 'shipping']),
  /** Minor units of a fixed coupon. */
  amount: z.number().nullable(),
  basis_points: z.number().nullable(),
  /** The most that a percent or shipping coupon takes off. */
  cap: z.number().nullable(),
  currency: z.string(),
  minimum_spend: z.number(),
  valid_until: z.string(),
  /** How often this company can still use it; null: no limit. */
  left: z.number().nullable(),
  /** Goods and categories that it is for; none of both means all. */
  goods_ids: z.array(z.number()),
  category_ids: z.array(z.number()),
})

export const coupon = {
  select: endpoint({
    method: 'GET',
    path: '/sale/coupon/select',
    permission: 'signed-in',
    about: { en: 'Choose a coupon', zh: '选择优惠券' },
    data: z.array(usableCoupon),
  }),
}
