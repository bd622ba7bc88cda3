import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { type Dimension, type Period, weeksAround } from '@dropyard/contract/kit/report/dimensions'
import type { AnyReport } from '@dropyard/contract/kit/report/report-types'
import { useCurrentUser } from '../current-user.ts'
import { useOwnParams } from '../page/use-page-params.ts'

/** The span, the filters and the dimension of a report, all stored in the address. */

export const spans = { week: 7, month: 30, quarter: 90, year: 365 } as const
export type SpanName = keyof typeof spans
const spanNames = Object.keys(spans) as SpanName[]

const dayBack = (days: number): string => dayOf(Date.now() - days * dayMs)

export type ReportQuery = { from: string; to: string } & Record<string, string | number>

/** Filters of the address; their values are ids. */
type Asked = Partial<Record<'from' | 'to' | 'by', string>> & { compare?: boolean } & Record<string, unknown>

export function useReport(report: AnyReport) {
  const reader: 'staff' | 'merchant' = useCurrentUser()?.kind ?? 'merchant'
  const [read, set] = useOwnParams(report.params)
  const asked = read as Asked
  // Figures by week need some of them.
  const chosen = {
    from: asked.from ?? dayBack(spans[report.weeks ? 'quarter' : 'month'] - 1),
    to: asked.to ?? dayBack(0),
  }
  const { from, to } = report.weeks ? weeksAround(chosen) : chosen
  const given = Object.keys(report.filters).flatMap((name) =>
    asked[name] === undefined ? [] : [[name, asked[name] as string | number] as const],
  )
  const isOffered = ({ for: who }: { for?: 'staff' | 'merchant' }) => who === undefined || who === reader
  const dimensions = Object.entries<Dimension>(report.by).filter(([, one]) => isOffered(one))
  const [by = ''] = dimensions.find(([name]) => name === asked.by) ?? dimensions[0] ?? []
  const periods = dimensions.flatMap(([name, { per, measures }]) => (per && !measures ? [{ name, per }] : []))
  return {
    reader,
    query: { from, to, ...Object.fromEntries(given) } as ReportQuery,
    filters: Object.fromEntries(given) as Readonly<Record<string, string | number>>,
    offered: Object.entries(report.filters).filter(([, one]) => isOffered(one)),
    dimensions,
    by,
    compare: report.compare && asked.compare === true,
    /** The dimension that the charts show: the chosen one if it is a period, otherwise the first period. */
    course: (periods.find(({ name }) => name === by) ?? periods[0]) as
      | { readonly name: string; readonly per: Period }
      | undefined,
    /** The measure of the ranking. */
    ranking: report.ranked.find((name) => name === asked.measure) ?? report.ranked[0],
    span: spanNames.find((name) => chosen.to === dayBack(0) && chosen.from === dayBack(spans[name] - 1)),
    setSpan: (name: SpanName) => change({ from: dayBack(spans[name] - 1), to: dayBack(0) }),
    set: change,
  }

  function change(patch: Readonly<Record<string, string | number | boolean | undefined>>): void {
    set(patch as never)
  }
}

export type ReportState = ReturnType<typeof useReport>
