import { sql } from 'drizzle-orm'

/** What differences of lines are worth, in CNY fen, as SQL over `stock_count_line`. */

/** The average of the SKU's pieces in the warehouse, else the cost of the SKU. */
const unit = sql`coalesce((SELECT b.value::numeric / b.on_hand FROM stock_balance b
    WHERE b.sku_id = stock_count_line.sku_id AND b.warehouse_id = stock_count_line.warehouse_id AND b.on_hand > 0),
  (SELECT k.cost FROM sku k WHERE k.id = stock_count_line.sku_id))`

/** What the cost layers changed by; before posting, an estimate. Null for lines that were not counted. */
export const valueSql = sql<number | null>`coalesce(stock_count_line.posted_value,
  round((stock_count_line.counted - stock_count_line.expected) * ${unit})::bigint)`.mapWith(
  (value: string | null) => (value === null ? null : Number(value)),
)
