import { type Dimension, spanBefore } from '@dropyard/contract/kit/report/dimensions'
import type { Measure } from '@dropyard/contract/kit/report/measures'
import type { AnyReport } from '@dropyard/contract/kit/report/report-types'
import { rowsAddress } from '@dropyard/contract/kit/report/rows-link'
import { inLang } from '@dropyard/contract/kit/text'
import { Checkbox, Segmented, Skeleton } from 'antd'
import { useData } from '../call/use-data.ts'
import { useMay } from '../current-user.ts'
import { RangeInput } from '../form/date-input.tsx'
import { Picker } from '../form/picker.tsx'
import { useT } from '../lang.ts'
import { usePageName } from '../page/page-name.ts'
import { StateMessage } from '../page/state-message.tsx'
import './report.css'
import { ReportCharts } from './report-charts.tsx'
import { ReportExport } from './report-export.tsx'
import { type Narrowed, ReportTable } from './report-table.tsx'
import { ReportTiles } from './report-tiles.tsx'
import { type ReportState, type SpanName, spans, useReport } from './use-report.ts'
import { words } from './words.ts'

/** The page of a report, derived from its declaration: span, filters, totals, charts, table and export. */
export function ReportPage({ report: declared }: { report: object }) {
  const report = declared as AnyReport
  const t = useT(words)
  const state = useReport(report)
  const { query, by, course, compare } = state
  const may = useMay()
  const link = (measure: Measure, { from, to, filters }: Narrowed) =>
    measure.rows &&
    rowsAddress(measure.rows, {
      reader: state.reader,
      may,
      from,
      to,
      filters: { ...state.filters, ...filters },
    })
  // Without periods, the totals come with the rows of the table.
  const overview = useData(
    report.list,
    { query: { ...query, by: course?.name ?? by, totals: true, compare: report.compare } },
    { keep: true },
  )
  const isSame = (course?.name ?? by) === by
  const table = useData(report.list, { query: { ...query, by, compare } }, { keep: true, enabled: !isSame })
  const rows = isSame ? overview : table
  const { total, before } = overview.data?.ext ?? {}
  return (
    <div className="report">
      <Head report={report} state={state} />
      {overview.isError ? (
        <StateMessage title={t('failed')} onRetry={() => void overview.refetch()} />
      ) : total ? (
        <>
          <ReportTiles
            report={report}
            total={total}
            before={before ?? null}
            rows={(measure) => link(measure, { ...query, filters: {} })}
          />
          {course && overview.data ? (
            <ReportCharts report={report} per={course.per} rows={overview.data.data} />
          ) : null}
        </>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      )}
      <section className="report-breakdown" aria-label={t('by')}>
        <header>
          <Segmented
            aria-label={t('by')}
            value={by}
            options={state.dimensions.map(([value, one]) => ({ value, label: inLang(one.words, t.lang) }))}
            onChange={(value) => state.set({ by: value })}
          />
          <span className="spring" />
          {report.compare && isComparable(report.by[by]) ? (
            <Checkbox
              checked={compare}
              onChange={({ target }) => state.set({ compare: target.checked || undefined })}
            >
              <span data-tip={t('compareHelp', { ...spanBefore(query) })}>{t('compare')}</span>
            </Checkbox>
          ) : null}
          <ReportExport report={report} query={query} by={by} />
        </header>
        {rows.isError ? (
          <StateMessage title={t('failed')} onRetry={() => void rows.refetch()} />
        ) : (
          // Remounted for each dimension: sorting and page belong to it.
          <ReportTable
            key={by}
            report={report}
            by={by}
            query={query}
            rows={rows.isPlaceholderData && !isSame ? undefined : rows.data?.data}
            compare={compare}
            link={link}
          />
        )}
      </section>
    </div>
  )
}

/** Rows of weeks and months have nothing to be compared with: the span before has other ones. */
const isComparable = (dimension: Dimension | undefined): boolean =>
  dimension?.per === undefined || dimension.per === 'day'

function Head({ report, state }: { report: AnyReport; state: ReportState }) {
  const title = usePageName()
  const t = useT(words)
  const offered = (Object.keys(spans) as SpanName[]).filter((name) => spans[name] <= report.longest)
  return (
    <header className="page-head">
      <h1>{title}</h1>
      <span className="spring" />
      <Segmented<SpanName | ''>
        size="small"
        aria-label={t('days')}
        value={state.span ?? ''}
        options={offered.map((name) => ({ value: name, label: t(`last.${name}`) }))}
        onChange={(name) => name && state.setSpan(name)}
      />
      <div className="report-range">
        <RangeInput
          label={t('days')}
          from={state.query.from}
          to={state.query.to}
          instant={false}
          inline
          onChange={(from, to) => state.set({ from, to })}
        />
      </div>
      {state.offered.map(([name, { select, blank }]) => (
        <Picker
          key={name}
          select={select()}
          className="report-pick"
          allowClear
          placeholder={inLang(blank, t.lang)}
          aria-label={inLang(blank, t.lang)}
          value={state.filters[name]}
          onChange={(id: number | null | undefined) => state.set({ [name]: id ?? undefined })}
        />
      ))}
    </header>
  )
}
