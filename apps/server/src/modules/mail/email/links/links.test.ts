import { customer } from '@dropyard/contract/customer/customer'
import { customerMerge } from '@dropyard/contract/customer/merge'
import { cannedAnswer } from '@dropyard/contract/mail/canned-answer'
import { email } from '@dropyard/contract/mail/email'
import { expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../../testing/app.ts'
import { makeStore, platformLine, someAddress } from '../../../../testing/factories.ts'
import { letter, mailFixture, threadsOf } from '../../../../testing/mail-fixture.ts'
import { orderFixture } from '../../../../testing/order-fixture.ts'
import { demoIds } from '../../../account/user/demo-ids.ts'
import { addMerchants } from '../../../customer/customer/gather/jobs.ts'
import { numbersIn } from './find.ts'

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { title: 'Mug', stock: 500 } } })
const support = await app.as('support')
const mail = await mailFixture(app)
const to = 'house@shop.test'
const box = await mail.box(to)

const lines = () => [platformLine({ sku: 'MUG', quantity: 1, price: 2000 })]
const bought = (from: string, more: object = {}, shop = world.shop) =>
  world.arrived({ lines: lines(), email: from, buyerName: 'Grace Hopper', ...more }, shop)
const snOf = async (id: number) => {
  const { rows } = await app.asOwner('SELECT order_sn FROM "order" WHERE id = $1', [id])
  return (rows as { order_sn: string }[])[0]?.order_sn ?? ''
}
async function wrote(id: string, given: Partial<Parameters<typeof letter>[0]>) {
  box.server.deliver(letter({ id, to, subject: `Subject ${id}`, ...given }))
  await box.sync()
  const thread = (await threadsOf(support)).find((one) => one.subject.startsWith(`Subject ${id}`))
  const { data } = await support.call(email.about, { params: { id: thread?.id ?? 0 } })
  return { id: thread?.id ?? 0, thread, ...data }
}

it('takes numbers out of texts, and no words or prices', () => {
  expect(numbersIn('Order #1042 and D26112912345, tracking LX123456785CN. It cost 20 EUR in 2026!')).toEqual([
    '#1042',
    '1042',
    'D26112912345',
    'LX123456785CN',
  ])
  expect(numbersIn('Is N4143 sent? No, 4143 is.')).toEqual(['N4143'])
  expect(numbersIn('订单#1042没有更新 114-3941689-8772232')).toEqual(['#1042', '1042', '114-3941689-8772232'])
})

it('links the sender and the orders that are named, which decide about the company', async () => {
  const from = 'grace@links.test'
  const order = await bought(from)
  const about = await wrote('l1', { from, text: `Where is ${(await snOf(order)).toLowerCase()}?` })
  expect(about.orders).toMatchObject([{ id: order, by_hand: false }])
  expect(about.customer).toMatchObject({ name: 'Grace Hopper', orders: 1 })
  expect(about.thread?.entity_name).toBe('Northwind Outdoor')
  expect((await threadsOf(support, { order_id: order })).map(({ id }) => id)).toEqual([about.id])
  expect((await threadsOf(support, { customer_id: about.customer?.id })).map(({ id }) => id)).toEqual([
    about.id,
  ])
  const clerk = await app.as('admin')
  expect((await clerk.call(customer.get, { params: { id: about.customer?.id ?? 0 } })).status).toBe(200)
})

it('links nothing where it would cross companies', async () => {
  const from = 'both@links.test'
  const { entities } = await app.system((ctx) => demoIds(ctx))
  const shop = await app.system((ctx) => makeStore(ctx, entities.lumen))
  const here = await bought(from, { buyerName: 'G. Hopper' })
  const there = await bought(from, {}, shop as typeof world.shop)
  const unclear = await wrote('l2', { from, text: `${await snOf(here)} and ${await snOf(there)}` })
  expect(unclear).toMatchObject({ orders: [], customer: null, thread: { entity_id: null } })
  const clear = await wrote('l3', { from, text: `About ${await snOf(there)}` })
  expect(clear).toMatchObject({ orders: [{ id: there }], thread: { entity_id: entities.lumen } })
  const refused = await support.call(email.link, { params: { id: clear.id }, body: { add: [here] } })
  expect(refused.refusal).toBe('email.other_company')
})

it('keeps to the company that the first mail of a conversation names, also when all of it is read together', async () => {
  const { entities } = await app.system((ctx) => demoIds(ctx))
  const shop = await app.system((ctx) => makeStore(ctx, entities.lumen))
  const from = 'together@links.test'
  const first = await bought(from, { buyerName: 'T. Gether' })
  const foreign = await bought('other@links.test', {}, shop as typeof world.shop)
  const second = await bought(from, { buyerName: 'T. Gether' })
  const write = async (id: string, order: number, re?: string) =>
    box.server.deliver(
      letter({
        id,
        from,
        to,
        subject: 'Together',
        text: `About ${await snOf(order)}`,
        ...(re ? { re } : {}),
      }),
    )
  await write('l14', first)
  await write('l15', foreign, 'l14')
  await write('l16', second, 'l15')
  await box.sync()
  const [thread, ...others] = await threadsOf(support, { search: 'Together' })
  expect(others).toEqual([])
  const { data } = await support.call(email.about, { params: { id: thread?.id ?? 0 } })
  expect(data.orders.map(({ id }) => id).sort()).toEqual([first, second].sort())
  expect(thread).toMatchObject({ entity_id: entities.northwind, count: 3 })
})

it('links leads and merchants in accounts that speak for no company, also mails from before they were entered', async () => {
  const admin = await app.as('admin')
  const { entities } = await app.system((ctx) => demoIds(ctx))
  const from = 'prospect@links.test'
  const customerOf = async (thread: number) =>
    (await support.call(email.about, { params: { id: thread } })).data.customer
  const before = await wrote('l8', { from, text: 'Do you ship to Peru?' })
  expect(before.customer).toBeNull()
  box.server.deliver(letter({ id: 'l9', from: to, to: from, subject: 'Subject l9' }), {
    folder: 'Sent',
    flags: ['\\Seen'],
  })
  await box.sync()
  const more = { entity_ids: [entities.lumen] }
  const lumen = await mail.box('lumen@shop.test', { admin: 'manage', support: 'answer' }, more)
  lumen.server.deliver(letter({ id: 'l10', from, to: 'lumen@shop.test', subject: 'Subject l10' }))
  await lumen.sync()
  const lead = async (name: string, address: string) => {
    const body = { kind: 'lead', name, email: address, entity_id: null }
    const made = await admin.call(customer.create, { body: body as never })
    await app.runJobs()
    return made.data
  }
  const made = await lead('Prospect', 'Prospect@links.test')
  expect(await customerOf(before.id)).toMatchObject({ id: made.id, kind: 'lead' })
  const after = await wrote('l11', { from, text: 'And to Chile?' })
  expect(after.customer).toMatchObject({ id: made.id })
  // The mail to the account of a company is that of a buyer, if anyone's.
  const theirs = await threadsOf(support, { customer_id: made.id })
  expect(theirs.map(({ subject }) => subject).sort()).toEqual(['Subject l11', 'Subject l8', 'Subject l9'])
  await app.system(addMerchants)
  await app.runJobs()
  const merchant = await wrote('l12', { from: 'merchant@demo.test', text: 'Our invoice?' })
  expect(merchant.customer).toMatchObject({ kind: 'merchant' })
  expect(merchant.thread?.entity_name).toBe('Northwind Outdoor')
  await lead('Same address', 'merchant@demo.test')
  expect((await wrote('l13', { from: 'merchant@demo.test', text: 'Who am I?' })).customer).toBeNull()
  expect(await customerOf(merchant.id)).toMatchObject({ id: merchant.customer?.id })
})

it('is linked and unlinked by hand, and stays as members left it', async () => {
  const from = 'hand@links.test'
  const order = await bought(from)
  const sn = await snOf(order)
  const { id } = await wrote('l4', { from: 'someone@links.test', text: 'Nothing named' })
  await support.call(email.link, { params: { id }, body: { add: [order] } })
  const about = async () => (await support.call(email.about, { params: { id } })).data.orders
  expect(await about()).toMatchObject([{ id: order, by_hand: true }])
  await support.call(email.link, { params: { id }, body: { remove: [order] } })
  box.server.deliver(
    letter({ id: 'l5', re: 'l4', from: 'someone@links.test', to, subject: 'Re: Subject l4', text: sn }),
  )
  await box.sync()
  expect(await about()).toEqual([])
  const sales = await app.as('sales')
  expect((await sales.call(email.about, { params: { id } })).status).toBeGreaterThanOrEqual(400)
})

it('moves conversations to the customer that remains after a merge, and back when it is undone', async () => {
  const admin = await app.as('admin')
  // The one who merges is no member of the account.
  const other = await mail.box('merge@shop.test', { support: 'manage' })
  const found = async (name: string) => {
    const from = `${name}@merge-links.test`
    await bought(from, { buyerName: name, address: { ...someAddress, name, phone: '' } })
    other.server.deliver(letter({ id: name, from, to: 'merge@shop.test', subject: `Merge ${name}` }))
    await other.sync()
    const { rows } = await app.asOwner(
      "SELECT customer_id::int AS id FROM customer_identity WHERE kind = 'email' AND key = $1",
      [from],
    )
    const id = (rows[0] as { id: number }).id
    return (await admin.call(customer.get, { params: { id } })).data
  }
  const [one, gone] = [await found('stays'), await found('goes')]
  const of = async (customer_id: number) =>
    (await threadsOf(support, { customer_id })).map(({ subject }) => subject).sort()
  expect([await of(one.id), await of(gone.id)]).toEqual([['Merge stays'], ['Merge goes']])
  const body = { id: one.id, version: one.version, other_id: gone.id, other_version: gone.version }
  const merged = await admin.call(customerMerge.merge, { body })
  expect(merged.refusal).toBeUndefined()
  expect(await of(one.id)).toEqual(['Merge goes', 'Merge stays'])
  await admin.call(customerMerge.unmerge, { body: { merge_id: merged.data.merge_id ?? 0 } })
  expect([await of(one.id), await of(gone.id)]).toEqual([['Merge stays'], ['Merge goes']])
})

it('fills no values of customers and orders for users who may not see them, and lets them link none', async () => {
  const marketing = await app.as('marketing')
  const other = await mail.box('values@shop.test', {
    admin: 'manage',
    support: 'answer',
    marketing: 'answer',
  })
  const from = 'values@links.test'
  const order = await bought(from)
  const text = `About ${await snOf(order)}`
  other.server.deliver(
    letter({ id: 'l7', from: `Gracie <${from}>`, to: 'values@shop.test', subject: 'Values', text }),
  )
  await other.sync()
  const [thread] = await threadsOf(support, { search: 'Values' })
  const body = { name: 'Values', body_en: '{{order.number}} {{customer.name}}', body_zh: '-' }
  const { data: made } = await support.call(cannedAnswer.create, { body })
  const fill = async (who: Caller) =>
    (await who.call(cannedAnswer.fill, { params: { id: made.id }, body: { thread_id: thread?.id ?? 0 } }))
      .data
  expect((await fill(support)).missing).toEqual([])
  expect((await fill(marketing)).missing).toEqual(['order.number'])
  const link = { params: { id: thread?.id ?? 0 }, body: { add: [order] } }
  expect((await marketing.call(email.link, link)).refusal).toBe('common.not_allowed')
})

it('fills canned answers with what the conversation has, and names what it lacks', async () => {
  const from = 'canned@links.test'
  const order = await bought(from)
  const { id } = await wrote('l6', { from, text: `Hello, ${await snOf(order)}` })
  const body = {
    name: 'Parcel',
    subject_en: 'Order {{order.number}}',
    body_en: 'Hello {{customer.name}} & co,\n\nhere is {{ agent.name }}.',
    body_zh: '您好 {{customer.name}}',
    versions: [{ language: 'de', subject: '', body: 'Guten Tag {{order.tracking_number}}' }],
  }
  const wrong = await support.call(cannedAnswer.create, { body: { ...body, body_zh: '{{customer.phone}}' } })
  expect(Object.keys(wrong.fields)).toEqual(['body_zh'])
  const { data: made } = await support.call(cannedAnswer.create, { body })
  const fill = async (more: object) =>
    (await support.call(cannedAnswer.fill, { params: { id: made.id }, body: { thread_id: id, ...more } }))
      .data
  expect(await fill({})).toMatchObject({
    language: 'en',
    languages: ['en', 'zh', 'de'],
    body: expect.stringMatching(/^<p>Hello Grace Hopper &#38; co,<\/p><p>here is .+\.<\/p>$/),
    missing: [],
  })
  expect(await fill({ language: 'zh' })).toMatchObject({ body: '<p>您好 Grace Hopper</p>' })
  expect(await fill({ language: 'de' })).toMatchObject({ body: '', missing: ['order.tracking_number'] })
  const reads = (language: string) =>
    app.asOwner(
      'UPDATE customer SET language = $1 WHERE id = (SELECT customer_id FROM email_thread WHERE id = $2)',
      [language, id],
    )
  await reads('de-AT')
  expect(await fill({})).toMatchObject({ language: 'de' })
  await reads('French')
  expect(await fill({})).toMatchObject({ language: 'en' })
  await reads('中文')
  expect(await fill({})).toMatchObject({ language: 'zh', body: '<p>您好 Grace Hopper</p>' })
  expect(await fill({ language: 'en' })).toMatchObject({ language: 'en' })
})
