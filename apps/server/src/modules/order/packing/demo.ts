import type { Packed } from '@dropyard/contract/order/packing/work'
import type { UserCtx } from '../../../kit/context.ts'
import { packOrders } from '../fulfilment/fulfil.ts'
import { candidatesOf } from './candidates.ts'
import { openOnDesk } from './desk.ts'
import { finishParcel } from './finish.ts'

/** Packs an order of the demo as a packer does by scan, or without scans where a packer couldn't open it. */
export async function packByScan(ctx: UserCtx, orderId: number): Promise<unknown> {
  const [parcel] = await candidatesOf(ctx, [orderId])
  if (!parcel || parcel.refused) return packOrders(ctx, [{ id: orderId }])
  await openOnDesk(ctx, { order_id: parcel.order_id, parcel, over: false })
  const packaging = parcel.proposed.map(({ role, id, name, grams }) => ({
    role,
    id,
    name,
    grams,
    reason: '',
  }))
  const isKnown = parcel.items.every(({ grams }) => grams > 0)
  const grams = [...parcel.items.map((one) => one.grams * one.pieces), ...packaging.map((one) => one.grams)]
  const expected = grams.reduce((sum, one) => sum + one, 0)
  const pieces = parcel.items.reduce((sum, one) => sum + one.pieces, 0)
  const packed: Packed = {
    ...{ kind: 'done', order_id: parcel.order_id, order_sn: parcel.order_sn },
    ...{ warehouse_id: parcel.warehouse_id, number: parcel.number, packaging },
    items: parcel.items.map(({ sku_id, pieces }) => ({ sku_id, pieces })),
    // Tape and tolerance of a scale.
    ...{ grams: expected + (orderId % 7), expected: isKnown ? expected : null },
    scans: pieces + packaging.length + 3,
  }
  return finishParcel(ctx, packed, `demo:${orderId}`)
}
