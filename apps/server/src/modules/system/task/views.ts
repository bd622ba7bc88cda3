import type { TaskView } from '@dropyard/contract/system/workbench'
import { and, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { flowsOfTasks } from '../../../kit/record/tasks.ts'
import { task } from '../../../kit/task-table.ts'

/** Which tasks a person sees: everything that counts tasks and everything that lists them asks here. */

export const open = isNull(task.closedAt)
export const mine = (ctx: UserCtx): SQL => eq(task.assigneeId, ctx.user.id)

const permitted = (ctx: UserCtx, wanted: readonly string[]): string[] =>
  wanted.filter((one) => ctx.user.permissions.has(one))

/** Tasks that nobody has and that this person may work on. */
export function pool(ctx: UserCtx): SQL | undefined {
  const may = permitted(
    ctx,
    [...flowsOfTasks.keys()].map((name) => `${name}:claim`),
  )
  return may.length > 0 ? and(isNull(task.assigneeId), inArray(task.openTo, may)) : sql`false`
}

/** What somebody else did and this person may judge. */
export function toReview(ctx: UserCtx): SQL | undefined {
  const may = permitted(
    ctx,
    [...flowsOfTasks.values()].flatMap(({ flow: { name, tasks } }) =>
      tasks.reviewed ? [`${name}:${tasks.reviewed.by}`] : [],
    ),
  )
  return may.length > 0
    ? and(
        isNull(task.assigneeId),
        inArray(task.openTo, may),
        sql`${ctx.user.id}::bigint <> ALL (${task.workedBy})`,
      )
    : sql`false`
}

/** Nobody has them, and this person may take them: to work on them, or to judge them. */
export const toTake = (ctx: UserCtx): (SQL | undefined)[] => [pool(ctx), toReview(ctx)]
/** What a person has to do or may take, in parts that exclude each other. */
export const toDo = (ctx: UserCtx): (SQL | undefined)[] => [mine(ctx), ...toTake(ctx)]
export const pending = (ctx: UserCtx): SQL | undefined => and(open, or(...toDo(ctx)))

/** Tasks of records that this person may read. */
export const seen = (ctx: UserCtx): SQL =>
  inArray(
    task.flow,
    [...flowsOfTasks.keys()].filter((name) => ctx.user.permissions.has(`${name}:list`)),
  )

/** Late: time in which a task waits does not count. */
export const late = (ctx: UserCtx): SQL =>
  sql`${task.dueAt} < coalesce(${task.waitingSince}, ${ctx.now.toISOString()}::timestamptz)`
export const waits = isNotNull(task.waitingSince)
export const goesOn = isNull(task.waitingSince)

export const viewOf = (ctx: UserCtx, view: TaskView): SQL | undefined =>
  ({
    now: () => and(pending(ctx), goesOn),
    mine: () => and(open, mine(ctx)),
    pool: () => and(open, pool(ctx)),
    review: () => and(open, toReview(ctx)),
    waiting: () => and(open, mine(ctx), waits),
    awaited: () => and(open, eq(task.notFor, ctx.user.id)),
    team: () => and(open, seen(ctx)),
    all: () => seen(ctx),
  })[view]()

/**
 * The first of the open tasks in parts that exclude each other, the least time left first. Each part finds its own in an index;
 * all of them in one condition would be read and sorted.
 */
export const firstOf = (parts: readonly (SQL | undefined)[], most: number, also?: SQL): SQL => {
  const first = parts.map(
    (part) =>
      sql`(SELECT ${task.id} FROM ${task} WHERE ${and(open, part, also)} ORDER BY ${task.dueAt}, ${task.id} LIMIT ${most})`,
  )
  return sql`${task.id} IN (${sql.join(first, sql` UNION ALL `)})`
}

interface Counted {
  total: number
  late: number
}

/** How many open tasks there are in parts that exclude each other: each is counted in an index alone, all at once are not. */
export async function countOpen(
  ctx: UserCtx,
  parts: readonly (SQL | undefined)[],
  also?: SQL,
): Promise<Counted> {
  const found = await Promise.all(
    parts.map((part) =>
      ctx.db
        .select({ total: count(), late: sql<number>`count(*) FILTER (WHERE ${late(ctx)})`.mapWith(Number) })
        .from(task)
        .where(and(open, part, also)),
    ),
  )
  const sum = (of: keyof Counted) => found.flat().reduce((all, one) => all + one[of], 0)
  return { total: sum('total'), late: sum('late') }
}
