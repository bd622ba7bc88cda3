import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { whileLocked } from '../../../kit/data/session-lock.ts'
import { Refusal } from '../../../kit/errors.ts'
import { type Job, type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { mailRenderer, type Renderer } from '../template/render.ts'
import { freezeMembers } from './audience.ts'
import { type Checking, checkingOf, checkRecipients, lockIn, type Transaction } from './check.ts'
import { flow } from './flow.ts'
import { emailCampaign } from './table.ts'

/** Makes the members of the segment the recipients of a campaign, and checks them. */

export const prepareJob: Job<{ campaignId: number }> = job({
  name: 'email.campaign-prepare',
  input: z.object({ campaignId: z.number() }),
  singleton: true,
  retries: 8,
  run: (run, { campaignId }) =>
    whileLocked(run.database, `email campaign ${campaignId}`, async () => {
      try {
        await prepare(run, campaignId)
      } catch (error) {
        // A refusal stays one; other faults may pass.
        if (run.signal.aborted || !(error instanceof Refusal || run.isLastAttempt)) throw error
        run.log.error({ err: error, campaign: campaignId }, 'campaign that can’t be prepared')
        await run.transaction((ctx) => giveUp(ctx, campaignId, error))
      }
    }),
})

/** Minutes after which a campaign in preparation has lost its job, such as one that failed while the database was away. */
const stuckMinutes = 15

export async function enqueueStuck(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    SELECT id FROM email_campaign WHERE state = 'preparing'
      AND updated_at < ${ctx.now.toISOString()}::timestamptz - make_interval(mins => ${stuckMinutes})`)
  for (const { id } of rows) await ctx.enqueue(prepareJob, { campaignId: Number(id) }, { key: String(id) })
}

/** Back to where it was, with the reason. */
async function giveUp(ctx: Ctx, campaignId: number, error: unknown): Promise<void> {
  if (!(await lockIn(ctx, campaignId, 'preparing'))) return
  // Stored once for readers of both languages. Other errors may contain statements and addresses: they are only in the log.
  const words = error instanceof Refusal ? `${error.words('en')} ${error.words('zh')}` : ''
  await flow.move(ctx, 'prepare-failed', [campaignId], { pause_reason: words.slice(0, 500) })
}

async function prepare(run: JobRun, campaignId: number): Promise<void> {
  const render = await mailRenderer()
  await prepareIn(
    (work) => {
      if (run.signal.aborted) throw new Error('The worker stops')
      return run.transaction(work)
    },
    campaignId,
    render,
  )
}

export async function prepareIn(
  inTransaction: Transaction,
  campaignId: number,
  render: Renderer,
): Promise<void> {
  const found = await inTransaction((ctx) => freeze(ctx, campaignId))
  if (!found) return
  await checkRecipients(inTransaction, found, render)
  await inTransaction(async (ctx) => {
    if (await lockIn(ctx, campaignId, 'preparing')) await flow.move(ctx, 'prepared', [campaignId], {})
  })
}

async function freeze(ctx: Ctx, campaignId: number): Promise<Checking | undefined> {
  const campaign = await lockIn(ctx, campaignId, 'preparing')
  if (!campaign) return undefined
  if (campaign.frozenAt === null) {
    await freezeMembers(ctx, campaign)
    await ctx.db.update(emailCampaign).set({ frozenAt: ctx.now }).where(eq(emailCampaign.id, campaignId))
  }
  return checkingOf(ctx, campaign)
}
