import { convertWith, type Rates } from '@dropyard/contract/kit/money'
import type { RuleFacts } from '@dropyard/contract/logistics/shipping/match'

interface Counted {
  quantity: number
  price: number
  grams: number
  tags: readonly string[]
}

/** Facts about an order for rules. Manual orders have no amount from a store, so the price of their goods is used. */
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
