import { dayMs } from '@dropyard/contract/kit/days'
import { campaign as contract } from '@dropyard/contract/mail/campaign'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { demoData } from '../../../demo/data.ts'
import { filled } from '../../../demo/references.ts'
import { whileMs } from '../../../demo/stories.ts'
import type { Ctx } from '../../../kit/context.ts'
import { allowSlowWork } from '../../../kit/data/held-connection.ts'
import { assertFound } from '../../../kit/errors.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds, demoPeople } from '../../account/user/demo-ids.ts'
import { withdrawConsent } from '../../customer/customer/consent.ts'
import { suppress } from '../suppression/suppress.ts'
import { mailRenderer, type Renderer } from '../template/render.ts'
import { lastVersion } from '../template/service.ts'
import { addHappened } from './automatic.ts'
import { flow } from './flow.ts'
import { prepareIn } from './prepare.ts'
import { served } from './service.ts'
import { emailCampaign } from './table.ts'

/** The demo's campaigns: one that is done, one that is being sent, one that waits, a draft, and an automatic one. */

const share = z.number().min(0).max(1).default(0)
const rows = z.array(
  z.looseObject({
    by: z.enum(demoPeople),
    ago: whileMs,
    until: z.enum(['draft', 'prepared', 'running', 'finished']),
    bounces: z.int().default(0),
    unsubscribes: z.int().default(0),
    open_share: share,
    click_share: share,
    sent_share: share.default(1),
  }),
)
type Story = Pick<
  z.output<typeof rows>[number],
  'bounces' | 'unsubscribes' | 'open_share' | 'click_share' | 'sent_share'
>

export async function demoCampaigns(given: Ctx): Promise<void> {
  // Tests fill the demo into products whose address has no encryption.
  const ctx: Ctx = { ...given, config: { ...given.config, DEMO: true } }
  const ids = await demoIds(ctx)
  const render = await allowSlowWork(mailRenderer)
  for (const { by, ...story } of demoData('mail/campaign', rows)) {
    const now = new Date(+ctx.now - story.ago)
    const acting = actingAs({ ...ctx, now }, ids, by)
    const input = contract.input.parse(await filled(ctx, ids, pick(story)))
    const { id } = await served.create(acting, input)
    if (story.until === 'draft') continue
    const version = assertFound(await lastVersion(ctx, input.template_id))
    await ctx.db.update(emailCampaign).set({ versionId: version.id }).where(eq(emailCampaign.id, id))
    await flow.move(acting, 'test', [id], {})
    const system: Ctx = { ...ctx, now, user: null }
    if (input.kind === 'event') await flow.move(actingAs({ ...ctx, now }, ids, 'admin'), 'approve', [id], {})
    else {
      await flow.move(acting, 'prepare', [id], {})
      await prepareIn((work) => work(system), id, render)
    }
    if (story.until === 'prepared') continue
    await flow.move(acting, 'schedule', [id], {})
    await flow.move(system, 'start', [id], {})
    if (input.kind === 'event') await happenDaily(system, ctx.now, id, render)
    await sendPast(system, id, story)
    if (story.until === 'finished') await flow.move(system, 'finish', [id], {})
  }
}

/** What happened on each day since the start, as its job found it then. */
async function happenDaily(ctx: Ctx, until: Date, id: number, render: Renderer): Promise<void> {
  for (let at = +ctx.now; at < +until; at += dayMs) {
    const now = new Date(Math.min(at + dayMs, +until))
    await addHappened((work) => work({ ...ctx, now }), id, render)
  }
}

const pick = (story: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(story).filter(([name]) => name in contract.input.shape))

interface Sent {
  id: number
  customer_id: number
  hash: string
  n: number
  state: string
}

/** What became of the mails: sent in the order of the recipients, ten a minute; some bounced, some were opened and followed. */
async function sendPast(ctx: Ctx, campaignId: number, story: Story): Promise<void> {
  const began = ctx.now.toISOString()
  const { rows: sent } = await ctx.db.execute<Sent & Record<string, unknown>>(sql`
    WITH its AS (
      SELECT id, row_number() OVER (ORDER BY id) AS n, count(*) OVER () AS of FROM email_campaign_row
      WHERE campaign_id = ${campaignId} AND state = 'queued'
    )
    UPDATE email_campaign_row r SET address = NULL, due_at = NULL, tries = 1,
      sent_at = coalesce(r.event_at + interval '1 minute', ${began}::timestamptz + make_interval(secs => its.n * 6)),
      state = CASE WHEN its.n % 7 = 3 AND its.n / 7 < ${story.bounces} THEN 'bounced' ELSE 'sent' END,
      answer = CASE WHEN its.n % 7 = 3 AND its.n / 7 < ${story.bounces} THEN '550 5.1.1 No such user' ELSE '250 OK' END
    FROM its WHERE its.id = r.id AND its.n <= ceil(its.of * ${story.sent_share}::numeric)
    RETURNING r.id, r.customer_id, r.address_hash AS hash, its.n::int AS n, r.state`)
  const bounced = sent.filter((row) => row.state === 'bounced').map(({ hash }) => hash)
  await suppress(ctx, { hashes: bounced, reason: 'bounce', source: 'report', entityId: null })
  const reached = sent.filter((row) => row.state === 'sent').sort((a, b) => a.n - b.n)
  const { rows: campaigns } = await ctx.db.execute<{ entity_id: number | null }>(
    sql`SELECT entity_id FROM email_campaign WHERE id = ${campaignId}`,
  )
  const entityId = campaigns[0]?.entity_id ?? null
  const first = (share: number) => reached.slice(0, Math.round(reached.length * share))
  const kinds = {
    machine: reached.slice(-Math.ceil(reached.length / 5)),
    open: first(story.open_share),
    click: first(story.click_share),
    unsubscribe: reached.slice(1, 1 + story.unsubscribes),
  }
  for (const [kind, those] of Object.entries(kinds))
    await ctx.db.execute(sql`
      INSERT INTO email_campaign_event (campaign_id, row_id, entity_id, kind, at)
      SELECT campaign_id, id, entity_id, ${kind}, sent_at + interval '3 hours' FROM email_campaign_row
      WHERE id = ANY (${sql.param(those.map(({ id }) => Number(id)))}::bigint[]) ORDER BY id`)
  await suppress(ctx, {
    hashes: kinds.unsubscribe.map(({ hash }) => hash),
    reason: 'unsubscribed',
    source: 'one-click',
    entityId: entityId === null ? null : Number(entityId),
  })
  for (const { customer_id } of kinds.unsubscribe)
    await withdrawConsent(ctx, Number(customer_id), 'one-click')
}
