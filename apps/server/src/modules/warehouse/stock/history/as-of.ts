import { type SQL, sql } from 'drizzle-orm'

/**
 * Balances as they were at some time: rows `sku_id`, `warehouse_id`, `on_hand`, `value`. Adds the changes of at most one month of
 * days, and of the days that aren't closed, to the last kept balances. Each balance is one that it really had, because times of its
 * changes are in the order in which they were made.
 * @param at the moment; changes at it are included
 */
export function balancesAsOf(at: Date): SQL {
  const time = sql`${at.toISOString()}::timestamptz`
  // The last closed day that ended by then.
  const closed = sql`(SELECT max(day) FROM stock_closed WHERE (day + 1)::timestamp AT TIME ZONE 'UTC' <= ${time} + interval '1 millisecond')`
  const kept = sql`(SELECT max(day) FROM stock_kept WHERE day <= ${closed})`
  return sql`
    SELECT sku_id, warehouse_id, sum(pieces)::bigint AS on_hand, sum(value)::bigint AS value FROM (
      SELECT sku_id, warehouse_id, pieces, value FROM stock_kept WHERE day = ${kept}
      UNION ALL
      SELECT sku_id, warehouse_id, pieces, value FROM stock_day
      WHERE day > coalesce(${kept}, '-infinity') AND day <= ${closed}
      UNION ALL
      SELECT y.sku_id, y.warehouse_id, c.pieces, c.value FROM cost_layer_move c JOIN cost_layer y ON y.id = c.layer_id
      WHERE c.at >= coalesce((${closed} + 1)::timestamp AT TIME ZONE 'UTC', '-infinity') AND c.at <= ${time}
    ) parts GROUP BY 1, 2 HAVING sum(pieces) <> 0 OR sum(value) <> 0`
}

/** The moment that a day or a time means: a day means its end in UTC. */
export const momentOf = (edge: string): Date =>
  /^\d{4}-\d\d-\d\d$/.test(edge) ? new Date(Date.parse(edge) + 86_400_000 - 1) : new Date(edge)
