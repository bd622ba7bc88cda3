import { mayPack } from '@dropyard/contract/order/order/guard'
import { isOver } from '@dropyard/contract/order/order/state'
import { packingErrors } from '@dropyard/contract/order/packing/errors'
import type { PackedParcel } from '@dropyard/contract/order/packing/work'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { fail } from '../../../kit/errors.ts'
import { inParcels } from '../label/in-parcels.ts'
import { assertAllowed, linesOf, type OrderRecord, viewOf } from '../order/change.ts'
import { order } from '../order/table.ts'
import { lockTogether } from '../order/together.ts'
import { mustNotWait, waitingForProof } from '../order-proof/holds.ts'
import { contentsOf } from './candidates.ts'
import { packDesk } from './table.ts'

/** Which parcel a packer has open. A parcel is open on one table only. */

/** Locks the orders of a parcel. Those that are over have left it, unless it is only the one that was asked for. */
export const lockParcel = async (ctx: UserCtx, orderId: number): Promise<OrderRecord[]> =>
  (await lockTogether(ctx, [orderId])).filter((o) => !isOver(o) || o.id === orderId)

/** The same orders without a lock. */
export async function openParcel(ctx: UserCtx, orderId: number): Promise<OrderRecord[]> {
  const rows = await ctx.db
    .select()
    .from(order)
    .where(sql`${order.id} IN ${inParcels([orderId])}`)
  return rows.filter((o) => !isOver(o) || o.id === orderId)
}

/** Refuses what can't be packed, or isn't the same as when it was opened. */
export async function assertPackable(
  ctx: UserCtx,
  parcel: readonly OrderRecord[],
  { contents, order_sn }: Pick<PackedParcel, 'contents' | 'order_sn'>,
): Promise<void> {
  for (const o of parcel) assertAllowed(mayPack(viewOf(o)))
  const ids = parcel.map(({ id }) => id)
  const waiting = await waitingForProof(ctx, ids)
  for (const id of ids) mustNotWait(waiting, id)
  if (contentsOf(await linesOf(ctx, ids)).contents !== contents)
    fail(packingErrors.changed, { order: order_sn })
}

/** Opens a parcel on the packer's table; `over` takes it from another one. */
export async function openOnDesk(
  ctx: UserCtx,
  { order_id, parcel, over }: { order_id: number; parcel: PackedParcel; over: boolean },
): Promise<void> {
  const orders = await lockParcel(ctx, order_id)
  await assertPackable(ctx, orders, parcel)
  const elsewhere = and(
    inArray(
      packDesk.orderId,
      orders.map(({ id }) => id),
    ),
    ne(packDesk.userId, ctx.user.id),
  )
  const [other] = await ctx.db
    .select({ name: personName(packDesk.userId)(ctx) })
    .from(packDesk)
    .where(elsewhere)
  if (other && !over) fail(packingErrors.taken, { name: other.name })
  if (other) await ctx.db.update(packDesk).set({ orderId: null }).where(elsewhere)
  const values = { orderId: order_id, contents: parcel.contents, startedAt: ctx.now }
  await ctx.db
    .insert(packDesk)
    .values({ userId: ctx.user.id, ...values })
    .onConflictDoUpdate({ target: packDesk.userId, set: values })
}

export async function toteOnDesk(ctx: UserCtx, toteBinId: number | null): Promise<void> {
  const values = { toteBinId, orderId: null, startedAt: ctx.now }
  await ctx.db
    .insert(packDesk)
    .values({ userId: ctx.user.id, ...values })
    .onConflictDoUpdate({ target: packDesk.userId, set: values })
}

/** The packer's table, if this parcel is open there. Refuses otherwise, with who took it over. */
export async function assertOpen(ctx: UserCtx, orderId: number): Promise<typeof packDesk.$inferSelect> {
  const rows = await ctx.db
    .select({ desk: packDesk, name: personName(packDesk.userId)(ctx) })
    .from(packDesk)
    .where(eq(packDesk.orderId, orderId))
  const [row] = rows
  if (row?.desk.userId === ctx.user.id) return row.desk
  if (row) fail(packingErrors.taken, { name: row.name })
  fail(packingErrors.nothing_open)
}

/** @returns whether the parcel was open on the packer's table */
export async function leaveDesk(ctx: UserCtx, orderId: number): Promise<boolean> {
  const left = await ctx.db
    .update(packDesk)
    .set({ orderId: null })
    .where(and(eq(packDesk.userId, ctx.user.id), eq(packDesk.orderId, orderId)))
    .returning({ userId: packDesk.userId })
  return left.length > 0
}
