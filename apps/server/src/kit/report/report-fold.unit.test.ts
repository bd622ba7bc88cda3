import { measure } from '@dropyard/contract/kit/report/measures'
import { expect, it } from 'vitest'
import { fold } from './report-fold.ts'

const { amounts, cohort, converted, distinct } = measure
const words = ['', ''] as const

it('converts amounts at the rate of their day, keeps currencies apart, and names those without a rate', () => {
  const measures = { sales: amounts(words), usd: converted('sales', words) }
  const groups = [
    { key: '', day: '2026-01-01', split: 'USD', sales: 500 },
    { key: '', day: '2026-01-01', split: 'EUR', sales: 1000 },
    { key: '', day: '2026-01-02', split: 'EUR', sales: 1000 },
  ]
  const rates = new Map([['2026-01-02', { 'EUR/USD': '1.2' }]])
  expect(fold(measures, [{ names: ['sales'], groups }], rates)).toEqual({
    sales: [
      { currency: 'EUR', amount: 2000 },
      { currency: 'USD', amount: 500 },
    ],
    usd: 1700,
    unconverted: ['EUR'],
  })
})

it('puts the steps of a cohort in their places, and leaves out later ones', () => {
  const measures = { people: distinct(words), weeks: cohort(words, { steps: 3, unit: words }) }
  const groups = [0, 2, 5].map((split) => ({ key: '', split, weeks: 10 - split }))
  const people = { names: ['people'], groups: [{ key: '', people: 12 }] }
  expect(fold(measures, [people, { names: ['weeks'], groups }], new Map())).toEqual({
    people: 12,
    weeks: [10, 0, 8],
  })
})
