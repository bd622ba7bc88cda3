import { commonErrors } from '@dropyard/contract/kit/errors'
import {
  type CouponAnswer,
  type CouponCart,
  couponErrors,
  couponWorth,
} from '@dropyard/contract/order/coupon/rule'
import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { entity } from '../../account/entity/table.ts'
import { coupon, couponUse } from './table.ts'

/** Coupons of orders: value, use when the order is paid, and return. */

/** The order for which a coupon is used, without rank and uses, which are looked up. */
export type CouponBasis = Omit<CouponCart, 'rankId' | 'used' | 'usedByEntity'>
type Worth = Extract<CouponAnswer, { ok: true }>

/** Coupons that a company can use, with the counts that their limits need. */
export interface CompanyCoupons {
  rankId: number | null
  coupons: ReadonlyMap<number, Row & { usedByEntity: number }>
}

/** Reads those of these coupons that the company can use now, with three queries. */
export async function companyCoupons(
  ctx: Ctx,
  entityId: number,
  couponIds: readonly number[],
): Promise<CompanyCoupons> {
  if (couponIds.length === 0) return { rankId: null, coupons: new Map() }
  const ids = [...couponIds]
  const [[company], rows, uses] = await Promise.all([
    ctx.db.select({ rankId: entity.rankId }).from(entity).where(eq(entity.id, entityId)),
    ctx.db
      .select()
      .from(coupon)
      .where(and(inArray(coupon.id, ids), eq(coupon.status, 'active'), forCompany(entityId))),
    ctx.db
      .select({ couponId: couponUse.couponId, times: count() })
      .from(couponUse)
      .where(
        and(
          eq(couponUse.entityId, entityId),
          inArray(couponUse.couponId, ids),
          isNull(couponUse.givenBackAt),
        ),
      )
      .groupBy(couponUse.couponId),
  ])
  const times = new Map(uses.map((one) => [one.couponId, one.times]))
  return {
    rankId: company?.rankId ?? null,
    coupons: new Map(rows.map((row) => [row.id, { ...row, usedByEntity: times.get(row.id) ?? 0 }])),
  }
}

/**
 * The discount of a coupon on an order, or why it can't be used; undefined if the company doesn't have it.
 * @param ownUses number of its uses by this order itself, which don't count against the limits
 */
export function couponAnswer(
  ctx: Pick<Ctx, 'now'>,
  { rankId, coupons }: CompanyCoupons,
  couponId: number,
  basis: CouponBasis,
  ownUses = 0,
): CouponAnswer | undefined {
  const row = coupons.get(couponId)
  if (!row) return undefined
  const cart = { ...basis, rankId, used: row.used - ownUses, usedByEntity: row.usedByEntity - ownUses }
  return couponWorth(row.rule, cart, ctx.now)
}

/** Locks coupons by id. Coupons are locked before the wallet, everywhere. */
export async function lockCoupons(ctx: Ctx, couponIds: readonly number[]): Promise<void> {
  if (couponIds.length === 0) return
  await ctx.db
    .select({ id: coupon.id })
    .from(coupon)
    .where(inArray(coupon.id, [...couponIds]))
    .orderBy(asc(coupon.id))
    .for('update')
}

/**
 * Uses a coupon for an order, in the transaction that pays it. The coupon's row is locked, so that its limits hold for concurrent
 * payments. Idempotent for the same order and coupon; refuses with `coupon.*`.
 */
export async function useCoupon(
  ctx: Ctx,
  input: { entityId: number; couponId: number; orderId: number; basis: CouponBasis },
): Promise<Worth> {
  const { entityId, couponId, orderId, basis } = input
  await lockCoupons(ctx, [couponId])
  const [known, [taken]] = await Promise.all([
    companyCoupons(ctx, entityId, [couponId]),
    ctx.db
      .select()
      .from(couponUse)
      .where(and(eq(couponUse.orderId, orderId), isNull(couponUse.givenBackAt))),
  ])
  const again = taken?.couponId === couponId
  const worth = couponAnswer(ctx, known, couponId, basis, again ? 1 : 0)
  if (!worth) fail(commonErrors.not_found)
  if (!worth.ok) fail(couponErrors[worth.code], { ...worth.values })
  if (again) return { ...worth, amount: taken.amount }
  await ctx.db.insert(couponUse).values({ couponId, entityId, orderId, amount: worth.amount, at: ctx.now })
  await ctx.db
    .update(coupon)
    .set({ used: sql`${coupon.used} + 1` })
    .where(eq(coupon.id, couponId))
  return worth
}

/** Locks the coupon that an order uses, so that of orders that share it one is decided on after the other. */
export async function lockCouponOf(ctx: Ctx, orderId: number): Promise<void> {
  const used = await ctx.db
    .select({ id: couponUse.couponId })
    .from(couponUse)
    .where(and(eq(couponUse.orderId, orderId), isNull(couponUse.givenBackAt)))
  await lockCoupons(
    ctx,
    used.map(({ id }) => id),
  )
}

/** Returns an order's coupon when it is cancelled before processing. Idempotent. */
export async function giveBackCoupon(ctx: Ctx, orderId: number): Promise<{ givenBack: boolean }> {
  const back = await ctx.db
    .update(couponUse)
    .set({ givenBackAt: ctx.now })
    .where(and(eq(couponUse.orderId, orderId), isNull(couponUse.givenBackAt)))
    .returning({ couponId: couponUse.couponId })
  for (const { couponId } of back)
    await ctx.db
      .update(coupon)
      .set({ used: sql`${coupon.used} - 1` })
      .where(eq(coupon.id, couponId))
  return { givenBack: back.length > 0 }
}

type Row = typeof coupon.$inferSelect

/** Coupons for everyone and those issued to this company. */
export const forCompany = (entityId: number) => or(isNull(coupon.issuedTo), eq(coupon.issuedTo, entityId))
