import { mailAccount } from '@dropyard/contract/mail/account'
import { email } from '@dropyard/contract/mail/email'
import { emailTag } from '@dropyard/contract/mail/tag'
import { workbench } from '@dropyard/contract/overview/workbench'
import { task } from '@dropyard/contract/system/task'
import { expect, it } from 'vitest'
import { corpus } from '../../../../../../simulators/mail/corpus.ts'
import { scopeOf } from '../../../kit/data/database.ts'
import { type Caller, startTestApp } from '../../../testing/app.ts'
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

it('is a task of its members: others see neither it, nor its number, nor its subject', async () => {
  // The permissions are those of members; of the people, only support and clerk are members.
  const [thread] = await threadsOf(support, { search: 'Private words' })
  const id = thread?.id ?? 0
  const seenBy = async (who: Caller) => {
    const { data: work } = await who.call(workbench.tasks, {
      query: { view: 'all', 'per-page': 100 } as never,
    })
    const { data, ext } = await who.call(task.list, { query: { 'per-page': 100 } as never })
    return {
      rows: [...work, ...data].filter(({ module }) => module === 'email').map(({ title }) => title),
      hasWords: JSON.stringify([work, data, ext]).includes('Private words'),
      unclaimed: (await who.call(task.count)).data.unclaimed,
    }
  }
  const before = await seenBy(marketing)
  expect(before).toMatchObject({ rows: [], hasWords: false })
  const member = await seenBy(support)
  expect(member.rows).toContain(`#${id} · To answer`)
  expect(member.hasWords).toBe(true)
  // Nor does PostgreSQL show it to them, even with the rows of all companies.
  const { rows } = await app.asOwner("SELECT id FROM task WHERE flow = 'email'")
  const inAll = (mailboxes: number[]) =>
    app.app.database.readOnly(scopeOf({ sees: 'all', mailboxes }), async ({ $client }) => {
      const found = await $client.query("SELECT id FROM task WHERE flow = 'email'")
      return found.rows.length
    })
  expect(rows.length).toBe(2)
  expect([await inAll([]), await inAll([box.id + 1000]), await inAll([box.id])]).toEqual([0, 0, 2])
  const found = rows as { id: number }[]
  for (const one of found) {
    const params = { id: Number(one.id) }
    expect((await marketing.call(task.talk, { params })).status).toBe(422)
    expect((await marketing.call(task.recept, { body: params })).status).toBe(422)
  }
  expect((await marketing.call(email.claim, { body: { id_list: [id] } })).refusal).toBe('common.not_found')
  expect((await marketing.call(email.folders)).data).toEqual([])
  // Only those who may answer can get the task.
  const people = (await support.call(email.workers, { query: {} })).data.map((one) => one.id)
  expect(people).toContain(mail.personId('support'))
  for (const who of ['marketing', 'clerk']) {
    expect(people).not.toContain(mail.personId(who))
    const body = { id_list: [id], assignee_id: mail.personId(who), due_at: null }
    const answer = await support.call(email.assign, { body })
    expect([answer.status, Object.keys(answer.fields)]).toEqual([422, ['assignee_id']])
  }
  expect(await seenBy(marketing)).toEqual(before)
  // The task has no word of the mail.
  const { rows: kept } = await app.asOwner(
    "SELECT to_jsonb(t)::text AS text FROM task t WHERE flow = 'email'",
  )
  expect(JSON.stringify(kept)).not.toMatch(/Private|lanterns/)
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
