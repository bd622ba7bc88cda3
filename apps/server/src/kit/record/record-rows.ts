import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../context.ts'
import { mentions } from '../data/mentions.ts'
import { makerOf } from '../data/objects.ts'
import { type Decoder, decoded, decoderOf } from '../data/query-builder.ts'
import { flattened, listed, type Selected, valuesOf } from '../data/selected.ts'
import type { Row, Values } from './record-options.ts'
import type { FlowRunner } from './workflow.ts'

/**
 * Reads the rows of a record. For speed, the part of the query that is the same for all users is built only once, and each row
 * object is created with all its properties in a single expression.
 */

/** A row, and the values from which its workflow computes the allowed actions. */
export interface FoundRow {
  row: Row
  /** The values that `flow.whole` selects. */
  whole: Values
  /** The ids of all who have worked on the row's task. */
  workers: readonly number[]
}

interface Parts {
  table: PgTable
  flow: FlowRunner | undefined
  /** `flow.tasks`, if the record's rows are tasks. */
  tasks: FlowRunner['tasks'] | undefined
  /** All fields of a row. */
  names: readonly string[]
  /** Fields that are selected; a function if the SQL depends on the user. */
  selected: Readonly<Record<string, Selected | ((ctx: UserCtx) => SQL)>>
  /** Fields that are computed from the values of `flow.whole`. */
  held: readonly { name: string; of: (whole: Values) => unknown }[]
}

interface Asked {
  where: SQL | undefined
  order?: readonly (SQL | AnyPgColumn)[]
  /** The maximum number of rows. */
  size?: unknown
  offset?: number
  /** Locks the rows until the transaction ends. */
  lock?: boolean
}

/** A selected value, and where it is stored in the result. */
interface Place {
  to: 'row' | 'whole' | 'workers'
  name: string
  of: Selected
  decoder: Decoder
}

const placed = (to: Place['to'], name: string, of: Selected): Place => ({
  ...{ to, name, of },
  decoder: decoderOf(of),
})

export function rowReader({ table, flow, tasks, names, selected, held }: Parts) {
  const chosen = Object.entries(selected)
  const changing = chosen.flatMap(([name, of]) => (typeof of === 'function' ? [{ name, make: of }] : []))
  const always: Place[] = [
    ...chosen.flatMap(([name, of]) => (typeof of === 'function' ? [] : [placed('row', name, of)])),
    ...Object.entries(flow?.whole ?? {}).map(([name, of]) => placed('whole', name, of)),
    ...(tasks ? [placed('workers', '', tasks.workers)] : []),
  ]
  const { joined } = flow ?? {}
  const joins = [
    joined && sql`${sql.raw(joined.optional ? 'left' : 'inner')} join ${joined.table} on ${joined.on}`,
    tasks && sql`left join ${tasks.join.table} on ${tasks.join.on}`,
  ].filter((join) => join !== undefined)
  let once: ReturnType<typeof prepared> | undefined
  /** Called by the first query and not at startup, which would be slower. */
  const prepared = () => {
    // The order of the selected values: first those that depend on the user.
    const places = [...changing.map(({ name }) => ({ to: 'row', name })), ...always]
    const standsAt = (to: Place['to'], name: string) =>
      places.findIndex((one) => one.to === to && one.name === name)
    const wholeNames = Object.keys(flow?.whole ?? {})
    return {
      columns: flattened(listed(always.map(({ of }) => of))),
      joins: flattened(sql.join(joins, sql` `)),
      makeRow: makerOf(names),
      makeWhole: makerOf(wholeNames),
      fields: names.map((name) => ({
        at: standsAt('row', name),
        of: held.find((one) => one.name === name)?.of,
      })),
      wholeAt: wholeNames.map((name) => standsAt('whole', name)),
      workersAt: standsAt('workers', ''),
    }
  }

  return async (ctx: UserCtx, { where, order, size, offset, lock }: Asked): Promise<FoundRow[]> => {
    once ??= prepared()
    const own = changing.map(({ name, make }) => placed('row', name, make(ctx)))
    const ordered = order ? [sql`order by ${sql.join([...order], sql`, `)}`] : []
    const found = [
      ...(where ? [sql`where ${where}`] : []),
      ...ordered,
      ...(size === undefined ? [] : [sql`limit ${size}`]),
      ...(offset ? [sql`offset ${offset}`] : []),
    ]
    // Joining adds no rows, so the page is selected first, unless its condition or order refers to the joined table.
    const isPageFirst =
      joined && !tasks && size !== undefined && !lock && !mentions([where, order], joined.table)
    const query = sql.join(
      [
        sql`select ${own.length > 0 ? sql`${listed(own.map(({ of }) => of))}, ` : sql``}${once.columns}`,
        ...(isPageFirst
          ? [sql`from (select * from ${table}`, ...found, sql`) as ${table}`, once.joins, ...ordered]
          : [sql`from ${table}`, once.joins, ...found]),
        ...(lock ? [sql`for update of ${table}`] : []),
      ],
      sql` `,
    )
    const { makeRow, makeWhole, fields, wholeAt, workersAt } = once
    const decoders = [...own, ...always].map(({ decoder }) => decoder)
    const rows = await valuesOf(ctx.db, query)
    return rows.map((values) => {
      const read = values.map((value, i) => decoded(decoders[i] as Decoder, value))
      const whole = makeWhole(wholeAt.map((at) => read[at]))
      const row = makeRow(fields.map(({ at, of }) => (of ? of(whole) : (read[at] ?? null))))
      return { row: row as Row, whole, workers: (read[workersAt] as number[] | null | undefined) ?? [] }
    })
  }
}

/** Removes the named values from an object and returns them; missing ones are null. */
export function takeOut(given: Values, names: readonly string[]): Values {
  const taken = Object.fromEntries(names.map((name) => [name, given[name] ?? null]))
  for (const name of names) delete given[name]
  return taken
}
