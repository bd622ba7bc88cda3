import type { Webhook, WebhookKind } from '../connector.ts'
import { objectIn } from '../shop-rest.ts'
import { fingerprint, hmac, sameBytes } from '../sign.ts'
import { keepSubscriptions, kindOf, type Subscription, timeOf, type WebhookHeaders } from '../webhook-plan.ts'
import type { ShoplazzaClient, ShoplazzaSettings } from './client.ts'

/**
 * Webhooks of a shop. Source: shoplazza.dev (topics, headers, base64 signature, retries). It isn't documented that privacy
 * requests have Shopify's names; these are handled in case they do.
 */

const kinds: Readonly<Record<string, WebhookKind>> = {
  'orders/create': 'order',
  'orders/update': 'order',
  'orders/cancelled': 'order',
  'products/update': 'product-changed',
  'products/delete': 'product-deleted',
  'app/uninstalled': 'uninstalled',
  'customers/data_request': 'privacy',
  'customers/redact': 'privacy',
  'shop/redact': 'privacy',
}

const subscribed = [
  'orders/create',
  'orders/update',
  'orders/cancelled',
  'products/update',
  'products/delete',
  'app/uninstalled',
]

export const shopOfWebhook = (headers: WebhookHeaders): string =>
  (headers['x-shoplazza-shop-domain'] ?? '').toLowerCase()

interface Payload {
  id?: unknown
  order?: { id?: unknown; updated_at?: unknown }
  product?: { id?: unknown; updated_at?: unknown }
  uninstalled_at?: unknown
}

/** Verifies the signature over the raw bytes; null if it is wrong. */
export function readWebhook(secret: string, headers: WebhookHeaders, body: Buffer): Webhook | null {
  const sent = Buffer.from(headers['x-shoplazza-hmac-sha256'] ?? '', 'base64')
  if (!sameBytes(sent, hmac(secret, body))) return null
  const topic = headers['x-shoplazza-topic'] ?? ''
  const payload = objectIn<Payload>(body)
  const kind = kindOf(kinds, topic)
  const subject = kind === 'order' ? payload.order : kind.startsWith('product') ? payload.product : undefined
  const id = subject?.id ?? (kind === 'order' || kind.startsWith('product') ? payload.id : undefined)
  return {
    kind,
    topic,
    // By the documentation, deliveries can be distinguished by this id.
    deliveryId: headers['x-shoplazza-deduplication-id'] || fingerprint(topic, body),
    shop: shopOfWebhook(headers),
    subjectId: id === undefined || id === null ? null : String(id),
    triggeredAt: timeOf(subject?.updated_at ?? payload.uninstalled_at),
    payload,
  }
}

export const subscribe = (
  client: ShoplazzaClient,
  settings: ShoplazzaSettings,
  address: string,
): Promise<void> =>
  keepSubscriptions(subscribed, address, {
    list: async () => (await client.ask<{ webhooks: Subscription[] }>('GET', '/webhooks')).webhooks,
    create: (topic) => client.ask('POST', '/webhooks', { body: { webhook: { topic, address } } }),
    remove: (id) => client.ask('DELETE', `/webhooks/${id}`),
    refused: (topic, reason) => settings.log.warn({ topic, reason }, 'shoplazza webhook not subscribed'),
  })
