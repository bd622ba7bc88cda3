import { PlatformError, type Shipment, type ShipmentResult } from '../connector.ts'
import { refuseUserErrors, type ShopifyClient } from './client.ts'

/** Telling a shop that a parcel is on its way. Looks before it writes, so that a lost answer makes no second parcel. */

const readQuery = `query Open($id: ID!) { order(id: $id) {
  fulfillments(first: 50) { id status trackingInfo { number } }
  fulfillmentOrders(first: 30) { nodes { id status supportedActions { action }
    lineItems(first: 30) { nodes { id remainingQuantity lineItem { id } } } } } } }`
const createMutation = `mutation Ship($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id status } userErrors { field message } } }`
const updateMutation = `mutation Track($id: ID!, $info: FulfillmentTrackingInput!) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $info, notifyCustomer: true) {
    fulfillment { id } userErrors { field message } } }`

interface OpenOrder {
  order: {
    fulfillments: { id: string; status: string; trackingInfo: { number: string | null }[] }[]
    fulfillmentOrders: {
      nodes: {
        id: string
        status: string
        supportedActions: { action: string }[]
        lineItems: { nodes: { id: string; remainingQuantity: number; lineItem: { id: string } }[] }
      }[]
    }
  } | null
}

export async function fulfil(client: ShopifyClient, shipment: Shipment): Promise<ShipmentResult> {
  const { order } = await client.query<OpenOrder>(readQuery, { id: shipment.platformOrderId })
  if (!order) throw new PlatformError('missing', 'The order is gone from the store')
  const live = order.fulfillments.filter((f) => f.status === 'SUCCESS')
  const same = live.find((f) => f.trackingInfo.some((t) => t.number === shipment.trackingNumber))
  if (same) return { fulfilmentId: same.id, note: 'existed' }

  const trackingInfo = {
    company: shipment.carrier,
    number: shipment.trackingNumber,
    url: shipment.trackingUrl,
  }
  const groups = openLines(order, shipment)
  if (groups.length === 0) {
    const shipped = live[0]
    const held = order.fulfillmentOrders.nodes.some((f) => f.status === 'ON_HOLD')
    if (held)
      throw new PlatformError('refused', 'The order is on hold in the store', { field: 'fulfillmentOrder' })
    if (!shipped)
      throw new PlatformError('refused', 'The store has nothing left to send in this order', {
        field: 'fulfillmentOrder',
      })
    // Sent by the merchant's own hand: the number is added to what stands there.
    const done = await client.query<{
      fulfillmentTrackingInfoUpdate: { userErrors: { field: string[]; message: string }[] }
    }>(updateMutation, { id: shipped.id, info: trackingInfo })
    refuseUserErrors(done.fulfillmentTrackingInfoUpdate.userErrors)
    return { fulfilmentId: shipped.id, note: 'updated' }
  }

  let fulfilmentId = ''
  // All fulfilment orders of one call must share a location, so each is told on its own.
  for (const group of groups) {
    const { fulfillmentCreate } = await client.query<{
      fulfillmentCreate: {
        fulfillment: { id: string } | null
        userErrors: { field: string[]; message: string }[]
      }
    }>(createMutation, {
      fulfillment: { lineItemsByFulfillmentOrder: [group], trackingInfo, notifyCustomer: true },
    })
    refuseUserErrors(fulfillmentCreate.userErrors)
    fulfilmentId ||= fulfillmentCreate.fulfillment?.id ?? ''
  }
  return { fulfilmentId, note: 'created' }
}

/** What of the shipment each open fulfilment order still waits for. */
function openLines(order: NonNullable<OpenOrder['order']>, shipment: Shipment) {
  const wanted = new Map(shipment.lines.map((l) => [l.platformLineId, l.quantity]))
  return order.fulfillmentOrders.nodes
    .filter((f) => f.supportedActions.some((a) => a.action === 'CREATE_FULFILLMENT'))
    .map((f) => ({
      fulfillmentOrderId: f.id,
      fulfillmentOrderLineItems: f.lineItems.nodes.flatMap((line) => {
        const quantity = Math.min(wanted.get(line.lineItem.id) ?? 0, line.remainingQuantity)
        wanted.set(line.lineItem.id, (wanted.get(line.lineItem.id) ?? 0) - quantity)
        return quantity > 0 ? [{ id: line.id, quantity }] : []
      }),
    }))
    .filter((group) => group.fulfillmentOrderLineItems.length > 0)
}
