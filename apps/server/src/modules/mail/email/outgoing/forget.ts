import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/context.ts'
import type { JobRun } from '../../../../kit/jobs/jobs.ts'
import { emailAccount } from '../../account/table.ts'
import { removeFilesJob } from '../forget.ts'
import { refreshOutgoing } from '../rollup.ts'
import { uploadFolder } from './files.ts'
import { emailOutgoing } from './table.ts'

/** Erases mails that members wrote to people who are erased, and deletes old drafts and their files. */

const dayMs = 86_400_000

/** Deletes rows with all that they consist of, and their files once the transaction has committed. */
async function removeOutgoing(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await ctx.db.execute<{ key: string }>(sql`
    SELECT key FROM email_outgoing_file WHERE outgoing_id = ANY (${sql.param([...ids])}::bigint[]) AND key IS NOT NULL
    UNION SELECT raw_key FROM email_outgoing WHERE id = ANY (${sql.param([...ids])}::bigint[]) AND raw_key IS NOT NULL AND state <> 'sent'`)
  const gone = await ctx.db
    .delete(emailOutgoing)
    .where(inArray(emailOutgoing.id, [...ids]))
    .returning({ threadId: emailOutgoing.threadId })
  await refreshOutgoing(ctx, [...new Set(gone.map(({ threadId }) => threadId))])
  if (rows.length > 0) await ctx.enqueue(removeFilesJob, { keys: rows.map(({ key }) => key) })
}

/** A condition for mail of the erased people: by its company, the companies that its account speaks for, and its conversation. */
export type IsTheirs = (columns: { entityId: SQL; speaksFor: SQL; threadId: SQL }) => SQL

interface Locked {
  id: number
  threadId: number
  state: string
}

/** Locks what members wrote to these addresses, and what quotes these mails. */
export async function lockedOutgoing(
  { db }: Ctx,
  { addresses, mails }: { addresses: readonly string[]; mails: readonly number[] },
  isTheirs: IsTheirs,
): Promise<Locked[]> {
  const whose = isTheirs({
    entityId: sql`o.entity_id`,
    speaksFor: sql`a.entity_ids`,
    threadId: sql`o.thread_id`,
  })
  const list = sql`${sql.param([...addresses])}::text[]`
  const { rows } = await db.execute<{ id: number; thread_id: number; state: string }>(sql`
    SELECT o.id, o.thread_id, o.state FROM email_outgoing o JOIN email_account a ON a.id = o.account_id
    WHERE (o.answers_id = ANY (${sql.param([...mails])}::bigint[]) AND o.state <> 'sent')
      OR o.email_id = ANY (${sql.param([...mails])}::bigint[])
      OR ((o.sent_to && ${list} OR o.copied_to && ${list} OR o.blind_to && ${list})
        AND ${whose})
    ORDER BY o.id FOR UPDATE OF o`)
  return rows.map(({ id, thread_id, state }) => ({ id: Number(id), threadId: Number(thread_id), state }))
}

/**
 * Erases what members wrote. A draft is deleted whole, even where it is for others, too. What was sent is erased as a mail; only its
 * hidden recipients are here.
 */
export async function eraseOutgoing(
  ctx: Ctx,
  rows: readonly Locked[],
  addresses: readonly string[],
): Promise<void> {
  await removeOutgoing(
    ctx,
    rows.flatMap(({ id, state }) => (state === 'sent' ? [] : [id])),
  )
  const sent = rows.flatMap(({ id, state }) => (state === 'sent' ? [id] : []))
  if (sent.length > 0)
    await ctx.db.execute(sql`
      UPDATE email_outgoing SET message = '', message_zh = '',
        blind_to = ARRAY(SELECT one FROM unnest(blind_to) one WHERE NOT one = ANY (${sql.param([...addresses])}::text[]))
      WHERE id = ANY (${sql.param(sent)}::bigint[])`)
}

/** Drafts that were not changed for as long as the account keeps mails. */
export const forgetDrafts = (run: JobRun): Promise<void> =>
  run.transaction(async (ctx) => {
    const { rows } = await ctx.db.execute<{ id: number }>(sql`
      SELECT o.id FROM email_outgoing o JOIN email_account a ON a.id = o.account_id
      WHERE o.state IN ('draft', 'failed', 'held', 'unknown')
        AND o.updated_at < now() - make_interval(months => a.retention_months)
      ORDER BY o.id LIMIT 1000 FOR UPDATE OF o SKIP LOCKED`)
    await removeOutgoing(
      ctx,
      rows.map(({ id }) => Number(id)),
    )
  })

/** Uploads that no draft has: the request that stored them was refused afterwards. */
export async function sweepUploads(run: JobRun): Promise<void> {
  const accounts = await run.transaction(({ db }) => db.select({ id: emailAccount.id }).from(emailAccount))
  for (const { id } of accounts)
    for await (const key of run.files.olderThan(uploadFolder(id), new Date(Date.now() - dayMs))) {
      if (run.signal.aborted) return
      const { rows } = await run.transaction(({ db }) =>
        db.execute(sql`SELECT 1 FROM email_outgoing_file WHERE account_id = ${id} AND key = ${key} LIMIT 1`),
      )
      if (rows.length === 0) await run.files.remove(key)
    }
}
