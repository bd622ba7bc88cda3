import { storeStatus } from '@dropyard/contract/store/store/row'
import { events } from '@dropyard/contract/system/notice/event'
import { and, eq, sql } from 'drizzle-orm'
import { type Connection, type Connector, PlatformError } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { type EmitCtx, emit } from '../../../kit/events.ts'
import type { JobRun } from '../../../kit/jobs/jobs.ts'
import { connectionTo, connectorFor } from './connections.ts'
import { open } from './sealed.ts'
import { store } from './table.ts'

/** Stores that can be called, and the loss of an authorization. */

export type StoreRecord = typeof store.$inferSelect

export interface ConnectedStore {
  row: StoreRecord
  connector: Connector
  connection: Connection
}

/** A store with its connector; undefined if it can't be called. */
export async function connectedStore(run: JobRun, storeId: number): Promise<ConnectedStore | undefined> {
  const row = await run.transaction(async (ctx) => {
    const [found] = await ctx.db.select().from(store).where(eq(store.id, storeId))
    return found
  })
  if (!row?.authed || row.status !== storeStatus.enabled) return undefined
  const connector = connectorFor(run, row.platformId)
  return connector ? { row, connector, connection: connectionTo(run.database, row, run.signal) } : undefined
}

type Off = 'store_disabled' | 'store_archived' | 'store_lost'

/** Why a store can't be called: it is disabled or archived here, or it has lost its authorization. */
export async function disconnectReason(run: JobRun, storeId: number): Promise<Off> {
  const [row] = await run.transaction((ctx) =>
    ctx.db.select({ authed: store.authed, status: store.status }).from(store).where(eq(store.id, storeId)),
  )
  if (row?.status === storeStatus.archived) return 'store_archived'
  return row?.authed && row.status !== storeStatus.enabled ? 'store_disabled' : 'store_lost'
}

export type CallResult<T> = { ok: true; value: T } | { ok: false }

/** Runs calls to a store. If the authorization is lost, that is recorded once and not retried: `ok` is false. */
export async function withStore<T>(
  run: JobRun,
  { row, connection }: ConnectedStore,
  work: () => Promise<T>,
): Promise<CallResult<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'unauthorized') throw error
    await run.transaction((ctx) => loseRefused(ctx, row.id, connection))
    run.log.warn({ store: row.id, reason: error.message }, 'store lost its authorization')
    return { ok: false }
  }
}

/** The store is marked only if its credentials are still the refused ones: it may have been connected again meanwhile. */
async function loseRefused(ctx: Ctx, storeId: number, connection: Connection): Promise<void> {
  const [row] = await ctx.db
    .select({ secrets: store.secrets })
    .from(store)
    .where(eq(store.id, storeId))
    .for('update')
  if (open(storeId, row?.secrets ?? null).accessToken !== connection.credentials.accessToken)
    throw new PlatformError('unreachable', 'The store was connected anew meanwhile')
  const ends = connection.credentials.refreshExpires
  await markDisconnected(ctx, storeId, ends && Date.parse(ends) <= ctx.now.getTime() ? 'expired' : 'refused')
}

/** Marks a store as disconnected and notifies its company, once. */
export async function markDisconnected(
  ctx: Pick<Ctx, 'db'> & EmitCtx,
  storeId: number,
  reason: 'uninstalled' | 'refused' | 'expired',
): Promise<void> {
  const [lost] = await ctx.db
    .update(store)
    .set({
      authed: false,
      authLost: reason,
      ...(reason === 'uninstalled' ? { secrets: null } : {}),
      version: sql`${store.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(and(eq(store.id, storeId), eq(store.authed, true)))
    .returning({ entityId: store.entityId, name: store.name, status: store.status })
  if (lost && lost.status !== storeStatus.archived)
    await emit(ctx, events.storeLost, { of: lost.entityId, values: { store_id: storeId, store: lost.name } })
}
