import { suppression } from '@dropyard/contract/mail/suppression'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { campaignFixture } from '../../../testing/campaign-fixture.ts'
import { letter } from '../../../testing/mail-fixture.ts'

const app = await startTestApp()
const world = await campaignFixture(app)
const { act, read, box, marketing, northwind } = world
let made = 0

/** A report of a mail server in the form of RFC 3464 or RFC 5965. */
const report = (over: {
  to?: string
  type?: 'delivery-status' | 'feedback-report'
  status: string
  original?: string
}) =>
  Buffer.from(
    [
      'From: MAILER-DAEMON <mailer-daemon@mx.example>',
      `To: ${over.to ?? box.server.address}`,
      'Subject: Undelivered Mail',
      `Date: ${new Date(Date.now() - 60_000).toUTCString()}`,
      `Message-ID: <report-${++made}@mx.example>`,
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=${over.type ?? 'delivery-status'}; boundary="b1"`,
      '',
      '--b1',
      'Content-Type: text/plain',
      '',
      'A report.',
      '--b1',
      `Content-Type: message/${over.type ?? 'delivery-status'}`,
      '',
      over.status,
      '--b1',
      'Content-Type: message/rfc822',
      '',
      over.original ?? 'Subject: x',
      '',
      'Body',
      '--b1--',
      '',
    ].join('\r\n'),
  )
const failed = (address: string, status: string, answer: string) =>
  [
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${answer}`,
  ].join('\r\n')

async function sentTo(...emails: string[]) {
  const { data } = await world.campaign(await world.buyers(emails.map((email) => ({ email }))))
  await act('test', data.id)
  await act('prepare', data.id)
  await app.runJobs()
  await act('schedule', data.id)
  await app.runJobs()
  const sent = box.server.sent.slice(-emails.length).map(({ from, to, raw }) => ({
    from,
    to: to[0] ?? '',
    messageId: /^Message-ID: (<[^>]+>)/im.exec(raw.toString())?.[1] ?? '',
  }))
  return {
    id: data.id,
    of: (email: string) => sent.find(({ to }) => to === email) ?? { from: '', messageId: '' },
  }
}
const deliver = async (...mails: Buffer[]) => {
  for (const mail of mails) box.server.deliver(mail)
  await box.sync()
}
const states = async (id: number) =>
  Object.fromEntries((await world.rows(id)).map((row) => [row.customer_email.split('@')[0], row.state]))
const reasons = async (email: string) =>
  (await marketing.call(suppression.list, { query: { search: email } })).data.map(({ reason }) => reason)

it('finds the recipient by the return path, the Message-ID or the address, and knows hard from soft', async () => {
  const emails = ['path', 'id', 'address', 'full', 'policy', 'sender', 'vague', 'other'].map(
    (name) => `${name}@b.test`,
  )
  const mail = await sentTo(...emails)
  await deliver(
    report({
      to: mail.of('path@b.test').from.toUpperCase(),
      status: failed('path@b.test', '5.1.1', '550 5.1.1 <path@b.test> unknown'),
    }),
    report({
      status: failed('somebody@else.test', '5.1.1', '550 5.1.1 unknown'),
      original: `Message-ID: ${mail.of('id@b.test').messageId}`,
    }),
    report({ status: failed('ADDRESS@b.test', '5.2.1', '550 5.2.1 disabled') }),
    report({ status: failed('full@b.test', '5.2.2', '552 5.2.2 mailbox full') }),
    report({ status: failed('policy@b.test', '5.7.1', '550 5.7.1 blocked') }),
    // The sender's address, and a status that says nothing, where only the answer does.
    report({ status: failed('sender@b.test', '5.1.8', '550 5.1.8 bad sender domain') }),
    report({ status: failed('vague@b.test', '5.0.0', '550 content refused') }),
    report({ status: failed('stranger@b.test', '5.1.1', '550 5.1.1 unknown') }),
  )
  expect(await states(mail.id)).toEqual({
    path: 'bounced',
    id: 'bounced',
    address: 'bounced',
    full: 'failed',
    policy: 'failed',
    sender: 'failed',
    vague: 'failed',
    other: 'sent',
  })
  expect(await Promise.all(emails.map(reasons))).toEqual([
    ['bounce'],
    ['bounce'],
    ['bounce'],
    [],
    [],
    [],
    [],
    [],
  ])
  expect(JSON.stringify(await world.rows(mail.id))).not.toContain('path@b.test> unknown')
  expect(await reasons('stranger@b.test')).toEqual([])
})

it('takes a report about a test mail for none about a recipient', async () => {
  const { data } = await world.campaign(await world.buyers([{ email: 'marketing@demo.test' }]))
  await act('test', data.id)
  const path = box.server.sent.at(-1)?.from ?? ''
  await act('prepare', data.id)
  await app.runJobs()
  await act('schedule', data.id)
  await app.runJobs()
  await deliver(report({ to: path, status: failed('marketing@demo.test', '5.1.1', '550 5.1.1 unknown') }))
  expect(await states(data.id)).toEqual({ marketing: 'sent' })
  expect(await reasons('marketing@demo.test')).toEqual([])
})

it('keeps the recipients of one report apart', async () => {
  const mail = await sentTo('first@b.test', 'second@b.test')
  const both = `${failed('first@b.test', '4.4.1', 'timeout').replace('Action: failed', 'Action: delayed')}\r\n\r\n${failed(
    'second@b.test',
    '5.1.1',
    'unknown',
  ).replace(/^.*\r\n\r\n/, '')}`
  await deliver(report({ to: mail.of('first@b.test').from, status: both }))
  expect(await states(mail.id)).toEqual({ first: 'sent', second: 'sent' })
  await deliver(report({ to: mail.of('second@b.test').from, status: both }))
  expect(await states(mail.id)).toEqual({ first: 'sent', second: 'bounced' })
})

it('suppresses who complains for all companies, and hears auto-replies and foreign mails not at all', async () => {
  const mail = await sentTo('spam@b.test', 'away@b.test')
  await deliver(
    report({
      type: 'feedback-report',
      status: 'Feedback-Type: abuse\r\nVersion: 1',
      original: `Message-ID: ${mail.of('spam@b.test').messageId}`,
    }),
    letter({ id: 'away', from: 'away@b.test', to: mail.of('away@b.test').from, subject: 'Out of office' }),
    letter({ id: 'hi', from: 'away@b.test', to: box.server.address, subject: 'Undelivered Mail' }),
  )
  expect(await states(mail.id)).toEqual({ spam: 'complained', away: 'sent' })
  expect([await reasons('spam@b.test'), await reasons('away@b.test')]).toEqual([['complaint'], []])
  const { data } = await marketing.call(suppression.list, { query: { search: 'spam@b.test' } })
  expect(data[0]).toMatchObject({ entity_id: null, source: 'report' })
})

it('unsubscribes who writes to the address in the header', async () => {
  const mail = await sentTo('writes@b.test')
  const raw =
    box.server.sent
      .at(-1)
      ?.raw.toString()
      .replace(/\r\n[ \t]+/g, ' ') ?? ''
  const to = /<mailto:([^?>]+)/.exec(raw)?.[1] ?? ''
  await deliver(letter({ id: 'u1', from: 'writes@b.test', to, subject: 'unsubscribe' }))
  const { data } = await marketing.call(suppression.list, { query: { search: 'writes@b.test' } })
  expect(data).toMatchObject([{ reason: 'unsubscribed', source: 'mail', entity_id: northwind }])
  expect((await read(mail.id)).unsubscribed).toBe(1)
  const consents = await app.asOwner(
    `SELECT k.state, k.source FROM customer_consent k JOIN customer c ON c.id = k.customer_id
      WHERE c.email = 'writes@b.test' ORDER BY k.id DESC LIMIT 1`,
  )
  expect(consents.rows).toEqual([{ state: 'withdrawn', source: 'mail' }])
})

it('pauses a campaign after its second complaint', async () => {
  const emails = Array.from({ length: 4 }, (_, n) => `angry${n}@b.test`)
  const { data } = await world.campaign(await world.buyers(emails.map((email) => ({ email }))), {
    per_hour: 100_000,
  })
  await act('test', data.id)
  await act('prepare', data.id)
  await app.runJobs()
  box.server.faults.recipients = { 'angry3@b.test': 451 }
  await act('schedule', data.id)
  await app.runJobs()
  box.server.faults.recipients = {}
  const ids = box.server.sent
    .slice(-3)
    .map(({ raw }) => /^Message-ID: (<[^>]+>)/im.exec(raw.toString())?.[1] ?? '')
  const complain = (id = '') =>
    deliver(
      report({ type: 'feedback-report', status: 'Feedback-Type: abuse', original: `Message-ID: ${id}` }),
    )
  await complain(ids[0])
  expect((await read(data.id)).state).toBe('running')
  await complain(ids[1])
  expect(await read(data.id)).toMatchObject({ state: 'paused', pause_cause: 'complaints', complained: 2 })
})
