import { type WaitingRow, workbenchErrors } from '@dropyard/contract/overview/workbench'
import { events } from '@dropyard/contract/system/notice/event'
import type { TaskListRow } from '@dropyard/contract/system/task'
import { and, eq, inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { nameText, ownNameWords } from '../../../kit/data/people.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import { flowsOfTasks } from '../../../kit/record/tasks.ts'
import { task, taskNudge } from '../../../kit/task-table.ts'
import { aboutOf, linkOf } from '../../system/task/comments.ts'

/** Reminders to the people whom a task waits for: the person named, or those who may review it. At most one a day for each. */

type Task = typeof task.$inferSelect
interface Person {
  readonly id: number
  readonly name: string
}

const maxReviewers = 5

/** The people whom each task waits for. */
async function waitedFor(ctx: UserCtx, rows: readonly Task[]): Promise<Map<number, Person[]>> {
  const reviewed = rows.filter(({ notFor }) => notFor !== null)
  const permissionOf = ({ flow }: Task): string =>
    `${flow}:${flowsOfTasks.get(flow)?.flow.tasks.review?.by ?? ''}`
  const { rows: people } = await ctx.db.$client.query<Person & { may: string[] }>(
    `SELECT p.id, ${nameText(ctx.lang)} AS name, coalesce(array_agg(DISTINCT w.may) FILTER (WHERE w.may IS NOT NULL), '{}') AS may
     FROM person p LEFT JOIN person_role pr ON pr.person_id = p.id LEFT JOIN role r ON r.id = pr.role_id
     LEFT JOIN LATERAL unnest($1::text[]) AS w(may) ON w.may = ANY (r.permissions)
     WHERE p.kind = 'staff' AND p.status = 'active' AND (w.may IS NOT NULL OR p.id = ANY ($2::bigint[]))
     GROUP BY p.id ORDER BY 2, p.id`,
    [[...new Set(reviewed.map(permissionOf))], rows.flatMap(({ waitsOnId }) => waitsOnId ?? [])],
  )
  return new Map(
    rows.map((row) => [
      row.id,
      row.notFor === null
        ? people.filter(({ id }) => id === row.waitsOnId)
        : people
            .filter(({ id, may }) => may.includes(permissionOf(row)) && !row.workedBy.includes(id))
            .slice(0, maxReviewers),
    ]),
  )
}

/** Waiting tasks, with whom to remind and who was reminded today. */
export async function nudged(
  ctx: UserCtx,
  of: readonly { row: Task }[],
  rows: readonly TaskListRow[],
): Promise<WaitingRow[]> {
  const tasks = of.map(({ row }) => row)
  if (tasks.length === 0) return []
  const ids = tasks.map(({ id }) => id)
  const [people, done] = await Promise.all([
    waitedFor(ctx, tasks),
    ctx.db
      .select()
      .from(taskNudge)
      .where(and(inArray(taskNudge.taskId, ids), eq(taskNudge.day, today(ctx)))),
  ])
  return rows.map((row) => ({
    ...row,
    since: row.waiting_since ?? row.last_update_time,
    nudge: (people.get(row.id) ?? [])
      .filter(({ id }) => id !== ctx.user.id)
      .map(({ id, name }) => ({
        id,
        name,
        done: done.some(({ taskId, toId }) => taskId === row.id && toId === id),
      })),
  }))
}

export async function nudge(ctx: UserCtx, id: number, to: number): Promise<{ id: number }> {
  const [row] = await ctx.db.select().from(task).where(eq(task.id, id))
  const one = assertFound(row && ctx.user.permissions.has(`${row.flow}:list`) ? row : undefined)
  const waits = one.closedAt === null && (one.waitingSince !== null || one.notFor !== null)
  const person = waits ? (await waitedFor(ctx, [one])).get(id)?.find((each) => each.id === to) : undefined
  if (!person) fail(workbenchErrors.nobody)
  const kept = await ctx.db
    .insert(taskNudge)
    .values({ taskId: id, toId: to, byId: ctx.user.id, day: today(ctx), entityId: one.entityId })
    .onConflictDoNothing()
    .returning({ id: taskNudge.taskId })
  if (kept.length === 0) fail(workbenchErrors.nudged, { name: person.name })
  await emit(ctx, events.taskNudge, {
    to,
    values: {
      title: one.title,
      name: await ownNameWords(ctx),
      content: one.waitReason || aboutOf(one),
      link: linkOf(one),
    },
  })
  ctx.audit({ record: 'task', recordId: id, entityId: one.entityId, after: { nudged: to } })
  return { id }
}
