import type { Period } from '@dropyard/contract/kit/report/dimensions'
import type { AnyReport, AnyRow, ReportChart } from '@dropyard/contract/kit/report/report-types'
import { fill } from '@dropyard/contract/kit/text'
import { useMemo } from 'react'
import { useIsTold } from '../current-user.ts'
import { useLang, useT } from '../lang.ts'
import { Chart } from '../value/chart.tsx'
import { numberText, textOf } from './report-value.tsx'
import { words } from './words.ts'

interface ReportChartsProps {
  report: AnyReport
  per: Period
  rows: readonly AnyRow[]
}

/** The course of measures over the periods of the span. */
export function ReportCharts({ report, per, rows }: ReportChartsProps) {
  return (
    <div className="report-charts">
      {report.charts.map((chart) => (
        <Course key={chart.title[0]} report={report} chart={chart} per={per} rows={rows} />
      ))}
    </div>
  )
}

function Course({ report, chart, per, rows }: ReportChartsProps & { chart: ReportChart }) {
  const t = useT(words)
  const lang = useLang()
  const isTold = useIsTold()
  const { lines = [], bars = [] } = chart
  const told = [...lines, ...bars].filter((name) => isTold(report.measures[name]?.needs))
  const first = report.measures[told[0] ?? '']
  const shown = told.join()
  const [names, series, format] = useMemo(() => {
    const all = shown.split(',').flatMap((name) => {
      const measure = report.measures[name]
      const values = rows.map((row) => Number(row[name] ?? 0))
      const kind: 'bar' | 'line' = bars.includes(name) ? 'bar' : 'line'
      return measure ? [{ name: textOf(measure.words, lang), kind, values }] : []
    })
    const axis = rows.map(({ key }) => (per === 'month' ? key.slice(0, 7) : key.slice(5)))
    return [axis, all, (value: number) => (first ? numberText(first, value, lang) : String(value))] as const
  }, [report, rows, shown, bars, per, lang, first])
  if (series.length === 0) return null
  const title = fill(textOf(chart.title, lang), { period: t(`periods.${per}`) }, lang)
  const missing = told.some((name) => report.measures[name]?.kind === 'converted')
    ? [...new Set(rows.flatMap((row) => (row.unconverted ?? []) as string[]))]
    : []
  const note = chart.note && textOf(chart.note, lang)
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Chart label={title} height={180} names={names} series={series} format={format} />
      {note ? (
        <small className="soft">
          {note}
          {missing.length > 0 ? ` ${t('without', { currencies: missing })}` : ''}
        </small>
      ) : null}
    </section>
  )
}
