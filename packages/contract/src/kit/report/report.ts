import { z } from 'zod'
import { type AnyEndpoint, endpoint } from '../endpoint.ts'
import { errors } from '../errors.ts'
import { type Pair, withinSentence } from '../text.ts'
import * as wire from '../wire.ts'
import type { Dimensions } from './dimensions.ts'
import { type Measures, partsOf } from './measures.ts'
import type {
  AnyReport,
  AnyRow,
  ExportOf,
  ListOf,
  ReportDeclaration,
  ReportFilter,
  ReportFilters,
  ReportRow,
  ReportTotal,
} from './report-types.ts'

/**
 * Declares a report: figures of a span of days by one of several dimensions. The server derives queries and files from it, the
 * web the whole page. `docs/add/report.md` has an example and explains the options.
 */

export const reportErrors = errors('report', {
  range: ['Choose at most {{days}} days.', '最多选择 {{days}} 天。'],
})

/** Most rows of an answer. */
export const mostRows = 1000

/** Currencies without a rate on that day, whose amounts are not included in `converted` measures. */
export const unconverted = { unconverted: z.array(z.string()) }

/** The measures of a dimension. */
export function measuresOf(
  { measures, by }: Pick<ReportDeclaration, 'measures' | 'by'>,
  dimension: string,
): Measures {
  const own = by[dimension]?.measures
  return own ?? only(measures, (name) => !measures[name]?.in || measures[name].in.includes(dimension))
}

const only = (measures: Measures, keep: (name: string) => boolean): Measures =>
  Object.fromEntries(Object.entries(measures).filter(([name]) => keep(name)))

const shapeOf = (measures: Measures): z.ZodRawShape => ({
  ...Object.fromEntries(Object.entries(measures).map(([name, { schema }]) => [name, schema])),
  ...(Object.values(measures).some(({ kind }) => kind === 'converted') ? unconverted : {}),
})

export function report<
  const Ms extends Measures,
  const Ds extends Dimensions,
  const Fs extends ReportFilters = Record<never, never>,
  const Ps extends Readonly<Record<string, string>> = Record<never, never>,
  const P extends string = 'by',
>(d: ReportDeclaration<Ms, Ds, Fs, Ps, P>) {
  const { name, path, title, measures, by, resource = name, compare = false, longest = 731 } = d
  const { filters = {} as Fs, tiles = [], charts = [], exportPath = `${path}/export` } = d
  const { ranked = [], concentration = false, weeks = false, help, permission } = d
  const parameter = (d.parameter ?? 'by') as P
  checkNames(d as unknown as ReportDeclaration)
  const dimensions = Object.keys(by) as [string, ...string[]]
  const asked = {
    from: wire.day,
    to: wire.day,
    ...Object.fromEntries(Object.entries(filters).map(([one, filter]) => [one, filterSchema(filter)])),
  }
  const [bestRanked, ...alsoRanked] = ranked
  const measure = bestRanked && wire.choice([bestRanked, ...alsoRanked])
  const query = (limit: z.ZodType) =>
    z.object({
      ...{ ...asked, limit, compare: wire.flag.optional(), totals: wire.flag.optional() },
      ...(measure ? { measure: measure.default(bestRanked) } : {}),
    })
  const limit = wire.int({ min: 1, max: mostRows })
  const rowOf = (dimension: string): z.ZodRawShape => {
    const figures = shapeOf(measuresOf(d as unknown as ReportDeclaration, dimension))
    const before = z.object(figures).nullable().optional()
    const ranks = measure ? { rank: z.number(), rank_before: z.number().nullable() } : {}
    return { key: z.string(), name: z.string(), ...by[dimension]?.extra, ...figures, ...ranks, before }
  }
  const total = () => z.object(shapeOf(measures))
  const ext = () =>
    z.object({
      total: total().nullable(),
      before: total().nullable(),
      ...(concentration ? { first_ten: z.number().nullable() } : {}),
    })
  const [subject, subjectZh] = d.subject ?? [withinSentence(title[0]), title[1]]
  const reading = (at: string, words?: Pair) => ({
    method: 'GET' as const,
    path: at,
    permission: permission ?? (`${resource}:list` as const),
    about: (words
      ? [`Sum up ${subject} by ${withinSentence(words[0])}`, `按${words[1]}统计${subjectZh}`]
      : [`Sum up ${subject}`, `统计${subjectZh}`]) as Pair,
  })
  const listOf = ([dimension, at]: [string, string]) => {
    const { words, limit: usual = mostRows } = by[dimension] ?? {}
    const list = endpoint({
      ...reading(at, words),
      get ext() {
        return ext()
      },
      get query() {
        return query(limit.default(usual))
      },
      get data() {
        return z.array(z.object(rowOf(dimension)))
      },
    })
    return [dimension, list]
  }
  const made = {
    name,
    title,
    measures,
    by,
    filters,
    compare,
    longest,
    ...{ tiles, charts, parameter, ranked, concentration, weeks, help },
    text: { en: { title: title[0] }, zh: { title: title[1] } },
    /** Parameters of the page's address. */
    params: {
      ...(asked as unknown as FilterParams<Fs>),
      ...(measure ? { measure: measure.optional() } : {}),
      from: wire.day.optional(),
      to: wire.day.optional(),
      by: z.enum(dimensions as [keyof Ds & string, ...(keyof Ds & string)[]]).optional(),
      compare: wire.flag.optional(),
    },
    /** Schemas of a dimension's rows and of the whole span, for endpoints that answer them in another form. */
    rowOf: <K extends keyof Ds & string>(dimension: K) =>
      z.object(rowOf(dimension)) as unknown as wire.Wire<ReportRow<Ms, Ds[K], K>>,
    total: total as unknown as () => wire.Wire<ReportTotal<Ms>>,
    list: endpoint({
      ...reading(path),
      get ext() {
        return ext()
      },
      get query() {
        return query(limit.optional()).extend({ [parameter]: wire.choice(dimensions) })
      },
      get data() {
        const every = z.object(Object.assign({}, ...dimensions.map(rowOf))).partial()
        return z.array(every.extend({ key: z.string(), name: z.string() }))
      },
    }) as unknown as ListOf<
      Ms,
      Fs,
      AnyRow,
      { [N in P]: keyof Ds & string } & { measure?: (keyof Ms & string) | undefined }
    >,
    lists: Object.fromEntries(Object.entries<string>(d.paths ?? {}).map(listOf)) as unknown as {
      readonly [K in keyof Ps & keyof Ds & string]: ListOf<Ms, Fs, ReportRow<Ms, Ds[K], K>>
    },
    export: endpoint({
      method: 'POST',
      path: exportPath,
      permission: permission ?? `${resource}:export`,
      about: [`Export figures of ${subject}`, `导出${subjectZh}统计`],
      get body() {
        const format = wire.choice(['xlsx', 'csv']).default('xlsx')
        return z.object({ ...asked, by: wire.choice(dimensions), format })
      },
      data: z.object({ job_id: z.number() }),
    }) as unknown as ExportOf<Fs, keyof Ds & string>,
  }
  return made
}

type FilterParams<Fs> = {
  [K in keyof Fs & string]: z.ZodOptional<
    wire.Wire<Fs[K] extends { readonly select: unknown } ? number : string>
  >
}

function filterSchema(filter: ReportFilter): z.ZodType {
  if ('select' in filter) return wire.id.optional()
  if ('codes' in filter) return wire.text(3, 2).optional()
  return wire.choice(Object.keys(filter.choices) as [string, ...string[]]).optional()
}

/** Fields of a row that are no measures. */
const reserved: readonly string[] = ['key', 'name', 'before', 'unconverted', 'rank', 'rank_before']

/**
 * Refuses measures with the name of another field, and names that don't exist: in tiles and charts they are texts, which the
 * compiler can't check.
 */
function checkNames(d: ReportDeclaration): void {
  assertFree(d.name, d.measures)
  for (const [dimension, { sort }] of Object.entries(d.by)) {
    const measures = measuresOf(d, dimension)
    assertFree(d.name, measures)
    const used = [...Object.values(measures).flatMap(partsOf), ...(sort ? [sort] : [])]
    assertKnown(d.name, used, measures)
    // The order of rows and a derived value would tell what its reader may not see.
    const sorting = sort ?? Object.keys(measures)[0] ?? ''
    const sorted = [[measures[sorting]?.needs, undefined] as const]
    const derived = Object.values(measures).flatMap((one) =>
      partsOf(one).map((part) => [measures[part]?.needs, one.needs] as const),
    )
    if ([...sorted, ...derived].some(([needed, given]) => needed !== undefined && needed !== given))
      throw new Error(`The report ${d.name} would tell a measure that needs a permission`)
  }
  const { tiles = [], charts = [], ranked = [] } = d
  for (const [dimension, { per }] of Object.entries(d.by))
    if (!per) assertKnown(d.name, ranked, measuresOf(d, dimension))
  const drawn = charts.flatMap(({ lines = [], bars = [] }) => [...lines, ...bars])
  assertKnown(d.name, [...tiles.map(({ of }) => of), ...drawn], d.measures)
}

function assertFree(report: string, measures: Measures): void {
  const taken = Object.keys(measures).filter((name) => reserved.includes(name) || name.endsWith('_id'))
  if (taken.length > 0) throw new Error(`The report ${report} can't have a measure ${taken.join(', ')}`)
}

function assertKnown(report: string, used: readonly string[], measures: Measures): void {
  const missing = used.filter((name) => !(name in measures))
  if (missing.length > 0) throw new Error(`The report ${report} has no measure ${missing.join(', ')}`)
}

/** The page of a report, for its module's manifest. */
export const reportPage = <
  R extends Pick<AnyReport, 'title' | 'params'> & { readonly list: AnyEndpoint },
  const P extends `/${string}`,
  const M extends object,
>(
  report: R,
  path: P,
  menus: M,
) => ({ path, report, own: report.params as R['params'], title: report.title, ...menus })

/** Same if it is one of several reports of a page, which `of` of the address chooses. */
export const reportView = <
  R extends Pick<AnyReport, 'title' | 'params'> & { readonly list: AnyEndpoint },
  const P extends `/${string}`,
  const Of extends string,
>(
  report: R,
  path: P,
  of: Of,
) => {
  const own = { ...(report.params as R['params']), of: z.literal(of) }
  return { path, report, own, title: report.title }
}
