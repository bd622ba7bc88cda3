import type { Address } from '@dropyard/contract/order/address'
import type { CollectedTax } from '@dropyard/contract/order/order/collected-tax'
import type { StoreDetail } from '@dropyard/contract/order/order/store-details'
import type { StoreHold } from '@dropyard/contract/order/order/store-hold'
import type { Listings } from './listings.ts'

/**
 * What the product asks of a store platform. One object per platform; the store module finds it by platform id
 * and gives it the store's credentials. Connectors talk HTTP and know nothing of our tables.
 */

/** An order as a store tells it, in our words. Ids are text, amounts minor units. */
export interface PlatformOrder {
  id: string
  /** Number that people know, such as #1001. */
  name: string
  createdAt: Date
  updatedAt: Date
  cancelledAt: Date | null
  financialStatus: 'pending' | 'authorized' | 'paid' | 'partly_refunded' | 'refunded' | 'voided'
  fulfilled: boolean
  currency: string
  total: number
  email: string
  buyerName: string
  note: string
  /** Null when the store has none, or keeps it back. */
  address: Address | null
  /** What a marketplace says that it took from the buyer for the authorities; left out by shops, which take none. */
  taxCollected?: CollectedTax | null
  lines: PlatformLine[]
  /** Placed to try the store out. */
  test: boolean
  /** The store's hold; null when there is none. Undefined keeps the known value, for platforms that don't report holds. */
  hold?: PlatformHold | null
  /** The platform marks the whole order as sent with its first tracking number, so the shipped quantities are unknown. */
  sentAsOne?: true
  /** What the checkout asked beside the address. */
  details?: readonly StoreDetail[]
  /** Amounts that had more decimals than their currency, as the platform wrote them. */
  rounded?: readonly string[]
}

export interface PlatformHold extends StoreHold {
  /** Lines that are kept back; null for all of the order. */
  readonly lineIds: readonly string[] | null
}

export interface PlatformLine {
  id: string
  productId: string | null
  variantId: string | null
  title: string
  variantTitle: string
  sku: string
  /** Still to be sent: without refunded, removed and already sent pieces. */
  quantity: number
  /** Per piece, in the order's currency. */
  price: number
  image: string | null
  requiresShipping: boolean
  properties: { name: string; value: string }[]
}

export interface OrderPage {
  orders: PlatformOrder[]
  /** Orders that could not be read, each with its reason: they never stop the others. */
  unreadable: { id: string; reason: string }[]
  next: string | null
  /**
   * Orders of these pages come in no order of time: the mark moves when the last page is read, because what is
   * older may still follow.
   */
  unordered?: true
}

/** Credentials and what the platform said of them; encrypted at rest. */
export interface StoreCredentials {
  appid?: string
  secret?: string
  accessToken?: string
  refreshToken?: string
  /** ISO time. */
  accessExpires?: string
  refreshExpires?: string
  scopes?: string[]
  /** What the platform needs to be told in calls: the id of the shop, a seller's marketplace. */
  account?: Record<string, string>
}

/** Keys that a merchant brings, in the words of the authorization form. */
export interface GivenKeys {
  appid: string
  secret: string
  accessToken: string
}

/** What an authorization under way keeps until the answer comes. */
export interface Journey {
  shop: string
  redirectUri: string
  /** Proof key (PKCE): a secret of this one authorization. */
  verifier: string
  /** Keys that went along, on platforms where the merchant's own app is approved. */
  keys: GivenKeys
}

/** What a store says of itself. */
export interface StoreFacts {
  name: string
  currency: string
  email: string
  scopes: string[]
  /** The account behind the store, where one differs from the store's address. */
  account?: { id: string; name: string }
}

/** A store's connection: where it is, how to get in, and how to keep renewed credentials. */
export interface Connection {
  storeId: number
  /** Such as name.myshopify.com. */
  shop: string
  authType: number
  /** The newest credentials known here; `renew` replaces them. */
  credentials: StoreCredentials
  /**
   * Gets credentials with another access token than `spent`. Runs `ask` for one caller at a time and keeps what it
   * gives back; whoever waited gets that instead of asking again: a refresh token is used once.
   */
  renew(
    spent: string | undefined,
    ask: (newest: StoreCredentials) => Promise<StoreCredentials>,
  ): Promise<void>
  signal?: AbortSignal
}

export interface Shipment {
  platformOrderId: string
  lines: { platformLineId: string; quantity: number }[]
  trackingNumber: string
  carrier: string
  trackingUrl: string
}

/** Where a parcel is, as far as platforms take it. */
export type ShipmentStatus =
  | 'in_transit'
  | 'out_for_delivery'
  | 'ready_for_pickup'
  | 'attempted_delivery'
  | 'failure'
  | 'delivered'

export interface ShipmentNews {
  platformOrderId: string
  /** The number that the store was told. */
  trackingNumber: string
  status: ShipmentStatus
  at: Date
}

/**
 * What came of telling a store: done, our number added to a parcel that the merchant sent, or all of it there already.
 */
export interface ShipmentResult {
  fulfilmentId: string
  note: 'created' | 'updated' | 'existed'
}

export type WebhookKind =
  | 'order'
  | 'fulfilment-order'
  | 'product-changed'
  | 'product-deleted'
  | 'uninstalled'
  | 'privacy'
  | 'ignored'

export interface Webhook {
  kind: WebhookKind
  topic: string
  /** The platform's id of this delivery; the same on retries. */
  deliveryId: string
  shop: string
  /** Id of the order, of the fulfilment order, or of the product, by the kind. */
  subjectId: string | null
  triggeredAt: Date
  payload: unknown
}

export interface Connector {
  readonly platformId: number
  /** Undefined where we only take orders. */
  readonly listings?: Listings
  /** Where the merchant's browser goes to say yes. */
  authorizeUrl(input: Journey & { state: string }): string
  /** The nonce in the answer that the platform sent the browser back with, where it is not called `state`. */
  stateOf?(query: Record<string, string>): string | undefined
  /** Checks the answer that the platform sent the browser back with, and exchanges it for credentials. */
  completeAuthorization(input: Journey & { query: Record<string, string> }): Promise<StoreCredentials>
  /** Credentials from keys that the merchant typed; `authType` 1 is a private app, 2 a custom one. */
  keyCredentials(shop: string, authType: number, keys: GivenKeys): Promise<StoreCredentials>
  /** Proves that the credentials work; gives the shop's facts. */
  check(connection: Connection): Promise<StoreFacts>
  /** The accounts that an authorization reaches, where it reaches several; `credentials` are those that speak for one. */
  accounts?(
    connection: Connection,
  ): Promise<{ id: string; name: string; currency: string; credentials: StoreCredentials }[]>
  /** Orders changed since, oldest change first, all states. */
  orders(connection: Connection, input: { since: Date; cursor: string | null }): Promise<OrderPage>
  order(connection: Connection, id: string): Promise<PlatformOrder | null>
  fulfil(connection: Connection, shipment: Shipment): Promise<ShipmentResult>
  /**
   * Where a parcel is, told to a store that shows it; safe to call again. Null where the platform takes no more than the number.
   * @throws PlatformError `missing` when the store knows no parcel of this number.
   */
  readonly tellProgress: ((connection: Connection, news: ShipmentNews) => Promise<void>) | null
  /** Subscribes to what we need; safe to call again. */
  subscribe(connection: Connection, address: string): Promise<void>
  /** The shop that a delivery says it is from; not proved by anything yet. */
  webhookShop?(headers: Record<string, string | undefined>): string
  /** The id of an order as `PlatformOrder` has it, from the bare one in a privacy request; the same unless given. */
  orderIdOf?(bareId: string): string
  /** The order that a fulfilment order belongs to; undefined when the platform can't tell, so that only a sync finds it. */
  orderOfFulfilmentOrder?(connection: Connection, id: string): Promise<string | undefined>
  /** Reads and checks a delivery over its raw bytes; null when the signature is wrong. `ownSecret`: of a private app. */
  readWebhook(headers: Record<string, string | undefined>, body: Buffer, ownSecret?: string): Webhook | null
}

/** A failure of a call to a platform, sorted by what can be done about it. */
export class PlatformError extends Error {
  /**
   * throttled, unreachable: try again later. unauthorized: the store must be connected again. denied: a right is
   * missing. refused: somebody must change something. missing: it is gone from the store.
   */
  readonly kind: 'throttled' | 'unreachable' | 'unauthorized' | 'denied' | 'refused' | 'missing'
  /** Field of the product or order that the platform complains about. */
  readonly field: string | undefined
  readonly retryAfterMs: number | undefined

  constructor(
    kind: PlatformError['kind'],
    message: string,
    more: { field?: string | undefined; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'PlatformError'
    this.kind = kind
    this.field = more.field
    this.retryAfterMs = more.retryAfterMs
  }

  get mayRetry(): boolean {
    return this.kind === 'throttled' || this.kind === 'unreachable'
  }
}
