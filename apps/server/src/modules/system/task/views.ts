import type { TaskView } from '@dropyard/contract/system/workbench'
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { rowsAtMost } from '../../../kit/data/rows-at-most.ts'
import { valuesOf } from '../../../kit/data/selected.ts'
import { flowsOfTasks } from '../../../kit/record/tasks.ts'
import { task, taskMention } from '../../../kit/task-table.ts'
import { isDeputised } from '../absence/service.ts'

/** Which tasks a person sees: everything that counts tasks and everything that lists them asks here. */

export const open = isNull(task.closedAt)
export const mine = (ctx: UserCtx): SQL => eq(task.assigneeId, ctx.user.id)

const permitted = (ctx: UserCtx, wanted: readonly string[]): string[] =>
  wanted.filter((one) => ctx.user.permissions.has(one))

/** Tasks that stand in one index: those that are open to the holders of some permissions, or of one person. */
interface Part {
  openTo?: string[]
  where: SQL | undefined
}
const conditionOf = ({ openTo, where }: Part): SQL | undefined =>
  and(openTo && sql`${task.openTo} = ANY (${sql.param(openTo)}::text[])`, where)

/** Tasks that nobody has and that this person may work on. */
export const pool = (ctx: UserCtx): Part => ({
  openTo: permitted(
    ctx,
    [...flowsOfTasks.keys()].map((name) => `${name}:claim`),
  ),
  where: isNull(task.assigneeId),
})

/** What somebody else did and this person may judge. */
export const toReview = (ctx: UserCtx): Part => ({
  openTo: permitted(
    ctx,
    [...flowsOfTasks.values()].flatMap(({ flow: { name, tasks } }) =>
      tasks.reviewed ? [`${name}:${tasks.reviewed.by}`] : [],
    ),
  ),
  where: and(isNull(task.assigneeId), sql`${ctx.user.id}::bigint <> ALL (${task.workedBy})`),
})

/** Nobody has them, and this person may take them: to work on them, or to judge them. */
export const toTake = (ctx: UserCtx): Part[] => [pool(ctx), toReview(ctx)]
/** What becomes due of somebody who is away, and this person may work on as their deputy. */
export const asDeputy = (ctx: UserCtx): Part => ({
  where: and(conditionOf({ ...pool(ctx), where: undefined }), isDeputised(ctx)),
})
/** What a person has to do or may take, in parts that exclude each other. */
export const toDo = (ctx: UserCtx): Part[] => [{ where: mine(ctx) }, asDeputy(ctx), ...toTake(ctx)]
export const pending = (ctx: UserCtx): SQL | undefined => and(open, or(...toDo(ctx).map(conditionOf)))

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

/** Comments name this person, who has not answered. */
const mentions = (ctx: UserCtx): SQL =>
  inArray(
    task.id,
    ctx.db.select({ id: taskMention.taskId }).from(taskMention).where(eq(taskMention.personId, ctx.user.id)),
  )

/** Somebody else's, or nobody's yet, that this person does a part of. That it is shared at all is what its index says. */
const sharedBy = (id: number): SQL | undefined =>
  and(
    isNull(task.notFor),
    sql`${task.sharedWith} <> '{}' AND ${task.sharedWith} @> ARRAY[${id}::bigint]`,
    sql`${task.assigneeId} IS DISTINCT FROM ${id}`,
  )

export const viewOf = (ctx: UserCtx, view: TaskView): SQL | undefined =>
  ({
    now: () => and(pending(ctx), goesOn),
    mine: () => and(open, mine(ctx)),
    pool: () => and(open, conditionOf(pool(ctx))),
    review: () => and(open, conditionOf(toReview(ctx))),
    waiting: () => and(open, mine(ctx), waits),
    awaited: () => and(open, eq(task.notFor, ctx.user.id)),
    deputy: () => and(open, conditionOf(asDeputy(ctx))),
    asked: () => and(open, seen(ctx), eq(task.waitsOnId, ctx.user.id), waits),
    shared: () => and(open, seen(ctx), sharedBy(ctx.user.id)),
    mentioned: () => and(open, seen(ctx), mentions(ctx)),
    team: () => and(open, seen(ctx)),
    all: () => seen(ctx),
  })[view]()

/**
 * The first of the open tasks in parts that exclude each other, the least time left first. Each permission's own are found
 * in an index, in their order; all of them in one condition would be read and sorted.
 */
export const firstOf = (parts: readonly Part[], most: number, also?: SQL): SQL => {
  const first = (where: SQL | undefined) =>
    sql`SELECT ${task.id}, ${task.dueAt} FROM ${task} WHERE ${and(open, where, also)} ORDER BY ${task.dueAt}, ${task.id} LIMIT ${rowsAtMost(most)}`
  const each = parts.map(({ openTo, where }) =>
    openTo
      ? sql`(SELECT firsts.id, firsts.due_at FROM unnest(${sql.param(openTo)}::text[]) AS whose(permission),
          LATERAL (${first(and(sql`${task.openTo} = whose.permission`, where))}) AS firsts)`
      : sql`(${first(where)})`,
  )
  return sql`${task.id} IN (SELECT firsts.id FROM (${sql.join(each, sql` UNION ALL `)}) AS firsts
    ORDER BY firsts.due_at, firsts.id LIMIT ${rowsAtMost(most)})`
}

interface Counted {
  total: number
  late: number
}

/**
 * How many open tasks there are in parts that exclude each other: each is counted in an index alone, all by one condition are
 * not. One statement for all parts, because putting each together costs as much as its answer.
 */
export async function countOpen(ctx: UserCtx, parts: readonly Part[], also?: SQL): Promise<Counted> {
  const each = parts.map(
    (part) => sql`SELECT count(*) AS total, count(*) FILTER (WHERE ${late(ctx)}) AS late FROM ${task}
      WHERE ${and(open, conditionOf(part), also)}`,
  )
  const [row] = await valuesOf(
    ctx.db,
    sql`SELECT sum(total)::int, sum(late)::int FROM (${sql.join(each, sql` UNION ALL `)}) AS counted`,
  )
  const [total, over] = row as [number, number]
  return { total, late: over }
}

/** The same, when nobody asks how many of them are late: a third less work. */
export async function totalOpen(ctx: UserCtx, parts: readonly Part[]): Promise<number> {
  const each = parts.map((part) => sql`(SELECT count(*) FROM ${task} WHERE ${and(open, conditionOf(part))})`)
  const [row] = await valuesOf(ctx.db, sql`SELECT (${sql.join(each, sql` + `)})::int`)
  return (row as [number])[0]
}
