import { and, asc, eq, lt, lte } from 'drizzle-orm'
import { PlatformError, type PlatformOrder } from '../../../connectors/connector.ts'
import { JobCancelled, type JobRun } from '../../../kit/jobs/jobs.ts'
import { UnknownInOrder } from '../../order/order-intake/clean.ts'
import { intakeOrder, recordUnreadable } from '../../order/order-intake/intake-order.ts'
import { orderIntake } from '../../order/order-intake/table.ts'
import type { ConnectedStore, StoreRecord } from './connected-store.ts'
import { store } from './table.ts'

/** Imports a store's orders page by page. Idempotent. */

/** Changes of the last minutes are read again, because platforms publish them with some delay. */
const overlapMs = 5 * 60_000
/**
 * The mark of a quiet store follows the clock at this distance, so that many orders of one moment aren't read again for ever;
 * clocks may differ by up to this.
 */
const trailMs = 60 * 60_000

export interface SyncCounts {
  seen: number
  imported: number
  skipped: number
  failed: number
}

/**
 * Imports everything that changed since the last sync. The mark advances with each page, so that a stopped run continues there.
 */
export async function syncOrders(run: JobRun, live: ConnectedStore): Promise<SyncCounts> {
  const { row, connector, connection } = live
  const startedAt = Date.now()
  const from = row.syncedTo ?? row.ordersFrom ?? row.createdAt
  const since = new Date(from.getTime() - overlapMs)
  const counts: SyncCounts = { seen: 0, imported: 0, skipped: 0, failed: 0 }
  let newest = from
  let cursor: string | null = null
  do {
    const page = await connector.orders(connection, { since, cursor })
    for (const one of page.orders) {
      count(counts, await intakeSentOrder(run, row, one))
      if (one.updatedAt > newest) newest = one.updatedAt
    }
    for (const { id, reason } of page.unreadable) {
      count(counts, 'failed')
      await run.transaction((ctx) => recordUnreadable(ctx, row, { id }, reason))
    }
    cursor = page.next
    if (!page.unordered) await mark(run, row.id, newest)
    await run.progress(counts.seen, counts.seen + (cursor ? 1 : 0))
    if (cursor && run.signal.aborted) throw new Error('Stopped in the middle; goes on from the last page')
  } while (cursor)
  await mark(run, row.id, new Date(Math.max(newest.getTime(), startedAt - trailMs)))
  await tryFailedAgain(run, live, counts)
  return counts
}

function count(counts: SyncCounts, outcome: string): void {
  counts.seen++
  if (outcome === 'imported' || outcome === 'skipped' || outcome === 'failed') counts[outcome]++
}

const mark = (run: JobRun, storeId: number, syncedTo: Date) =>
  run.transaction((ctx) => ctx.db.update(store).set({ syncedTo }).where(eq(store.id, storeId)))

/** The reason that the store's owner sees for an order that was not imported. */
const reasonOf = (error: unknown): string => (error instanceof UnknownInOrder ? error.reason : 'fault')

/** Each order has its own transaction, so that a faulty one never blocks the others. */
export async function intakeSentOrder(run: JobRun, row: StoreRecord, one: PlatformOrder): Promise<string> {
  try {
    return (await run.transaction((ctx) => intakeOrder(ctx, row, one))).outcome
  } catch (error) {
    run.log.error({ err: error, store: row.id, order: one.id }, 'order not taken in')
    await run.transaction((ctx) => recordUnreadable(ctx, row, one, reasonOf(error)))
    return 'failed'
  }
}

const retriesPerRun = 20
const maxDeliveries = 8
const restMs = 60_000

/** Retries orders that failed, a limited number of times: the fault may have been in our code and be fixed. */
async function tryFailedAgain(run: JobRun, live: ConnectedStore, counts: SyncCounts): Promise<void> {
  const failed = await run.transaction((ctx) =>
    ctx.db
      .select({ id: orderIntake.platformOrderId })
      .from(orderIntake)
      .where(
        and(
          eq(orderIntake.storeId, live.row.id),
          eq(orderIntake.outcome, 'failed'),
          lte(orderIntake.deliveries, maxDeliveries),
          lt(orderIntake.seenAt, new Date(ctx.now.getTime() - restMs)),
        ),
      )
      .orderBy(asc(orderIntake.seenAt))
      .limit(retriesPerRun),
  )
  for (const { id } of failed) {
    const outcome = await intakeOrderById(run, live, id)
    if (outcome) count(counts, outcome)
  }
}

/** Reads and imports one order; undefined if the store doesn't have it. */
export async function intakeOrderById(
  run: JobRun,
  live: ConnectedStore,
  id: string,
): Promise<string | undefined> {
  try {
    const order = await live.connector.order(live.connection, id)
    return order ? await intakeSentOrder(run, live.row, order) : undefined
  } catch (error) {
    if (error instanceof PlatformError || error instanceof JobCancelled) throw error
    await run.transaction((ctx) =>
      recordUnreadable(ctx, live.row, { id }, error instanceof Error ? error.message : 'fault'),
    )
    return 'failed'
  }
}
