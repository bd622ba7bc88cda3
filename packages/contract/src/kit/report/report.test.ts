import { expect, it } from 'vitest'
import { bucketsIn, dimension, spanBefore, weeksAround } from './dimensions.ts'
import { type Measures, measure } from './measures.ts'
import { report } from './report.ts'

const { count, ratio } = measure
const words = ['Crates', '货箱'] as const
const declare = (measures: Measures, own?: Measures) => () =>
  report({
    name: 'crates',
    path: '/v1/crates',
    title: words,
    measures,
    by: { size: dimension(words, own ? { measures: own } : {}) },
  })

it('refuses measures with the name of another field of a row', () => {
  const crates = count(words)
  expect(declare({ crates })).not.toThrow()
  for (const name of ['key', 'name', 'before', 'unconverted', 'crate_id']) {
    expect(declare({ crates, [name]: count(words) })).toThrow(`can't have a measure ${name}`)
    expect(declare({ crates }, { [name]: count(words) })).toThrow(`can't have a measure ${name}`)
  }
})

it('refuses measures that are computed from unknown ones', () => {
  expect(declare({ crates: count(words), share: ratio(['sealed', 'crates'], words) })).toThrow(
    'has no measure sealed',
  )
})

it('stays within the years that dates can have', () => {
  const last = { from: '9999-12-30', to: '9999-12-31' }
  expect(weeksAround(last)).toEqual({ from: '9999-12-27', to: '9999-12-31' })
  expect(bucketsIn('week', last)).toHaveLength(1)
  expect(bucketsIn('month', last)).toHaveLength(1)
  const first = { from: '0001-01-01', to: '0001-01-07' }
  expect(weeksAround(first)).toEqual(first)
  expect(spanBefore(first)).toEqual({ from: '0001-01-01', to: '0001-01-01' })
})
