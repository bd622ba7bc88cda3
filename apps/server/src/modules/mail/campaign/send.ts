import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { DatabaseUnavailable } from '../../../kit/data/database.ts'
import { whileLocked } from '../../../kit/data/session-lock.ts'
import { assertFound } from '../../../kit/errors.ts'
import { type Job, type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { openSmtp, type Smtp } from '../account/smtp.ts'
import type { CompiledMail } from '../template/compile.ts'
import { MissingValue, mailRenderer, type Renderer } from '../template/render.ts'
import { emailTemplateVersion } from '../template/table.ts'
import { senderOf } from './audience.ts'
import { enqueueAutomatic } from './automatic.ts'
import {
  type Account,
  accountsAtWork,
  type Claimed,
  type ClaimedMail,
  claimNext,
  doneCampaigns,
  release,
  skip,
} from './claim.ts'
import { type Composed, compose } from './compose.ts'
import { flow } from './flow.ts'
import { isAboutAccount, keepBroken, keepOutcome } from './outcome.ts'
import { enqueueStuck } from './prepare.ts'

/**
 * Sends the mails of campaigns one by one, with one run at a time for each account. One transaction notes the result of a mail and
 * claims the next one.
 */

/** Longer than any answer of a server takes: then the worker was killed. */
const abandonedMinutes = 15
/** Mails in a row that can't be made, after which the fault is the campaign's and not the recipient's. */
const mostBroken = 3

export const sendCampaignsJob: Job<{ accountId: number }> = job({
  name: 'email.campaign-send',
  input: z.object({ accountId: z.number() }),
  singleton: true,
  retries: 3,
  // Every minute asks again, so a request that finds the account in use is left out.
  run: (run, { accountId }) =>
    whileLocked(run.database, `email campaign account ${accountId}`, () => send(run, accountId)),
})

/** Starts what is due, sends what waits, and ends what is done. */
export const pollCampaignsJob: Job<Record<string, never>> = job({
  name: 'email.campaign-poll',
  input: z.object({}) as z.ZodType<Record<string, never>>,
  cron: '* * * * *',
  concurrency: 1,
  run: (run) =>
    run.transaction(async (ctx) => {
      const { db, now } = ctx
      // The worker that sent these was killed before it noted the answer: they may be sent, so they are not sent again.
      await db.execute(sql`
        UPDATE email_campaign_row SET state = 'unknown', address = NULL, sent_at = sending_at, sending_at = NULL, due_at = NULL
        WHERE state = 'sending' AND sending_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${abandonedMinutes})`)
      const { rows: due } = await db.execute<{ id: number }>(sql`
        SELECT id FROM email_campaign WHERE state = 'scheduled' AND (send_at IS NULL OR send_at <= ${now.toISOString()})
        ORDER BY id FOR UPDATE SKIP LOCKED`)
      for (const { id } of due) await flow.move(ctx, 'start', [Number(id)], {})
      await finishDone(ctx)
      await enqueueStuck(ctx)
      await enqueueAutomatic(ctx)
      for (const accountId of await accountsAtWork(ctx))
        await ctx.enqueue(sendCampaignsJob, { accountId }, { key: String(accountId) })
    }),
})

async function finishDone(ctx: Ctx): Promise<void> {
  const done = await doneCampaigns(ctx)
  if (done.length > 0) await flow.move(ctx, 'finish', done, {})
}

/** Writes what became of a mail. */
interface Result {
  readonly note: (ctx: Ctx) => Promise<void>
  /** The account can't send now. */
  readonly isLast?: boolean
}

async function send(run: JobRun, accountId: number): Promise<void> {
  const sender = mailSender(run, await mailRenderer())
  try {
    let result: Result | undefined
    for (;;) {
      const claimed = await noteAndClaim(run, accountId, result)
      if (!claimed) break
      result = await sender.send(claimed)
    }
  } finally {
    sender.close()
  }
  // Everything else waits for the next minute: for its time, for the limit of the hour, or for another worker.
  await run.transaction(finishDone)
}

async function noteAndClaim(
  run: JobRun,
  accountId: number,
  result: Result | undefined,
): Promise<ClaimedMail | undefined> {
  const isLast = run.signal.aborted || result?.isLast
  try {
    return await run.transaction(async (ctx) => {
      await result?.note(ctx)
      return isLast ? undefined : claimNext(ctx, accountId)
    })
  } catch (error) {
    // The result of a mail that was handed over must not be lost, whether claiming failed or the transaction.
    if (result) await run.transaction(result.note)
    throw error
  }
}

function mailSender(run: JobRun, render: Renderer) {
  const versionOf = versions(run)
  let open: { smtp: Smtp; version: number } | undefined
  let broken = 0
  const close = (): void => {
    open?.smtp.close()
    open = undefined
  }
  /** Settings may change while a long campaign is sent. */
  const smtpOf = (account: Account): Smtp => {
    if (open && open.version !== account.version) close()
    open ??= { smtp: openSmtp(run, account), version: account.version }
    return open.smtp
  }
  return {
    close,
    async send(claimed: ClaimedMail): Promise<Result> {
      const { row, account } = claimed
      let mail: Composed
      try {
        mail = await compose(run.config, account, row, { ...(await versionOf(row)), render })
      } catch (error) {
        if (error instanceof MissingValue)
          return { note: (ctx) => skip(ctx, [{ id: row.row_id, reason: 'variable' }]) }
        if (error instanceof DatabaseUnavailable) {
          await run.transaction((ctx) => release(ctx, claimed))
          throw error
        }
        run.log.error({ err: error, row: row.row_id }, 'campaign mail that can’t be made')
        const isRepeated = ++broken >= mostBroken
        return { note: (ctx) => keepBroken(ctx, claimed, { error, isRepeated }) }
      }
      broken = 0
      const result = await smtpOf(account).send(mail)
      return { note: (ctx) => keepOutcome(ctx, claimed, result), isLast: isAboutAccount(result) }
    },
  }
}

interface Version {
  mails: CompiledMail[]
  sender: string
}

/** Template versions and senders of campaigns, each read once. */
function versions(run: JobRun) {
  const known = new Map<string, Version>()
  return async (row: Claimed): Promise<Version> => {
    const key = `${row.version_id} ${row.entity_id}`
    const found =
      known.get(key) ??
      (await run.transaction(async (ctx) => {
        const [version] = await ctx.db
          .select()
          .from(emailTemplateVersion)
          .where(eq(emailTemplateVersion.id, row.version_id))
        return { mails: assertFound(version).mails, sender: await senderOf(ctx, row.entity_id) }
      }))
    known.set(key, found)
    return found
  }
}
