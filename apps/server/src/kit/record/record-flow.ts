import type { TabCount } from '@dropyard/contract/kit/page'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import { allowedBy } from '@dropyard/contract/kit/row-actions'
import type { Lang } from '@dropyard/contract/kit/text'
import { controlOf } from '@dropyard/contract/kit/wire'
import { count, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../context.ts'
import type { Holder } from './tasks.ts'
import type { FlowRunner } from './workflow.ts'

/** What rows and lists of records get that no column holds: names of choices, allowed actions, tabs of states. */

type Values = Record<string, unknown>

/** Completes rows; `made` are the fields that it fills. */
export function finisherOf(record: AnyRecord, flow: FlowRunner | undefined) {
  const shape = record.row.shape as unknown as Record<string, z.ZodType>
  const named = Object.entries(record.named).flatMap(([field, name]) => {
    const words = shape[field] && controlOf(shape[field])?.words
    return words ? [{ field, name, words }] : []
  })
  const made = new Set([...named.map(({ name }) => name), ...(flow || record.does ? ['actions'] : [])])
  const finish = <R extends Values>(ctx: UserCtx, { whole, workers, ...row }: R): R => {
    const values: Values = row
    for (const { field, name, words } of named)
      values[name] = words[String(values[field])]?.[ctx.lang] ?? String(values[field])
    if (record.does)
      values.actions = allowedBy(
        record.does,
        (one) => ctx.user.permissions.has(one),
        ctx.user.id,
      )(values as never)
    if (flow) values.actions = flow.allowed(ctx, whole as never, holderIn(values, workers as number[]))
    return values as R
  }
  return { made, finish: made.size > 0 ? finish : <R extends Values>(_ctx: UserCtx, row: R): R => row }
}

/** Who holds the task of a row that carries one. */
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

/** The tabs of a list, one for each value of the filter that they set: how many rows each has, and all of them. */
export function tabsOf(record: AnyRecord, filterBy: (name: string, value: unknown) => SQL | undefined) {
  const { tabs: name = '' } = record
  const values = Object.entries(controlOf(record.filter[name] as z.ZodType)?.words ?? {})
  const numberIn = (value: string) =>
    sql<number>`count(*) FILTER (WHERE ${filterBy(name, value)})`.mapWith(Number)
  return {
    counts: {
      all: count(),
      each: Object.fromEntries(values.map(([value]) => [value, numberIn(value)])),
    },
    /** What is answered beside the rows of the tab that is open. */
    answer: (counted: Counted | undefined, lang: Lang, open: string | undefined): Tabbed => ({
      total: (open === undefined ? counted?.all : counted?.each[open]) ?? 0,
      ext: {
        tabs: values.map(([status, words]) => ({
          status,
          name: words[lang],
          total: counted?.each[status] ?? 0,
        })),
      },
    }),
  }
}

interface Counted {
  all: number
  each: Record<string, number>
}
interface Tabbed {
  total: number
  ext: { tabs: TabCount[] }
}
