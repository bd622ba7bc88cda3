import { type RateCardInput, rateCardSchema } from '@dropyard/contract/logistics/shipping/rate-card'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceColumns, priceRows, readPrices } from './price-table.ts'

type ZoneInput = RateCardInput['zones'][number]
const headers = Object.values(priceColumns).map((words) => words.en)
const table = (rows: readonly (readonly string[])[]) =>
  rows.map((cells, i) => ({ line: i + 2, cells: [...cells] }))
/** Messages for an English reader of a table in yuan. */
const read = (named: string[], lines: ReturnType<typeof table>, currency = 'CNY') =>
  readPrices({ headers: named, rows: lines, delimiter: ',' }, currency, 'en')
const rows = (over: Partial<Record<keyof typeof priceColumns, string>>[]) =>
  table(
    over.map((one) =>
      (Object.keys(priceColumns) as (keyof typeof priceColumns)[]).map(
        (name) =>
          ({
            zone: 'us',
            countries: 'US',
            days_min: '5',
            days_max: '9',
            mode: 'unit',
            up_to: '1000',
            price: '90.00',
            ...one,
          })[name as never] ?? '',
      ),
    ),
  )

const tiers = fc
  .uniqueArray(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 5 })
  .map((list) => [...list].sort((a, b) => a - b))
const price = fc.nat(999_999)
const prices: fc.Arbitrary<ZoneInput['prices']> = fc.oneof(
  fc.tuple(tiers, price).map(([list, total]) => ({
    mode: 'bracket' as const,
    brackets: list.map((upToGrams, i) => ({ upToGrams, total: total + i })),
  })),
  fc.tuple(tiers, price, fc.boolean(), fc.constantFrom(100, 1000)).map(([list, each, own, unitGrams]) => ({
    mode: 'unit' as const,
    unitGrams,
    tiers: list.map((upToGrams, i) => ({ upToGrams, price: each + i, ...(own ? { handlingFee: i } : {}) })),
  })),
  fc
    .record({
      firstGrams: fc.integer({ min: 1, max: 9999 }),
      firstPrice: price,
      nextGrams: fc.integer({ min: 1, max: 9999 }),
      nextPrice: price,
    })
    .map((one) => ({ mode: 'first' as const, ...one })),
)
const anyCard = fc
  .record({
    currency: fc.constantFrom('CNY', 'USD', 'JPY', 'KWD'),
    list: fc.array(fc.tuple(prices, price), { minLength: 1, maxLength: 4 }),
  })
  .map(({ currency, list }) =>
    rateCardSchema.parse({
      currency,
      volumetric: { kind: 'actual' },
      maxGrams: 30_000,
      zones: list.map(([one, handlingFee], i) => ({
        code: `zone-${i}`,
        countries: [['US', 'DE', 'FR', 'GB'][i] ?? 'US'],
        postalPrefixes: i % 2 ? ['9', '10'] : [],
        handlingFee,
        prices: one,
        days: { min: i, max: i + 7 },
      })),
    } satisfies RateCardInput),
  )

describe('a price table', () => {
  it('read back as it was written gives the same zones, in every currency', () => {
    fc.assert(
      fc.property(anyCard, (card) => {
        const { zones, errors } = read(headers, table(priceRows(card)), card.currency)
        expect(errors).toEqual([])
        expect(rateCardSchema.parse({ ...card, zones }).zones).toEqual(card.zones)
      }),
    )
  })

  it('may leave the cells of a zone empty behind its first row, and takes Chinese headers', () => {
    const chinese = Object.values(priceColumns).map((words) => words.zh)
    const [first, second] = rows([{}, { up_to: '2000', countries: '', days_min: '', days_max: '', mode: '' }])
    const { zones, errors } = read(
      chinese,
      [first, second].flatMap((row) => row ?? []),
    )
    expect(errors).toEqual([])
    expect(zones[0]?.prices).toMatchObject({
      mode: 'unit',
      unitGrams: 1000,
      tiers: [{}, { upToGrams: 2000 }],
    })
  })

  it('names every wrong cell by row and column', () => {
    const { errors } = read(
      [...headers, 'Nonsense'],
      rows([
        { price: 'cheap' },
        { up_to: '900', countries: 'CA' },
        { zone: 'x', mode: 'magic' },
        { zone: 'y', countries: 'Atlantis', days_max: '' },
        { zone: '' },
      ]),
    )
    expect(errors.map((error) => [error.row, error.column])).toEqual([
      [1, 'Nonsense'],
      [2, 'Price'],
      [3, 'Countries'],
      [3, 'Up to (g)'],
      [4, 'Mode'],
      [5, 'Countries'],
      [5, 'Days to'],
      [6, 'Zone'],
    ])
  })
})
