import { store as contract } from '@dropyard/contract/store/store'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PlatformError } from '../../../connectors/connector.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { retryTrackingSync } from '../../order/fulfilment/fulfil.ts'
import { order } from '../../order/order/table.ts'
import { connectedStore, withStore } from './connected-store.ts'
import { codeOf } from './connections.ts'
import { open } from './sealed.ts'
import { intakeOrderById, type SyncCounts, syncOrders } from './sync-orders.ts'
import { store } from './table.ts'

/** Jobs that synchronize stores: importing orders, closing gaps, subscribing to webhooks. */

const oneStore = z.object({ storeId: z.number() })

/** Interval in which every store is polled, in addition to its webhooks. */
const pollEveryMinutes = 5

/** Imports all orders that changed since the last sync. */
export const syncStore = job({ name: 'store.sync', input: oneStore, singleton: true, run: sync })

/** The same, started and watched by a user. */
export const syncStoreNow = job({
  name: 'store.sync-now',
  sharedBy: contract.sync,
  input: oneStore,
  run: sync,
})

async function sync(run: JobRun, { storeId }: { storeId: number }): Promise<SyncCounts | undefined> {
  const live = await connectedStore(run, storeId)
  if (!live?.row.syncOrder) return undefined
  try {
    const told = await withStore(run, live, () => syncOrders(run, live))
    if (!told.ok) return undefined
    await noteSync(run, storeId, told.value)
    return told.value
  } catch (error) {
    if (error instanceof PlatformError) {
      await noteSync(run, storeId, undefined, error.kind === 'denied' ? 'denied' : 'failed')
      // A missing permission isn't fixed by retrying; the poll tries again later.
      if (!error.mayRetry) return undefined
    }
    throw error
  }
}

const nothing: SyncCounts = { seen: 0, imported: 0, skipped: 0, failed: 0 }

function noteSync(run: JobRun, storeId: number, counts: SyncCounts | undefined, error?: 'denied' | 'failed') {
  return run.transaction((ctx) =>
    ctx.db
      .update(store)
      .set({
        syncTriedAt: ctx.now,
        ...(counts ? { lastSyncAt: ctx.now } : {}),
        lastSyncResult: { ...(counts ?? nothing), ...(error ? { error } : {}) },
      })
      .where(eq(store.id, storeId)),
  )
}

/**
 * Imports one order after a webhook. It is read from the store, because deliveries come late and out of order; several deliveries
 * for one order share one waiting job.
 */
export const intakeOrderJob = job({
  name: 'store.order',
  input: z.object({ storeId: z.number(), platformOrderId: z.string() }),
  singleton: true,
  concurrency: 4,
  async run(run, { storeId, platformOrderId }) {
    const live = await connectedStore(run, storeId)
    if (live?.row.syncOrder) await withStore(run, live, () => intakeOrderById(run, live, platformOrderId))
  },
})

/**
 * Imports the order of a fulfilment order that was held or released; if the platform can't say which order it is, the whole store
 * is synced.
 */
export const intakeFulfilmentOrderJob = job({
  name: 'store.fulfilment-order',
  input: z.object({ storeId: z.number(), fulfilmentOrderId: z.string() }),
  singleton: true,
  async run(run, { storeId, fulfilmentOrderId }) {
    const live = await connectedStore(run, storeId)
    if (!live?.row.syncOrder) return
    const { connector, connection } = live
    await withStore(run, live, async () => {
      const orderId = await connector.orderOfFulfilmentOrder?.(connection, fulfilmentOrderId)
      if (orderId === undefined)
        await run.transaction((ctx) => ctx.enqueue(syncStore, { storeId }, { key: `store:${storeId}` }))
      else await intakeOrderById(run, live, orderId)
    })
  },
})

/** Closes gaps: syncs all stores that weren't synced lately, the longest waiting first. */
export const pollStores = job({
  name: 'store.poll',
  input: z.object({}),
  cron: '* * * * *',
  retries: 0,
  async run(run) {
    await run.transaction(async (ctx) => {
      const before = new Date(ctx.now.getTime() - pollEveryMinutes * 60_000)
      const tried = sql`coalesce(${store.syncTriedAt}, '-infinity')`
      const due = await ctx.db
        .select({ id: store.id })
        .from(store)
        .where(
          and(
            eq(store.authed, true),
            eq(store.status, 1),
            eq(store.syncOrder, true),
            sql`${tried} < ${before.toISOString()}::timestamptz`,
          ),
        )
        .orderBy(asc(tried))
        .limit(500)
      await ctx.enqueue.all(
        syncStore,
        due.map(({ id }) => ({ storeId: id })),
        { keyOf: ({ storeId }) => `store:${storeId}` },
      )
    })
  },
})

/** Kind of authorization with a token that the merchant created (specification, section 3). */
const byToken = 2

/** Subscribes to the store's webhooks for orders and products. */
export const subscribeStore = job({
  name: 'store.subscribe',
  input: oneStore,
  async run(run, { storeId }) {
    const live = await connectedStore(run, storeId)
    if (!live) return
    const { row, connector, connection } = live
    // Its webhooks are signed with a secret that we don't have, so they can't be verified. The poll is used instead.
    if (row.authType === byToken && !open(row.id, row.secrets).secret) return
    try {
      await withStore(run, live, () =>
        connector.subscribe(connection, `${run.config.PUBLIC_URL}/webhooks/${codeOf(row.platformId)}`),
      )
    } catch (error) {
      if (!(error instanceof PlatformError) || error.mayRetry) throw error
      run.log.warn({ store: storeId, reason: error.message }, 'store tells us nothing by itself')
    }
  },
})

/** Orders locked per transaction. */
const atATime = 200

/** Sends a reconnected store the tracking numbers that could not be sent. */
export const tellAgain = job({
  name: 'store.tell-again',
  input: oneStore,
  async run(run, { storeId }) {
    if (!(await connectedStore(run, storeId))) return
    let last: number | undefined = 0
    while (last !== undefined) {
      const after: number = last
      last = await run.transaction(async (ctx) => {
        const rows = await ctx.db
          .select({ id: order.id })
          .from(order)
          .where(and(eq(order.storeId, storeId), eq(order.pushState, 'failed'), gt(order.id, after)))
          .orderBy(asc(order.id))
          .limit(atATime)
        await retryTrackingSync(ctx, rows)
        return rows.at(-1)?.id
      })
    }
  },
})
