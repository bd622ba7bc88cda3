import { noticeOf } from '@dropyard/contract/kit/event'
import { email } from '@dropyard/contract/mail/email'
import { mailEvents } from '@dropyard/contract/system/notice/event/mail'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { copyOf } from '../../../../../../../simulators/mail/sent-copy.ts'
import { startTestApp } from '../../../../testing/app.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { mailFixture } from '../../../../testing/mail-fixture.ts'
import { outgoingFixture } from '../../../../testing/outgoing-fixture.ts'
import { lockThreads } from '../locks.ts'

const app = await startTestApp()
const support = await app.as('support')
const mail = await mailFixture(app)
const box = await mail.box('outcome@shop.test', { admin: 'manage', support: 'answer', marketing: 'answer' })
const { arrived, show, lastOf, openOf, draft, reply, go, due, sentTo } = outgoingFixture(app, support, box)
const kept = { ...box.server.faults }
beforeEach(() => {
  Object.assign(box.server.faults, kept, { recipients: {} })
})
const rowOf = async (id: number) => {
  const { rows } = await app.asOwner('SELECT * FROM email_outgoing WHERE id = $1', [id])
  return rows[0] as Record<string, unknown>
}

it('locks the account before the mail that was sent, as reading does', async () => {
  const thread = await arrived('lock1', { from: 'lock@buyer.test' })
  const one = await reply(thread)
  await go(one)
  const waits = async (): Promise<boolean> => {
    const { rows } = await app.asOwner(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    )
    return rows.length > 0
  }
  let sending: Promise<void> | undefined
  await app.system(async (ctx) => {
    await lockThreads(ctx, box.id)
    sending = due(one.id)
    await eventually(async () => expect(await waits()).toBe(true))
    await ctx.db.execute(sql`SET LOCAL lock_timeout = '500ms'`)
    await ctx.db.execute(sql`SELECT FROM email_outgoing WHERE id = ${one.id} FOR UPDATE`)
  })
  await sending
  expect(sentTo('lock@buyer.test')).toHaveLength(1)
  expect((await show(thread)).mails).toHaveLength(2)
})

it('changes its conversation while it is written only if that is named after it', async () => {
  const versionOf = async (thread: number) => {
    const { rows } = await app.asOwner('SELECT xmin::text AS x FROM email_thread WHERE id = $1', [thread])
    return rows[0]
  }
  const write = (one: { id: number; version: number }, more: object) =>
    support.call(email.rewrite, {
      params: { id: one.id },
      body: { version: one.version, body: 'More', ...more },
    })
  const one = await reply(await arrived('save1', { from: 'save@buyer.test' }))
  const before = await versionOf(one.thread_id)
  expect((await write(one, { subject: 'Other', to: ['bo@buyer.test'] })).status).toBe(200)
  expect(await versionOf(one.thread_id)).toEqual(before)
  const other = await draft({ account_id: box.id, subject: 'First' })
  await write(other, { subject: 'Second' })
  const { rows } = await app.asOwner('SELECT subject FROM email_thread WHERE id = $1', [other.thread_id])
  expect(rows).toEqual([{ subject: 'Second' }])
})

it('is held with clear words while its author’s user account is deactivated, and notifies a manager', async () => {
  const thread = await arrived('off1', { from: 'off@buyer.test' })
  const one = await reply(thread, {}, await app.as('marketing'))
  await go(one, { at: new Date(Date.now() + 3600_000).toISOString() }, await app.as('marketing'))
  const status = (value: string) =>
    app.asOwner('UPDATE person SET status = $1 WHERE id = $2', [value, mail.personId('marketing')])
  await status('disabled')
  await due(one.id)
  await status('active')
  expect(await openOf(thread)).toMatchObject([
    { state: 'held', message: expect.stringContaining('deactivated') },
  ])
  const { rows } = await app.asOwner("SELECT person_id::int AS id FROM notice WHERE event = 'mail.not-sent'")
  expect(rows).toContainEqual({ id: mail.personId('admin') })
  // Managers get it, too, so it doesn't say who wrote the mail.
  expect(noticeOf(mailEvents.mailNotSent, { address: 'a@shop.test' }, 'en')).toBe(
    'A mail from a@shop.test wasn’t sent, or not to all recipients. Open it to see why.',
  )
})

it('says in both languages why an account can’t send', async () => {
  const thread = await arrived('ref1', { from: 'ref@buyer.test' })
  const one = await reply(thread)
  await go(one)
  box.server.faults.refusePassword = true
  await due(one.id)
  expect(await rowOf(one.id)).toMatchObject({
    state: 'held',
    message: expect.stringContaining('refused user name or password'),
    message_zh: expect.stringContaining('服务器拒绝了用户名或密码'),
  })
})

it('holds a forward whose mail was deleted', async () => {
  const thread = await arrived('fwd1', { from: 'fwd@buyer.test' })
  const one = await draft({ kind: 'forward', thread_id: thread, to: ['lab@buyer.test'] })
  await go(one, { at: new Date(Date.now() + 3600_000).toISOString() })
  await app.asOwner('DELETE FROM email WHERE thread_id = $1', [thread])
  await due(one.id)
  expect(sentTo('lab@buyer.test')).toEqual([])
  const [held] = await openOf(thread)
  expect(held).toMatchObject({ state: 'held', message: expect.stringContaining('was deleted') })
  await support.call(email.cancel, { body: { ids: [one.id] } })
  expect((await go((await openOf(thread))[0] ?? one)).refusal).toBe('email.source_gone')
})

it('sends a forward again that was made before its mail was deleted', async () => {
  const thread = await arrived('fwd2', { from: 'fwd@buyer.test' })
  const one = await draft({ kind: 'forward', thread_id: thread, to: ['busy@buyer.test'] })
  await go(one)
  box.server.faults.recipients = { 'busy@buyer.test': 452 }
  await due(one.id)
  expect(await openOf(thread)).toMatchObject([{ state: 'soft' }])
  await app.asOwner('DELETE FROM email WHERE thread_id = $1', [thread])
  box.server.faults.recipients = {}
  await due(one.id)
  expect(sentTo('busy@buyer.test')).toHaveLength(1)
})

it('removes its own file when the server’s copy is taken as the sent mail', async () => {
  const files = await app.system(async (ctx) => ctx.files)
  const thread = await arrived('copy1', { from: 'copy@buyer.test' })
  const one = await reply(thread)
  await go(one)
  box.server.faults.dropSmtp = 'answer'
  await due(one.id)
  box.server.faults.dropSmtp = null
  const key = String((await rowOf(one.id)).raw_key)
  expect(await files.exists(key)).toBe(true)
  box.server.deliver(sentTo('copy@buyer.test')[0]?.raw ?? Buffer.from(''), {
    folder: 'Sent',
    flags: ['\\Seen'],
  })
  await box.sync()
  expect(await rowOf(one.id)).toMatchObject({ state: 'sent', raw_key: null })
  expect(await files.exists(key)).toBe(false)
  expect((await show(thread)).mails).toHaveLength(2)
})

it.each([false, true])(
  'finds the server’s copy also when it was read before the result was unclear (other header: %s)',
  async (rewritesHeader) => {
    const early = `early-${rewritesHeader}@buyer.test`
    const thread = await arrived(early, { from: early })
    const one = await reply(thread)
    // Its own job comes too late to be in the way.
    await go(one, { at: new Date(Date.now() + 3600_000).toISOString() })
    Object.assign(box.server.faults, { keepsSent: true, dropSmtp: 'answer', rewritesHeader })
    await due(one.id)
    // As it was before the result was noted: the copy is read while the mail is handed over, and then the worker ends.
    await app.asOwner("UPDATE email_outgoing SET state = 'sending', handing_at = now() WHERE id = $1", [
      one.id,
    ])
    await box.sync()
    expect((await show(thread)).mails).toHaveLength(2)
    expect(await openOf(thread)).toMatchObject([{ state: 'sending' }])
    await due(one.id)
    expect(sentTo(early)).toHaveLength(1)
    expect(await openOf(thread)).toEqual([])
    expect(await rowOf(one.id)).toMatchObject({ state: 'sent', raw_key: null })
    await box.sync()
    expect((await show(thread)).mails).toHaveLength(2)
  },
)

it.each([
  [true, false],
  [true, true],
  [false, false],
])(
  'is one mail when the provider gives it another Message-ID (keeps it: %s, with another header: %s)',
  async (keepsSent, rewritesHeader) => {
    const id = `renamed${Number(keepsSent)}${Number(rewritesHeader)}`
    const thread = await arrived(id, { from: `${id}@buyer.test` })
    const one = await reply(thread)
    await go(one)
    const before = box.server.folder('Sent').messages.length
    Object.assign(box.server.faults, {
      ...{ keepsSent, rewritesHeader, messageId: `<${id}@x.prod.outlook.com>` },
    })
    await due(one.id)
    await box.sync()
    expect(box.server.folder('Sent').messages).toHaveLength(before + 1)
    expect((await show(thread)).mails).toHaveLength(2)
  },
)

it('is one mail when the provider keeps it with another form of header, also in a renumbered folder', async () => {
  const thread = await arrived('kept1', { from: 'kept@buyer.test' })
  const one = await reply(thread)
  await go(one)
  const before = box.server.folder('Sent').messages.length
  Object.assign(box.server.faults, { keepsSent: true, rewritesHeader: true })
  await due(one.id)
  for (const isRenumbered of [false, true]) {
    if (isRenumbered) box.server.resetUids('Sent')
    await box.sync()
    expect(box.server.folder('Sent').messages).toHaveLength(before + 1)
    expect((await show(thread)).mails).toHaveLength(2)
    const { rows } = await app.asOwner(
      'SELECT f.path FROM email_place p JOIN email_folder f ON f.id = p.folder_id JOIN email_outgoing o ON o.email_id = p.email_id WHERE o.id = $1',
      [one.id],
    )
    expect(rows).toEqual([{ path: 'Sent' }])
  }
})

it('doesn’t come back as the provider’s copy after it was deleted', async () => {
  const thread = await arrived('gone1', { from: 'gone@buyer.test' })
  const one = await reply(thread)
  await go(one)
  await due(one.id)
  await app.asOwner('DELETE FROM email WHERE id = $1', [(await rowOf(one.id)).email_id])
  const [sent] = sentTo('gone@buyer.test')
  const copy = copyOf(sent?.raw ?? Buffer.from(''), { messageId: null, rewritesHeader: true })
  box.server.deliver(Buffer.from(copy, 'latin1'), { folder: 'Sent', flags: ['\\Seen'] })
  await box.sync()
  expect((await show(thread)).mails).toHaveLength(1)
})

it('doesn’t warn of what the user sent, also from a draft that a colleague began', async () => {
  const thread = await arrived('own1', { from: 'own@buyer.test' })
  const seen = (await lastOf(thread))?.id
  const marketing = await app.as('marketing')
  const [first, second] = [await reply(thread), await reply(thread, {}, marketing)]
  await go(first, { seen_message_id: seen })
  expect((await go(second, { seen_message_id: seen })).status).toBe(200)
  await due(first.id)
  const third = await reply(thread)
  expect((await go(third, { seen_message_id: seen })).status).toBe(200)
  const fourth = await reply(thread, {}, marketing)
  const refused = await go(fourth, { seen_message_id: seen }, marketing)
  expect(refused).toMatchObject({ refusal: 'email.answered' })
  expect(refused.message).toContain('1 min ago')
})
