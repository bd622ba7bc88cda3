import { connectedPlatforms, platformIds } from '@dropyard/contract/store/platform-facts'
import { eq, sql } from 'drizzle-orm'
import {
  type Connection,
  type Connector,
  PlatformError,
  type StoreCredentials,
} from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Database } from '../../../kit/database.ts'
import { decrypt, encrypt } from '../../../kit/secrets.ts'
import { makers } from './makers.ts'
import { store } from './table.ts'

/** From a row of ours to a live connection: which connector, and the credentials that are sealed in the row. */

type Parts = Pick<Ctx, 'config' | 'log'>

/** The connector of a platform; undefined when there is none, or its app is not configured here. */
export const connectorFor = (parts: Parts, platformId: number): Connector | undefined =>
  makers[platformId]?.(parts)

/** A platform's name in the addresses that it calls. */
export const codeOf = (platformId: number): string =>
  connectedPlatforms.find((code) => platformIds[code] === platformId) ?? 'none'

const placeOf = (storeId: number): string => `store:${storeId}`

export const seal = (storeId: number, credentials: StoreCredentials): string =>
  encrypt(JSON.stringify(credentials), placeOf(storeId))

export const open = (storeId: number, sealed: string | null): StoreCredentials =>
  sealed ? (JSON.parse(decrypt(sealed, placeOf(storeId))) as StoreCredentials) : {}

export interface StoreAddress {
  id: number
  shopUrl: string
  authType: number
  secrets: string | null
}

/** A connection that keeps what it renews. */
export function connectionTo(database: Database, one: StoreAddress, signal?: AbortSignal): Connection {
  const connection: Connection = {
    storeId: one.id,
    shop: one.shopUrl,
    authType: one.authType,
    credentials: open(one.id, one.secrets),
    async renew(spent, ask) {
      connection.credentials = await renewOnce(database, one.id, spent, ask)
    },
    ...(signal ? { signal } : {}),
  }
  return connection
}

/** A connection with credentials that are only being tried: nothing is kept, and a refusal is final. */
export const trialConnection = (
  shop: string,
  authType: number,
  credentials: StoreCredentials,
): Connection => ({
  storeId: 0,
  shop,
  authType,
  credentials,
  renew: () => Promise.reject(new PlatformError('unauthorized', 'The shop refused the token')),
})

/**
 * One renewal at a time, over all processes: the row is locked while the platform is asked. Whoever waited finds
 * another token than the spent one and does not ask again. The one call outside that runs inside a transaction,
 * because the lock is the point: a refresh token is used once.
 */
function renewOnce(
  database: Database,
  storeId: number,
  spent: string | undefined,
  ask: (newest: StoreCredentials) => Promise<StoreCredentials>,
): Promise<StoreCredentials> {
  return database.transaction('all', async (db) => {
    const [row] = await db
      .select({ secrets: store.secrets })
      .from(store)
      .where(eq(store.id, storeId))
      .for('update')
    const newest = open(storeId, row?.secrets ?? null)
    if (newest.accessToken && newest.accessToken !== spent) return newest
    const renewed = { ...newest, ...(await ask(newest)) }
    await db
      .update(store)
      .set({
        secrets: seal(storeId, renewed),
        expireTime: renewed.refreshExpires ? new Date(renewed.refreshExpires) : null,
        version: sql`${store.version} + 1`,
      })
      .where(eq(store.id, storeId))
    return renewed
  })
}
