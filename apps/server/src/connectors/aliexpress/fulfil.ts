import { PlatformError, type Shipment, type ShipmentResult } from '../connector.ts'
import { pushFulfilmentOnce } from '../marketplace.ts'
import { flat, type Gateway, isCancelled, readOrder } from './orders.ts'

/** Sends a shipment to AliExpress: all of an order, or part of it. */

/** AliExpress' generic logistics service: "Seller's shipping method" in another country. */
const otherService = 'OTHER_LOGISTICS'

export function fulfil(gateway: Gateway, shipment: Shipment): Promise<ShipmentResult> {
  const { platformOrderId: id, trackingNumber } = shipment
  let whole = true
  return pushFulfilmentOnce(
    gateway.client,
    async () => {
      const order = await readOrder(gateway, id)
      if (!order) throw new PlatformError('missing', 'The order is gone from the store')
      if (isCancelled(order))
        throw new PlatformError('refused', 'The order was cancelled on AliExpress', { field: 'order_status' })
      const parcels = flat(order.logistic_info_list)
      if (parcels.some((one) => one.logistics_no === trackingNumber))
        return { fulfilmentId: trackingNumber, note: 'existed' }
      const open = flat(order.child_order_list).filter(
        (child) => child.order_status !== 'WAIT_BUYER_ACCEPT_GOODS',
      )
      // The merchant has shipped everything manually.
      if (open.length === 0) return { fulfilmentId: parcels[0]?.logistics_no ?? '', note: 'existed' }
      const ours = new Map(shipment.lines.map((line) => [line.platformLineId, line.quantity]))
      whole = open.every((child) => (ours.get(String(child.id)) ?? 0) >= child.product_count)
      return undefined
    },
    async () => {
      const done = await gateway.ask<{ result_success?: boolean; result_error_desc?: string }>(
        'aliexpress.solution.order.fulfill',
        {
          out_ref: id,
          service_name: shipment.carrier || otherService,
          send_type: whole ? 'all' : 'part',
          logistics_no: trackingNumber,
          ...(shipment.trackingUrl ? { tracking_website: shipment.trackingUrl } : {}),
        },
        false,
      )
      if (done.result_success === false)
        throw new PlatformError('refused', done.result_error_desc ?? 'AliExpress refused the tracking number')
      return { fulfilmentId: trackingNumber, note: 'created' }
    },
  )
}
