import { z } from 'zod'
import { isBlank } from './missing.ts'
import type { AnyRecord } from './record-endpoints.ts'
import { seenBy } from './seen-by.ts'
import type { Words } from './text.ts'
import { id } from './wire.ts'
import { fromIndexes, fromJson, read, type Wire, withMeta } from './wire-read.ts'

/**
 * The lines of a document, such as the items of an order: rows with an id of their own, in a table of their own, which are
 * written together with their document (the head). `line()` declares the fields of a line, `lines()` adds them to a record.
 */

type Values = Readonly<Record<string, unknown>>

/** A line as `line()` declares it: a record without endpoints. */
export interface AnyLine
  extends Pick<
    AnyRecord,
    | 'name'
    | 'row'
    | 'input'
    | 'text'
    | 'rules'
    | 'nameFields'
    | 'labelField'
    | 'examples'
    | 'inFiles'
    | 'secrets'
    | 'tags'
    | 'idempotencyKey'
  > {
  /** Fields that are computed from the other values of the line. */
  readonly derive: Readonly<Record<string, (line: never) => unknown>>
}

type InputOf<L extends AnyLine> = z.output<L['input']>
type Messages<L extends AnyLine> = { readonly [K in keyof z.output<L['row']>]?: Words }

/** What `check` knows besides the line. */
export interface LineContext<L extends AnyLine = AnyLine> {
  /** The values of the document. */
  readonly head: Values
  /** All lines of this kind, in their order. */
  readonly all: readonly InputOf<L>[]
  /** The index of this line. */
  readonly at: number
}

interface LinesOptions<L extends AnyLine, Min, Listed, Needs> {
  /** Fewest lines of a document. Without it lines are optional: a request that leaves them out keeps the stored ones. */
  readonly min?: Min
  /** Most lines of a document; 1000 when left out. */
  readonly max?: number
  /** Rows of the list contain the lines, too. Otherwise only the detail does. */
  readonly listed?: Listed
  /** The field of the record after which the form has them; at the end when left out. */
  readonly after?: string
  /** Permission that staff need to read the lines: others get null from every endpoint, and forms and files without them. */
  readonly needs?: Needs
  /** Fields that the form's table shows only where a line has a value or when the user asks for them. */
  readonly rare?: readonly (keyof InputOf<L> & string)[]
  /**
   * Two lines of a document can't have the same values in these fields; of fields that exclude each other, in the one that is given.
   */
  readonly unique?: readonly (keyof InputOf<L> & string)[]
  /** A rule between a line, its document and its neighbours; returns messages by field. Server and form check it. */
  readonly check?: (line: InputOf<L>, context: LineContext<L>) => Messages<L> | undefined
}

/** One kind of lines of a record. */
export interface Lines<L extends AnyLine = AnyLine, Min = unknown, Listed = unknown, Needs = unknown> {
  readonly line: L
  readonly min: Min
  readonly max: number
  readonly listed: Listed
  readonly after: string | undefined
  readonly needs: Needs
  readonly rare: readonly string[]
  readonly unique: readonly string[]
  readonly check?: ((line: never, context: never) => Values | undefined) | undefined
}
/** The kinds of lines of a record, by name. */
export type LineKinds = Readonly<Record<string, Lines>>

/** Adds lines to a record: `lines: { order_lines: lines(orderLine, { min: 1 }) }`. */
export const lines = <
  const L extends AnyLine,
  const Min extends number | undefined = undefined,
  const Listed extends true | undefined = undefined,
  const Needs extends string | undefined = undefined,
>(
  line: L,
  {
    min,
    max = 1000,
    listed,
    after,
    needs,
    rare = [],
    unique = [],
    check,
  }: LinesOptions<L, Min, Listed, Needs> = {},
): Lines<L, Min, Listed, Needs> => ({
  ...{
    line,
    min: min as Min,
    max,
    listed: listed as Listed,
    after,
    needs: needs as Needs,
    rare,
    unique,
    check,
  },
})

type Sent<L extends AnyLine> = Wire<(InputOf<L> & { id?: number | undefined })[]>
/** What create and update take. */
export type LinesInput<K> = K extends LineKinds
  ? { [N in keyof K]: K[N]['min'] extends number ? Sent<K[N]['line']> : z.ZodOptional<Sent<K[N]['line']>> }
  : unknown
type Read<K extends Lines> = K['needs'] extends string
  ? z.ZodNullable<z.ZodArray<K['line']['row']>>
  : z.ZodArray<K['line']['row']>
/** What the detail answers. */
export type LinesRows<K> = K extends LineKinds ? { [N in keyof K]: Read<K[N]> } : unknown
/** What rows of the list contain. */
export type LinesListed<K> = K extends LineKinds
  ? { [N in keyof K as K[N]['listed'] extends true ? N : never]: Read<K[N]> }
  : unknown

/** Whether a new line has only its defaults, such as the empty row at the end of a form's table. */
export function isUntouched({ input }: AnyLine, row: unknown): boolean {
  if (typeof row !== 'object' || row === null || !isBlank((row as Values).id)) return false
  const shape = input.shape as Readonly<Record<string, z.ZodType>>
  return Object.entries(row).every(
    ([name, value]) => isBlank(value) || value === shape[name]?.safeParse(undefined).data,
  )
}

/** The schema of the lines in a request. An empty row at the end is ignored; others count, so that errors name their place. */
export function linesInput(kind: Lines): z.ZodType {
  const { line, max } = kind
  const min = (kind.min as number | undefined) ?? 0
  const one = z.object({ id: id.optional(), ...line.input.shape })
  const list = read(
    (value) => {
      const rows = fromIndexes(fromJson(value))
      if (!Array.isArray(rows)) return rows
      const last = rows.findLastIndex((row) => !isUntouched(line, row))
      return rows.slice(0, last + 1)
    },
    z.array(one).min(min).max(max),
    { control: 'lines', min, max, kind },
  )
  return min > 0 ? list : withMeta(list.optional(), list.meta())
}

/** The schema of the lines in an answer. */
export const linesRows = (kind: Lines): z.ZodType => {
  const rows = withMeta(z.array(kind.line.row), { control: 'lines', max: kind.max, kind })
  return typeof kind.needs === 'string' ? seenBy(kind.needs, rows) : rows
}
