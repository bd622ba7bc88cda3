import { dayMs, hourMs } from '@dropyard/contract/kit/days'
import { type CampaignEvent, hasDays } from '@dropyard/contract/mail/campaign/automatic'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { type Job, job } from '../../../kit/jobs/jobs.ts'
import { segmentMembers } from '../../customer/segment/members.ts'
import { mailRenderer, type Renderer } from '../template/render.ts'
import { addressed } from './audience.ts'
import { type Checking, checkingOf, checkRecipients, lockIn, type Transaction } from './check.ts'
import { sendingWanted } from './flow.ts'
import { comesLate, happened, isNoted } from './happened.ts'
import { latestDays } from './may-receive.ts'
import { emailCampaign } from './table.ts'

/**
 * Adds the recipients of automatic campaigns: a job looks up what happened since its last run, so orders and payments never wait for
 * it. Whatever a killed worker leaves is looked up again; the database has one row for each event of a campaign.
 */

const portion = 500
/** Spans overlap by more than any transaction takes. */
const overlapMs = hourMs
const latestMs = latestDays * dayMs

/**
 * What happened after this is looked up. Nothing before the start counts, nor what is too old to be sent, such as after a long pause.
 * Carriers report deliveries hours later with the time of their scan, and orders get their buyers later: these are looked up again
 * for as long as their mails are sent.
 */
function lookedUpAfter(event: CampaignEvent, startedAt: Date, until: Date | null, now: Date): Date {
  const known = comesLate(event) ? 0 : +(until ?? startedAt) - overlapMs
  return new Date(Math.max(+startedAt, known, +now - latestMs))
}

export const campaignEventsJob: Job<{ campaignId: number }> = job({
  name: 'email.campaign-events',
  input: z.object({ campaignId: z.number() }),
  singleton: true,
  retries: 3,
  run: async (run, { campaignId }) => {
    const render = await mailRenderer()
    await addHappened(
      (work) => {
        if (run.signal.aborted) throw new Error('The worker stops')
        return run.transaction(work)
      },
      campaignId,
      render,
    )
  },
})

/** Campaigns that wait for events. What happens after a number of days is looked up once an hour. */
export async function enqueueAutomatic(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .select({ id: emailCampaign.id, event: emailCampaign.event, until: emailCampaign.eventsUntil })
    .from(emailCampaign)
    .where(sql`${emailCampaign.kind} = 'event' AND ${emailCampaign.state} = 'running'`)
  for (const { id, event, until } of rows)
    if (until === null || !hasDays(event) || +ctx.now - +until > hourMs)
      await ctx.enqueue(campaignEventsJob, { campaignId: id }, { key: String(id) })
}

export async function addHappened(
  inTransaction: Transaction,
  campaignId: number,
  render: Renderer,
): Promise<void> {
  for (;;) {
    const found = await inTransaction((ctx) => addRows(ctx, campaignId))
    if (!found) return
    await checkRecipients(inTransaction, found.checking, render)
    await inTransaction((ctx) => sendingWanted.send(ctx, null))
    if (!found.isMore) return
  }
}

/** Adds a portion of events. Undefined if the campaign doesn't run, or there is nothing new. */
async function addRows(
  ctx: Ctx,
  campaignId: number,
): Promise<{ checking: Checking; isMore: boolean } | undefined> {
  const campaign = await lockIn(ctx, campaignId, 'running')
  if (!campaign?.event || !campaign.startedAt) return undefined
  const { event, startedAt, eventsUntil, segmentId, accountId, entityId } = campaign
  const after = lookedUpAfter(event, startedAt, eventsUntil, ctx.now)
  const members = segmentId === null ? undefined : await segmentMembers(ctx, segmentId)
  const { rows } = await ctx.db.execute<{ at: string }>(sql`
    INSERT INTO email_campaign_row (campaign_id, account_id, entity_id, customer_id, occurrence, event_at, order_id, state)
    SELECT ${campaignId}, ${accountId}, ${entityId}::bigint, c.id, its.occurrence, its.at, its.order_id, 'checking'
    FROM (
      SELECT DISTINCT ON (occurrence) * FROM (${happened[event](campaign, { after, until: ctx.now })}) AS every ORDER BY occurrence, at, order_id
    ) AS its JOIN customer c ON c.id = its.customer_id
    WHERE its.at > ${startedAt.toISOString()} AND ${addressed(campaign)} ${members ? sql`AND c.id IN (${members})` : sql``}
      AND NOT ${isNoted(campaignId, event)}
    ORDER BY its.at, its.occurrence LIMIT ${portion}
    ON CONFLICT DO NOTHING RETURNING event_at AS at`)
  const isMore = rows.length === portion
  if (!isMore)
    await ctx.db.update(emailCampaign).set({ eventsUntil: ctx.now }).where(eq(emailCampaign.id, campaignId))
  if (rows.length === 0 && !(await isUnchecked(ctx, campaignId))) return undefined
  return { checking: await checkingOf(ctx, campaign), isMore }
}

/** Whether a killed worker left recipients that weren't checked. */
async function isUnchecked({ db }: Ctx, campaignId: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT FROM email_campaign_row WHERE campaign_id = ${campaignId} AND state = 'checking' LIMIT 1`,
  )
  return rows.length > 0
}
