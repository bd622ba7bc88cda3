import { hourMs } from '@dropyard/contract/kit/days'
import { emailFlow } from '@dropyard/contract/mail/email/flow'
import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../../kit/context.ts'
import { dueBy } from '../../../../kit/record/task-clock.ts'
import { workersOf } from '../../../../kit/record/task-rights.ts'
import { task } from '../../../../kit/task-table.ts'
import type { AccountRow } from '../../account/connect.ts'
import { emailMember } from '../../account/table.ts'
import type { emailOutgoing } from '../outgoing/table.ts'
import { emailThread } from '../table.ts'
import { flow, taskOf } from './flow.ts'

/** Keeps the states of conversations as their mails are: what arrives, is answered or archived moves them. */

/** These moves follow from mails, so they don't depend on whose task it is. */
const bySystem = (ctx: Ctx): Ctx => ({ ...ctx, user: null })

const stateOf = async ({ db }: Ctx, id: number) =>
  (await db.select({ state: emailThread.state }).from(emailThread).where(eq(emailThread.id, id)))[0]?.state

/** Mails that were written in the same transaction, but were read after this one: it is looked at as if they weren't there. */
interface Later {
  readonly later: readonly number[]
}

const notAmong = (id: SQL, later: readonly number[]): SQL =>
  sql`${id} <> ALL (${sql.param([...later])}::bigint[])`

/** By when a mail is to be answered; undefined for mails that were history when the account was added. */
function dueOf({ answerHours, createdAt }: AccountRow, at: Date): Date | undefined {
  const due = new Date(at.getTime() + answerHours * hourMs)
  return due > createdAt ? due : undefined
}

/** Opens new conversations whose first mails came from outside. @returns those that ask for an answer */
export async function openNew(
  ctx: Ctx,
  account: AccountRow,
  firsts: readonly { threadId: number; at: Date }[],
): Promise<ReadonlySet<number>> {
  const dues = new Map(
    firsts.flatMap(({ threadId, at }) => {
      const due = dueOf(account, at)
      return due ? [[threadId, due] as const] : []
    }),
  )
  if (dues.size === 0) return new Set()
  const rows = await ctx.db
    .update(emailThread)
    .set({ state: 'open' })
    .where(inArray(emailThread.id, [...dues.keys()]))
    .returning()
  await flow.recordsCreated(
    bySystem(ctx),
    rows.map((row) => {
      const dueAt = dues.get(row.id)
      return { row, about: { ...taskOf(row), ...(dueAt ? { dueAt } : {}) } }
    }),
  )
  return new Set(dues.keys())
}

/**
 * A mail from outside asks for an answer, by the hours of the account after it arrived. It goes back to the person who answered
 * before, if they may still do that. Mails whose time was over before the account was added are history, and so are those that a
 * mail of ours has answered that was read first.
 */
export async function arrived(
  ctx: Ctx,
  account: AccountRow,
  { threadId, at, later }: { threadId: number; at: Date } & Later,
): Promise<void> {
  const due = dueOf(account, at)
  if (due === undefined) return
  const state = await stateOf(ctx, threadId)
  const waits = state === 'claimed' && (await waitsForCustomer(ctx, threadId))
  if (
    (state !== 'waiting' && state !== 'closed' && !waits) ||
    (await wasAnswered(ctx, account, { threadId, at, later }))
  )
    return
  const goesOn = state === 'waiting' && (await isHeldByMember(ctx, threadId))
  const action = waits ? 'resume' : goesOn ? 'continue' : 'reopen'
  await flow.move(bySystem(ctx), action, [threadId], {}, { as: 'arrived' })
  await dueBy(ctx, emailFlow.name, threadId, due)
}

const isTaskOf = (threadId: number) => and(eq(task.flow, emailFlow.name), eq(task.recordId, threadId))

async function waitsForCustomer({ db }: Ctx, threadId: number): Promise<boolean> {
  const rows = await db
    .select({ id: task.id })
    .from(task)
    .where(and(isTaskOf(threadId), isNotNull(task.waitingSince), eq(task.waitsFor, 'customer')))
  return rows.length > 0
}

async function isHeldByMember(ctx: Ctx, threadId: number): Promise<boolean> {
  const [held] = await ctx.db
    .select({ assigneeId: emailMember.personId, mailboxId: emailMember.headId })
    .from(task)
    .innerJoin(
      emailMember,
      and(
        eq(emailMember.headId, task.mailboxId),
        eq(emailMember.personId, task.assigneeId),
        ne(emailMember.right, 'read'),
      ),
    )
    .where(isTaskOf(threadId))
  if (!held) return false
  const workers = await workersOf(ctx, emailFlow, { ids: [held.assigneeId], mailboxId: held.mailboxId })
  return workers.length > 0
}

/** Whether one of the recipients of the mail `e` wrote in its conversation from outside: one that is only forwarded has others. */
const goesOutside = (own: string, later: readonly number[]) => sql`EXISTS (
  SELECT FROM email_body b, jsonb_array_elements(b.sent_to || b.copied_to) AS receiver
  WHERE b.email_id = e.id AND lower(receiver->>'address') IN (
    SELECT lower(a.address) FROM email s LEFT JOIN email_body sb ON sb.email_id = s.id,
      LATERAL (VALUES (s.from_address), (sb.reply_to)) AS a (address)
    WHERE s.thread_id = e.thread_id AND s.from_address <> ${own} AND ${notAmong(sql`s.id`, later)} AND a.address <> ''))`

/** Whether there is an answer of ours from after a mail arrived. Times in mails are in whole seconds. */
async function wasAnswered(
  { db }: Ctx,
  { address }: AccountRow,
  { threadId, at, later }: { threadId: number; at: Date } & Later,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM email e LEFT JOIN email_outgoing o ON o.email_id = e.id
    WHERE e.thread_id = ${threadId} AND e.from_address = ${address} AND NOT e.is_automatic AND ${notAmong(sql`e.id`, later)}
      AND date_trunc('second', e.at) > ${at.toISOString()}::timestamptz
      AND CASE WHEN o.id IS NULL THEN ${goesOutside(address, later)} ELSE o.kind <> 'forward' END LIMIT 1`)
  return rows.length > 0
}

/**
 * A mail of ours answers the conversation, wherever it was written, unless it forwards a mail, or one from outside came after it.
 *
 * @param here The mail as it was written here; undefined if another program sent it.
 */
export async function answered(
  ctx: Ctx,
  { address }: AccountRow,
  { threadId, emailId, at, later }: { threadId: number; emailId: number; at: Date } & Later,
  here: Pick<typeof emailOutgoing.$inferSelect, 'kind' | 'answersId'> | undefined,
): Promise<void> {
  const state = await stateOf(ctx, threadId)
  if ((state !== 'open' && state !== 'claimed') || here?.kind === 'forward') return
  // The clock of a sender can be ahead, so the mail that this one answers is never a later one.
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM email e WHERE e.id = ${emailId} AND ${here ? sql`true` : goesOutside(address, later)}
      AND NOT EXISTS (
        SELECT FROM email l WHERE l.thread_id = ${threadId} AND l.folder = 'inbox' AND l.from_address <> ${address}
          AND NOT l.is_automatic AND l.at > ${at.toISOString()}::timestamptz AND l.id <> ${here?.answersId ?? 0}
          AND ${notAmong(sql`l.id`, later)})`)
  if (rows.length > 0) await flow.move(bySystem(ctx), 'answered', [threadId], {})
}

/** Who sends an answer works on the conversation, unless another member has it. */
export async function claimBy(ctx: UserCtx, threadId: number): Promise<void> {
  if ((await stateOf(ctx, threadId)) === 'open') await flow.move(ctx, 'claim', [threadId], {})
}

/** Closes conversations that left the inbox: archived, deleted, or moved away by another mail program. */
export async function closeLeft(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
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

/**
 * Opens conversations again that came back into the inbox, if their newest mail asks for an answer. What mail servers put there
 * while the history of an account is read stays closed.
 */
export async function reopenReturned(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    SELECT t.id FROM email_thread t JOIN email_account a ON a.id = t.account_id
    JOIN LATERAL (SELECT from_address, is_automatic, at FROM email e WHERE e.thread_id = t.id
      ORDER BY e.at DESC, e.id DESC LIMIT 1) newest ON true
    WHERE t.id = ANY (${sql.param([...ids])}::bigint[]) AND t.state = 'closed' AND newest.from_address <> a.address
      AND NOT newest.is_automatic
      AND (${ctx.user !== null} OR newest.at + make_interval(hours => a.answer_hours) > a.created_at)`)
  if (rows.length === 0) return
  await flow.move(
    bySystem(ctx),
    'reopen',
    rows.map(({ id }) => Number(id)),
    {},
    { as: 'returned' },
  )
}

/** Days after which a mail from before tasks existed is no longer answered. */
const oldestDays = 30

/**
 * Opens conversations from before tasks existed that wait for an answer. Those that ever moved are left as they are, and so are mails
 * that were history when their account was added. The answer is due by the hours of the account from now on.
 */
export async function openWaiting(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    SELECT t.id FROM email_thread t JOIN email_account a ON a.id = t.account_id
    JOIN LATERAL (SELECT from_address, folder, is_automatic, at FROM email e WHERE e.thread_id = t.id
      ORDER BY e.at DESC, e.id DESC LIMIT 1) newest ON true
    WHERE t.id = ANY (${sql.param([...ids])}::bigint[]) AND t.state = 'closed' AND newest.folder = 'inbox'
      AND newest.from_address <> a.address AND NOT newest.is_automatic
      AND newest.at > ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${oldestDays})
      AND newest.at + make_interval(hours => a.answer_hours) > a.created_at
      AND NOT EXISTS (SELECT FROM workflow_move m WHERE m.flow = ${emailFlow.name} AND m.record_id = t.id AND m.action IS NOT NULL)
    ORDER BY t.id`)
  const waiting = rows.map(({ id }) => Number(id))
  if (waiting.length > 0) await flow.move(bySystem(ctx), 'reopen', waiting, {}, { as: 'arrived' })
}
