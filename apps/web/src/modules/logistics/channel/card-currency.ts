import type { RateCard, Zone } from '@dropyard/contract/logistics/shipping/rate-card'
import { inCurrency } from '../../../kit/form/form-fields.ts'

/**
 * The rate card with the same numbers in another currency; amounts with too many decimals for it become NaN and must be entered
 * again.
 */
export function cardIn(card: RateCard, currency: string): RateCard {
  const same = (amount: number): number => inCurrency(amount, card.currency, currency) ?? Number.NaN
  return {
    ...card,
    currency,
    zones: card.zones.map((zone) => ({
      ...zone,
      handlingFee: same(zone.handlingFee),
      prices: pricesIn(zone.prices, same),
    })),
    remoteAreas: card.remoteAreas.map((area) => ({ ...area, fee: same(area.fee) })),
    attributeFees: card.attributeFees.map((one) => ({ ...one, fee: same(one.fee) })),
  }
}

function pricesIn(prices: Zone['prices'], same: (amount: number) => number): Zone['prices'] {
  if (prices.mode === 'first')
    return { ...prices, firstPrice: same(prices.firstPrice), nextPrice: same(prices.nextPrice) }
  if (prices.mode === 'bracket')
    return { ...prices, brackets: prices.brackets.map((row) => ({ ...row, total: same(row.total) })) }
  return {
    ...prices,
    tiers: prices.tiers.map((row) => ({
      ...row,
      price: same(row.price),
      ...(row.handlingFee === undefined ? {} : { handlingFee: same(row.handlingFee) }),
    })),
  }
}
