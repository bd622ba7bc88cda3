import type { StoreCredentials } from '../../../connectors/connector.ts'
import { decrypt, encrypt } from '../../../kit/start/secrets.ts'

/** The credentials of a store as its row keeps them: encrypted, and of use for no other row. */

const placeOf = (storeId: number): string => `store:${storeId}`

export const seal = (storeId: number, credentials: StoreCredentials): string =>
  encrypt(JSON.stringify(credentials), placeOf(storeId))

export const open = (storeId: number, sealed: string | null): StoreCredentials =>
  sealed ? (JSON.parse(decrypt(sealed, placeOf(storeId))) as StoreCredentials) : {}
