import type { z } from 'zod'
import type { AnyEndpoint, Endpoint, Permission } from '../endpoint.ts'
import type { Pair } from '../text.ts'
import type { Wire } from '../wire.ts'
import type { Dimensions } from './dimensions.ts'
import type { Measures } from './measures.ts'

/** A filter of the whole report, by which the page offers to choose a record, a code or one of a few words. */
export type ReportFilter = FilterValues & {
  /** What the empty field says, such as "All stores". */
  readonly blank: Pair
  /** Only these users are offered it. Others may still send it: it never shows more than they may see. */
  readonly for?: 'staff' | 'merchant'
}
type FilterValues =
  | { readonly select: () => AnyEndpoint }
  | { readonly codes: () => AnyEndpoint }
  | { readonly choices: Readonly<Record<string, readonly [en: string, zh: string, ...unknown[]]>> }
export type ReportFilters = Readonly<Record<string, ReportFilter>>

/** A figure of the whole span at the top of the page. */
export interface ReportTile {
  readonly of: string
  /** Its label, if it isn't the measure's. */
  readonly words?: Pair
  /** A text below the figure, with measures as placeholders: `['{{cancelled}} cancelled', …]`. */
  readonly note?: Pair
}

export interface ReportChart {
  /** `{{period}}` is the length of a period: `['Orders by {{period}}', '每{{period}}订单']`. */
  readonly title: Pair
  readonly lines?: readonly string[]
  readonly bars?: readonly string[]
  readonly note?: Pair
}

/** Options of a report. */
export interface ReportDeclaration<
  Ms extends Measures = Measures,
  Ds extends Dimensions = Dimensions,
  Fs extends ReportFilters = ReportFilters,
  Ps extends Readonly<Record<string, string>> = Readonly<Record<string, string>>,
  P extends string = string,
> {
  /** Its export is the job `<name>.export`. */
  readonly name: string
  /** Permissions are `<resource>:list` and `<resource>:export`. Default: the name. */
  readonly resource?: string
  /** The permission for reading and exporting, if it is another one. */
  readonly permission?: Permission
  /** Path of the endpoint that answers rows of any dimension. */
  readonly path: string
  /** The parameter of that endpoint that names the dimension. Default: `by`. */
  readonly parameter?: P
  /** Paths of further endpoints that answer one dimension each, where the specification names them. */
  readonly paths?: Ps
  /** Default: the path and `/export`. */
  readonly exportPath?: string
  readonly title: Pair
  /** What is summed up, for the API reference, such as "orders". Default: the title. */
  readonly subject?: Pair
  readonly measures: Ms
  readonly by: Ds
  readonly filters?: Fs
  /** The page compares with the span before. */
  readonly compare?: true
  /** Most days of a span. Default: two years. */
  readonly longest?: number
  /** Spans are widened to whole weeks, because figures of parts of a week have no meaning. */
  readonly weeks?: true
  /**
   * Rows are a ranking by one of these measures: the caller chooses it as `measure`, and rows have their rank, also that of the
   * span before.
   */
  readonly ranked?: readonly (keyof Ms & string)[]
  /** Answers also which share of the measure that sorts them the first ten rows have. */
  readonly concentration?: true
  /** A text of the page that explains the figures. */
  readonly help?: Pair
  readonly tiles?: readonly ReportTile[]
  readonly charts?: readonly ReportChart[]
}

type ValueOf<M> = M extends { readonly schema: z.ZodType<infer V> } ? V : never
/** The measure's name, if the dimension has it. */
type In<M, K, Dimension> = M extends { readonly in: readonly (infer Some)[] }
  ? Dimension extends Some
    ? K
    : never
  : K
/** The measures of a dimension. */
type MeasuresOf<Ms, D, Name> = D extends { readonly measures: infer Own }
  ? Own
  : { [K in keyof Ms as In<Ms[K], K, Name>]: Ms[K] }
type FiguresOf<Ms> = { [K in keyof Ms]: ValueOf<Ms[K]> } & ([
  Extract<Ms[keyof Ms], { readonly kind: 'converted' }>,
] extends [never]
  ? unknown
  : { unconverted: string[] })
type ExtraOf<D> = D extends { readonly extra: infer X extends z.ZodRawShape }
  ? z.output<z.ZodObject<X>>
  : Record<never, never>

/** What a row is about. */
interface Keys {
  /** A day, a code or the id of a record; empty for rows without one. */
  key: string
  name: string
}
/** A row of one dimension. */
export type ReportRow<Ms, D, Name> = Keys & FiguresOf<MeasuresOf<Ms, D, Name>> & ExtraOf<D>
/** Figures of the whole span. */
export type ReportTotal<Ms> = FiguresOf<Ms>
/** A row of any dimension. */
export type AnyRow = Keys & Readonly<Record<string, unknown>>

export interface ReportSpan {
  from: string
  to: string
}
type Asked<Fs> = ReportSpan & {
  [K in keyof Fs]?: (Fs[K] extends { readonly select: unknown } ? number : string) | undefined
}
type Query<Fs> = Asked<Fs> & {
  limit?: number | undefined
  compare?: boolean | undefined
  totals?: boolean | undefined
}
type None = z.ZodObject<Record<never, never>>
export type Ext<Ms> = {
  total: ReportTotal<Ms> | null
  before: ReportTotal<Ms> | null
  /** The share of the first ten rows in basis points; null if there is nothing, or it isn't asked. */
  first_ten?: number | null
}

export type ListOf<Ms, Fs, Row, More = unknown> = Endpoint<
  None,
  Wire<Query<Fs> & More>,
  None,
  Wire<Row[]>,
  Wire<Ext<Ms>>,
  Permission
>
export type ExportOf<Fs, Name> = Endpoint<
  None,
  None,
  z.ZodType<
    Asked<Fs> & { by: Name; format: 'xlsx' | 'csv' },
    Asked<Fs> & { by: Name; format?: 'xlsx' | 'csv' }
  >,
  Wire<{ job_id: number }>,
  z.ZodUnknown,
  Permission
>

type RareOption = 'weeks' | 'concentration' | 'help'

/** A report, for code that works with all of them. */
export interface AnyReport
  extends Omit<
    Required<ReportDeclaration>,
    'path' | 'paths' | 'exportPath' | 'compare' | 'resource' | 'subject' | 'permission' | RareOption
  > {
  readonly compare: boolean
  readonly weeks: boolean
  readonly concentration: boolean
  readonly help: Pair | undefined
  readonly text: { readonly en: { readonly title: string }; readonly zh: { readonly title: string } }
  readonly params: z.ZodRawShape
  readonly list: ListOf<Measures, Record<never, never>, AnyRow, { readonly [parameter: string]: unknown }>
  readonly lists: Readonly<Record<string, AnyEndpoint>>
  readonly export: ExportOf<Record<never, never>, string>
}
