import { rowsQuery } from '@dropyard/contract/kit/report/rows-link'
import { emailRanking } from '@dropyard/contract/mail/email-ranking'
import { template } from '@dropyard/contract/mail/template'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { campaignFixture } from '../../../testing/campaign-fixture.ts'
import { daysAgo } from '../../../testing/days.ts'
import { platformLine } from '../../../testing/factories.ts'
import { letter } from '../../../testing/mail-fixture.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { countCampaignsJob } from './count-campaigns.ts'

/** Numbers of mails of campaigns: each is the number of recipients in the list that it opens. */

const app = await startTestApp()
const world = await campaignFixture(app)
const orders = await orderFixture(app, { skus: { LAMP: { price: 1000, grams: 300, stock: 30 } } })
const { act, box, marketing, read } = world
const emails = Array.from({ length: 6 }, (_, n) => `ranked${n}@buyer.test`)
const tag = await world.buyers(emails.map((email) => ({ email })))
const { data: campaign } = await world.campaign(tag)
box.server.faults.recipients = { [emails[5] ?? '']: 550 }
await act('test', campaign.id)
await act('prepare', campaign.id)
await app.runJobs()
await act('schedule', campaign.id)
await app.runJobs()
box.server.faults.recipients = {}
const span = { from: daysAgo(9), to: daysAgo(0) }
const count = async () => {
  await app.system((ctx) => ctx.enqueue(countCampaignsJob, {}))
  await app.runJobs()
}
const ranked = async (of: 'campaign' | 'template', who = marketing) =>
  (await who.call(emailRanking.list, { query: { ...span, of } })).data as unknown as Record<string, unknown>[]
const mailTo = (email = ''): string =>
  (box.server.sent.findLast(({ to }) => to.includes(email))?.raw.toString() ?? '').replaceAll('=\r\n', '')
const tokenOf = (kind: string, email = ''): string =>
  new RegExp(`/${kind}/([\\w.-]+)`).exec(mailTo(email))?.[0] ?? ''
const call = (method: 'GET' | 'POST', url: string) =>
  app.app.server.inject({
    ...{ method, url },
    headers: { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Safari/605.1' },
  })

/** Each number of a row is the number of recipients in the list that it opens. */
async function openTheirRows(of: 'campaign' | 'template', row: Record<string, unknown> | undefined) {
  const { filter, measures } = emailRanking.by[of]
  const opened = Object.entries(measures ?? {}).filter(([, { rows }]) => rows)
  expect(opened).toHaveLength(9)
  for (const [name, { rows }] of opened) {
    const filters = { [filter]: Number(row?.key) }
    const link = rows && rowsQuery(rows, { ...span, reader: 'staff', may: () => true, filters })
    const { total } = await marketing.call(link?.endpoint as never, { query: link?.query } as never)
    expect([name, total]).toEqual([name, row?.[name]])
  }
}

it('counts what became of mails, and its numbers open exactly those recipients', async () => {
  // Five days ago, so that the mails count as delivered, and opening them isn't taken for a program.
  await app.asOwner(
    "UPDATE email_campaign_row SET sent_at = sent_at - interval '5 days' WHERE campaign_id = $1",
    [campaign.id],
  )
  const [reader, clicker, leaver, writer] = emails
  await call('GET', tokenOf('o', reader))
  await call('GET', tokenOf('c', clicker))
  await call('POST', tokenOf('u', leaver))
  const id = /^Message-ID: <([^>]+)>/im.exec(mailTo(writer))?.[1] ?? ''
  for (const n of [1, 2]) {
    const answer = letter({
      id: `answer-${n}`,
      from: writer ?? '',
      to: box.server.address,
      re: 'x',
      date: new Date(),
    })
    box.server.deliver(Buffer.from(answer.toString().replaceAll('<x@buyer.test>', `<${id}>`)))
  }
  await box.sync()
  const bought = await orders.arrived({
    ...{ email: clicker ?? '', buyerName: 'Ann Lee', createdAt: new Date(Date.now() + 60_000) },
    lines: [platformLine({ sku: 'LAMP', quantity: 1 })],
  })
  await app.asOwner(
    'UPDATE customer_order SET customer_id = (SELECT id FROM customer WHERE email = $1 AND $2 = ANY (tags)) WHERE order_id = $3',
    [clicker, tag, bought],
  )
  await count()
  const [row, ...others] = await ranked('campaign')
  expect(others).toEqual([])
  expect(row).toMatchObject({
    ...{ key: String(campaign.id), sent: 6, delivered: 5, bounced: 1, complained: 0, opened: 2, clicked: 1 },
    ...{ machine_opened: 0, answers: 1, unsubscribed: 1, orders: 1 },
  })
  const minutes = Number(row?.first_answer)
  expect(Math.abs(minutes - 5 * 24 * 60)).toBeLessThan(10)
  expect((await ranked('template'))[0]).toMatchObject({ key: String(world.templateId), sent: 6, answers: 1 })
  await openTheirRows('campaign', row)
  const figures = Object.fromEntries((await read(campaign.id)).figures.map((one) => [one.name, one.count]))
  expect(figures).toMatchObject({ open: 2, click: 1, answer: 1, unsubscribe: 1, bounced: 1 })
})

it('counts all campaigns with a template, and opens the recipients of them', async () => {
  const { data: second } = await world.campaign(await world.buyers([{ email: 'second@buyer.test' }]))
  const { data: copy } = await marketing.call(template.get, { params: { id: world.templateId } })
  const { data: other } = await marketing.call(template.create, {
    body: { ...copy, name: 'Other', version: undefined } as never,
  })
  const { data: third } = await world.campaign(await world.buyers([{ email: 'third@buyer.test' }]), {
    template_id: other.id,
  })
  for (const { id } of [second, third]) {
    for (const action of ['test', 'prepare'] as const) await act(action, id)
    await app.runJobs()
    await act('schedule', id)
  }
  await app.runJobs()
  await count()
  const rows = await ranked('template')
  expect(rows.map(({ key, sent }) => [key, sent])).toEqual([
    [String(world.templateId), 7],
    [String(other.id), 1],
  ])
  for (const row of rows) await openTheirRows('template', row)
})

it('is the same when it is counted again, and is shown only to members of the account', async () => {
  const before = await ranked('campaign')
  await count()
  expect(await ranked('campaign')).toEqual(before)
  expect(await ranked('campaign', await app.as('support'))).toEqual([])
  expect(
    (await (await app.as('sales')).call(emailRanking.list, { query: { ...span, of: 'campaign' } })).status,
  ).toBe(403)
})
