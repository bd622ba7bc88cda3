import type { Words } from '@dropyard/contract/kit/text'
import { events } from '@dropyard/contract/system/notice/event'
import { and, gt, inArray, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { nameWords } from '../../../kit/data/people.ts'
import { emitAll } from '../../../kit/events.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { flowsOfTasks } from '../../../kit/record/tasks.ts'
import { task } from '../../../kit/task-table.ts'
import { deputiesOf } from '../absence/service.ts'
import { calendar } from './business-days.ts'
import { aboutOf, linkOf } from './comments.ts'

/** Changes of tasks over time: waiting ends, people are notified, untouched tasks return to the pool. */

/** Tasks per batch; each batch has its own transaction. */
const atOnce = 200

export const taskClock = job({
  name: 'task.clock',
  input: z.object({}),
  cron: '*/5 * * * *',
  async run(run) {
    await whileMore(run, resumeDue)
    await whileMore(run, warn)
    await whileMore(run, escalate)
    if (run.config.TASK_IDLE_DAYS > 0) await whileMore(run, returnIdle)
  },
})

/** Repeats a step until a batch isn't full. The step returns the ids that it found. */
async function whileMore(run: JobRun, part: (ctx: Ctx, after: number) => Promise<number[]>): Promise<void> {
  for (let after = 0; !run.signal.aborted; ) {
    const done = await run.transaction((ctx) => part(ctx, after))
    if (done.length < atOnce) return
    after = Math.max(...done)
  }
}

type Task = typeof task.$inferSelect
const open = isNull(task.closedAt)

/** The next batch, by id. */
const some = (ctx: Ctx, after: number, where: SQL | undefined) =>
  ctx.db
    .select()
    .from(task)
    .where(and(gt(task.id, after), where))
    .orderBy(task.id)
    .limit(atOnce)

/** Acts on tasks that are still as they were read: a concurrent change by a user wins. */
async function actOn(
  ctx: Ctx,
  action: 'resume' | 'release',
  rows: readonly Task[],
  same: (then: Task, now: Task) => boolean,
): Promise<Task[]> {
  const done: Task[] = []
  for (const name of new Set(rows.map(({ flow }) => flow))) {
    const own = rows.filter(({ flow }) => flow === name)
    const answer = await flowsOfTasks.get(name)?.each(
      ctx,
      action,
      own.map(({ recordId }) => recordId),
      {},
      (now) => own.some((then) => then.id === now.id && same(then, now)),
    )
    done.push(...own.filter(({ recordId }) => answer?.moved.includes(recordId)))
  }
  return done
}

const at = (time: Date | null): number | undefined => time?.getTime()

async function resumeDue(ctx: Ctx, after: number): Promise<number[]> {
  const rows = await some(ctx, after, and(open, isNotNull(task.waitingSince), lte(task.waitUntil, ctx.now)))
  await actOn(ctx, 'resume', rows, (then, now) => at(then.waitUntil) === at(now.waitUntil))
  return rows.map(({ id }) => id)
}

const valuesOf = (row: Task, name: Words | '' = '') => ({
  title: row.title,
  content: aboutOf(row),
  name,
  link: linkOf(row),
})

/** Marks the next batch as notified. Rows that another transaction has locked are skipped. */
const mark = async (ctx: Ctx, after: number, as: Partial<Task>, where: SQL | undefined): Promise<Task[]> => {
  const next = await some(ctx, after, where).for('update', { skipLocked: true })
  if (next.length === 0) return []
  const ids = next.map(({ id }) => id)
  return ctx.db.update(task).set(as).where(inArray(task.id, ids)).returning()
}

/** Notifies the assignee and their deputy once, when three quarters of a task's time are over. */
async function warn(ctx: Ctx, after: number): Promise<number[]> {
  const due = and(open, isNull(task.warnedAt), isNull(task.waitingSince), lte(task.warnAt, ctx.now))
  const rows = await mark(ctx, after, { warnedAt: ctx.now }, and(due, isNotNull(task.assigneeId)))
  const deputies = await deputiesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const told = rows.flatMap((row) => {
    const people = [row.assigneeId ?? 0, deputies.get(row.id) ?? []].flat()
    return people.map((to) => ({ to, values: valuesOf(row) }))
  })
  await emitAll(ctx, events.taskDueSoon, told)
  return rows.map(({ id }) => id)
}

/** Notifies the leads once, when a task is overdue. */
async function escalate(ctx: Ctx, after: number): Promise<number[]> {
  const late = and(open, isNull(task.escalatedAt), isNull(task.waitingSince), lte(task.dueAt, ctx.now))
  const rows = await mark(ctx, after, { escalatedAt: ctx.now }, late)
  const leads = await leadsOf(ctx, rows)
  const names = await nameWords(
    ctx,
    rows.flatMap(({ assigneeId, notFor }) => assigneeId ?? notFor ?? []),
  )
  const told = rows.flatMap((row) => {
    const values = valuesOf(row, names.get(row.assigneeId ?? row.notFor ?? 0))
    return (leads.get(groupOf(row)) ?? []).filter((to) => to !== row.assigneeId).map((to) => ({ to, values }))
  })
  await emitAll(ctx, events.taskOverdue, told)
  return rows.map(({ id }) => id)
}

/** Tasks that the same people may assign. */
const groupOf = ({ flow, mailboxId }: Pick<Task, 'flow' | 'mailboxId'>): string =>
  `${flow} ${mailboxId ?? ''}`

/** Staff who may assign these tasks, by group. */
async function leadsOf(ctx: Ctx, tasks: readonly Task[]): Promise<Map<string, number[]>> {
  const { rows } = await ctx.db.$client.query<{ flow: string; mailboxId: number | null; people: number[] }>(
    `SELECT f.name AS flow, f.mailbox AS "mailboxId", array_agg(DISTINCT p.id) AS people
     FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::bigint[]) AS every(name, mailbox)) AS f
     JOIN role r ON f.name || ':assign' = ANY (r.permissions)
     JOIN person_role pr ON pr.role_id = r.id
     JOIN person p ON p.id = pr.person_id AND p.kind = 'staff' AND p.status = 'active'
       AND (f.mailbox IS NULL OR f.mailbox = ANY (mailboxes_answered_by(p.id)))
     GROUP BY f.name, f.mailbox`,
    [tasks.map(({ flow }) => flow), tasks.map(({ mailboxId }) => mailboxId)],
  )
  return new Map(rows.map(({ people, ...group }) => [groupOf(group), people.map(Number)]))
}

/** Returns tasks to the pool that were untouched for `TASK_IDLE_DAYS` business days; their drafts are kept. */
async function returnIdle(ctx: Ctx, after: number): Promise<number[]> {
  const since = (await calendar(ctx)).before(ctx.config.TASK_IDLE_DAYS)
  const rows = await some(
    ctx,
    after,
    and(
      open,
      isNotNull(task.assigneeId),
      isNull(task.waitingSince),
      lte(task.claimedAt, since),
      lte(task.updatedAt, since),
    ),
  )
  const untouched = (then: Task, now: Task) =>
    then.assigneeId === now.assigneeId && at(then.updatedAt) === at(now.updatedAt)
  const told = (await actOn(ctx, 'release', rows, untouched)).map((row) => ({
    to: row.assigneeId ?? 0,
    values: valuesOf(row),
  }))
  await emitAll(ctx, events.taskReturned, told)
  return rows.map(({ id }) => id)
}
