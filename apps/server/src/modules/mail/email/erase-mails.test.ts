import { customer } from '@dropyard/contract/customer/customer'
import { customerErasure, erasureFlow } from '@dropyard/contract/customer/erasure'
import { email } from '@dropyard/contract/mail/email'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { letter, mailFixture, threadsOf } from '../../../testing/mail-fixture.ts'
import { outgoingFixture } from '../../../testing/outgoing-fixture.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import type { Erasure } from '../../order/order/erasure.ts'
import { eraseBuyers } from './erase-mails.ts'
import { forgetJob } from './forget.ts'
import { sendDueJob } from './outgoing/send-job.ts'

const app = await startTestApp()
const support = await app.as('support')
const mail = await mailFixture(app)
const erase = (...emails: string[]) =>
  app.system((ctx) => eraseBuyers(ctx, { emails, orderIds: [] } as unknown as Erasure))

it('erases a buyer’s mails for ever, never by an own address, and only the buyer where others have part', async () => {
  const box = await mail.box('erase@shop.test')
  const to = 'erase@shop.test'
  box.server.deliver(letter({ id: 'e1', subject: 'Parcel', from: 'Ann Lee <gone@buyer.test>', to }))
  box.server.deliver(letter({ id: 'e2', subject: 'Kept', from: 'other@buyer.test', to }))
  const cc = `${to}, Ann Lee <gone@buyer.test>`
  box.server.deliver(
    letter({
      id: 'e3',
      subject: 'Ann Lee',
      from: 'carrier@post.test',
      to: cc,
      text: 'gone@buyer.test asked',
    }),
  )
  await box.sync()
  await erase('erase@shop.test', 'support@demo.test')
  expect(await threadsOf(support, { account_id: box.id })).toHaveLength(3)
  await erase('gone@buyer.test', 'erase@shop.test')
  await box.sync()
  const left = await threadsOf(support, { account_id: box.id })
  expect(left.map(({ people }) => people).sort()).toEqual(['carrier@post.test', 'other@buyer.test'])
  const { data } = await support.call(email.get, {
    params: { id: left.find(({ people }) => people === 'carrier@post.test')?.id ?? 0 },
    query: {},
  })
  expect(JSON.stringify(data)).not.toMatch(/gone@buyer|Ann Lee/)
  expect(data.mails[0]).toMatchObject({ text: 'asked', original: null, to: [{ address: to }] })
  expect(await threadsOf(support, { search: 'gone' })).toEqual([])
})

it('keeps mails in the trash for a month after they came there', async () => {
  const box = await mail.box('trash@shop.test')
  const uid = box.server.deliver(letter({ id: 't1', to: 'trash@shop.test', date: new Date('2026-01-05') }))
  await box.sync()
  box.server.expunge(uid, 'INBOX')
  await box.sync()
  const count = async () => {
    await app.system((ctx) => ctx.enqueue(forgetJob, {}))
    await app.runJobs()
    return (await threadsOf(support, { account_id: box.id })).length
  }
  expect(await count()).toBe(1)
  await app.asOwner("UPDATE email SET trashed_at = now() - interval '31 days' WHERE account_id = $1", [
    box.id,
  ])
  expect(await count()).toBe(0)
})

it('erases what members write to a buyer, with its files', async () => {
  const box = await mail.box('drafts@shop.test')
  const admin = await app.as('admin')
  const write = async (send_key: string, body: object) =>
    (await admin.call(email.write, { body: { account_id: box.id, send_key, ...body } as never })).data
  const draft = await write('erase-key-1', {
    to: ['leaving@buyer.test', 'stays@buyer.test'],
    subject: 'For you',
  })
  const other = await write('erase-key-2', { to: ['stays@buyer.test'], subject: 'Another' })
  await admin.call(email.attach, {
    params: { id: draft.id },
    files: { file: { filename: 'a.txt', content: 'content' } },
  })
  const sent = await write('erase-key-3', {
    to: ['stays@buyer.test'],
    bcc: ['leaving@buyer.test'],
    subject: 'Out',
  })
  await admin.call(email.do, { body: { id: sent.id, version: sent.version, send_key: 'erase-key-4' } })
  await app.asOwner('UPDATE email_outgoing SET due_at = now() WHERE id = $1', [sent.id])
  await app.system((ctx) => ctx.enqueue(sendDueJob, {}))
  await app.runJobs()
  const keys = async () => {
    const { rows } = await app.asOwner('SELECT key FROM email_outgoing_file')
    return rows.map((row) => (row as { key: string }).key)
  }
  const [key = ''] = await keys()
  await erase('leaving@buyer.test')
  await app.runJobs()
  const { rows } = await app.asOwner('SELECT * FROM email_outgoing')
  expect(JSON.stringify(rows)).not.toContain('leaving@buyer.test')
  expect(rows.map((row) => Number((row as { id: number }).id))).toEqual([other.id, sent.id])
  expect(await keys()).toEqual([])
  expect(await app.system(async (ctx) => ({ files: ctx.files })).then(({ files }) => files.exists(key))).toBe(
    false,
  )
  expect(await threadsOf(admin, { folder: 'drafts', account_id: box.id })).toMatchObject([
    { subject: 'Another' },
  ])
})

it('erases what was written to a lead who asks for it, in accounts that the confirming user is no member of', async () => {
  const [admin, sales] = [await app.as('admin'), await app.as('sales')]
  const { entities } = await app.system((ctx) => demoIds(ctx))
  const entity_ids = Object.values(entities).slice(0, 2)
  const box = await mail.box('lead@shop.test', { support: 'manage' }, { entity_ids })
  const { arrived, draft } = outgoingFixture(app, support, box)
  const given = { name: 'Ida Quince', kind: 'lead', email: 'ida@quince.example' } as const
  const { data: lead } = await sales.call(customer.create, { body: given })
  const thread = await arrived('quince', { from: 'Ida Quince <ida@quince.example>' })
  const carrier = await arrived('carrier', { from: 'carrier@post.test' })
  await app.asOwner('UPDATE email_thread SET customer_id = $1 WHERE id = ANY ($2)', [
    lead.id,
    [carrier, thread],
  ])
  await draft({ account_id: box.id, to: ['ida@quince.example'], subject: 'Quince offer', body: 'Dear Ida' })
  await draft({ kind: 'reply', thread_id: thread, body: 'Dear Ida' })
  const { data: asked } = await support.call(customerErasure.create, {
    body: { customer_id: lead.id, basis: 'Wrote today' },
  })
  const { approve } = erasureFlow.endpoints
  expect((await admin.call(approve, { body: { id_list: [asked.id] } })).refusal).toBeUndefined()
  const { rows } = await app.asOwner(
    "SELECT 1 FROM email_outgoing WHERE html <> '' AND account_id = $1 UNION ALL SELECT 1 FROM email WHERE partner ILIKE '%quince%'",
    [box.id],
  )
  expect(rows).toEqual([])
  expect((await threadsOf(support, { account_id: box.id })).map(({ id }) => id)).toEqual([carrier])
  const { rows: links } = await app.asOwner('SELECT id FROM email_thread WHERE customer_id = $1', [lead.id])
  expect(links).toEqual([])
})

it('erases a lead’s mails in accounts of one company, unless the address is also that of its buyer', async () => {
  const [admin, sales] = [await app.as('admin'), await app.as('sales')]
  const { entities } = await app.system((ctx) => demoIds(ctx))
  const [company = 0, other = 0] = Object.values(entities)
  const leads = await mail.box('one@shop.test', { support: 'manage' }, { entity_ids: [company] })
  const buyers = await mail.box('two@shop.test', { support: 'manage' }, { entity_ids: [other] })
  const address = 'noa@verity.example'
  for (const box of [leads, buyers]) {
    const { arrived, draft } = outgoingFixture(app, support, box)
    await arrived(`verity${box.id}`, { from: `Noa Verity <${address}>` })
    const written = { to: [address], subject: 'Verity offer', body: 'Dear Noa' }
    await draft({ account_id: box.id, send_key: `verity-${box.id}`, ...written })
  }
  const left = async (id: number) => {
    const { rows } = await app.asOwner(
      `SELECT 'draft' AS what FROM email_outgoing WHERE account_id = $1 AND $2 = ANY (sent_to)
       UNION ALL SELECT 'mail' FROM email WHERE account_id = $1 AND from_address = $2`,
      [id, address],
    )
    return rows.map((row) => (row as { what: string }).what)
  }
  expect(await left(leads.id)).toEqual(['draft', 'mail'])
  const given = { name: 'Noa Verity', email: address }
  const buyer = await admin.call(customer.create, { body: { ...given, kind: 'buyer', entity_id: other } })
  expect(buyer.refusal).toBeUndefined()
  const { data: lead } = await sales.call(customer.create, { body: { ...given, kind: 'lead' } })
  const { data: asked } = await support.call(customerErasure.create, {
    body: { customer_id: lead.id, basis: 'Wrote today' },
  })
  const { approve } = erasureFlow.endpoints
  expect((await admin.call(approve, { body: { id_list: [asked.id] } })).refusal).toBeUndefined()
  expect(await left(leads.id)).toEqual([])
  expect(await left(buyers.id)).toEqual(['draft', 'mail'])
})
