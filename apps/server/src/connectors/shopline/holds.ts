import type { StoreHoldReason } from '@dropyard/contract/order/order/store-hold'
import { PlatformError, type PlatformHold, type PlatformOrder } from '../connector.ts'
import type { ShoplineClient } from './client.ts'

/** Holds of shops: fulfilment orders on hold, read order by order. Source: the documentation of fulfilment orders. */

interface FulfilmentOrder {
  status: string
  fulfillment_holds?: { reason?: string | null; reason_notes?: string | null }[] | null
  line_items?: { line_item_id: string; fulfillable_quantity?: number | null }[] | null
}

/** Reasons are chosen or typed by the merchant. */
const reasons: readonly (readonly [RegExp, StoreHoldReason])[] = [
  [/fraud|risk/i, 'fraud_risk'],
  [/address/i, 'address_wrong'],
  [/stock|inventory/i, 'out_of_stock'],
  [/payment/i, 'awaiting_payment'],
  [/return/i, 'awaiting_return'],
  [/date/i, 'delivery_date_unknown'],
]

/** Adds holds to orders; without the permission they stay undefined. */
export async function withHolds(
  client: ShoplineClient,
  orders: readonly PlatformOrder[],
): Promise<PlatformOrder[]> {
  const read: PlatformOrder[] = []
  let mayRead = true
  for (const one of orders) {
    const hold = mayRead && !one.cancelledAt && !one.fulfilled ? await holdOf(client, one.id) : undefined
    if (hold === 'denied') mayRead = false
    read.push(hold === undefined || hold === 'denied' ? one : { ...one, hold })
  }
  return read
}

async function holdOf(client: ShoplineClient, orderId: string): Promise<PlatformHold | null | 'denied'> {
  try {
    const at = `/fulfillment_orders/${encodeURIComponent(orderId)}/fulfillment_orders.json`
    const { data } = await client.ask<{ fulfillment_orders?: FulfilmentOrder[] }>('GET', at)
    const held = (data.fulfillment_orders ?? []).filter((one) => one.status.toLowerCase() === 'on_hold')
    if (held.length === 0) return null
    const all = held.flatMap((one) => one.fulfillment_holds ?? [])
    const said = all[0]?.reason ?? ''
    const known = reasons.find(([pattern]) => pattern.test(said))?.[1]
    const notes = all.flatMap((one) => one.reason_notes?.trim() || [])
    return {
      reason: known ?? 'other',
      // An unknown reason is kept as a note.
      note: [...new Set(known ? notes : [said, ...notes])].filter(Boolean).join('; ').slice(0, 500),
      lineIds: held.flatMap((one) => (one.line_items ?? []).map((line) => line.line_item_id)),
    }
  } catch (error) {
    if (error instanceof PlatformError && (error.kind === 'denied' || error.kind === 'missing'))
      return 'denied'
    throw error
  }
}
