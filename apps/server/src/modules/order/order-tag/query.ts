import { commonErrors } from '@dropyard/contract/kit/errors'
import { sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { fail } from '../../../kit/errors.ts'

/** Reads the tags of stores, and the tags in use. */

export interface TagRow {
  id: number
  name: string
  color: string
}

/** Tags that staff can put on orders, with the number of orders that have them. */
export async function tagsInUse(ctx: UserCtx) {
  const { rows } = await ctx.db.$client.query<TagRow & { total: number }>(
    `SELECT t.id, ${nameIn(ctx)} AS name, t.color, count(x.order_id)::int AS total
     FROM order_tag t LEFT JOIN order_tagged x ON x.tag_id = t.id
     GROUP BY t.id ORDER BY 4 DESC, 2 LIMIT 200`,
  )
  return rows
}

const nameIn = ({ lang }: Pick<UserCtx, 'lang'>): string =>
  lang === 'zh' ? "coalesce(nullif(t.name_zh, ''), t.name)" : 't.name'

interface Wish {
  page: number
  'per-page': number
  shop_id?: number | undefined
  search?: string | undefined
}

/** Stores with the tags that were chosen for them. */
export async function tagsByShop(ctx: UserCtx, wish: Wish) {
  const { rows } = await ctx.db.$client.query<{
    id: number
    name: string
    company: string
    tags: TagRow[]
    total: number
  }>(
    `SELECT s.id, s.name, e.name AS company, count(*) OVER ()::int AS total, coalesce((
       SELECT json_agg(json_build_object('id', t.id, 'name', ${nameIn(ctx)}, 'color', t.color) ORDER BY t.name)
       FROM order_tag t WHERE t.scope = 'shop' AND s.id = ANY (t.shop_ids)), '[]') AS tags
     FROM store s JOIN entity e ON e.id = s.entity_id
     WHERE ($1::bigint IS NULL OR s.id = $1) AND ($2::text IS NULL OR s.name ILIKE $2 OR e.name ILIKE $2)
     ORDER BY s.name, s.id LIMIT $3 OFFSET $4`,
    [
      wish.shop_id ?? null,
      wish.search ? likePattern(wish.search) : null,
      wish['per-page'],
      (wish.page - 1) * wish['per-page'],
    ],
  )
  return { data: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Chooses a store's tags among those that are limited to chosen stores. */
export async function setShopTags(
  ctx: UserCtx,
  shopId: number,
  tagIds: readonly number[],
): Promise<TagRow[]> {
  const { rows: stores } = await ctx.db.$client.query<{ entity_id: number }>(
    'SELECT entity_id FROM store WHERE id = $1',
    [shopId],
  )
  if (!stores[0]) fail(commonErrors.not_found)
  await ctx.db.execute(sql`
    UPDATE order_tag SET version = version + 1, updated_at = ${ctx.now.toISOString()}::timestamptz,
      shop_ids = CASE WHEN id = ANY (${sql.param([...tagIds])}::bigint[])
        THEN array_append(array_remove(shop_ids, ${shopId}::bigint), ${shopId}::bigint)
        ELSE array_remove(shop_ids, ${shopId}::bigint) END
    WHERE scope = 'shop'
      AND (id = ANY (${sql.param([...tagIds])}::bigint[])) <> (${shopId}::bigint = ANY (shop_ids))`)
  ctx.audit({
    record: 'order-tag',
    recordId: shopId,
    entityId: stores[0].entity_id,
    after: { shopId, tagIds: [...tagIds] },
  })
  const { data } = await tagsByShop(ctx, { page: 1, 'per-page': 1, shop_id: shopId })
  return data[0]?.tags ?? []
}

/** SQL for the tags of an order as JSON; null without any. */
export const marksOf = (orderId: string, lang: UserCtx['lang']): string =>
  `(SELECT json_agg(json_build_object('id', t.id, 'name', ${nameIn({ lang })}, 'color', t.color) ORDER BY t.name)
    FROM order_tagged x JOIN order_tag t ON t.id = x.tag_id WHERE x.order_id = ${orderId})`
