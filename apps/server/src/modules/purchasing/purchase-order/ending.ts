import { purchaseOrderErrors as errors } from '@dropyard/contract/purchasing/purchase-order/errors'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { failAt } from '../../../kit/errors.ts'
import { countIncoming, hasOpen, isAwaited, openSql } from './awaited.ts'
import { linesEnded, orderChanged, orderCostsChanged } from './signals.ts'
import { type purchaseOrder, purchaseOrderItem } from './table.ts'

/** What happens when orders or lines of them are closed, reopened or cancelled. */

type Order = typeof purchaseOrder.$inferSelect
interface Reason {
  readonly reason: string
}
interface OfLines extends Reason {
  readonly line_ids: readonly number[]
}

const openOf = ({ id }: Order) => and(eq(purchaseOrderItem.headId, id), sql`${openSql} > 0`)
const ofOrder = ({ id }: Order, lineIds: readonly number[]) =>
  and(eq(purchaseOrderItem.headId, id), inArray(purchaseOrderItem.id, [...lineIds]))

/** Stops awaiting what hasn't come. */
async function notAwaited(ctx: Ctx, order: Order): Promise<void> {
  if (!isAwaited(order)) return
  await countIncoming(ctx, order, -1)
  const open = await ctx.db.select({ id: purchaseOrderItem.id }).from(purchaseOrderItem).where(openOf(order))
  if (open.length > 0) await linesEnded.send(ctx, { id: order.id, lineIds: open.map(({ id }) => id) })
}

/** Effects of the actions that end what is awaited, or begin it again. */
export const endings = {
  'short-close': async (ctx: Ctx, order: Order, { line_ids, reason }: OfLines) => {
    const chosen = and(ofOrder(order, line_ids), sql`${openSql} > 0`)
    if ((await ctx.db.$count(purchaseOrderItem, chosen)) !== new Set(line_ids).size)
      failAt('line_ids', errors.lines)
    await countIncoming(ctx, order, -1, ofOrder(order, line_ids))
    await ctx.db.update(purchaseOrderItem).set({ shortClosed: true }).where(chosen)
    await linesEnded.send(ctx, { id: order.id, lineIds: line_ids })
    return { reason }
  },
  close: async (ctx: Ctx, order: Order, { reason }: Reason) => {
    await notAwaited(ctx, order)
    await ctx.db.update(purchaseOrderItem).set({ shortClosed: true }).where(openOf(order))
    return { reason: reason || order.reason }
  },
  reopen: async (ctx: Ctx, order: Order, { line_ids, reason }: OfLines) => {
    await ctx.db.update(purchaseOrderItem).set({ shortClosed: false }).where(ofOrder(order, line_ids))
    if (!(await hasOpen(ctx, order.id))) failAt('line_ids', errors.nothing_awaited)
    await countIncoming(ctx, order, 1)
    return { reason: reason || order.reason }
  },
  cancel: async (ctx: Ctx, order: Order, { reason }: Reason) => {
    await notAwaited(ctx, order)
    return { reason }
  },
}

/** Sends the signals of an order of which nothing more is awaited. */
export async function ended(ctx: Ctx, { id }: Order): Promise<void> {
  await orderCostsChanged.send(ctx, id)
  await orderChanged.send(ctx, { id })
}
