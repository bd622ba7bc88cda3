import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../../kit/context.ts'
import { DatabaseUnavailable } from '../../../../kit/data/database.ts'
import { type JobRun, job } from '../../../../kit/jobs/jobs.ts'
import { noteMails } from '../../../customer/segment/mailed.ts'
import type { AccountRow } from '../../account/connect.ts'
import { emailAccount } from '../../account/table.ts'
import { linkRead } from '../links/link.ts'
import { lockMailsOf, lockThreads } from '../locks.ts'
import { email, emailBody, emailThread } from '../table.ts'
import { openWaiting } from '../tasks/follow.ts'
import { queryOf } from '../words.ts'

/**
 * Links the conversations from before links and tasks existed to orders and customers, and opens those that wait for an answer. Does
 * the same with the earlier conversations of a lead or merchant whose address became known.
 */

/** Which row has the place. Another one begins at the first conversation again, also beside processes of the version before. */
const place = 2
/** Ids that are read at once. */
const portion = 200

/**
 * Goes through all conversations by id and remembers its place, so that it continues after a restart. Mails that come during the run
 * are linked when they are read; linking one twice changes nothing.
 */
export const gatherMailsJob = job({
  name: 'email.gather',
  input: z.object({}),
  cron: '*/10 * * * *',
  concurrency: 1,
  async run(run) {
    for (;;) {
      const ids = await run.transaction(nextThreads)
      if (ids.length === 0) return
      for (const id of ids) {
        if (run.signal.aborted) return
        const isPassed = await gatherOne(run, id, async (ctx) => {
          if (await pass(ctx, id)) await gather(ctx, id)
        })
        if (!isPassed) await run.transaction((ctx) => pass(ctx, id))
      }
    }
  },
})

/** Looks at the earlier conversations of one customer. */
export const gatherCustomerJob = job({
  name: 'email.gather-customer',
  input: z.object({ customerId: z.number() }),
  concurrency: 1,
  async run(run, { customerId }) {
    for (const id of await run.transaction((ctx) => threadsOf(ctx, customerId))) {
      if (run.signal.aborted) throw new Error('The worker stops')
      await gatherOne(run, id, (ctx) => gather(ctx, id))
    }
  },
})

/** Most mails of an address that are looked at. */
const mostMails = 1000

/** Conversations without a customer, of accounts that speak for no company, whose words have the customer's addresses. */
async function threadsOf({ db }: Ctx, customerId: number): Promise<number[]> {
  const { rows: addresses } = await db.execute<{ address: string }>(sql`
    SELECT i.key AS address FROM customer_identity i WHERE i.customer_id = ${customerId} AND i.space = 0
      AND i.kind IN ('email', 'email-given')
    UNION SELECT lower(c.email) FROM customer c WHERE c.id = ${customerId} AND c.email <> ''`)
  const queries = addresses.flatMap(({ address }) => queryOf(address) ?? [])
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT DISTINCT t.id FROM unnest(${sql.param(queries)}::text[]) AS q (words)
      CROSS JOIN LATERAL email_threads_by_words(q.words, ARRAY(SELECT a.id FROM email_account a WHERE a.entity_ids = '{}'), NULL, ${mostMails}) AS w (id)
      JOIN email_thread t ON t.id = w.id
    WHERE t.customer_id IS NULL ORDER BY t.id`)
  return rows.map(({ id }) => Number(id))
}

/** The next conversations by id. When there are none, the work is done. */
export async function nextThreads({ db, now }: Ctx): Promise<number[]> {
  await db.execute(sql`INSERT INTO email_gathering (id) VALUES (${place}) ON CONFLICT DO NOTHING`)
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT t.id FROM email_gathering g JOIN email_thread t ON t.id > g.thread_id
    WHERE g.id = ${place} AND g.done_at IS NULL ORDER BY t.id LIMIT ${portion}`)
  if (rows.length === 0)
    await db.execute(
      sql`UPDATE email_gathering SET done_at = ${now.toISOString()} WHERE id = ${place} AND done_at IS NULL`,
    )
  return rows.map(({ id }) => Number(id))
}

/** One conversation that can't be linked must not stop the others. @returns false for such a one */
async function gatherOne(run: JobRun, id: number, work: (ctx: Ctx) => Promise<void>): Promise<boolean> {
  try {
    await run.transaction(work)
    return true
  } catch (err) {
    if (run.signal.aborted || err instanceof DatabaseUnavailable) throw err
    run.log.error({ err, thread: id }, 'linking a conversation')
    return false
  }
}

/** Moves the place to this conversation. @returns false if another worker was there */
async function pass({ db }: Ctx, id: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`UPDATE email_gathering SET thread_id = ${id} WHERE id = ${place} AND done_at IS NULL AND thread_id < ${id} RETURNING id`,
  )
  return rows.length > 0
}

async function gather(ctx: Ctx, id: number): Promise<void> {
  const [of] = await ctx.db
    .select({ accountId: emailThread.accountId })
    .from(emailThread)
    .where(eq(emailThread.id, id))
  if (!of) return
  await lockThreads(ctx, of.accountId)
  await lockMailsOf(ctx, [id])
  const [row] = await ctx.db
    .select({ thread: emailThread, account: emailAccount })
    .from(emailThread)
    .innerJoin(emailAccount, eq(emailAccount.id, emailThread.accountId))
    .where(eq(emailThread.id, id))
  if (!row || row.account.removedAt !== null) return
  await linkThread(ctx, row.account, row.thread, await readMails(ctx, id))
  await openWaiting(ctx, [id])
}

const readMails = ({ db }: Ctx, threadId: number) =>
  db
    .select({
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
    .where(and(eq(email.threadId, threadId), eq(email.state, 'read')))
    .orderBy(asc(email.at), asc(email.id))

async function linkThread(
  ctx: Ctx,
  account: AccountRow,
  before: typeof emailThread.$inferSelect,
  mails: Awaited<ReturnType<typeof readMails>>,
): Promise<void> {
  let thread = before
  for (const { subject, text, to, fromName, fromAddress } of mails) {
    const mail = { subject, text, to, from: { name: fromName, address: fromAddress } }
    await linkRead(ctx, account, [{ thread, mail }], [thread.id])
    const [linked] = await ctx.db.select().from(emailThread).where(eq(emailThread.id, thread.id))
    thread = linked ?? thread
  }
  const last = mails.findLast((mail) => !mail.isAutomatic)
  if (last && thread.customerId !== null && before.customerId === null)
    await noteMails(ctx, thread.customerId, { last: last.at })
}
