import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Webhook, WebhookKind } from '../connector.ts'
import type { ShopifyClient, ShopifySettings } from './client.ts'

/** What a shop tells us by itself. */

const kinds: Readonly<Record<string, WebhookKind>> = {
  'orders/create': 'order',
  'orders/updated': 'order',
  'orders/paid': 'order',
  'orders/cancelled': 'order',
  'orders/edited': 'order',
  'products/update': 'product-changed',
  'products/delete': 'product-deleted',
  'app/uninstalled': 'uninstalled',
  'customers/data_request': 'privacy',
  'customers/redact': 'privacy',
  'shop/redact': 'privacy',
}

const subscribed = [
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'ORDERS_CANCELLED',
  'PRODUCTS_UPDATE',
  'PRODUCTS_DELETE',
  'APP_UNINSTALLED',
]

/** Checks the signature over the bytes as they came; null when it is wrong. */
export function readWebhook(
  settings: ShopifySettings,
  headers: Record<string, string | undefined>,
  body: Buffer,
): Webhook | null {
  const right = createHmac('sha256', settings.clientSecret).update(body).digest()
  const sent = Buffer.from(headers['x-shopify-hmac-sha256'] ?? '', 'base64')
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) return null
  const topic = headers['x-shopify-topic'] ?? ''
  const payload = parse(body)
  const kind = kinds[topic] ?? 'ignored'
  return {
    kind,
    topic,
    deliveryId: headers['x-shopify-webhook-id'] ?? '',
    shop: (headers['x-shopify-shop-domain'] ?? '').toLowerCase(),
    subjectId: subjectOf(kind, payload),
    triggeredAt: new Date(headers['x-shopify-triggered-at'] ?? Date.now()),
    payload,
  }
}

interface Subject {
  admin_graphql_api_id?: unknown
  id?: unknown
}

function subjectOf(kind: WebhookKind, payload: Subject): string | null {
  if (typeof payload.admin_graphql_api_id === 'string') return payload.admin_graphql_api_id
  if (kind === 'product-deleted' && payload.id !== undefined)
    return `gid://shopify/Product/${String(payload.id)}`
  return null
}

/** Ids go beyond what a JavaScript number holds: they are read as text. */
function parse(body: Buffer): Subject {
  try {
    return JSON.parse(body.toString('utf8').replace(/"id":\s*(\d{15,})/g, '"id":"$1"')) as Subject
  } catch {
    return {}
  }
}

const listQuery = `query Hooks { webhookSubscriptions(first: 100) { nodes { id topic uri } } }`
const createMutation = `mutation Hook($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
    webhookSubscription { id } userErrors { field message } } }`

/** Subscribes to what is not subscribed yet. A topic that the token may not have is left to the poll. */
export async function subscribe(
  client: ShopifyClient,
  settings: ShopifySettings,
  address: string,
): Promise<void> {
  const { webhookSubscriptions } = await client.query<{
    webhookSubscriptions: { nodes: { topic: string; uri: string }[] }
  }>(listQuery)
  const there = new Set(webhookSubscriptions.nodes.filter((n) => n.uri === address).map((n) => n.topic))
  for (const topic of subscribed.filter((t) => !there.has(t))) {
    const { webhookSubscriptionCreate: made } = await client.query<{
      webhookSubscriptionCreate: { userErrors: { message: string }[] }
    }>(createMutation, { topic, uri: address })
    if (made.userErrors.length > 0)
      settings.log.warn({ topic, reason: made.userErrors[0]?.message }, 'shopify webhook not subscribed')
  }
}
