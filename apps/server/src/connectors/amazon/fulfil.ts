import { createHash } from 'node:crypto'
import { PlatformError, type Shipment, type ShipmentResult } from '../connector.ts'
import { pushFulfilmentOnce } from '../marketplace.ts'
import type { RestClient } from '../rest.ts'
import { marketplaceOf, readOrder } from './orders.ts'

/** Confirms a shipment to Amazon. A package is identified by a reference of ours, and confirming it again corrects it. */

export function fulfil(client: RestClient, shipment: Shipment): Promise<ShipmentResult> {
  const { platformOrderId: id, trackingNumber } = shipment
  const reference = referenceOf(trackingNumber)
  return pushFulfilmentOnce(
    client,
    async () => {
      const order = await readOrder(client, id)
      if (!order) throw new PlatformError('missing', 'The order is gone from the store')
      if (order.fulfillment?.fulfillmentStatus === 'CANCELLED')
        throw new PlatformError('refused', 'The order was cancelled on Amazon', {
          field: 'fulfillmentStatus',
        })
      const ours = order.packages?.find((one) => one.trackingNumber === trackingNumber)
      if (ours) return { fulfilmentId: ours.packageReferenceId, note: 'existed' }
      const [sent] = order.packages ?? []
      const open = order.orderItems.some((one) => (one.fulfillment?.quantityUnfulfilled ?? 1) > 0)
      // The merchant has shipped everything manually: nothing is left for a package.
      return !open && sent ? { fulfilmentId: sent.packageReferenceId, note: 'existed' } : undefined
    },
    async () => {
      await client.ask({
        method: 'POST',
        url: `/orders/v0/orders/${encodeURIComponent(id)}/shipmentConfirmation`,
        body: {
          marketplaceId: marketplaceOf(client),
          packageDetail: {
            packageReferenceId: reference,
            carrierCode: 'Other',
            carrierName: shipment.carrier || 'Other',
            trackingNumber,
            shipDate: new Date().toISOString(),
            orderItems: shipment.lines.map(({ platformLineId, quantity }) => ({
              orderItemId: platformLineId,
              quantity,
            })),
          },
        },
        repeatable: false,
      })
      return { fulfilmentId: reference, note: 'created' }
    },
  )
}

/** A positive integer derived from the tracking number, so that it is stable for a parcel. */
const referenceOf = (trackingNumber: string): string =>
  String((createHash('sha256').update(trackingNumber).digest().readUInt32BE(0) % 999_999_999) + 1)
