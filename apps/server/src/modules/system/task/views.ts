import type { TaskView } from '@dropyard/contract/system/workbench'
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { rowsAtMost } from '../../../kit/data/rows-at-most.ts'
import { valuesOf } from '../../../kit/data/selected.ts'
import { flowsOfTasks } from '../../../kit/record/tasks.ts'
import { task, taskMention } from '../../../kit/task-table.ts'
import { awayFor, duringAbsence } from '../absence/service.ts'

/** Which tasks a person sees: everything that counts tasks and everything that lists them asks here. */

export const open = isNull(task.closedAt)
export const mine = (ctx: UserCtx): SQL => eq(task.assigneeId, ctx.user.id)

const permitted = (ctx: UserCtx, wanted: readonly string[]): string[] =>
  wanted.filter((one) => ctx.user.permissions.has(one))

/** Tasks that stand together in an index. */
interface Part {
  where: SQL | undefined
  /** The same where they are several runs of it, one for each row of `each`, which `where` names. */
  runs?: { each: SQL; where: SQL | undefined }
}

const openToAny = (permissions: readonly string[]): SQL =>
  sql`${task.openTo} = ANY (${sql.param(permissions)}::text[])`

/** Those that are open to the holders of some permissions. */
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
      tasks.reviewed ? [`${name}:${tasks.reviewed.by}`] : [],
    ),
  )

/** Tasks that nobody has and that this person may work on. */
export const pool = (ctx: UserCtx): Part => openTo(mayClaim(ctx), isNull(task.assigneeId))

/** What somebody else did and this person may judge. */
export const toReview = (ctx: UserCtx): Part =>
  openTo(mayReview(ctx), and(isNull(task.assigneeId), sql`${ctx.user.id}::bigint <> ALL (${task.workedBy})`))

/** Nobody has them, and this person may take them: to work on them, or to judge them. */
export const toTake = (ctx: UserCtx): Part[] => [pool(ctx), toReview(ctx)]

/** What becomes due of somebody who is away, and this person may work on as their deputy. */
export const asDeputy = (ctx: UserCtx): Part => {
  const runs = { each: awayFor(ctx), where: and(duringAbsence, openToAny(mayClaim(ctx))) }
  // An array is made before anything is compared with it: where a list wants its first rows, a subquery would be walked
  // through for each open task.
  const ids = sql`SELECT theirs.id FROM ${runs.each} CROSS JOIN LATERAL
    (SELECT ${task.id} FROM ${task} WHERE ${and(open, runs.where)} OFFSET 0) AS theirs`
  return { where: sql`${task.id} = ANY (ARRAY(${ids}))`, runs }
}

/** What a person has to do or may take, in parts that exclude each other. */
export const toDo = (ctx: UserCtx): Part[] => [{ where: mine(ctx) }, asDeputy(ctx), ...toTake(ctx)]
export const pending = (ctx: UserCtx): SQL | undefined =>
  and(open, or(...toDo(ctx).map(({ where }) => where)))

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
    pool: () => and(open, pool(ctx).where),
    review: () => and(open, toReview(ctx).where),
    waiting: () => and(open, mine(ctx), waits),
    awaited: () => and(open, eq(task.notFor, ctx.user.id)),
    deputy: () => and(open, asDeputy(ctx).where),
    asked: () => and(open, seen(ctx), eq(task.waitsOnId, ctx.user.id), waits),
    shared: () => and(open, seen(ctx), sharedBy(ctx.user.id)),
    mentioned: () => and(open, seen(ctx), mentions(ctx)),
    team: () => and(open, seen(ctx)),
    all: () => seen(ctx),
  })[view]()

/**
 * The first of the open tasks in parts that exclude each other, the least time left first. Each run is read in its order
 * and no further than asked; all of them in one condition would be read and sorted.
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
 * How many open tasks there are in parts that exclude each other: each is counted in an index alone, all by one condition are
 * not. One statement for all parts, because putting each together costs as much as its answer.
 */
export async function countOpen(ctx: UserCtx, parts: readonly Part[], also?: SQL): Promise<Counted> {
  const [row] = await valuesOf(
    ctx.db,
    sql`SELECT coalesce(sum(total), 0)::int, coalesce(sum(late), 0)::int FROM (${counting(parts, { also, late: late(ctx) })}) AS counted`,
  )
  const [total, over] = row as [number, number]
  return { total, late: over }
}

/** The same, when nobody asks how many of them are late: a third less work. */
export async function totalOpen(ctx: UserCtx, parts: readonly Part[]): Promise<number> {
  const [row] = await valuesOf(
    ctx.db,
    sql`SELECT coalesce(sum(total), 0)::int FROM (${counting(parts)}) AS counted`,
  )
  return (row as [number])[0]
}

/** Of each part how many there are, and how many of them are late where that is asked: a row for each run. */
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
