import type { Address } from '@dropyard/contract/order/order/address'
import type { CollectedTax } from '@dropyard/contract/order/order/collected-tax'
import type { StoreDetail } from '@dropyard/contract/order/order/store-details'
import type { StoreHold } from '@dropyard/contract/order/order/store-hold'
import type { Listings } from './listings.ts'

/**
 * The interface to store platforms. There is one object per platform; the store module finds it by platform id and passes the
 * store's credentials. Connectors use HTTP and know nothing of our tables.
 */

/** A store's order in our own terms. Ids are strings, amounts minor units. */
export interface PlatformOrder {
  id: string
  /** The number that users see, such as #1001. */
  name: string
  createdAt: Date
  updatedAt: Date
  cancelledAt: Date | null
  financialStatus: 'pending' | 'authorized' | 'paid' | 'partly_refunded' | 'refunded' | 'voided'
  fulfilled: boolean
  currency: string
  total: number
  email: string
  /** The store's own id of the buyer; null for a guest, or if the platform or its permissions withhold it. */
  buyerId?: string | null
  buyerName: string
  note: string
  /** Null if the store has none or withholds it. */
  address: Address | null
  /** Tax that a marketplace collected from the buyer; omitted by shops, which collect none. */
  taxCollected?: CollectedTax | null
  lines: PlatformLine[]
  /** A test order. */
  test: boolean
  /** The store's hold; null when there is none. Undefined keeps the known value, for platforms that don't report holds. */
  hold?: PlatformHold | null
  /** By when the seller must have sent it; omitted by platforms that don't say. */
  shipBy?: Date | null
  /** The platform marks the whole order as sent with its first tracking number, so the shipped quantities are unknown. */
  sentAsOne?: true
  /** Further answers from the checkout. */
  details?: readonly StoreDetail[]
  /** Amounts with more decimals than their currency has, as the platform wrote them. */
  rounded?: readonly string[]
}

export interface PlatformHold extends StoreHold {
  /** Held lines; null for the whole order. */
  readonly lineIds: readonly string[] | null
}

export interface PlatformLine {
  id: string
  productId: string | null
  variantId: string | null
  title: string
  variantTitle: string
  sku: string
  /** Still to be shipped: without refunded, removed and shipped pieces. */
  quantity: number
  /** Per piece, in the order's currency. */
  price: number
  image: string | null
  requiresShipping: boolean
  properties: { name: string; value: string }[]
}

export interface OrderPage {
  orders: PlatformOrder[]
  /** Orders that could not be read, with reasons; they don't block the others. */
  unreadable: { id: string; reason: string }[]
  next: string | null
  /** The pages aren't sorted by time, so the sync's mark moves only after the last page: older orders may still follow. */
  unordered?: true
}

/** Credentials and related data from the platform; encrypted at rest. */
export interface StoreCredentials {
  appid?: string
  secret?: string
  accessToken?: string
  refreshToken?: string
  /** ISO time. */
  accessExpires?: string
  refreshExpires?: string
  scopes?: string[]
  /** Data that calls need: the shop's id, a seller's marketplace. */
  account?: Record<string, string>
}

/** Keys entered by the merchant, named as in the authorization form. */
export interface GivenKeys {
  appid: string
  secret: string
  accessToken: string
}

/** Data of a pending authorization. */
export interface Journey {
  shop: string
  redirectUri: string
  /** PKCE verifier: a secret of this authorization. */
  verifier: string
  /** Keys of the merchant's own app, on platforms that require one. */
  keys: GivenKeys
}

/** Facts that the store reports about itself. */
export interface StoreFacts {
  name: string
  currency: string
  email: string
  scopes: string[]
  /** The account behind the store, if the address doesn't identify it. */
  account?: { id: string; name: string }
}

/** A connection to a store: its address, its credentials, and how to save renewed ones. */
export interface Connection {
  storeId: number
  /** Such as name.myshopify.com. */
  shop: string
  authType: number
  /** The newest credentials in this process; `renew` replaces them. */
  credentials: StoreCredentials
  /**
   * Renews the credentials so that the access token differs from `spent`. Runs `ask` for one caller at a time and saves the
   * result; other callers get that result, because a refresh token can be used only once.
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

/** Parcel progress, as far as platforms accept it. */
export type ShipmentStatus =
  | 'in_transit'
  | 'out_for_delivery'
  | 'ready_for_pickup'
  | 'attempted_delivery'
  | 'failure'
  | 'delivered'

export interface ShipmentNews {
  platformOrderId: string
  /** The number that was sent to the store. */
  trackingNumber: string
  status: ShipmentStatus
  at: Date
}

/** The result of sending a shipment: created, our number added to the merchant's own shipment, or everything shipped already. */
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
  /** The platform's id of this delivery; the same for redeliveries. */
  deliveryId: string
  shop: string
  /** Id of the order, fulfilment order or product, depending on the kind. */
  subjectId: string | null
  triggeredAt: Date
  payload: unknown
}

export interface Connector {
  readonly platformId: number
  /** Undefined if we only import orders. */
  readonly listings?: Listings
  /** Address at which the merchant grants access. */
  authorizeUrl(input: Journey & { state: string }): string
  /** The nonce in the callback, on platforms that don't name it `state`. */
  stateOf?(query: Record<string, string>): string | undefined
  /** Verifies the callback's parameters and exchanges them for credentials. */
  completeAuthorization(input: Journey & { query: Record<string, string> }): Promise<StoreCredentials>
  /** Credentials from keys that the merchant entered; `authType` 1 is a private app, 2 a custom one. */
  keyCredentials(shop: string, authType: number, keys: GivenKeys): Promise<StoreCredentials>
  /** Verifies the credentials. @returns the shop's facts */
  check(connection: Connection): Promise<StoreFacts>
  /** The accounts that an authorization reaches, if several; `credentials` are those for one of them. */
  accounts?(
    connection: Connection,
  ): Promise<{ id: string; name: string; currency: string; credentials: StoreCredentials }[]>
  /** Orders changed since then in all states, oldest change first. */
  orders(connection: Connection, input: { since: Date; cursor: string | null }): Promise<OrderPage>
  order(connection: Connection, id: string): Promise<PlatformOrder | null>
  fulfil(connection: Connection, shipment: Shipment): Promise<ShipmentResult>
  /**
   * Sends a parcel's progress to a store that shows it; idempotent. Null if the platform only accepts the number.
   * @throws PlatformError `missing` when the store has no parcel with this number.
   */
  readonly tellProgress: ((connection: Connection, news: ShipmentNews) => Promise<void>) | null
  /** Subscribes to the webhooks that we need; idempotent. */
  subscribe(connection: Connection, address: string): Promise<void>
  /** The shop that a webhook claims to be from, not verified yet. */
  webhookShop?(headers: Record<string, string | undefined>): string
  /** Converts a bare order id from a privacy request to the form in `PlatformOrder`; by default unchanged. */
  orderIdOf?(bareId: string): string
  /** The order that a fulfilment order belongs to; undefined when the platform can't tell, so that only a sync finds it. */
  orderOfFulfilmentOrder?(connection: Connection, id: string): Promise<string | undefined>
  /** Parses a webhook and verifies its signature over the raw bytes; null if it is wrong. `ownSecret`: of a private app. */
  readWebhook(headers: Record<string, string | undefined>, body: Buffer, ownSecret?: string): Webhook | null
}

/** A failed call to a platform, classified by how to handle it. */
export class PlatformError extends Error {
  /**
   * throttled, unreachable: retry later. unauthorized: the store must be connected again. denied: a permission is missing.
   * refused: a person has to change something first. missing: it no longer exists in the store.
   */
  readonly kind: 'throttled' | 'unreachable' | 'unauthorized' | 'denied' | 'refused' | 'missing'
  /** The field of the product or order that the platform refused. */
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
