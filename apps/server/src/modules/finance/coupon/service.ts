import {
  type CouponAnswer,
  type CouponCart,
  type CouponRuleInput,
  couponErrors,
  couponRuleSchema,
  couponWorth,
} from '@dropyard/contract/finance/coupon-rule'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { and, count, eq, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail, found } from '../../../kit/errors.ts'
import { entity } from '../../account/entity/table.ts'
import { coupon, couponUse } from './table.ts'

/** Coupons: what one is worth for an order, taking it when the order is paid, giving it back. */

/** The order that a coupon is for; rank and uses are looked up. */
export type CouponBasis = Omit<CouponCart, 'rankId' | 'used' | 'usedByEntity'>
type Worth = Extract<CouponAnswer, { ok: true }>

/** What a coupon would take off an order, or why it can not be used. Changes nothing. */
export async function couponFor(
  ctx: Ctx,
  entityId: number,
  couponId: number,
  basis: CouponBasis,
): Promise<CouponAnswer> {
  return worthOf(ctx, await read(ctx, entityId, couponId), entityId, basis)
}

/**
 * Takes a coupon for an order, in the transaction that pays it. The coupon's row is locked, so that limits hold
 * however many pay at once. Safe to call again for the same order and coupon; refuses with `coupon.*`.
 */
export async function useCoupon(
  ctx: Ctx,
  input: { entityId: number; couponId: number; orderId: number; basis: CouponBasis },
): Promise<Worth> {
  const { entityId, couponId, orderId, basis } = input
  const row = await read(ctx, entityId, couponId, true)
  const [taken] = await ctx.db
    .select()
    .from(couponUse)
    .where(and(eq(couponUse.orderId, orderId), isNull(couponUse.givenBackAt)))
  const again = taken?.couponId === couponId
  const worth = await worthOf(ctx, row, entityId, basis, again ? 1 : 0)
  if (!worth.ok) fail(couponErrors[worth.code], { ...worth.values })
  if (again) return { ...worth, amount: taken.amount }
  await ctx.db.insert(couponUse).values({ couponId, entityId, orderId, amount: worth.amount, at: ctx.now })
  await ctx.db
    .update(coupon)
    .set({ used: sql`${coupon.used} + 1` })
    .where(eq(coupon.id, couponId))
  return worth
}

/** Gives an order's coupon back, when it is cancelled before processing. Safe to call again. */
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

/** Makes a coupon; the rule is checked. */
export async function createCoupon(
  ctx: Ctx,
  input: { code: string; nameEn: string; nameZh: string; issuedTo?: number; rule: CouponRuleInput },
): Promise<number> {
  const [made] = await ctx.db
    .insert(coupon)
    .values({ ...input, rule: couponRuleSchema.parse(input.rule) })
    .returning({ id: coupon.id })
  return found(made).id
}

type Row = typeof coupon.$inferSelect

/** Coupons for everybody and those issued to this company. */
export const forCompany = (entityId: number) => or(isNull(coupon.issuedTo), eq(coupon.issuedTo, entityId))

async function read(ctx: Ctx, entityId: number, couponId: number, lock = false): Promise<Row> {
  const query = ctx.db
    .select()
    .from(coupon)
    .where(and(eq(coupon.id, couponId), forCompany(entityId)))
  const [row] = lock ? await query.for('update') : await query
  if (row?.status !== 'active') fail(commonErrors.not_found)
  return row
}

/** `ownUses` of the count are this order's own and do not count against it. */
async function worthOf(
  ctx: Ctx,
  row: Row,
  entityId: number,
  basis: CouponBasis,
  ownUses = 0,
): Promise<CouponAnswer> {
  const [company] = await ctx.db.select({ rankId: entity.rankId }).from(entity).where(eq(entity.id, entityId))
  const [uses] = await ctx.db
    .select({ total: count() })
    .from(couponUse)
    .where(
      and(eq(couponUse.entityId, entityId), eq(couponUse.couponId, row.id), isNull(couponUse.givenBackAt)),
    )
  const cart = {
    ...basis,
    rankId: company?.rankId ?? null,
    used: row.used - ownUses,
    usedByEntity: (uses?.total ?? 0) - ownUses,
  }
  return couponWorth(row.rule, cart, ctx.now)
}
