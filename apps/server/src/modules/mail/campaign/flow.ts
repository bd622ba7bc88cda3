import { changed } from '@dropyard/contract/kit/workflow'
import { campaignErrors as errors } from '@dropyard/contract/mail/campaign'
import { approvalAbove, campaignFlow, type pauseCauses } from '@dropyard/contract/mail/campaign/flow'
import { events } from '@dropyard/contract/system/notice/event'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import type { Refused } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import { refuseParticipants } from '../../../kit/record/four-eyes.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { signal } from '../../../kit/signals.ts'
import { emailCampaign, emailCampaignFigure, emailCampaignRow } from './table.ts'

/** The workflow of campaigns: guards and effects of its actions. */

type Row = typeof emailCampaign.$inferSelect

const bySystem = ({ user }: Ctx): Refused => (user ? errors.by_system : undefined)

const campaignId = qualified(emailCampaign.id)
/** Everyone who wrote the campaign or changed it, sent its test, or wrote the version of the template that it sends. */
const authors = sql<number[]>`ARRAY(
  SELECT m.user_id FROM workflow_move m WHERE m.flow = 'email-campaigns' AND m.record_id = ${campaignId} AND m.user_id IS NOT NULL
    AND (m.action IS NULL OR m.action IN ('test', ${changed.name}))
  UNION SELECT v.created_by FROM email_template_version v WHERE v.id = ${qualified(emailCampaign.versionId)} AND v.created_by IS NOT NULL)`
const isAccountActive = sql<boolean>`EXISTS (
  SELECT FROM email_account a WHERE a.id = ${qualified(emailCampaign.accountId)} AND a.status = 'active')`

const accountOff = (_ctx: Ctx, row: { isAccountActive: boolean }): Refused =>
  row.isAccountActive ? undefined : errors.account_off

/** A campaign waits for its recipients to be checked, or for being sent. */
export const recipientsWanted = signal<{ campaignId: number }>()
export const sendingWanted = signal<null>()

/** The header for unsubscribing needs https; a demo runs on one machine. */
export const isInsecure = ({ config }: Pick<Ctx, 'config'>): boolean =>
  !config.DEMO && !config.PUBLIC_URL.startsWith('https:')

const isAutomatic = ({ kind }: Pick<Row, 'kind'>): boolean => kind === 'event'

const notByAuthor = refuseParticipants<Row & { authors: number[] }>(
  ({ createdBy, changedBy, authors }) => [createdBy, changedBy, ...authors.map(Number)],
  errors.own,
)

/** What a campaign needs before it is started. */
function waitsFor(row: Row): Refused {
  if (isAutomatic(row)) return row.state === 'approved' ? undefined : errors.approval_automatic
  if (row.recipients === 0) return errors.no_recipients
  return row.state === 'prepared' && row.recipients > approvalAbove ? errors.approval : undefined
}

export const flow = runFlow(campaignFlow, {
  table: emailCampaign,
  owner: (row) => row.entityId,
  guardValues: { authors, isAccountActive },
  guards: {
    prepared: bySystem,
    'prepare-failed': bySystem,
    start: bySystem,
    hold: bySystem,
    finish: bySystem,
    approve: (ctx, row) =>
      row.state === 'tested' && !isAutomatic(row) ? errors.prepare_first : notByAuthor(ctx, row),
    prepare: (_ctx, row) => (isAutomatic(row) ? errors.no_preparing : undefined),
    resume: accountOff,
    end: (_ctx, row) => (isAutomatic(row) ? undefined : errors.only_automatic),
    schedule: (ctx, row) => waitsFor(row) ?? (isInsecure(ctx) ? errors.insecure : accountOff(ctx, row)),
  },
  effects: {
    prepare: async () => notPaused,
    'prepare-failed': async (ctx, { id }, { pause_reason }) => {
      await discardRows(ctx, id)
      return { recipients: 0, frozenAt: null, pauseCause: 'preparing' as const, pauseReason: pause_reason }
    },
    prepared: async (ctx, { id }) => ({ recipients: await waitingOf(ctx, id) }),
    approve: async (ctx) => ({ approvedBy: ctx.user?.id ?? null }),
    start: async (ctx) => ({ startedAt: ctx.now }),
    pause: async (_ctx, _row, { pause_reason }) => ({
      pauseCause: 'manual' as const,
      pauseReason: pause_reason,
    }),
    hold: async (_ctx, _row, { pause_cause, pause_reason }) => ({
      pauseCause: pause_cause as keyof typeof pauseCauses,
      pauseReason: pause_reason,
    }),
    resume: async (ctx, row) => {
      await addPause(ctx, row)
      return notPaused
    },
    finish: async (ctx) => ({ finishedAt: ctx.now }),
    reopen: async (ctx, { id }) => {
      await discardRows(ctx, id)
      return {
        versionId: null,
        recipients: 0,
        frozenAt: null,
        eventsUntil: null,
        approvedBy: null,
        ...notPaused,
      }
    },
    end: stopSending,
    cancel: stopSending,
  },
  afterMove: {
    prepare: (ctx, { id }) => recipientsWanted.send(ctx, { campaignId: id }),
    schedule: (ctx) => sendingWanted.send(ctx, null),
    resume: (ctx) => sendingWanted.send(ctx, null),
    hold: (ctx, row) => notify(ctx, row),
    'prepare-failed': (ctx, row) => notify(ctx, row),
  },
})

const notPaused = { pauseCause: null, pauseReason: '', failedRuns: 0 }

const notify = (ctx: Ctx, { id, name, createdBy, entityId }: Row): Promise<void> =>
  emit(ctx, events.campaignPaused, {
    to: createdBy,
    ...(entityId === null ? {} : { of: entityId }),
    values: { campaign_id: id, name },
  })

/** The time of a pause doesn't count in the two days for which a mail is tried again. It began with the last change of the row. */
async function addPause({ db, now }: Ctx, { id, updatedAt }: Row): Promise<void> {
  await db.execute(sql`
    UPDATE email_campaign_row SET first_try_at = first_try_at + (${now.toISOString()}::timestamptz - ${updatedAt.toISOString()}::timestamptz)
    WHERE campaign_id = ${id} AND state IN ('queued', 'held') AND first_try_at IS NOT NULL`)
}

/** Nothing more is sent. */
async function stopSending(ctx: Ctx, { id }: { id: number }) {
  await ctx.db.execute(sql`
    UPDATE email_campaign_row SET state = 'cancelled', address = NULL
    WHERE campaign_id = ${id} AND state IN ('checking', 'queued', 'held')`)
  return { finishedAt: ctx.now }
}

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
