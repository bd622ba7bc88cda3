import { PlatformError, type Shipment, type ShipmentResult } from '../connector.ts'
import { refuseUserErrors, type ShopifyClient, type UserError } from './client.ts'

/**
 * Sends a shipment to a shop. Looks before it writes: a fulfilment with our number isn't created again, so that a lost answer
 * makes no duplicate.
 */

const openQuery = `query Open($id: ID!) { order(id: $id) {
  fulfillments(first: 50) { id status trackingInfo(first: 5) { number url company } }
  fulfillmentOrders(first: 50) { nodes { id status supportedActions { action } } } } }`
const sentQuery = `query Sent($id: ID!, $after: String) { fulfillment(id: $id) {
  fulfillmentLineItems(first: 100, after: $after) { nodes { quantity lineItem { id } }
    pageInfo { hasNextPage endCursor } } } }`
const waitingQuery = `query Waiting($id: ID!, $after: String) { fulfillmentOrder(id: $id) {
  lineItems(first: 100, after: $after) { nodes { id remainingQuantity lineItem { id } }
    pageInfo { hasNextPage endCursor } } } }`
const createMutation = `mutation Ship($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id status } userErrors { field message } } }`
const updateMutation = `mutation Track($id: ID!, $info: FulfillmentTrackingInput!) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $info, notifyCustomer: true) {
    fulfillment { id } userErrors { field message } } }`

interface Tracking {
  number: string | null
  url: string | null
  company: string | null
}
interface Sent {
  id: string
  status: string
  trackingInfo: Tracking[]
}
interface Open {
  fulfillments: Sent[]
  fulfillmentOrders: { nodes: { id: string; status: string; supportedActions: { action: string }[] }[] }
}
interface Paged<T> {
  nodes: T[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}
interface SentLine {
  quantity: number
  lineItem: { id: string }
}
interface WaitingLine {
  id: string
  remainingQuantity: number
  lineItem: { id: string }
}

/** After a lost answer, looks again whether the call succeeded. */
const looks = 3

export async function fulfil(client: ShopifyClient, shipment: Shipment): Promise<ShipmentResult> {
  for (let look = 1; ; look++) {
    try {
      return await lookAndTell(client, shipment)
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== 'unreachable' || look >= looks) throw error
      await client.pause(200 * 2 ** look)
    }
  }
}

async function lookAndTell(client: ShopifyClient, shipment: Shipment): Promise<ShipmentResult> {
  const { order } = await client.query<{ order: Open | null }>(openQuery, { id: shipment.platformOrderId })
  if (!order) throw new PlatformError('missing', 'The order is gone from the store')
  const live = order.fulfillments.filter((f) => f.status === 'SUCCESS')
  const wanted = new Map<string, number>()
  for (const l of shipment.lines)
    wanted.set(l.platformLineId, (wanted.get(l.platformLineId) ?? 0) + l.quantity)

  const ours = live.filter((f) => f.trackingInfo.some((t) => t.number === shipment.trackingNumber))
  for (const one of ours)
    for (const line of await sentLines(client, one.id)) take(wanted, line.lineItem.id, line.quantity)
  const [first] = ours
  if (first && pieces(wanted) === 0) return { fulfilmentId: first.id, note: 'existed' }

  const made = await create(client, order, shipment, wanted)
  if (made && pieces(wanted) === 0) return { fulfilmentId: made, note: 'created' }
  // The remaining pieces may have been refunded: only a hold needs a user.
  if (order.fulfillmentOrders.nodes.some((f) => f.status === 'ON_HOLD'))
    throw new PlatformError('refused', 'The order is on hold in the store', { field: 'fulfillmentOrder' })
  if (made) return { fulfilmentId: made, note: 'created' }
  if (first) return { fulfilmentId: first.id, note: 'existed' }
  return addNumber(client, live, shipment, wanted)
}

const pieces = (wanted: ReadonlyMap<string, number>): number =>
  [...wanted.values()].reduce((a, b) => a + b, 0)

/** Removes up to `most` pieces of a line from `wanted`. @returns how many */
function take(wanted: Map<string, number>, lineId: string, most: number): number {
  const before = wanted.get(lineId) ?? 0
  const taken = Math.min(before, most)
  if (taken > 0) wanted.set(lineId, before - taken)
  return taken
}

/** Fulfils the open fulfilment orders. A call may only contain one location, so each is sent separately. */
async function create(
  client: ShopifyClient,
  order: Open,
  shipment: Shipment,
  wanted: Map<string, number>,
): Promise<string | undefined> {
  let made: string | undefined
  for (const { id, supportedActions } of order.fulfillmentOrders.nodes) {
    if (pieces(wanted) === 0) break
    if (!supportedActions.some((a) => a.action === 'CREATE_FULFILLMENT')) continue
    const items = (await waitingLines(client, id)).flatMap((line) => {
      const quantity = take(wanted, line.lineItem.id, line.remainingQuantity)
      return quantity > 0 ? [{ id: line.id, quantity }] : []
    })
    if (items.length === 0) continue
    const { fulfillmentCreate } = await client.query<{
      fulfillmentCreate: { fulfillment: { id: string } | null; userErrors: UserError[] }
    }>(
      createMutation,
      {
        fulfillment: {
          lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: id, fulfillmentOrderLineItems: items }],
          trackingInfo: trackingOf(shipment),
          notifyCustomer: true,
        },
      },
      { repeatable: false },
    )
    refuseUserErrors(fulfillmentCreate.userErrors)
    made ??= fulfillmentCreate.fulfillment?.id ?? ''
  }
  return made
}

/** The merchant has shipped it manually: our number is added to the existing fulfilment. */
async function addNumber(
  client: ShopifyClient,
  live: readonly Sent[],
  shipment: Shipment,
  wanted: ReadonlyMap<string, number>,
): Promise<ShipmentResult> {
  for (const one of live) {
    const lines = await sentLines(client, one.id)
    if (!lines.some((line) => (wanted.get(line.lineItem.id) ?? 0) > 0)) continue
    const info = withNumber(one.trackingInfo, shipment)
    const { fulfillmentTrackingInfoUpdate: done } = await client.query<{
      fulfillmentTrackingInfoUpdate: { userErrors: UserError[] }
    }>(updateMutation, { id: one.id, info })
    refuseUserErrors(done.userErrors)
    return { fulfilmentId: one.id, note: 'updated' }
  }
  throw new PlatformError('refused', 'The store has nothing left to send in this order', {
    field: 'fulfillmentOrder',
  })
}

/** Without our tracking URL, the platform generates one for carriers that it knows. */
const trackingOf = (shipment: Shipment) => ({
  number: shipment.trackingNumber,
  ...(shipment.carrier ? { company: shipment.carrier } : {}),
  ...(shipment.trackingUrl ? { url: shipment.trackingUrl } : {}),
})

function withNumber(there: readonly Tracking[], shipment: Shipment): object {
  const known = there.filter((t) => t.number)
  if (known.length === 0) return trackingOf(shipment)
  const urls = [...known.map((t) => t.url ?? ''), shipment.trackingUrl]
  const company = known[0]?.company ?? shipment.carrier
  return {
    numbers: [...known.map((t) => t.number), shipment.trackingNumber],
    ...(urls.every(Boolean) ? { urls } : {}),
    ...(company ? { company } : {}),
  }
}

async function sentLines(client: ShopifyClient, id: string): Promise<SentLine[]> {
  return everyPage(async (after) => {
    const { fulfillment } = await client.query<{
      fulfillment: { fulfillmentLineItems: Paged<SentLine> } | null
    }>(sentQuery, { id, after })
    return fulfillment?.fulfillmentLineItems
  })
}

async function waitingLines(client: ShopifyClient, id: string): Promise<WaitingLine[]> {
  return everyPage(async (after) => {
    const { fulfillmentOrder } = await client.query<{
      fulfillmentOrder: { lineItems: Paged<WaitingLine> } | null
    }>(waitingQuery, { id, after })
    return fulfillmentOrder?.lineItems
  })
}

async function everyPage<T>(read: (after: string | null) => Promise<Paged<T> | undefined>): Promise<T[]> {
  const all: T[] = []
  for (let after: string | null = null; ; ) {
    const page: Paged<T> | undefined = await read(after)
    all.push(...(page?.nodes ?? []))
    if (!page?.pageInfo.hasNextPage) return all
    after = page.pageInfo.endCursor
  }
}
