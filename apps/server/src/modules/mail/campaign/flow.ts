import { campaignErrors as errors } from '@dropyard/contract/mail/campaign'
import { approvalAbove, campaignFlow, type pauseCauses } from '@dropyard/contract/mail/campaign/flow'
import { events } from '@dropyard/contract/system/notice/event'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Refused } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import { notBy } from '../../../kit/record/four-eyes.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { signal } from '../../../kit/signals.ts'
import { emailCampaign, emailCampaignFigure, emailCampaignRow } from './table.ts'

/** The workflow of campaigns: what forbids a step, and what follows from it. */

type Row = typeof emailCampaign.$inferSelect

const bySystem = ({ user }: Ctx): Refused => (user ? errors.follows : undefined)

/** A campaign waits for its recipients to be checked, or for being sent. */
export const recipientsWanted = signal<{ campaignId: number }>()
export const sendingWanted = signal<null>()

/** The header for unsubscribing needs https; a demo runs on one machine. */
export const isInsecure = ({ config }: Pick<Ctx, 'config'>): boolean =>
  !config.DEMO && !config.PUBLIC_URL.startsWith('https:')

export const flow = runFlow(campaignFlow, {
  table: emailCampaign,
  owner: (row) => row.entityId,
  guards: {
    prepared: bySystem,
    start: bySystem,
    hold: bySystem,
    finish: bySystem,
    approve: notBy<Row>(({ createdBy, changedBy }) => [createdBy, changedBy], errors.own),
    schedule: (ctx, { state, recipients }) => {
      if (recipients === 0) return errors.no_recipients
      if (state === 'prepared' && recipients > approvalAbove) return errors.approval
      return isInsecure(ctx) ? errors.insecure : undefined
    },
  },
  effects: {
    prepared: async (ctx, { id }) => ({ recipients: await waitingOf(ctx, id) }),
    approve: async (ctx) => ({ approvedBy: ctx.user?.id ?? null }),
    start: async (ctx) => ({ startedAt: ctx.now }),
    pause: async (_ctx, _row, { pause_reason }) => ({
      pauseCause: 'manual' as const,
      pauseReason: pause_reason,
    }),
    hold: async (_ctx, _row, { pause_cause }) => ({
      pauseCause: pause_cause as keyof typeof pauseCauses,
      pauseReason: '',
    }),
    resume: async () => ({ pauseCause: null, pauseReason: '' }),
    finish: async (ctx) => ({ finishedAt: ctx.now }),
    reopen: async (ctx, { id }) => {
      await discardRows(ctx, id)
      return { versionId: null, recipients: 0, frozenAt: null, approvedBy: null }
    },
    cancel: async (ctx, { id }) => {
      await ctx.db.execute(sql`
        UPDATE email_campaign_row SET state = 'cancelled', address = NULL
        WHERE campaign_id = ${id} AND state IN ('checking', 'queued', 'held')`)
      return { finishedAt: ctx.now }
    },
  },
  afterMove: {
    prepare: (ctx, { id }) => recipientsWanted.send(ctx, { campaignId: id }),
    schedule: (ctx) => sendingWanted.send(ctx, null),
    resume: (ctx) => sendingWanted.send(ctx, null),
    hold: (ctx, { id, name, createdBy, entityId }) =>
      emit(ctx, events.campaignPaused, {
        to: createdBy,
        ...(entityId === null ? {} : { of: entityId }),
        values: { campaign_id: id, name },
      }),
  },
})

const waitingOf = async ({ db }: Ctx, campaignId: number): Promise<number> => {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(emailCampaignRow)
    .where(sql`${emailCampaignRow.campaignId} = ${campaignId} AND ${emailCampaignRow.state} = 'queued'`)
  return row?.n ?? 0
}

/** Recipients of a campaign that was never started. */
async function discardRows({ db }: Ctx, campaignId: number): Promise<void> {
  await db.delete(emailCampaignRow).where(eq(emailCampaignRow.campaignId, campaignId))
  await db.delete(emailCampaignFigure).where(eq(emailCampaignFigure.campaignId, campaignId))
}
