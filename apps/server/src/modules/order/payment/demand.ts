import { type SQL, sql } from 'drizzle-orm'

/** What paid orders took of each SKU, by warehouse and day (UTC); without what was cancelled or refunded. */
export const demandBySku = (from: string): SQL => sql`
  SELECT l.sku_id, l.warehouse_id, (o.paid_at AT TIME ZONE 'UTC')::date AS day, sum(l.quantity - l.refunded)::int AS pieces
  FROM "order" o JOIN order_line l ON l.order_id = o.id
  WHERE o.paid_at >= ${from}::date AT TIME ZONE 'UTC' AND NOT o.cancelled AND l.quantity > l.refunded
    AND l.sku_id IS NOT NULL AND l.warehouse_id IS NOT NULL
  GROUP BY 1, 2, 3`
