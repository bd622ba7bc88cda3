import { isUnpaid } from '@dropyard/contract/order/order/state'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { axesOf, type LineRecord, lockOrders, type OrderRecord } from '../order/change.ts'
import { order } from '../order/table.ts'
import type { OwnPieces } from './wanted.ts'

/** A store's order together with the parts that were split from it here: for the store it is one order. */

/** Locks the parts and returns them after the order itself. Only paid orders can have parts. */
export async function lockFamily(ctx: Ctx, o: OrderRecord): Promise<[OrderRecord, ...OrderRecord[]]> {
  if (isUnpaid(axesOf(o))) return [o]
  const parts = await ctx.db.select({ id: order.id }).from(order).where(eq(order.splitFrom, o.id))
  if (parts.length === 0) return [o]
  return [
    o,
    ...(await lockOrders(
      ctx,
      parts.map(({ id }) => id),
    )),
  ]
}

/** What the order sends can still be changed. */
export const isOpen = (o: OrderRecord): boolean =>
  !o.cancelled && o.fulfilment !== 'shipped' && o.fulfilment !== 'delivered' && o.fulfilment !== 'closed'

/** Pieces that the orders of a family have shipped, by the store's line. */
export function ownPieces(
  family: readonly OrderRecord[],
  lines: readonly LineRecord[],
): Map<string, OwnPieces> {
  const told = new Set(family.filter((o) => o.pushState === 'done').map((o) => o.id))
  const own = new Map<string, OwnPieces>()
  for (const { platformLineId, shipped, orderId } of lines) {
    if (platformLineId === null || shipped === 0) continue
    const known = own.get(platformLineId) ?? { sent: 0, told: 0 }
    own.set(platformLineId, {
      sent: known.sent + shipped,
      told: known.told + (told.has(orderId) ? shipped : 0),
    })
  }
  return own
}
