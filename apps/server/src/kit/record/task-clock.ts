import type { Words } from '@dropyard/contract/kit/text'
import { fillWords } from '@dropyard/contract/kit/text'
import { and, count, eq, gt, isNull } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { task } from '../task-table.ts'

/** The clock of a task: when it is due, when its assignee is warned, and how much one person may hold. */

interface Clock {
  readonly dueAt: Date
  readonly warnAt: Date
  readonly warnedAt: null
  readonly escalatedAt: null
}

/** A clock that begins to run, for as many hours or until then. */
export function clockFrom(now: Date, until: number | Date): Clock {
  const dueAt = typeof until === 'number' ? new Date(now.getTime() + until * 3_600_000) : until
  const quarter = Math.max(0, (dueAt.getTime() - now.getTime()) / 4)
  return { dueAt, warnAt: new Date(dueAt.getTime() - quarter), warnedAt: null, escalatedAt: null }
}

/** The same clock after time in which it stood. */
export function clockAfter(
  { dueAt, warnAt, waitingSince }: Record<'dueAt' | 'warnAt' | 'waitingSince', Date | null>,
  now: Date,
): Partial<Pick<Clock, 'dueAt' | 'warnAt'>> {
  const stood = waitingSince === null ? 0 : now.getTime() - waitingSince.getTime()
  // What was late when it began to wait stays as late as it was.
  const later = (at: Date | null) => (at === null ? undefined : new Date(at.getTime() + stood))
  const [due, warn] = [later(dueAt), later(warnAt)]
  return { ...(due ? { dueAt: due } : {}), ...(warn ? { warnAt: warn } : {}) }
}

/** What has to be done until then: a day that its form names, say. `earlier`: only if it would be due later. */
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

/** What is said when a person holds more than is good. */
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
