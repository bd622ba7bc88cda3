import type { OwnCoupon, OwnCouponState } from '@dropyard/contract/order/coupon'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { entity } from '../../account/entity/table.ts'
import { category } from '../../catalog/category/table.ts'
import { goods } from '../../catalog/goods/table.ts'
import { forCompany } from './service.ts'
import { coupon, couponUse } from './table.ts'

/** A company's coupons, with the remaining uses of each. */

type Row = typeof coupon.$inferSelect
interface Uses {
  times: number
  saved: number
}

/** Past, current and future coupons of this company, newest first. */
export async function ownCoupons(ctx: UserCtx, entityId: number): Promise<OwnCoupon[]> {
  const [company] = await ctx.db.select({ rankId: entity.rankId }).from(entity).where(eq(entity.id, entityId))
  const ranks = sql`${coupon.rule} -> 'rankIds'`
  const forRank = sql`(${ranks} = '[]'::jsonb OR ${ranks} @> to_jsonb(${company?.rankId ?? 0}::bigint))`
  const uses = ctx.db
    .select({
      couponId: couponUse.couponId,
      times: sql<number>`count(*)::int`.as('times'),
      saved: sql<number>`sum(${couponUse.amount})::bigint`.as('saved'),
    })
    .from(couponUse)
    .where(and(eq(couponUse.entityId, entityId), isNull(couponUse.givenBackAt)))
    .groupBy(couponUse.couponId)
    .as('uses')
  const rows = await ctx.db
    .select({ row: coupon, times: uses.times, saved: uses.saved })
    .from(coupon)
    .leftJoin(uses, eq(uses.couponId, coupon.id))
    .where(and(eq(coupon.status, 'active'), forCompany(entityId), forRank))
    .orderBy(desc(coupon.id))
    .limit(500)
  const names = await namesOf(
    ctx,
    rows.map(({ row }) => row),
  )
  return rows.map(({ row, times, saved }) =>
    shown(ctx, row, { times: times ?? 0, saved: Number(saved ?? 0) }, names),
  )
}

function shown(ctx: UserCtx, row: Row, uses: Uses, names: ReadonlyMap<string, string>): OwnCoupon {
  const { rule } = row
  const { value } = rule
  const limits = [
    ...(rule.totalLimit === null ? [] : [rule.totalLimit - row.used]),
    ...(rule.entityLimit === null ? [] : [rule.entityLimit - uses.times]),
  ]
  const left = limits.length > 0 ? Math.max(0, Math.min(...limits)) : null
  return {
    id: row.id,
    code: row.code,
    name: ctx.lang === 'zh' ? row.nameZh : row.nameEn,
    kind: value.kind,
    amount: value.kind === 'fixed' ? value.amount : null,
    basis_points: value.kind === 'percent' ? value.basisPoints : null,
    cap: value.kind === 'fixed' ? null : value.cap,
    currency: rule.currency,
    minimum_spend: rule.minimumSpend,
    valid_from: rule.validFrom,
    valid_until: rule.validUntil,
    left,
    goods_ids: rule.goodsIds,
    category_ids: rule.categoryIds,
    state: stateOf(row, left, ctx.now),
    used: uses.times,
    saved: uses.saved,
    scope: [
      ...rule.categoryIds.flatMap((id) => names.get(`category:${id}`) ?? []),
      ...rule.goodsIds.flatMap((id) => names.get(`goods:${id}`) ?? []),
    ],
  }
}

function stateOf({ rule }: Row, left: number | null, now: Date): OwnCouponState {
  if (now.getTime() >= Date.parse(rule.validUntil)) return 'expired'
  if (left === 0) return 'used_up'
  return now.getTime() < Date.parse(rule.validFrom) ? 'upcoming' : 'usable'
}

/** Names of the categories and goods that coupons apply to. */
async function namesOf(ctx: UserCtx, rows: readonly Row[]): Promise<Map<string, string>> {
  const zh = ctx.lang === 'zh'
  const names = new Map<string, string>()
  const categoryIds = rows.flatMap(({ rule }) => rule.categoryIds)
  const goodsIds = rows.flatMap(({ rule }) => rule.goodsIds)
  if (categoryIds.length > 0)
    for (const one of await ctx.db.select().from(category).where(inArray(category.id, categoryIds)))
      names.set(`category:${one.id}`, zh ? one.nameZh : one.nameEn)
  if (goodsIds.length > 0)
    for (const one of await ctx.db
      .select({ id: goods.id, en: goods.titleEn, zh: goods.titleZh })
      .from(goods)
      .where(inArray(goods.id, goodsIds)))
      names.set(`goods:${one.id}`, (zh && one.zh) || one.en)
  return names
}
