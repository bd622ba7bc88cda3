import { z } from 'zod'
import { type AnyEndpoint, endpoint } from './endpoint.ts'
import { errors } from './errors.ts'
import { record } from './record.ts'
import type { AnyRecord, RecordText } from './record-endpoints.ts'
import type { DaysField, Fields, Filters } from './record-types.ts'
import { allowed, allowUnless, type RowActions, rowActions, rowAnswer, rowRefs } from './row-actions.ts'
import { joinWords, type Lang, type Pair, withinSentence } from './text.ts'
import type { Wire } from './wire.ts'
import * as wire from './wire.ts'

/**
 * Facts: rows that say what happened to a document, such as receipts and payments. They are appended and never changed or deleted,
 * and don't touch the version of their document. A wrong one is taken back by a reversal, which is a row of its own. What is true
 * now is the sum of all rows, in which reversals count negative.
 *
 * ```ts
 * export const receipt = facts({
 *   name: 'receipt', path: '/v1/receipt', of: asn, by: 'asn_id', reverses: true, once: 'scan_id',
 *   title: ['Receipts', '收货记录'], singular: ['receipt', '收货记录'],
 *   fields: { pieces: [wire.int({ min: 1 }), 'Quantity', '数量'] },
 * })
 * ```
 */

export const factErrors = errors('facts', {
  reversed: ['This entry was reversed already.', '该记录已被冲销。'],
  is_reversal: [
    'This entry is a reversal, which can’t be reversed. Add a new entry instead.',
    '该记录本身是冲销，不能再次冲销，请新增一条记录。',
  ],
  key_used: ['Another entry was added with the same key.', '已有内容不同的记录使用了相同的幂等键。'],
})

const status = wire.choice({
  valid: ['Valid', '有效', 'green'],
  reversed: ['Reversed', '已冲销', 'neutral'],
  reversal: ['Reversal', '冲销', 'amber'],
})

const number = wire.text(20)
const common = {
  number: [number, 'No.', '编号', { readOnly: true }],
} as const
const made = {
  created_by: [wire.person, 'By', '操作人', { readOnly: true }],
  create_time: [wire.instant, 'Time', '时间', { readOnly: true }],
} as const
const reversible = {
  status: [status, 'Status', '状态', { readOnly: true }],
  reverses: [wire.text(20, 0), 'Reversal of', '冲销对象', { readOnly: true }],
  reversed_by: [wire.text(20, 0), 'Reversed by', '冲销记录', { readOnly: true }],
  reason: [wire.text(500, 0), 'Reason', '冲销原因', { readOnly: true }],
  actions: allowed,
} as const
const statusFilter = { status: status.optional() }
const days = ['create_time', 'Time', '时间'] as const satisfies DaysField

/** The document that facts belong to. */
interface FactParent {
  readonly name: string
  readonly labelField: string
  readonly get: AnyEndpoint
  readonly select?: AnyEndpoint
  readonly row: z.ZodObject
  readonly text: Readonly<Record<Lang, RecordText>>
}

interface FactsDeclaration<
  F extends Fields,
  By extends string,
  Filter extends Filters,
  Reverses extends true | undefined,
  Once extends string,
> {
  /** Singular name, also used in permissions: `<name>:list`, `:create`, `:export`, and `:reverse`. */
  name: string
  path: string
  /** The record that they belong to, and the field with its id, which is also a filter of the list. */
  of: FactParent
  by: By
  title: Pair
  singular: Pair
  empty?: Pair
  messages?: Parameters<typeof record>[0]['messages']
  /** What each says, in addition to its document, who added it and when. */
  fields: F
  /** Filters in addition to those by document, day and status. */
  filter?: Filter
  /** Rows can be reversed, each once. */
  reverses?: Reverses
  /** Name of the idempotency key that each request must have, such as a scanner's `scan_id`; without it an optional `key`. */
  once?: Once
  /** Columns of the list between number and user, and their order; without it all fields. */
  columns?: readonly (keyof NoInfer<F> & string)[]
  widths?: Readonly<Record<string, number>>
  /** Fields that are shown when a row is named elsewhere; without it the number. */
  labelField?: keyof NoInfer<F> & string
}

type ParentField<By extends string> = {
  readonly [K in By]: readonly [Wire<number>, string, string, { readonly withName: true }]
}
type ParentFilter<By extends string> = { readonly [K in By]: z.ZodOptional<Wire<number>> }
type AllFields<F, By extends string, Reverses> = typeof common &
  ParentField<By> &
  F &
  typeof made &
  (Reverses extends true ? typeof reversible : unknown)
type AllFilters<Filter, By extends string, Reverses> = ParentFilter<By> &
  Filter &
  (Reverses extends true ? typeof statusFilter : unknown)
type Narrow<T, To> = T extends To ? T : never

const verbs = ['list', 'get', 'export'] as const

/** The record of the facts, before `create` and `reverse` are added. */
type Rows<F, By extends string, Filter, Reverses> = ReturnType<
  typeof record<
    Narrow<AllFields<F, By, Reverses>, Fields>,
    Narrow<AllFilters<Filter, By, Reverses>, Filters>,
    readonly ['create_time'],
    undefined,
    typeof days,
    undefined,
    (typeof verbs)[number],
    undefined,
    undefined,
    undefined,
    true
  >
>

/**
 * Declares facts about a record's rows, and derives their endpoints, permissions and texts.
 *
 * @public
 */
export function facts<
  const F extends Fields,
  const By extends string,
  const Filter extends Filters = Record<never, never>,
  const Reverses extends true | undefined = undefined,
  const Once extends string = 'key',
>(declared: FactsDeclaration<F, By, Filter, Reverses, Once>) {
  const { of, by, fields, filter, reverses, once, columns, labelField = 'number', ...texts } = declared
  const { name, path, title, singular } = texts
  const { select } = of
  const parent = select ? wire.ref(() => select) : wire.id
  const upper = of.text.en.singular.replace(/^./, (first) => first.toUpperCase())
  const rows = record({
    ...texts,
    fields: {
      ...common,
      [by]: [parent, upper, of.text.zh.singular, { withName: true }],
      ...fields,
      ...made,
      ...(reverses ? reversible : {}),
    },
    filter: { [by]: parent.optional(), ...filter, ...(reverses ? statusFilter : {}) },
    search: false,
    days,
    sortable: ['create_time'],
    immutable: true,
    endpoints: verbs,
    labelField,
    columns: [
      'number',
      ...(reverses ? ['status'] : []),
      by,
      ...(columns ?? Object.keys(fields)),
      'created_by',
      'create_time',
      ...(reverses ? ['reason'] : []),
    ],
    facts: [
      ...['number', by, ...Object.keys(fields), 'created_by', 'create_time'],
      ...(reverses ? ['status', 'reverses', 'reversed_by', 'reason'] : []),
    ],
  } as never) as unknown as Rows<F, By, Filter, Reverses>
  const key = wire.text(64, 8)
  const idempotencyKey = { [once ?? 'key']: once ? key : key.optional() } as {
    [K in Once]: 'key' extends K ? z.ZodOptional<Wire<string>> : Wire<string>
  }
  const create = endpoint({
    method: 'POST',
    path,
    permission: `${name}:create`,
    about: [`Add ${singular[0]}`, joinWords('新增', singular[1])],
    get body() {
      return z.object({ ...(rows.input as Rows<F, By, Filter, Reverses>['input']).shape, ...idempotencyKey })
    },
    data: rows.row as Rows<F, By, Filter, Reverses>['row'],
  })
  const reverse = endpoint({
    method: 'PUT',
    path: `${path}/reverse`,
    permission: `${name}:reverse`,
    about: [`Reverse ${withinSentence(title[0])}`, joinWords('冲销', title[1])],
    body: z.object({ rows: rowRefs, reason: wire.area(500, 1) }),
    data: z.array(rowAnswer),
  })
  const actions = rowActions<Reversible>()({
    name,
    actions: {
      reverse: {
        words: ['Reverse', '冲销'],
        call: reverse,
        fields: { reason: { label: ['Reason', '冲销原因'] } },
        successText: [['Reversed', '已冲销']],
        danger: true,
        may: ({ status }) =>
          allowUnless(
            [status === 'reversal', factErrors.is_reversal],
            [status === 'reversed', factErrors.reversed],
          ),
      },
    },
  })
  const reversal = (reverses ? { reverse, actions } : {}) as Reverses extends true
    ? { reverse: typeof reverse; actions: typeof actions }
    : Record<never, never>
  return { ...rows, idempotencyKey, create, ...reversal, of, by }
}

interface Reversible {
  readonly status: 'valid' | 'reversed' | 'reversal'
}

type FactVerb = (typeof verbs)[number] | 'create'

/** Any facts, for code that works with all of them. */
export type AnyFacts = Omit<AnyRecord, FactVerb | 'actions' | 'flow'> &
  Readonly<Record<FactVerb, AnyEndpoint>> & {
    readonly reverse?: AnyEndpoint
    readonly actions?: RowActions<never>
    readonly of: FactParent
    readonly by: string
  }
