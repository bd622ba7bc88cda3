import { dimension } from '@dropyard/contract/kit/report/dimensions'
import { measure } from '@dropyard/contract/kit/report/measures'
import { report } from '@dropyard/contract/kit/report/report'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { serveReport } from './report.ts'

/** Rows that are sorted by other measures than the first, and a dimension with other measures than the report. */

const app = await startTestApp()
const { count, percentile, ratio, sum } = measure
const words = ['Crates', '货箱'] as const

const crates = report({
  name: 'crates',
  path: '/v1/crates',
  title: words,
  measures: {
    crates: count(words),
    sealed: sum(words),
    heaviest: percentile(1, words, words),
    share: ratio(['sealed', 'crates'], words),
  },
  by: {
    weight: dimension(words, { sort: 'heaviest' }),
    share: dimension(words, { sort: 'share' }),
    content: dimension(words, {
      measures: { pieces: sum(words), crates: sum(words), sealed: sum(words), heaviest: sum(words) },
    }),
  },
})
const from = `(VALUES ('a', date '2026-01-01', 0, NULL::int), ('b', date '2026-01-01', 1, 7),
  ('b', date '2026-01-02', 1, 9), ('c', date '2026-01-02', 1, 20), ('c', date '2026-01-02', 0, 1)) AS x(size, day, sealed, weight)`
const served = serveReport(crates, {
  filters: {},
  sources: [
    {
      from,
      day: 'x.day',
      measures: { crates: 'count(*)', sealed: 'sum(x.sealed)', heaviest: 'max(x.weight)' },
    },
    { from, day: 'x.day', measures: { pieces: 'sum(x.weight)' }, only: ['content'] },
    { from, day: 'x.day', measures: { crates: '-count(*)' }, only: ['content'] },
  ],
  by: { weight: { key: 'x.size' }, share: { key: 'x.size' }, content: { key: 'x.size' } },
})
const range = { from: '2026-01-01', to: '2026-01-31' }
const read = (by: 'weight' | 'share', options: { limit?: number }) =>
  app.system((ctx) => served.read(ctx, by, range, options))
const keys = (found: { rows: readonly { key: string }[] }) => found.rows.map(({ key }) => key)

it('answers the rows with the largest values, those without a value last', async () => {
  expect(keys(await read('weight', { limit: 2 }))).toEqual(['c', 'b'])
  expect(keys(await read('weight', {}))).toEqual(['c', 'b', 'a'])
})

it('sorts by a measure that is computed from others', async () => {
  expect(keys(await read('share', { limit: 2 }))).toEqual(['b', 'c'])
})

it('answers the total of the report for a dimension with measures of its own', async () => {
  const { rows, total } = await app.system((ctx) => served.read(ctx, 'content', range, { totals: true }))
  expect(rows.map(({ key, pieces }) => [key, pieces])).toEqual([
    ['c', 21],
    ['b', 16],
    ['a', 0],
  ])
  expect(total).toEqual({ crates: 5, sealed: 3, heaviest: 20, share: 6000 })
})
