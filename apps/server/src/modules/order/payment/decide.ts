import { multiplyRatio } from '@dropyard/contract/kit/money'
import { apportion, type OrderCharges, type PaidMoney } from '@dropyard/contract/order/order/money'
import type { PostingInput } from '../../finance/wallet/service.ts'
import type { applyChange, LineRecord, OrderRecord } from '../order/change.ts'
import { partsOf } from '../order/line/sets.ts'

/** What a payment comes to, worked out of what was gathered for it: nothing is read here, and nothing written. */

/** What was held in stock of an order. */
export interface StockReservation {
  readonly all: boolean
  /** Codes of what there is too little of. */
  readonly short: readonly string[]
  readonly held: readonly LineAllocation[]
  /** When the stock was decided, by the database's clock. */
  readonly at?: Date | undefined
}

/** What is written on a line once its order is paid or its stock is held; what is not given stays. */
export interface LineAllocation {
  id: number
  warehouseId?: number
  reserved?: number
  waiting?: number
  price?: number
}

type Line = Pick<LineRecord, 'id' | 'setId' | 'parentId' | 'quantity'>
interface Gathered {
  readonly order: Pick<OrderRecord, 'id' | 'orderSn' | 'entityId'>
  readonly charges: OrderCharges
  readonly lines: readonly Line[]
  readonly hold: StockReservation
  readonly now: Date
}
type Change = Parameters<typeof applyChange>[2]

interface Payment {
  readonly paid: PaidMoney
  readonly paidAt: Date
  /** Nothing where the order costs nothing. */
  readonly posting: PostingInput | undefined
  readonly onLines: readonly LineAllocation[]
  readonly moves: NonNullable<Change['moves']>
  readonly events: NonNullable<Change['events']>
}

export function decidePayment({ order, charges, lines, hold, now }: Gathered): Payment {
  const paid = apportion(charges)
  return {
    paid,
    paidAt: paidAtOf(hold, now),
    posting: paid.total === 0 ? undefined : postingOf(order, charges, paid),
    onLines: [...hold.held, ...pricesOf(paid, lines)],
    moves: { payment: 'pay', supply: hold.all ? 'reserve' : 'fall_short' },
    events: [
      { kind: 'paid', values: { amount: { amount: paid.total, currency: paid.currency } } },
      hold.all ? { kind: 'reserved' } : { kind: 'short', values: { skus: hold.short } },
    ],
  }
}

/** No transaction runs for longer: what differs by more is a time of its own, such as that of an example order. */
const longestMs = 300_000

/**
 * Orders wait in the order in which they were paid, so that is the moment in which the stock was locked for them. One that
 * is short is later than the one that took the last piece, also within one millisecond.
 */
function paidAtOf({ all, at }: StockReservation, now: Date): Date {
  if (at === undefined || Math.abs(at.getTime() - now.getTime()) > longestMs) return now
  return all ? at : new Date(at.getTime() + 1)
}

/** The wallet pays each of the house's accounts its part. */
function postingOf(order: Gathered['order'], charges: OrderCharges, paid: PaidMoney): PostingInput {
  const goods = charges.lines.reduce((sum, line) => sum + line.goods, 0) - charges.rankDiscount
  const parts = [
    { account: 'sales', amount: goods },
    { account: 'shipping', amount: charges.registration + charges.postage },
    { account: 'service', amount: charges.serviceFee },
    { account: 'duty', amount: charges.duty + charges.iossTax },
    { account: 'discount', amount: -(charges.coupon?.amount ?? 0) },
  ] as const
  return {
    kind: 'order_payment',
    key: `order:${order.id}:pay:1`,
    reference: `order:${order.id}`,
    entityId: order.entityId,
    remark: order.orderSn,
    lines: [{ account: 'wallet', amount: -paid.total }, ...parts.filter((part) => part.amount !== 0)],
  }
}

/** What each piece cost, on its line; on that of a set, what one set cost. */
export function pricesOf(paid: PaidMoney, lines: readonly Line[]): LineAllocation[] {
  const costs = paid.lines.map((line) => ({ ...line, cost: line.goods - line.rankDiscount }))
  const sets = lines
    .filter((line) => line.setId !== null)
    .map((line) => {
      const parts = partsOf(lines, line)
      const own = costs.filter((one) => parts.some((part) => part.id === one.id))
      return { id: line.id, quantity: line.quantity, cost: own.reduce((sum, one) => sum + one.cost, 0) }
    })
  return [...costs, ...sets].map(({ id, cost, quantity }) => ({
    id,
    price: multiplyRatio(cost, 1, quantity),
  }))
}
