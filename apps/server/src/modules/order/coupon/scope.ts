import type { Words } from '@dropyard/contract/kit/text'
import { and, desc, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { invalid } from '../../../kit/errors.ts'
import type { Values } from '../../../kit/record/record-options.ts'
import { entity } from '../../account/entity/table.ts'
import { rank } from '../../account/rank/table.ts'
import { category } from '../../catalog/category/table.ts'
import { visibleGoods } from '../../catalog/goods/sight.ts'
import { goods } from '../../catalog/goods/table.ts'
import { searchFor } from '../../catalog/goods-search/search.ts'

import { coupon } from './table.ts'

/** What a coupon applies to, and for whom. */

const maxOffered = 30

/** Coupons for everyone, and those of companies that the user may see. */
export function visibleTo(ctx: UserCtx): SQL | undefined {
  const { sees } = ctx.user
  return sees === 'all' ? undefined : or(isNull(coupon.issuedTo), inArray(coupon.issuedTo, [...sees]))
}

/** Goods for a select field; with ids exactly those. */
export async function goodsToChoose(
  ctx: UserCtx,
  { search, ids }: { search?: string | undefined; ids?: readonly number[] | undefined },
): Promise<{ id: number; name: string }[]> {
  const wanted =
    !ids && search
      ? await searchFor(ctx, search, visibleGoods(ctx))
      : { where: [], order: [desc(goods.id)], near: false }
  const rows = await ctx.db
    .select({ id: goods.id, code: goods.code, en: goods.titleEn, zh: goods.titleZh })
    .from(goods)
    .where(and(visibleGoods(ctx), ids ? inArray(goods.id, [...ids]) : and(...wanted.where)))
    .orderBy(...wanted.order)
    .limit(ids?.length ?? maxOffered)
  return rows.map(({ id, code, en, zh }) => ({ id, name: `${code} · ${(ctx.lang === 'zh' && zh) || en}` }))
}

/** Refuses unknown goods, categories, ranks and companies at their fields. */
export async function refuseUnknown(ctx: Ctx, input: Values): Promise<void> {
  const ids = (name: string): number[] => [input[name] ?? []].flat() as number[]
  const fields = { rank_ids: rank, category_ids: category, goods_ids: goods, issued_to: entity }
  const faults = await Promise.all(
    Object.entries(fields).map(async ([name, table]) => {
      const missing = await missingOf(ctx, table, ids(name))
      return missing.length === 0 ? [] : [[name, unknown(missing)] as const]
    }),
  )
  if (faults.flat().length > 0) invalid(Object.fromEntries(faults.flat()))
}

async function missingOf(ctx: Ctx, table: PgTable, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`SELECT id FROM ${table} WHERE id = ANY (${`{${ids.join(',')}}`}::bigint[])`,
  )
  const known = new Set(rows.map((row) => Number(row.id)))
  return ids.filter((id) => !known.has(id))
}

const unknown = (ids: readonly number[]): Words => ({
  en: `Not found: ${ids.join(', ')}.`,
  zh: `不存在：${ids.join('、')}。`,
})
