import type { pauseCauses } from '@dropyard/contract/mail/campaign/flow'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { flow } from './flow.ts'
import { emailCampaign, emailCampaignFigure } from './table.ts'

/** Pauses a campaign that harms the sender: above these shares receivers block the whole domain. */

const limits = {
  bounces: { share: 0.05, least: 10 },
  complaints: { share: 0.001, least: 2 },
} as const

export async function stopIfBad(ctx: Ctx, campaignId: number): Promise<void> {
  const { db } = ctx
  const [campaign] = await db
    .select({ id: emailCampaign.id })
    .from(emailCampaign)
    .where(and(eq(emailCampaign.id, campaignId), eq(emailCampaign.state, 'running')))
    .for('update')
  if (!campaign) return
  const rows = await db
    .select()
    .from(emailCampaignFigure)
    .where(eq(emailCampaignFigure.campaignId, campaignId))
  const figure = (name: string): number => rows.find((row) => row.name === name)?.count ?? 0
  const [bounces, complaints] = [figure('bounced'), figure('complained')]
  const tried = figure('sent') + bounces + complaints + figure('failed')
  const isOver = (count: number, { share, least }: { share: number; least: number }): boolean =>
    count >= least && count > tried * share
  const cause: keyof typeof pauseCauses | undefined = isOver(bounces, limits.bounces)
    ? 'bounces'
    : isOver(complaints, limits.complaints)
      ? 'complaints'
      : undefined
  if (cause) await flow.move(ctx, 'hold', [campaignId], { pause_cause: cause })
}
