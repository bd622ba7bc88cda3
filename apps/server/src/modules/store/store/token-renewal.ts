import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { StoreCredentials } from '../../../connectors/connector.ts'
import type { Database } from '../../../kit/data/database.ts'
import { assertFound } from '../../../kit/errors.ts'
import { open, seal } from './sealed.ts'
import { store } from './table.ts'

/**
 * A refresh token can be used once, so only one process at a time renews a store's token. It holds a lease in the store's row
 * while it calls the platform, but no connection; the lease of a dead process expires.
 */

/** Longer than a platform may take to answer (`connectors/call.ts`). */
const leaseMs = 60_000
const lookEveryMs = 100

/**
 * The newest credentials of a store: renewed here, or by another process meanwhile.
 * @param spent the access token that no longer works.
 * @param ask calls the platform; its errors are thrown, and the next caller may try.
 */
export async function renewOnce(
  database: Database,
  storeId: number,
  spent: string | undefined,
  ask: (newest: StoreCredentials) => Promise<StoreCredentials>,
): Promise<StoreCredentials> {
  for (;;) {
    const { sealed, lease } = await begin(database, storeId, spent)
    const newest = open(storeId, sealed)
    if (newest.accessToken && newest.accessToken !== spent) return newest
    const renewed = lease && (await renew(database, { storeId, lease, sealed, newest }, ask))
    if (renewed) return renewed
    await pause(lookEveryMs)
  }
}

interface Begun {
  sealed: string | null
  /** The lease's end; undefined if another process holds it, or if no renewal is needed. */
  lease?: Date
}

const begin = (database: Database, storeId: number, spent: string | undefined): Promise<Begun> =>
  database.transaction('all', async (db) => {
    const [row] = await db
      .select({ sealed: store.secrets })
      .from(store)
      .where(eq(store.id, storeId))
      .for('update')
    const { sealed } = assertFound(row)
    const { accessToken } = open(storeId, sealed)
    if (accessToken && accessToken !== spent) return { sealed }
    const now = new Date()
    const lease = new Date(now.getTime() + leaseMs)
    const { rowCount } = await db
      .update(store)
      .set({ renewingUntil: lease })
      .where(and(eq(store.id, storeId), or(isNull(store.renewingUntil), lt(store.renewingUntil, now))))
    return rowCount === 1 ? { sealed, lease } : { sealed }
  })

interface Renewal {
  storeId: number
  lease: Date
  sealed: string | null
  newest: StoreCredentials
}

/** Saves the renewed credentials; undefined if the store was authorized again meanwhile, which takes precedence. */
async function renew(
  database: Database,
  { storeId, lease, sealed, newest }: Renewal,
  ask: (newest: StoreCredentials) => Promise<StoreCredentials>,
): Promise<StoreCredentials | undefined> {
  const mine = and(eq(store.id, storeId), eq(store.renewingUntil, lease))
  try {
    const renewed = { ...newest, ...(await ask(newest)) }
    const { rowCount } = await database.transaction('all', (db) =>
      db
        .update(store)
        .set({
          secrets: seal(storeId, renewed),
          expireTime: renewed.refreshExpires ? new Date(renewed.refreshExpires) : null,
          version: sql`${store.version} + 1`,
        })
        .where(and(mine, sql`${store.secrets} IS NOT DISTINCT FROM ${sealed}`)),
    )
    return rowCount === 1 ? renewed : undefined
  } finally {
    await database.transaction('all', (db) => db.update(store).set({ renewingUntil: null }).where(mine))
  }
}
