import { asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../../kit/context.ts'
import { untilDone } from '../../../../kit/jobs/due-rows.ts'
import { job } from '../../../../kit/jobs/jobs.ts'
import { noteMails } from '../../../customer/segment/mailed.ts'
import type { AccountRow } from '../../account/connect.ts'
import { emailAccount } from '../../account/table.ts'
import { linkRead } from '../links/link.ts'
import { lockMailsOf, lockThreads } from '../locks.ts'
import { email, emailBody, emailThread } from '../table.ts'
import { openWaiting } from '../tasks/follow.ts'

/** Links the conversations from before links and tasks existed to orders and customers, and opens those that wait for an answer. */

/** Conversations in one transaction. */
const portion = 50

/**
 * Goes through all conversations by id and remembers its place, so that it continues after a restart. Mails that come during the run
 * are linked when they are read; linking one twice changes nothing.
 */
export const gatherMailsJob = job({
  name: 'email.gather',
  input: z.object({}),
  cron: '*/10 * * * *',
  concurrency: 1,
  run: (run) => untilDone(run, gatherSome),
})

type Thread = typeof emailThread.$inferSelect

/** @returns whether there may be more */
export async function gatherSome(ctx: Ctx): Promise<boolean> {
  await ctx.db.execute(sql`INSERT INTO email_gathering (id) VALUES (1) ON CONFLICT DO NOTHING`)
  const { rows: places } = await ctx.db.execute<{ at: number; done: string | null }>(
    sql`SELECT thread_id AS at, done_at AS done FROM email_gathering WHERE id = 1 FOR UPDATE`,
  )
  const [place] = places
  if (!place || place.done !== null) return false
  const { rows } = await ctx.db.execute<{ id: number; account_id: number }>(
    sql`SELECT id, account_id FROM email_thread WHERE id > ${place.at} ORDER BY id LIMIT ${portion}`,
  )
  const ids = rows.map(({ id }) => Number(id))
  if (ids.length > 0)
    await gather(
      ctx,
      ids,
      rows.map((row) => Number(row.account_id)),
    )
  await ctx.db.execute(sql`
    UPDATE email_gathering SET thread_id = ${ids.at(-1) ?? place.at},
      done_at = ${ids.length < portion ? ctx.now.toISOString() : null} WHERE id = 1`)
  return ids.length === portion
}

/** @param of the accounts of these conversations */
async function gather(ctx: Ctx, ids: readonly number[], of: readonly number[]): Promise<void> {
  const accountIds = [...new Set(of)].sort((a, b) => a - b)
  for (const id of accountIds) await lockThreads(ctx, id)
  await lockMailsOf(ctx, ids)
  const accounts = await ctx.db.select().from(emailAccount).where(inArray(emailAccount.id, accountIds))
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const threads = await ctx.db
    .select()
    .from(emailThread)
    .where(inArray(emailThread.id, [...ids]))
    .orderBy(asc(emailThread.id))
  const mails = Map.groupBy(await readMails(ctx, ids), (mail) => mail.threadId)
  for (const thread of threads) {
    const account = byId.get(thread.accountId)
    if (account) await linkThread(ctx, account, thread, mails.get(thread.id) ?? [])
  }
  await openWaiting(ctx, ids)
}

const readMails = ({ db }: Ctx, ids: readonly number[]) =>
  db
    .select({
      threadId: email.threadId,
      at: email.at,
      isAutomatic: email.isAutomatic,
      subject: email.subject,
      fromName: email.fromName,
      fromAddress: email.fromAddress,
      text: emailBody.text,
      to: emailBody.sentTo,
    })
    .from(email)
    .innerJoin(emailBody, eq(emailBody.emailId, email.id))
    .where(sql`${email.threadId} = ANY (${sql.param([...ids])}::bigint[]) AND ${email.state} = 'read'`)
    .orderBy(asc(email.at), asc(email.id))

async function linkThread(
  ctx: Ctx,
  account: AccountRow,
  before: Thread,
  mails: Awaited<ReturnType<typeof readMails>>,
): Promise<void> {
  let thread = before
  for (const { subject, text, to, fromName, fromAddress } of mails) {
    await linkRead(ctx, account, thread, {
      subject,
      text,
      to,
      from: { name: fromName, address: fromAddress },
    })
    const [linked] = await ctx.db.select().from(emailThread).where(eq(emailThread.id, thread.id))
    thread = linked ?? thread
  }
  const last = mails.findLast((mail) => !mail.isAutomatic)
  if (last && thread.customerId !== null && before.customerId === null)
    await noteMails(ctx, thread.customerId, { last: last.at })
}
