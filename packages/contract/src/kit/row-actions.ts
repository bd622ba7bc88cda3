import { z } from 'zod'
import type { AnyEndpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import type { Pair } from './text.ts'
import * as wire from './wire.ts'

/**
 * Actions on rows of a list, on one row or on many. Each is declared once: its texts, its endpoint, and the rule that decides
 * whether a row allows it. The server returns with each row the actions that the user may take now, and answers a call row by
 * row. The browser derives buttons, confirmations, forms and results from the declaration.
 */

const ref = z.object({ id: wire.id, version: wire.int({ min: 1 }).optional() })
/** Rows that a call works on. A row whose version is no longer the given one is refused. */
export const rowRefs = wire.listOf(ref, { min: 1, max: 200 })
export type RowRef = z.output<typeof ref>
/** Rows for a job, which works on them in portions: more than a user would wait for in one call. */
export const manyRefs = wire.listOf(ref.loose(), { min: 1, max: 1000 })
/** `rowRefs` with further fields in each row, such as the amount that the user saw. */
export function rowsWith<S extends z.ZodRawShape>(more: S) {
  const rows = wire.listOf(ref.extend(more), { min: 1, max: 200 })
  lists.add(rows)
  return rows
}
const lists = new WeakSet<z.ZodType>([rowRefs])
/** The browser sends at most this many rows in one call; a larger selection runs as a job or in several calls. */
export const rowsInOneCall = 100

/** Name of the body's field that holds `rowRefs` or `rowsWith`; undefined if none does. Such calls can run in portions. */
export const rowsOf = ({ body }: Pick<AnyEndpoint, 'body'>): string | undefined =>
  body instanceof z.ZodObject
    ? Object.entries(body.shape).find(([, field]) => lists.has(field))?.[0]
    : undefined

/** How a call takes the rows of an action. */
export type RowsTaken =
  /** As `rowRefs` in this field of its body; it answers row by row. */
  | { readonly rows: string }
  /** As ids in this field of its body: it can't overwrite another user's change, and succeeds for all rows or none. */
  | { readonly ids: string }
  /** One row, by its id in this field of its body, or in its path. */
  | { readonly one: string | 'path' }

/** How the call of an action takes rows, by its path and its body. */
export function rowsTakenBy({
  call,
  takesOne,
}: {
  call: Pick<AnyEndpoint, 'path' | 'body'>
  takesOne?: string
}): RowsTaken {
  if (takesOne !== undefined) return { one: takesOne }
  if (call.path.includes('/:')) return { one: 'path' }
  const rows = rowsOf(call)
  if (rows !== undefined) return { rows }
  const fields = call.body instanceof z.ZodObject ? Object.entries(call.body.shape) : []
  const ids = fields.find(
    ([, field]) => (field instanceof z.ZodOptional ? field.unwrap() : field) === wire.ids,
  )
  if (ids) return { ids: ids[0] }
  const one = fields.find(([name, field]) => name === 'id' || field === wire.id)
  if (one) return { one: one[0] }
  throw new Error(`${call.path} takes no rows, ids or id`)
}

/** Body field of a call that can be previewed: with `dry_run` it answers what it would do, and changes nothing. */
export const dryRunInput = { dry_run: wire.flag.default(false) }

/** Row field for records with row actions (`actions`): names of the actions that the user may take on the row now. */
export const allowed = [z.array(z.string()), 'Actions', '操作', { readOnly: true }] as const

/** The result for one row of a call: done, or refused with a reason. */
export const rowAnswer = z.object({
  id: z.number(),
  ok: z.boolean(),
  /** Stable code of a refusal; null when done. */
  code: z.string().nullable(),
  message: z.string(),
})
export type RowAnswer = z.output<typeof rowAnswer>

/** A text for one row, and optionally another for `{{count}}` rows: `[['Pay order?', …], ['Pay {{count}} orders?', …]]`. */
export type Counted = readonly [one: Pair, many?: Pair]

/** Options of a form's input field in addition to its schema. */
interface InputField {
  /** Without it, the label of the record's field of the same name. */
  label?: Pair
  helpText?: Pair
  placeholder?: Pair
  /** Common answers, offered as buttons that fill the field. */
  quick?: readonly Pair[]
  /** Text in the history, with the entered value in the place of the field's name: `['Reason: {{reason}}', …]`. */
  historyText?: Pair
  /** The value is an id of a record that this page opens: staff see the text as a link to it. */
  historyPage?: `/${string}`
  /** When the action is taken on a single row, the field starts with the row's value of the same name. */
  held?: true
  /** Whether the form requires the field, given its other values and the rows, although the endpoint lets it be empty. */
  requiredWhen?: (values: Readonly<Record<string, unknown>>, rows: readonly unknown[]) => boolean
}

/**
 * Texts and form of an action, shared by row actions and workflow actions. Placeholders such as `{{number}}` are replaced by
 * values of the row if the action is taken on only one.
 */
export interface ActionText {
  /** Question before it runs, or the heading of its form; `true`: a standard question. */
  readonly confirm?: Counted | true
  /** Paragraph below that question or heading. */
  readonly lead?: Pair
  /** Label of the main button of its form or question; without it the action's `words`. */
  readonly submit?: Pair
  /** Label of the question's other button, where the standard “Cancel” could be mistaken for the action itself. */
  readonly cancelLabel?: Pair
  /** Message after success. The page may replace it. */
  readonly successText?: Counted
  /** Input fields of its form, by the name of the request's field. */
  readonly fields?: Readonly<Record<string, InputField>>
  /** It ends or reverts something: its button is red. */
  readonly danger?: true
  /** Name of the action that reverts it, offered for a short time after success. */
  readonly undo?: string
}

/** Whether a row allows an action now; `why` is the refusal that a call gets if it doesn't. */
export interface May {
  readonly ok: boolean
  readonly why?: ErrorCode
}

/** Allowed unless one of the conditions is true; the first true one gives the reason: `allowUnless([row.paid, errors.paid])`. */
export function allowUnless(...rules: readonly (readonly [broken: boolean, why: ErrorCode])[]): May {
  const broken = rules.find(([isBroken]) => isBroken)
  return broken ? { ok: false, why: broken[1] } : { ok: true }
}

export interface RowAction<Row> extends ActionText {
  readonly words: Pair
  /** Shorter label for the bar that appears when rows are selected. */
  readonly short?: Pair
  /** Field of the answer whose number is `{{count}}` in `successText`; without it the number of rows. */
  readonly counts?: string
  /** {@link rowsTakenBy} tells how it takes rows. If it takes only one, `words` may contain values of the row, such as `{{name}}`. */
  readonly call: AnyEndpoint
  /** The body's field for the id of one row, if the call also takes several ids that aren't those of the action's rows. */
  readonly takesOne?: string
  /** The action isn't offered for a selection of rows, although its call takes several. */
  readonly single?: true
  /** Constant fields of the body: `extraBody: { status: 'active' }`. */
  readonly extraBody?: Readonly<Record<string, unknown>>
  /** Whether a row allows it now; `me` is the id of the user. Without it every row does. */
  readonly may?: (row: Row, me: number) => May
}

export interface RowActions<Row = never, A extends string = string> {
  /** Also the prefix of the keys under which drafts of its forms are stored. */
  readonly name: string
  readonly actions: Readonly<Record<A, RowAction<Row> & { readonly undo?: NoInfer<A> }>>
}

/**
 * Declares actions of rows. The type argument lists the fields of a row that the rules `may` read.
 *
 * ```ts
 * rowActions<{ status: string }>()({
 *   name: 'crate',
 *   actions: {
 *     open: {
 *       words: ['Open', '启用'], call: crateCalls.setStatus, extraBody: { status: 'open' },
 *       successText: [['The crate was opened', '已启用'], ['{{count}} crates were opened', '已启用 {{count}} 个']],
 *       may: ({ status }) => ({ ok: status !== 'open' }),
 *     },
 *   },
 * })
 * ```
 */
export const rowActions =
  <Row>() =>
  <const A extends string>(declared: RowActions<Row, A>): RowActions<Row, A> =>
    declared

/**
 * Returns a function that lists the actions a user may take on a row. Permissions are checked once, not for each row. Actions
 * without a `may` rule are left out: every row allows them, and the browser knows that from the declaration.
 */
export function allowedBy<Row>(
  { actions }: RowActions<Row>,
  may: (permission: string) => boolean,
  me: number,
): (row: Row) => string[] {
  const possible = Object.entries(actions).filter(([, { call }]) => may(call.permission))
  return (row) => possible.flatMap(([action, { may: allows }]) => (allows?.(row, me).ok ? [action] : []))
}
