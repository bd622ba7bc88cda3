import type { Lang } from '@dropyard/contract/kit/text'
import { fillWords } from '@dropyard/contract/kit/text'
import { one688OrderErrors as errors } from '@dropyard/contract/purchasing/one688-order'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { and, asc, eq, inArray, lt, not, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PlatformError } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { fail, Refusal } from '../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { connected, type Parts } from '../one688/connection.ts'
import { withRefusals } from '../one688/refusal.ts'
import { isClosed, type TradeParcel, type TradeState, tradeApis } from '../one688/trade.ts'
import { flow } from '../purchase-order/service.ts'
import { purchaseOrder } from '../purchase-order/table.ts'
import { noteParcels } from './parcels.ts'
import { type Attempt, one688Order } from './table.ts'

/** Follows orders on 1688: payment, changed prices, parcels, and orders that the seller closed. */

/** How often each order is looked at, and how many at once. */
const everyMs = 15 * 60_000
const atOnce = 100
/** 1688's last states: nothing changes afterwards. */
const last = ['success', 'cancel', 'terminated']

export const followJob = job({
  name: 'one688-order.follow',
  input: z.object({ id: z.number() }),
  retries: 0,
  async run(run, { id }) {
    const attempt = await run.transaction(async (ctx) => {
      const [found] = await ctx.db.select().from(one688Order).where(eq(one688Order.id, id))
      return found
    })
    if (attempt?.state !== 'made') return
    try {
      const news = await newsOf(run, attempt, run.signal)
      await run.transaction((ctx) => noteNews(ctx, id, news))
    } catch (error) {
      // The next round asks again.
      if (!(error instanceof PlatformError || error instanceof Refusal)) throw error
      run.log.warn({ order: attempt.outOrderId, reason: error.message }, '1688 said nothing about an order')
      await run.transaction((ctx) =>
        ctx.db.update(one688Order).set({ checkedAt: ctx.now }).where(eq(one688Order.id, id)),
      )
    }
  },
})

export const followAllJob = job({
  name: 'one688-order.follow-all',
  input: z.object({}),
  cron: '*/5 * * * *',
  retries: 0,
  run: (run) =>
    run.transaction(async (ctx) => {
      const due = await ctx.db
        .select({ id: one688Order.id })
        .from(one688Order)
        .where(
          and(
            eq(one688Order.state, 'made'),
            not(inArray(one688Order.status, last)),
            or(
              sql`${one688Order.checkedAt} IS NULL`,
              lt(one688Order.checkedAt, new Date(ctx.now.getTime() - everyMs)),
            ),
          ),
        )
        .orderBy(sql`${one688Order.checkedAt} ASC NULLS FIRST`, asc(one688Order.id))
        .limit(atOnce)
      await ctx.enqueue.all(followJob, due)
    }),
})

/** What 1688 says about an order. */
export interface News {
  readonly id: number
  readonly orders: readonly TradeState[]
  readonly parcels: readonly (TradeParcel & { readonly of: TradeState })[]
  readonly payLink: string
}

/** Asks 1688, outside of any transaction. @throws PlatformError */
async function newsOf(parts: Parts, { id, numbers }: Attempt, background?: AbortSignal): Promise<News> {
  const { client } = await connected(parts, background)
  const orders: TradeState[] = []
  for (const number of numbers) orders.push(await client.readOrder(number))
  const parcels: (TradeParcel & { of: TradeState })[] = []
  for (const of of orders)
    if (of.paidAt) parcels.push(...(await client.parcels(of.id)).map((one) => ({ ...one, of })))
  const unpaid = orders.filter(({ status }) => status === 'waitbuyerpay').map((one) => one.id)
  return { id, orders, parcels, payLink: unpaid.length > 0 ? await client.payLink(unpaid) : '' }
}

/** The same for a user who waits for it. @throws Refusal */
export async function askedNews(early: PreTransactionCtx, orderId: number): Promise<News> {
  const attempt = await early.database.transaction('all', async (db) => {
    const [found] = await db
      .select()
      .from(one688Order)
      .where(and(eq(one688Order.orderId, orderId), eq(one688Order.state, 'made')))
    return found
  })
  if (!attempt) fail(errors.not_made)
  return withRefusals(tradeApis.orderDetail, async () => {
    try {
      return await newsOf(early, attempt)
    } catch (error) {
      if (error instanceof PlatformError && error.kind === 'missing')
        fail(errors.unknown, { numbers: attempt.numbers.join(', ') })
      throw error
    }
  })
}

const least = ['waitbuyerpay', 'waitsellersend', 'waitbuyerreceive', 'confirm_goods', 'success']
/** The state of all parts together: that of the last one. */
const statusOf = (orders: readonly TradeState[]): string =>
  orders.map(({ status }) => status).toSorted((a, b) => least.indexOf(a) - least.indexOf(b))[0] ?? ''

export async function noteNews(ctx: Ctx, id: number, { orders, parcels, payLink }: News): Promise<void> {
  const [known] = await ctx.db.select().from(one688Order).where(eq(one688Order.id, id))
  if (!known) return
  const [order] = await ctx.db
    .select()
    .from(purchaseOrder)
    .where(eq(purchaseOrder.id, known.orderId))
    .for('update')
  const [attempt] = await ctx.db.select().from(one688Order).where(eq(one688Order.id, id)).for('update')
  if (!order || attempt?.state !== 'made') return
  const open = orders.filter(({ status }) => !isClosed(status))
  const closed = orders.filter((one) => isClosed(one.status) && !attempt.closedNumbers.includes(one.id))
  const sum = (name: 'total' | 'freight') => open.reduce((all, one) => all + one[name], 0)
  const paid = open.flatMap(({ paidAt }) => paidAt?.getTime() ?? [])
  await ctx.db
    .update(one688Order)
    .set({
      ...(open.length > 0
        ? { total: sum('total'), freight: sum('freight'), status: statusOf(open) }
        : { state: 'closed' as const, status: orders[0]?.status ?? attempt.status }),
      ...(paid.length === open.length && open.length > 0 ? { paidAt: new Date(Math.max(...paid)) } : {}),
      closedNumbers: [...attempt.closedNumbers, ...closed.map((one) => one.id)],
      ...{ payLink, checkedAt: ctx.now, updatedAt: ctx.now },
    })
    .where(eq(one688Order.id, id))
  await noteParcels({ ...ctx, user: null }, attempt, order, parcels)
  if (closed.length > 0) await holdClosed(ctx, attempt, order, closed)
}

/** An order that the seller closed waits for a decision. */
async function holdClosed(
  ctx: Ctx,
  { id, lang }: Attempt,
  { id: orderId, state, holdReason }: typeof purchaseOrder.$inferSelect,
  closed: readonly TradeState[],
): Promise<void> {
  const numbers = closed.map((one) => one.id).join(', ')
  const reason = closed.map(({ closeReason }) => closeReason).find((text) => text !== '') ?? ''
  const message = fillWords(errors.closed.words, { numbers, reason })
  await ctx.db.update(one688Order).set({ message }).where(eq(one688Order.id, id))
  const isHoldable = (purchaseOrderFlow.actions.hold.from as readonly string[]).includes(state)
  if (holdReason === '' && isHoldable)
    await flow.move({ ...ctx, user: null }, 'hold', [orderId], {
      reason: message[lang as Lang].slice(0, 500),
    })
}
