import { randomUUID } from 'node:crypto'
import { durationOf } from '@dropyard/contract/kit/duration'
import { variablesIn } from '@dropyard/contract/mail/canned-answer'
import type { email as contract } from '@dropyard/contract/mail/email'
import { outgoingErrors as errors, scheduleDays, undoSeconds } from '@dropyard/contract/mail/email/outgoing'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../../../../kit/context.ts'
import { nameIn } from '../../../../kit/data/people.ts'
import { assertFound, assertVersion, fail, failAt } from '../../../../kit/errors.ts'
import { answerOf } from '../../../../kit/record/row-answer.ts'
import { emailAccount } from '../../account/table.ts'
import { removeFilesJob } from '../forget.ts'
import { lockRows } from '../locks.ts'
import { refreshOutgoing } from '../rollup.ts'
import { emailThread } from '../table.ts'
import { claimBy } from '../tasks/follow.ts'
import { assertSize } from './files.ts'
import { sendJob } from './send-job.ts'
import { type OutgoingRow, showOutgoing } from './shown.ts'
import { emailOutgoing } from './table.ts'
import { assertDraft, lockOutgoing } from './write.ts'

/** Sending and taking back. A mail is handed to the server after some seconds, so that its author can stop it. */

const dayMs = 86_400_000
const minuteMs = 60_000

export async function send(
  ctx: UserCtx,
  { id, version, send_key, at, seen_message_id }: z.output<typeof contract.do.body>,
) {
  const row = await lockOutgoing(ctx, id)
  if (row.sendKey === send_key) return showOutgoing(ctx, id)
  assertVersion(row.version, version)
  assertDraft(ctx, row)
  assertComplete(row)
  await assertSize(ctx, id)
  const scheduled = at === undefined ? undefined : timeOf(ctx, at)
  // Lock the conversation, so that of two members who answer at once the second sees the first one's answer.
  await ctx.db
    .select({ id: emailThread.id })
    .from(emailThread)
    .where(eq(emailThread.id, row.threadId))
    .for('no key update')
  if (seen_message_id !== undefined) await assertSeen(ctx, row, seen_message_id)
  const dueAt = scheduled ?? new Date(ctx.now.getTime() + undoSeconds * 1000)
  const [account] = await ctx.db
    .select({ address: emailAccount.address })
    .from(emailAccount)
    .where(eq(emailAccount.id, row.accountId))
  const domain = assertFound(account).address.split('@')[1] ?? 'localhost'
  const next = row.version + 1
  await ctx.db
    .update(emailOutgoing)
    .set({
      state: scheduled ? 'scheduled' : 'sending',
      sendKey: send_key,
      authorId: ctx.user.id,
      messageId: `t${row.threadId}.${randomUUID()}@${domain}`,
      rawKey: null,
      dueAt,
      undoUntil: scheduled ? null : dueAt,
      firstTriedAt: null,
      tries: 0,
      message: '',
      messageZh: '',
      version: next,
      updatedAt: ctx.now,
    })
    .where(eq(emailOutgoing.id, id))
  if (row.rawKey !== null) await ctx.enqueue(removeFilesJob, { keys: [row.rawKey] })
  await ctx.enqueue(sendJob, { id }, { key: `${id} ${next}`, startAfter: dueAt })
  await refreshOutgoing(ctx, [row.threadId])
  await claimBy(ctx, row.threadId)
  ctx.audit({
    record: 'email',
    recordId: row.threadId,
    entityId: row.entityId,
    after: { at: dueAt },
  })
  return showOutgoing(ctx, id)
}

function assertComplete(row: OutgoingRow): void {
  const { sentTo, copiedTo, blindTo, subject, html } = row
  if (row.kind === 'forward' && row.answersId === null) fail(errors.source_gone)
  if (sentTo.length + copiedTo.length + blindTo.length === 0) failAt('to', errors.recipients)
  const [open] = variablesIn(`${subject}\n${html}`)
  if (open !== undefined) failAt('body', errors.variable, { name: open })
}

function timeOf({ now }: Ctx, at: string): Date {
  const time = new Date(at)
  if (time <= now) failAt('at', errors.past)
  if (time.getTime() > now.getTime() + scheduleDays * dayMs)
    failAt('at', errors.too_late, { days: scheduleDays })
  return time
}

/** Refuses if a mail came, or a colleague answered, since the mail that the user saw last. Ids follow the order of arrival. */
async function assertSeen(ctx: UserCtx, row: OutgoingRow, seenId: number): Promise<void> {
  const { db, now, user } = ctx
  const name = nameIn(ctx, 'p')
  const { rows } = await db.execute<{ name: string; at: string; is_answer: boolean }>(sql`
    SELECT coalesce(${name}, nullif(e.from_name, ''), e.from_address) AS name, e.at, e.folder = 'sent' AS is_answer
    FROM email e LEFT JOIN email_outgoing o ON o.email_id = e.id LEFT JOIN person p ON p.id = o.author_id
    WHERE e.thread_id = ${row.threadId} AND e.id > ${seenId} AND o.author_id IS DISTINCT FROM ${user.id}
    UNION ALL
    SELECT ${name}, o.updated_at, true FROM email_outgoing o JOIN person p ON p.id = o.author_id
    WHERE o.thread_id = ${row.threadId} AND o.id <> ${row.id} AND o.state IN ('sending', 'scheduled', 'soft')
      AND o.author_id <> ${user.id}
    ORDER BY 3 DESC, 2 DESC LIMIT 1`)
  const [newest] = rows
  if (!newest) return
  const minutes = Math.max(1, (now.getTime() - new Date(newest.at).getTime()) / minuteMs)
  fail(newest.is_answer ? errors.answered : errors.arrived, { name: newest.name, time: durationOf(minutes) })
}

/** Makes mails drafts again, unless they were sent or a worker is handing them over. Of unclear ones the user takes the risk. */
export async function cancel(ctx: UserCtx, ids: readonly number[]) {
  const threads = new Set<number>()
  await lockRows(ctx, 'email_outgoing', ids)
  const answers = []
  for (const id of ids)
    answers.push(
      await answerOf(ctx, id, async () => {
        const row = await lockOutgoing(ctx, id)
        if (row.state === 'draft') return {}
        if (row.state === 'sent' || row.handingAt !== null) fail(errors.gone)
        await backToDraft(ctx, row)
        threads.add(row.threadId)
        ctx.audit({
          record: 'email',
          recordId: row.threadId,
          entityId: row.entityId,
          before: { state: row.state },
        })
        return {}
      }),
    )
  await refreshOutgoing(ctx, [...threads])
  return answers
}

async function backToDraft(ctx: Ctx, { id, version, rawKey }: OutgoingRow): Promise<void> {
  await ctx.db
    .update(emailOutgoing)
    .set({
      state: 'draft',
      sendKey: null,
      messageId: null,
      emailId: null,
      rawKey: null,
      dueAt: null,
      undoUntil: null,
      message: '',
      messageZh: '',
      version: version + 1,
      updatedAt: ctx.now,
    })
    .where(eq(emailOutgoing.id, id))
  if (rawKey !== null) await ctx.enqueue(removeFilesJob, { keys: [rawKey] })
}
