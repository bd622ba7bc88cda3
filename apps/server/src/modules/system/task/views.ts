import type { TaskView } from '@dropyard/contract/system/task'
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { rowsAtMost } from '../../../kit/data/rows-at-most.ts'
import { valuesOf } from '../../../kit/data/selected.ts'
import { flowsOfTasks } from '../../../kit/record/tasks.ts'
import { task, taskMention } from '../../../kit/task-table.ts'
import { awayFor, duringAbsence } from '../absence/service.ts'

/** Conditions for the tasks that a user sees: all counts and all lists use these. */

export const open = isNull(task.closedAt)
export const mine = (ctx: UserCtx): SQL => eq(task.assigneeId, ctx.user.id)

const permitted = (ctx: UserCtx, wanted: readonly string[]): string[] =>
  wanted.filter((one) => ctx.user.permissions.has(one))

/** A set of open tasks that an index can find. */
interface Part {
  where: SQL | undefined
  /** The same set as several index ranges, one per row of `each`, which `where` refers to. */
  runs?: { each: SQL; where: SQL | undefined }
}

const openToAny = (permissions: readonly string[]): SQL =>
  sql`${task.openTo} = ANY (${sql.param(permissions)}::text[])`

/** Tasks that are open to holders of these permissions. */
const openTo = (permissions: readonly string[], where: SQL | undefined): Part => ({
  where: and(openToAny(permissions), where),
  runs: {
    each: sql`unnest(${sql.param(permissions)}::text[]) AS whose(permission)`,
    where: and(sql`${task.openTo} = whose.permission`, where),
  },
})

const mayClaim = (ctx: UserCtx): string[] =>
  permitted(
    ctx,
    [...flowsOfTasks.keys()].map((name) => `${name}:claim`),
  )

const mayReview = (ctx: UserCtx): string[] =>
  permitted(
    ctx,
    [...flowsOfTasks.values()].flatMap(({ flow: { name, tasks } }) =>
      tasks.review ? [`${name}:${tasks.review.by}`] : [],
    ),
  )

/** Unassigned tasks that this user may work on. */
export const pool = (ctx: UserCtx): Part => openTo(mayClaim(ctx), isNull(task.assigneeId))

/** Other people's work that this user may review. */
export const toReview = (ctx: UserCtx): Part =>
  openTo(mayReview(ctx), and(isNull(task.assigneeId), sql`${ctx.user.id}::bigint <> ALL (${task.workedBy})`))

/** Unassigned tasks that this user may take, to work on or to review. */
export const toTake = (ctx: UserCtx): Part[] => [pool(ctx), toReview(ctx)]

/** Tasks of an absent user that become due meanwhile and that this user may work on as deputy. */
export const asDeputy = (ctx: UserCtx): Part => {
  const runs = { each: awayFor(ctx), where: and(duringAbsence, openToAny(mayClaim(ctx))) }
  // ARRAY(…) is evaluated once before any comparison; in a list with a limit, a plain subquery would be scanned for each open
  // task.
  const ids = sql`SELECT theirs.id FROM ${runs.each} CROSS JOIN LATERAL
    (SELECT ${task.id} FROM ${task} WHERE ${and(open, runs.where)} OFFSET 0) AS theirs`
  return { where: sql`${task.id} = ANY (ARRAY(${ids}))`, runs }
}

/** What a user has to do or may take, as disjoint sets. */
export const toDo = (ctx: UserCtx): Part[] => [{ where: mine(ctx) }, asDeputy(ctx), ...toTake(ctx)]
export const pending = (ctx: UserCtx): SQL | undefined =>
  and(open, or(...toDo(ctx).map(({ where }) => where)))

/** Tasks of records that this user may read. */
export const seen = (ctx: UserCtx): SQL =>
  inArray(
    task.flow,
    [...flowsOfTasks.keys()].filter((name) => ctx.user.permissions.has(`${name}:list`)),
  )

/** Overdue. The time that a task waits does not count. */
export const late = (ctx: UserCtx): SQL =>
  sql`${task.dueAt} < coalesce(${task.waitingSince}, ${ctx.now.toISOString()}::timestamptz)`
export const isWaiting = isNotNull(task.waitingSince)
export const isNotWaiting = isNull(task.waitingSince)

/** Tasks with a comment that mentions this user and isn't answered yet. */
const mentions = (ctx: UserCtx): SQL =>
  inArray(
    task.id,
    ctx.db.select({ id: taskMention.taskId }).from(taskMention).where(eq(taskMention.personId, ctx.user.id)),
  )

/** Tasks that this user shares in without being the assignee. `<> '{}'` is needed to use the partial index. */
const sharedBy = (id: number): SQL | undefined =>
  and(
    isNull(task.notFor),
    sql`${task.sharedWith} <> '{}' AND ${task.sharedWith} @> ARRAY[${id}::bigint]`,
    sql`${task.assigneeId} IS DISTINCT FROM ${id}`,
  )

export const viewOf = (ctx: UserCtx, view: TaskView): SQL | undefined =>
  ({
    now: () => and(pending(ctx), isNotWaiting),
    mine: () => and(open, mine(ctx)),
    pool: () => and(open, pool(ctx).where),
    review: () => and(open, toReview(ctx).where),
    waiting: () => and(open, mine(ctx), isWaiting),
    awaited: () => and(open, eq(task.notFor, ctx.user.id)),
    deputy: () => and(open, asDeputy(ctx).where),
    asked: () => and(open, seen(ctx), eq(task.waitsOnId, ctx.user.id), isWaiting),
    shared: () => and(open, seen(ctx), sharedBy(ctx.user.id)),
    mentioned: () => and(open, seen(ctx), mentions(ctx)),
    team: () => and(open, seen(ctx)),
    all: () => seen(ctx),
  })[view]()

/**
 * The most urgent open tasks of disjoint sets. Each index range is read in its order, up to the limit; one OR condition would
 * read and sort all of them.
 */
export const firstOf = (parts: readonly Part[], most: number, also?: SQL): SQL => {
  const first = (where: SQL | undefined) =>
    sql`SELECT ${task.id}, ${task.dueAt} FROM ${task} WHERE ${and(open, where, also)} ORDER BY ${task.dueAt}, ${task.id} LIMIT ${rowsAtMost(most)}`
  const firsts = parts.map(({ where, runs }) =>
    runs
      ? sql`(SELECT firsts.id, firsts.due_at FROM ${runs.each} CROSS JOIN LATERAL (${first(runs.where)}) AS firsts)`
      : sql`(${first(where)})`,
  )
  return sql`${task.id} IN (SELECT firsts.id FROM (${sql.join(firsts, sql` UNION ALL `)}) AS firsts
    ORDER BY firsts.due_at, firsts.id LIMIT ${rowsAtMost(most)})`
}

interface Counted {
  total: number
  late: number
}

/**
 * Counts the open tasks of disjoint sets. Each set can be counted in an index alone, which one OR condition prevents. All sets
 * are in one statement, because building a statement costs as much as its answer.
 */
export async function countOpen(ctx: UserCtx, parts: readonly Part[], also?: SQL): Promise<Counted> {
  const [row] = await valuesOf(
    ctx.db,
    sql`SELECT coalesce(sum(total), 0)::int, coalesce(sum(late), 0)::int FROM (${counting(parts, { also, late: late(ctx) })}) AS counted`,
  )
  const [total, over] = row as [number, number]
  return { total, late: over }
}

/** The same without the number of late ones: a third less work. */
export async function totalOpen(ctx: UserCtx, parts: readonly Part[]): Promise<number> {
  const [row] = await valuesOf(
    ctx.db,
    sql`SELECT coalesce(sum(total), 0)::int FROM (${counting(parts)}) AS counted`,
  )
  return (row as [number])[0]
}

/** One row per set or index range: its total, and the number of late ones if `late` is given. */
const counting = (
  parts: readonly Part[],
  { also, late }: { also?: SQL | undefined; late?: SQL } = {},
): SQL => {
  const overdue = late && sql`, count(*) FILTER (WHERE ${late}) AS late`
  const counts = parts.map(({ where, runs }) => {
    const count = (these: SQL | undefined) =>
      sql`SELECT count(*) AS total${overdue} FROM ${task} WHERE ${and(open, these, also)}`
    return runs
      ? sql`SELECT counts.* FROM ${runs.each} CROSS JOIN LATERAL (${count(runs.where)}) AS counts`
      : count(where)
  })
  return sql.join(counts, sql` UNION ALL `)
}
