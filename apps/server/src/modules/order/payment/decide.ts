import { multiplyRatio } from '@dropyard/contract/kit/money'
import { apportion, type OrderCharges, type PaidMoney } from '@dropyard/contract/order/order/money'
import type { Spending } from '../../finance/wallet/spend.ts'
import type { applyChange, LineRecord, OrderRecord } from '../order/change.ts'
import { partsOf } from '../order/line/sets.ts'

/** Computes a payment from data that was gathered before. Pure: reads and writes nothing. */

/** What was reserved for an order. */
export interface StockReservation {
  readonly all: boolean
  /** Codes of SKUs that are short. */
  readonly short: readonly string[]
  readonly held: readonly LineAllocation[]
  /** When the stock was locked, by the database's clock. */
  readonly at?: Date | undefined
  /** What the next order can reserve of the same goods. */
  readonly left: readonly { skuId: number; warehouseId: number; sellable: number }[]
}

/** What is written on a line when its order is paid or its stock is reserved; omitted fields stay unchanged. */
export interface LineAllocation {
  id: number
  warehouseId?: number
  reserved?: number
  waiting?: number
  price?: number
}

type Line = Pick<LineRecord, 'id' | 'setId' | 'parentId' | 'quantity'>
interface PaymentInput {
  readonly order: Pick<OrderRecord, 'id' | 'orderSn' | 'entityId'>
  readonly charges: OrderCharges
  readonly lines: readonly Line[]
  readonly hold: Omit<StockReservation, 'left'>
  readonly now: Date
}
type Change = Parameters<typeof applyChange>[2]

interface Payment {
  readonly paid: PaidMoney
  readonly paidAt: Date
  /** Undefined if the order costs nothing. */
  readonly posting: Spending | undefined
  readonly onLines: readonly LineAllocation[]
  readonly moves: NonNullable<Change['moves']>
  readonly events: NonNullable<Change['events']>
}

export function decidePayment({ order, charges, lines, hold, now }: PaymentInput): Payment {
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

/** No transaction takes longer: a larger difference means that the context's time was set on purpose, as for demo orders. */
const longestMs = 300_000

/**
 * Orders queue by time of payment, so that is the moment when their stock was locked. An order that is short gets a later time
 * than the one that took the last piece, even within the same millisecond.
 */
function paidAtOf({ all, at }: PaymentInput['hold'], now: Date): Date {
  if (at === undefined || Math.abs(at.getTime() - now.getTime()) > longestMs) return now
  return all ? at : new Date(at.getTime() + 1)
}

/** The wallet pays its share to each of our accounts. */
function postingOf(order: PaymentInput['order'], charges: OrderCharges, paid: PaidMoney): Spending {
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

/** The price per piece of each line; for the line of a set, the price of one set. */
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
