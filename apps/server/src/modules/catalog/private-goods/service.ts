import { privateGoods } from '@dropyard/contract/catalog/private-goods'
import { and, count, desc, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { likePattern, orderBy } from '../../../kit/data/filters.ts'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { assertFound } from '../../../kit/errors.ts'
import { mayDo } from '../../../kit/record/row-answer.ts'
import { createRequest } from '../../sourcing/external-link/service.ts'
import { externalLink } from '../../sourcing/external-link/table.ts'
import { goods } from '../goods/table.ts'
import { rowsOfGoods } from '../goods-search/query.ts'

interface Query {
  page: number
  'per-page': number
  search?: string | undefined
  status?: 'draft' | 'on_shelf' | 'off_shelf' | undefined
  sort?: string | undefined
}

const mine = (entityId: number) => sql`${goods.visibleTo} @> ${JSON.stringify([entityId])}::jsonb`

/** The company's private goods in every state, newest first. */
export async function listPrivate(ctx: UserCtx, query: Query) {
  const entityId = entityOf(ctx)
  const like = likePattern(query.search ?? '')
  const where = and(
    mine(entityId),
    query.status ? eq(goods.status, query.status) : ne(goods.status, 'packaging'),
    query.search
      ? or(ilike(goods.titleEn, like), ilike(goods.titleZh, like), ilike(goods.code, like))
      : undefined,
  )
  const { data: page, total } = await pageAndTotal(
    ctx.db
      .select({ id: goods.id })
      .from(goods)
      .where(where)
      .orderBy(
        ...orderBy(
          { title: ctx.lang === 'zh' ? goods.titleZh : goods.titleEn, create_time: goods.id },
          query.sort,
          [desc(goods.id)],
        ),
      )
      .limit(query['per-page'])
      .offset((query.page - 1) * query['per-page']),
    ctx.db.select({ total: count() }).from(goods).where(where),
  )
  const ids = page.map((row) => row.id)
  const open = await ctx.db
    .select({ goodsId: externalLink.goodsId, total: count() })
    .from(externalLink)
    .where(
      and(
        eq(externalLink.entityId, entityId),
        eq(externalLink.kind, 'change'),
        inArray(externalLink.state, ['waiting', 'quoted', 'accepted']),
        inArray(externalLink.goodsId, ids.length > 0 ? ids : [0]),
      ),
    )
    .groupBy(externalLink.goodsId)
  const changes = new Map(open.map((row) => [row.goodsId, row.total]))
  const rows = await rowsOfGoods(ctx, ids)
  const allows = mayDo(ctx, privateGoods.actions)
  return {
    data: rows.map((row) => ({ ...row, open_changes: changes.get(row.id) ?? 0, actions: allows(row) })),
    total,
  }
}

/** Requests a change from staff; they answer in the conversation of the new request. */
export async function askForChange(
  ctx: UserCtx,
  goodsId: number,
  { note, quantity }: { note: string; quantity: number },
): Promise<number> {
  const [row] = await ctx.db
    .select({ title: goods.titleEn, picture: goods.coverImage })
    .from(goods)
    .where(and(eq(goods.id, goodsId), mine(entityOf(ctx))))
  const { title, picture } = assertFound(row)
  return createRequest(ctx, {
    kind: 'change',
    goodsId,
    title: title.slice(0, 200),
    picture: picture ? `/files/${picture}` : '',
    note,
    quantity,
  })
}
