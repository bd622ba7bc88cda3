import { subjectOf } from '@dropyard/contract/kit/tasks'
import type { Words } from '@dropyard/contract/kit/text'
import { events } from '@dropyard/contract/system/notice/event'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { ownNameWords, personName, staffWithAny, type Wanted } from '../../../kit/data/people.ts'
import { assertFound } from '../../../kit/errors.ts'
import { emit, emitAll } from '../../../kit/events.ts'
import type { Assigned } from '../../../kit/record/task-signals.ts'
import { flowsOfTasks } from '../../../kit/record/tasks.ts'
import { task, taskComment, taskMention } from '../../../kit/task-table.ts'

/** Comments of staff on a task. People mentioned in it, its assignee and its watchers are notified. */

type Row = typeof task.$inferSelect
const most = 500

export async function commentsOn(ctx: UserCtx, row: Row) {
  const rows = await ctx.db
    .select({ comment: taskComment, by: personName(taskComment.userId)(ctx) })
    .from(taskComment)
    .where(eq(taskComment.taskId, row.id))
    .orderBy(asc(taskComment.id))
    .limit(most)
  return {
    watching: row.watchers.includes(ctx.user.id),
    comments: rows.map(({ comment, by }) => shown(comment, by)),
  }
}

const shown = ({ id, at, userId, body }: typeof taskComment.$inferSelect, by: string) => ({
  id,
  at: at.toISOString(),
  user_id: userId,
  by,
  body,
})

/** The author watches the task from now on, to be notified of answers. */
export async function comment(ctx: UserCtx, row: Row, said: { body: string; mentions: number[] }) {
  const named = new Set((await peopleFor(ctx, row, { ids: said.mentions })).map(({ id }) => id))
  const mentions = said.mentions.filter((id) => named.has(id))
  const [made] = await ctx.db
    .insert(taskComment)
    .values({
      taskId: row.id,
      entityId: row.entityId,
      userId: ctx.user.id,
      body: said.body,
      mentions,
      at: ctx.now,
    })
    .returning()
  await watch(ctx, row.id, true)
  await answered(ctx, row.id)
  const asked = mentions.filter((id) => id !== ctx.user.id)
  if (asked.length > 0)
    await ctx.db
      .insert(taskMention)
      .values(
        asked.map((personId) => {
          return { taskId: row.id, personId, byId: ctx.user.id, at: ctx.now, entityId: row.entityId }
        }),
      )
      .onConflictDoUpdate({
        target: [taskMention.personId, taskMention.taskId],
        set: { byId: ctx.user.id, at: ctx.now },
      })
  await ctx.db.update(task).set({ updatedAt: ctx.now }).where(eq(task.id, row.id))
  const others = [...new Set([...row.watchers, ...(row.assigneeId === null ? [] : [row.assigneeId])])]
  const name = await ownNameWords(ctx)
  const tell = (kind: typeof events.taskComment, to: number) =>
    emit(ctx, kind, {
      to,
      values: { title: row.title, name, content: said.body, link: linkOf(row) },
    })
  for (const to of asked) await tell(events.taskMention, to)
  for (const to of others)
    if (to !== ctx.user.id && !mentions.includes(to)) await tell(events.taskComment, to)
  ctx.audit({ record: 'task', recordId: row.id, entityId: row.entityId, after: { body: said.body } })
  return shown(assertFound(made), name[ctx.lang])
}

/** Removes the user's mention: the task no longer waits for an answer from them. */
export async function answered(ctx: UserCtx, id: number): Promise<{ id: number }> {
  await ctx.db
    .delete(taskMention)
    .where(and(eq(taskMention.taskId, id), eq(taskMention.personId, ctx.user.id)))
  return { id }
}

/** The subject of a task, in both languages. */
export const aboutOf = ({ flow, subject }: Row): Words =>
  subjectOf(flowsOfTasks.get(flow)?.flow.tasks ?? {}, subject)

export const linkOf = ({ flow, recordId }: Row): string =>
  `${flowsOfTasks.get(flow)?.flow.tasks.page ?? '/noticeList'}?id=${recordId}`

export async function watch(ctx: UserCtx, id: number, watching: boolean): Promise<{ watching: boolean }> {
  const without = sql`array_remove(${task.watchers}, ${ctx.user.id}::bigint)`
  await ctx.db
    .update(task)
    .set({ watchers: watching ? sql`array_append(${without}, ${ctx.user.id}::bigint)` : without })
    .where(eq(task.id, id))
  return { watching }
}

/** Staff who can be mentioned in comments: those who may see this task, or without a task tasks of any flow. */
export async function peopleFor(
  ctx: UserCtx,
  row: Pick<Row, 'flow' | 'mailboxId'> | undefined,
  wanted: Wanted,
): Promise<{ id: number; name: string }[]> {
  const readers = (row ? [row.flow] : [...flowsOfTasks.keys()]).map((flow) => `${flow}:list`)
  return staffWithAny(ctx, readers, { ...wanted, mailboxId: row?.mailboxId })
}

type Given = typeof events.taskAssigned | typeof events.taskShared | typeof events.taskRefused
const given = (event: Given) => {
  return async (ctx: Ctx, all: readonly Assigned[]): Promise<void> => {
    const name = ctx.user ? await ownNameWords(ctx) : ''
    await emitAll(
      ctx,
      event,
      all.map(({ assigneeId, title, content, link }) => ({
        to: assigneeId,
        values: { title, name, content, link },
      })),
    )
  }
}
/** Notifies people of tasks that are now assigned to them, shared with them, or waiting for their decision. */
export const tellAssigned = given(events.taskAssigned)
export const tellShared = given(events.taskShared)
export const tellRefused = given(events.taskRefused)

/** Notifies a person of the review of their work. */
export const tellJudged = async (
  ctx: Ctx,
  {
    workerId,
    accepted,
    title,
    link,
    reason,
  }: { workerId: number; accepted: boolean; title: string; link: string; reason: string },
): Promise<void> =>
  emit(ctx, accepted ? events.taskPassed : events.taskRejected, {
    to: workerId,
    values: { title, name: await ownNameWords(ctx), content: reason, link },
  })
