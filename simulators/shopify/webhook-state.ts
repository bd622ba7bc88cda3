import type { NumericId } from './ids.ts'

export type Subscription = {
  id: NumericId
  clientId: string
  /** GraphQL topic, e.g. `ORDERS_CREATE`. */
  topic: string
  uri: string
  format: 'JSON'
  includeFields: string[]
  metafieldNamespaces: string[]
  name: string | null
  createdAt: string
  updatedAt: string
}

type DeliveryAttempt = {
  at: string
  /** HTTP status, or null when no answer came. */
  status: number | null
  error: string | null
  durationMs: number
}

/** One notification to one address, with every attempt made to deliver it. */
export type Delivery = {
  id: string
  /** Sent as X-Shopify-Webhook-Id; the same on every retry. */
  webhookId: string
  eventId: string
  subscriptionId: NumericId | null
  subscriptionName: string | null
  clientId: string
  shop: string
  /** Wire topic, e.g. `orders/create`. */
  topic: string
  uri: string
  body: string
  triggeredAt: string
  /** Sign with a wrong secret. */
  badSignature: boolean
  /** Wait until another delivery of the shop has gone out first. */
  held: boolean
  state: 'pending' | 'delivered' | 'failed'
  attempts: DeliveryAttempt[]
  /** Milliseconds on the simulator's clock; null when nothing more will be sent. */
  nextAttemptAt: number | null
}
