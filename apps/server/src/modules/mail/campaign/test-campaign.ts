import { commonErrors } from '@dropyard/contract/kit/errors'
import { workflowErrors } from '@dropyard/contract/kit/workflow'
import { campaignFlow } from '@dropyard/contract/mail/campaign/flow'
import { and, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { scopeOf } from '../../../kit/data/database.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import type { PreTransactionCtx } from '../../../kit/http/route.ts'
import { sendSample } from '../template/sample.ts'
import { lastVersion } from '../template/service.ts'
import { flow } from './flow.ts'
import { assertValues } from './service.ts'
import { emailCampaign } from './table.ts'

/** Testing a campaign: the user gets the mail, and the campaign keeps the version of the template that was sent. */

interface Body {
  id_list: number[]
}
interface Tested {
  templateId: number
  versionId: number
}

const isTestable = (state: string): boolean => campaignFlow.actions.test.from.some((one) => one === state)

/** Sends the test before the transaction opens. Undefined for a campaign that can't be tested now; the move then says why. */
export async function sendTest(early: PreTransactionCtx, { id_list }: Body): Promise<Tested | undefined> {
  const [id = 0, ...more] = id_list
  if (more.length > 0) return undefined
  const read = await early.database.transaction(scopeOf(assertFound(early.user)), async (db) => {
    const [campaign] = await db.select().from(emailCampaign).where(eq(emailCampaign.id, id))
    if (!campaign || !isTestable(campaign.state)) return undefined
    const version = assertFound(await lastVersion({ db }, campaign.templateId))
    // The template may have been changed since it was chosen.
    assertValues(campaign.event, version.orderValues)
    return { campaign, version }
  })
  if (!read) return undefined
  const { campaign, version } = read
  await sendSample(
    early,
    campaign.accountId,
    version.mails,
    version.mails.map(({ language }) => language),
  )
  return { templateId: campaign.templateId, versionId: version.id }
}

/** Keeps the version that was sent, unless the campaign got another template since. */
export async function keepTest(ctx: UserCtx, { id_list }: Body, tested: Tested | undefined) {
  const result = await flow.move(ctx, 'test', id_list, {})
  if (id_list.length > 1) fail(workflowErrors.one_only)
  const [kept] = await ctx.db
    .update(emailCampaign)
    .set({ versionId: tested?.versionId ?? null })
    .where(and(eq(emailCampaign.id, id_list[0] ?? 0), eq(emailCampaign.templateId, tested?.templateId ?? 0)))
    .returning({ id: emailCampaign.id })
  if (!kept) fail(commonErrors.changed)
  return result
}
