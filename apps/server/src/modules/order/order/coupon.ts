import { couponErrors } from '@dropyard/contract/finance/coupon-rule'
import { allocate } from '@dropyard/contract/kit/money'
import { orderErrors } from '@dropyard/contract/order/order'
import type { OrderCharges } from '@dropyard/contract/order/order-money'
import { eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../kit/context.ts'
import { fail, Refusal } from '../../../kit/errors.ts'
import { category } from '../../catalog/category/table.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { type CouponBasis, couponFor, useCoupon } from '../../finance/coupon/service.ts'

/** A coupon on an order: what it takes off the quoted charges. */

/** What the coupon rules look at: goods after rank discount, with their categories, and shipping. */
async function basisOf(
  ctx: Ctx,
  charges: OrderCharges,
  lines: readonly { id: number; skuId: number | null }[],
): Promise<CouponBasis> {
  const skuOf = new Map(lines.map((line) => [line.id, line.skuId]))
  const skuIds = [...skuOf.values()].filter((id) => id !== null)
  const parent = alias(category, 'parent')
  const rows = await ctx.db
    .select({ skuId: sku.id, goodsId: goods.id, one: category.id, two: parent.id, three: parent.parentId })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .innerJoin(category, eq(category.id, goods.categoryId))
    .leftJoin(parent, eq(parent.id, category.parentId))
    .where(inArray(sku.id, skuIds))
  const discounts = allocate(
    charges.rankDiscount,
    charges.lines.map((line) => line.goods),
  )
  return {
    currency: charges.currency,
    shipping: charges.registration + charges.postage,
    lines: charges.lines.flatMap((line, i) => {
      const row = rows.find((one) => one.skuId === skuOf.get(line.id))
      if (!row) return []
      const categoryIds = [row.one, row.two, row.three].filter((id) => id !== null)
      return [{ id: line.id, goodsId: row.goodsId, categoryIds, amount: line.goods - (discounts[i] ?? 0) }]
    }),
  }
}

type Lines = readonly { id: number; skuId: number | null }[]

/** The coupon's part of quoted charges; none when it can not be used (any more). */
export async function couponPart(
  ctx: Ctx,
  o: { entityId: number; couponId: number | null },
  charges: OrderCharges,
  lines: Lines,
): Promise<OrderCharges['coupon']> {
  if (o.couponId === null) return null
  try {
    const answer = await couponFor(ctx, o.entityId, o.couponId, await basisOf(ctx, charges, lines))
    return answer.ok ? { amount: answer.amount, against: answer.against, lineIds: answer.lineIds } : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Fails with the coupon's own reason when it takes nothing off these charges. */
export async function couponMustFit(
  ctx: Ctx,
  o: { entityId: number; couponId: number | null },
  charges: OrderCharges,
  lines: Lines,
): Promise<void> {
  if (o.couponId === null) return
  const answer = await couponFor(ctx, o.entityId, o.couponId, await basisOf(ctx, charges, lines))
  if (!answer.ok) fail(couponErrors[answer.code], { ...answer.values })
}

/** Takes the coupon for an order that is being paid; its worth must be what was quoted. */
export async function takeCoupon(
  ctx: Ctx,
  o: { id: number; entityId: number; couponId: number | null },
  charges: OrderCharges,
  lines: Lines,
): Promise<void> {
  if (o.couponId === null || !charges.coupon) return
  const worth = await useCoupon(ctx, {
    entityId: o.entityId,
    couponId: o.couponId,
    orderId: o.id,
    basis: await basisOf(ctx, charges, lines),
  })
  if (worth.amount !== charges.coupon.amount)
    fail(orderErrors.price_changed, { before: charges.coupon.amount, after: worth.amount })
}
