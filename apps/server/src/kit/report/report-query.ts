import { daysIn } from '@dropyard/contract/kit/report/dimensions'
import type { Measures } from '@dropyard/contract/kit/report/measures'
import type { Db } from '../data/database.ts'

/** The SQL of a report: one query for each table or other source that its measures come from. */

export interface ReportRange {
  readonly from: string
  readonly to: string
  /** Values of the report's filters. */
  readonly [filter: string]: string | number | undefined
}

/** Where measures come from, as SQL expressions. By convention, `x` is the alias of the table. */
export interface ReportSource {
  /** `order_stat x`. Joins may follow. */
  readonly from: string
  /** The expression of the day by which the span restricts the rows, or of a point in time, whose days are in UTC. */
  readonly day?: string
  readonly at?: string
  /** Rows are counted as they are now, whatever the span. */
  readonly isNow?: true
  /** A condition that all rows fit. */
  readonly where?: string
  /** Columns of the filters that have other names in this source. */
  readonly filters?: Readonly<Record<string, string>>
  /** Aggregates by measure. Measures without one are `sum(x.<name>)`. */
  readonly measures: Readonly<Record<string, string>> | readonly string[]
  /** The currency of `amounts`, the step of a `cohort`, or the value of a `percentile` whose aggregate is a number of rows. */
  readonly split?: string
  /** A dimension that declares `measures` is answered only by sources that list it here. */
  readonly only?: readonly string[]
  /** Most days of a span for which this source is read, if it has to read many rows; in longer ones its measures are empty. */
  readonly longest?: number
}

export interface ReportKey {
  /** The expression of the key. */
  readonly key: string
  /** Joins that it needs. */
  readonly join?: string
  /** A row may have several keys, so rows don't add up to the total. */
  readonly overlaps?: true
}

export interface Asked {
  readonly by: ReportKey | undefined
  readonly range: ReportRange
  /** Columns of the filters by name, or conditions in which `?` is the value. */
  readonly filters: Readonly<Record<string, string>>
  /** Groups by day as well, to convert amounts. */
  readonly perDay: boolean
  /** Reads only the keys with the largest values of a measure. */
  readonly top?: { readonly of: string; readonly limit: number }
}

/** One group of a source: its key, and the aggregates by measure. */
export interface Group {
  readonly key: string
  readonly day?: string
  readonly split?: string | number
  readonly [measure: string]: string | number | null | undefined
}

/** The day of a row of a source. */
export const dayOfRow = ({ day, at, isNow }: ReportSource): string =>
  day ?? (isNow ? 'CURRENT_DATE' : `(${at} AT TIME ZONE 'UTC')::date`)

export const aggregatesOf = ({ measures }: ReportSource): Readonly<Record<string, string>> =>
  Array.isArray(measures)
    ? Object.fromEntries(measures.map((name: string) => [name, `sum(x.${name})`]))
    : (measures as Readonly<Record<string, string>>)

export async function groupsOf(
  db: Db,
  source: ReportSource,
  measures: Measures,
  asked: Asked,
): Promise<Group[]> {
  const { by, range, perDay, top } = asked
  const { where, values } = conditions(source, asked)
  const groups = [
    `${by ? by.key : `''`}::text AS key`,
    ...(perDay ? [`to_char(${dayOfRow(source)}, 'YYYY-MM-DD') AS day`] : []),
    ...(source.split ? [`${source.split} AS split`] : []),
  ]
  const sums = Object.entries(aggregatesOf(source))
    .filter(([name]) => name in measures)
    .map(([name, aggregate]) => `(${aggregate})::bigint AS ${name}`)
  if (sums.length === 0 || !isSpanReadable(source, range)) return []
  const order = groups.map((_, at) => at + 1).join(', ')
  const most = top
    ? `ORDER BY ${top.of} DESC NULLS LAST, 1 LIMIT $${values.push(top.limit)}`
    : `ORDER BY ${order}`
  const { rows } = await db.$client.query<Group>(
    `SELECT ${[...groups, ...sums].join(', ')} FROM ${source.from} ${by?.join ?? ''} ${where} GROUP BY ${order} ${most}`,
    values,
  )
  return rows
}

/** Whether a source is read for a span: one that has to read many rows is not, if it is too long. */
export const isSpanReadable = ({ longest }: ReportSource, range: ReportRange): boolean =>
  longest === undefined || daysIn(range) <= longest

/** Conditions are added only for given filters, so that PostgreSQL uses the index that fits. */
function conditions({ day, at, isNow, where, filters: own }: ReportSource, { range, filters }: Asked) {
  const values: unknown[] = isNow ? [] : [range.from, range.to]
  const parts = isNow
    ? []
    : day
      ? [`${day} >= $1::date`, `${day} <= $2::date`]
      : [
          `${at} >= $1::date::timestamp AT TIME ZONE 'UTC'`,
          `${at} < ($2::date + 1)::timestamp AT TIME ZONE 'UTC'`,
        ]
  if (where) parts.push(`(${where})`)
  for (const [name, column] of Object.entries({ ...filters, ...own }))
    if (range[name] !== undefined) {
      const value = `$${values.push(range[name])}`
      parts.push(column.includes('?') ? `(${column.replaceAll('?', value)})` : `${column} = ${value}`)
    }
  return { where: parts.length > 0 ? `WHERE ${parts.join(' AND ')}` : '', values }
}
