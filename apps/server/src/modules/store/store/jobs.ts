import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PlatformError, type PlatformOrder } from '../../../connectors/connector.ts'
import { type JobRun, job } from '../../../kit/jobs.ts'
import { noteUnreadable, takeIn } from '../../order/order/take-in.ts'
import { loseAuthorization } from './authorize.ts'
import { connectionTo, connectorFor } from './connections.ts'
import { store, storeAuthorization, webhookDelivery } from './table.ts'

/** Work that keeps stores and orders together: taking orders in, closing gaps, subscribing. */

type Store = typeof store.$inferSelect
const oneStore = z.object({ storeId: z.number() })

/** Changes of the last minutes are read again: platforms write a little late. */
const overlapMs = 5 * 60_000
/** How often every store is asked, besides its webhooks. */
const pollEveryMinutes = 5

/** A live store with its connector; undefined when there is nothing to ask. */
export async function liveStore(run: JobRun, storeId: number) {
  const row = await run.transaction(async (ctx) => {
    const [found] = await ctx.db.select().from(store).where(eq(store.id, storeId))
    return found
  })
  if (!row?.authed || row.status !== 1) return undefined
  const connector = connectorFor(run, row.platformId)
  return connector ? { row, connector, connection: connectionTo(run.database, row, run.signal) } : undefined
}

/** Runs calls to a platform; a lost authorization is noted once and is no reason to try again. */
export async function withStore<T>(
  run: JobRun,
  storeId: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'unauthorized') throw error
    await run.transaction((ctx) => loseAuthorization(ctx, storeId, 'refused'))
    return undefined
  }
}

/** Takes in every order that changed since the last time, page by page; what was taken in stays so. */
export const syncStore = job({
  name: 'store.sync',
  input: oneStore,
  keyed: true,
  async run(run, { storeId }) {
    const live = await liveStore(run, storeId)
    if (!live?.row.syncOrder) return
    await withStore(run, storeId, () => takeInSince(run, live))
  },
})

async function takeInSince(
  run: JobRun,
  live: NonNullable<Awaited<ReturnType<typeof liveStore>>>,
): Promise<void> {
  const { row, connector, connection } = live
  const since = new Date((row.syncedTo ?? row.createdAt).getTime() - overlapMs)
  const result = { seen: 0, imported: 0, skipped: 0, failed: 0 }
  let newest = row.syncedTo ?? since
  let cursor: string | null = null
  do {
    const page = await connector.orders(connection, { since, cursor })
    for (const one of page.orders) {
      const outcome = await takeInOne(run, row, one)
      result.seen++
      if (outcome === 'imported') result.imported++
      if (outcome === 'skipped') result.skipped++
      if (outcome === 'failed') result.failed++
      if (one.updatedAt > newest) newest = one.updatedAt
    }
    for (const { id, reason } of page.unreadable) {
      result.seen++
      result.failed++
      await run.transaction((ctx) => noteUnreadable(ctx, row, id, reason))
    }
    cursor = page.next
    await run.progress(result.seen, result.seen + (cursor ? 1 : 0))
  } while (cursor && !run.signal.aborted)
  if (run.signal.aborted) throw new Error('Stopped in the middle; goes on from the last sync')
  await run.transaction((ctx) =>
    ctx.db
      .update(store)
      .set({ syncedTo: newest, lastSyncAt: ctx.now, lastSyncResult: result })
      .where(eq(store.id, row.id)),
  )
}

/** Each order in a transaction of its own: a poisoned one never stops the others. */
async function takeInOne(run: JobRun, row: Store, one: PlatformOrder): Promise<string> {
  try {
    return (await run.transaction((ctx) => takeIn(ctx, row, one))).outcome
  } catch (error) {
    run.log.error({ err: error, store: row.id, order: one.id }, 'order not taken in')
    await run.transaction((ctx) =>
      noteUnreadable(ctx, row, one.id, error instanceof Error ? error.message : String(error)),
    )
    return 'failed'
  }
}

/** One order that a webhook spoke of: read anew, because deliveries come late and in any order. */
export const takeInOrder = job({
  name: 'store.order',
  input: z.object({ storeId: z.number(), platformOrderId: z.string() }),
  atOnce: 4,
  async run(run, { storeId, platformOrderId }) {
    const live = await liveStore(run, storeId)
    if (!live?.row.syncOrder) return
    await withStore(run, storeId, async () => {
      const order = await live.connector.order(live.connection, platformOrderId)
      if (order) await takeInOne(run, live.row, order)
    })
  },
})

/** Closes gaps: asks every store that has not been asked lately. */
export const pollStores = job({
  name: 'store.poll',
  input: z.object({}),
  every: '* * * * *',
  retries: 0,
  async run(run) {
    await run.transaction(async (ctx) => {
      const before = new Date(ctx.now.getTime() - pollEveryMinutes * 60_000)
      const due = await ctx.db
        .select({ id: store.id })
        .from(store)
        .where(
          and(
            eq(store.authed, true),
            eq(store.status, 1),
            eq(store.syncOrder, true),
            sql`coalesce(${store.lastSyncAt}, '-infinity') < ${before.toISOString()}::timestamptz`,
          ),
        )
        .limit(500)
      for (const { id } of due) await ctx.enqueue(syncStore, { storeId: id }, { key: `store:${id}` })
    })
  },
})

/** Asks the store to tell us about orders and products. */
export const subscribeStore = job({
  name: 'store.subscribe',
  input: oneStore,
  async run(run, { storeId }) {
    const live = await liveStore(run, storeId)
    if (!live) return
    await withStore(run, storeId, () =>
      live.connector.subscribe(live.connection, `${run.config.PUBLIC_URL}/webhooks/shopify`),
    )
  },
})

/** Forgets what is long worked off. */
export const forgetDeliveries = job({
  name: 'store.forget',
  input: z.object({}),
  every: '17 3 * * *',
  async run(run) {
    await run.transaction(async (ctx) => {
      await ctx.db
        .delete(webhookDelivery)
        .where(lt(webhookDelivery.receivedAt, new Date(ctx.now.getTime() - 7 * 86_400_000)))
      await ctx.db.delete(storeAuthorization).where(lt(storeAuthorization.expiresAt, ctx.now))
    })
  },
})
