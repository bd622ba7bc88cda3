import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import { orderLock } from './table.ts'

/** Values that users set on orders are locked against rules, until a user unlocks them. */

export type Lockable = 'channel' | 'urgent' | 'hold' | `tag:${number}`

/** Locks what a user just set; changes without a user lock nothing. */
export function lockByHand(
  ctx: Ctx,
  orders: readonly { id: number; entityId: number }[],
  what: readonly Lockable[],
): void {
  const { user } = ctx
  if (!user) return
  const rows = orders.flatMap((o) =>
    what.map((one) => ({ orderId: o.id, entityId: o.entityId, what: one, userId: user.id, at: ctx.now })),
  )
  if (rows.length === 0) return
  deferWrite(
    ctx.db,
    ctx.db
      .insert(orderLock)
      .values(rows)
      .onConflictDoUpdate({
        target: [orderLock.orderId, orderLock.what],
        set: { userId: user.id, at: ctx.now },
      }),
  )
}

export const locksOf = (ctx: Ctx, orderId: number) =>
  ctx.db.select().from(orderLock).where(eq(orderLock.orderId, orderId)).orderBy(orderLock.what)

/** Removes a lock; returns false if there is none. */
export async function unlockOne(ctx: Ctx, orderId: number, what: string): Promise<boolean> {
  const gone = await ctx.db
    .delete(orderLock)
    .where(and(eq(orderLock.orderId, orderId), eq(orderLock.what, what)))
    .returning({ what: orderLock.what })
  return gone.length > 0
}
