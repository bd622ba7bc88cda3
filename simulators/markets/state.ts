import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** State of the four marketplaces, and its persistence between runs. */

export const platforms = ['ebay', 'etsy', 'amazon', 'aliexpress'] as const
export type Platform = (typeof platforms)[number]

/** A seller's account, with one shop. */
export interface Account {
  platform: Platform
  /** Unique on its platform; used in URLs. */
  name: string
  id: string
  userId: string
  currency: string
  email: string
  /** The host name of its pages for buyers. */
  host: string
  products: Product[]
  /** Amazon: sells on every marketplace. */
  everywhere?: boolean
  /** Amazon: the seller's own app. */
  app?: { applicationId: string; clientId: string; clientSecret: string }
}

export interface Product {
  id: string
  variantId: string
  title: string
  variant: string
  sku: string
  /** Minor units. */
  price: number
}

export interface Place {
  name: string
  phone: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  country: string
}

export interface Line extends Product {
  lineId: string
  quantity: number
  sent: number
}

export interface Parcel {
  id: string
  carrier: string
  number: string
  lines: { lineId: string; quantity: number }[]
}

export interface Order {
  id: string
  platform: Platform
  account: string
  createdAt: string
  updatedAt: string
  state: 'unpaid' | 'paid' | 'cancelled' | 'refunded'
  buyer: string
  email: string
  note: string
  /** The buyer's additional input; absent from orders of earlier versions. */
  gift?: string
  taxId?: string
  instructions?: string
  /** eBay: how it is fulfilled, if it isn't simply sent to the buyer. */
  fulfilment?: 'PREPARE_FOR_PICKUP' | 'FULFILLED_BY_EBAY' | null
  /** eBay: the parcel's number at the hub that sends it abroad; `place` is the hub. */
  hubReference?: string
  /** By when the seller must have sent it. AliExpress has no such field. */
  shipBy?: string
  /** Must not be shipped: the platform verifies the payment, or the buyer requested cancellation. */
  held?: 'risk' | 'cancel' | null
  place: Place
  shipping: number
  lines: Line[]
  parcels: Parcel[]
}

export interface Token {
  value: string
  kind: 'code' | 'access' | 'refresh'
  platform: Platform
  account: string
  clientId: string
  expiresAt: number
  dead: boolean
  /** Etsy: the hash of the PKCE verifier. */
  challenge?: string
  redirectUri?: string
}

export interface Fault {
  match: { platform?: Platform; operation?: string; account?: string }
  times: number
  fault: {
    kind: 'status' | 'throttle' | 'latency' | 'drop' | 'truncate' | 'html' | 'expire_token' | 'revoke_token'
    status?: number
    ms?: number
    /** drop: the request takes effect, but the response is lost. */
    when?: 'before' | 'after'
    retryAfter?: number
  }
}

export interface Heard {
  platform: Platform
  operation: string
  account: string
  status: number
  method: string
  url: string
  body: Record<string, string>
}

export interface State {
  version: 1
  accounts: Account[]
  orders: Order[]
  tokens: Token[]
  nextId: number
}

export const emptyState = (): State => ({ version: 1, accounts: [], orders: [], tokens: [], nextId: 1 })

export function loadState(file: string | undefined): State {
  if (!file || !existsSync(file)) return emptyState()
  const saved = JSON.parse(readFileSync(file, 'utf8')) as State
  if (saved.version !== 1) throw new Error(`STATE_FILE ${file} does not hold a state of version 1`)
  return saved
}

/** Written to a temporary file and renamed, so a crash leaves the old state intact. */
export function saveState(file: string, state: State): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.tmp`, JSON.stringify(state))
  renameSync(`${file}.tmp`, file)
}
