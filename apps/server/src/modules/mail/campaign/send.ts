import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { type Job, type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { openSmtp, type Smtp } from '../account/smtp.ts'
import type { CompiledMail } from '../template/compile.ts'
import { MissingValue, mailRenderer, type Renderer } from '../template/render.ts'
import { emailTemplateVersion } from '../template/table.ts'
import { senderOf } from './audience.ts'
import { type Account, accountsAtWork, type Claimed, claimNext, doneCampaigns, skip } from './claim.ts'
import { type Composed, compose } from './compose.ts'
import { flow } from './flow.ts'
import { keepOutcome } from './outcome.ts'

/** Sends the mails of campaigns one by one: a transaction claims a mail, and another one notes its result. */

/** Longer than any answer of a server takes: then the worker was killed. */
const abandonedMinutes = 15

export const sendCampaignsJob: Job<{ accountId: number }> = job({
  name: 'email.campaign-send',
  input: z.object({ accountId: z.number() }),
  singleton: true,
  retries: 3,
  run: (run, { accountId }) => send(run, accountId),
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
        UPDATE email_campaign_row SET state = 'unknown', address = NULL, sent_at = sending_at, sending_at = NULL
        WHERE state = 'sending' AND sending_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${abandonedMinutes})`)
      const { rows: due } = await db.execute<{ id: number }>(sql`
        SELECT id FROM email_campaign WHERE state = 'scheduled' AND (send_at IS NULL OR send_at <= ${now.toISOString()})
        ORDER BY id FOR UPDATE SKIP LOCKED`)
      for (const { id } of due) await flow.move(ctx, 'start', [Number(id)], {})
      await finishDone(ctx)
      for (const accountId of await accountsAtWork(ctx))
        await ctx.enqueue(sendCampaignsJob, { accountId }, { key: String(accountId) })
    }),
})

async function finishDone(ctx: Ctx): Promise<void> {
  const done = await doneCampaigns(ctx)
  if (done.length > 0) await flow.move(ctx, 'finish', done, {})
}

async function send(run: JobRun, accountId: number): Promise<void> {
  const versionOf = versions(run)
  const render = await mailRenderer()
  let smtp: Smtp | undefined
  let done: ((ctx: Ctx) => Promise<unknown>) | undefined
  try {
    for (;;) {
      const isStopping = run.signal.aborted
      // The answer to one mail and the claim of the next share a transaction.
      const answer = done
      const claimed = await run.transaction(async (ctx) => {
        await answer?.(ctx)
        return isStopping ? undefined : claimNext(ctx, accountId)
      })
      done = undefined
      if (!claimed) break
      const { row, account } = claimed
      smtp ??= openSmtp(run.config, account)
      const mail = await composed(run, claimed, await versionOf(row), render)
      const result = mail && (await smtp.send(mail))
      done = (ctx) =>
        result ? keepOutcome(ctx, row, result) : skip(ctx, [{ id: row.row_id, reason: 'variable' }])
    }
  } finally {
    smtp?.close()
  }
  // What is left waits for the next minute: for its time, for the limit of the hour, or for another worker.
  await run.transaction(finishDone)
}

/** Undefined if a value of the template is empty for this recipient. */
async function composed(
  { config }: JobRun,
  { row, account }: { row: Claimed; account: Account },
  about: Version,
  render: Renderer,
): Promise<Composed | undefined> {
  try {
    return await compose(config, account, row, { ...about, render })
  } catch (error) {
    if (error instanceof MissingValue) return undefined
    throw error
  }
}

interface Version {
  mails: CompiledMail[]
  sender: string
}

/** Template versions and senders of campaigns, each read once. */
function versions(run: JobRun) {
  const known = new Map<string, Promise<Version>>()
  return (row: Claimed) => {
    const key = `${row.version_id} ${row.entity_id}`
    const one =
      known.get(key) ??
      run.transaction(async (ctx) => {
        const [version] = await ctx.db
          .select()
          .from(emailTemplateVersion)
          .where(eq(emailTemplateVersion.id, row.version_id))
        return { mails: assertFound(version).mails, sender: await senderOf(ctx, row.entity_id) }
      })
    known.set(key, one)
    return one
  }
}
