import { expect, it } from 'vitest'
import { byHandOf, priceFault } from './wish.ts'

it('refuses a manual price that is no amount or zero', () => {
  expect(priceFault(Number.NaN)).toBe('priceInvalid')
  expect(priceFault(0)).toBe('priceZero')
  expect(priceFault(1)).toBeUndefined()
})

it('keeps refusing a price that was no amount after the draft was kept as JSON', () => {
  const kept = JSON.parse(JSON.stringify({ 7: Number.NaN, 8: 1999 })) as Record<number, number | null>
  expect([...byHandOf(kept)]).toEqual([
    [7, Number.NaN],
    [8, 1999],
  ])
})
