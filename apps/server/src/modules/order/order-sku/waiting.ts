import type { UserCtx } from '../../../kit/context.ts'

/** SQL conditions on `order_sku` that find unmatched store variants in unpaid orders. */

/** The lines of unpaid orders that contain the store variant `order_sku` and are not matched to a SKU or set. */
export const waitingLines = `FROM order_line l JOIN "order" o ON o.id = l.order_id
  WHERE l.order_sku_id = order_sku.id AND l.sku_id IS NULL AND l.set_id IS NULL
  AND o.payment = 'due' AND NOT o.cancelled`

export const awaitedText = `EXISTS (SELECT ${waitingLines})`

/** Number of a company's unmatched store variants that are in unpaid orders. */
export async function countAwaited(ctx: UserCtx, entityId: number): Promise<number> {
  const { rows } = await ctx.db.$client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM order_sku
     WHERE entity_id = $1 AND sku_id IS NULL AND set_id IS NULL AND ${awaitedText}`,
    [entityId],
  )
  return rows[0]?.n ?? 0
}

/** Number of other unpaid orders that contain one of this order's unmatched store variants. */
export async function countAlike(ctx: UserCtx, orderId: number): Promise<number> {
  const { rows } = await ctx.db.$client.query<{ n: number }>(
    `SELECT count(DISTINCT l.order_id)::int AS n FROM order_line own
     JOIN order_sku ON order_sku.id = own.order_sku_id
     CROSS JOIN LATERAL (SELECT l.order_id ${waitingLines} AND o.id <> own.order_id LIMIT 1000) AS l
     WHERE own.order_id = $1 AND own.sku_id IS NULL AND own.set_id IS NULL`,
    [orderId],
  )
  return rows[0]?.n ?? 0
}
