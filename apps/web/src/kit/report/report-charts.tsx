import type { Period } from '@dropyard/contract/kit/report/dimensions'
import type { AnyReport, AnyRow, ReportChart } from '@dropyard/contract/kit/report/report-types'
import { fill, inLang } from '@dropyard/contract/kit/text'
import { useMemo } from 'react'
import { useMayRead } from '../current-user.ts'
import { useLang, useT } from '../lang.ts'
import { Chart } from '../value/chart.tsx'
import { numberText } from './report-value.tsx'
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
  const mayRead = useMayRead()
  const { lines = [], bars = [] } = chart
  const visible = [...lines, ...bars].filter((name) => mayRead(report.measures[name]?.needs))
  const first = report.measures[visible[0] ?? '']
  const shown = visible.join()
  const [names, series, format] = useMemo(() => {
    const all = shown.split(',').flatMap((name) => {
      const measure = report.measures[name]
      const values = rows.map((row) => Number(row[name] ?? 0))
      const kind: 'bar' | 'line' = chart.bars?.includes(name) ? 'bar' : 'line'
      return measure ? [{ name: inLang(measure.words, lang), kind, values }] : []
    })
    const axis = rows.map(({ key }) => (per === 'month' ? key.slice(0, 7) : key.slice(5)))
    return [axis, all, (value: number) => (first ? numberText(first, value, lang) : String(value))] as const
  }, [report, chart, rows, shown, per, lang, first])
  if (series.length === 0) return null
  const title = fill(inLang(chart.title, lang), { period: t(`periods.${per}`) }, lang)
  const missing = visible.some((name) => report.measures[name]?.kind === 'converted')
    ? [...new Set(rows.flatMap((row) => (row.unconverted ?? []) as string[]))]
    : []
  const notes = [
    ...(chart.note ? [inLang(chart.note, lang)] : []),
    ...(missing.length > 0 ? [t('without', { currencies: missing })] : []),
  ]
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Chart label={title} height={180} names={names} series={series} format={format} />
      {notes.length > 0 ? <small className="soft">{notes.join(' ')}</small> : null}
    </section>
  )
}
