import { InfoCircleOutlined } from '@ant-design/icons'
import { type Dimension, spanBefore } from '@dropyard/contract/kit/report/dimensions'
import type { Measure } from '@dropyard/contract/kit/report/measures'
import { measuresOf } from '@dropyard/contract/kit/report/report'
import type { AnyReport, ReportFilter } from '@dropyard/contract/kit/report/report-types'
import { rowsAddress } from '@dropyard/contract/kit/report/rows-link'
import { inLang } from '@dropyard/contract/kit/text'
import { Checkbox, Segmented, Select, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useData } from '../call/use-data.ts'
import { useMay, useMayRead } from '../current-user.ts'
import { CodePicker } from '../form/code-picker.tsx'
import { RangeInput } from '../form/date-input.tsx'
import { Picker } from '../form/picker.tsx'
import { useLang, useT } from '../lang.ts'
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
export function ReportPage({ report: declared, lists }: { report: object; lists?: ReactNode }) {
  const report = declared as AnyReport
  const t = useT(words)
  const state = useReport(report)
  const { query, by, course, compare, ranking } = state
  const asked = (dimension: string, more: object) => ({
    query: { ...query, [report.parameter]: dimension, ...(ranking ? { measure: ranking } : {}), ...more },
  })
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
    asked(course?.name ?? by, { totals: true, compare: report.compare }),
    { keep: true },
  )
  const isSame = (course?.name ?? by) === by
  const table = useData(report.list, asked(by, { compare }), { keep: true, enabled: !isSame })
  const rows = isSame ? overview : table
  const { total, before } = overview.data?.ext ?? {}
  return (
    <div className="report">
      <Head report={report} state={state} lists={lists} />
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
          {ranking && !report.by[by]?.per ? <Ranking report={report} by={by} state={state} /> : null}
          <span className="spring" />
          <FirstTen share={rows.data?.ext?.first_ten} />
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

interface FilterPickerProps {
  filter: ReportFilter
  value: string | number | undefined
  onChange: (value: string | number | undefined) => void
}

function FilterPicker({ filter, value, onChange }: FilterPickerProps) {
  const lang = useLang()
  const blank = inLang(filter.blank, lang)
  const shared = { className: 'report-pick', allowClear: true, placeholder: blank, 'aria-label': blank }
  if ('select' in filter)
    return (
      <Picker
        {...shared}
        select={filter.select()}
        value={value as number | undefined}
        onChange={(id: number | null | undefined) => onChange(id ?? undefined)}
      />
    )
  if ('codes' in filter)
    return (
      <CodePicker
        {...shared}
        select={filter.codes()}
        value={value === undefined ? undefined : String(value)}
        onChange={onChange}
      />
    )
  return (
    <Select<string | null>
      {...shared}
      popupMatchSelectWidth={false}
      value={value === undefined ? null : String(value)}
      options={Object.entries(filter.choices).map(([one, pair]) => ({
        value: one,
        label: inLang(pair, lang),
      }))}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

/** By which measure rows are ranked. */
function Ranking({ report, by, state }: { report: AnyReport; by: string; state: ReportState }) {
  const t = useT(words)
  const mayRead = useMayRead()
  const measures = measuresOf(report, by)
  const offered = report.ranked.flatMap((name) => {
    const measure = measures[name]
    return measure && mayRead(measure.needs) ? [{ value: name, label: inLang(measure.words, t.lang) }] : []
  })
  return (
    <Select
      size="small"
      aria-label={t('rankBy')}
      prefix={<span className="soft">{t('rankBy')}</span>}
      popupMatchSelectWidth={false}
      value={state.ranking ?? null}
      options={offered}
      onChange={(measure) => state.set({ measure })}
    />
  )
}

/** How much of everything the first ten rows have. */
function FirstTen({ share }: { share: number | null | undefined }) {
  const t = useT(words)
  if (share === null || share === undefined) return null
  return (
    <span className="soft" data-tip={t('firstTenHelp')}>
      {t('firstTen', { share: (share / 100).toFixed(1) })}
    </span>
  )
}

function Head({ report, state, lists }: { report: AnyReport; state: ReportState; lists: ReactNode }) {
  const title = usePageName()
  const t = useT(words)
  const offered = (Object.keys(spans) as SpanName[]).filter((name) => spans[name] <= report.longest)
  const controls = (
    <>
      <Segmented<SpanName | ''>
        size="small"
        aria-label={t('days')}
        value={state.span ?? ''}
        options={offered.map((name) => ({ value: name, label: t(`last.${name}`) }))}
        onChange={(name) => name && state.setSpan(name)}
      />
      <div className="report-range" data-tip={t('daysHelp')}>
        <RangeInput
          label={t('days')}
          from={state.query.from}
          to={state.query.to}
          instant={false}
          inline
          onChange={(from, to) => state.set({ from, to })}
        />
      </div>
      {state.offered.map(([name, filter]) => (
        <FilterPicker
          key={name}
          filter={filter}
          value={state.filters[name]}
          onChange={(value) => state.set({ [name]: value })}
        />
      ))}
    </>
  )
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        {lists}
        {report.help ? (
          <InfoCircleOutlined
            className="soft"
            tabIndex={0}
            aria-label={inLang(report.help, t.lang)}
            data-tip={inLang(report.help, t.lang)}
          />
        ) : null}
        <span className="spring" />
        {lists ? null : controls}
      </header>
      {/* Beside the switch of reports there is no room for them. */}
      {lists ? <div className="report-filters">{controls}</div> : null}
    </>
  )
}
