import { PlatformError, type Shipment, type ShipmentResult } from '../connector.ts'
import { pushFulfilmentOnce } from '../marketplace.ts'
import type { RestClient } from '../rest.ts'
import { orderPath, readFulfilments, readOrder } from './orders.ts'

/** Sends a shipment to eBay: one call per parcel, whose answer has an address that ends with the fulfilment's id. */

/** eBay only accepts letters and digits in a tracking number. */
const plain = (number: string): string => number.replace(/[^a-z0-9]/gi, '')

export function fulfil(client: RestClient, shipment: Shipment): Promise<ShipmentResult> {
  const { platformOrderId: id } = shipment
  const number = plain(shipment.trackingNumber)
  let open: { lineItemId: string; quantity: number }[] = []
  return pushFulfilmentOnce(
    client,
    async () => {
      const order = await readOrder(client, id)
      if (!order) throw new PlatformError('missing', 'The order is gone from the store')
      if (order.cancelStatus?.cancelState === 'CANCELED')
        throw new PlatformError('refused', 'The order was cancelled on eBay', { field: 'cancelStatus' })
      const there = await readFulfilments(client, id)
      const ours = there.find((one) => plain(one.shipmentTrackingNumber ?? '') === number)
      if (ours) return { fulfilmentId: ours.fulfillmentId, note: 'existed' }
      const left = new Map(order.lineItems.map((line) => [line.lineItemId, line.quantity]))
      for (const { lineItems } of there)
        for (const { lineItemId, quantity = 0 } of lineItems)
          left.set(lineItemId, (left.get(lineItemId) ?? 0) - quantity)
      open = shipment.lines.flatMap(({ platformLineId, quantity }) => {
        const most = Math.min(quantity, left.get(platformLineId) ?? 0)
        return most > 0 ? [{ lineItemId: platformLineId, quantity: most }] : []
      })
      // The merchant has shipped it manually: eBay accepts no second number for the same pieces.
      const [first] = there
      if (open.length === 0 && first) return { fulfilmentId: first.fulfillmentId, note: 'existed' }
      if (open.length === 0)
        throw new PlatformError('refused', 'The store has nothing left to send in this order', {
          field: 'lineItems',
        })
      return undefined
    },
    async () => {
      await client.ask({
        method: 'POST',
        url: `${orderPath(id)}/shipping_fulfillment`,
        body: {
          lineItems: open,
          shippingCarrierCode: shipment.carrier || 'Other',
          trackingNumber: number,
        },
        repeatable: false,
      })
      const made = (await readFulfilments(client, id)).find((one) => one.shipmentTrackingNumber === number)
      return { fulfilmentId: made?.fulfillmentId ?? '', note: 'created' }
    },
  )
}
