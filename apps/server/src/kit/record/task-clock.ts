import type { Words } from '@dropyard/contract/kit/text'
import { fillWords } from '@dropyard/contract/kit/text'
import { and, count, eq, gt, isNull } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { task } from '../task-table.ts'

/** When a task is due and when its assignee is warned, and how many open tasks one person should have. */

interface Clock {
  readonly dueAt: Date
  readonly warnAt: Date
  readonly warnedAt: null
  readonly escalatedAt: null
}

/** The due time after a number of hours, or at a given time. The assignee is warned when a quarter of the time is left. */
export function clockFrom(now: Date, until: number | Date): Clock {
  const dueAt = typeof until === 'number' ? new Date(now.getTime() + until * 3_600_000) : until
  const quarter = Math.max(0, (dueAt.getTime() - now.getTime()) / 4)
  return { dueAt, warnAt: new Date(dueAt.getTime() - quarter), warnedAt: null, escalatedAt: null }
}

/** The due time after waiting: it moves by as long as the task has waited. */
export function clockAfter(
  { dueAt, warnAt, waitingSince }: Record<'dueAt' | 'warnAt' | 'waitingSince', Date | null>,
  now: Date,
): Partial<Pick<Clock, 'dueAt' | 'warnAt'>> {
  const stood = waitingSince === null ? 0 : now.getTime() - waitingSince.getTime()
  // A task that was overdue when it began to wait stays overdue by the same time.
  const later = (at: Date | null) => (at === null ? undefined : new Date(at.getTime() + stood))
  const [due, warn] = [later(dueAt), later(warnAt)]
  return { ...(due ? { dueAt: due } : {}), ...(warn ? { warnAt: warn } : {}) }
}

/** Sets when an open task is due, for example on a day from its form. `earlier`: only if it is due later than that so far. */
export const dueBy = (
  ctx: Ctx,
  flow: string,
  recordId: number,
  until: Date,
  { earlier = false } = {},
): Promise<unknown> =>
  ctx.db
    .update(task)
    .set(clockFrom(ctx.now, until))
    .where(
      and(
        eq(task.flow, flow),
        eq(task.recordId, recordId),
        isNull(task.closedAt),
        earlier ? gt(task.dueAt, until) : undefined,
      ),
    )

const tooMany = {
  en: '{{name}} now holds {{count}} open tasks; the limit is {{most}}.',
  zh: '{{name}} 当前有 {{count}} 个未完成任务，上限为 {{most}} 个。',
} as const satisfies Words

/** A warning if a person has more open tasks than `TASK_LIMIT`; undefined otherwise. */
export async function overloaded(
  ctx: Ctx,
  { id, name }: { id: number; name: string },
): Promise<string | undefined> {
  const most = ctx.config.TASK_LIMIT
  const [held] = await ctx.db
    .select({ n: count() })
    .from(task)
    .where(and(eq(task.assigneeId, id), isNull(task.closedAt)))
  const n = held?.n ?? 0
  return n > most ? fillWords(tooMany, { name, count: n, most })[ctx.lang] : undefined
}
