import { expect, it } from 'vitest'
import { isComplete, type Sku } from './sku-state.ts'

const sku: Sku = {
  id: 1,
  code: 'A-1',
  barcode: '',
  options: ['Red'],
  price: 1000,
  cost: 0,
  weight_grams: 1,
  length_mm: 0,
  width_mm: 0,
  height_mm: 0,
  image: null,
  supplier: '',
  prices: [],
  warehouses: [],
}

it('takes a variant with a code, options and amounts', () => {
  expect(isComplete(sku)).toBe(true)
})

it.each([{ code: ' ' }, { options: [''] }, { price: Number.NaN }, { cost: Number.NaN }])(
  'holds back a variant with %o',
  (wrong) => {
    expect(isComplete({ ...sku, ...wrong })).toBe(false)
  },
)
