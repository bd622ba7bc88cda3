import type { TabCount } from '@dropyard/contract/kit/page'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import type { RowAction, RowActions } from '@dropyard/contract/kit/row-actions'
import { inLang, type Lang } from '@dropyard/contract/kit/text'
import { controlOf } from '@dropyard/contract/kit/wire'
import type { AllowedAction } from '@dropyard/contract/kit/workflow'
import { count, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { UserCtx } from '../context.ts'
import { keptCountsFor } from './kept-counts.ts'
import { FromRow, type Row } from './record-options.ts'
import type { FoundRow } from './record-rows.ts'
import { mayDo } from './row-answer.ts'
import type { Holder } from './task-rights.ts'
import type { FlowRunner } from './workflow.ts'

/** Values of rows and lists that are not read from columns: names of choices, allowed actions, tabs. */

type Values = Record<string, unknown>

/** `finish` completes a row with names of choices and allowed actions; `made` are the names of the fields that it sets. */
export function finisherOf(record: AnyRecord, flow: FlowRunner | undefined) {
  const shape = record.row.shape as unknown as Record<string, z.ZodType>
  const named = Object.entries(record.nameFields).flatMap(([field, name]) => {
    const words = shape[field] && controlOf(shape[field])?.words
    return words ? [{ field, name, words }] : []
  })
  const made = new Set([...named.map(({ name }) => name), ...(flow || record.actions ? ['actions'] : [])])
  const finish = (ctx: UserCtx, { row, whole, workers }: FoundRow): Row => {
    const values: Values = row
    for (const { field, name, words } of named)
      values[name] = words[String(values[field])]?.[ctx.lang] ?? String(values[field])
    const deeds = record.actions && mayDo(ctx, record.actions)(values as never)
    if (deeds) values.actions = deeds
    if (flow) {
      const steps = flow.allowed(ctx, whole as never, holderIn(values, workers))
      values.actions = [...steps, ...(deeds ?? []).map((action) => besideSteps(ctx.lang, record, action))]
    }
    return row
  }
  return { made, finish }
}

/** An action of a record that is not a step of its workflow, in the form that rows have for steps. */
function besideSteps(lang: Lang, { actions }: AnyRecord, action: string): AllowedAction {
  const { words, danger = false } = (actions as RowActions).actions[action] as RowAction<never>
  return { action, name: inLang(words, lang), danger }
}

/** The assignee and state of the row's task; undefined if it has none. */
const holderIn = (
  { task_id, assignee_id, assignee_name, waiting_since }: Values,
  workedBy: readonly number[],
): Holder | undefined =>
  task_id === undefined || task_id === null
    ? undefined
    : {
        assigneeId: assignee_id as number | null,
        assigneeName: String(assignee_name),
        waits: waiting_since !== null,
        workedBy,
      }

/**
 * Splits the fields into those that must be selected and those (`held`) that the workflow selects anyway, so that no column is
 * selected twice.
 *
 * @param from The source of a field; a string is the key of its column.
 */
export function heldBy(
  flow: FlowRunner | undefined,
  names: readonly string[],
  from: (name: string) => unknown,
) {
  const held = (flow ? names : []).flatMap((name) => {
    const source = from(name)
    if (source instanceof FromRow) return [{ name, of: source.of }]
    return typeof source === 'string' ? [{ name, of: (row: Values) => row[source] }] : []
  })
  const without = new Set(held.map(({ name }) => name))
  return { selected: names.filter((name) => !without.has(name)), held }
}

/** The tabs of a list, one for each value of a filter, with the number of rows in each and in all. */
export function tabsOf(record: AnyRecord, { column, filterBy }: TabsBy) {
  const { tabs: name = '' } = record
  const words = Object.entries(controlOf(record.filter[name] as z.ZodType)?.words ?? {})
  const numberIn = (value: string) =>
    sql<number>`count(*) FILTER (WHERE ${filterBy(name, value)})`.mapWith(Number)
  /** For tabs that are values of a column: GROUP BY, because one FILTER per tab takes three times as long. */
  const grouped = async (
    ctx: UserCtx,
    table: PgTable,
    where: SQL | undefined,
    query: Values | undefined,
  ): Promise<Counted> => {
    const kept = query && keptCountsFor(table, where ? query : {})
    const rows = kept
      ? await ctx.db
          .select({ value: kept.value, n: sql`sum(${kept.total})`.mapWith(Number) })
          .from(kept.table)
          .where(kept.condition)
          .groupBy(kept.value)
      : await ctx.db
          .select({ value: column as AnyPgColumn, n: count() })
          .from(table)
          .where(where)
          .groupBy(column as AnyPgColumn)
    return {
      all: rows.reduce((sum, { n }) => sum + n, 0),
      each: Object.fromEntries(rows.map(({ value, n }) => [String(value), n])),
    }
  }
  const filtered = async (ctx: UserCtx, table: PgTable, where: SQL | undefined): Promise<Counted> => {
    const each = Object.fromEntries(words.map(([value]) => [value, numberIn(value)]))
    const [counted] = await ctx.db.select({ all: count(), each }).from(table).where(where)
    return counted as unknown as Counted
  }
  return {
    /** `query`: the values of the filters in `where`; undefined if there are other conditions, too. */
    count: column ? grouped : filtered,
    /** The total of the open tab and the counts of all tabs, for the response. */
    answer: ({ all, each }: Counted, lang: Lang, open: string | undefined): Tabbed => ({
      total: open === undefined ? all : (each[open] ?? 0),
      ext: {
        tabs: words.map(([status, name]) => ({ status, name: name[lang], total: each[status] ?? 0 })),
      },
    }),
  }
}

interface TabsBy {
  /** The column whose values are the tabs; undefined if `serve` has SQL for this filter. */
  column: AnyPgColumn | undefined
  filterBy: (name: string, value: unknown) => SQL | undefined
}
interface Counted {
  all: number
  each: Record<string, number>
}
interface Tabbed {
  total: number
  ext: { tabs: TabCount[] }
}
