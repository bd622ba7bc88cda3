import { commonErrors } from '@dropyard/contract/kit/errors'
import { purchaseOrderErrors as errors } from '@dropyard/contract/purchasing/purchase-order/errors'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { addIncoming } from '../../warehouse/stock/incoming.ts'
import { purchaseOrder, purchaseOrderItem } from './table.ts'

/**
 * What is still awaited of placed orders. Each change of it changes `stock_balance.incoming` in the same transaction, after the
 * order was locked.
 */

type Order = Pick<typeof purchaseOrder.$inferSelect, 'id' | 'state' | 'placedOn' | 'warehouseId'>

const ended = ['closed', 'refused', 'cancelled']
/** Whether the goods of an order are on their way: it was placed, also if a change of it waits for approval. */
export const isAwaited = ({ placedOn, state }: Pick<Order, 'placedOn' | 'state'>): boolean =>
  placedOn !== null && !ended.includes(state)
export const isAwaitedSql = sql`(purchase_order.placed_on IS NOT NULL
  AND purchase_order.state NOT IN ('closed', 'refused', 'cancelled'))`

/** Whether something of it is late: it should have arrived before today (UTC). */
export const isLateSql = (ctx: Pick<Ctx, 'now'>) => sql`(${isAwaitedSql} AND purchase_order.goods <> 'all'
  AND coalesce(purchase_order.due_on < ${today(ctx)}, false))`

/** Whether it isn't placed yet, and still may be. */
export const isUnplacedSql = sql`(purchase_order.placed_on IS NULL
  AND purchase_order.state NOT IN ('closed', 'refused', 'cancelled'))`

interface Line {
  readonly pieces: number
  readonly free: number
  readonly received: number
  readonly short_closed: boolean
}
/** Pieces of a line that are still to come. */
export const openPieces = ({ pieces, free, received, short_closed }: Line): number =>
  short_closed ? 0 : Math.max(0, pieces + free - received)
export const openSql = sql<number>`(CASE WHEN purchase_order_item.short_closed THEN 0
  ELSE greatest(0, purchase_order_item.pieces + purchase_order_item.free - purchase_order_item.received) END)`

/** Pieces of a line that came beyond those that were ordered or are free. */
export const overSql = sql<number>`greatest(0, purchase_order_item.received - purchase_order_item.pieces
  - purchase_order_item.free)`.mapWith(Number)

/** Counts the open lines of an order as incoming, or with -1 not any more. @param where leaves out lines */
export async function countIncoming(
  ctx: Ctx,
  { id, warehouseId }: Pick<Order, 'id' | 'warehouseId'>,
  sign: 1 | -1,
  where?: SQL,
): Promise<void> {
  const lines = await ctx.db
    .select({ skuId: purchaseOrderItem.skuId, pieces: sql`${sign} * ${openSql}`.mapWith(Number) })
    .from(purchaseOrderItem)
    .where(and(eq(purchaseOrderItem.headId, id), where))
  await addIncoming(
    ctx,
    lines.flatMap(({ skuId, pieces }) => (skuId === null ? [] : [{ skuId, warehouseId, pieces }])),
  )
}

interface Stored {
  readonly warehouse_id: unknown
  readonly items: unknown
}
/** Counts the difference between the lines of a placed order before and after a change. */
export async function recountIncoming(ctx: Ctx, before: Stored, after: Stored): Promise<void> {
  type Item = (Line & { sku_id: number | null })[]
  const counted = ({ warehouse_id, items }: Stored, sign: number) =>
    (items as Item).flatMap((line) =>
      line.sku_id === null
        ? []
        : [{ skuId: line.sku_id, warehouseId: Number(warehouse_id), pieces: sign * openPieces(line) }],
    )
  await addIncoming(ctx, [...counted(before, -1), ...counted(after, 1)])
}

/** Sets what has come of orders, from their lines. */
export async function refreshGoods(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE purchase_order o SET goods = i.goods FROM (
      SELECT purchase_order_id AS id, CASE WHEN sum(received) = 0 THEN 'none'
        WHEN bool_and(received >= pieces + free) THEN 'all' ELSE 'part' END AS goods
      FROM purchase_order_item WHERE purchase_order_id = ANY (${`{${ids.join()}}`}::bigint[]) GROUP BY 1
    ) i WHERE o.id = i.id AND o.goods <> i.goods`)
}

export interface LineChange {
  readonly lineId: number
  /** Pieces that came; negative for a reversal. */
  readonly pieces?: number
  /** Pieces that the supplier gives on top of those ordered; negative for fewer. */
  readonly free?: number
}

/**
 * Notes that pieces of lines came, that a receipt was reversed, or that more pieces are free. Locks the orders by id. An order is
 * closed when all of it has come, and opened again when something is awaited.
 *
 * @param ends closes or reopens an order
 * @throws if fewer pieces would be awaited than came
 */
export async function changeLines(
  ctx: Ctx,
  received: readonly LineChange[],
  ends: (order: number, action: 'close' | 'reopen') => Promise<void>,
): Promise<void> {
  const lineIds = received.map(({ lineId }) => lineId)
  const orders = await ctx.db
    .select()
    .from(purchaseOrder)
    .where(
      inArray(
        purchaseOrder.id,
        ctx.db
          .select({ id: purchaseOrderItem.headId })
          .from(purchaseOrderItem)
          .where(inArray(purchaseOrderItem.id, lineIds)),
      ),
    )
    .orderBy(asc(purchaseOrder.id))
    .for('update')
  const { rows } = await ctx.db.execute<{
    line: Line & { sku_id: number | null; purchase_order_id: number }
    came: number
    given: number
  }>(sql`
    UPDATE purchase_order_item i SET received = i.received + d.pieces, free = i.free + d.free FROM (
      SELECT "lineId", sum(coalesce(pieces, 0))::int AS pieces, sum(coalesce(free, 0))::int AS free
      FROM jsonb_to_recordset(${JSON.stringify(received)}::jsonb) AS r ("lineId" bigint, pieces int, free int) GROUP BY 1
    ) d WHERE i.id = d."lineId" RETURNING to_jsonb(i) AS line, d.pieces AS came, d.free AS given`)
  if (rows.length !== new Set(lineIds).size) fail(commonErrors.not_found)
  const fewer = rows.find(({ line, given }) => Number(given) < 0 && line.pieces + line.free < line.received)
  if (fewer) fail(errors.came, { pieces: fewer.line.received })
  const byId = new Map(orders.map((order) => [order.id, order]))
  const changes = rows.flatMap(({ line, came, given }) => {
    const order = assertFound(byId.get(line.purchase_order_id))
    const before = { ...line, received: line.received - Number(came), free: line.free - Number(given) }
    const pieces = openPieces(line) - openPieces(before)
    return line.sku_id !== null && isAwaited(order)
      ? [{ skuId: line.sku_id, warehouseId: order.warehouseId, pieces }]
      : []
  })
  await addIncoming(ctx, changes)
  await refreshGoods(
    ctx,
    orders.map(({ id }) => id),
  )
  for (const { id, state } of orders) {
    const isOpen = await hasOpen(ctx, id)
    if (state === 'placed' && !isOpen) await ends(id, 'close')
    if (state === 'closed' && isOpen) await ends(id, 'reopen')
  }
}

/** Whether anything of an order is still awaited. */
export async function hasOpen(ctx: Ctx, id: number): Promise<boolean> {
  const open = await ctx.db.$count(
    purchaseOrderItem,
    and(eq(purchaseOrderItem.headId, id), sql`${openSql} > 0`),
  )
  return open > 0
}
