import { customer } from '@dropyard/contract/customer/customer'
import { customerSegment } from '@dropyard/contract/customer/segment'
import { campaign } from '@dropyard/contract/mail/campaign'
import { campaignRecipient } from '@dropyard/contract/mail/campaign/recipients'
import { suppression } from '@dropyard/contract/mail/suppression'
import { template } from '@dropyard/contract/mail/template'
import { afterSale } from '@dropyard/contract/order/after-sale'
import { afterSaleFlow } from '@dropyard/contract/order/after-sale/flow'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderCombine } from '@dropyard/contract/order/order-combine'
import { payment } from '@dropyard/contract/order/payment'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { campaignFixture } from '../../../testing/campaign-fixture.ts'
import { platformLine, platformOrder, someAddress } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { intakeOrder } from '../../order/order-intake/intake-order.ts'
import { mailRenderer } from '../template/render.ts'
import { addHappened } from './automatic.ts'

/** Automatic campaigns: one mail for each event, however often it is found, and none that must not be sent. */

const app = await startTestApp()
const world = await campaignFixture(app)
const orders = await orderFixture(app, { skus: { LAMP: { price: 1000, grams: 300, stock: 300 } } })
const { act, read, rows, poll, box, marketing, northwind } = world
const [admin, clerk, keeper, support] = await Promise.all(
  ['admin', 'clerk', 'warehouse', 'support'].map((who) => app.as(who)),
)

const made = (over: object = {}) =>
  marketing.call(template.create, {
    body: {
      name: 'On its way',
      versions: [{ language: 'en', subject: 'Order {{ order.number }}', preheader: '', footer: '' }],
      blocks: [
        {
          ...{ kind: 'text', language: 'en', link: '', pictures: [] },
          text: 'Number {{ order.tracking_number }} of {{ order.store }}',
        },
      ],
      ...over,
    } as never,
  })
const parcelTemplate = (await made()).data.id

const created = (over: object) =>
  world.campaign('nobody', { kind: 'event', event: 'order_shipped', segment_id: null, ...over })
/** A running automatic campaign. */
async function started(over: object = {}): Promise<number> {
  const { data, message, fields } = await created(over)
  expect([message, fields]).toEqual([expect.anything(), {}])
  for (const action of ['test', 'approve', 'schedule'] as const)
    expect(
      (await act(action, data.id, action === 'approve' ? admin : marketing)).refusal,
      action,
    ).toBeUndefined()
  await app.runJobs()
  expect((await read(data.id)).state).toBe('running')
  return data.id
}
const end = (id: number) => act('end', id)

let buyers = 0
/** Orders of one new buyer each. */
async function arrived(count: number, over: object = {}): Promise<{ ids: number[]; emails: string[] }> {
  const emails = Array.from({ length: count }, () => `auto${++buyers}@buyer.test`)
  const ids: number[] = []
  for (const email of emails)
    ids.push(
      await orders.arrived({
        email,
        buyerName: `Buyer ${email}`,
        createdAt: new Date(),
        lines: [platformLine({ sku: 'LAMP', quantity: 1 })],
        ...over,
      }),
    )
  return { ids, emails }
}
const ofIds = (ids: readonly number[]) => ({ body: { orders: ids.map((id) => ({ id })) } })
async function ship(ids: readonly number[]): Promise<void> {
  await orders.merchant.call(payment.batchPay, ofIds(ids))
  await clerk?.call(erpOrder.check, ofIds(ids))
  await clerk?.call(erpOrder.predict, ofIds(ids))
  await app.runJobs()
  await keeper?.call(erpOrder.pack, ofIds(ids))
  await keeper?.call(erpOrder.ship, ofIds(ids))
  const { rows: shipped } = await app.asOwner(
    'SELECT FROM "order" WHERE id = ANY ($1) AND shipped_at IS NOT NULL',
    [ids],
  )
  expect(shipped).toHaveLength(ids.length)
}
const agree = (emails: readonly string[]) =>
  app.asOwner(
    `INSERT INTO customer_consent (customer_id, scope_id, channel, state, source, words, at)
      SELECT id, scope_id, 'email', 'given', 'Test', 'Yes', now() FROM customer WHERE email = ANY ($1)`,
    [emails],
  )
const result = async (id: number) =>
  Object.fromEntries((await rows(id)).map((row) => [row.customer_email, row.reason ?? row.state]))
const mailsTo = (address: string) => box.server.sent.filter(({ to }) => to.includes(address))

it('needs another person, has no recipients before it runs, and ends by hand', async () => {
  const { data } = await created({ template_id: parcelTemplate })
  expect(data).toMatchObject({ kind: 'event', event: 'order_shipped', segment_id: null, gap_days: null })
  await act('test', data.id)
  expect((await act('prepare', data.id)).refusal).toBe('email-campaigns.no_preparing')
  expect((await act('schedule', data.id)).refusal).toBe('workflow.moved')
  await app.asOwner('UPDATE email_campaign SET created_by = $1 WHERE id = $2', [
    world.mail.personId('admin'),
    data.id,
  ])
  expect((await act('approve', data.id, admin)).refusal).toBe('email-campaigns.own')
  await app.asOwner('UPDATE email_campaign SET created_by = $1 WHERE id = $2', [
    world.mail.personId('marketing'),
    data.id,
  ])
  expect((await act('approve', data.id, admin)).refusal).toBeUndefined()
  await act('schedule', data.id)
  await app.runJobs()
  await poll()
  expect(await read(data.id)).toMatchObject({ state: 'running', recipients: 0, sent: 0 })
  await act('pause', data.id, marketing, { pause_reason: 'Wait' })
  await act('resume', data.id)
  await end(data.id)
  expect(await read(data.id)).toMatchObject({ state: 'finished' })
  const { data: plain } = await world.campaign(await world.buyers([{ email: 'plain@buyer.test' }]))
  await act('test', plain.id)
  expect((await act('approve', plain.id, admin)).refusal).toBe('email-campaigns.prepare_first')
})

it('writes once about each order that is shipped after its start, without consent to marketing', async () => {
  const before = await arrived(1)
  await ship(before.ids)
  const id = await started({ template_id: parcelTemplate })
  const now = await arrived(3)
  const [barred = '', bounced = ''] = now.emails
  await app.asOwner('UPDATE customer SET do_not_contact = true WHERE email = $1', [barred])
  await marketing.call(suppression.create, { body: { address: bounced } as never })
  await ship(now.ids)
  const render = await mailRenderer()
  const twice = () => addHappened((work) => app.system(work), id, render)
  await Promise.all([twice(), twice()])
  await poll()
  await app.asOwner('UPDATE email_campaign SET events_until = NULL WHERE id = $1', [id])
  await poll()
  expect(await result(id)).toEqual({
    [barred]: 'opted_out',
    [bounced]: 'manual',
    [now.emails[2] ?? '']: 'sent',
  })
  const [sent, ...more] = mailsTo(now.emails[2] ?? '')
  expect(more).toEqual([])
  const { rows: found } = await app.asOwner(
    `SELECT o.plt_order_sn AS number, o.tracking_number, s.name AS store FROM "order" o JOIN store s ON s.id = o.store_id WHERE o.id = $1`,
    [now.ids[2]],
  )
  const its = found[0] as { number: string; tracking_number: string; store: string }
  const text = sent?.raw.toString() ?? ''
  expect(text).toContain(`Subject: Order ${its.number}`)
  expect(text).toContain(`Number ${its.tracking_number} of ${its.store}`)
  expect(text).toMatch(/^Auto-Submitted: auto-generated/m)
  expect(text).toMatch(/^Feedback-ID: \d+:\d+:automatic:/m)
  expect(await read(id)).toMatchObject({ state: 'running', sent: 1, left_out: 2 })
  const list = await marketing.call(campaignRecipient.list, { query: { campaign_id: id, state: 'sent' } })
  expect(list.data).toMatchObject([{ order_number: its.number, event_at: expect.any(String) }])
  await end(id)
})

it('gives one mail for each parcel of an order that is sent in parts, and none for its reshipment', async () => {
  const id = await started({ template_id: parcelTemplate })
  const paid = await started({ event: 'order_paid' })
  const { ids, emails } = await arrived(2)
  await agree(emails)
  const [original = 0, part = 0] = ids
  await app.asOwner('UPDATE "order" SET split_from = $1 WHERE id = $2', [original, part])
  await ship(ids)
  const again = await arrived(2)
  const [reshipped = 0, half = 0] = again.ids
  await app.asOwner('UPDATE "order" SET redelivered_from = $1 WHERE id = $2', [part, reshipped])
  await app.asOwner('UPDATE "order" SET split_from = $1 WHERE id = $2', [reshipped, half])
  await ship(again.ids)
  await poll()
  expect(Object.values(await result(id))).toEqual(['sent', 'sent'])
  expect(Object.values(await result(paid))).toHaveLength(1)
  expect(
    (await app.asOwner('SELECT occurrence FROM email_campaign_row WHERE campaign_id = $1 ORDER BY 1', [id]))
      .rows,
  ).toEqual([original, part].map((order) => ({ occurrence: `order:${order}` })))
  // As it was noted before parts had keys: only the part was sent.
  await app.asOwner('DELETE FROM email_campaign_row WHERE campaign_id = $1 AND occurrence = $2', [
    id,
    `order:${original}`,
  ])
  await app.asOwner('UPDATE email_campaign_row SET occurrence = $2 WHERE campaign_id = $1', [
    id,
    `order:${original}`,
  ])
  await poll()
  expect((await rows(id)).map((row) => row.state)).toEqual(['sent'])
  for (const one of [id, paid]) await end(one)
})

it('gives one mail for a parcel with several orders of a buyer, also when two jobs look at once', async () => {
  const campaigns = [
    await started({ template_id: parcelTemplate }),
    await started({ event: 'order_delivered', template_id: parcelTemplate }),
  ]
  const paid = await started({ event: 'order_paid' })
  const address = { ...someAddress, address1: '77 Shared Street' }
  const { ids, emails } = await arrived(2, { address })
  const [email = '', neighbour = ''] = emails
  await agree([email])
  const second = await orders.arrived({
    ...{ email, buyerName: `Buyer ${email}`, createdAt: new Date(), address },
    lines: [platformLine({ sku: 'LAMP', quantity: 1 })],
  })
  const all = [...ids, second]
  await orders.merchant.call(payment.batchPay, ofIds(all))
  await clerk?.call(erpOrder.check, ofIds(all))
  await clerk?.call(orderCombine.combine, ofIds(all))
  await app.runJobs()
  const { rows: parcels } = await app.asOwner(
    'SELECT DISTINCT combined_id FROM "order" WHERE id = ANY ($1)',
    [all],
  )
  expect(parcels).toEqual([{ combined_id: expect.any(String) }])
  await clerk?.call(erpOrder.predict, ofIds(all.slice(0, 1)))
  await app.runJobs()
  await keeper?.call(erpOrder.pack, ofIds(all))
  await keeper?.call(erpOrder.ship, ofIds(all))
  // Each order is delivered by a separate scan, the first one last.
  await app.asOwner(
    `UPDATE "order" SET delivered_at = now() - make_interval(secs => CASE WHEN id = $1 THEN 0 ELSE 1 END) WHERE id = ANY ($2) AND shipped_at IS NOT NULL`,
    [all[0], all],
  )
  await app.asOwner("UPDATE email_campaign SET started_at = now() - interval '1 hour' WHERE id = $1", [
    campaigns[1],
  ])
  const render = await mailRenderer()
  for (const id of campaigns)
    await Promise.all([1, 2].map(() => addHappened((work) => app.system(work), id, render)))
  await poll()
  const numbers = new Map(
    (await app.asOwner('SELECT id, plt_order_sn AS number FROM "order" WHERE id = ANY ($1)', [all])).rows.map(
      (row) => [Number((row as { id: number }).id), (row as { number: string }).number],
    ),
  )
  for (const id of campaigns) expect((await rows(id)).map((row) => row.state)).toEqual(['sent', 'sent'])
  expect(await result(paid)).toMatchObject({ [email]: 'sent' })
  const subjects = (to: string) =>
    mailsTo(to).map(({ raw }) => /^Subject: (.*)$/m.exec(raw.toString())?.[1]?.trim())
  const both = `Order ${numbers.get(all[0] ?? 0)}, ${numbers.get(second)}`
  expect(subjects(email).filter((subject) => subject === both)).toHaveLength(2)
  expect(subjects(neighbour)).toEqual(Array(2).fill(`Order ${numbers.get(all[1] ?? 0)}`))
  // The first order got its buyer after the mail for the second one, or lost it after the mail for both.
  const again = async () => {
    for (const id of campaigns) await addHappened((work) => app.system(work), id, render)
    for (const id of campaigns) expect((await rows(id)).map((row) => row.state)).toEqual(['sent', 'sent'])
  }
  await app.asOwner(
    'UPDATE email_campaign_row SET occurrence = $1 WHERE campaign_id = ANY ($2) AND occurrence = $3',
    [...[`order:${second}`, campaigns, `order:${all[0]}`]],
  )
  await again()
  await app.asOwner('DELETE FROM customer_order WHERE order_id = $1', [all[0]])
  await app.asOwner(
    'UPDATE email_campaign_row SET occurrence = $1 WHERE campaign_id = ANY ($2) AND occurrence = $3',
    [...[`order:${all[0]}`, campaigns, `order:${second}`]],
  )
  await again()
  await app.asOwner('UPDATE "order" SET delivered_at = NULL WHERE id = ANY ($1)', [all])
  for (const id of [...campaigns, paid]) await end(id)
})

it('takes those who unsubscribed from its own mails out, and not those who did from marketing', async () => {
  const id = await started({ template_id: parcelTemplate })
  const { ids, emails } = await arrived(1)
  const [email = ''] = emails
  await marketing.call(suppression.create, { body: { address: email, entity_id: northwind } as never })
  await app.asOwner(
    "UPDATE email_suppression SET reason = 'unsubscribed' WHERE state = 'active' AND reason = 'manual'",
  )
  await ship(ids)
  await poll()
  expect(await result(id)).toEqual({ [email]: 'sent' })
  const link = /https?:\/\/[^\s/]+\/u\/([\w.-]+)/.exec(
    (mailsTo(email)[0]?.raw.toString() ?? '').replaceAll('=\r\n', ''),
  )
  const answer = await app.app.server.inject({ method: 'POST', url: `/u/${link?.[1]}` })
  expect(answer.statusCode).toBe(200)
  const next = await orders.arrived({
    ...{ email, buyerName: `Buyer ${email}`, createdAt: new Date() },
    lines: [platformLine({ sku: 'LAMP', quantity: 1 })],
  })
  await ship([next])
  await poll()
  expect((await rows(id)).map((row) => row.reason ?? row.state)).toEqual(['sent', 'unsubscribed_all'])
  await end(id)
})

it('writes about paid orders to those who agreed, also if a store hears of the payment later', async () => {
  const id = await started({ event: 'order_paid' })
  const sent = platformOrder({
    ...{ email: 'later@buyer.test', buyerName: 'Later', createdAt: new Date(), financialStatus: 'pending' },
  })
  await app.system((ctx) => intakeOrder(ctx, orders.shop, sent))
  const { emails } = await arrived(2)
  await arrived(1, { createdAt: new Date('2026-01-01T00:00:00Z') })
  await agree([emails[0] ?? '', 'later@buyer.test'])
  await poll()
  expect(await result(id)).toEqual({ [emails[0] ?? '']: 'sent', [emails[1] ?? '']: 'consent' })
  for (const financialStatus of ['paid', 'pending', 'paid'] as const)
    await app.system((ctx) =>
      intakeOrder(ctx, orders.shop, { ...sent, financialStatus, updatedAt: new Date() }),
    )
  await poll()
  await poll()
  expect(await result(id)).toMatchObject({ 'later@buyer.test': 'sent' })
  expect(mailsTo('later@buyer.test')).toHaveLength(1)
  await end(id)
})

it('doesn’t take an order for paid now that was paid before such times were stored', async () => {
  const { ids } = await arrived(2)
  await app.asOwner(
    "UPDATE customer_order SET paid_at = NULL, placed_at = now() - interval '9 days' WHERE order_id = ANY ($1)",
    [ids],
  )
  await app.asOwner('UPDATE customer_order SET paid = false WHERE order_id = $1', [ids[1]])
  await app.asOwner('UPDATE "order" SET order_amount = order_amount + 1 WHERE id = ANY ($1)', [ids])
  const { rows: kept } = await app.asOwner(
    "SELECT paid_at < now() - interval '1 hour' AS old FROM customer_order WHERE order_id = ANY ($1) ORDER BY order_id",
    [ids],
  )
  // The second one was unpaid until now.
  expect(kept).toEqual([{ old: true }, { old: false }])
})

it('sends at most one automatic mail of a company to a person within its days, from all its campaigns', async () => {
  const paid = await started({ event: 'order_paid', gap_days: 7 })
  const shipped = await started({ template_id: parcelTemplate, gap_days: 7 })
  const always = await started({ template_id: parcelTemplate })
  const { ids, emails } = await arrived(1)
  await agree(emails)
  const second = await orders.arrived({
    ...{ email: emails[0] ?? '', buyerName: `Buyer ${emails[0]}`, createdAt: new Date() },
    lines: [platformLine({ sku: 'LAMP', quantity: 1 })],
  })
  await poll()
  expect((await rows(paid)).map((row) => row.reason ?? row.state)).toEqual(['sent', 'recent'])
  await ship([...ids, second])
  await poll()
  expect((await rows(shipped)).map((row) => row.reason ?? row.state)).toEqual(['recent', 'recent'])
  expect((await rows(always)).map((row) => row.state)).toEqual(['sent', 'sent'])
  for (const id of [paid, shipped, always]) await end(id)
})

it('counts days after a delivery, after the last order and after the last contact with a lead', async () => {
  const delivered = await started({ event: 'delivered_days', days: 14, template_id: parcelTemplate })
  const ordered = await started({ event: 'no_order', days: 30 })
  const segment = await world.buyers([{ email: 'lonely@buyer.test' }])
  const { data: own } = await world.campaign(segment)
  const some = await started({ event: 'no_order', days: 30, segment_id: own.segment_id })
  const { ids, emails } = await arrived(2)
  await agree(emails)
  await ship(ids)
  // They happen a minute after the start of the campaigns, or a day before it.
  await app.asOwner(
    "UPDATE email_campaign SET started_at = now() - interval '2 minutes' WHERE id = ANY ($1)",
    [[delivered, ordered, some]],
  )
  const ago = (days: number, minutes: number) =>
    `now() - make_interval(days => ${days}) + make_interval(mins => ${minutes})`
  await app.asOwner(
    `UPDATE "order" SET delivered_at = CASE WHEN id = $1 THEN ${ago(14, -1)} ELSE ${ago(15, -1)} END WHERE id = ANY ($2)`,
    [ids[0], ids],
  )
  await app.asOwner(
    `UPDATE customer_figure f SET last_order_at = CASE WHEN c.email = ANY ($1) THEN ${ago(30, -1)} ELSE ${ago(31, -1)} END
      FROM customer c WHERE c.id = f.customer_id AND c.email = ANY ($2)`,
    [
      [emails[0], 'lonely@buyer.test'],
      [...emails, 'lonely@buyer.test'],
    ],
  )
  await app.asOwner('UPDATE email_campaign SET events_until = NULL WHERE id = ANY ($1)', [
    [delivered, ordered, some],
  ])
  await poll()
  await poll()
  expect(await result(delivered)).toEqual({ [emails[0] ?? '']: 'sent' })
  expect(await result(ordered)).toEqual({ [emails[0] ?? '']: 'sent', 'lonely@buyer.test': 'sent' })
  expect(await result(some)).toEqual({ 'lonely@buyer.test': 'sent' })
  for (const id of [delivered, ordered, some]) await end(id)
})

it('writes to leads who didn’t answer, and to buyers whose case is closed', async () => {
  const house = await world.mail.box('hello@dropyard.test', { admin: 'manage', marketing: 'answer' })
  const silent = await started({ event: 'lead_silent', days: 5, entity_id: null, account_id: house.id })
  const lead = async (name: string, at: string) => {
    const email = `${name}@lead.test`
    const { data } = await marketing.call(customer.create, { body: { kind: 'lead', name, email } as never })
    await app.asOwner(
      `INSERT INTO customer_log (customer_id, scope_id, kind, text, at) SELECT id, scope_id, 'call', 'x', ${at} FROM customer WHERE id = $1`,
      [data.id],
    )
    return email
  }
  const due = await lead('due', "now() - interval '5 days 1 minute'")
  await lead('early', "now() - interval '6 days'")
  await lead('talking', 'now()')
  await app.asOwner(
    "UPDATE email_campaign SET started_at = now() - interval '1 hour', events_until = NULL WHERE id = $1",
    [silent],
  )
  await poll()
  expect(await result(silent)).toEqual({ [due]: 'sent' })

  const closed = await started({ event: 'case_closed' })
  const { ids, emails } = await arrived(1)
  await agree(emails)
  await ship(ids)
  const { lines } = await orders.detail(ids[0] ?? 0)
  const opened = await orders.merchant.call(afterSale.create, {
    body: {
      ...{ order_id: ids[0] ?? 0, reason: 'damaged', wish: 'refund', description: 'Crushed.' },
      lines: lines.map((line) => ({ line_id: line.id, quantity: line.quantity })),
    } as never,
  })
  await support?.call(afterSaleFlow.endpoints.reject, {
    body: { id_list: [opened.data.id], reason: 'No picture' },
  } as never)
  await poll()
  expect(await result(closed)).toEqual({ [emails[0] ?? '']: 'sent' })
  for (const id of [silent, closed]) await end(id)
})

it('refuses events and templates that don’t fit', async () => {
  const refused = async (over: object) => {
    const { refusal, fields } = await created(over)
    return [refusal, ...Object.keys(fields)]
  }
  expect(await refused({ event: null })).toEqual(['common.invalid', 'event'])
  expect(await refused({ event: 'no_order' })).toEqual(['email-campaigns.days', 'days'])
  expect(await refused({ event: 'lead_silent', days: 3 })).toEqual([
    'email-campaigns.event_leads',
    'entity_id',
  ])
  expect(await refused({ entity_id: null })).toEqual(['email-campaigns.event_company', 'entity_id'])
  expect(await refused({ kind: 'time', event: null })).toEqual(['common.invalid', 'segment_id'])
  const value = ['email-campaigns.template_value', 'template_id']
  expect(await refused({ event: 'order_paid', template_id: parcelTemplate })).toEqual(value)
  expect(await refused({ event: 'no_order', days: 9, template_id: parcelTemplate })).toEqual(value)
  const tag = await world.buyers([{ email: 'values@buyer.test' }])
  expect((await world.campaign(tag, { template_id: parcelTemplate })).refusal).toBe(value[0])
  // The template is changed after it was chosen.
  const { data: plain } = await made({
    name: 'Plain',
    versions: [{ language: 'en', subject: 'Thanks', preheader: '', footer: '' }],
    blocks: [{ kind: 'text', language: 'en', text: 'Thanks', link: '', pictures: [] }],
  })
  const { data } = await created({ event: 'order_paid', template_id: plain.id })
  const versions = [{ language: 'en', subject: '{{ order.tracking_number }}', preheader: '', footer: '' }]
  await marketing.call(template.update, { params: { id: plain.id }, body: { ...plain, versions } as never })
  expect((await act('test', data.id)).refusal).toBe(value[0])
  const kept = await created({ event: 'order_paid', days: 9, send_at: '2030-01-01T00:00:00Z' })
  expect(kept.data).toMatchObject({ days: null, send_at: null })
})

it('writes about deliveries that carriers report hours later', async () => {
  const id = await started({ event: 'order_delivered', template_id: parcelTemplate })
  const { ids, emails } = await arrived(2)
  await ship(ids)
  await poll()
  await app.asOwner(
    "UPDATE email_campaign SET started_at = now() - interval '5 hours', events_until = now() - interval '1 minute' WHERE id = $1",
    [id],
  )
  await app.asOwner(
    `UPDATE "order" SET delivered_at = now() - CASE WHEN id = $1 THEN interval '2 hours' ELSE interval '6 hours' END WHERE id = ANY ($2)`,
    [ids[0], ids],
  )
  await poll()
  await poll()
  expect(await result(id)).toEqual({ [emails[0] ?? '']: 'sent' })
  await end(id)
})

it('sends no old news after a pause', async () => {
  const id = await started({ template_id: parcelTemplate })
  const { ids, emails } = await arrived(2)
  await act('pause', id, marketing, { pause_reason: 'Wait' })
  await ship(ids)
  await poll()
  expect(await result(id)).toEqual({})
  await app.asOwner(
    `UPDATE email_campaign SET started_at = now() - interval '9 days', events_until = now() - interval '8 days' WHERE id = $1`,
    [id],
  )
  await app.asOwner(`UPDATE "order" SET shipped_at = now() - interval '4 days' WHERE id = $1`, [ids[0]])
  await act('resume', id)
  await app.runJobs()
  await poll()
  const found = await result(id)
  expect(emails.map((email) => found[email])).toEqual([undefined, 'sent'])
  await end(id)
})

it('looks again before it sends whether what happened is still true, and goes before big campaigns', async () => {
  const paid = await started({ event: 'order_paid' })
  const ordered = await started({ event: 'no_order', days: 30 })
  const { ids, emails } = await arrived(4)
  await agree(emails)
  const [, gone = '', old = '', again = ''] = emails
  await app.asOwner(
    `UPDATE customer_figure f SET last_order_at = now() - interval '30 days' FROM customer c WHERE c.id = f.customer_id AND c.email = $1`,
    [again],
  )
  await app.asOwner("UPDATE email_campaign SET started_at = now() - interval '1 minute' WHERE id = $1", [
    ordered,
  ])
  const { data: big } = await world.campaign(await world.buyers([{ email: 'big@buyer.test' }]))
  for (const action of ['test', 'prepare'] as const) await act(action, big.id)
  await app.runJobs()
  await act('approve', big.id, admin)
  await app.asOwner(
    "UPDATE email_campaign SET state = 'running', started_at = now(), per_hour = 10000 WHERE id = $1",
    [big.id],
  )
  await app.asOwner(
    "UPDATE email_campaign_row SET due_at = now() - interval '1 day' WHERE campaign_id = $1 AND state = 'queued'",
    [big.id],
  )
  const render = await mailRenderer()
  for (const id of [paid, ordered]) await addHappened((work) => app.system(work), id, render)
  expect(Object.values(await result(paid))).toEqual(['queued', 'queued', 'queued', 'queued'])
  expect(await result(ordered)).toEqual({ [again]: 'queued' })
  await app.asOwner('UPDATE "order" SET cancelled = true WHERE id = $1', [ids[1]])
  await app.asOwner(
    "UPDATE email_campaign_row SET event_at = now() - interval '4 days' WHERE order_id = $1 AND campaign_id = $2",
    [ids[2], paid],
  )
  await orders.arrived({
    ...{ email: again, buyerName: `Buyer ${again}`, createdAt: new Date() },
    lines: [platformLine({ sku: 'LAMP', quantity: 1 })],
  })
  const before = box.server.sent.length
  await poll()
  expect(await result(paid)).toMatchObject({ [emails[0] ?? '']: 'sent', [gone]: 'over', [old]: 'late' })
  expect(await result(ordered)).toEqual({ [again]: 'over' })
  const sent = box.server.sent.slice(before).flatMap(({ to }) => to)
  expect(sent.at(-1)).toBe('big@buyer.test')
  for (const id of [paid, ordered]) await end(id)
})

it('keeps the conditions of its segment as they were approved', async () => {
  const { data: own } = await world.campaign(await world.buyers([{ email: 'kept@buyer.test' }]))
  const id = await started({ event: 'order_paid', segment_id: own.segment_id })
  const params = { id: own.segment_id ?? 0 }
  const { data: kept } = await marketing.call(customerSegment.get, { params })
  const save = (over: object) =>
    marketing.call(customerSegment.update, {
      params,
      body: { ...kept, version: undefined, ...over } as never,
    })
  const groups = [{ match: 'all', of: [{ field: 'country', op: 'is_any', values: ['DE'] }] }]
  expect((await save({ name: 'Other name' })).refusal).toBeUndefined()
  expect((await save({ groups })).refusal).toBe('customer-segment.approved')
  expect((await save({ mode: 'frozen' })).refusal).toBe('customer-segment.approved')
  await end(id)
  expect((await save({ groups })).refusal).toBeUndefined()
})

it('is paused by the bounces of the last days, and not by old ones', async () => {
  const id = await started({ template_id: parcelTemplate })
  const { ids, emails } = await arrived(12)
  const [first = '', ...others] = emails
  box.server.faults.recipients = Object.fromEntries(others.slice(0, 9).map((email) => [email, 550])) as never
  await ship(ids)
  await poll()
  expect(await read(id)).toMatchObject({ state: 'running', bounced: 9 })
  await app.asOwner(
    "UPDATE email_campaign_row SET sent_at = sent_at - interval '8 days' WHERE campaign_id = $1",
    [id],
  )
  const more = await arrived(10)
  const old = more.emails.slice(0, 1)
  box.server.faults.recipients = Object.fromEntries(old.map((email) => [email, 550])) as never
  await ship(more.ids)
  await poll()
  expect(await read(id)).toMatchObject({ state: 'running', bounced: 10 })
  expect((await result(id))[first]).toBe('sent')
  const bad = await arrived(10)
  box.server.faults.recipients = Object.fromEntries(bad.emails.map((email) => [email, 550])) as never
  await ship(bad.ids)
  await poll()
  expect(await read(id)).toMatchObject({ state: 'paused', pause_cause: 'bounces' })
  box.server.faults.recipients = {}
  const { data } = await marketing.call(campaign.list, { query: { kind: 'event' } as never })
  expect(data.map((row) => row.id)).toContain(id)
})
