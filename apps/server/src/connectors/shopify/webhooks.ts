import { PlatformError, type Webhook, type WebhookKind } from '../connector.ts'
import { objectIn } from '../shop-rest.ts'
import { fingerprint, hmac, sameBytes } from '../sign.ts'
import type { ShopifyClient, ShopifySettings } from './client.ts'

/** Webhooks of a shop. */

const kinds: Readonly<Record<string, WebhookKind>> = {
  'orders/create': 'order',
  'orders/updated': 'order',
  'orders/paid': 'order',
  'orders/cancelled': 'order',
  'orders/edited': 'order',
  'fulfillment_orders/placed_on_hold': 'fulfilment-order',
  'fulfillment_orders/hold_released': 'fulfilment-order',
  'fulfillment_orders/scheduled_fulfillment_order_ready': 'fulfilment-order',
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
  'FULFILLMENT_ORDERS_PLACED_ON_HOLD',
  'FULFILLMENT_ORDERS_HOLD_RELEASED',
  'FULFILLMENT_ORDERS_SCHEDULED_FULFILLMENT_ORDER_READY',
  'PRODUCTS_UPDATE',
  'PRODUCTS_DELETE',
  'APP_UNINSTALLED',
]

export const shopOfWebhook = (headers: Record<string, string | undefined>): string =>
  (headers['x-shopify-shop-domain'] ?? '').toLowerCase()

/** Verifies the signature over the raw bytes; null if it is wrong. */
export function readWebhook(
  settings: ShopifySettings,
  headers: Record<string, string | undefined>,
  body: Buffer,
): Webhook | null {
  const right = hmac(settings.clientSecret, body)
  const sent = Buffer.from(headers['x-shopify-hmac-sha256'] ?? '', 'base64')
  if (!sameBytes(sent, right)) return null
  const topic = headers['x-shopify-topic'] ?? ''
  const payload = objectIn<Subject>(body)
  const kind = kinds[topic] ?? 'ignored'
  return {
    kind,
    topic,
    deliveryId:
      headers['x-shopify-webhook-id'] || fingerprint(`${topic} ${headers['x-shopify-triggered-at']}`, body),
    shop: shopOfWebhook(headers),
    subjectId: subjectOf(kind, payload),
    triggeredAt: timeOf(headers['x-shopify-triggered-at']),
    payload,
  }
}

function timeOf(text: string | undefined): Date {
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? new Date() : time
}

interface Subject {
  admin_graphql_api_id?: unknown
  id?: unknown
  order_edit?: { order_id?: unknown }
  fulfillment_order?: { id?: unknown }
}

const types: Partial<Record<WebhookKind, string>> = {
  order: 'Order',
  'fulfilment-order': 'FulfillmentOrder',
  'product-changed': 'Product',
  'product-deleted': 'Product',
}

function subjectOf(kind: WebhookKind, payload: Subject): string | null {
  const type = types[kind]
  if (!type) return null
  const whole = payload.admin_graphql_api_id ?? payload.fulfillment_order?.id
  if (typeof whole === 'string' && whole.startsWith(`gid://shopify/${type}/`)) return whole
  const number = String(payload.order_edit?.order_id ?? payload.fulfillment_order?.id ?? payload.id ?? '')
  return /^\d+$/.test(number) ? `gid://shopify/${type}/${number}` : null
}

const listQuery = `query Hooks($after: String) { webhookSubscriptions(first: 100, after: $after) {
  nodes { id topic uri } pageInfo { hasNextPage endCursor } } }`
const createMutation = `mutation Hook($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
    webhookSubscription { id } userErrors { field message } } }`
const deleteMutation = `mutation Unhook($id: ID!) {
  webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { field message } } }`

interface Hook {
  id: string
  topic: string
  uri: string
}

/**
 * Creates missing subscriptions and deletes those to an earlier address of ours. Topics that the token may not have are left to
 * the poll.
 */
export async function subscribe(
  client: ShopifyClient,
  settings: ShopifySettings,
  address: string,
): Promise<void> {
  const hooks = await existing(client)
  const there = new Set(hooks.filter((h) => h.uri === address).map((h) => h.topic))
  for (const topic of subscribed.filter((t) => !there.has(t))) {
    const problem = await create(client, topic, address)
    if (problem) settings.log.warn({ topic, reason: problem }, 'shopify webhook not subscribed')
  }
  for (const old of hooks.filter((h) => h.uri !== address && subscribed.includes(h.topic)))
    await client.query(deleteMutation, { id: old.id })
}

async function existing(client: ShopifyClient): Promise<Hook[]> {
  const all: Hook[] = []
  for (let after: string | null = null; ; ) {
    type Page = { nodes: Hook[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
    const { webhookSubscriptions: page }: { webhookSubscriptions: Page } = await client.query(listQuery, {
      after,
    })
    all.push(...page.nodes)
    if (!page.pageInfo.hasNextPage) return all
    after = page.pageInfo.endCursor
  }
}

/** @returns why the shop refused it */
async function create(client: ShopifyClient, topic: string, uri: string): Promise<string | undefined> {
  try {
    const { webhookSubscriptionCreate: made } = await client.query<{
      webhookSubscriptionCreate: { userErrors: { message: string }[] }
    }>(createMutation, { topic, uri })
    return made.userErrors[0]?.message
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'denied') throw error
    return error.message
  }
}
