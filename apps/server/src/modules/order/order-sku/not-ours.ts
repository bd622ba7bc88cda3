import { commonErrors } from '@dropyard/contract/kit/errors'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Ctx, entityOf, type UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { addEvents, linesOf, lockVisible, type OrderRecord } from '../order/change.ts'
import { bringBack, leaveOut, notOursEvent, oursAgainEvent } from '../order/line/left-out.ts'
import { orderLeftOut, orderLine } from '../order/line/table.ts'
import { order } from '../order/table.ts'
import { recalculateOrders } from '../order-edit/goods.ts'
import { assignMapped, atOnce } from './apply-mappings.ts'
import { inOrder } from './linked.ts'
import { orderSku } from './table.ts'

/** Variants of a store that another supplier ships: orders leave them out, so that the rest can be paid. */

interface Wish {
  orderSkuIds: readonly number[]
  notOurs: boolean
}

export const notOursJob = job({
  name: 'order-sku.not-ours',
  input: z.object({ orderSkuIds: z.array(z.number()), notOurs: z.boolean() }),
  concurrency: 1,
  async run(run, wish) {
    const ids = await run.transaction((ctx) => ordersWith(ctx, wish))
    for (let at = 0; at < ids.length; at += atOnce) {
      if (run.signal.aborted) throw new Error('Stopped in the middle; goes on from here')
      await run.transaction((ctx) => applyNotOurs(ctx, ids.slice(at, at + atOnce), wish))
      await run.progress(Math.min(at + atOnce, ids.length), ids.length)
    }
    return { orders: ids.length }
  },
})

/** Sets who ships variants, for unpaid orders and for later ones. */
export async function setNotOurs(
  ctx: UserCtx,
  ids: readonly number[],
  notOurs: boolean,
): Promise<{ changed: number; orders: number; job_id: number | null }> {
  const wish = { orderSkuIds: ids, notOurs }
  // Orders are locked before mappings, as in intake.
  const waiting = await ordersWith(ctx, wish, atOnce + 1)
  if (waiting.length <= atOnce) await lockVisible(ctx, waiting)
  const rows = await ctx.db
    .select({ id: orderSku.id })
    .from(orderSku)
    .where(and(inArray(orderSku.id, [...ids]), eq(orderSku.entityId, entityOf(ctx))))
    .orderBy(...inOrder)
    .for('update')
  if (rows.length !== new Set(ids).size) fail(commonErrors.not_found)
  await ctx.db
    .update(orderSku)
    .set({ notOurs, version: sql`${orderSku.version} + 1`, updatedAt: ctx.now })
    .where(inArray(orderSku.id, [...ids]))
  if (waiting.length > atOnce) {
    const title = { en: 'Update waiting orders', zh: '更新等待中的订单' }
    const job_id = await ctx.startJob(ctx, notOursJob, { orderSkuIds: [...ids], notOurs }, { title })
    return { changed: rows.length, orders: 0, job_id }
  }
  return { changed: rows.length, orders: await applyNotOurs(ctx, waiting, wish), job_id: null }
}

/** Unpaid orders that contain one of the variants, as a line or as a left-out item. */
async function ordersWith(ctx: Ctx, { orderSkuIds, notOurs }: Wish, limit = 1_000_000): Promise<number[]> {
  const open = and(eq(order.payment, 'due'), eq(order.cancelled, false))
  const found = notOurs
    ? ctx.db
        .selectDistinct({ id: order.id })
        .from(orderLine)
        .innerJoin(order, eq(order.id, orderLine.orderId))
        .where(and(inArray(orderLine.orderSkuId, [...orderSkuIds]), isNull(orderLine.parentId), open))
    : ctx.db
        .selectDistinct({ id: order.id })
        .from(orderLeftOut)
        .innerJoin(order, eq(order.id, orderLeftOut.orderId))
        .where(and(inArray(orderLeftOut.orderSkuId, [...orderSkuIds]), open))
  const rows = await found.orderBy(asc(order.id)).limit(limit)
  return rows.map(({ id }) => id)
}

/** Idempotent; returns how many orders changed. */
async function applyNotOurs(ctx: Ctx, ids: readonly number[], wish: Wish): Promise<number> {
  const open = (await lockVisible(ctx, ids)).filter((o) => o.payment === 'due' && !o.cancelled)
  if (open.length === 0) return 0
  const titles = wish.notOurs ? await takeOut(ctx, open, wish) : await takeBack(ctx, open, wish)
  const changed = open.filter((o) => titles.has(o.id))
  const event = wish.notOurs ? notOursEvent : oursAgainEvent
  await addEvents(ctx, changed, ({ id }) => event(titles.get(id) ?? []))
  await recalculateOrders(ctx, changed)
  return changed.length
}

/** An order that would have no lines left stays as it is: its merchant decides whether to cancel it. */
async function takeOut(
  ctx: Ctx,
  open: readonly OrderRecord[],
  { orderSkuIds }: Wish,
): Promise<Map<number, string[]>> {
  const variants = new Set(orderSkuIds)
  const lines = (
    await linesOf(
      ctx,
      open.map((o) => o.id),
    )
  ).filter((line) => line.parentId === null)
  const out = lines.filter((line) => line.orderSkuId !== null && variants.has(line.orderSkuId))
  const stays = new Set(lines.filter((line) => !out.includes(line)).map((line) => line.orderId))
  const taken = out.filter((line) => stays.has(line.orderId))
  await leaveOut(ctx, taken)
  return titlesBy(taken)
}

async function takeBack(
  ctx: Ctx,
  open: readonly OrderRecord[],
  { orderSkuIds }: Wish,
): Promise<Map<number, string[]>> {
  const ids = open.map((o) => o.id)
  const rows = await ctx.db
    .select()
    .from(orderLeftOut)
    .where(and(inArray(orderLeftOut.orderId, ids), inArray(orderLeftOut.orderSkuId, [...orderSkuIds])))
  await bringBack(ctx, rows)
  await assignMapped(ctx, ids)
  return titlesBy(rows.map(({ orderId, line }) => ({ orderId, title: line.title })))
}

function titlesBy(items: readonly { orderId: number; title: string }[]): Map<number, string[]> {
  const titles = new Map<number, string[]>()
  for (const { orderId, title } of items) titles.set(orderId, [...(titles.get(orderId) ?? []), title])
  return titles
}
