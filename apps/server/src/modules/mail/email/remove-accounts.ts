import { asc, isNotNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { DatabaseUnavailable } from '../../../kit/data/database.ts'
import { whileLocked } from '../../../kit/data/session-lock.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { deleteRemoved } from '../account/remove.ts'
import { emailAccount } from '../account/table.ts'
import { lockMailsOf, lockThreads } from './locks.ts'

/** Deletes accounts that were removed, with all their mails. */

const portion = 100

/** Works in portions, each in its own transaction: killed in between, the next run continues with what is left. */
export const removeAccountsJob = job({
  name: 'email.remove-accounts',
  input: z.object({}),
  cron: '*/10 * * * *',
  concurrency: 1,
  async run(run) {
    const removed = await run.transaction(({ db }) =>
      db
        .select({ id: emailAccount.id })
        .from(emailAccount)
        .where(isNotNull(emailAccount.removedAt))
        .orderBy(asc(emailAccount.id)),
    )
    let failed: unknown
    for (const { id } of removed) {
      try {
        // While a sync still runs, it would add mails again: the next run finds it ended.
        await whileLocked(run.database, `email sync ${id}`, () => removeOne(run, id))
      } catch (err) {
        if (run.signal.aborted || err instanceof DatabaseUnavailable) throw err
        // One that can't be deleted must not keep the others.
        run.log.error({ err, account: id }, 'deleting a removed mail account')
        failed = err
      }
    }
    if (failed !== undefined) throw failed
  },
})

async function removeOne(run: JobRun, id: number): Promise<void> {
  for (const step of [removeThreads, removeUnread, removeIdentities])
    for (let left = true; left; ) {
      if (run.signal.aborted) throw new Error('The worker stops')
      left = await run.transaction((ctx) => step(ctx, id))
    }
  await run.transaction(async (ctx) => {
    await deleteRemoved(ctx, id)
    await ctx.enqueue(removeFolderJob, { accountId: id })
  })
}

/** With their mails, drafts and tasks. @returns whether there may be more, as the other steps do */
async function removeThreads(ctx: Ctx, accountId: number): Promise<boolean> {
  await lockThreads(ctx, accountId)
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`SELECT id FROM email_thread WHERE account_id = ${accountId} LIMIT ${portion}`,
  )
  const ids = rows.map((row) => Number(row.id))
  await lockMailsOf(ctx, ids)
  await ctx.db.execute(sql`DELETE FROM email_thread WHERE id = ANY (${sql.param(ids)}::bigint[])`)
  return ids.length === portion
}

/** Mails that aren't in a conversation, because they weren't read yet. */
const removeUnread = (ctx: Ctx, accountId: number): Promise<boolean> => removeSome(ctx, sql`email`, accountId)

const removeIdentities = (ctx: Ctx, accountId: number): Promise<boolean> =>
  removeSome(ctx, sql`email_gone`, accountId)

async function removeSome({ db }: Ctx, table: SQL, accountId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM ${table} t USING (
      SELECT account_id, identity FROM ${table} WHERE account_id = ${accountId} ORDER BY identity LIMIT ${portion} FOR UPDATE
    ) part WHERE t.account_id = part.account_id AND t.identity = part.identity`)
  return rowCount === portion
}

/** The files of an account whose rows are deleted. */
export const removeFolderJob = job({
  name: 'email.remove-folder',
  input: z.object({ accountId: z.number() }),
  async run(run, { accountId }) {
    for await (const key of run.files.olderThan(`email/${accountId}`, new Date(Date.now() + 1000)))
      await run.files.remove(key)
  },
})
