import { commonErrors } from '@dropyard/contract/kit/errors'
import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { fail } from '../../../kit/errors.ts'
import { person } from '../../account/user/table.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods } from '../goods/table.ts'
import { inCategory, rowsOfGoods } from '../goods-search/query.ts'
import { collected } from './table.ts'

interface Query {
  page: number
  'per-page': number
  search?: string | undefined
  category_id?: number | undefined
  in_stock?: boolean | undefined
  sort?: string | undefined
}

const sorts = { collected_at: collected.createdAt, price: goods.minPrice, stock: goods.stock }

/** The company's favorites, newest first; goods that are off shelf stay in the list and are marked. */
export async function listCollection(ctx: UserCtx, query: Query) {
  const { search, sort = '-collected_at' } = query
  const like = likePattern(search ?? '')
  const where = and(
    eq(collected.entityId, entityOf(ctx)),
    mayKnow(ctx),
    query.category_id ? inCategory(query.category_id) : undefined,
    query.in_stock ? sql`${goods.stock} > 0` : undefined,
    search ? or(ilike(goods.titleEn, like), ilike(goods.titleZh, like), ilike(goods.code, like)) : undefined,
  )
  const by = sorts[sort.replace('-', '') as keyof typeof sorts]
  const direction = sort.startsWith('-') ? desc : asc
  const { data: page, total } = await pageAndTotal(
    ctx.db
      .select({
        goodsId: collected.goodsId,
        at: collected.createdAt,
        by: nameIn(ctx),
        available: sql<boolean>`(${visibleGoods(ctx)})`,
      })
      .from(collected)
      .innerJoin(goods, eq(goods.id, collected.goodsId))
      .leftJoin(person, eq(person.id, collected.userId))
      .where(where)
      .orderBy(direction(by), direction(collected.id))
      .limit(query['per-page'])
      .offset((query.page - 1) * query['per-page']),
    ctx.db
      .select({ total: count() })
      .from(collected)
      .innerJoin(goods, eq(goods.id, collected.goodsId))
      .where(where),
  )
  const shown = await rowsOfGoods(
    ctx,
    page.map((row) => row.goodsId),
  )
  const marks = new Map(page.map((row) => [row.goodsId, row]))
  return {
    data: shown.map((row) => ({
      ...row,
      collected_at: (marks.get(row.id)?.at ?? ctx.now).toISOString(),
      collected_by: marks.get(row.id)?.by ?? '',
      available: marks.get(row.id)?.available ?? false,
    })),
    total,
  }
}

/** Goods that are now private to another company are not listed at all. */
const mayKnow = (ctx: UserCtx): SQL =>
  sql`(${goods.visibleTo} IS NULL OR ${goods.visibleTo} @> ${JSON.stringify([entityOf(ctx)])}::jsonb)`

export async function collectedAmong(ctx: UserCtx, goodsIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: collected.goodsId })
    .from(collected)
    .where(and(eq(collected.entityId, entityOf(ctx)), inArray(collected.goodsId, [...goodsIds])))
  return rows.map((row) => row.id)
}

/** Adds goods that the company may see, all or none; existing rows stay unchanged. */
export async function collect(ctx: UserCtx, goodsIds: readonly number[]): Promise<{ added: number }> {
  const wanted = [...new Set(goodsIds)]
  const there = await ctx.db
    .select({ id: goods.id })
    .from(goods)
    .where(and(inArray(goods.id, wanted), visibleGoods(ctx)))
  if (there.length !== wanted.length) fail(commonErrors.not_found)
  const entityId = entityOf(ctx)
  const added = await ctx.db
    .insert(collected)
    .values(wanted.map((goodsId) => ({ entityId, goodsId, userId: ctx.user.id, createdAt: ctx.now })))
    .onConflictDoNothing()
    .returning({ id: collected.goodsId })
  if (added.length > 0)
    ctx.audit({ record: 'collection', entityId, after: { goods: added.map((row) => row.id) } })
  return { added: added.length }
}

export async function uncollect(ctx: UserCtx, goodsIds: readonly number[]): Promise<{ removed: number }> {
  const entityId = entityOf(ctx)
  const gone = await ctx.db
    .delete(collected)
    .where(and(eq(collected.entityId, entityId), inArray(collected.goodsId, [...goodsIds])))
    .returning({ id: collected.goodsId })
  if (gone.length > 0)
    ctx.audit({ record: 'collection', entityId, before: { goods: gone.map((row) => row.id) } })
  return { removed: gone.length }
}
