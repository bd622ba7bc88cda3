import { type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { skuTitle } from '../../catalog/goods/sku-name.ts'
import { priceToday } from '../goods-seller/table.ts'
import { plannedRows } from './signals.ts'

/** What can be ordered. */

interface Asked {
  readonly page: number
  readonly 'per-page': number
  readonly supplier_id?: number | undefined
  readonly warehouse_id?: number | undefined
  readonly plan?: boolean | undefined
  readonly search?: string | undefined
}
interface Supplied {
  id: number
  plan_id: number | null
  wanted: number | null
  sku_id: number
  sku: string
  title: string
  supplier_code: string
  currency: string
  tiers: { from: number; price: number }[]
  price: number | null
  moq: number
  multiple: number
  pack: number
  offer: string
  incoming: number
  waiting: number
  free: number
}

/** The active SKUs that suppliers supply, with the supplier's prices, and with the stock of the warehouse or of all. */
export async function orderableGoods(ctx: UserCtx, { page, 'per-page': size, ...asked }: Asked) {
  const conditions: SQL[] = [sql`k.active`]
  if (asked.supplier_id !== undefined) conditions.push(sql`goods_seller.supplier_id = ${asked.supplier_id}`)
  if (asked.search !== undefined)
    conditions.push(
      sql`concat_ws(' ', k.code, goods_seller.supplier_code, g.title_en, g.title_zh) ILIKE ${likePattern(asked.search)}`,
    )
  const [planned] = asked.plan ? await plannedRows.ask(ctx, undefined) : []
  const plan = planned
    ? sql`JOIN (${planned}) p ON p.sku_id = goods_seller.sku_id AND p.supplier_id = goods_seller.supplier_id
      ${asked.warehouse_id === undefined ? sql`` : sql`AND p.warehouse_id = ${asked.warehouse_id}`}`
    : sql`CROSS JOIN (SELECT NULL::bigint AS plan_id, NULL::int AS wanted) p`
  const from = sql`FROM goods_seller JOIN sku k ON k.id = goods_seller.sku_id JOIN goods g ON g.id = k.goods_id ${plan}`
  const where = sql`WHERE ${sql.join(conditions, sql` AND `)}`
  const here = asked.warehouse_id === undefined ? sql`` : sql`AND b.warehouse_id = ${asked.warehouse_id}`
  const [{ rows }, { rows: counted }] = await Promise.all([
    ctx.db.execute<Supplied & Record<string, unknown>>(sql`
      SELECT coalesce(p.plan_id, goods_seller.id)::int AS id, p.plan_id::int, p.wanted::int, k.id::int AS sku_id, k.code AS sku, ${skuTitle(ctx)} AS title, goods_seller.supplier_code,
        goods_seller.currency, goods_seller.tiers, ${priceToday(ctx)}::float8 AS price, goods_seller.moq,
        goods_seller.order_multiple AS multiple, goods_seller.pack_quantity AS pack, goods_seller.offer_id AS offer,
        coalesce(b.incoming, 0)::int AS incoming, coalesce(b.waiting, 0)::int AS waiting, coalesce(b.free, 0)::int AS free
      ${from} LEFT JOIN LATERAL (
        SELECT sum(b.incoming) AS incoming, sum(b.waiting) AS waiting,
          sum(b.on_hand - b.reserved - b.quarantine - b.damaged) AS free
        FROM stock_balance b WHERE b.sku_id = k.id ${here}
      ) b ON true ${where} ORDER BY goods_seller.id, p.plan_id LIMIT ${size} OFFSET ${(page - 1) * size}`),
    ctx.db.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${from} ${where}`),
  ])
  return { data: rows, total: counted[0]?.total ?? 0 }
}
