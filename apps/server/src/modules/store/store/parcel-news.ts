import type { ParcelPhase } from '@dropyard/contract/order/parcel/status'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PlatformError, type ShipmentStatus } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import type { OrderRecord } from '../../order/order/change.ts'
import type { Erasure } from '../../order/order/erasure.ts'
import { order } from '../../order/order/table.ts'
import { connectedStore, withStore } from './connected-store.ts'
import { connectorFor } from './connections.ts'
import { store, storeParcelNews } from './table.ts'

/** Sends parcel progress to stores that show it: each status once, in order, after the tracking number. */

const statusOf: Readonly<Partial<Record<ParcelPhase, ShipmentStatus>>> = {
  first_mile: 'in_transit',
  line_haul: 'in_transit',
  customs: 'in_transit',
  held: 'in_transit',
  last_mile: 'in_transit',
  out: 'out_for_delivery',
  pickup: 'ready_for_pickup',
  failed: 'attempted_delivery',
  exception: 'failure',
  returning: 'failure',
  returned: 'failure',
  delivered: 'delivered',
}

interface Moved {
  order: OrderRecord
  from: ParcelPhase
  to: ParcelPhase
  at: Date
}

/** Records a status to be sent to the order's store, in the transaction that changed the parcel's phase. */
export async function noteNews(ctx: Ctx, { order: o, from, to, at }: Moved): Promise<void> {
  const status = statusOf[to]
  if (!status || status === statusOf[from]) return
  if (o.storeId === null || o.platformOrderId === null || o.trackingNumber === null) return
  const [its] = await ctx.db
    .select({ platformId: store.platformId })
    .from(store)
    .where(eq(store.id, o.storeId))
  if (!its || connectorFor(ctx, its.platformId)?.tellProgress == null) return
  const [fresh] = await ctx.db
    .insert(storeParcelNews)
    .values({
      orderId: o.id,
      entityId: o.entityId,
      storeId: o.storeId,
      number: o.trackingNumber,
      status,
      at,
      nextTryAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: storeParcelNews.id })
  if (fresh) await ctx.enqueue(tellNews, { orderId: o.id })
}

/** After this time buyers no longer need the progress. */
const longestDays = 30
const firstPauseMs = 60_000
const longestPauseMs = 3_600_000
const lease = sql`now() + interval '5 minutes'`

export const tellNews = job({
  name: 'store.parcel-news',
  input: z.object({ orderId: z.number() }),
  retries: 0,
  concurrency: 4,
  run: (run, { orderId }) => tell(run, orderId),
})

/** Retries statuses that a store refused, and sends those that waited for a tracking number. */
export const sweepNews = job({
  name: 'store.parcel-news-sweep',
  input: z.object({}),
  cron: '*/5 * * * *',
  retries: 0,
  concurrency: 1,
  run: (run) =>
    run.transaction(async (ctx) => {
      await ctx.db
        .update(storeParcelNews)
        .set({ state: 'failed' })
        .where(
          and(
            eq(storeParcelNews.state, 'waiting'),
            lte(storeParcelNews.nextTryAt, ctx.now),
            sql`${storeParcelNews.createdAt} < now() - make_interval(days => ${longestDays})`,
          ),
        )
      const due = await ctx.db
        .selectDistinct({ orderId: storeParcelNews.orderId })
        .from(storeParcelNews)
        .where(and(eq(storeParcelNews.state, 'waiting'), lte(storeParcelNews.nextTryAt, ctx.now)))
        .limit(500)
      await ctx.enqueue.all(tellNews, due)
    }),
})

type News = typeof storeParcelNews.$inferSelect

async function tell(run: JobRun, orderId: number): Promise<void> {
  const taken = await run.transaction((ctx) => take(ctx, orderId))
  if (!taken) return
  const { news, platformOrderId, storeId } = taken
  const live = await connectedStore(run, storeId)
  const tells = live?.connector.tellProgress
  if (!live || !tells) return later(run, news, 'The store can not be asked')
  for (const one of news) {
    const { number: trackingNumber, status, at } = one
    try {
      const told = await withStore(run, live, () =>
        tells(live.connection, { platformOrderId, trackingNumber, status, at }),
      )
      if (!told.ok) return later(run, news, 'The store can not be asked')
      await run.transaction((ctx) =>
        ctx.db
          .update(storeParcelNews)
          .set({ state: 'told', trouble: '' })
          .where(eq(storeParcelNews.id, one.id)),
      )
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      if (error.mayRetry || error.kind === 'missing') return later(run, [one], error.message)
      await run.transaction((ctx) =>
        ctx.db
          .update(storeParcelNews)
          .set({ state: 'failed', trouble: error.message.slice(0, 300) })
          .where(eq(storeParcelNews.id, one.id)),
      )
    }
  }
}

/** Waiting statuses of an order whose tracking number the store has; taking them leases them for some minutes. */
async function take(ctx: Ctx, orderId: number) {
  const [o] = await ctx.db.select().from(order).where(eq(order.id, orderId))
  if (!o?.storeId || o.platformOrderId === null || o.pushState !== 'done') return undefined
  const news = await ctx.db
    .update(storeParcelNews)
    .set({ tries: sql`${storeParcelNews.tries} + 1`, nextTryAt: lease })
    .where(
      and(
        eq(storeParcelNews.orderId, orderId),
        eq(storeParcelNews.state, 'waiting'),
        lte(storeParcelNews.nextTryAt, ctx.now),
      ),
    )
    .returning()
  news.sort((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id)
  return news.length > 0 ? { news, platformOrderId: o.platformOrderId, storeId: o.storeId } : undefined
}

async function later(run: JobRun, news: readonly News[], reason: string): Promise<void> {
  for (const { id, tries } of news) {
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, tries - 1))
    await run.transaction((ctx) =>
      ctx.db
        .update(storeParcelNews)
        .set({ trouble: reason.slice(0, 300), nextTryAt: new Date(Date.now() + pause) })
        .where(eq(storeParcelNews.id, id)),
    )
  }
}

/** A store's error messages may contain its buyer's data. */
export const forgetTroubles = (ctx: Ctx, { orderIds }: Erasure) =>
  ctx.db.update(storeParcelNews).set({ trouble: '' }).where(inArray(storeParcelNews.orderId, orderIds))
