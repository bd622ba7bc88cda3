import { isOver } from '@dropyard/contract/order/order/state'
import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { prepared } from '../../../kit/data/prepared.ts'
import { axesOf, type OrderRecord } from './change.ts'
import { order } from './table.ts'

/** Orders that share one parcel: they are locked, labelled, packed and handed over together. */

const withPartners = prepared((db) =>
  db
    .select()
    .from(order)
    .where(
      sql`(${order.id} = ANY (${sql.placeholder('ids')}::bigint[]) OR ${order.combinedId} = ANY (ARRAY(
        SELECT named.combined_id FROM "order" named WHERE named.id = ANY (${sql.placeholder('ids')}::bigint[]) AND named.combined_id IS NOT NULL)))
        AND (${sql.placeholder('entity')}::bigint IS NULL OR ${order.entityId} = ${sql.placeholder('entity')})`,
    )
    .orderBy(asc(order.id))
    .for('update')
    .prepare('orders_locked_together'),
)

/**
 * Locks orders that the caller may see together with the others of their parcels, in the order of their ids. Another
 * transaction may combine one of them while this one waits for the lock; then the new partners are locked as well.
 */
export async function lockTogether(ctx: Ctx, ids: readonly number[]): Promise<OrderRecord[]> {
  const entity = ctx.user?.kind === 'merchant' ? (ctx.user.entityId ?? 0) : null
  let wanted = [...new Set(ids)]
  for (;;) {
    const rows = await withPartners(ctx.db, { ids: wanted, entity })
    const got = new Set(rows.map((o) => o.id))
    const parcels = [...new Set(rows.flatMap((o) => o.combinedId ?? []))]
    const all = parcels.length === 0 ? [] : await membersOf(ctx, parcels)
    if (all.every((id) => got.has(id))) return rows
    wanted = [...new Set([...wanted, ...all])]
  }
}

async function membersOf(ctx: Ctx, combinedIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(sql`${order.combinedId} = ANY (${sql.param([...combinedIds])}::bigint[])`)
  return rows.map(({ id }) => id)
}

/** Ids of the orders that share this order's parcel, the one that holds its label first. */
export async function inParcelOf(ctx: Ctx, o: Pick<OrderRecord, 'id' | 'combinedId'>): Promise<number[]> {
  if (o.combinedId === null) return [o.id]
  const rows = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(eq(order.combinedId, o.combinedId))
    .orderBy(asc(order.id))
  return rows.map(({ id }) => id)
}

/** Locks the orders of a parcel, the one that holds its label first. Cancelled and fully refunded orders are left out. */
export async function lockParcelOf(
  ctx: Ctx,
  o: OrderRecord,
): Promise<readonly [OrderRecord, ...OrderRecord[]]> {
  if (o.combinedId === null) return [o]
  const [first, ...others] = (await lockTogether(ctx, [o.id])).filter(
    (one) => one.combinedId === o.combinedId && !isOver(axesOf(one)),
  )
  return first ? [first, ...others] : [o]
}

/**
 * Groups orders by parcel: each group is processed as one. An order that is over is a group of one, so that it blocks no other.
 */
export function byParcel(orders: readonly OrderRecord[]): OrderRecord[][] {
  const units = Map.groupBy(orders, (o) =>
    o.combinedId === null || isOver(axesOf(o)) ? `order ${o.id}` : `parcel ${o.combinedId}`,
  )
  return [...units.values()]
}
