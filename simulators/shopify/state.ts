import type { NumericId } from './ids.ts'
import type { Fulfillment, FulfillmentOrder, Order } from './order-state.ts'
import type { Product } from './product-state.ts'
import type { Delivery, Subscription } from './webhook-state.ts'

/** An application known to the platform: the identity a connector authorises as. */
export type App = {
  id: NumericId
  clientId: string
  clientSecret: string
  name: string
  /** Exact redirect addresses; empty allows any loopback address. */
  redirectUris: string[]
  /** Where compliance webhooks of the app configuration go; null when none is configured. */
  complianceUri: string | null
  /** False: buyer names, addresses and e-mails come back null. */
  protectedCustomerData: boolean
}

export type AccessToken = {
  token: string
  shop: string
  clientId: string
  kind: 'offline' | 'online' | 'custom'
  scopes: string[]
  /** Milliseconds; null never expires. */
  expiresAt: number | null
  dead: boolean
}

export type RefreshToken = {
  token: string
  shop: string
  clientId: string
  scopes: string[]
  expiresAt: number
  /** The token this one replaced; it stays usable until this one is used. */
  parent: string | null
  dead: boolean
}

type AuthorizationCode = {
  code: string
  shop: string
  clientId: string
  scopes: string[]
  online: boolean
  expiresAt: number
  used: boolean
}

export type Installation = { clientId: string; id: NumericId; scopes: string[]; installedAt: string }

export type Location = {
  id: NumericId
  name: string
  active: boolean
  address1: string
  city: string
  province: string
  zip: string
  countryCode: string
}

export type Publication = { id: NumericId; name: string }

/** A product operation or order job that finishes some time after it was asked for. */
export type BackgroundOperation = {
  id: string
  kind: 'product-set' | 'product-delete' | 'job'
  status: 'CREATED' | 'ACTIVE' | 'COMPLETE'
  productId: NumericId | null
  deletedProductId: NumericId | null
  userErrors: { field: string[]; message: string; code: string }[]
  /** Milliseconds on the simulator's clock of the next step. */
  dueAt: number
  /** Input kept until the operation runs. */
  input: unknown
}

/** One change of stock as the inventory log remembers it. */
export type AdjustmentGroup = {
  id: NumericId
  createdAt: string
  reason: string
  referenceDocumentUri: string | null
  changes: {
    itemId: NumericId
    locationId: NumericId
    name: string
    delta: number
    quantityAfterChange: number
  }[]
}

export type Shop = {
  id: NumericId
  /** Full domain, e.g. `demo-outdoor.myshopify.com`. */
  domain: string
  name: string
  email: string
  currency: string
  countryCode: string
  createdAt: string
  /** Frozen shops answer 402 to every API call. */
  frozen: boolean
  /** New orders get ids above 2^53. */
  bigOrderIds: boolean
  /** Grants at most these scopes at the next installation; null grants what is asked. */
  grantOnly: string[] | null
  /** Whether the client credentials grant works, which needs app and shop in one organisation. */
  sameOrganization: boolean
  /** Paid and fulfilled orders close by themselves. */
  autoArchive: boolean
  nextOrderNumber: number
  locations: Location[]
  publications: Publication[]
  products: Record<NumericId, Product>
  orders: Record<NumericId, Order>
  fulfillmentOrders: Record<NumericId, FulfillmentOrder>
  fulfillments: Record<NumericId, Fulfillment>
  installations: Record<string, Installation>
  subscriptions: Record<NumericId, Subscription>
  operations: Record<string, BackgroundOperation>
  /** Stock changes already made, by app and idempotency key. */
  idempotency: Record<string, { fingerprint: string; group: AdjustmentGroup }>
}

export type SimulatorState = {
  version: 1
  nextId: number
  apps: Record<string, App>
  shops: Record<string, Shop>
  accessTokens: Record<string, AccessToken>
  refreshTokens: Record<string, RefreshToken>
  codes: Record<string, AuthorizationCode>
  deliveries: Delivery[]
}

/** A platform without shops. Ids start where they look like the platform's own. */
export function createState(): SimulatorState {
  return {
    version: 1,
    nextId: 7_400_000_001_000,
    apps: {},
    shops: {},
    accessTokens: {},
    refreshTokens: {},
    codes: {},
    deliveries: [],
  }
}

/** The next unused numeric id. */
export function newId(state: SimulatorState): NumericId {
  state.nextId += 1
  return String(state.nextId)
}

/** The next id for an order, above 2^53 when the shop asks for such ids. */
export function newOrderId(state: SimulatorState, shop: Shop): NumericId {
  const id = newId(state)
  return shop.bigOrderIds ? String(9_007_199_254_740_993n + BigInt(id) - 7_400_000_001_001n) : id
}
