import { taskErrors } from '@dropyard/contract/kit/tasks'
import type { Action, Workflow } from '@dropyard/contract/kit/workflow'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, UserCtx } from '../context.ts'
import { staffWho, type Wanted } from '../data/people.ts'
import { qualified } from '../data/qualified.ts'
import { invalid, type Refused } from '../errors.ts'
import { signal } from '../signals.ts'
import { task } from '../task-table.ts'

/** The tasks of a flow: opened, held and closed in the transaction that moves its records. */

type Tasked = Workflow & { readonly tasks: NonNullable<Workflow['tasks']> }
type Row = { id: number; state: string }

/** What a task is about, in the words of lists. */
export interface TaskAbout {
  readonly subject: string
  /** Its SKU or code, if it has one. */
  readonly code?: string
  readonly title: string
  /** Whose it is now, where the record itself says who works on it; null for nobody's. */
  readonly worker?: number | null
}

/** Who holds a task, for deciding who may act. */
export interface Holder {
  readonly assigneeId: number | null
  readonly assigneeName: string
}
type Held = Holder & { readonly closed: boolean }

/** Somebody was given a task by somebody else. */
export const taskAssigned = signal<{ taskId: number; assigneeId: number; title: string; link: string }>()

/** Staff who may claim tasks of a flow: those of a role with that permission. */
export const workersOf = (ctx: Ctx, flow: Pick<Workflow, 'name'>, wanted?: Wanted) =>
  staffWho(ctx, `${flow.name}:claim`, wanted)

const isLead = (ctx: Ctx, flow: Workflow): boolean => ctx.user?.permissions.has(`${flow.name}:assign`) ?? true

/** Why an action on a task is not for this person; merchants' own steps ask nobody. */
export function notTheirs(
  ctx: Ctx,
  flow: Workflow,
  name: string,
  { from, door }: Pick<Action<string>, 'from' | 'door'>,
  holder: Holder | undefined,
): Refused {
  if (!flow.tasks || !holder || door || !ctx.user) return undefined
  const { assigneeId, assigneeName } = holder
  const mine = assigneeId === ctx.user.id
  if (name === 'claim') return assigneeId === null ? undefined : [taskErrors.claimed, { name: assigneeName }]
  if (name === 'release' && assigneeId === null) return taskErrors.free
  const works = from.some((state) => flow.tasks?.in.includes(state))
  if (!works || name === 'assign' || assigneeId === null || mine || isLead(ctx, flow)) return undefined
  return [taskErrors.others, { name: assigneeName }]
}

export function tasksOf<R extends Row>(
  flow: Tasked,
  id: AnyPgColumn,
  owner: (row: R) => number | null,
  about: (row: R, ctx: Ctx) => TaskAbout | Promise<TaskAbout>,
) {
  const { tasks, name } = flow
  /** While somebody else has to judge what was done, it is nobody's, and not for who did it. */
  const isReviewed = (row: R): boolean => tasks.reviewed?.in.includes(row.state) === true
  const offered = (row: R, worker: number | null) =>
    isReviewed(row)
      ? { openTo: `${name}:${tasks.reviewed?.by}`, notFor: worker }
      : { openTo: `${name}:claim`, notFor: null }
  const dueAfter = (at: Date) => new Date(at.getTime() + tasks.hours * 3_600_000)
  const link = (recordId: number): string => `${tasks.page}?id=${recordId}`

  /** A value of its task beside a record in a list. */
  const beside = (value: SQL): SQL =>
    sql`(SELECT ${value} FROM task t WHERE t.flow = ${name} AND t.record_id = ${qualified(id)})`
  const among = (holds: SQL): SQL =>
    sql`${id} IN (SELECT t.record_id FROM task t WHERE t.flow = ${name} AND t.closed_at IS NULL AND ${holds})`

  async function lock(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Held>> {
    const rows = await ctx.db
      .select({
        recordId: task.recordId,
        assigneeId: task.assigneeId,
        closedAt: task.closedAt,
        name: sql<string>`coalesce((SELECT p.name FROM person p WHERE p.id = ${qualified(task.assigneeId)}), '')`,
      })
      .from(task)
      .where(and(eq(task.flow, name), inArray(task.recordId, [...ids])))
      .for('update')
    return new Map(
      rows.map((one) => [
        one.recordId,
        { assigneeId: one.assigneeId, assigneeName: one.name, closed: one.closedAt !== null },
      ]),
    )
  }

  /** Opens the task of a record that stands where there is something to do. */
  async function began(ctx: Ctx, row: R): Promise<void> {
    if (!tasks.in.includes(row.state)) return
    const { subject, code = '', title, worker = null } = await about(row, ctx)
    const made = {
      flow: name,
      recordId: row.id,
      entityId: owner(row),
      subject,
      code,
      title,
      state: row.state,
      creatorId: ctx.user?.id ?? null,
      ...offered(row, worker),
      assigneeId: worker,
      claimedAt: worker === null ? null : ctx.now,
      dueAt: dueAfter(ctx.now),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    }
    const [kept] = await ctx.db.insert(task).values(made).onConflictDoNothing().returning({ id: task.id })
    if (kept && worker !== null && worker !== ctx.user?.id)
      await taskAssigned.send(ctx, { taskId: kept.id, assigneeId: worker, title, link: link(row.id) })
  }

  /**
   * What a move does to the task: who claims has it, who works on one that nobody claimed has it too, and it is closed where
   * there is nothing more to do. What comes back goes to whom it left.
   *
   * @param row as it stands after the move
   * @returns what the history says of it
   */
  async function moved(
    ctx: Ctx,
    action: string,
    door: boolean,
    row: R,
    before: Held | undefined,
    input: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (!before) return began(ctx, row).then(() => input)
    const open = tasks.in.includes(row.state)
    const { subject, code = '', title, worker: own } = await about(row, ctx)
    const me = ctx.user?.kind === 'staff' ? ctx.user.id : null
    let holder = before.assigneeId
    let worker = ''
    if (action === 'claim') holder = me
    else if (action === 'release') holder = null
    else if (action === 'assign') {
      const [person] = await workersOf(ctx, flow, { ids: [input.assignee_id as number] })
      if (!person) invalid({ assignee_id: taskErrors.worker.words })
      holder = person.id
      worker = person.name
    } else if (isReviewed(row)) holder = null
    else if (own !== undefined) holder = own
    else if (holder === null && !door) holder = me
    const due = action === 'assign' ? (input.due_at as string | null) : null
    const [kept] = await ctx.db
      .update(task)
      .set({
        subject,
        code,
        title,
        state: row.state,
        ...offered(row, own ?? before.assigneeId),
        assigneeId: holder,
        ...(holder === before.assigneeId ? {} : { claimedAt: holder === null ? null : ctx.now }),
        ...(due ? { dueAt: new Date(due) } : before.closed && open ? { dueAt: dueAfter(ctx.now) } : {}),
        closedAt: open ? null : ctx.now,
        updatedAt: ctx.now,
      })
      .where(and(eq(task.flow, name), eq(task.recordId, row.id)))
      .returning({ id: task.id })
    if (action !== 'assign') return input
    if (kept && holder !== null && holder !== me)
      await taskAssigned.send(ctx, { taskId: kept.id, assigneeId: holder, title, link: link(row.id) })
    return { assignee: worker }
  }

  return {
    columns: {
      task_id: beside(sql`t.id`),
      assignee_id: beside(sql`t.assignee_id`),
      assignee_name: sql`coalesce(${beside(sql`(SELECT p.name FROM person p WHERE p.id = t.assignee_id)`)}, '')`,
      due_at: beside(sql`CASE WHEN t.closed_at IS NULL THEN t.due_at END`).mapWith(task.dueAt),
    },
    filters: {
      whose: (value: string, ctx: UserCtx): SQL =>
        among(
          {
            mine: sql`t.assignee_id = ${ctx.user.id}`,
            nobody: sql`t.assignee_id IS NULL`,
            others: sql`t.assignee_id <> ${ctx.user.id}`,
            late: sql`t.due_at < ${ctx.now.toISOString()}`,
          }[value] ?? sql`false`,
        ),
    },
    lock,
    began,
    moved,
    removed: (ctx: Ctx, ids: readonly number[]) =>
      ctx.db.delete(task).where(and(eq(task.flow, name), inArray(task.recordId, [...ids]))),
  }
}

/** Every flow of tasks that runs, for what works on the tasks of all of them. */
export const flowsOfTasks = new Map<string, RunningTasks>()
interface RunningTasks {
  readonly flow: Tasked
  readonly claim: (ctx: Ctx, recordId: number) => Promise<unknown>
}
