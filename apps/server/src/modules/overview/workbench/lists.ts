import { inLang } from '@dropyard/contract/kit/text'
import type { TaskAge, TaskFilters } from '@dropyard/contract/overview/workbench'
import { ageEdges, ages } from '@dropyard/contract/overview/workbench'
import { and, asc, count, eq, gt, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern, spanBetween } from '../../../kit/data/filters.ts'
import { flowsOfTasks } from '../../../kit/record/tasks.ts'
import { task } from '../../../kit/task-table.ts'
import { type Calendar, calendar } from '../../system/task/business-days.ts'
import { listRowsOf, selectTasks } from '../../system/task/rows.ts'
import { late, viewOf } from '../../system/task/views.ts'

/** Tasks by view; the numbers of the workbench link to these lists. */

/** Least time left first. */
export const byTimeLeft = [asc(task.dueAt), asc(task.id)]

/** Tasks that came within an age, in business days. */
export function cameAt(days: Calendar, age: TaskAge): SQL | undefined {
  const at = Object.keys(ages).indexOf(age)
  const [least, most] = [ageEdges[at - 1], ageEdges[at]]
  return and(
    least === undefined ? undefined : lte(task.createdAt, days.before(least)),
    most === undefined ? undefined : gt(task.createdAt, days.before(most)),
  )
}

const flowsIn = (module: string): string[] =>
  [...flowsOfTasks.values()].filter(({ flow }) => flow.tasks.module === module).map(({ flow }) => flow.name)

function matching(ctx: UserCtx, days: Calendar, asked: TaskFilters): SQL | undefined {
  const text = asked.search && likePattern(asked.search)
  return and(
    viewOf(ctx, asked.view),
    asked.late === undefined ? undefined : asked.late ? late(ctx) : sql`NOT coalesce(${late(ctx)}, false)`,
    asked.age && cameAt(days, asked.age),
    asked.assignee_id === undefined ? undefined : eq(task.assigneeId, asked.assignee_id),
    asked.state === undefined ? undefined : eq(task.state, asked.state),
    spanBetween(task.createdAt, asked.came_from, asked.came_to),
    spanBetween(task.closedAt, asked.closed_from, asked.closed_to),
    text ? or(ilike(task.subject, text), ilike(task.title, text), ilike(task.code, text)) : undefined,
  )
}

export async function listAll(ctx: UserCtx, query: TaskFilters) {
  const days = await calendar(ctx)
  const where = matching(ctx, days, query)
  const here = query.module === undefined ? undefined : inArray(task.flow, flowsIn(query.module))
  const [rows, totals] = await Promise.all([
    selectTasks(ctx, and(where, here), byTimeLeft)
      .limit(query['per-page'])
      .offset((query.page - 1) * query['per-page']),
    ctx.db.select({ flow: task.flow, n: count() }).from(task).where(where).groupBy(task.flow),
  ])
  const tabs = [...flowsOfTasks.values()].flatMap(({ flow: { name, tasks } }) => {
    const total = totals.find((one) => one.flow === name)?.n ?? 0
    const wanted = total > 0 || tasks.module === query.module
    return wanted ? [{ status: tasks.module, name: inLang(tasks.title, ctx.lang), total }] : []
  })
  const inAll = totals.reduce((sum, { n }) => sum + n, 0)
  return {
    data: rows.flatMap((row) => listRowsOf(ctx, days, row)),
    total: query.module === undefined ? inAll : (tabs.find((one) => one.status === query.module)?.total ?? 0),
    ext: { tabs },
  }
}
