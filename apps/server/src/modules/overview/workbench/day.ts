import { dayMs } from '@dropyard/contract/kit/days'
import { inLang } from '@dropyard/contract/kit/text'
import { ages, type TaskAge, type WorkDay } from '@dropyard/contract/overview/workbench'
import { link } from '@dropyard/contract/pages'
import type { TaskListRow } from '@dropyard/contract/system/task'
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { flowsOfTasks } from '../../../kit/record/tasks.ts'
import { task } from '../../../kit/task-table.ts'
import { type Calendar, calendar } from '../../system/task/business-days.ts'
import { listRowsOf, rounded, selectTasks } from '../../system/task/rows.ts'
import {
  asDeputy,
  countOpen,
  firstOf,
  isNotWaiting,
  late,
  toDo,
  toTake,
  viewOf,
} from '../../system/task/views.ts'
import { changed, exceptions, numbers } from './figures.ts'
import { byTimeLeft, cameAt } from './lists.ts'
import { nudged } from './nudge.ts'
import { onMe } from './on-me.ts'
import { queues } from './queues.ts'
import { workbenchVisit } from './table.ts'

/** Everything that the workbench shows to one user, in one answer. */

const few = 10
const some = 50
const shownWaiting = 20

const numberOf = (where: SQL) => sql<number>`count(*) FILTER (WHERE ${where})`.mapWith(Number)

/** When the user last visited; a day ago if this is the first visit. */
export async function lastVisit(ctx: UserCtx): Promise<Date> {
  const [row] = await ctx.db
    .select({ since: workbenchVisit.since })
    .from(workbenchVisit)
    .where(eq(workbenchVisit.personId, ctx.user.id))
  return row?.since ?? new Date(ctx.now.getTime() - dayMs)
}

/** A pause of this length begins a new visit. */
const awayMs = 30 * 60_000

export async function visit(ctx: UserCtx): Promise<{ since: string }> {
  const begun = new Date(ctx.now.getTime() - awayMs).toISOString()
  const [row] = await ctx.db
    .insert(workbenchVisit)
    .values({ personId: ctx.user.id, since: new Date(ctx.now.getTime() - dayMs), seenAt: ctx.now })
    .onConflictDoUpdate({
      target: workbenchVisit.personId,
      set: {
        since: sql`CASE WHEN ${workbenchVisit.seenAt} < ${begun}::timestamptz THEN ${workbenchVisit.seenAt} ELSE ${workbenchVisit.since} END`,
        seenAt: ctx.now,
      },
    })
    .returning({ since: workbenchVisit.since })
  return { since: (row?.since ?? ctx.now).toISOString() }
}

export async function workDay(ctx: UserCtx, today: string | undefined): Promise<WorkDay> {
  const [days, since] = await Promise.all([calendar(ctx), lastVisit(ctx)])
  const held = viewOf(ctx, 'mine')
  const by = <F extends Record<string, SQL>>(fields: F, where: SQL | undefined) =>
    ctx.db
      .select({ flow: task.flow, total: count(), ...fields })
      .from(task)
      .where(where)
      .groupBy(task.flow)
  const [
    own,
    free,
    mine,
    awaited,
    todo,
    modules,
    pool,
    [awaitedN],
    deputised,
    waited,
    found,
    told,
    figures,
    queued,
  ] = await Promise.all([
    selectTasks(ctx, and(held, isNotWaiting), byTimeLeft).limit(few),
    selectTasks(ctx, firstOf([...toTake(ctx), asDeputy(ctx)], few), byTimeLeft).limit(few),
    selectTasks(ctx, held, byTimeLeft).limit(some),
    selectTasks(ctx, viewOf(ctx, 'awaited'), byTimeLeft).limit(shownWaiting),
    countOpen(ctx, toDo(ctx), isNotWaiting),
    by(
      {
        late: numberOf(late(ctx)),
        waiting: numberOf(sql`${task.waitingSince} IS NOT NULL`),
        came: sql<Date>`min(${task.createdAt})`.mapWith(task.createdAt),
        begun: sql<Date>`min(${task.begunAt})`.mapWith(task.begunAt),
      },
      held,
    ),
    by(agesOf(days), viewOf(ctx, 'pool')),
    ctx.db.select({ total: count() }).from(task).where(viewOf(ctx, 'awaited')),
    countOpen(ctx, [asDeputy(ctx)]),
    onMe(ctx, days),
    exceptions(ctx),
    changed(ctx, since),
    numbers(ctx, today),
    queues(ctx),
  ])
  const rows = (of: typeof own): TaskListRow[] => of.flatMap((one) => listRowsOf(ctx, days, one))
  const waits = [...mine.filter(({ row }) => row.waitingSince !== null).slice(0, shownWaiting), ...awaited]
  const sum = (of: readonly { total: number }[]) => of.reduce((all, { total }) => all + total, 0)
  const list = (view: 'now' | 'mine' | 'pool' | 'deputy' | 'waiting' | 'awaited') =>
    link('/taskList', { view })
  return {
    queues: queued,
    now: rows([...own, ...free])
      .sort((a, b) => (a.due_time ?? '9').localeCompare(b.due_time ?? '9'))
      .slice(0, few),
    todo: { total: todo.total, to: list('now') },
    late: { total: todo.late, to: link('/taskList', { view: 'now', late: true }) },
    mine: {
      total: { total: sum(modules), to: list('mine') },
      most: ctx.config.TASK_LIMIT,
      modules: modules.flatMap(({ flow, total, late: over, came, begun }) =>
        named(ctx, flow).map(({ key, name }) => ({
          ...{ key, name, total, to: link('/taskList', { view: 'mine', module: key }) },
          late: { total: over, to: link('/taskList', { view: 'mine', module: key, late: true }) },
          age: rounded(days.since(came)),
          age_in_all: rounded(days.since(begun)),
        })),
      ),
      rows: rows(mine),
    },
    pool: {
      total: { total: sum(pool), to: list('pool') },
      review: waited.review,
      deputy: { total: deputised.total, to: list('deputy') },
      ages: (Object.keys(ages) as TaskAge[]).map((age) => ({
        key: age,
        name: inLang(ages[age], ctx.lang),
        total: pool.reduce((all, one) => all + one[age], 0),
        to: link('/taskList', { view: 'pool', age }),
      })),
      modules: pool.flatMap(({ flow, total }) =>
        named(ctx, flow).map((one) => ({
          ...one,
          total,
          to: link('/taskList', { view: 'pool', module: one.key }),
        })),
      ),
    },
    on_me: waited,
    waiting: {
      own: { total: modules.reduce((all, one) => all + one.waiting, 0), to: list('waiting') },
      awaited: { total: awaitedN?.total ?? 0, to: list('awaited') },
      rows: await nudged(ctx, waits, rows(waits)),
    },
    exceptions: found,
    numbers: figures,
    changed: told,
    since: since.toISOString(),
  }
}

const agesOf = (days: Calendar): Record<TaskAge, SQL<number>> => {
  const of = (age: TaskAge) => numberOf(cameAt(days, age) ?? sql`true`)
  return { '0-1': of('0-1'), '1-3': of('1-3'), '3-7': of('3-7'), '7-': of('7-') }
}

/** The module of a flow, as lists name it. */
function named(ctx: UserCtx, flow: string): { key: string; name: string }[] {
  const tasks = flowsOfTasks.get(flow)?.flow.tasks
  return tasks ? [{ key: tasks.module, name: inLang(tasks.title, ctx.lang) }] : []
}
