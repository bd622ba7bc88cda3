import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Access, authenticate, tokenOf } from './api-access.ts'
import { decodeCursor, encodeCursor } from './connection.ts'
import { type Simulator, shopUrl } from './context.ts'
import { createViewer, type Viewer } from './graphql-context.ts'
import { apiVersion } from './graphql-schema.ts'
import { compareIds } from './ids.ts'
import { orderPayload } from './order-payload.ts'
import { visibleOrders } from './order-search.ts'
import type { Order } from './order-state.ts'
import { restFulfillmentStatus } from './order-status.ts'
import { idNumber } from './payload-numbers.ts'
import { withoutPersonalData } from './personal-data.ts'
import { type Answer, jsonAnswer, rawBody, respond } from './respond.ts'
import { type ShopParams, shopOf } from './shop-address.ts'
import { shopPayload } from './shop-views.ts'
import { subscribe } from './webhook-mutations.ts'
import type { Subscription } from './webhook-state.ts'
import { simulatedTopics, topicNamed } from './webhook-topics.ts'

const defaultLimit = 50
const largestLimit = 250

type RestCall = { viewer: Viewer; query: URLSearchParams; path: string; body: string; id: string | null }
type RestRoute = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  scope: string | null
  answer: (call: RestCall) => Answer
}

function throttled(): Answer {
  const errors =
    'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.'
  return jsonAnswer(429, { errors }, { 'retry-after': '2.0', 'x-shopify-shop-api-call-limit': '40/40' })
}

function fitsFilters(viewer: Viewer, order: Order, query: URLSearchParams): boolean {
  const status = query.get('status') ?? 'open'
  if (status === 'open' && (order.closedAt || order.cancelledAt)) return false
  if (status === 'closed' && (!order.closedAt || order.cancelledAt)) return false
  if (status === 'cancelled' && !order.cancelledAt) return false
  const financial = query.get('financial_status') ?? 'any'
  if (financial !== 'any' && order.financialStatus.toLowerCase() !== financial) return false
  const fulfillment = query.get('fulfillment_status') ?? 'any'
  const current = restFulfillmentStatus(viewer.shop, order)
  if (fulfillment === 'shipped' && current !== 'fulfilled') return false
  if (fulfillment === 'partial' && current !== 'partial') return false
  if (fulfillment === 'unshipped' && current !== null) return false
  if (fulfillment === 'unfulfilled' && current === 'fulfilled') return false
  const ids = query.get('ids')?.split(',')
  if (ids && !ids.includes(order.id)) return false
  const after = (moment: string, key: string) =>
    !query.has(key) || Date.parse(moment) >= Date.parse(query.get(key) ?? '')
  const before = (moment: string, key: string) =>
    !query.has(key) || Date.parse(moment) <= Date.parse(query.get(key) ?? '')
  return (
    after(order.updatedAt, 'updated_at_min') &&
    before(order.updatedAt, 'updated_at_max') &&
    after(order.createdAt, 'created_at_min') &&
    before(order.createdAt, 'created_at_max') &&
    (!query.has('since_id') || compareIds(order.id, query.get('since_id') ?? '') > 0)
  )
}

/** The filters that a page token contains in addition to its position. */
function readPageToken(
  token: string,
): { filters: URLSearchParams; place: { id: string; backwards: boolean } } | null {
  const cursor = decodeCursor(token)
  if (!cursor) return null
  const filters = new URLSearchParams(String(cursor.value))
  const backwards = filters.get('direction') === 'previous'
  filters.delete('direction')
  return { filters, place: { id: cursor.id, backwards } }
}

function orderList({ viewer, query, path }: RestCall): Answer {
  const limit = Math.min(largestLimit, Math.max(1, Number(query.get('limit')) || defaultLimit))
  const token = query.get('page_info')
  const page = token && !viewer.stalePageToken ? readPageToken(token) : null
  if (token && !page) return jsonAnswer(400, { errors: { page_info: 'Invalid value.' } })
  if (token && [...query.keys()].some((key) => !['page_info', 'limit', 'fields'].includes(key)))
    return jsonAnswer(400, { errors: { base: 'page_info cannot be combined with other filters.' } })
  const filters = page?.filters ?? query
  const rows = visibleOrders(viewer).filter((order) => fitsFilters(viewer, order, filters))
  rows.sort((a, b) => compareIds(b.id, a.id))
  const place = page?.place
  const rest = rows.filter(
    ({ id }) => !place || (place.backwards ? compareIds(id, place.id) > 0 : compareIds(id, place.id) < 0),
  )
  const shown = place?.backwards ? rest.slice(-limit) : rest.slice(0, limit)
  const link = (order: Order, rel: 'next' | 'previous') => {
    const kept = new URLSearchParams(filters)
    kept.delete('limit')
    kept.delete('fields')
    if (rel === 'previous') kept.set('direction', 'previous')
    const info = encodeCursor(order.id, kept.toString())
    const url = new URL(`${shopUrl(viewer.sim, viewer.shop)}${path}`)
    url.searchParams.set('limit', String(limit))
    url.searchParams.set('page_info', info)
    return `<${url}>; rel="${rel}"`
  }
  const first = shown[0]
  const last = shown.at(-1)
  const links: string[] = []
  if (first && rows[0] !== first) links.push(link(first, 'previous'))
  if (last && rows.at(-1) !== last) links.push(link(last, 'next'))
  const fields = query.get('fields')?.split(',')
  const orders = shown.map((order) => {
    const full = orderPayload(viewer.sim, viewer.shop, order)
    const payload = viewer.app.protectedCustomerData ? full : withoutPersonalData(full)
    return fields
      ? Object.fromEntries(Object.entries(payload).filter(([key]) => fields.includes(key)))
      : payload
  })
  return jsonAnswer(200, { orders }, links.length > 0 ? { link: links.join(', ') } : {})
}

function webhookPayload(row: Subscription): Record<string, unknown> {
  return {
    id: idNumber(row.id),
    address: row.uri,
    topic: simulatedTopics[row.topic]?.wire ?? row.topic,
    format: 'json',
    fields: row.includeFields,
    metafield_namespaces: row.metafieldNamespaces,
    api_version: apiVersion,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }
}

function ownSubscriptions({ shop, app }: Viewer): Subscription[] {
  return Object.values(shop.subscriptions).filter(({ clientId }) => clientId === app.clientId)
}

function createWebhook({ viewer, body }: RestCall): Answer {
  const refuse = (field: string, message: string) => jsonAnswer(422, { errors: { [field]: [message] } })
  let address = ''
  let topic = ''
  try {
    const parsed: unknown = JSON.parse(body)
    const webhook: unknown =
      typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'webhook') : null
    if (typeof webhook !== 'object' || webhook === null)
      return jsonAnswer(400, { errors: { webhook: 'Required parameter missing or invalid' } })
    address = String(Reflect.get(webhook, 'address') ?? '')
    topic = String(Reflect.get(webhook, 'topic') ?? '')
  } catch {
    return jsonAnswer(400, { errors: { base: 'Invalid JSON' } })
  }
  const name = topicNamed(topic)
  if (!name) return refuse('topic', `Invalid topic specified: ${topic}`)
  const result = subscribe(viewer, name, { uri: address })
  return typeof result === 'string'
    ? refuse('address', result)
    : jsonAnswer(201, { webhook: webhookPayload(result) })
}

function deleteWebhook({ viewer, id }: RestCall): Answer {
  const row = ownSubscriptions(viewer).find((subscription) => subscription.id === id)
  if (!row) return jsonAnswer(404, { errors: 'Not Found' })
  delete viewer.shop.subscriptions[row.id]
  return jsonAnswer(200, {})
}

const routes: RestRoute[] = [
  {
    method: 'GET',
    path: 'shop.json',
    scope: null,
    answer: ({ viewer }) => jsonAnswer(200, { shop: shopPayload(viewer.shop) }),
  },
  { method: 'GET', path: 'orders.json', scope: 'read_orders', answer: orderList },
  {
    method: 'GET',
    path: 'webhooks.json',
    scope: null,
    answer: ({ viewer }) => jsonAnswer(200, { webhooks: ownSubscriptions(viewer).map(webhookPayload) }),
  },
  { method: 'POST', path: 'webhooks.json', scope: null, answer: createWebhook },
  { method: 'DELETE', path: 'webhooks/:id.json', scope: null, answer: deleteWebhook },
]

function answerRoute(
  sim: Simulator,
  route: RestRoute,
  access: Access,
  request: FastifyRequest,
  id: string | null,
  stale: boolean,
): Answer {
  const { restBucket, restRestorePerSecond } = sim.settings
  const bucket = `rest ${access.shop.domain} ${access.app.clientId}`
  if (!sim.buckets.take(bucket, 1, restBucket, restRestorePerSecond)) return throttled()
  const viewer = createViewer(sim, access.shop, access.app, access.token, stale)
  if (route.scope && !viewer.scopes.has(route.scope)) {
    const errors = `[API] This action requires merchant approval for ${route.scope} scope.`
    return jsonAnswer(403, { errors })
  }
  const url = new URL(request.url, sim.origin())
  const path = url.pathname.replace(`/${access.shop.domain}`, '')
  const answer = route.answer({ viewer, query: url.searchParams, path, body: rawBody(request), id })
  if (route.method !== 'GET') sim.changed()
  const level = restBucket - sim.buckets.status(bucket, restBucket, restRestorePerSecond).currentlyAvailable
  const headers = {
    'x-shopify-api-version': apiVersion,
    'x-shopify-shop-api-call-limit': `${level}/${restBucket}`,
  }
  return { ...answer, headers: { ...headers, ...answer.headers } }
}

/** The small part of the REST Admin API that the simulator has. */
export function restRoutes(sim: Simulator, server: FastifyInstance): void {
  for (const route of routes)
    server.route<{ Params: ShopParams & { version: string; id?: string } }>({
      method: route.method,
      url: `/:shop/admin/api/:version/${route.path}`,
      handler: (
        request: FastifyRequest<{ Params: ShopParams & { version: string; id?: string } }>,
        reply: FastifyReply,
      ) => {
        const domain = shopOf(request.params) ?? ''
        const token = tokenOf(request)
        const call = { shop: domain, operations: [route.path], token, throttled }
        return respond(sim, request, reply, call, (stale) => {
          const access = authenticate(sim, domain, token)
          return 'status' in access
            ? access
            : answerRoute(sim, route, access, request, request.params.id ?? null, stale)
        })
      },
    })
}
