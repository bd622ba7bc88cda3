import { mailAccount } from '@dropyard/contract/mail/account'
import { email } from '@dropyard/contract/mail/email'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../../testing/app.ts'
import { mailFixture, threadsOf } from '../../../../testing/mail-fixture.ts'
import { outgoingFixture } from '../../../../testing/outgoing-fixture.ts'
import { emailAccount } from '../../account/table.ts'
import { keyOf } from '../take-in.ts'
import { bytesOf } from './build.ts'
import { uploadFolder } from './files.ts'
import { sendJob } from './send-job.ts'
import { emailOutgoing } from './table.ts'

const app = await startTestApp()
const admin = await app.as('admin')
const support = await app.as('support')
const mail = await mailFixture(app)
const address = 'writes@shop.test'
const box = await mail.box(address, {
  admin: 'manage',
  support: 'answer',
  clerk: 'read',
  marketing: 'answer',
})
const kept = { ...box.server.faults }
beforeEach(() => {
  Object.assign(box.server.faults, kept, { recipients: {} })
})

const { arrived, show, lastOf, openOf, draft, reply, go, due, sentTo } = outgoingFixture(app, support, box)

it('answers a mail once, in its conversation, with the headers of a reply and a copy on the server', async () => {
  const thread = await arrived('r1', { from: 'Ann Lee <ann@buyer.test>', text: 'Where is it?' })
  const one = await reply(thread, { body: '<p>On its <b>way</b><script>alert(1)</script></p>' })
  expect(one).toMatchObject({
    state: 'draft',
    to: ['ann@buyer.test'],
    subject: 'Re: Question r1',
    body: '<p>On its <b>way</b></p>',
  })
  expect((await threadsOf(support, { folder: 'drafts' })).map(({ id }) => id)).toEqual([thread])
  const sent = await go(one)
  expect(sent.data).toMatchObject({ state: 'sending', undo_until: expect.any(String) })
  expect(await threadsOf(support, { folder: 'scheduled' })).toHaveLength(1)
  await app.runJobs()
  expect(sentTo('ann@buyer.test')).toEqual([])
  await due(one.id)
  const [handed] = sentTo('ann@buyer.test')
  const raw = handed?.raw.toString() ?? ''
  expect(raw).toMatch(/In-Reply-To: <r1@buyer\.test>/)
  expect(raw).toMatch(/References: <r1@buyer\.test>/)
  expect(raw).toMatch(new RegExp(`Message-ID: <t${thread}\\.[\\w-]+@shop\\.test>`))
  expect(raw).toContain('> Where is it?')
  expect(await lastOf(thread)).toMatchObject({
    from: { address },
    folder: 'sent',
    state: 'read',
    unread: false,
  })
  await box.sync()
  await box.sync()
  const { mails } = await show(thread)
  expect(mails).toHaveLength(2)
  expect(box.server.folder('Sent').messages).toHaveLength(1)
  expect(await openOf(thread)).toEqual([])
  const { rows } = await app.asOwner('SELECT html, subject, sent_to FROM email_outgoing WHERE id = $1', [
    one.id,
  ])
  expect(rows).toEqual([{ html: '', subject: '', sent_to: [] }])
})

it('is sent once however often it is asked, by two workers at once and by jobs that are lost', async () => {
  const thread = await arrived('o1', { from: 'once@buyer.test' })
  const body = { kind: 'reply', thread_id: thread, send_key: 'same-key-1', body: 'Hi' } as const
  const [first, second] = await Promise.all([1, 2].map(() => support.call(email.write, { body })))
  expect(second?.data.id).toBe(first?.data.id)
  const one = { id: first?.data.id ?? 0, version: first?.data.version ?? 0 }
  const asked = { body: { ...one, send_key: 'same-key-2' } }
  const [sent] = [await support.call(email.do, asked), await support.call(email.do, asked)]
  expect(sent?.data.state).toBe('sending')
  expect((await go(one)).refusal).toBe('common.changed')
  box.server.faults.slowSmtpMs = 300
  await app.asOwner('UPDATE email_outgoing SET due_at = now() WHERE id = $1', [one.id])
  for (const version of [1, 2])
    await app.system((ctx) => ctx.enqueue(sendJob, { id: one.id }, { key: `race ${version}` }))
  await Promise.all([app.runJobs(), app.runJobs()])
  await due(one.id)
  expect(sentTo('once@buyer.test')).toHaveLength(1)
})

it('is taken back within ten seconds, and not afterwards', async () => {
  const thread = await arrived('u1', { from: 'undo@buyer.test' })
  const one = await reply(thread)
  const { data } = await go(one)
  expect((await support.call(email.cancel, { body: { ids: [one.id] } })).data).toMatchObject([{ ok: true }])
  await due(one.id)
  const [back] = await openOf(thread)
  expect(back).toMatchObject({ state: 'draft', undo_until: null, version: data.version + 1 })
  expect(sentTo('undo@buyer.test')).toEqual([])
  await go(back ?? one)
  await due(one.id)
  expect((await support.call(email.cancel, { body: { ids: [one.id] } })).data).toMatchObject([
    { ok: false, code: 'email.gone' },
  ])
  expect(sentTo('undo@buyer.test')).toHaveLength(1)
})

it('sends what was written last, when it was taken back while its bytes were made', async () => {
  const thread = await arrived('u2', { from: 'late@buyer.test' })
  const one = await reply(thread, { body: '<p>Old text</p>' })
  await go(one)
  const [stale] = await app.system(({ db }) =>
    db
      .select({ row: emailOutgoing, account: emailAccount })
      .from(emailOutgoing)
      .innerJoin(emailAccount, eq(emailAccount.id, emailOutgoing.accountId))
      .where(eq(emailOutgoing.id, one.id)),
  )
  await support.call(email.cancel, { body: { ids: [one.id] } })
  const files = await app.system(async (ctx) => ctx.files)
  const run = { files, transaction: app.system } as Parameters<typeof bytesOf>[0]
  if (!stale) throw new Error('It was not sent')
  expect(await bytesOf(run, stale.account, stale.row)).toBeUndefined()
  expect(await files.exists(keyOf(box.id, `out ${stale.row.messageId}`))).toBe(false)
  const [back] = await openOf(thread)
  const { data } = await support.call(email.rewrite, {
    params: { id: one.id },
    body: { version: back?.version ?? 0, body: '<p>New text</p>' },
  })
  // A key that an earlier release left on the draft.
  await app.asOwner("UPDATE email_outgoing SET raw_key = 'email/old.eml.gz' WHERE id = $1", [one.id])
  await go(data)
  await due(one.id)
  const raw = sentTo('late@buyer.test').map((mail) => mail.raw.toString())
  expect(raw).toEqual([expect.stringContaining('New text')])
  // A worker that lost its lock, and makes the bytes while another one has sent the mail: the file is the conversation's.
  const [sent] = await app.system(({ db }) =>
    db.select().from(emailOutgoing).where(eq(emailOutgoing.id, one.id)),
  )
  if (!sent) throw new Error('It was not sent')
  const late = { ...sent, version: sent.version - 1, rawKey: null }
  expect(await bytesOf(run, stale.account, late)).toBeUndefined()
  expect(await files.exists(keyOf(box.id, `out ${sent.messageId}`))).toBe(true)
})

it('is sent at its time, unless its author may no longer send', async () => {
  const thread = await arrived('s1', { from: 'later@buyer.test' })
  const one = await reply(thread)
  expect((await go(one, { at: new Date(Date.now() - 1000).toISOString() })).fields).toHaveProperty('at')
  const at = new Date(Date.now() + 3600_000).toISOString()
  expect((await go(one, { at })).data).toMatchObject({ state: 'scheduled', at, undo_until: null })
  await app.runJobs()
  expect(sentTo('later@buyer.test')).toEqual([])
  const members = (right: string) =>
    app.asOwner('UPDATE email_member SET "right" = $1 WHERE email_account_id = $2 AND person_id = $3', [
      right,
      box.id,
      mail.personId('support'),
    ])
  await members('read')
  await due(one.id)
  await members('answer')
  expect(await openOf(thread)).toMatchObject([
    { state: 'held', message: expect.stringContaining('may no longer') },
  ])
  await support.call(email.cancel, { body: { ids: [one.id] } })
  await go((await openOf(thread))[0] ?? one)
  await due(one.id)
  expect(sentTo('later@buyer.test')).toHaveLength(1)
})

it('is tried again after answers 4xx, and ends with 5xx and its notice', async () => {
  const thread = await arrived('f1', { from: 'full@buyer.test' })
  const one = await reply(thread)
  await go(one)
  box.server.faults.recipients = { 'full@buyer.test': 452 }
  await due(one.id)
  const [soft] = await openOf(thread)
  expect(soft).toMatchObject({ state: 'soft', message: expect.stringContaining('452') })
  expect(+new Date(soft?.at ?? 0)).toBeGreaterThan(Date.now() + 50_000)
  await due(one.id)
  expect(+new Date((await openOf(thread))[0]?.at ?? 0)).toBeGreaterThan(Date.now() + 280_000)
  await app.asOwner("UPDATE email_outgoing SET first_tried_at = now() - interval '49 hours' WHERE id = $1", [
    one.id,
  ])
  await due(one.id)
  expect(await openOf(thread)).toMatchObject([
    { state: 'failed', message: expect.stringContaining('48 hours') },
  ])
  const other = await reply(thread)
  await go(other)
  box.server.faults.recipients = { 'full@buyer.test': 550 }
  await due(other.id)
  expect((await openOf(thread))[0]).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('550'),
  })
  const { rows } = await app.asOwner("SELECT DISTINCT person_id FROM notice WHERE event = 'mail.not-sent'")
  expect(rows.map((row) => Number((row as { person_id: number }).person_id))).toContain(
    mail.personId('support'),
  )
})

it('never sends again what may be sent; the server’s copy, or a person, says what became of it', async () => {
  const thread = await arrived('k1', { from: 'maybe@buyer.test' })
  const one = await reply(thread)
  await go(one)
  box.server.faults.dropSmtp = 'answer'
  await due(one.id)
  box.server.faults.dropSmtp = null
  expect(await openOf(thread)).toMatchObject([{ state: 'unknown' }])
  await due(one.id)
  expect(sentTo('maybe@buyer.test')).toHaveLength(1)
  box.server.deliver(sentTo('maybe@buyer.test')[0]?.raw ?? Buffer.from(''), {
    folder: 'Sent',
    flags: ['\\Seen'],
  })
  await box.sync()
  expect(await openOf(thread)).toEqual([])
  expect((await show(thread)).mails).toHaveLength(2)

  const two = await reply(thread)
  await go(two)
  // A worker that ended between the mark and the result.
  await app.asOwner('UPDATE email_outgoing SET handing_at = now(), due_at = now() WHERE id = $1', [two.id])
  await due(two.id)
  const [unclear] = await openOf(thread)
  expect(unclear).toMatchObject({ state: 'unknown' })
  expect((await go(unclear ?? two)).refusal).toBe('email.not_draft')
  await support.call(email.cancel, { body: { ids: [two.id] } })
  const again = (await openOf(thread))[0] ?? two
  await go(again)
  box.server.faults.dropSmtp = 'answer'
  await due(two.id)
  const version = (await openOf(thread))[0]?.version ?? 0
  expect((await support.call(email.settle, { body: { id: two.id, version } })).status).toBe(200)
  await app.runJobs()
  await box.sync()
  expect((await show(thread)).mails).toHaveLength(3)
  expect(sentTo('maybe@buyer.test')).toHaveLength(2)
})

it('says who answered or wrote since the mail that was seen', async () => {
  const thread = await arrived('q1', { from: 'Quinn <seen@buyer.test>' })
  const seen = (await lastOf(thread))?.id
  const marketing = await app.as('marketing')
  const [mine, hers] = [await reply(thread), await reply(thread, {}, marketing)]
  expect((await go(hers, { seen_message_id: seen }, marketing)).status).toBe(200)
  const refused = await go(mine, { seen_message_id: seen })
  expect(refused).toMatchObject({ status: 409, refusal: 'email.answered' })
  await due(hers.id)
  expect(await go(mine, { seen_message_id: seen })).toMatchObject({ status: 409, refusal: 'email.answered' })
  expect((await go(mine, { seen_message_id: (await lastOf(thread))?.id })).status).toBe(200)
  await due(mine.id)
  const last = (await lastOf(thread))?.id
  await arrived('q2', { from: 'Quinn <seen@buyer.test>', subject: 'Re: Question q1', re: 'q1', text: 'More' })
  const third = await reply(thread)
  expect((await go(third, { seen_message_id: last })).message).toContain('Quinn')
})

it('answers all others, never itself; and forwards with the attachments', async () => {
  const thread = await arrived('a1', { from: 'all@buyer.test', to: `${address}, Bo <bo@buyer.test>` })
  expect(await reply(thread, { kind: 'all' })).toMatchObject({
    to: ['all@buyer.test'],
    cc: ['bo@buyer.test'],
  })
  const { corpus } = await import('../../../../../../../simulators/mail/corpus.ts')
  box.server.deliver(corpus().get('rfc2231-name') as Buffer)
  await box.sync()
  const [withFile] = await threadsOf(support, { has_files: true })
  const one = await draft({ kind: 'forward', thread_id: withFile?.id, to: ['lab@post.test'] })
  expect(one).toMatchObject({ subject: expect.stringMatching(/^Fwd: /), files: [{ name: '破损照片.png' }] })
  const upload = (filename: string, content: string) =>
    support.call(email.attach, {
      params: { id: one.id },
      files: { file: { filename, content: Buffer.from(content), type: 'text/plain' } },
    })
  expect((await upload('run.exe', 'x')).refusal).toBe('email.file_type')
  const { data } = await upload('notes.txt', 'hello there')
  expect(data.files.map(({ name }) => name)).toEqual(['破损照片.png', 'notes.txt'])
  await go(data)
  await due(one.id)
  const raw = sentTo('lab@post.test')[0]?.raw.toString() ?? ''
  expect(raw).toContain(Buffer.from('hello there').toString('base64'))
  expect(raw).toContain('image/png')
  expect(raw).not.toContain('In-Reply-To')
  const mails = (await show(withFile?.id ?? 0)).mails
  expect(mails.at(-1)?.files.map(({ name }) => name)).toEqual(['破损照片.png', 'notes.txt'])
})

it('writes new mails to hidden recipients, in a conversation that a discarded draft takes with it', async () => {
  const one = await draft({ account_id: box.id, subject: 'News', body: 'x', bcc: ['hidden@buyer.test'] })
  expect((await threadsOf(support, { folder: 'all', search: 'News' })).length).toBe(0)
  expect(await threadsOf(support, { folder: 'drafts' })).toContainEqual(
    expect.objectContaining({ id: one.thread_id, subject: 'News' }),
  )
  await go(one)
  await due(one.id)
  expect(sentTo('hidden@buyer.test')[0]?.raw.toString()).not.toContain('hidden@buyer.test')
  expect((await show(one.thread_id)).mails).toMatchObject([{ subject: 'News' }])
  const other = await draft({ account_id: box.id, subject: 'Never' })
  expect((await go(other)).fields).toHaveProperty('to')
  const open = await support.call(email.rewrite, {
    params: { id: other.id },
    body: { version: other.version, to: ['a@buyer.test'], body: 'Dear {{customer.name}}' },
  })
  expect((await go(open.data)).refusal).toBe('email.variable')
  expect((await support.call(email.discard, { params: { id: other.id } })).status).toBe(200)
  const { rows } = await app.asOwner('SELECT id FROM email_thread WHERE id = $1', [other.thread_id])
  expect(rows).toEqual([])
})

it('is seen by members and changed by those who may answer', async () => {
  const thread = await arrived('i1', { from: 'iso@buyer.test' })
  const one = await reply(thread)
  const [clerk, finance] = [await app.as('clerk'), await app.as('sales')]
  const outgoing = async (who: Caller) =>
    (await who.call(email.outgoing, { query: { thread_id: thread } })).data.map(({ id }) => id)
  expect(await outgoing(clerk)).toEqual([one.id])
  expect(await outgoing(finance)).toEqual([])
  expect(await reply(thread, {}, clerk)).toMatchObject({ code: 'email.account' })
  for (const who of [clerk, finance]) {
    expect((await go(one, {}, who)).status).toBeGreaterThanOrEqual(400)
    expect((await who.call(email.discard, { params: { id: one.id } })).status).toBeGreaterThanOrEqual(400)
    expect(
      (await who.call(email.rewrite, { params: { id: one.id }, body: { version: one.version } })).status,
    ).toBeGreaterThanOrEqual(400)
    expect((await who.call(email.cancel, { body: { ids: [one.id] } })).data[0]).toMatchObject({ ok: false })
  }
  // Neither the file nor the state of a mail is looked at for others.
  const files = await app.system(async (ctx) => ctx.files)
  const uploads = async () => {
    const keys: string[] = []
    for await (const stored of files.olderThan(uploadFolder(box.id), new Date(Date.now() + 60_000)))
      keys.push(stored)
    return keys.length
  }
  const before = await uploads()
  const content = Buffer.from('hello')
  for (const who of [clerk, finance]) {
    const file = { filename: 'notes.txt', content, type: 'text/plain' }
    const upload = await who.call(email.attach, { params: { id: one.id }, files: { file } })
    expect(upload.refusal).toBe('common.not_found')
    const settled = await who.call(email.settle, { body: { id: one.id, version: one.version } })
    expect(settled.refusal).toBe('common.not_found')
  }
  expect(await uploads()).toBe(before)
  const { data: account } = await admin.call(mailAccount.get, { params: { id: box.id } })
  const members = account.members.filter(({ person_id }) => person_id !== mail.personId('clerk'))
  const body = { ...mail.bodyOf(box.server, {}), members: members as never, version: account.version }
  await admin.call(mailAccount.update, { params: { id: box.id }, body })
  expect(await outgoing(clerk)).toEqual([])
})
