import { emailErrors as errors } from '@dropyard/contract/mail/email'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { answerOf } from '../../../kit/record/row-answer.ts'
import { accountsWith } from '../account/rights.ts'
import { emailTag } from '../tag/table.ts'
import { lockMailsOf } from './locks.ts'
import { refreshMails, refreshThreads } from './rollup.ts'
import { syncJob } from './sync-job.ts'
import { email, emailThread, emailThreadTag } from './table.ts'

/** What members do with conversations. The server hears of it at the next sync, which is asked for at once. */

type Work = (thread: { id: number; accountId: number }) => Promise<void>

/** Does the work on each conversation that the user may change; answers row by row. */
async function onEach(ctx: UserCtx, ids: readonly number[], work: Work) {
  const allowed = new Set(await accountsWith(ctx, 'answer'))
  await lockMailsOf(ctx, ids)
  const threads = await ctx.db
    .select({ id: emailThread.id, accountId: emailThread.accountId })
    .from(emailThread)
    .where(inArray(emailThread.id, [...ids]))
    .orderBy(emailThread.id)
    .for('no key update')
  const byId = new Map(threads.map((one) => [one.id, one]))
  const answers = []
  const touched = new Set<number>()
  for (const id of ids)
    answers.push(
      await answerOf(ctx, id, async () => {
        const thread = assertFound(byId.get(id))
        if (!allowed.has(thread.accountId)) fail(errors.may_not)
        await work(thread)
        touched.add(thread.accountId)
        return {}
      }),
    )
  const inputs = [...touched].map((accountId) => ({ accountId, full: false }))
  await ctx.enqueue.all(syncJob, inputs, { keyOf: ({ accountId }) => String(accountId) })
  return answers
}

/** A star is on the newest mail; taken off, it is on none. */
export const star = (ctx: UserCtx, { ids, on }: { ids: number[]; on: boolean }) =>
  onEach(ctx, ids, async ({ id }) => {
    const [newest] = await ctx.db
      .select({ id: email.id })
      .from(email)
      .where(eq(email.threadId, id))
      .orderBy(desc(email.at), desc(email.id))
      .limit(1)
    await ctx.db
      .update(email)
      .set({ isStarred: on })
      .where(on ? eq(email.id, newest?.id ?? 0) : and(eq(email.threadId, id), eq(email.isStarred, true)))
    await refreshThreads(ctx, [id])
  })

/** All mails of a conversation are read; unread is only the newest that came from outside. */
export const markRead = (ctx: UserCtx, { ids, on }: { ids: number[]; on: boolean }) =>
  onEach(ctx, ids, async ({ id }) => {
    if (on)
      await ctx.db
        .update(email)
        .set({ isSeen: true })
        .where(and(eq(email.threadId, id), eq(email.isSeen, false)))
    else {
      const [newest] = await ctx.db
        .select({ id: email.id })
        .from(email)
        .where(and(eq(email.threadId, id), inArray(email.folder, ['inbox', 'archive', 'junk'])))
        .orderBy(desc(email.at), desc(email.id))
        .limit(1)
      if (newest) await ctx.db.update(email).set({ isSeen: false }).where(eq(email.id, newest.id))
    }
    await refreshThreads(ctx, [id])
  })

export const archive = (ctx: UserCtx, { ids, on }: { ids: number[]; on: boolean }) =>
  onEach(ctx, ids, async ({ id }) => {
    const rows = await ctx.db
      .update(email)
      .set({ wanted: on ? 'archive' : 'inbox' })
      .where(and(eq(email.threadId, id), eq(email.folder, on ? 'inbox' : 'archive')))
      .returning({ id: email.id })
    await refreshMails(
      ctx,
      rows.map((row) => row.id),
    )
  })

export async function changeTags(
  ctx: UserCtx,
  { ids, add, remove }: { ids: number[]; add: readonly number[]; remove: readonly number[] },
) {
  const known = await ctx.db
    .select({ id: emailTag.id })
    .from(emailTag)
    .where(inArray(emailTag.id, [...new Set([...add, ...remove, 0])]))
  const exists = new Set(known.map((row) => row.id))
  if (![...add, ...remove].every((id) => exists.has(id))) fail(errors.tag)
  return onEach(ctx, ids, async ({ id, accountId }) => {
    if (add.length > 0)
      await ctx.db
        .insert(emailThreadTag)
        .values(add.map((tagId) => ({ threadId: id, tagId, accountId })))
        .onConflictDoNothing()
    if (remove.length > 0)
      await ctx.db
        .delete(emailThreadTag)
        .where(and(eq(emailThreadTag.threadId, id), inArray(emailThreadTag.tagId, [...remove])))
  })
}
