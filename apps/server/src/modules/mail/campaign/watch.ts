import { dayMs } from '@dropyard/contract/kit/days'
import { sentStates } from '@dropyard/contract/mail/campaign/row-states'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { hold } from './hold.ts'
import { emailCampaign, emailCampaignFigure, emailCampaignRow } from './table.ts'

/** Pauses a campaign that harms the sender: above these shares receivers block the whole domain. */

const limits = {
  bounces: { state: 'bounced', share: 0.05, least: 10 },
  complaints: { state: 'complained', share: 0.001, least: 2 },
} as const

export async function lockCampaign({ db }: Pick<Ctx, 'db'>, id: number) {
  const [row] = await db.select().from(emailCampaign).where(eq(emailCampaign.id, id)).for('no key update')
  return row
}

interface Figure {
  readonly name: string
  readonly count: number
}

const everFigures = ({ db }: Ctx, campaignId: number): Promise<Figure[]> =>
  db.select().from(emailCampaignFigure).where(eq(emailCampaignFigure.campaignId, campaignId))

/** Automatic campaigns run for years: what was sent long ago must not hide what goes wrong now, nor stop them for ever. */
const recentDays = 7

const lately = ({ db, now }: Ctx, campaignId: number): Promise<Figure[]> =>
  db
    .select({ name: emailCampaignRow.state, count: sql<number>`count(*)::int` })
    .from(emailCampaignRow)
    .where(
      and(
        eq(emailCampaignRow.campaignId, campaignId),
        gt(emailCampaignRow.sentAt, new Date(+now - recentDays * dayMs)),
      ),
    )
    .groupBy(emailCampaignRow.state)

export async function stopIfBad(ctx: Ctx, campaignId: number): Promise<void> {
  const campaign = await lockCampaign(ctx, campaignId)
  if (campaign?.state !== 'running') return
  const rows = await (campaign.kind === 'event' ? lately(ctx, campaignId) : everFigures(ctx, campaignId))
  const figure = (...names: string[]): number =>
    rows.reduce((sum, { name, count }) => (names.includes(name) ? sum + count : sum), 0)
  const sent = figure(...sentStates)
  for (const [cause, { state, share, least }] of Object.entries(limits)) {
    const count = figure(state)
    if (count >= least && count > sent * share) return hold(ctx, [campaignId], cause as keyof typeof limits)
  }
}
