import { connectedPlatforms, platformIds } from '@dropyard/contract/store/platform/facts'
import {
  type Connection,
  type Connector,
  PlatformError,
  type StoreCredentials,
} from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Database } from '../../../kit/data/database.ts'
import { connectorFactories } from './connector-factories.ts'
import { open } from './sealed.ts'
import { renewOnce } from './token-renewal.ts'

/** Creates connections from stored rows: the connector, and the row's encrypted credentials. */

type Parts = Pick<Ctx, 'config' | 'log'>

/** The connector of a platform; undefined if there is none, or if its app isn't configured. */
export const connectorFor = (parts: Parts, platformId: number): Connector | undefined =>
  connectorFactories[platformId]?.(parts)

/** A platform's code in webhook and callback addresses. */
export const codeOf = (platformId: number): string =>
  connectedPlatforms.find((code) => platformIds[code] === platformId) ?? 'none'

export interface StoreAddress {
  id: number
  shopUrl: string
  authType: number
  secrets: string | null
}

/** A connection that stores the tokens it renews. */
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

/** A connection to test credentials: nothing is stored, and a refusal is final. */
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
