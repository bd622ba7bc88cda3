import type { UserCtx } from '../../../kit/context.ts'

/** Numbers next to menu entries: what waits for the user. */

async function inStatus(ctx: UserCtx, statuses: readonly number[]): Promise<number> {
  const mine = ctx.user.kind === 'merchant' ? 'AND entity_id = $2' : 'AND $2::bigint IS NULL'
  const { rows } = await ctx.db.$client.query<{ n: number }>(
    `SELECT coalesce(sum(total), 0)::int AS n FROM order_count WHERE status = ANY($1::smallint[]) ${mine}`,
    [statuses, ctx.user.kind === 'merchant' ? ctx.user.entityId : null],
  )
  return rows[0]?.n ?? 0
}

async function unmatched(ctx: UserCtx): Promise<number> {
  const { rows } = await ctx.db.$client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM order_sku WHERE entity_id = $1 AND sku_id IS NULL AND set_id IS NULL AND NOT not_ours',
    [ctx.user.entityId],
  )
  return rows[0]?.n ?? 0
}

export const badges = {
  /** Merchants: to match and to pay. */
  ordersList: (ctx: UserCtx) => inStatus(ctx, [5, 10]),
  orderSku: unmatched,
  /** Order clerks: to review. */
  erpOrders: (ctx: UserCtx) => inStatus(ctx, [20]),
}
