import { mailAccount } from '@dropyard/contract/mail/account'
import { email } from '@dropyard/contract/mail/email'
import { emailTag } from '@dropyard/contract/mail/tag'
import { expect, it } from 'vitest'
import { corpus } from '../../../../../../simulators/mail/corpus.ts'
import { scopeOf } from '../../../kit/data/database.ts'
import { startTestApp } from '../../../testing/app.ts'
import { letter, mailFixture, threadsOf } from '../../../testing/mail-fixture.ts'

const app = await startTestApp()
const admin = await app.as('admin')
const mail = await mailFixture(app)
const box = await mail.box('private@shop.test', { admin: 'manage', support: 'answer', clerk: 'read' })
box.server.deliver(letter({ id: 'p1', subject: 'Private words', text: 'A secret about lanterns' }))
box.server.deliver(corpus().get('rfc2231-name') as Buffer)
await box.sync()
const support = await app.as('support')
const clerk = await app.as('clerk')
const marketing = await app.as('marketing')
const sales = await app.as('sales')

it('is seen by members, and by no one else whatever the role', async () => {
  expect(await threadsOf(support)).toHaveLength(2)
  for (const who of [marketing, sales]) {
    expect(await threadsOf(who)).toEqual([])
    expect(await threadsOf(who, { search: 'lanterns' })).toEqual([])
    expect((await who.call(email.folders)).data).toEqual([])
  }
  const [one] = await threadsOf(support)
  expect((await marketing.call(email.get, { params: { id: one?.id ?? 0 }, query: {} })).status).toBe(422)
  expect((await marketing.call(email.star, { body: { ids: [one?.id ?? 0] } })).data[0]).toMatchObject({
    ok: false,
  })
  expect((await (await app.as('merchant')).call(email.list, { query: {} })).status).toBe(403)
})

it('is found by its words, also in the middle of none', async () => {
  expect(await threadsOf(support, { search: 'lantern' })).toHaveLength(1)
  expect(await threadsOf(support, { search: 'secret words' })).toHaveLength(1)
  expect(await threadsOf(support, { search: 'nothing of it' })).toHaveLength(0)
})

it('is changed by members who may, and not by those who only read', async () => {
  const [one] = await threadsOf(clerk)
  const ids = [one?.id ?? 0]
  expect((await clerk.call(email.star, { body: { ids } })).data[0]).toMatchObject({
    ok: false,
    code: 'email.may_not',
  })
  expect((await support.call(email.star, { body: { ids } })).data[0]).toMatchObject({ ok: true })
  const { data: tag } = await support.call(emailTag.create, {
    body: { name_en: 'Urgent', name_zh: '紧急', color: 'red' },
  })
  await support.call(email.batchTags, { body: { ids, add: [tag.id] } })
  expect((await threadsOf(clerk, { tag_id: tag.id }))[0]?.tags).toMatchObject([{ name: 'Urgent' }])
  await support.call(email.deleteTags, { body: { ids, tag_ids: [tag.id] } })
  expect(await threadsOf(clerk, { tag_id: tag.id })).toEqual([])
})

it('is downloaded by addresses that expire with the membership', async () => {
  const [one] = await threadsOf(clerk, { has_files: true })
  const { data } = await clerk.call(email.get, { params: { id: one?.id ?? 0 }, query: {} })
  const [file] = data.mails[0]?.files ?? []
  const download = () => app.app.server.inject({ url: file?.address ?? '' })
  const answer = await download()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('破损照片.png'))
  expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  expect(
    (await app.app.server.inject({ url: '/files/email?ticket=v1.a.b.c' })).statusCode,
  ).toBeGreaterThanOrEqual(400)

  const { data: account } = await admin.call(mailAccount.get, { params: { id: box.id } })
  const members = account.members.filter(({ person_id }) => person_id !== mail.personId('clerk'))
  const body = { ...mail.bodyOf(box.server, {}), members: members as never, version: account.version }
  expect((await admin.call(mailAccount.update, { params: { id: box.id }, body })).status).toBe(200)
  // The very next request, from the same session.
  expect(await threadsOf(clerk)).toEqual([])
  expect((await clerk.call(email.get, { params: { id: one?.id ?? 0 }, query: {} })).status).toBe(422)
  expect((await download()).statusCode).toBeGreaterThanOrEqual(400)
})

it('is closed by PostgreSQL itself to transactions of users without the mailbox, also to those that see every company', async () => {
  const tables = ['email', 'email_thread', 'email_body', 'email_place', 'email_folder', 'email_ref']
  const count = (scope: Parameters<typeof scopeOf>[0]) =>
    app.app.database.readOnly(scopeOf(scope), async (db) => {
      const counts = []
      for (const table of tables)
        counts.push(Number((await db.$client.query(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n))
      return counts.reduce((sum, one) => sum + one, 0)
    })
  expect(await count({ sees: 'all' })).toBe(0)
  expect(await count({ sees: 'all', mailboxes: [box.id + 1] })).toBe(0)
  expect(await count({ sees: [], mailboxes: [box.id] })).toBeGreaterThan(0)
})

it('belongs to one company where the account speaks for one, and is seen only with that company', async () => {
  const { rows } = await app.asOwner("SELECT id FROM entity WHERE name = 'Lumen Living'")
  const own = await mail.box(
    'lumen@shop.test',
    { admin: 'manage', sales: 'read', support: 'read' },
    { entity_ids: [Number((rows as { id: number }[])[0]?.id)] },
  )
  own.server.deliver(letter({ id: 'l1', subject: 'For Lumen' }))
  await own.sync()
  const { rows: people } = await app.asOwner('SELECT salesperson_id FROM entity WHERE id = $1', [
    (rows as { id: number }[])[0]?.id,
  ])
  const isHis = Number((people as { salesperson_id: number }[])[0]?.salesperson_id) === mail.personId('sales')
  expect(await threadsOf(support, { account_id: own.id })).toMatchObject([{ entity_name: 'Lumen Living' }])
  expect(await threadsOf(sales, { account_id: own.id })).toHaveLength(isHis ? 1 : 0)
})
