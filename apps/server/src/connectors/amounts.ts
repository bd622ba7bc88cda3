import { roundMoney } from '@dropyard/contract/kit/money'

/**
 * Parses the amounts of one order. Platforms write `12.5`, `12.50` or the number, and apps compute amounts with more decimals
 * than their currency has (1990.50 ISK): these are rounded and recorded, so that no order is refused for them.
 */
export interface Amounts {
  minor(amount: string | number | null | undefined, currency: string): number
  /** Rounded amounts, as the platform wrote them. */
  readonly rounded: readonly string[]
}

export function readAmounts(): Amounts {
  const rounded = new Set<string>()
  return {
    minor(amount, currency) {
      const text = String(amount ?? 0).trim()
      const read = roundMoney(text, currency)
      if (read.rounded) rounded.add(text)
      return read.amount
    },
    get rounded() {
      return [...rounded]
    },
  }
}
