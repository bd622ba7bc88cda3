import { commonErrors } from '@dropyard/contract/kit/errors'
import { allocate } from '@dropyard/contract/kit/money'
import { couponErrors } from '@dropyard/contract/order/coupon-rule'
import { type OrderCharges, totalOf } from '@dropyard/contract/order/order/money'
import { eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { category } from '../../catalog/category/table.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import {
  type CompanyCoupons,
  type CouponBasis,
  companyCoupons,
  couponAnswer,
  useCoupon,
} from '../coupon/service.ts'
import { samePrice } from './charges.ts'

/** A coupon of an order: what it deducts from the quoted charges. */

/** Products with their categories, by SKU, as the coupon rules need them. */
type CouponGoods = ReadonlyMap<number, { goodsId: number; categoryIds: number[] }>

/** Data for judging coupons on orders of a company, read once for all of them. */
export interface CouponFacts {
  known: CompanyCoupons
  goods: CouponGoods
}

type Lines = readonly { id: number; skuId: number | null }[]
type Of = { entityId: number; couponId: number | null }

/** Reads the data to judge these coupons on orders of these SKUs; nothing is read without coupons. */
export async function couponFacts(
  ctx: Ctx,
  entityId: number,
  couponIds: readonly number[],
  skuIds: readonly number[],
): Promise<CouponFacts> {
  const [known, found] = await Promise.all([
    companyCoupons(ctx, entityId, couponIds),
    goodsOf(ctx, couponIds.length === 0 ? [] : skuIds),
  ])
  return { known, goods: found }
}

async function goodsOf(ctx: Ctx, skuIds: readonly number[]): Promise<CouponGoods> {
  if (skuIds.length === 0) return new Map()
  const parent = alias(category, 'parent')
  const rows = await ctx.db
    .select({ skuId: sku.id, goodsId: goods.id, one: category.id, two: parent.id, three: parent.parentId })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .innerJoin(category, eq(category.id, goods.categoryId))
    .leftJoin(parent, eq(parent.id, category.parentId))
    .where(inArray(sku.id, [...skuIds]))
  return new Map(
    rows.map(({ skuId, goodsId, one, two, three }) => [
      skuId,
      { goodsId, categoryIds: [one, two, three].filter((id) => id !== null) },
    ]),
  )
}

const skusOf = (lines: Lines): number[] => lines.flatMap((line) => line.skuId ?? [])

/** Input of the coupon rules: goods after rank discount, with their categories, and shipping. */
function basisOf(charges: OrderCharges, lines: Lines, known: CouponGoods): CouponBasis {
  const skuOf = new Map(lines.map((line) => [line.id, line.skuId]))
  const discounts = allocate(
    charges.rankDiscount,
    charges.lines.map((line) => line.goods),
  )
  return {
    currency: charges.currency,
    shipping: charges.registration + charges.postage,
    lines: charges.lines.flatMap((line, i) => {
      const of = known.get(skuOf.get(line.id) ?? 0)
      return of ? [{ id: line.id, ...of, amount: line.goods - (discounts[i] ?? 0) }] : []
    }),
  }
}

/** The coupon's share of quoted charges; null if it can't be used (any more). */
export function couponPart(
  ctx: Ctx,
  o: Of,
  charges: OrderCharges,
  lines: Lines,
  { known, goods: found }: CouponFacts,
): OrderCharges['coupon'] {
  if (o.couponId === null) return null
  const answer = couponAnswer(ctx, known, o.couponId, basisOf(charges, lines, found))
  return answer?.ok ? { amount: answer.amount, against: answer.against, lineIds: answer.lineIds } : null
}

/** Fails with the coupon's own reason if it deducts nothing from these charges. */
export async function couponMustFit(
  ctx: Ctx,
  o: Of,
  charges: OrderCharges,
  lines: Lines,
  facts?: CouponFacts,
): Promise<void> {
  if (o.couponId === null) return
  const { known, goods: found } = facts ?? (await couponFacts(ctx, o.entityId, [o.couponId], skusOf(lines)))
  const answer = couponAnswer(ctx, known, o.couponId, basisOf(charges, lines, found))
  if (!answer) fail(commonErrors.not_found)
  if (!answer.ok) fail(couponErrors[answer.code], { ...answer.values })
}

/** Uses up the coupon for an order that is being paid; its value must equal the quoted one. */
export async function takeCoupon(
  ctx: Ctx,
  o: Of & { id: number },
  charges: OrderCharges,
  lines: Lines,
): Promise<void> {
  if (o.couponId === null || !charges.coupon) return
  const worth = await useCoupon(ctx, {
    entityId: o.entityId,
    couponId: o.couponId,
    orderId: o.id,
    basis: basisOf(charges, lines, await goodsOf(ctx, skusOf(lines))),
  })
  samePrice(totalOf(charges), totalOf({ ...charges, coupon: { ...charges.coupon, amount: worth.amount } }))
}
