import type { LineRecord, OrderRecord } from '../order/change.ts'

/** The columns of an order and of its lines that splitting changes. */

type Money = Pick<
  OrderRecord,
  | 'goodsAmount'
  | 'shippingAmount'
  | 'serviceFee'
  | 'dutyAmount'
  | 'discountAmount'
  | 'payAmount'
  | 'charges'
  | 'goodsNum'
>
type Line = Pick<LineRecord, 'id' | 'quantity' | 'warehouseId'>

export interface Before {
  order: Money
  lines: Line[]
  /** Lines that were divided: the line in the part, and the line that its pieces came from. */
  copies: { id: number; of: number }[]
}

export const beforeOf = (o: OrderRecord, lines: readonly LineRecord[]): Before => ({
  order: {
    goodsAmount: o.goodsAmount,
    shippingAmount: o.shippingAmount,
    serviceFee: o.serviceFee,
    dutyAmount: o.dutyAmount,
    discountAmount: o.discountAmount,
    payAmount: o.payAmount,
    charges: o.charges,
    goodsNum: o.goodsNum,
  },
  lines: lines.map(({ id, quantity, warehouseId }) => ({ id, quantity, warehouseId })),
  copies: [],
})
