import { expect, it } from 'vitest'
import { type Known, measuredOf } from './measured.ts'

const known = (more: Partial<Known>, skus: object[]): Known => ({
  forms: {
    goodsSample: { samples: [{ verdict: 'pass', weight_grams: 182 }] },
    goodsComplete: { skus },
  },
  paid: new Map(),
  quoted: { price: () => 900, grams: () => 180 },
  ranks: [],
  rates: {},
  ...more,
})
const two = [
  { code: 'A', cost: 900, weight_grams: 182 },
  { code: 'B', cost: 900, weight_grams: 182 },
]

it('says where cost and weight come from, once for variants that have the same', () => {
  expect(measuredOf(known({}, two), 'en')).toEqual([
    { message: 'Cost CNY 9.00, as quoted', differs: false },
    { message: 'Weight 182 g, measured with the sample', differs: false },
  ])
})

it('warns of what is more than a twentieth off the quotation', () => {
  const paid = new Map([['B', { price: 960, on: '2026-11-01' }]])
  const [first, second] = two
  const given = [first ?? {}, { ...second, cost: 960, weight_grams: 150 }]
  expect(measuredOf(known({ paid }, given), 'en')).toEqual([
    { message: 'Cost CNY 9.00, as quoted', differs: false },
    {
      message: 'Cost CNY 9.60, paid last on 2026-11-01; quotation CNY 9.00 → CNY 9.60 (+6.7%)',
      differs: true,
    },
    { message: 'Weight 182 g, measured with the sample', differs: false },
    { message: 'Weight 150 g, entered by hand; quotation 180 g → 150 g (−16.7%)', differs: true },
  ])
  expect(
    measuredOf(known({ paid, quoted: { price: () => null, grams: () => null } }, given), 'en'),
  ).not.toContainEqual(expect.objectContaining({ differs: true }))
})

const options = (code: string, option_1: string) => ({ code, option_1, option_2: '', option_3: '' })
const measuredTwo = (samples: object[], skus: object[], more: object = {}) =>
  measuredOf(
    known(
      {
        forms: {
          goodsDevelop: { target_cost: 800, target_price: 1000, ...more },
          goodsOpen: { variants: [options('A', 'Red'), options('B', 'Blue')], sample_budget: 5000 },
          goodsSample: { samples },
          goodsComplete: { skus },
        },
        quoted: { price: () => null, grams: () => null },
      },
      [],
    ),
    'en',
  )
    .filter(({ differs }) => differs)
    .map(({ message }) => message)

it('says of which variants no sample was measured', () => {
  const skus = two.map((row) => ({ ...row, cost: 800 }))
  const red = { verdict: 'pass', variant: 'red', weight_grams: 182 }
  expect(measuredTwo([red], skus)).toEqual([
    'No sample was measured of B: weight and size are those of another variant',
  ])
  expect(measuredTwo([red, { ...red, variant: 'B' }], skus)).toEqual([])
  expect(measuredTwo([{ ...red, variant: '' }], skus)).toHaveLength(1)
})

it('says what is not as it was planned: cost, price, and what samples cost', () => {
  const skus = [
    { code: 'A', cost: 960, price: 1200 },
    { code: 'B', cost: 700, price: 1010 },
  ]
  expect(measuredTwo([{ fee: 4000 }, { fee: 3500, deductible: true }], skus)).toEqual([
    'Cost: target CNY 8.00 → CNY 9.60 (+20.0%)',
    'Price: target USD 10.00 → USD 12.00 (+20.0%)',
    'Samples: budget CNY 50.00 → CNY 75.00 (+50.0%)',
  ])
})
