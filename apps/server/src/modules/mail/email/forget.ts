import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { forgetDrafts, sweepUploads } from './outgoing/forget.ts'
import { refreshThreads, retellThreads } from './rollup.ts'
import { email, emailGone } from './table.ts'

/** Deletes mails with their files, and notes that they must not come back. */

const portion = 200
/** Days that mails stay in the trash. */
const trashDays = 30

export interface Doomed {
  id: number
  account_id: number
  thread_id: number | null
  identity: string
  raw_key: string | null
}

/** The identities among these that must not come back. */
export async function goneAmong(
  db: Ctx['db'],
  accountId: number,
  identities: readonly string[],
): Promise<Set<string>> {
  if (identities.length === 0) return new Set()
  const rows = await db
    .select({ identity: emailGone.identity })
    .from(emailGone)
    .where(and(eq(emailGone.accountId, accountId), inArray(emailGone.identity, [...identities])))
  return new Set(rows.map(({ identity }) => identity))
}

/** Deletes rows now, and the files once the transaction has committed. */
export async function removeMails(ctx: Ctx, rows: readonly Doomed[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map((row) => Number(row.id))
  await ctx.db
    .insert(emailGone)
    .values(rows.map(({ account_id, identity }) => ({ accountId: Number(account_id), identity })))
    .onConflictDoNothing()
  await ctx.db.delete(email).where(inArray(email.id, ids))
  const threads = [...new Set(rows.flatMap((row) => (row.thread_id === null ? [] : [Number(row.thread_id)])))]
  await refreshThreads(ctx, threads)
  await retellThreads(ctx, threads)
  const keys = rows.flatMap(({ raw_key }) => raw_key ?? [])
  if (keys.length > 0) await ctx.enqueue(removeFilesJob, { keys })
}

/** Files can't be deleted in a transaction; a repeated run finds nothing left to do. */
export const removeFilesJob = job({
  name: 'email.remove-files',
  input: z.object({ keys: z.array(z.string()) }),
  async run(run, { keys }) {
    for (const key of keys) await run.files.remove(key)
  },
})

/** Mails whose conversation rests longer than the account keeps them, and those that are in the trash for a month. */
export const forgetJob = job({
  name: 'email.forget',
  input: z.object({}),
  cron: '43 3 * * *',
  concurrency: 1,
  async run(run) {
    for (let gone = portion; gone === portion && !run.signal.aborted; ) gone = await forgetPortion(run)
    await forgetDrafts(run)
    await sweepUploads(run)
  },
})

const forgetPortion = (run: JobRun): Promise<number> =>
  run.transaction(async (ctx) => {
    const { rows } = await ctx.db.execute<Doomed & Record<string, unknown>>(sql`
      SELECT e.id, e.account_id, e.thread_id, e.identity, e.raw_key FROM email e
      JOIN email_account a ON a.id = e.account_id LEFT JOIN email_thread t ON t.id = e.thread_id
      WHERE coalesce(t.last_at, e.at) < now() - make_interval(months => a.retention_months)
        OR e.trashed_at < now() - make_interval(days => ${trashDays})
      ORDER BY e.id LIMIT ${portion} FOR UPDATE OF e SKIP LOCKED`)
    await removeMails(ctx, rows)
    return rows.length
  })
