import { firstCard, rateCardSchema } from '@dropyard/contract/logistics/shipping/rate-card'
import { describe, expect, it } from 'vitest'
import { cardIn } from './card-currency.ts'

describe('another currency of a card', () => {
  it('keeps the numbers that people read, there and back', () => {
    const [zone] = firstCard.zones
    const card = rateCardSchema.parse({
      ...firstCard,
      zones: [
        { ...zone, handlingFee: 1200 },
        {
          ...zone,
          code: 'de',
          countries: ['DE'],
          prices: { mode: 'first', firstGrams: 500, firstPrice: 3000, nextGrams: 500, nextPrice: 500 },
        },
      ],
      remoteAreas: [{ country: 'US', from: '99', to: '99', fee: 2500 }],
      attributeFees: [{ attribute: 'battery', fee: 100 }],
    })
    const yen = cardIn(card, 'JPY')
    expect(yen).toMatchObject({
      currency: 'JPY',
      zones: [{ handlingFee: 12 }, { prices: { firstPrice: 30, nextPrice: 5 } }],
      remoteAreas: [{ fee: 25 }],
      attributeFees: [{ fee: 1 }],
    })
    expect(cardIn(yen, 'CNY')).toEqual(card)
    expect(cardIn(cardIn(card, 'EUR'), 'CNY')).toEqual(card)
  })
})
