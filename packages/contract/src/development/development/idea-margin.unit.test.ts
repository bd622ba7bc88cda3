import { expect, it } from 'vitest'
import { ideaMargin } from './idea-margin.ts'

const rates = { 'USD/CNY': '7' }

it('compares a price in dollars with a cost in yuan', () => {
  expect(ideaMargin({ target_cost: 7000, target_price: 1500 }, rates)).toEqual({
    cost: 1000,
    share: 15_000,
    isLow: false,
  })
})

it('is low at 120% of the cost and below', () => {
  const isLow = (target_price: number) => ideaMargin({ target_cost: 7000, target_price }, rates)?.isLow
  expect([1000, 1200, 1201].map(isLow)).toEqual([true, true, false])
})

it('says nothing while an amount is missing or half typed, or nobody knows the rate', () => {
  expect(ideaMargin({ target_cost: 7000, target_price: null }, rates)).toBeUndefined()
  expect(ideaMargin({ target_cost: 0, target_price: 1000 }, rates)).toBeUndefined()
  expect(ideaMargin({ target_cost: Number.NaN, target_price: 1000 }, rates)).toBeUndefined()
  expect(ideaMargin({ target_cost: 7000, target_price: 1000 }, {})).toBeUndefined()
})
