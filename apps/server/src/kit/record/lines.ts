import { commonErrors } from '@dropyard/contract/kit/errors'
import { sumsOf, withDerived } from '@dropyard/contract/kit/line-rules'
import type { AnyLine } from '@dropyard/contract/kit/lines'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import type { Words } from '@dropyard/contract/kit/text'
import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../context.ts'
import { danglingColumn, sqlState } from '../data/database.ts'
import { equalAsJson } from '../data/equal-as-json.ts'
import { fail, invalid } from '../errors.ts'
import { tableOfLines } from './lines-table.ts'
import { followingColumns } from './record-columns.ts'
import { finisherOf } from './record-flow.ts'
import type { Row, Values } from './record-options.ts'
import { rowReader } from './record-rows.ts'

/** Reads and writes the lines of a record together with it: one statement for all lines that are read, added, changed or removed. */

interface LineStore {
  /** Adds the lines to rows; `listed`: only those that rows of a list contain. */
  readonly attach: <R extends Values>(ctx: UserCtx, rows: R[], listed?: boolean) => Promise<R[]>
  /** The input with the derived values of its lines. @throws at lines that belong to another document */
  readonly derived: (given: Values, before: Row | undefined) => Values
  /** Takes the lines out of the values of the head, and adds the sums to these. */
  readonly takeOut: (given: Values, before: Row | undefined) => TakenLines
  readonly write: (ctx: UserCtx, headId: number, taken: TakenLines, before: Row | undefined) => Promise<void>
  /** Two versions of a row for the audit trail: of the lines only those that differ, by their place. */
  readonly compared: (
    before: Row | undefined,
    after: Row | undefined,
  ) => readonly [Row | undefined, Row | undefined]
}

interface TakenLines {
  readonly head: Values
  /** The lines that the request contains. */
  readonly lines: Readonly<Record<string, readonly Values[]>>
}

type Line = Values & { id: number }
const linesIn = (row: Values | undefined, kind: string): readonly Line[] =>
  (row?.[kind] ?? []) as readonly Line[]

/** The lines of a record, or undefined if it has none. */
export function linesOf(record: AnyRecord, head: PgTable): LineStore | undefined {
  const kinds = Object.entries(record.lines).map(([name, { line, listed }]) => ({
    name,
    line,
    listed: listed === true,
    ...accessOf(record, head, name, line),
  }))
  if (kinds.length === 0) return undefined
  const withDerivedLines = (given: Values): Values =>
    Object.fromEntries(
      kinds.flatMap(({ name, line }) =>
        given[name] ? [[name, linesIn(given, name).map((one) => withDerived(line, one))]] : [],
      ),
    )
  return {
    attach: async (ctx, rows, listed = false) => {
      if (rows.length === 0) return rows
      const ids = rows.map(({ id }) => id as number)
      const wanted = kinds.filter((kind) => !listed || kind.listed)
      const found = await Promise.all(wanted.map(({ read }) => read(ctx, ids)))
      for (const [at, { name }] of wanted.entries())
        for (const row of rows) Object.assign(row, { [name]: found[at]?.get(row.id as number) ?? [] })
      return rows
    },
    derived: (given, before) => {
      const strange = kinds.flatMap(({ name }) => {
        const known = new Set(linesIn(before, name).map(({ id }) => id))
        const seen = new Set<number>()
        return linesIn(given, name).flatMap(({ id }, at) => {
          if (id === undefined || (known.has(id) && !seen.has(id) && seen.add(id))) return []
          return [[`${name}.${at}.id`, commonErrors.not_found.words] as const]
        })
      })
      if (strange.length > 0) invalid(Object.fromEntries(strange))
      return { ...given, ...withDerivedLines(given) }
    },
    takeOut: (given, before) => {
      const lines = withDerivedLines(given) as Record<string, readonly Values[]>
      const head = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in record.lines)))
      const all = Object.fromEntries(kinds.map(({ name }) => [name, lines[name] ?? linesIn(before, name)]))
      return { head: Object.keys(lines).length > 0 ? { ...head, ...sumsOf(record, all) } : head, lines }
    },
    write: async (ctx, headId, { lines }, before) => {
      for (const { name, write } of kinds) {
        const rows = lines[name]
        if (rows) await write(ctx, headId, rows, linesIn(before, name))
      }
    },
    compared: (before, after) => {
      const differing = (of: Row | undefined, other: Row | undefined): Row | undefined =>
        of && {
          ...of,
          ...Object.fromEntries(
            kinds.map(({ name }) => {
              const others = new Map(linesIn(other, name).map((line) => [line.id, line]))
              const places = new Map(linesIn(after, name).map(({ id }, at) => [id, at + 1]))
              const left = linesIn(of, name).flatMap((line, at) =>
                other && equalAsJson(line, others.get(line.id))
                  ? []
                  : [[places.get(line.id) ?? `removed ${at + 1}`, line] as const],
              )
              return [name, Object.fromEntries(left)]
            }),
          ),
        }
      return [differing(before, after), differing(after, before)]
    },
  }
}

/** Reads and writes one kind of lines. */
function accessOf(record: AnyRecord, head: PgTable, kind: string, line: AnyLine) {
  const { table, shown } = tableOfLines(record, head, kind)
  // A line is a record without endpoints and without a workflow.
  const asRecord = line as unknown as AnyRecord
  const columns = new Map(
    Object.values(getTableColumns(table)).map((column) => [column.name, column as AnyPgColumn]),
  )
  const columnOf = (name: string): AnyPgColumn => {
    const column = columns.get(name)
    if (!column) throw new Error(`${record.name}: ${kind} have no column ${name}`)
    return column
  }
  const { finish, made } = finisherOf(asRecord, undefined)
  const headName = table.headId.name
  const sources = { ...followingColumns(asRecord, table), ...shown }
  const names = [...Object.keys(line.row.shape).filter((name) => !made.has(name)), headName]
  const find = rowReader({
    ...{ table, flow: undefined, tasks: undefined, names, held: [] },
    selected: Object.fromEntries(names.map((name) => [name, sources[name] ?? columnOf(name)])),
  })
  const written = [...Object.keys(line.input.shape), ...Object.keys(line.derive)]
  for (const name of written) columnOf(name)
  const listed = (all: readonly string[]) =>
    sql.join(
      all.map((name) => sql.identifier(name)),
      sql`, `,
    )
  const sent = (rows: readonly Values[]): SQL =>
    sql`jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::jsonb)`

  async function read(ctx: UserCtx, headIds: readonly number[]): Promise<Map<number, Values[]>> {
    const found = await find(ctx, {
      where: inArray(table.headId, [...headIds]),
      order: [table.headId, table.position, table.id],
    })
    const byHead = new Map<number, Values[]>()
    for (const one of found) {
      const { [headName]: headId, ...row } = finish(ctx, one)
      const rows = byHead.get(headId as number) ?? []
      byHead.set(headId as number, rows)
      rows.push(row)
    }
    return byHead
  }

  async function write(
    ctx: UserCtx,
    headId: number,
    rows: readonly Values[],
    before: readonly Line[],
  ): Promise<void> {
    const placed = rows.map(
      (row, at): Values => ({
        ...Object.fromEntries(written.map((name) => [name, row[name] ?? null])),
        id: row.id,
        position: at,
      }),
    )
    const known = new Map(before.map((row, at) => [row.id, { ...row, position: at }]))
    const isChanged = (row: Values): boolean => {
      const was: Values | undefined = known.get(row.id as number)
      return was !== undefined && [...written, 'position'].some((name) => !equalAsJson(row[name], was[name]))
    }
    const kept = new Set(rows.map(({ id }) => id))
    const removed = before.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
    const changed = placed.filter(isChanged)
    const added = placed.filter(({ id }) => id === undefined)
    const names = [...written, 'position']
    await atCells(kind, line, rows, async () => {
      if (removed.length > 0) await ctx.db.delete(table).where(inArray(table.id, removed))
      if (changed.length > 0)
        await ctx.db.execute(sql`
          UPDATE ${table} SET (${listed(names)}) = (SELECT ${sql.join(
            names.map((name) => sql`new.${sql.identifier(name)}`),
            sql`, `,
          )})
          FROM ${sent(changed)} AS new
          WHERE ${table.id} = new.id AND ${table.headId} = ${headId}`)
      if (added.length > 0)
        await ctx.db.execute(sql`
          INSERT INTO ${table} (${listed([headName, ...(columns.has('entity_id') ? ['entity_id'] : []), ...names])})
          SELECT ${headId}, ${columns.has('entity_id') ? sql`(SELECT entity_id FROM ${head} WHERE id = ${headId}), ` : sql``}${listed(names)}
          FROM ${sent(added)} ORDER BY position`)
    })
  }
  return { read, write }
}

/** Turns violations of constraints into messages at the cells with the refused value, or at all lines. */
async function atCells(
  kind: string,
  { text: { en, zh } }: AnyLine,
  rows: readonly Values[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const column = danglingColumn(error)
    if (column !== undefined) {
      const value = missingValue(error)
      const wrong = rows.flatMap((row, at): [string, Words][] =>
        row[column] !== null &&
        row[column] !== undefined &&
        (value === undefined || String(row[column]) === value)
          ? [[`${kind}.${at}.${column}`, commonErrors.not_found.words]]
          : [],
      )
      invalid(wrong.length > 0 ? Object.fromEntries(wrong) : { [kind]: commonErrors.not_found.words })
    }
    if (sqlState(error) === '23503') fail(commonErrors.in_use)
    if (sqlState(error) === '23505')
      invalid({
        [kind]: {
          en: `${en.title}: a value that must be unique is used more than once.`,
          zh: `${zh.title}：有必须唯一的值重复出现。`,
        },
      })
    throw error
  }
}

/** The value that a foreign key doesn't find, if PostgreSQL names it: with row-level security it doesn't. */
function missingValue(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const value = /^Key \(\w+\)=\((.*)\) is not present/.exec((e as { detail?: string }).detail ?? '')?.[1]
    if (value !== undefined) return value
  }
  return undefined
}
