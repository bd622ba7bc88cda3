import type { LineRecord, OrderRecord } from '../order/change.ts'

/** What splitting changes of an order and of its lines. */
export interface Before {
  order: Pick<
    OrderRecord,
    | 'goodsAmount'
    | 'shippingAmount'
    | 'serviceFee'
    | 'dutyAmount'
    | 'discountAmount'
    | 'payAmount'
    | 'charges'
    | 'goodsNum'
    | 'refunds'
  >
  lines: Pick<LineRecord, 'id' | 'quantity' | 'platformQuantity' | 'warehouseId' | 'reserved'>[]
}
