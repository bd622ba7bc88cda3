import { spanBefore, weeksAround } from '@dropyard/contract/kit/report/dimensions'
import { measuresOf } from '@dropyard/contract/kit/report/report'
import type { AnyReport, AnyRow } from '@dropyard/contract/kit/report/report-types'
import { rowsQuery } from '@dropyard/contract/kit/report/rows-link'
import { job } from '@dropyard/contract/system/job'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from './app.ts'
import { daysAgo } from './days.ts'

interface ReportCase {
  /** Demo user who may read and export it, and the lists of its rows. */
  as: string
  kind?: 'staff' | 'merchant'
  /** Demo user who may not read it. */
  stranger: string
  demo?: 'all'
  prepare?: (app: TestApp) => Promise<unknown>
  /** Days back to which the span reaches. */
  days?: number
  /** Dimensions of which a row may count for several keys. */
  overlapping?: readonly string[]
}

/** Defines the tests of a report: sums, comparison, lists behind its numbers, files, and who may read it. */
export function describeReport(typed: object, said: ReportCase): void {
  const report = typed as AnyReport
  const { kind = 'staff', days = 60, overlapping = [] } = said
  const widened = (span: { from: string; to: string }) => (report.weeks ? weeksAround(span) : span)
  const span = widened({ from: daysAgo(days), to: daysAgo(0) })
  const dimensions = Object.entries(report.by).filter(([, { for: who }]) => who === undefined || who === kind)
  describe(`the report ${report.name}`, () => {
    let app: TestApp
    let reader: Caller
    beforeAll(async () => {
      app = await startTestApp({ demo: said.demo ?? [] })
      await said.prepare?.(app)
      reader = await app.as(said.as)
    })
    const read = async (by: string, more: object = {}) =>
      reader.call(report.list, { query: { ...span, [report.parameter]: by, ...more } })

    it.each(dimensions)('has figures by %s that add up to the total', async (by, dimension) => {
      const { data, ext } = await read(by, { totals: true })
      expect(data.length).toBeGreaterThan(0)
      if (dimension.measures || overlapping.includes(by)) return
      const total = ext.total as Record<string, unknown>
      for (const [name, { kind }] of Object.entries(measuresOf(report, by))) {
        if (kind !== 'count' && kind !== 'sum') continue
        expect(
          data.reduce((sum, row) => sum + Number(row[name] ?? 0), 0),
          name,
        ).toBe(total[name] ?? 0)
      }
    })

    it('compares with the span before', async () => {
      const [by = ''] = dimensions.find(([, { per }]) => per === 'day') ?? dimensions[0] ?? []
      const half = widened({ from: daysAgo(Math.floor(days / 2)), to: daysAgo(0) })
      const { data, ext } = await read(by, { ...half, totals: true, compare: true })
      const earlier = await read(by, { ...spanBefore(half), totals: true })
      expect(ext.before).toEqual(earlier.ext.total)
      if (report.by[by]?.per === 'day')
        expect(data.map((row) => strip(row.before))).toEqual(earlier.data.map(strip))
    })

    it('has as many rows in each list as its number says', async () => {
      let lists = 0
      for (const [by, { filter }] of dimensions)
        for (const row of filter ? (await read(by)).data.filter(({ key }) => key) : [])
          for (const [name, measure] of Object.entries(measuresOf(report, by))) {
            if (measure.kind !== 'count' || !measure.rows || !filter) continue
            const may = () => true
            const found = rowsQuery(measure.rows, {
              reader: kind,
              may,
              ...span,
              filters: { [filter]: row.key },
            })
            if (!found) continue
            lists++
            const { total } = await reader.call(found.endpoint, { query: found.query } as never)
            expect(total, `${by} ${row.key} ${name}`).toBe(row[name])
          }
      expect(lists).toBeGreaterThan(0)
    })

    it.each(['csv', 'xlsx'] as const)('becomes a file (%s) for each dimension', async (format) => {
      for (const [by] of dimensions) {
        const { data } = await reader.call(report.export, { body: { ...span, by, format } })
        await app.runJobs()
        const { raw } = await reader.call(job.file, { params: { id: data.job_id } })
        if (format === 'csv') {
          const lines = raw.toString('utf8').trim().split('\n').length
          expect(lines, by).toBe((await read(by)).data.length + 1)
        } else expect(raw.subarray(0, 2).toString(), by).toBe('PK')
      }
    })

    it('is refused for a span that is backwards or too long, and to who may not read it', async () => {
      const too = { from: daysAgo(report.longest), to: daysAgo(0) }
      for (const wrong of [too, { from: span.to, to: span.from }])
        expect((await read(dimensions[0]?.[0] ?? '', wrong)).refusal).toMatch(/\.range$/)
      const stranger = await app.as(said.stranger)
      const [by = ''] = dimensions[0] ?? []
      expect((await stranger.call(report.list, { query: { ...span, [report.parameter]: by } })).status).toBe(
        403,
      )
      expect((await stranger.call(report.export, { body: { ...span, by } })).status).toBe(403)
    })
  })
}

/** The figures of a row, without what it is about. */
function strip(row: unknown): Record<string, unknown> {
  const { key: _key, name: _name, before: _before, ...figures } = row as AnyRow
  return figures
}
