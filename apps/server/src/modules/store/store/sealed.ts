import type { StoreCredentials } from '../../../connectors/connector.ts'
import { decrypt, encrypt } from '../../../kit/start/secrets.ts'

/** Encrypted credentials of a store; the ciphertext is bound to its row. */

const placeOf = (storeId: number): string => `store:${storeId}`

export const seal = (storeId: number, credentials: StoreCredentials): string =>
  encrypt(JSON.stringify(credentials), placeOf(storeId))

export const open = (storeId: number, sealed: string | null): StoreCredentials =>
  sealed ? (JSON.parse(decrypt(sealed, placeOf(storeId))) as StoreCredentials) : {}
