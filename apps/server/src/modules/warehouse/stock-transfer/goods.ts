import type { stockTransfer as contract } from '@dropyard/contract/warehouse/stock-transfer'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { skuTitle } from '../../catalog/goods/sku-name.ts'

/** What can be transferred: free stock of a warehouse, beside what the other one has and needs. */

type Asked = z.output<typeof contract.goods.query>
type Row = z.output<typeof contract.goods.data>[number]

const free = sql`(b.on_hand - b.reserved - b.quarantine - b.damaged - b.waiting)`

export async function transferable(
  ctx: UserCtx,
  { page, 'per-page': size, from_id, to_id, search }: Asked,
): Promise<{ data: Row[]; total: number }> {
  const matches: SQL =
    search === undefined
      ? sql`true`
      : sql`concat_ws(' ', k.code, g.title_en, g.title_zh) ILIKE ${likePattern(search)}`
  const wanted = sql`b.warehouse_id = ${from_id ?? 0} AND ${free} > 0 AND ${matches}`
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT k.id::int AS id, k.code || ' · ' || ${skuTitle(ctx)} AS name, ${free} AS free, coalesce(t.waiting, 0) AS waiting,
      coalesce(greatest(0, t.on_hand - t.reserved - t.quarantine - t.damaged), 0) AS there, coalesce(t.incoming, 0) AS incoming
    FROM stock_balance b JOIN sku k ON k.id = b.sku_id JOIN goods g ON g.id = k.goods_id
    LEFT JOIN stock_balance t ON t.sku_id = b.sku_id AND t.warehouse_id = ${to_id ?? 0}
    WHERE ${wanted}
    ORDER BY coalesce(t.waiting, 0) DESC, k.code LIMIT ${size} OFFSET ${(page - 1) * size}`)
  const { rows: counted } = await ctx.db.execute<{ total: string }>(sql`
    SELECT count(*) AS total FROM stock_balance b JOIN sku k ON k.id = b.sku_id JOIN goods g ON g.id = k.goods_id WHERE ${wanted}`)
  return { data: rows, total: Number(counted[0]?.total ?? 0) }
}
