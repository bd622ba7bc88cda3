import type { Lang, Words } from '@dropyard/contract/kit/text'
import { one688OrderErrors as errors } from '@dropyard/contract/purchasing/one688-order'
import { and, eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PlatformError } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { Refusal } from '../../../kit/errors.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { connected } from '../one688/connection.ts'
import { refusalOf } from '../one688/refusal.ts'
import { isClosed, type Made, One688Error, type TradeState } from '../one688/trade.ts'
import { flow, markPlaced } from '../purchase-order/service.ts'
import { purchaseOrder } from '../purchase-order/table.ts'
import { aboveOf } from './above.ts'
import { type CargoLine, cargoOf, keyOf, wantedOf } from './cargo.ts'
import { followJob } from './follow.ts'
import { mostOf, sumsOf } from './preview.ts'
import { type Attempt, one688Order } from './table.ts'

/**
 * Places an order on 1688, outside of any transaction. Whatever request or answer is lost and whichever process dies, 1688 has one
 * order, and we know about it: our number is looked up before anything is sent, nothing is sent twice without looking it up in between,
 * and one worker at a time does so.
 */

/** A worker must be done within this time; after the lease another one may take over. */
const patienceMs = 90_000
export const leaseMs = 180_000
/** An order may appear in 1688's list later than its answer was lost. Until then "not found" means nothing. */
export const settleMs = 60_000
/** Pauses between tries; each is twice as long as the one before. */
const [firstPauseMs, longestPauseMs] = [30_000, 600_000]

export const placeJob = job({
  name: 'one688-order.place',
  input: z.object({ id: z.number() }),
  retries: 0,
  async run(run, { id }) {
    const attempt = await run.transaction((ctx) => takeTurn(ctx, id))
    if (!attempt) return
    const outcome = await placing(run, attempt)
    await run.transaction((ctx) => finish(ctx, attempt, outcome))
  },
})

/** Continues attempts whose answer is missing: the worker died, or 1688 didn't answer. */
export const sweepJob = job({
  name: 'one688-order.sweep',
  input: z.object({}),
  cron: '* * * * *',
  retries: 0,
  run: (run) =>
    run.transaction(async (ctx) => {
      const due = await ctx.db
        .select({ id: one688Order.id })
        .from(one688Order)
        .where(and(eq(one688Order.state, 'asked'), lte(one688Order.nextTryAt, new Date())))
        .limit(200)
      await ctx.enqueue.all(placeJob, due)
    }),
})

async function takeTurn(ctx: Ctx, id: number): Promise<Attempt | undefined> {
  const [attempt] = await ctx.db
    .update(one688Order)
    .set({ tries: sql`${one688Order.tries} + 1`, nextTryAt: new Date(Date.now() + leaseMs) })
    .where(
      and(eq(one688Order.id, id), eq(one688Order.state, 'asked'), lte(one688Order.nextTryAt, new Date())),
    )
    .returning()
  return attempt
}

/** Notes that it is sent now. @returns whether it is still this worker's turn */
const maySend = (run: JobRun, { id, tries }: Attempt): Promise<boolean> =>
  run.transaction(async (ctx) => {
    const { rowCount } = await ctx.db
      .update(one688Order)
      .set({ sentAt: new Date(), nextTryAt: new Date(Date.now() + leaseMs) })
      .where(and(eq(one688Order.id, id), eq(one688Order.state, 'asked'), eq(one688Order.tries, tries)))
    return rowCount === 1
  })

type Outcome =
  | { readonly made: Made; readonly status: string }
  | { readonly closed: readonly TradeState[] }
  /** `isOver`: 1688 surely has no order with this number. */
  | { readonly problem: PlatformError | Refusal; readonly isOver: boolean }
  | undefined

async function placing(run: JobRun, attempt: Attempt): Promise<Outcome> {
  const { outOrderId, lines, sentAt } = attempt
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(patienceMs)])
  let isAbsent = sentAt === null
  try {
    const { client, row } = await connected(run, signal)
    const lookedUp = async () => outcomeOf(await client.findOrders(outOrderId), lines)
    const known = await lookedUp()
    if (known) return known
    if (sentAt && Date.now() - sentAt.getTime() < settleMs)
      throw new One688Error('unreachable', '', '1688 may still be making the order')
    isAbsent = true
    const wanted = await run.transaction((ctx) => wantedOf(ctx, attempt.orderId))
    const to = { ...wanted.to, districtCode: row.shipTo }
    const cargo = cargoOf(lines)
    const { parts, tradeType } = await client.previewOrder(to, cargo)
    const wrong = parts.find(({ ok }) => !ok)
    if (wrong) throw new One688Error('refused', wrong.code, wrong.message)
    const { total } = sumsOf({ parts })
    if (total > mostOf(wanted.total)) throw new Refusal(errors.above, aboveOf(total, wanted.total))
    isAbsent = false
    if (!(await maySend(run, attempt))) return undefined
    try {
      return { made: await client.createOrder(to, cargo, { outOrderId, tradeType }), status: 'waitbuyerpay' }
    } catch (error) {
      if (!(error instanceof PlatformError) || error.mayRetry) throw error
      // An answer to an earlier request may have been lost.
      const there = await lookedUp()
      if (there) return there
      isAbsent = true
      throw error
    }
  } catch (error) {
    if (error instanceof Refusal) return { problem: error, isOver: isAbsent }
    if (!(error instanceof PlatformError)) throw error
    run.log.warn({ outOrderId, reason: error.message }, '1688 made no order')
    return { problem: error, isOver: isAbsent && !error.mayRetry }
  }
}

/** What the orders with our number mean; undefined without any. */
function outcomeOf(found: readonly TradeState[], lines: readonly CargoLine[]): Outcome {
  const open = found.filter(({ status }) => !isClosed(status))
  if (open.length === 0) return found.length === 0 ? undefined : { closed: found }
  const there = new Set(open.flatMap(({ entries }) => entries.map(keyOf)))
  const failed = lines
    .filter((line) => !there.has(keyOf(line)))
    .map(({ offerId, specId }) => ({ offerId, specId, message: '' }))
  return { made: { orders: open, failed }, status: open[0]?.status ?? '' }
}

async function finish(ctx: Ctx, { id, orderId }: Attempt, outcome: Outcome): Promise<void> {
  if (outcome === undefined) return
  await ctx.db.select().from(purchaseOrder).where(eq(purchaseOrder.id, orderId)).for('update')
  const [attempt] = await ctx.db.select().from(one688Order).where(eq(one688Order.id, id)).for('update')
  if (attempt?.state !== 'asked') return
  const set = (values: Partial<Attempt>) =>
    ctx.db
      .update(one688Order)
      .set({ ...values, updatedAt: ctx.now })
      .where(eq(one688Order.id, id))
  if ('made' in outcome) {
    const { orders } = outcome.made
    const total = orders.reduce((sum, one) => sum + one.total, 0)
    const freight = orders.reduce((sum, one) => sum + one.freight, 0)
    const numbers = orders.map((one) => one.id)
    await set({
      ...{ state: 'made', numbers, total, freight, placedTotal: total, status: outcome.status },
      ...{ message: null, madeAt: ctx.now },
    })
    await markPlaced(ctx, orderId, numbers.slice(0, 4).join(', '))
    await leaveOut(ctx, attempt, outcome.made.failed)
    await ctx.enqueue(followJob, { id })
    return
  }
  if ('closed' in outcome) {
    const [first] = outcome.closed
    const numbers = outcome.closed.map((one) => one.id)
    const message = { en: errors.closed_there.words.en, zh: errors.closed_there.words.zh }
    await set({ state: 'closed', numbers, closedNumbers: numbers, status: first?.status ?? '', message })
    return refuse(ctx, attempt, message)
  }
  const message = reasonOf(outcome.problem)
  if (outcome.isOver) {
    await set({ state: 'failed', message })
    return refuse(ctx, attempt, message)
  }
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, attempt.tries - 1))
  await set({ message, nextTryAt: new Date(Date.now() + pause) })
}

const refuse = async (ctx: Ctx, { orderId, lang }: Attempt, message: Words): Promise<void> => {
  await flow.move(ctx, 'fail', [orderId], { reason: message[lang as Lang].slice(0, 500) })
}

/** Lines that 1688 left out are not awaited. */
async function leaveOut(ctx: Ctx, { orderId, lines, lang }: Attempt, failed: Made['failed']): Promise<void> {
  const bySeller = new Map(failed.map((one) => [keyOf(one), one.message]))
  const left = lines.filter((line) => bySeller.has(keyOf(line)))
  const byReason = Map.groupBy(
    left,
    (line) => bySeller.get(keyOf(line)) || errors.left_out.words[lang as Lang],
  )
  for (const [reason, some] of byReason) {
    const [order] = await ctx.db
      .select({ state: purchaseOrder.state })
      .from(purchaseOrder)
      .where(eq(purchaseOrder.id, orderId))
    if (order?.state !== 'placed') return
    const line_ids = some.map((line) => line.id)
    await flow.move(ctx, 'short-close', [orderId], { line_ids, reason: reason.slice(0, 500) })
  }
}

function reasonOf(problem: PlatformError | Refusal): Words {
  if (problem instanceof Refusal) return { en: problem.words('en'), zh: problem.words('zh') }
  const refusal = refusalOf(problem, '1688')
  return { en: refusal.words('en'), zh: refusal.words('zh') }
}
