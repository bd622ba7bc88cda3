import { sentStates } from '@dropyard/contract/mail/campaign/row-states'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { hold } from './hold.ts'
import { emailCampaign, emailCampaignFigure } from './table.ts'

/** Pauses a campaign that harms the sender: above these shares receivers block the whole domain. */

const limits = {
  bounces: { state: 'bounced', share: 0.05, least: 10 },
  complaints: { state: 'complained', share: 0.001, least: 2 },
} as const

export async function lockCampaign({ db }: Pick<Ctx, 'db'>, id: number) {
  const [row] = await db.select().from(emailCampaign).where(eq(emailCampaign.id, id)).for('no key update')
  return row
}

export async function stopIfBad(ctx: Ctx, campaignId: number): Promise<void> {
  const campaign = await lockCampaign(ctx, campaignId)
  if (campaign?.state !== 'running') return
  const rows = await ctx.db
    .select()
    .from(emailCampaignFigure)
    .where(eq(emailCampaignFigure.campaignId, campaignId))
  const figure = (...names: string[]): number =>
    rows.reduce((sum, { name, count }) => (names.includes(name) ? sum + count : sum), 0)
  const sent = figure(...sentStates)
  for (const [cause, { state, share, least }] of Object.entries(limits)) {
    const count = figure(state)
    if (count >= least && count > sent * share) return hold(ctx, [campaignId], cause as keyof typeof limits)
  }
}
