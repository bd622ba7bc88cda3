import { mayRegroup, orderGuardErrors } from '@dropyard/contract/order/order/guard'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import { orderCombineErrors } from '@dropyard/contract/order/order-combine'
import { orderSplitErrors } from '@dropyard/contract/order/order-split'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { answerOf } from '../../../kit/record/row-answer.ts'
import { handOn } from '../../warehouse/stock/hand-on.ts'
import { askedLabels } from '../label/asked.ts'
import { hadLabel } from '../label/had-label.ts'
import { type OrderRef, unknownOrder } from '../order/bulk.ts'
import {
  applyChange,
  assertNotStale,
  type LineRecord,
  linesOf,
  lockVisible,
  type OrderRecord,
  viewOf,
} from '../order/change.ts'
import { orderLine } from '../order/line/table.ts'
import { lockStockOf } from '../order/lock-stock.ts'
import { order } from '../order/table.ts'
import { moveNotes } from '../order-note/write.ts'
import { moveProofs } from '../order-proof/proof.ts'
import { freeStock, reserveStockForLines } from '../payment/reserve-lines.ts'
import type { Before } from './before.ts'
import { supplyMove } from './split.ts'
import { orderSplit } from './table.ts'

/** Joins the parts of orders until one of them has a label. Each order is restored as it was before the split. */

export async function joinOrders(ctx: UserCtx, refs: readonly OrderRef[]): Promise<OrderResult[]> {
  const locked = await lockFamilies(
    ctx,
    refs.map(({ id }) => id),
  )
  // The second family reserves stock after the first one has changed statistics.
  await lockStockOf(
    ctx,
    locked.map(({ id }) => id),
  )
  const families = Map.groupBy(locked, (o) => o.splitFrom ?? o.id)
  const answers = new Map<number, OrderResult>()
  for (const [rootId, family] of families) {
    const asked = family.filter((o) => refs.some((ref) => ref.id === o.id))
    const answer = await answerOf(ctx, rootId, async () => {
      for (const o of asked) assertNotStale(o, refs.find((ref) => ref.id === o.id)?.version)
      await joinFamily(ctx, rootId, family)
      return {}
    })
    for (const o of asked) answers.set(o.id, { ...answer, id: o.id, order_sn: o.orderSn, amount: 0 })
  }
  return refs.map((ref) => answers.get(ref.id) ?? unknownOrder(ctx, ref.id))
}

/**
 * Locks the orders with all their parts, also parts that another transaction split off while this one waited for the lock. Joined
 * without such a part, the order would get its money and pieces back while the part would keep them too.
 */
async function lockFamilies(ctx: UserCtx, ids: readonly number[]): Promise<OrderRecord[]> {
  let named = await familyOf(ctx, ids)
  for (;;) {
    const locked = await lockVisible(ctx, named)
    const there = await familyOf(
      ctx,
      locked.map(({ id }) => id),
    )
    if (there.every((id) => named.includes(id))) return locked
    named = [...new Set([...named, ...there])]
  }
}

/** Ids of the orders, of those that they were split from, and of all parts of these. */
async function familyOf(ctx: UserCtx, ids: readonly number[]): Promise<number[]> {
  const roots = sql`(SELECT coalesce(o.split_from, o.id) FROM "order" o WHERE o.id = ANY (${sql.param([...ids])}::bigint[]))`
  const rows = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(or(inArray(order.id, roots), inArray(order.splitFrom, roots)))
  return rows.map(({ id }) => id)
}

async function joinFamily(ctx: UserCtx, rootId: number, family: readonly OrderRecord[]): Promise<void> {
  const root = family.find((o) => o.id === rootId)
  const parts = family.filter((o) => o.id !== rootId)
  if (!root || parts.length === 0) fail(orderSplitErrors.not_split)
  const partIds = parts.map((o) => o.id)
  for (const o of family) {
    if (o.payment === 'partly_refunded' || (o.cancelled && o.payment === 'refunded'))
      fail(orderSplitErrors.refunded, { order_sn: o.orderSn })
    const may = mayRegroup(viewOf(o))
    if (!may.ok) fail(orderGuardErrors[may.code])
  }
  if ((await askedLabels(ctx, [rootId, ...partIds])).size > 0) fail(orderCombineErrors.label_asked)
  const labelled = await hadLabel(ctx, partIds)
  const withLabel = parts.find((o) => labelled.has(o.id))
  if (withLabel) fail(orderSplitErrors.labelled, { order_sn: withLabel.orderSn })
  const [kept] = await ctx.db
    .select()
    .from(orderSplit)
    .where(and(eq(orderSplit.orderId, rootId), isNull(orderSplit.joinedAt)))
  if (!kept) fail(orderSplitErrors.not_split)
  const lines = await bringBack(ctx, root, parts, kept.before)
  await ctx.db.update(orderSplit).set({ joinedAt: ctx.now }).where(eq(orderSplit.id, kept.id))
  await applyChange(ctx, root, {
    moves: supplyMove(root, lines),
    set: kept.before.order,
    events: [{ kind: 'joined', values: { numbers: parts.map((o) => o.orderSn) } }],
  })
  for (const o of parts)
    ctx.audit({
      record: 'order',
      recordId: o.id,
      entityId: o.entityId,
      before: { order_sn: o.orderSn, split_from: rootId },
    })
  await ctx.db.delete(order).where(inArray(order.id, partIds))
}

/** Moves lines, notes, proofs and reserved stock back to the order; returns its lines afterwards. */
async function bringBack(
  ctx: UserCtx,
  root: OrderRecord,
  parts: readonly OrderRecord[],
  before: Before,
): Promise<LineRecord[]> {
  const partIds = parts.map((o) => o.id)
  const away = await linesOf(ctx, partIds)
  const home = new Map(before.copies.map((one) => [one.id, one.of]))
  const houses = new Map(before.lines.map((line) => [line.id, line.warehouseId]))
  const whole = away.filter((line) => !home.has(line.id)).map((line) => line.id)
  let isElsewhere = false
  for (const part of parts) {
    const its = away.filter((line) => line.orderId === part.id)
    const moved = its.some((line) => line.warehouseId !== houses.get(home.get(line.id) ?? line.id))
    isElsewhere ||= moved
    // Stock that is reserved in another warehouse is released; the order reserves what is free in its own.
    if (moved) await freeStock(ctx, part)
    else
      await handOn(
        ctx,
        part.id,
        root.id,
        its.flatMap((line) =>
          line.skuId === null
            ? []
            : [
                {
                  lineId: line.id,
                  toLineId: home.get(line.id) ?? line.id,
                  pieces: line.reserved,
                  waiting: line.waiting,
                },
              ],
        ),
      )
  }
  await moveNotes(ctx, { lineIds: whole, orderIds: partIds }, root.id)
  await moveProofs(ctx, whole, root.id)
  if (whole.length > 0)
    await ctx.db.update(orderLine).set({ orderId: root.id }).where(inArray(orderLine.id, whole))
  const list = (of: (one: Before['lines'][number]) => number | null): string =>
    `{${before.lines.map((one) => of(one) ?? 'NULL').join(',')}}`
  // What is reserved and waited for is summed up from the stock movements; a divided line gets all its pieces back.
  await ctx.db.execute(sql`
    UPDATE order_line SET quantity = kept.quantity, warehouse_id = kept.warehouse_id,
      (reserved, waiting) = (SELECT coalesce(sum(m.reserved_change), 0), coalesce(sum(m.waiting_change), 0)
        FROM stock_movement m WHERE m.order_id = ${root.id} AND m.line_id = order_line.id)
    FROM unnest(${list((one) => one.id)}::bigint[], ${list((one) => one.quantity)}::int[],
      ${list((one) => one.warehouseId)}::bigint[]) AS kept(id, quantity, warehouse_id)
    WHERE order_line.id = kept.id AND order_line.order_id = ${root.id}`)
  const copies = before.copies.map((one) => one.id)
  if (copies.length > 0) await ctx.db.delete(orderLine).where(inArray(orderLine.id, copies))
  const lines = await linesOf(ctx, [root.id])
  if (!isElsewhere) return lines
  await reserveStockForLines(ctx, root, lines, root.channelId)
  return linesOf(ctx, [root.id])
}
