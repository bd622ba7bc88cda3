import { expect, it } from 'vitest'
import { type Known, measuredOf } from './measured.ts'

const known = (more: Partial<Known>, skus: object[]): Known => ({
  forms: {
    goodsSample: { samples: [{ verdict: 'pass', weight_grams: 182 }] },
    goodsComplete: { skus },
  },
  paid: new Map(),
  quoted: { price: 900, grams: 180 },
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
      message: 'Cost CNY 9.60, paid last on 2026-11-01; the quotation says CNY 9.00 (+6.7%)',
      differs: true,
    },
    { message: 'Weight 182 g, measured with the sample', differs: false },
    { message: 'Weight 150 g, entered by hand; the quotation says 180 g (−16.7%)', differs: true },
  ])
  expect(measuredOf(known({ paid, quoted: { price: null, grams: null } }, given), 'en')).not.toContainEqual(
    expect.objectContaining({ differs: true }),
  )
})
