import { expect, it } from 'vitest'
import { changedPrices } from './use-moved.ts'
import type { Preview } from './use-preview.ts'

const variant = (sku_id: number, cost: number, price: number): Preview['variants'][number] => ({
  sku_id,
  sku: `S${sku_id}`,
  options: [],
  cost,
  service_fee: 0,
  freight: 0,
  price,
  compare_at: null,
  margin: price - cost,
  margin_bp: 0,
})

it('says what was seen of each variant that costs or sells for another amount now', () => {
  const seen = { variants: [variant(1, 100, 250), variant(2, 100, 250), variant(3, 100, 250)] }
  const now = { variants: [variant(1, 100, 250), variant(2, 120, 250), variant(3, 120, 300)] }
  expect([...changedPrices(seen, now)]).toEqual([
    [2, { cost: 100, price: 250 }],
    [3, { cost: 100, price: 250 }],
  ])
})

it('says of a new variant that nothing was seen of it', () => {
  expect([...changedPrices({ variants: [] }, { variants: [variant(4, 1, 2)] })]).toEqual([
    [4, { cost: null, price: null }],
  ])
})
