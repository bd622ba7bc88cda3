import { customerSegment } from '@dropyard/contract/customer/segment'
import { campaign } from '@dropyard/contract/mail/campaign'
import { campaignFlow } from '@dropyard/contract/mail/campaign/flow'
import { template } from '@dropyard/contract/mail/template'
import { demoIds } from '../modules/account/user/demo-ids.ts'
import { pollCampaignsJob } from '../modules/mail/campaign/send.ts'
import type { TestApp } from './app.ts'
import { type MailBox, mailFixture } from './mail-fixture.ts'

/** Buyers of one company, and campaigns that write to them through a simulated mail server. */
export async function campaignFixture(app: TestApp) {
  const mail = await mailFixture(app)
  const marketing = await app.as('marketing')
  const { northwind, lumen } = (await app.system(demoIds)).entities
  const members = { admin: 'manage', marketing: 'answer' } as const
  const box: MailBox = await mail.box('news@northwind-outdoor.test', members, { entity_ids: [northwind] })
  const made = await marketing.call(template.create, {
    body: {
      name: 'News',
      versions: [
        { language: 'en', subject: 'News for {{ customer.first_name }}', preheader: '', footer: '' },
      ],
      blocks: [
        { kind: 'text', language: 'en', text: 'Dear {{ customer.name }}', link: '', pictures: [] },
        {
          kind: 'button',
          language: 'en',
          text: 'Shop',
          link: 'https://northwind.example/sale',
          pictures: [],
        },
      ],
    } as never,
  })
  const templateId = made.data.id
  let groups = 0

  return {
    mail,
    box,
    northwind,
    lumen,
    marketing,
    templateId,
    /** Adds buyers of a company with their consent. @returns the tag that they have in common */
    async buyers(
      rows: readonly { name?: string; email: string; consent?: boolean; more?: string }[],
      entityId = northwind,
    ): Promise<string> {
      const tag = `group-${++groups}`
      await app.asOwner(
        `INSERT INTO customer (kind, entity_id, name, email, tags)
          SELECT 'buyer', $1, x.name, x.email, ARRAY[$2] FROM jsonb_to_recordset($3::jsonb) AS x (name text, email text)`,
        [entityId, tag, JSON.stringify(rows.map(({ name = 'Ann Lee', email }) => ({ name, email })))],
      )
      await app.asOwner(
        `INSERT INTO customer_consent (customer_id, scope_id, channel, state, source, words, at)
          SELECT id, scope_id, 'email', 'given', 'Test', 'Yes', now() FROM customer
          WHERE $1 = ANY (tags) AND NOT email = ANY ($2::text[])`,
        [tag, rows.filter(({ consent = true }) => !consent).map(({ email }) => email)],
      )
      return tag
    },
    /** Creates a campaign to the buyers with a tag. */
    async campaign(tag: string, over: object = {}) {
      const segment = await marketing.call(customerSegment.create, {
        body: {
          name: `Segment ${tag}`,
          kind: 'buyer',
          entity_id: northwind,
          match: 'all',
          groups: [{ match: 'all', of: [{ field: 'tag', op: 'is_any', values: [tag] }] }],
        } as never,
      })
      return marketing.call(campaign.create, {
        body: {
          name: `To ${tag}`,
          entity_id: northwind,
          account_id: box.id,
          segment_id: segment.data.id,
          template_id: templateId,
          per_hour: 100_000,
          ...over,
        } as never,
      })
    },
    act: (action: keyof typeof campaignFlow.actions, id: number, who = marketing, input: object = {}) =>
      who.call(campaignFlow.endpoints[action], { body: { id_list: [id], ...input } } as never),
    read: async (id: number) => (await marketing.call(campaign.get, { params: { id } })).data,
    /** Looks for what is due, as happens every minute. */
    async poll() {
      await app.system((ctx) => ctx.enqueue(pollCampaignsJob, {}))
      await app.runJobs()
    },
    rows: async (id: number) =>
      (
        await app.asOwner(
          `SELECT r.*, c.email AS customer_email FROM email_campaign_row r LEFT JOIN customer c ON c.id = r.customer_id
            WHERE r.campaign_id = $1 ORDER BY r.id`,
          [id],
        )
      ).rows as {
        id: number
        state: string
        reason: string | null
        address: string | null
        answer: string
        tries: number
        customer_email: string
      }[],
  }
}
