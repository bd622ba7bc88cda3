import { z } from 'zod'
import type { AnyEndpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import type { Pair } from './text.ts'
import * as wire from './wire.ts'

/**
 * What can be done with the rows of a list, one at a time or many: declared once, with its words, the call that does it, and
 * when a row allows it. The server says with each row what this person may do with it now, and answers for each row of a
 * call; the browser makes buttons, questions, forms and results of it.
 */

const ref = z.object({ id: wire.id, version: wire.int({ min: 1 }).optional() })
/** Rows that a call works on. One that changed since the version that was seen is refused. */
export const rowRefs = wire.listOf(ref, { min: 1, max: 200 })
export type RowRef = z.output<typeof ref>
/** More rows than people wait for in one call: a job works on them, a portion at a time. */
export const manyRefs = wire.listOf(ref.loose(), { min: 1, max: 1000 })
/** Rows of which each says more, such as the amount that was seen. */
export function rowsWith<S extends z.ZodRawShape>(more: S) {
  const rows = wire.listOf(ref.extend(more), { min: 1, max: 200 })
  lists.add(rows)
  return rows
}
const lists = new WeakSet<z.ZodType>([rowRefs])
/** The most rows that a screen sends in one call. */
export const rowsInOneCall = 100

/** What a call on rows calls them; undefined when it takes none that can be done in portions. */
export const rowsOf = ({ body }: Pick<AnyEndpoint, 'body'>): string | undefined =>
  body instanceof z.ZodObject
    ? Object.entries(body.shape).find(([, field]) => lists.has(field))?.[0]
    : undefined

/** A call that can be tried: with `dry_run` it answers what it would do, and does nothing. */
export const tried = { dry_run: wire.flag.default(false) }

/** The field of a record's rows that says what may be done with each now (`does`). */
export const allowed = [z.array(z.string()), 'Actions', '操作', { only: 'row' }] as const

/** One row of a call: done, or refused and why. */
export const rowAnswer = z.object({
  id: z.number(),
  ok: z.boolean(),
  /** Stable code of a refusal; null when done. */
  code: z.string().nullable(),
  message: z.string(),
})
export type RowAnswer = z.output<typeof rowAnswer>

/** Of one row, and of `{{count}}` of them where that is said in another way. */
export type Counted = readonly [one: Pair, many?: Pair]

/** What a form asks for, besides what its schema says. */
interface InputField {
  /** As its record calls the field when left out. */
  label?: Pair
  help?: Pair
  placeholder?: Pair
  /** Usual answers of one click. */
  quick?: readonly Pair[]
  /** How a history tells what was given, which takes its place in it. */
  historyText?: Pair
  /** Of an action on one row: begins with what the row holds. */
  held?: true
  /** Must be given beside these values, for these rows, though the call alone lets it be empty. */
  needed?: (values: Readonly<Record<string, unknown>>, rows: readonly unknown[]) => boolean
}

/**
 * What actions of rows and steps of workflows say and ask alike. Places in texts, such as `{{number}}`, take the values of the
 * row where there is only one.
 */
export interface ActionText {
  /** Asked before it runs, or the heading of its form; `true`: asked in the usual words. */
  readonly confirm?: Counted | true
  /** Below that question or heading. */
  readonly lead?: Pair
  /** On the main button of its form or question; the words when left out. */
  readonly submit?: Pair
  /** On the question's other button, where the usual words would be taken for it. */
  readonly back?: Pair
  /** What is said when it is done; of work that has only begun, the page says more. */
  readonly successText?: Counted
  /** What the form asks for, by field of what is sent. */
  readonly fields?: Readonly<Record<string, InputField>>
  /** It ends or takes back something: drawn red. */
  readonly danger?: true
  /** The action that takes it back: offered for a while after it was done. */
  readonly undo?: string
}

/** Whether a row allows something now, and what is answered to who asks for it all the same. */
export interface May {
  readonly ok: boolean
  readonly why?: ErrorCode
}

/** The first rule that is broken is the answer. */
export function unless(...rules: readonly (readonly [broken: boolean, why: ErrorCode])[]): May {
  const broken = rules.find(([isBroken]) => isBroken)
  return broken ? { ok: false, why: broken[1] } : { ok: true }
}

export interface RowAction<Row> extends ActionText {
  readonly words: Pair
  /** On the bar of the selection, where the words alone are too long. */
  readonly short?: Pair
  /** What of its answer the text of success counts, where that is not the rows. */
  readonly counts?: string
  /** Takes rows by the name that the list of actions has for them; answers row by row. */
  readonly call: AnyEndpoint
  /** It changes nothing that others could have changed meanwhile: takes `ids`, or what it calls them, and is done for all or none. */
  readonly plain?: true | string
  /**
   * It takes one row, by the id in its path or by what its body calls it; its words may name what the row says, such as
   * `{{name}}`.
   */
  readonly one?: true | string
  /** What is sent besides, always the same. */
  readonly sends?: Readonly<Record<string, unknown>>
  /** Whether a row allows it now to who asks; rows of every kind do when left out. */
  readonly may?: (row: Row, me: number) => May
}

export interface RowActions<Row = never, A extends string = string> {
  /** Also the beginning of the names of its drafts. */
  readonly name: string
  /** What calls that take rows name them, such as `orders`. */
  readonly rows?: string
  readonly actions: Readonly<Record<A, RowAction<Row> & { readonly undo?: NoInfer<A> }>>
}

/** Declares the actions of rows: `rowActions<OrderFacts>()({ … })`. */
export const rowActions =
  <Row>() =>
  <const A extends string>(declared: RowActions<Row, A>): RowActions<Row, A> =>
    declared

/**
 * Which of the actions a person may take on rows, row by row: permissions are looked up once. What every row allows is left
 * out, the browser knows it.
 */
export function allowedBy<Row>(
  { actions }: RowActions<Row>,
  may: (permission: string) => boolean,
  me: number,
): (row: Row) => string[] {
  const possible = Object.entries(actions).filter(([, { call }]) => may(call.permission))
  return (row) => possible.flatMap(([action, { may: allows }]) => (allows?.(row, me).ok ? [action] : []))
}
