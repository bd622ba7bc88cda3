import type { Webhook, WebhookKind } from '../connector.ts'
import { objectIn } from '../shop-rest.ts'
import { fingerprint, hmac, sameBytes } from '../sign.ts'
import { keepSubscriptions, kindOf, type Subscription, timeOf, type WebhookHeaders } from '../webhook-plan.ts'
import type { ShoplineClient, ShoplineSettings } from './client.ts'

/** Webhooks of a shop. Source: the official SDKs (paths, headers, topics) and the documentation. */

const kinds: Readonly<Record<string, WebhookKind>> = {
  'orders/create': 'order',
  'orders/updated': 'order',
  'orders/paid': 'order',
  'orders/edited': 'order',
  'orders/cancelled': 'order',
  'fulfillment_order/on_hold': 'fulfilment-order',
  'fulfillment_order/released': 'fulfilment-order',
  'products/update': 'product-changed',
  'products/status_changed': 'product-changed',
  'products/delete': 'product-deleted',
  'apps/installed_uninstalled': 'uninstalled',
  'customers/redact': 'privacy',
  'merchants/redact': 'privacy',
}

const subscribed = [
  'orders/create',
  'orders/updated',
  'orders/cancelled',
  'fulfillment_order/on_hold',
  'fulfillment_order/released',
  'products/update',
  'products/delete',
  'apps/installed_uninstalled',
]

export const shopOfWebhook = (headers: WebhookHeaders): string =>
  (headers['x-shopline-shop-domain'] ?? '').toLowerCase()

interface Payload {
  id?: unknown
  /** For fulfilment orders; without the order's id, a sync finds the order. */
  fulfillment_order?: { id?: unknown; order_id?: unknown }
  updated_at?: unknown
  /** UNINSTALL or INSTALL, of apps/installed_uninstalled. */
  operate?: unknown
  timestamp?: unknown
}

/**
 * Verifies the signature over the raw bytes; null if it is wrong. The SDKs use hex and the documentation's sample base64, so both
 * are accepted.
 */
export function readWebhook(secret: string, headers: WebhookHeaders, body: Buffer): Webhook | null {
  const sent = headers['x-shopline-hmac-sha256'] ?? ''
  const right = hmac(secret, body)
  const encoding = /^[0-9a-f]{64}$/i.test(sent) ? 'hex' : 'base64'
  if (!sameBytes(Buffer.from(sent, encoding), right)) return null
  const topic = headers['x-shopline-topic'] ?? ''
  const payload = objectIn<Payload>(body)
  const told = kindOf(kinds, topic)
  const kind = told === 'uninstalled' && payload.operate !== 'UNINSTALL' ? 'ignored' : told
  const held = payload.fulfillment_order
  const about = kind === 'fulfilment-order' ? (held?.order_id ?? held?.id ?? payload.id) : payload.id
  const isAbout = kind === 'order' || kind === 'fulfilment-order' || kind.startsWith('product')
  return {
    kind: kind === 'fulfilment-order' && held?.order_id ? 'order' : kind,
    topic,
    deliveryId: headers['x-shopline-webhook-id'] || fingerprint(topic, body),
    shop: shopOfWebhook(headers),
    subjectId: !isAbout || about === undefined || about === null ? null : String(about),
    triggeredAt: timeOf(payload.updated_at ?? numberIn(payload.timestamp)),
    payload,
  }
}

/** Milliseconds are a number or a string. */
const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value

export const subscribe = (
  client: ShoplineClient,
  settings: ShoplineSettings,
  address: string,
): Promise<void> =>
  keepSubscriptions(subscribed, address, {
    list: async () => (await client.ask<{ webhooks: Subscription[] }>('GET', '/webhooks.json')).data.webhooks,
    create: (topic) =>
      client.ask('POST', '/webhooks.json', {
        body: { webhook: { topic, address, api_version: settings.apiVersion } },
      }),
    // The id comes before the resource.
    remove: (id) => client.ask('DELETE', `/${id}/webhooks.json`),
    refused: (topic, reason) => settings.log.warn({ topic, reason }, 'shopline webhook not subscribed'),
  })
