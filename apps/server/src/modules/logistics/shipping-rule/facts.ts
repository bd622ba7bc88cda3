import { convertWith, type Rates } from '@dropyard/contract/kit/money'
import type { RuleFacts } from '@dropyard/contract/logistics/shipping/match'

interface Counted {
  quantity: number
  price: number
  grams: number
  tags: readonly string[]
}

/** What an order is judged by: orders placed by hand have no amount of a store's, their goods' price stands for it. */
export function factsOf(
  o: { storeId: number | null; country: string; orderAmount: number; orderCurrency: string },
  lines: readonly Counted[],
  rates: Rates,
): RuleFacts {
  const goodsPrice = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  return {
    storeId: o.storeId,
    country: o.country.toUpperCase(),
    amount:
      o.orderAmount === 0
        ? goodsPrice
        : (convertWith(rates, { amount: o.orderAmount, currency: o.orderCurrency }, 'USD')?.amount ?? null),
    grams: lines.reduce((sum, line) => sum + line.grams * line.quantity, 0),
    tags: [...new Set(lines.flatMap((line) => line.tags))].sort(),
  }
}
