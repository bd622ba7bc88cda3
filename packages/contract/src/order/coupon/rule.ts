import { z } from 'zod'
import { errors } from '../../kit/errors.ts'
import type { MessageValues } from '../../kit/format-message.ts'
import { percentOf, sumAmounts, wholeBasisPoints } from '../../kit/money.ts'

/** Calculates the discount of a coupon on an order, or why it can't be used. */

const amount = z.int().min(0)
const id = z.int().min(1)

export const couponValueSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), amount: z.int().min(1) }),
  z.strictObject({
    kind: z.literal('percent'),
    basisPoints: z.int().min(1).max(wholeBasisPoints),
    cap: z.int().min(1).nullable(),
  }),
  /** Free shipping, up to the cap if there is one. */
  z.strictObject({ kind: z.literal('shipping'), cap: z.int().min(1).nullable() }),
])

export const couponRuleSchema = z
  .strictObject({
    currency: z.string().regex(/^[A-Z]{3}$/),
    value: couponValueSchema,
    /** Minimum value of the goods to which the coupon applies, in minor units. */
    minimumSpend: amount.default(0),
    /** Timestamps, ISO 8601; the end is exclusive. */
    validFrom: z.iso.datetime({ offset: true }),
    validUntil: z.iso.datetime({ offset: true }),
    /** Maximum number of uses, in all and per company; null means no limit. */
    totalLimit: z.int().min(1).nullable().default(null),
    entityLimit: z.int().min(1).nullable().default(null),
    /** Each list restricts the coupon; an empty one doesn't. */
    rankIds: z.array(id).default([]),
    categoryIds: z.array(id).default([]),
    goodsIds: z.array(id).default([]),
  })
  .refine((rule) => Date.parse(rule.validFrom) < Date.parse(rule.validUntil), {
    message: 'The end must be after the beginning',
    path: ['validUntil'],
  })
export type CouponRule = z.output<typeof couponRuleSchema>
export type CouponRuleInput = z.input<typeof couponRuleSchema>

export interface CouponLine {
  readonly id: number
  readonly goodsId: number
  /** The goods' category and its ancestors. */
  readonly categoryIds: readonly number[]
  /** Price of the line after rank discount, in minor units. */
  readonly amount: number
}

export interface CouponCart {
  readonly currency: string
  readonly lines: readonly CouponLine[]
  /** Registration fee and postage together. */
  readonly shipping: number
  readonly rankId: number | null
  /** Uses so far, in all and by this company. */
  readonly used: number
  readonly usedByEntity: number
}

export const couponErrors = errors('coupon', {
  currency: ['This coupon is for {{currency}}.', '该优惠券仅限 {{currency}}。'],
  not_started: ['This coupon isn’t valid yet.', '优惠券尚未生效。'],
  expired: ['This coupon has expired.', '优惠券已过期。'],
  used_up: ['This coupon is used up.', '优惠券已用完。'],
  entity_used_up: [
    'You have already used this coupon {{limit}} {{limit|time|times}}.',
    '您已使用该优惠券 {{limit}} 次。',
  ],
  rank: ['This coupon isn’t for your rank.', '您的等级不适用该优惠券。'],
  scope: ['This coupon doesn’t apply to these items.', '没有适用该优惠券的商品。'],
  minimum_spend: [
    'Spend {{missing}} more on eligible products to use this coupon.',
    '适用商品还差 {{missing}} 可使用该优惠券。',
  ],
  nothing: ['This coupon gives no discount on this order.', '该优惠券没有可抵扣的金额。'],
})
export type CouponErrorCode = keyof typeof couponErrors

export type CouponAnswer =
  | {
      readonly ok: true
      readonly amount: number
      /** What it reduces: the goods of these lines, or shipping. */
      readonly against: 'goods' | 'shipping'
      readonly lineIds: readonly number[]
    }
  | {
      readonly ok: false
      readonly code: CouponErrorCode
      readonly values: MessageValues
    }

/** Whether a coupon applies to these goods, by product or by any category above it. */
export function couponCovers(
  rule: Pick<CouponRule, 'categoryIds' | 'goodsIds'>,
  line: Pick<CouponLine, 'goodsId' | 'categoryIds'>,
): boolean {
  const anywhere = rule.categoryIds.length === 0 && rule.goodsIds.length === 0
  return (
    anywhere ||
    rule.goodsIds.includes(line.goodsId) ||
    line.categoryIds.some((category) => rule.categoryIds.includes(category))
  )
}

/** The discount of a coupon on a cart at a moment, never more than the amount it applies to. */
export function couponWorth(rule: CouponRule, cart: CouponCart, now: Date): CouponAnswer {
  const refuse = (code: CouponErrorCode, values: MessageValues = {}): CouponAnswer => ({
    ok: false,
    code,
    values,
  })
  const { currency, value } = rule
  if (cart.currency !== currency) return refuse('currency', { currency })
  if (now.getTime() < Date.parse(rule.validFrom)) return refuse('not_started')
  if (now.getTime() >= Date.parse(rule.validUntil)) return refuse('expired')
  if (rule.totalLimit !== null && cart.used >= rule.totalLimit) return refuse('used_up')
  if (rule.entityLimit !== null && cart.usedByEntity >= rule.entityLimit)
    return refuse('entity_used_up', { limit: rule.entityLimit })
  if (rule.rankIds.length > 0 && (cart.rankId === null || !rule.rankIds.includes(cart.rankId)))
    return refuse('rank')

  const covered = cart.lines.filter((line) => couponCovers(rule, line))
  if (covered.length === 0) return refuse('scope')
  const spent = sumAmounts(covered.map((line) => line.amount))
  if (spent < rule.minimumSpend)
    return refuse('minimum_spend', { missing: { amount: rule.minimumSpend - spent, currency } })

  const against = value.kind === 'shipping' ? 'shipping' : 'goods'
  const most = against === 'shipping' ? cart.shipping : spent
  const off = Math.min(fullWorth(rule.value, most), most)
  return off === 0
    ? refuse('nothing')
    : { ok: true, amount: off, against, lineIds: covered.map((line) => line.id) }
}

function fullWorth(value: CouponRule['value'], base: number): number {
  if (value.kind === 'fixed') return value.amount
  if (value.kind === 'percent') return capped(percentOf(base, value.basisPoints), value.cap)
  return capped(base, value.cap)
}

const capped = (value: number, cap: number | null): number => (cap === null ? value : Math.min(value, cap))
