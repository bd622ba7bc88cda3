import { queryText } from '@dropyard/contract/kit/encode'
import { type Bucket, bucketsIn, type Dimension } from '@dropyard/contract/kit/report/dimensions'
import { isEmptyValue, type Measure } from '@dropyard/contract/kit/report/measures'
import { measuresOf } from '@dropyard/contract/kit/report/report'
import type { AnyReport, AnyRow } from '@dropyard/contract/kit/report/report-types'
import { inLang, type Lang } from '@dropyard/contract/kit/text'
import { Table, type TableColumnType } from 'antd'
import { Link } from 'react-router'
import { useMayRead } from '../current-user.ts'
import { CodeText } from '../form/code-picker.tsx'
import { useT } from '../lang.ts'
import { usePaging } from '../list/paging.tsx'
import { StateMessage } from '../page/state-message.tsx'
import { LongText, Picture, TwoLines } from '../value/value-text.tsx'
import { cohortColumns, cohortWidth } from './report-cohort.tsx'
import { rankColumn } from './report-rank.tsx'
import { amountsOf, Change, isNumeric, valueText } from './report-value.tsx'
import type { ReportQuery } from './use-report.ts'
import { words } from './words.ts'

/** What restricts a list to the rows of one row of the report. */
export interface Narrowed {
  readonly from: string
  readonly to: string
  readonly filters: Readonly<Record<string, string>>
}

interface ReportTableProps {
  report: AnyReport
  by: string
  query: ReportQuery
  rows: readonly AnyRow[] | undefined
  compare: boolean
  /** The list of the rows that a number counts. */
  link: (measure: Measure, at: Narrowed) => string | undefined
}

/** A row for each value of the dimension, with links from numbers to the lists of what they count. */
export function ReportTable({ report, by, query, rows, compare, link }: ReportTableProps) {
  const t = useT(words)
  const mayRead = useMayRead()
  const paging = usePaging(20)
  const isRanked = rows?.[0]?.rank !== undefined && !report.by[by]?.per
  const dimension = report.by[by] as Dimension
  const all = measuresOf(report, by)
  const measures = Object.entries(all).filter(([, { hidden, needs }]) => !hidden && mayRead(needs))
  const buckets = dimension.per ? bucketsIn(dimension.per, query) : []
  const narrowed = narrowing(dimension, query, buckets)
  // Periods are listed from the latest, and those without figures are left out.
  const shown = dimension.per
    ? rows?.filter((row) => Object.keys(all).some((name) => !isEmptyValue(row[name]))).toReversed()
    : rows
  return (
    <Table<AnyRow>
      size="small"
      rowKey={({ key }) => key || 'none'}
      loading={rows === undefined}
      dataSource={shown ? [...shown] : []}
      pagination={paging}
      scroll={{ x: 156 + measures.reduce((sum, [, one]) => sum + widthOf(one, t.lang), 0) }}
      locale={{ emptyText: <StateMessage title={t('empty')} help={t('emptyHelp')} /> }}
      columns={[
        ...(isRanked ? [rankColumn(t)] : []),
        {
          key: 'name',
          title: inLang(dimension.words, t.lang),
          fixed: 'left',
          width: dimension.picture ? 280 : 156,
          render: (_, row) => <RowName dimension={dimension} row={row} />,
        },
        ...measures.flatMap(([name, measure]): TableColumnType<AnyRow>[] => {
          if (measure.kind === 'cohort') return [cohortColumns(name, measure, t)]
          return [
            {
              key: name,
              title: inLang(measure.words, t.lang),
              align: 'right',
              width: widthOf(measure, t.lang),
              ...(isNumeric(measure)
                ? {
                    sorter: (one: AnyRow, other: AnyRow) => Number(one[name] ?? 0) - Number(other[name] ?? 0),
                  }
                : {}),
              render: (_, row) => {
                const at = narrowed(row)
                const before = row.before as AnyRow | null | undefined
                return (
                  <>
                    <Value measure={measure} value={row[name]} to={at && link(measure, at)} />
                    {compare && before ? (
                      <Change measure={measure} now={row[name]} before={before[name]} t={t} />
                    ) : null}
                  </>
                )
              },
            },
          ]
        }),
      ]}
    />
  )
}

const widths: Partial<Record<Measure['kind'], number>> = { ratio: 102, amounts: 92 }

/** Wide enough for the values, and for the longest word of the heading beside its sorting arrows. */
function widthOf(measure: Measure, lang: Lang): number {
  if (measure.kind === 'cohort') return measure.steps * cohortWidth
  const fixed = widths[measure.kind] ?? ('currency' in measure ? 94 : undefined)
  const longest = Math.max(
    ...inLang(measure.words, lang)
      .split(' ')
      .map((word) => word.length),
  )
  return fixed ?? Math.max(66, longest * (lang === 'zh' ? 13 : 7) + 32)
}

/** Rows without a value, and of dimensions by which no list can be filtered, have no list. */
function narrowing(dimension: Dimension, query: ReportQuery, buckets: readonly Bucket[]) {
  const byKey = new Map(buckets.map((one) => [one.key, one]))
  return ({ key }: AnyRow): Narrowed | undefined => {
    const bucket = byKey.get(key)
    if (bucket) return { from: bucket.from, to: bucket.to, filters: {} }
    if (!key || !dimension.filter) return undefined
    return { from: query.from, to: query.to, filters: { [dimension.filter]: key } }
  }
}

function RowName({ dimension, row }: { dimension: Dimension; row: AnyRow }) {
  const { codes, opens, picture, second } = dimension
  if (codes && row.key) return <CodeText select={codes()} code={row.key} />
  const text = <LongText>{row.name}</LongText>
  const name = opens && row.key ? <Link to={opens + queryText({ id: row.key })}>{text}</Link> : text
  const lines = second ? <TwoLines first={name} second={String(row[second] ?? '')} /> : name
  if (!picture) return lines
  return (
    <span className="report-pictured">
      <Picture src={row[picture] as string | null} name={row.name} />
      {lines}
    </span>
  )
}

/** A value, with a link to its rows. */
function Value({ measure, value, to }: { measure: Measure; value: unknown; to: string | undefined }) {
  const { lang } = useT(words)
  if (measure.kind === 'amounts')
    return amountsOf(value).map((one) => (
      <div key={one.currency} className="number">
        {valueText(measure, [one], lang)}
      </div>
    ))
  const text = valueText(measure, value, lang)
  const number = <span className={value === null ? 'soft' : 'number'}>{text}</span>
  if (!to || !(Number(value) > 0)) return number
  return (
    <Link
      to={to}
      className="quiet-link"
      {...(measure.kind === 'count' ? { 'data-count': Number(value) } : {})}
    >
      {number}
    </Link>
  )
}
