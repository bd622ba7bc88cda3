import type { Order, OrderLine } from './order-state.ts'

/** Amounts of an order in minor units of the shop's currency. */
export type OrderAmounts = {
  subtotal: number
  discounts: number
  shipping: number
  tax: number
  total: number
}

function amounts(order: Order, quantityOf: (line: OrderLine) => number): OrderAmounts {
  let subtotal = 0
  let fullSubtotal = 0
  let discounts = 0
  for (const line of order.lines) {
    const quantity = quantityOf(line)
    const discount = line.quantity === 0 ? 0 : Math.round((line.discountMinor * quantity) / line.quantity)
    subtotal += line.priceMinor * quantity - discount
    fullSubtotal += line.priceMinor * line.quantity - line.discountMinor
    discounts += discount
  }
  const shippingLeft = order.lines.some((line) => quantityOf(line) > 0) || order.lines.length === 0
  const shipping = shippingLeft
    ? order.shippingLines.reduce((sum, line) => sum + line.priceMinor - line.discountMinor, 0)
    : 0
  const tax = fullSubtotal === 0 ? order.taxMinor : Math.round((order.taxMinor * subtotal) / fullSubtotal)
  discounts += order.shippingLines.reduce((sum, line) => sum + line.discountMinor, 0)
  return { subtotal, discounts, shipping, tax, total: subtotal + shipping + (order.taxesIncluded ? 0 : tax) }
}

/** The amounts of an order when it was placed. */
export function originalAmounts(order: Order): OrderAmounts {
  return amounts(order, (line) => line.quantity)
}

/** The amounts of an order after refunds and edits. */
export function currentAmounts(order: Order): OrderAmounts {
  return amounts(order, (line) => line.currentQuantity)
}

export function refundedAmount(order: Order): number {
  return order.refunds.reduce((sum, refund) => sum + refund.amountMinor, 0)
}

/** Money that came in: everything once paid, nothing while it is only promised. */
export function receivedAmount(order: Order): number {
  const paid = order.financialStatus === 'PAID' || order.financialStatus.endsWith('REFUNDED')
  return paid ? originalAmounts(order).total : 0
}
