import { roundMoney } from '@dropyard/contract/kit/money'

/**
 * Reading the amounts of one order. Platforms write `12.5`, `12.50` and the number alike, and apps compute amounts
 * that their currency does not have (1990.50 ISK): these are rounded and remembered, so that no order is refused for them.
 */
export interface Amounts {
  minor(amount: string | number | null | undefined, currency: string): number
  /** What was rounded, as the platform wrote it. */
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
