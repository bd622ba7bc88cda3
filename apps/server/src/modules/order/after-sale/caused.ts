import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { inDays } from '../../../kit/data/days.ts'

/** Settled after-sale cases that name the supplier as the cause. */

const days = 90

/** Whether a case is about goods of which it is the first-choice supplier. */
export const isOfSupplier = (supplierId: number): SQL => sql`EXISTS (
  SELECT FROM jsonb_array_elements(after_sale_case.lines) asked
    JOIN order_line l ON l.order_id = after_sale_case.order_id AND (asked ->> 'line_id')::bigint IN (l.id, l.parent_id)
    JOIN goods_seller g ON g.sku_id = l.sku_id AND g.supplier_id = ${supplierId}
  WHERE NOT EXISTS (SELECT FROM goods_seller other WHERE other.sku_id = g.sku_id AND other.preference < g.preference))`

/** Number of cases since a day, and that day, for the link to their list. */
export async function casesOf(ctx: Ctx, supplierId: number): Promise<{ total: number; from: string }[]> {
  const from = inDays(ctx, -days)
  const { rows } = await ctx.db.execute<{
    total: number
  }>(sql`SELECT count(*)::int AS total FROM after_sale_case
    WHERE state = 'agreed' AND cause = 'supplier' AND settled_at >= ${from} AND created_at >= ${from}
      AND ${isOfSupplier(supplierId)}`)
  return [{ total: rows[0]?.total ?? 0, from }]
}
