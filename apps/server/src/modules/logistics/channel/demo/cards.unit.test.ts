import { shippingFee } from '@dropyard/contract/logistics/shipping/fee'
import { describe, expect, it } from 'vitest'
import { demoChannels } from './cards.ts'

const channels = demoChannels()

const parcel = (country: string, grams = 350) => ({
  grams,
  lengthMm: 200,
  widthMm: 150,
  heightMm: 60,
  country,
  postalCode: country === 'US' ? '94110' : '10115',
  attributes: [],
  declared: { amount: 1200, currency: 'USD' },
  hasIoss: true,
  rates: { 'USD/EUR': '0.92' },
})

describe('the demo channels', () => {
  it('reach about forty countries, each by a small parcel from China', () => {
    const fromChina = channels.filter((one) => one.warehouse === 'CN')
    const cards = fromChina.flatMap((one) => one.cards.slice(-1).map(({ card }) => card))
    const countries = [...new Set(cards.flatMap((card) => card.zones.flatMap((zone) => zone.countries)))]
    expect(countries.length).toBeGreaterThan(40)
    for (const country of countries)
      expect(
        cards.some((card) => shippingFee(card, parcel(country)).ok),
        country,
      ).toBe(true)
  })

  it('carry a heavier parcel for no less', () => {
    for (const { code, cards } of channels)
      for (const { card } of cards) {
        const country = card.zones.at(-1)?.countries[0] ?? ''
        const fees = [300, 600, 900, 1400, 1900].map((grams) => shippingFee(card, parcel(country, grams)))
        const totals = fees.map((fee) => (fee.ok ? fee.total.amount : 0))
        expect(totals, code).toEqual([...totals].sort((a, b) => a - b))
      }
  })
})
