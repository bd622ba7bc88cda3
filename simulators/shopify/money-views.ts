import type { View } from './graphql-context.ts'
import { convert, decimalAmount } from './money.ts'
import type { Order } from './order-state.ts'

/** `MoneyV2`. */
export function moneyView(minor: number, currency: string): View {
  return { amount: decimalAmount(minor, currency), currencyCode: currency }
}

/** `MoneyBag`: an amount of an order in the shop's and in the buyer's currency. */
export function moneyBag(order: Order, minor: number): View {
  const { currency, presentmentCurrency, presentmentRatePpm } = order
  return {
    shopMoney: moneyView(minor, currency),
    presentmentMoney: moneyView(
      convert(minor, currency, presentmentCurrency, presentmentRatePpm),
      presentmentCurrency,
    ),
  }
}
