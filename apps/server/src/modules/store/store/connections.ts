import { eq, sql } from 'drizzle-orm'
import type { Connection, Connector, StoreCredentials } from '../../../connectors/connector.ts'
import type { ShopifySettings } from '../../../connectors/shopify/client.ts'
import { shopifyConnector } from '../../../connectors/shopify/shopify.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Database } from '../../../kit/database.ts'
import { decrypt, encrypt } from '../../../kit/secrets.ts'
import { store } from './table.ts'

/** From a row of ours to a live connection: which connector, and the credentials that are sealed in the row. */

type Parts = Pick<Ctx, 'config' | 'log'>

/** The connector of a platform; undefined when there is none, or its app is not configured here. */
export function connectorFor({ config, log }: Parts, platformId: number): Connector | undefined {
  if (platformId !== 3 || !config.SHOPIFY_CLIENT_ID || !config.SHOPIFY_CLIENT_SECRET) return undefined
  const settings: ShopifySettings = {
    clientId: config.SHOPIFY_CLIENT_ID,
    clientSecret: config.SHOPIFY_CLIENT_SECRET,
    origin: config.SHOPIFY_ORIGIN,
    apiVersion: config.SHOPIFY_API_VERSION,
    log,
  }
  return shopifyConnector(settings)
}

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
  return {
    storeId: one.id,
    shop: one.shopUrl,
    authType: one.authType,
    credentials: open(one.id, one.secrets),
    renew: (renew) => renewOnce(database, one.id, renew),
    ...(signal ? { signal } : {}),
  }
}

/**
 * One renewal at a time, over all processes: the row is locked while the platform is asked. Whoever waited finds
 * fresh credentials and does not ask again. The one call outside that runs inside a transaction, because the
 * lock is the point.
 */
function renewOnce(
  database: Database,
  storeId: number,
  renew: (newest: StoreCredentials) => Promise<StoreCredentials>,
): Promise<StoreCredentials> {
  return database.transaction('all', async (db) => {
    const [row] = await db
      .select({ secrets: store.secrets })
      .from(store)
      .where(eq(store.id, storeId))
      .for('update')
    const newest = open(storeId, row?.secrets ?? null)
    const ends = newest.accessExpires ? Date.parse(newest.accessExpires) : 0
    if (newest.accessToken && ends - Date.now() > 120_000) return newest
    const renewed = { ...newest, ...(await renew(newest)) }
    await db
      .update(store)
      .set({ secrets: seal(storeId, renewed), version: sql`${store.version} + 1` })
      .where(eq(store.id, storeId))
    return renewed
  })
}
