import { emailFlow } from '@dropyard/contract/mail/email/flow'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../../kit/context.ts'
import { dueBy } from '../../../../kit/record/task-clock.ts'
import { task } from '../../../../kit/task-table.ts'
import type { AccountRow } from '../../account/connect.ts'
import { emailMember } from '../../account/table.ts'
import { emailThread } from '../table.ts'
import { flow } from './flow.ts'

/** Keeps the states of conversations as their mails are: what arrives, is answered or archived moves them. */

const hourMs = 3_600_000

/** These moves follow from mails, so they don't depend on whose task it is. */
const bySystem = (ctx: Ctx): Ctx => ({ ...ctx, user: null })

const stateOf = async ({ db }: Ctx, id: number) =>
  (await db.select({ state: emailThread.state }).from(emailThread).where(eq(emailThread.id, id)))[0]?.state

/**
 * A mail from outside asks for an answer, by the hours of the account after it arrived. It goes back to the person who answered
 * before, if they are still a member. Mails whose time was over before the account was added are history.
 */
export async function arrived(
  ctx: Ctx,
  account: AccountRow,
  { threadId, at }: { threadId: number; at: Date },
): Promise<void> {
  const due = new Date(at.getTime() + account.answerHours * hourMs)
  if (due <= account.createdAt) return
  const state = await stateOf(ctx, threadId)
  if (state !== 'waiting' && state !== 'closed') return
  const goesOn = state === 'waiting' && (await isHeldByMember(ctx, threadId))
  await flow.move(bySystem(ctx), goesOn ? 'continue' : 'reopen', [threadId], {})
  await dueBy(ctx, emailFlow.name, threadId, due)
}

async function isHeldByMember({ db }: Ctx, threadId: number): Promise<boolean> {
  const rows = await db
    .select({ id: task.id })
    .from(task)
    .innerJoin(
      emailMember,
      and(
        eq(emailMember.headId, task.mailboxId),
        eq(emailMember.personId, task.assigneeId),
        ne(emailMember.right, 'read'),
      ),
    )
    .where(and(eq(task.flow, emailFlow.name), eq(task.recordId, threadId)))
  return rows.length > 0
}

/** A mail of ours answers the conversation, wherever it was written. */
export async function answered(ctx: Ctx, threadId: number): Promise<void> {
  const state = await stateOf(ctx, threadId)
  if (state === 'open' || state === 'claimed') await flow.move(bySystem(ctx), 'answered', [threadId], {})
}

/** Who sends an answer works on the conversation, unless another member has it. */
export async function claimBy(ctx: UserCtx, threadId: number): Promise<void> {
  if ((await stateOf(ctx, threadId)) === 'open') await flow.move(ctx, 'claim', [threadId], {})
}

/** Closes conversations that left the inbox: archived, deleted, or moved away by another mail program. */
export async function closeLeft(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const rows = await ctx.db
    .select({ id: emailThread.id })
    .from(emailThread)
    .where(
      and(
        inArray(emailThread.id, [...ids]),
        ne(emailThread.state, 'closed'),
        ne(emailThread.folder, 'inbox'),
      ),
    )
  if (rows.length > 0)
    await flow.move(
      bySystem(ctx),
      'close',
      rows.map(({ id }) => id),
      {},
    )
}
