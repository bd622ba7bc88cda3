import { PlatformError, type ShipmentNews, type ShipmentStatus } from '../connector.ts'
import { refuseUserErrors, type ShopifyClient, type UserError } from './client.ts'

/**
 * Sends a parcel's progress to a shop, as events of the fulfilment with our number. Looks before it writes, so that a lost answer
 * makes no duplicate event.
 */

const lookQuery = `query Progress($id: ID!) { order(id: $id) {
  fulfillments(first: 50) { id status trackingInfo(first: 5) { number } } } }`
const eventsQuery = `query Told($id: ID!) { fulfillment(id: $id) {
  events(first: 100) { nodes { status happenedAt } } } }`
const createMutation = `mutation Progress($event: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $event) { fulfillmentEvent { id } userErrors { field message } } }`

const written: Readonly<Record<ShipmentStatus, string>> = {
  in_transit: 'IN_TRANSIT',
  out_for_delivery: 'OUT_FOR_DELIVERY',
  ready_for_pickup: 'READY_FOR_PICKUP',
  attempted_delivery: 'ATTEMPTED_DELIVERY',
  failure: 'FAILURE',
  delivered: 'DELIVERED',
}

interface Sent {
  id: string
  status: string
  trackingInfo: { number: string | null }[]
}
interface Told {
  fulfillment: { events: { nodes: { status: string; happenedAt: string }[] } } | null
}

const looks = 3

export async function tellProgress(client: ShopifyClient, news: ShipmentNews): Promise<void> {
  for (let look = 1; ; look++) {
    try {
      return await lookAndTell(client, news)
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== 'unreachable' || look >= looks) throw error
      await client.pause(200 * 2 ** look)
    }
  }
}

async function lookAndTell(client: ShopifyClient, { platformOrderId, ...news }: ShipmentNews): Promise<void> {
  const { order } = await client.query<{ order: { fulfillments: Sent[] } | null }>(lookQuery, {
    id: platformOrderId,
  })
  const ours = (order?.fulfillments ?? []).filter(
    (one) =>
      one.status === 'SUCCESS' && one.trackingInfo.some(({ number }) => number === news.trackingNumber),
  )
  if (ours.length === 0)
    throw new PlatformError('missing', 'The store has no fulfilment with this tracking number')
  const status = written[news.status]
  // Shops don't store fractions of a second.
  const happenedAt = `${news.at.toISOString().slice(0, 19)}Z`
  for (const { id } of ours) {
    const { fulfillment } = await client.query<Told>(eventsQuery, { id })
    if (
      fulfillment?.events.nodes.some(
        (one) => one.status === status && Date.parse(one.happenedAt) === Date.parse(happenedAt),
      )
    )
      continue
    const { fulfillmentEventCreate: done } = await client.query<{
      fulfillmentEventCreate: { userErrors: UserError[] }
    }>(createMutation, { event: { fulfillmentId: id, status, happenedAt } }, { repeatable: false })
    refuseUserErrors(done.userErrors)
  }
}
