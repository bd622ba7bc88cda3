import type { RowAnswer } from '@dropyard/contract/kit/row-actions'
import { ofTasks, subjectOf, taskErrors } from '@dropyard/contract/kit/tasks'
import type { Workflow } from '@dropyard/contract/kit/workflow'
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { staffName } from '../data/people.ts'
import { qualified } from '../data/qualified.ts'
import { invalid } from '../errors.ts'
import { task } from '../task-table.ts'
import { clockAfter, clockFrom } from './task-clock.ts'
import { taskColumnsOf } from './task-columns.ts'
import { assertMayWork, type Holder } from './task-rights.ts'
import { taskAssigned, taskJudged, taskRefused, taskShared } from './task-signals.ts'
import { endsWaiting, notWaiting, waitingFor } from './task-waiting.ts'

/** The tasks of a workflow's records: opened, assigned and closed in the transaction that moves the record. */

type Tasked = Workflow & { readonly tasks: NonNullable<Workflow['tasks']> }
type Row = { id: number; state: string }

/** What a task is about, as lists of tasks show it. */
export interface TaskAbout {
  readonly subject: string
  /** Its SKU or code, if it has one. */
  readonly code?: string
  readonly title: string
  /** The assignee, if the record itself says who works on it; null for none. Left out, the task decides. */
  readonly worker?: number | null
  /** The ids of those who do a part of it in addition to the assignee. */
  readonly sharedWith?: readonly number[]
  /** When work on its subject began, if that was before the record was created. */
  readonly begunAt?: Date
  /** When a new task is due; left out, the workflow says so. */
  readonly dueAt?: Date
}

type Held = Holder & typeof task.$inferSelect
/** Whether a task, which is locked now, is still as it was when the caller decided to act on it. */
export type IsUnchanged = (now: typeof task.$inferSelect) => boolean

/** The columns of a task that say what it is about. */
const saidOf = ({ subject, code = '', title, worker, sharedWith = [] }: TaskAbout) => ({
  ...{ subject, code, title, worker },
  sharedWith: [...sharedWith],
})

/** The id of the acting member of staff; null for merchants and jobs, who never count as workers. */
const actingStaff = (ctx: Ctx): number | null => (ctx.user?.kind === 'staff' ? ctx.user.id : null)

const withWorkers = (workedBy: readonly number[], ...more: readonly (number | null)[]): number[] => [
  ...new Set([...workedBy, ...more.filter((id) => id !== null)]),
]

export function tasksOf<R extends Row>(
  flow: Tasked,
  columns: { id: AnyPgColumn; state: AnyPgColumn },
  { owner, mailbox }: { owner: (row: R) => number | null; mailbox: (row: R) => number | null },
  about: (row: R, ctx: Ctx) => TaskAbout | Promise<TaskAbout>,
) {
  const { tasks, name } = flow
  /** Whether another person has to review the work in this state: the task then has no assignee and excludes the worker. */
  const reviewing = (state: string): boolean => tasks.review?.in.includes(state) === true
  const isReviewed = (row: R): boolean => reviewing(row.state)
  const offered = (row: R, worker: number | null) =>
    isReviewed(row)
      ? { openTo: `${name}:${tasks.review?.by}`, notFor: worker }
      : { openTo: `${name}:claim`, notFor: null }
  const link = (recordId: number): string => `${tasks.page}?id=${recordId}`

  async function lock(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Held>> {
    const rows = await ctx.db
      .select({
        ...getTableColumns(task),
        name: staffName(qualified(task.assigneeId))(ctx),
      })
      .from(task)
      .where(and(eq(task.flow, name), inArray(task.recordId, [...ids])))
      .for('update')
    return new Map(
      rows.map(({ name: assigneeName, ...one }) => [
        one.recordId,
        { ...one, assigneeName, waits: one.waitingSince !== null },
      ]),
    )
  }

  /** Opens the tasks of those records whose state needs one, with a single INSERT, and notifies their assignees. */
  async function opened(ctx: Ctx, rows: readonly { row: R; about: TaskAbout }[]) {
    const values = rows
      .filter(({ row }) => tasks.openStates.includes(row.state))
      .map(({ row, about }) => {
        const { worker = null, ...known } = saidOf(about)
        return {
          flow: name,
          recordId: row.id,
          entityId: owner(row),
          mailboxId: mailbox(row),
          ...known,
          state: row.state,
          creatorId: ctx.user?.id ?? null,
          ...offered(row, worker),
          assigneeId: worker,
          // A user who creates a record and is its assignee has worked on it by that.
          workedBy: worker !== null && worker === ctx.user?.id ? [worker] : [],
          claimedAt: worker === null ? null : ctx.now,
          ...clockFrom(ctx.now, about.dueAt ?? tasks.hours),
          begunAt: about.begunAt ?? ctx.now,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        }
      })
    if (values.length === 0) return
    const made = await ctx.db.insert(task).values(values).onConflictDoNothing().returning()
    const given = made.flatMap(({ recordId, assigneeId, subject, title }) =>
      assigneeId === null || assigneeId === ctx.user?.id
        ? []
        : [{ assigneeId, title, content: subjectOf(tasks, subject), link: link(recordId) }],
    )
    if (given.length > 0) await taskAssigned.send(ctx, given)
    await told(ctx, made)
  }

  /** Updates what the tasks of many records are about. */
  async function renamed(ctx: Ctx, rows: readonly { row: R; about: TaskAbout }[]): Promise<void> {
    const named = rows.map(({ row: { id }, about }) => ({ id, ...saidOf(about) }))
    await ctx.db.execute(sql`UPDATE task t SET subject = n.subject, code = n.code, title = n.title
      FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS n(id bigint, subject text, code text, title text)
      WHERE t.flow = ${name} AND t.record_id = n.id`)
  }

  /** Opens the task of a new record. */
  async function began(ctx: Ctx, row: R): Promise<void> {
    if (tasks.openStates.includes(row.state)) await opened(ctx, [{ row, about: await about(row, ctx) }])
  }

  /**
   * Updates a record's task after a move. Claiming it, or working on an unassigned one, makes the user the assignee. It is
   * closed in states without work for staff; a task that is opened again keeps its assignee.
   *
   * @param isMerchantStep Whether the action is a merchant's step.
   * @param row The record after the move.
   * @param before The task before the move, locked.
   * @returns The input that the history stores.
   */
  async function moved(
    ctx: Ctx,
    action: string,
    isMerchantStep: boolean,
    row: R,
    before: Held | undefined,
    input: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (!before) return began(ctx, row).then(() => input)
    const open = tasks.openStates.includes(row.state)
    const { worker: own, ...known } = saidOf(await about(row, ctx))
    const me = actingStaff(ctx)
    let holder = before.assigneeId
    let worker = ''
    if (action === 'claim') holder = me
    else if (action === 'release') holder = null
    else if (action === 'assign') {
      const ids = [input.assignee_id as number]
      const [person] = await assertMayWork(ctx, {
        field: 'assignee_id',
        flow,
        ids,
        mailboxId: before.mailboxId,
      })
      holder = person?.id ?? null
      worker = person?.name ?? ''
    } else if (isReviewed(row)) holder = null
    else if (own !== undefined) holder = own
    else if (holder === null && !isMerchantStep) holder = me
    const due = action === 'assign' ? (input.due_at as string | null) : null
    if (due && new Date(due) <= ctx.now) invalid({ due_at: taskErrors.past.words })
    const judged = reviewing(before.state)
    // If the workflow has states for unclaimed and claimed, a step from any other state is a decision and does not count as work.
    const atWork = !tasks.claimStates || [tasks.claimStates.free, tasks.claimStates.by].includes(before.state)
    const works = atWork && !judged && !isMerchantStep && !isOfTasks(action)
    // The actor counts as well as the assignee: a lead who does the work of a task assigned to another person must not review it.
    const workers = works ? withWorkers(before.workedBy, before.assigneeId, me) : before.workedBy
    const waiting = action === 'wait' ? await waitingFor(ctx, before, input) : undefined
    const rests = !endsWaiting(action, before, { state: row.state, assigneeId: holder })
    const reopened = before.closedAt !== null && open
    const [kept] = await ctx.db
      .update(task)
      .set({
        ...known,
        state: row.state,
        ...offered(row, own ?? before.assigneeId),
        assigneeId: holder,
        ...(holder === before.assigneeId ? {} : { claimedAt: holder === null ? null : ctx.now }),
        ...(waiting?.kept ?? (rests ? {} : { ...notWaiting, ...clockAfter(before, ctx.now) })),
        ...(due ? clockFrom(ctx.now, new Date(due)) : reopened ? clockFrom(ctx.now, tasks.hours) : {}),
        workedBy: workers,
        closedAt: open ? null : ctx.now,
        updatedAt: ctx.now,
      })
      .where(and(eq(task.flow, name), eq(task.recordId, row.id)))
      .returning({ id: task.id })
    await told(ctx, [{ ...known, recordId: row.id }], before.sharedWith)
    const found = { title: known.title, link: link(row.id) }
    if (judged && row.state !== before.state && before.notFor !== null && before.notFor !== me)
      await taskJudged.send(ctx, {
        ...found,
        workerId: before.notFor,
        accepted: action === tasks.review?.by,
        reason: String(input.reason ?? ''),
      })
    const decided = tasks.decision?.in ?? []
    const why = String(input.reason || '')
    if (kept && holder !== null && holder !== me) {
      const theirs = { ...found, assigneeId: holder }
      if (action === 'assign' || action === tasks.decision?.by)
        await taskAssigned.send(ctx, [{ ...theirs, content: why || subjectOf(tasks, known.subject) }])
      else if (decided.includes(row.state) && !decided.includes(before.state))
        await taskRefused.send(ctx, [{ ...theirs, content: why }])
    }
    if (waiting) return waiting.told
    if (action !== 'assign') return input
    return { assignee: worker, ...(input.reason ? { reason: input.reason } : {}) }
  }

  /** Notifies those who newly have to do a part of a task. */
  async function told(
    ctx: Ctx,
    some: readonly Pick<typeof task.$inferSelect, 'recordId' | 'title' | 'sharedWith'>[],
    before: readonly number[] = [],
  ): Promise<void> {
    const given = some.flatMap(({ recordId, title, sharedWith }) =>
      sharedWith
        .filter((one) => !before.includes(one) && one !== ctx.user?.id)
        .map((assigneeId) => ({ assigneeId, title, content: '', link: link(recordId) })),
    )
    if (given.length > 0) await taskShared.send(ctx, given)
  }

  /** Work on a record that doesn't move it, such as saving its form: its assignee and the actor become workers. */
  async function touched(ctx: Ctx, row: R): Promise<void> {
    const { worker: _worker, ...known } = saidOf(await about(row, ctx))
    const before = (await lock(ctx, [row.id])).get(row.id)
    if (!before) return
    await told(ctx, [{ ...known, recordId: row.id }], before.sharedWith)
    await ctx.db
      .update(task)
      .set({
        ...known,
        updatedAt: ctx.now,
        workedBy: withWorkers(before.workedBy, before.assigneeId, actingStaff(ctx)),
      })
      .where(and(eq(task.flow, name), eq(task.recordId, row.id)))
  }

  return {
    ...taskColumnsOf(flow, columns),
    lock,
    opened,
    renamed,
    began,
    moved,
    touched,
    removed: (ctx: Ctx, ids: readonly number[]) =>
      ctx.db.delete(task).where(and(eq(task.flow, name), inArray(task.recordId, [...ids]))),
  }
}

/** SQL for details of a record in lists of tasks, and for its `name` if the task must not store it; `recordId` is the column with its id. */
export type TaskDetails = (ctx: Pick<Ctx, 'lang'>, recordId: SQL) => SQL

/** All running workflows whose records are tasks, by name: for code that works on the tasks of all of them. */
export const flowsOfTasks = new Map<string, RunningTasks>()
interface RunningTasks {
  readonly flow: Tasked
  readonly details?: TaskDetails
  /** @returns a warning if the user has too many open tasks now */
  readonly claim: (ctx: Ctx, recordId: number) => Promise<{ warning?: string | undefined }>
  /** Runs an action on those of the records that allow it; records for which `still` returns false are skipped. */
  readonly each: (
    ctx: Ctx,
    action: string,
    recordIds: readonly number[],
    input?: Readonly<Record<string, unknown>>,
    still?: IsUnchanged,
  ) => Promise<{ moved: number[]; refused: RowAnswer[] }>
}

const isOfTasks = (action: string): boolean => ofTasks.some((one) => one === action)
