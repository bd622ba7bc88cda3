import type { StoreHoldReason } from '@dropyard/contract/order/order/store-hold'
import { PlatformError, type PlatformHold, type PlatformOrder } from '../connector.ts'
import type { ShopifyClient } from './client.ts'

/**
 * Holds of shops: fulfilment orders that are on hold, that are scheduled for later, or that are not shipped, because the buyer
 * collects the items or the shop delivers them. They are requested separately from the orders, because an app without that permission
 * would get no orders at all.
 */

const wayField = 'deliveryMethod { methodType }'
/** A query's cost is computed in advance by the number of fulfilment orders; few orders have more than one. */
const withStatus = (status: string, fields: string): string =>
  `fulfillmentOrders(first: 2, query: "status:${status}") { nodes { id ${fields} } pageInfo { hasNextPage } }`
const holdsQuery = `query Holds($ids: [ID!]!) { nodes(ids: $ids) { ... on Order { id
  held: ${withStatus('on_hold', 'fulfillmentHolds { reason reasonNotes }')}
  later: ${withStatus('scheduled', 'fulfillAt')}
  open: ${withStatus('open', wayField)} } } }`
const openQuery = `query Open($id: ID!) { order(id: $id) { fulfillmentOrders(first: 100, query: "status:open") {
  nodes { id ${wayField} } } } }`
const linesQuery = `query HeldLines($id: ID!, $after: String) { fulfillmentOrder(id: $id) {
  lineItems(first: 100, after: $after) { nodes { remainingQuantity lineItem { id } }
    pageInfo { hasNextPage endCursor } } } }`
const orderQuery = `query OrderOf($id: ID!) { fulfillmentOrder(id: $id) { orderId } }`

const reasons: Readonly<Record<string, StoreHoldReason>> = {
  AWAITING_PAYMENT: 'awaiting_payment',
  AWAITING_RETURN_ITEMS: 'awaiting_return',
  HIGH_RISK_OF_FRAUD: 'fraud_risk',
  INCORRECT_ADDRESS: 'address_wrong',
  INVENTORY_OUT_OF_STOCK: 'out_of_stock',
  ONLINE_STORE_POST_PURCHASE_CROSS_SELL: 'upsell',
  UNKNOWN_DELIVERY_DATE: 'delivery_date_unknown',
}

/** Delivery methods for which we ship nothing. */
const unsent: Readonly<Record<string, StoreHoldReason>> = {
  PICK_UP: 'pickup',
  RETAIL: 'pickup',
  LOCAL: 'local_delivery',
}

interface Some<T> {
  nodes: ({ id: string } & T)[]
  pageInfo: { hasNextPage: boolean }
}
type Held = {
  id: string
  held: Some<{ fulfillmentHolds: { reason: string; reasonNotes: string | null }[] }>
  later: Some<{ fulfillAt: string | null }>
  open: Some<Way>
}
type Way = { deliveryMethod: { methodType: string } | null }

/** Adds holds to orders; without the permission they stay undefined. */
export async function withHolds(
  client: ShopifyClient,
  orders: readonly PlatformOrder[],
): Promise<PlatformOrder[]> {
  const ids = orders.filter((one) => !one.cancelledAt && !one.fulfilled).map((one) => one.id)
  if (ids.length === 0) return [...orders]
  const holds = await holdsOf(client, ids)
  return holds ? orders.map((one) => ({ ...one, hold: holds.get(one.id) ?? null })) : [...orders]
}

async function holdsOf(
  client: ShopifyClient,
  ids: readonly string[],
): Promise<Map<string, PlatformHold> | undefined> {
  try {
    const { nodes } = await client.query<{ nodes: (Held | null)[] }>(holdsQuery, { ids })
    const holds = new Map<string, PlatformHold>()
    for (const node of nodes) {
      const hold = node && (await holdOf(client, node))
      if (hold) holds.set(node.id, hold)
    }
    return holds
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'denied') return undefined
    throw error
  }
}

/** Several fulfilment orders of one order may be held for several reasons: uses the first reason, and all notes. */
async function holdOf(client: ShopifyClient, node: Held): Promise<PlatformHold | undefined> {
  const { held, later } = node
  const found = [
    ...held.nodes.map(({ id, fulfillmentHolds: all }) => ({
      id,
      reason: reasons[all[0]?.reason ?? ''] ?? ('other' as const),
      notes: all.flatMap((one) => one.reasonNotes?.trim() || []),
    })),
    ...later.nodes.map(({ id, fulfillAt }) => ({
      id,
      reason: 'scheduled' as const,
      notes: fulfillAt ? [fulfillAt.slice(0, 10)] : [],
    })),
    ...(await openOf(client, node)).flatMap(({ id, deliveryMethod }) => {
      const reason = unsent[deliveryMethod?.methodType ?? '']
      return reason ? [{ id, reason, notes: [] }] : []
    }),
  ]
  const [first] = found
  if (!first) return undefined
  const note = [...new Set(found.flatMap(({ notes }) => notes))].join('; ').slice(0, 500)
  // With very many of them, the whole order counts as held.
  if ([held, later].some(({ pageInfo }) => pageInfo.hasNextPage))
    return { reason: first.reason, note, lineIds: null }
  const lineIds: string[] = []
  for (const { id } of found) lineIds.push(...(await heldLines(client, id)))
  return { reason: first.reason, note, lineIds }
}

/** All open fulfilment orders: the others of an order that has many are requested separately. */
async function openOf(client: ShopifyClient, { id, open }: Held): Promise<Some<Way>['nodes']> {
  if (!open.pageInfo.hasNextPage) return open.nodes
  const { order } = await client.query<{ order: { fulfillmentOrders: Pick<Some<Way>, 'nodes'> } | null }>(
    openQuery,
    { id },
  )
  return order?.fulfillmentOrders.nodes ?? open.nodes
}

async function heldLines(client: ShopifyClient, id: string): Promise<string[]> {
  interface Lines {
    nodes: { remainingQuantity: number; lineItem: { id: string } }[]
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
  }
  const ids: string[] = []
  for (let after: string | null = null; ; ) {
    const answer: { fulfillmentOrder: { lineItems: Lines } | null } = await client.query(linesQuery, {
      id,
      after,
    })
    const page = answer.fulfillmentOrder?.lineItems
    for (const line of page?.nodes ?? []) if (line.remainingQuantity > 0) ids.push(line.lineItem.id)
    if (!page?.pageInfo.hasNextPage) return ids
    after = page.pageInfo.endCursor
  }
}

/** The order of a fulfilment order in a webhook. */
export async function orderOfFulfilmentOrder(client: ShopifyClient, id: string): Promise<string | undefined> {
  const { fulfillmentOrder } = await client.query<{ fulfillmentOrder: { orderId: string } | null }>(
    orderQuery,
    { id },
  )
  return fulfillmentOrder?.orderId
}
