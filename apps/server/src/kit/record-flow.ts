import type { TabCount } from '@dropyard/contract/kit/page'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import type { Lang } from '@dropyard/contract/kit/text'
import { controlOf } from '@dropyard/contract/kit/wire'
import type { z } from 'zod'
import type { UserCtx } from './context.ts'
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
  const made = new Set([...named.map(({ name }) => name), ...(flow ? ['actions'] : [])])
  const finish = <R extends Values>(ctx: UserCtx, { whole, ...row }: R): R => {
    const values: Values = row
    for (const { field, name, words } of named)
      values[name] = words[String(values[field])]?.[ctx.lang] ?? String(values[field])
    if (flow) values.actions = flow.allowed(ctx, whole as never)
    return values as R
  }
  return { made, finish: made.size > 0 ? finish : <R extends Values>(_ctx: UserCtx, row: R): R => row }
}

/** The tabs of a list, one for each state, and the total of the one that is open. */
export function tabsBy(
  flow: FlowRunner,
  lang: Lang,
  counted: readonly { state: string; total: number }[],
  open: string | undefined,
): { total: number; ext: { tabs: TabCount[] } } {
  const of = (name: string): number => counted.find(({ state }) => state === name)?.total ?? 0
  const tabs = Object.entries(flow.states).map(([status, { words }]) => ({
    status,
    name: words[lang],
    total: of(status),
  }))
  const total = open === undefined ? tabs.reduce((sum, tab) => sum + tab.total, 0) : of(open)
  return { total, ext: { tabs } }
}
