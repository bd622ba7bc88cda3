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
import { type SyncCounts, syncOrders, takeInById } from './sync-orders.ts'
import { store } from './table.ts'

/** Work that keeps stores and orders together: taking orders in, closing gaps, subscribing. */

const oneStore = z.object({ storeId: z.number() })

/** How often every store is asked, besides its webhooks. */
const pollEveryMinutes = 5

/** Takes in every order that changed since the last time. */
export const syncStore = job({ name: 'store.sync', input: oneStore, singleton: true, run: sync })

/** The same, asked for and watched by a person. */
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
      // A missing right does not come back by asking again; the poll looks later.
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
 * One order that a webhook spoke of: read anew, because deliveries come late and in any order; several about one
 * order wait as one.
 */
export const takeInOrder = job({
  name: 'store.order',
  input: z.object({ storeId: z.number(), platformOrderId: z.string() }),
  singleton: true,
  concurrency: 4,
  async run(run, { storeId, platformOrderId }) {
    const live = await connectedStore(run, storeId)
    if (live?.row.syncOrder) await withStore(run, live, () => takeInById(run, live, platformOrderId))
  },
})

/** The order of a fulfilment order that was held or released; where the platform can't tell which, the store is asked for all news. */
export const takeInFulfilmentOrder = job({
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
      else await takeInById(run, live, orderId)
    })
  },
})

/** Closes gaps: asks every store that has not been asked lately, the longest waiting first. */
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

/** Kind of authorization with a token that the merchant made (specification, section 3). */
const byToken = 2

/** Asks the store to tell us about orders and products. */
export const subscribeStore = job({
  name: 'store.subscribe',
  input: oneStore,
  async run(run, { storeId }) {
    const live = await connectedStore(run, storeId)
    if (!live) return
    const { row, connector, connection } = live
    // Its messages are signed with a secret that we were not given: they could not be believed. The poll does it.
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

/** So many orders are locked at a time. */
const atATime = 200

/** Tells a store that is connected again the tracking numbers that it could not be told. */
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
