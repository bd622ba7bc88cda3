import type { RateCardInput } from '@dropyard/contract/logistics/rate-card'

/** What the demo's rate cards are made of. */

export interface DemoChannel {
  code: string
  nameEn: string
  nameZh: string
  warehouse: 'CN' | 'US' | 'DE'
  /** As store platforms know the carrier. */
  carrier: string
  trackingUrl: string
  /** Versions, each valid from its day on. */
  cards: readonly (readonly [from: string, card: RateCardInput])[]
}

type ZoneInput = RateCardInput['zones'][number]
type Days = readonly [min: number, max: number]

export const begin = '2024-01-01'
export const anywhere = 'https://t.17track.net/en#nums={number}'
export const list = (codes: string): string[] => codes.split(' ')

export const westEurope = list('DE FR NL BE AT LU')
export const southEurope = list('IT ES PT GR MT CY')
export const northEurope = list('SE DK FI IE')
export const eastEurope = list('PL CZ SK HU SI HR RO BG EE LV LT')
export const eu = [...westEurope, ...southEurope, ...northEurope, ...eastEurope]
export const gulf = list('AE SA KW QA')

const days = ([min, max]: Days) => ({ min, max })

/** A price per kilogram and a fee per parcel, in fen or cents. */
export const perKg = (
  code: string,
  countries: readonly string[],
  fee: number,
  price: number,
  time: Days,
  upToGrams: number,
): ZoneInput => ({
  code,
  countries: [...countries],
  handlingFee: fee,
  prices: { mode: 'unit', tiers: [{ upToGrams, price }] },
  days: days(time),
})

/** Lighter parcels pay more per kilogram and less per parcel. */
export const perKgTiers = (
  code: string,
  countries: readonly string[],
  tiers: readonly (readonly [upToGrams: number, price: number, fee: number])[],
  time: Days,
): ZoneInput => ({
  code,
  countries: [...countries],
  prices: {
    mode: 'unit',
    tiers: tiers.map(([upToGrams, price, handlingFee]) => ({ upToGrams, price, handlingFee })),
  },
  days: days(time),
})

export const firstAndNext = (
  code: string,
  countries: readonly string[],
  first: number,
  next: number,
  time: Days,
): ZoneInput => ({
  code,
  countries: [...countries],
  prices: { mode: 'first', firstGrams: 500, firstPrice: first, nextGrams: 500, nextPrice: next },
  days: days(time),
})

export const brackets = (
  code: string,
  countries: readonly string[],
  rows: readonly (readonly [upToGrams: number, total: number])[],
  time: Days,
  postalPrefixes: readonly string[] = [],
): ZoneInput => ({
  code,
  countries: [...countries],
  postalPrefixes: [...postalPrefixes],
  prices: { mode: 'bracket', brackets: rows.map(([upToGrams, total]) => ({ upToGrams, total })) },
  days: days(time),
})
