import { commonErrors } from '@dropyard/contract/kit/errors'
import { campaign as contract } from '@dropyard/contract/mail/campaign'
import { campaignFlow } from '@dropyard/contract/mail/campaign/flow'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { withoutRowScope } from '../../../kit/data/database.ts'
import { fail } from '../../../kit/errors.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { answer } from '../../../kit/questions.ts'
import { listen } from '../../../kit/signals.ts'
import { customersErased, customersMerged, customersUnmerged } from '../../customer/customer/signals.ts'
import { approvedUses } from '../../customer/segment/service.ts'
import { buyersErased } from '../../order/order/signals.ts'
import { accountsRemoved } from '../account/service.ts'
import { mailRead } from '../email/keep-read.ts'
import { templatesInUse } from '../template/service.ts'
import { campaignEventsJob } from './automatic.ts'
import { demoCampaigns } from './demo.ts'
import { eraseCustomers, eraseRecipients } from './erase.ts'
import { eventDays } from './events.ts'
import { flow, recipientsWanted, sendingWanted } from './flow.ts'
import { linkRoutes } from './links.ts'
import { mergeRecipients, unmergeRecipients } from './merged.ts'
import { prepareJob } from './prepare.ts'
import { recipients } from './recipients.ts'
import { hearMail } from './reports.ts'
import { pollCampaignsJob, sendCampaignsJob } from './send.ts'
import { served } from './service.ts'
import {
  emailCampaign,
  emailCampaignEvent,
  emailCampaignFigure,
  emailCampaignPace,
  emailCampaignRow,
} from './table.ts'
import { keepTest, sendTest } from './test-campaign.ts'

type Tested = Awaited<ReturnType<typeof sendTest>>

registerModule({
  name: 'email-campaign',
  routes: [
    ...overrideRoutes(
      served.routes,
      route(contract.get, async (ctx, { params: { id } }) => {
        const [row, history, figures] = await Promise.all([
          served.read(ctx, id),
          flow.history(ctx, id, contract.row.shape),
          ctx.db
            .select({ name: emailCampaignFigure.name, count: emailCampaignFigure.count })
            .from(emailCampaignFigure)
            .where(eq(emailCampaignFigure.campaignId, id)),
        ])
        return { ...row, history, figures: figures.filter(({ count }) => count > 0) }
      }),
      // A change moves the campaign back to draft, so it is read again.
      route(contract.update, async (ctx, { params: { id }, body }) => {
        await served.update(ctx, id, body)
        return served.read(ctx, id)
      }),
      route(
        campaignFlow.endpoints.test,
        (ctx, { body, precomputed }: { body: { id_list: number[] }; precomputed: Tested }) =>
          keepTest(ctx, body, precomputed),
        { preTransaction: sendTest },
      ),
    ),
    ...recipients.routes,
    ...linkRoutes,
  ],
  jobs: [prepareJob, campaignEventsJob, sendCampaignsJob, pollCampaignsJob],
  listeners: [
    listen(recipientsWanted, (ctx, { campaignId }) =>
      ctx.enqueue(prepareJob, { campaignId }, { key: String(campaignId) }),
    ),
    listen(sendingWanted, (ctx) => ctx.enqueue(pollCampaignsJob, {})),
    listen(mailRead, hearMail),
    listen(accountsRemoved, ({ db }, { ids }) =>
      // Also campaigns that this user doesn't see.
      withoutRowScope(db, async () => {
        const used = inArray(emailCampaign.accountId, [...ids])
        if ((await db.$count(emailCampaign, used)) > 0) fail(commonErrors.in_use)
      }),
    ),
    listen(buyersErased, eraseRecipients),
    listen(customersErased, eraseCustomers),
    listen(customersMerged, mergeRecipients),
    listen(customersUnmerged, unmergeRecipients),
    answer(approvedUses, async ({ db }, segmentId) => {
      // Also campaigns that this user doesn't see.
      const rows = await withoutRowScope(db, () =>
        db
          .select({ name: emailCampaign.name })
          .from(emailCampaign)
          .where(
            and(
              eq(emailCampaign.segmentId, segmentId),
              eq(emailCampaign.kind, 'event'),
              inArray(emailCampaign.state, ['approved', 'scheduled', 'running', 'paused']),
            ),
          ),
      )
      return rows.map(({ name }) => name)
    }),
    answer(templatesInUse, async ({ db }, ids) => {
      const rows = await db
        .selectDistinct({ id: emailCampaign.templateId })
        .from(emailCampaign)
        .where(inArray(emailCampaign.templateId, [...ids]))
      return rows.map(({ id }) => id)
    }),
  ],
  retention: [
    { since: emailCampaignEvent.at, days: eventDays, when: ne(emailCampaignEvent.kind, 'unsubscribe') },
    { since: emailCampaignRow.createdAt, days: 730 },
    { since: emailCampaignPace.minute, days: 1 },
  ],
  demoNeeds: ['email-template', 'customer-segment'],
  demo: demoCampaigns,
})
