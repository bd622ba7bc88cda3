import type { StoreHoldReason } from '@dropyard/contract/order/order/store-hold'
import { PlatformError, type PlatformHold, type PlatformOrder } from '../connector.ts'
import type { ShopifyClient } from './client.ts'

/**
 * Holds of shops: fulfilment orders on hold. They are requested separately from the orders, because an app without that
 * permission would get no orders at all.
 */

const holdsQuery = `query Holds($ids: [ID!]!) { nodes(ids: $ids) { ... on Order {
  id fulfillmentOrders(first: 2, query: "status:on_hold") { nodes { id status fulfillmentHolds { reason reasonNotes } }
    pageInfo { hasNextPage } } } } }`
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

interface FulfilmentOrder {
  id: string
  status: string
  fulfillmentHolds: { reason: string; reasonNotes: string | null }[]
}
type Held = {
  id: string
  fulfillmentOrders: { nodes: FulfilmentOrder[]; pageInfo: { hasNextPage: boolean } }
} | null

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
    const { nodes } = await client.query<{ nodes: Held[] }>(holdsQuery, { ids })
    const holds = new Map<string, PlatformHold>()
    for (const node of nodes) {
      const held = node?.fulfillmentOrders
      const hold = held && (await holdOf(client, held.nodes))
      // With very many held fulfilment orders, the whole order counts as held.
      if (hold) holds.set(node.id, held.pageInfo.hasNextPage ? { ...hold, lineIds: null } : hold)
    }
    return holds
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'denied') return undefined
    throw error
  }
}

/** Several fulfilment orders of one order may be held for several reasons: uses the first reason, and all notes. */
async function holdOf(
  client: ShopifyClient,
  held: readonly FulfilmentOrder[],
): Promise<PlatformHold | undefined> {
  if (held.length === 0) return undefined
  const all = held.flatMap((one) => one.fulfillmentHolds)
  const notes = [...new Set(all.flatMap((one) => one.reasonNotes?.trim() || []))]
  const lineIds: string[] = []
  for (const { id } of held) lineIds.push(...(await heldLines(client, id)))
  return { reason: reasons[all[0]?.reason ?? ''] ?? 'other', note: notes.join('; ').slice(0, 500), lineIds }
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
