import { commonErrors, type ErrorCode } from '@dropyard/contract/kit/errors'
import { basisPointsOf, type Rates } from '@dropyard/contract/kit/money'
import {
  type Bucket,
  bucketsIn,
  type Dimension,
  daysIn,
  type Period,
  spanBefore,
  weeksAround,
} from '@dropyard/contract/kit/report/dimensions'
import { type Figures, isEmptyValue, type Measures } from '@dropyard/contract/kit/report/measures'
import { measuresOf, mostRows, reportErrors } from '@dropyard/contract/kit/report/report'
import type { AnyReport, AnyRow, ReportRow, ReportTotal } from '@dropyard/contract/kit/report/report-types'
import { inLang, type Lang } from '@dropyard/contract/kit/text'
import type { Ctx, UserCtx } from '../context.ts'
import type { Db } from '../data/database.ts'
import { fail, failAt } from '../errors.ts'
import { type Route, route, WithExt } from '../http/route.ts'
import { mayRead } from '../http/withheld.ts'
import type { AnyJob } from '../jobs/jobs.ts'
import { exportOf } from './report-export.ts'
import { fold, target } from './report-fold.ts'
import {
  aggregatesOf,
  dayOfRow,
  type Group,
  groupsOf,
  type ReportKey,
  type ReportRange,
  type ReportSource,
} from './report-query.ts'

/** Serves a report that the contract declares: its endpoints, and its export as a job. */

interface ServedKey extends ReportKey {
  /** Names of keys that are ids: a query that returns `id`, `name`, and the columns that `extra` uses. */
  readonly names?: (lang: Lang) => string
  /** The row's further fields. Rows whose record isn't found are left out. */
  readonly extra?: (found: never) => object
}

export interface ServedReport<Keys extends string = string> {
  readonly sources: readonly ReportSource[]
  /** Keys of the dimensions other than periods. */
  readonly by: Readonly<Record<Keys, ServedKey>>
  /** Columns of the report's filters, or conditions in which `?` is the value. */
  readonly filters: Readonly<Record<string, string>>
  /** The filter that holds a merchant's company, so that their own is always given. Rows of others are invisible in any case. */
  readonly company?: string
  /** Exchange rates at the end of each day; required by `converted` measures. */
  readonly rates?: (
    ctx: Pick<Ctx, 'db' | 'now'>,
    days: readonly string[],
  ) => Promise<ReadonlyMap<string, Rates>>
  /** The refusal of a span that is too long. */
  readonly tooLong?: ErrorCode
}

/** What reading a report needs. */
export type ReportCtx = Pick<Ctx, 'now' | 'lang'> & { readonly db: Db }

interface Read {
  readonly rows: AnyRow[]
  readonly total: Figures | null
  /** The share of the first ten rows in the measure that sorts them, in basis points; null unless it was asked for. */
  readonly firstTen: number | null
}
interface ReadOptions {
  readonly limit?: number
  /** The measure that sorts the rows, if it isn't the dimension's. */
  readonly sort?: string | undefined
  /** Also the figures of the whole span. */
  readonly totals?: boolean
  /** Also the share of the first ten rows. */
  readonly firstTen?: boolean
}

/** Periods are the only dimensions whose keys the server doesn't declare. */
type KeysOf<By> = {
  [K in keyof By & string]: By[K] extends { readonly per: Period } ? never : K
}[keyof By & string]

type Typed = { readonly by: Readonly<Record<string, Dimension>>; readonly measures: Measures }
type TypedRead<R extends Typed> = <K extends keyof R['by'] & string, O extends ReadOptions>(
  ctx: ReportCtx,
  by: K,
  range: ReportRange,
  options?: O,
) => Promise<{
  rows: ReportRow<R['measures'], R['by'][K], K>[]
  total: O extends { readonly totals: true } ? ReportTotal<R['measures']> : null
}>

export function serveReport<R extends Typed>(typed: R, served: ServedReport<KeysOf<R['by']>>) {
  const report = typed as unknown as AnyReport
  const reader = readerOf(report, served as ServedReport)
  const { job, start } = exportOf(report, reader)
  const answer = async (ctx: UserCtx, by: string, query: object) => {
    const { limit, compare, totals, measure, ...asked } = query as Query
    const range = reader.rangeOf(ctx, asked as ReportRange)
    const isRanked = report.ranked.length > 0 && !report.by[by]?.per
    const sort = isRanked ? measure : undefined
    assertSortable(ctx, measuresOf(report, by), sort)
    const options = { limit: limit ?? report.by[by]?.limit ?? mostRows, totals: totals ?? false, sort }
    const [now, before] = await Promise.all([
      reader.read(ctx, by, range, { ...options, firstTen: report.concentration }),
      compare || isRanked
        ? reader.read(ctx, by, { ...range, ...spanBefore(range) }, { ...options, limit: mostRows })
        : null,
    ])
    const compared = before && compare ? withBefore(report.by[by], now.rows, before.rows) : now.rows
    const rows = before && isRanked ? withRanks(compared, before.rows) : compared
    return new WithExt(rows, {
      total: now.total,
      before: (compare && before?.total) || null,
      ...(report.concentration ? { first_ten: now.firstTen } : {}),
    })
  }
  const listed = Object.entries(report.lists).map(([by, list]) =>
    route(list as AnyReport['list'], (ctx, { query }) => answer(ctx as UserCtx, by, query) as never),
  )
  const routes: Route[] = [
    ...listed,
    route(report.list, (ctx, { query }) => {
      const { [report.parameter]: by, ...others } = query
      return answer(ctx as UserCtx, String(by), others) as never
    }),
    route(report.export, async (ctx, { body }) => ({ job_id: await start(ctx as UserCtx, body) })),
  ]
  const jobs: AnyJob[] = [job]
  return { routes, jobs, rangeOf: reader.rangeOf, read: reader.read as unknown as TypedRead<R> }
}
type Query = ReportRange & {
  readonly limit?: number | undefined
  readonly compare?: boolean | undefined
  readonly totals?: boolean | undefined
  readonly measure?: string | undefined
}

/** Sorting by a hidden measure would leak its values. */
function assertSortable({ user, lang }: UserCtx, measures: Measures, sort: string | undefined): void {
  const measure = sort === undefined ? undefined : measures[sort]
  if (measure?.needs && !mayRead(user, measure.needs))
    failAt('measure', commonErrors.not_allowed, { about: inLang(measure.words, lang) })
}

export type ReportReader = ReturnType<typeof readerOf>

function readerOf(report: AnyReport, served: ServedReport) {
  /** Refuses a span that is too long, and restricts merchants to their company. */
  function rangeOf(ctx: Pick<Ctx, 'user'>, asked: ReportRange): ReportRange {
    const days = daysIn(asked)
    if (!(days >= 1 && days <= report.longest))
      fail(served.tooLong ?? reportErrors.range, { days: report.longest })
    const { company } = served
    if (report.weeks) return { ...asked, ...weeksAround(asked) }
    return company && ctx.user?.kind === 'merchant' ? { ...asked, [company]: ctx.user.entityId ?? 0 } : asked
  }

  /** Rows of a dimension; those of periods in order, others by the measure that sorts them. */
  async function read(
    ctx: ReportCtx,
    by: string,
    range: ReportRange,
    options: ReadOptions = {},
  ): Promise<Read> {
    const { limit = mostRows, totals = false } = options
    const dimension = report.by[by] as Dimension
    const measures = measuresOf(report, by)
    const sources = served.sources.filter(({ only }) =>
      dimension.measures ? only?.includes(by) : !only || only.includes(by),
    )
    const sort = options.sort ?? dimension.sort ?? Object.keys(measures)[0] ?? ''
    // The query itself keeps the largest rows only if it knows the value that sorts them.
    const [source, ...others] = sources
    const isTop =
      source !== undefined &&
      others.length === 0 &&
      !source.split &&
      !dimension.per &&
      sort in aggregatesOf(source)
    const key = keyOf(dimension, served.by[by])
    const parts = await partsOf(ctx, range, measures, sources, key, isTop ? { of: sort, limit } : undefined)
    const rates = await ratesOf(ctx, parts, measures)
    const figures = new Map([...byKey(parts)].map(([key, own]) => [key, fold(measures, own, rates)]))
    const isWhole =
      !dimension.measures && Object.keys(measures).length === Object.keys(report.measures).length
    const addsUp =
      isWhole && !isTop && !served.by[by]?.overlaps && sources.every((one) => addsUpIn(one, measures))
    const total = totals ? await (addsUp ? fold(measures, parts, rates) : wholeOf(ctx, range)) : null
    if (dimension.per) {
      const rows = everyPeriod(bucketsIn(dimension.per, range), figures, fold(measures, [], rates))
      return { rows, total, firstTen: null }
    }
    const rows = await named(ctx, by, figures, sort)
    const firstTen = options.firstTen ? await firstTenOf(ctx, range, { rows, sort, measures, sources }) : null
    return { rows: rows.slice(0, limit), total, firstTen }
  }

  /** The share of the first ten rows: of everything in the span, also of rows beyond the limit. */
  async function firstTenOf(
    ctx: ReportCtx,
    range: ReportRange,
    found: { rows: readonly AnyRow[]; sort: string; measures: Measures; sources: readonly ReportSource[] },
  ): Promise<number | null> {
    const { rows, sort, measures } = found
    const sources = found.sources.filter((source) => sort in aggregatesOf(source))
    const parts = await partsOf(ctx, range, measures, sources, () => undefined)
    const whole = Number(fold(measures, parts, new Map())[sort] ?? 0)
    const first = rows.slice(0, 10).reduce((sum, row) => sum + Number(row[sort] ?? 0), 0)
    return whole > 0 ? basisPointsOf(first, whole) : null
  }

  /** Figures of the whole span, if they are not the sums of the rows. */
  async function wholeOf(ctx: ReportCtx, range: ReportRange): Promise<Figures> {
    const { measures } = report
    const sources = served.sources.filter(({ only }) => !only)
    const parts = await partsOf(ctx, range, measures, sources, () => undefined)
    return fold(measures, parts, await ratesOf(ctx, parts, measures))
  }

  function partsOf(
    ctx: ReportCtx,
    range: ReportRange,
    measures: Measures,
    sources: readonly ReportSource[],
    key: (source: ReportSource) => ReportKey | undefined,
    top?: { of: string; limit: number },
  ): Promise<Part[]> {
    const { filters } = served
    return Promise.all(
      sources.map(async (source) => {
        const names = Object.keys(aggregatesOf(source))
        const perDay = hasConverted(measures) && names.some((name) => measures[name]?.kind === 'amounts')
        const asked = { by: key(source), range, filters, perDay, ...(top ? { top } : {}) }
        return { names, groups: await groupsOf(ctx.db, source, measures, asked) }
      }),
    )
  }

  async function ratesOf(ctx: ReportCtx, parts: readonly Part[], measures: Measures) {
    const foreign = parts.flatMap(({ groups }) => groups.filter(({ day, split }) => day && split !== target))
    if (!hasConverted(measures) || !served.rates || foreign.length === 0) return new Map<string, Rates>()
    return served.rates(ctx, [...new Set(foreign.map(({ day = '' }) => day))])
  }

  /** Adds names, and leaves out rows that say nothing. */
  async function named(
    ctx: ReportCtx,
    by: string,
    figures: ReadonlyMap<string, Figures>,
    sort: string,
  ): Promise<AnyRow[]> {
    const { names, extra } = served.by[by] ?? {}
    const { blank, names: words } = report.by[by] ?? {}
    const places = words && Object.keys(words)
    // Of equal rows, the one with the larger amount comes first.
    const [amount = sort] = Object.entries(measuresOf(report, by)).flatMap(([name, { kind, needs }]) =>
      kind === 'sum' && !needs ? [name] : [],
    )
    const kept = [...figures].filter(([, one]) => !Object.values(one).every(isEmptyValue))
    const isBlank = (key: string): boolean => key === '' || (names !== undefined && key === '0')
    const ids = kept.flatMap(([key]) => (isBlank(key) ? [] : [Number(key)]))
    const records = names
      ? await ctx.db.$client.query<{ id: number; name: string }>(
          `SELECT named.* FROM (${names(ctx.lang)}) AS named WHERE id = ANY ($1::bigint[])`,
          [ids],
        )
      : { rows: [] }
    const found = new Map(records.rows.map((row) => [String(row.id), row]))
    return kept
      .flatMap(([key, one]) => {
        const record = found.get(key)
        if (extra && !record) return []
        const word = words?.[key]
        const known = word ? inLang(word, ctx.lang) : (record?.name ?? key)
        const name = isBlank(key) ? (blank ? inLang(blank, ctx.lang) : '') : known
        return [{ key: isBlank(key) ? '' : key, name, ...(extra ? extra(record as never) : {}), ...one }]
      })
      .sort(
        (one: AnyRow, other: AnyRow) =>
          (places ? places.indexOf(one.key) - places.indexOf(other.key) : 0) ||
          Number(other[sort]) - Number(one[sort]) ||
          Number(other[amount]) - Number(one[amount]) ||
          one.name.localeCompare(other.name),
      )
  }

  return { rangeOf, read }
}

const hasConverted = (measures: Measures): boolean =>
  Object.values(measures).some(({ kind }) => kind === 'converted')
/** Whether figures of the whole are sums of those of the parts. Percentiles are, if the source has their weights. */
const addsUpIn = (source: ReportSource, measures: Measures): boolean =>
  Object.keys(aggregatesOf(source)).every((name) => {
    const kind = measures[name]?.kind
    return kind !== 'distinct' && (kind !== 'percentile' || source.split !== undefined)
  })

/** The key of a dimension in a source. */
const keyOf =
  ({ per }: Dimension, key: ReportKey | undefined) =>
  (source: ReportSource): ReportKey | undefined =>
    per
      ? {
          key: `to_char(${per === 'day' ? dayOfRow(source) : `date_trunc('${per}', ${dayOfRow(source)})`}, 'YYYY-MM-DD')`,
        }
      : key

interface Part {
  readonly names: readonly string[]
  readonly groups: Group[]
}

/** The groups of each source by key. */
function byKey(parts: readonly Part[]): Map<string, Part[]> {
  const found = new Map<string, Part[]>()
  for (const [at, { groups }] of parts.entries())
    for (const group of groups) {
      let own = found.get(group.key)
      if (!own) {
        own = parts.map(({ names }) => ({ names, groups: [] }))
        found.set(group.key, own)
      }
      own[at]?.groups.push(group)
    }
  return found
}

/** All periods of the span, also those without figures. */
const everyPeriod = (buckets: readonly Bucket[], figures: ReadonlyMap<string, Figures>, none: Figures) =>
  buckets.map(({ key, name }) => ({ key, name, ...(figures.get(key) ?? none) }))

/** Rows with their place in the ranking, and that of the same key in the span before; null if it had none. */
function withRanks(rows: Read['rows'], before: Read['rows']): Read['rows'] {
  const places = new Map(before.map(({ key }, at) => [key, at + 1]))
  return rows.map((row, at) => ({ ...row, rank: at + 1, rank_before: places.get(row.key) ?? null }))
}

/** Rows with those of the span before: of the same key, and for days, of the same place in the span. Longer periods have none. */
function withBefore(dimension: Dimension | undefined, rows: Read['rows'], before: Read['rows']) {
  if (dimension?.per && dimension.per !== 'day') return rows
  const byKey = new Map(before.map((row) => [row.key, row]))
  return rows.map((row, at) => ({
    ...row,
    before: (dimension?.per ? before[at] : byKey.get(row.key)) ?? null,
  }))
}
