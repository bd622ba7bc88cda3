import { hourMs } from '@dropyard/contract/kit/days'
import { email } from '@dropyard/contract/mail/email'
import { task } from '@dropyard/contract/system/task'
import { expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../../testing/app.ts'
import { letter, mailFixture } from '../../../../testing/mail-fixture.ts'
import { outgoingFixture } from '../../../../testing/outgoing-fixture.ts'

const app = await startTestApp()
const support = await app.as('support')
const marketing = await app.as('marketing')
const mail = await mailFixture(app)
const own = 'follow@shop.test'
const box = await mail.box(
  own,
  { admin: 'manage', support: 'answer', marketing: 'answer' },
  { answer_hours: 8 },
)
const { arrived, reply, draft, go, due } = outgoingFixture(app, support, box)

const ago = (hours: number) => new Date(Date.now() - hours * hourMs)
const taskOf = async (thread: number) => {
  const { rows } = await app.asOwner(
    `SELECT id::int, state, assignee_id::int AS assignee, due_at, closed_at IS NULL AS open, waiting_since IS NOT NULL AS waits
     FROM task WHERE flow = 'email' AND record_id = $1`,
    [thread],
  )
  return rows[0] as { id: number; state: string; due_at: Date } | undefined
}
const hoursLeft = async (thread: number) => (Number((await taskOf(thread))?.due_at) - Date.now()) / hourMs
const claim = (thread: number, who: Caller = support) =>
  who.call(email.claim, { body: { id_list: [thread] } })
/** A mail that another program sent from the account. */
const ours = async (id: string, re: string, to: string, date: Date) => {
  box.server.deliver(letter({ id, re, from: own, to, subject: `Re: Question ${re}`, date }), {
    folder: 'Sent',
    flags: ['\\Seen'],
  })
  await box.sync()
}
const theirs = async (id: string, re: string) => {
  box.server.deliver(letter({ id, re, to: own, subject: `Re: Question ${re}` }))
  await box.sync()
}

it('stays open for a mail of ours from before the buyer’s last one, and for one to others', async () => {
  const thread = await arrived('f1')
  await ours('f1b', 'f1', 'ann@buyer.test', ago(5))
  expect(await taskOf(thread)).toMatchObject({ state: 'open', open: true })
  await ours('f1c', 'f1', 'colleague@carrier.test', ago(0.1))
  expect(await taskOf(thread)).toMatchObject({ state: 'open', open: true })
  await ours('f1d', 'f1', 'ann@buyer.test', ago(0.1))
  expect(await taskOf(thread)).toMatchObject({ state: 'waiting', open: false })
})

it('stays answered when a mail is read late that an answer came after', async () => {
  const thread = await arrived('f2')
  await ours('f2b', 'f2', 'ann@buyer.test', new Date(Date.now() + hourMs))
  expect(await taskOf(thread)).toMatchObject({ state: 'waiting' })
  await theirs('f2c', 'f2')
  expect(await taskOf(thread)).toMatchObject({ state: 'waiting', open: false })
})

it('is answered, and asked again, also by mails that are read together', async () => {
  const question = (id: string, subject: string, hours: number, re?: string) =>
    box.server.deliver(letter({ id, to: own, subject, date: ago(hours), ...(re ? { re } : {}) }), {
      at: ago(hours),
    })
  const answer = (id: string, re: string, hours: number) =>
    box.server.deliver(
      letter({ id, re, from: own, to: 'ann@buyer.test', subject: `Re: ${re}`, date: ago(hours) }),
      { folder: 'Sent', flags: ['\\Seen'], at: ago(hours) },
    )
  question('f8', 'Both f8', 3)
  answer('f8b', 'f8', 2)
  question('f9', 'Both f9', 3)
  question('f9b', 'Re: Both f9', 2, 'f9')
  await box.sync()
  const { rows } = await app.asOwner(
    "SELECT subject, id::int FROM email_thread WHERE subject LIKE 'Both f%' ORDER BY subject",
  )
  const [both, twice] = rows as { id: number }[]
  expect(await taskOf(both?.id ?? 0)).toMatchObject({ state: 'waiting', open: false })
  expect(await taskOf(twice?.id ?? 0)).toMatchObject({ state: 'open', open: true })
  expect(await hoursLeft(twice?.id ?? 0)).toBeCloseTo(5, 0)
})

it('is not answered by forwarding it', async () => {
  const thread = await arrived('f3')
  const one = await draft({
    kind: 'forward',
    thread_id: thread,
    to: ['colleague@carrier.test'],
    body: '<p>Look</p>',
  })
  await go(one)
  await due(one.id)
  expect(box.server.sent.some(({ to }) => to.includes('colleague@carrier.test'))).toBe(true)
  expect(await taskOf(thread)).toMatchObject({ state: 'claimed', open: true })
})

it('goes on when the customer answers for whom it waited', async () => {
  const thread = await arrived('f4')
  await claim(thread)
  const wait = { waits_for: 'customer', wait_reason: 'A photo', wait_until: ago(-48).toISOString() }
  const body = { id_list: [thread], waits_on_id: null, ...wait } as never
  expect((await support.call(email.wait, { body })).status).toBe(200)
  expect(await taskOf(thread)).toMatchObject({ waits: true })
  await app.asOwner("UPDATE task SET due_at = now() - interval '3 hours' WHERE record_id = $1", [thread])
  await theirs('f4b', 'f4')
  expect(await taskOf(thread)).toMatchObject({
    state: 'claimed',
    waits: false,
    assignee: mail.personId('support'),
  })
  expect(await hoursLeft(thread)).toBeGreaterThan(7.9)
})

it('opens again when it comes back from the archive, and one that was reopened there stays open', async () => {
  const thread = await arrived('f5')
  const archive = (on: boolean) => support.call(email.archive, { body: { ids: [thread], on } as never })
  await archive(true)
  expect(await taskOf(thread)).toMatchObject({ state: 'closed', open: false })
  await archive(false)
  expect(await taskOf(thread)).toMatchObject({ state: 'open', open: true })
  await archive(true)
  await box.sync()
  expect(await taskOf(thread)).toMatchObject({ state: 'closed' })
  await support.call(email.reopen, { body: { id_list: [thread] } })
  expect(await hoursLeft(thread)).toBeGreaterThan(7.9)
  expect(await hoursLeft(thread)).toBeLessThanOrEqual(8)
  await support.call(email.star, { body: { ids: [thread], on: true } })
  await box.sync()
  expect(await taskOf(thread)).toMatchObject({ state: 'open', open: true })
})

it('says in its history what opened it again: a new mail, the way back into the inbox, or a person', async () => {
  const thread = await arrived('f10')
  const close = () => support.call(email.close, { body: { id_list: [thread] } })
  const archive = (on: boolean) => support.call(email.archive, { body: { ids: [thread], on } as never })
  await close()
  await theirs('f10b', 'f10')
  await close()
  await support.call(email.reopen, { body: { id_list: [thread] } })
  await archive(true)
  await archive(false)
  const { rows } = await app.asOwner(
    "SELECT action, user_id IS NULL AS by_system FROM workflow_move WHERE flow = 'email' AND record_id = $1 ORDER BY id",
    [thread],
  )
  expect(rows.map((row) => `${row.action} ${row.by_system ? 'by itself' : 'by hand'}`)).toEqual([
    'null by itself',
    'close by hand',
    'arrived by itself',
    'close by hand',
    'reopen by hand',
    'close by itself',
    'returned by itself',
  ])
})

it('is for all when who answered before was disabled', async () => {
  const thread = await arrived('f6')
  const one = await reply(thread, {}, marketing)
  await go(one, {}, marketing)
  await due(one.id)
  await app.asOwner("UPDATE person SET status = 'disabled' WHERE id = $1", [mail.personId('marketing')])
  await new Promise((done) => setTimeout(done, 1100))
  await theirs('f6b', 'f6')
  expect(await taskOf(thread)).toMatchObject({ state: 'open', assignee: null, open: true })
})

it('keeps comments out of the audit log', async () => {
  const { id } = (await taskOf(await arrived('f7'))) ?? { id: 0 }
  await support.call(task.say, { params: { id }, body: { body: 'Known to members alone' } })
  const { rows } = await app.asOwner(
    "SELECT count(*)::int AS n FROM audit_log a WHERE a::text LIKE '%Known to members alone%'",
  )
  expect(rows).toEqual([{ n: 0 }])
})
