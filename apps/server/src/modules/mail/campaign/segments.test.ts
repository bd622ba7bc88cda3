import { customer } from '@dropyard/contract/customer/customer'
import { customerSegment } from '@dropyard/contract/customer/segment'
import type { SegmentLeaf } from '@dropyard/contract/customer/segment/terms'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { campaignFixture } from '../../../testing/campaign-fixture.ts'
import { letter } from '../../../testing/mail-fixture.ts'
import { forgetOpensJob } from '../../customer/segment/mailed.ts'
import { tokenOf } from './tokens.ts'

/** Segments by what customers did with mails of campaigns. */

const app = await startTestApp()
const world = await campaignFixture(app)
const { act, box, marketing, northwind } = world
const emails = ['quiet', 'opens', 'clicks', 'answers', 'bounces'].map((name) => `${name}@seg.test`)
const tag = await world.buyers(emails.map((email) => ({ name: email.split('@')[0] ?? '', email })))
const { data: sent } = await world.campaign(tag)
await act('test', sent.id)
await act('prepare', sent.id)
await app.runJobs()
await act('schedule', sent.id)
await app.runJobs()
await app.asOwner(
  `UPDATE email_campaign_row SET sent_at = now() - interval '1 minute' WHERE campaign_id = $1`,
  [sent.id],
)
const rows = await world.rows(sent.id)
const rowOf = (email: string): number => Number(rows.find((row) => row.customer_email === email)?.id)
const mailTo = (email: string) => {
  const mail = box.server.sent.findLast(({ to }) => to[0] === email)
  const id = /^Message-ID: <([^>]+)>/im.exec(mail?.raw.toString() ?? '')?.[1] ?? ''
  return { from: mail?.from ?? '', id }
}
const ask = (kind: 'o' | 'c', email: string) =>
  app.app.server.inject({
    method: 'GET',
    url: `/${kind}/${tokenOf(kind, { language: 'en', rowId: rowOf(email), link: 0 })}`,
    headers: { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15' },
  })
await ask('o', 'opens@seg.test')
await ask('c', 'clicks@seg.test')
const answer = letter({ id: 'yes', from: 'answers@seg.test', to: box.server.address, re: 'X', text: 'Yes' })
box.server.deliver(Buffer.from(answer.toString().replaceAll('X@buyer.test', mailTo('answers@seg.test').id)))
box.server.deliver(
  Buffer.from(
    [
      ...['From: MAILER-DAEMON <mailer-daemon@mx.example>', `To: ${mailTo('bounces@seg.test').from}`],
      ...['Subject: Undelivered', 'Message-ID: <bounce@mx.example>', 'MIME-Version: 1.0'],
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
      ...['', '--b1', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example', ''],
      'Final-Recipient: rfc822; bounces@seg.test',
      ...['Action: failed', 'Status: 5.1.1', '', '--b1--', ''],
    ].join('\r\n'),
  ),
)
await box.sync()

const leaf = (over: Partial<SegmentLeaf> & Pick<SegmentLeaf, 'field' | 'op'>): SegmentLeaf => ({
  ...{ values: [], number: null, day: null, within: null },
  ...over,
})
const mail = (op: 'is_any' | 'is_none', values: string[], within: number | null = null) =>
  leaf({ field: 'mail', op, values, within })
const create = async (...leaves: SegmentLeaf[]) => {
  const ours = leaf({ field: 'tag', op: 'is_any', values: [tag] })
  const body = {
    ...{ name: 'By mail', kind: 'buyer' as const, entity_id: northwind, match: 'all' as const },
    groups: [{ match: 'all' as const, of: [ours, ...leaves] }],
  }
  return (await marketing.call(customerSegment.create, { body })).data
}
const named = async (...leaves: SegmentLeaf[]): Promise<string[]> => {
  const { id } = await create(...leaves)
  const { data } = await marketing.call(customer.list, { query: { segment_id: id, sort: 'name' } })
  return data.map(({ name }) => name)
}

it('finds who got, opened, clicked, answered or never answered a mail', async () => {
  expect(await named(mail('is_any', ['got']))).toEqual(['answers', 'clicks', 'opens', 'quiet'])
  expect(await named(mail('is_any', ['opened']))).toEqual(['clicks', 'opens'])
  expect(await named(mail('is_any', ['clicked'], 30))).toEqual(['clicks'])
  expect(await named(mail('is_any', ['answered']))).toEqual(['answers'])
  expect(await named(mail('is_any', ['clicked', 'answered']))).toEqual(['answers', 'clicks'])
  expect(await named(mail('is_any', ['got']), mail('is_none', ['answered']))).toEqual([
    'clicks',
    'opens',
    'quiet',
  ])
  expect(await named(leaf({ field: 'last_mail', op: 'at_most', number: 3 }))).toHaveLength(5)
  expect(await named(leaf({ field: 'last_mail', op: 'at_least', number: 3 }))).toEqual([])
})

it('compares with days, and says why', async () => {
  await app.asOwner(
    `UPDATE customer_mail SET opened_at = now() - interval '40 days' WHERE customer_id = (SELECT id FROM customer WHERE name = 'opens')`,
  )
  expect(await named(mail('is_any', ['opened'], 30))).toEqual(['clicks'])
  expect(await named(mail('is_any', ['opened'], 50))).toEqual(['clicks', 'opens'])
  const { id } = await create(mail('is_any', ['opened', 'clicked'], 30))
  const { data: found } = await marketing.call(customer.list, { query: { search: 'clicks', kind: 'buyer' } })
  const query = { customer_id: found[0]?.id ?? 0 }
  const today = new Date().toISOString().slice(0, 10)
  const { data } = await marketing.call(customerSegment.why, { params: { id }, query })
  expect(data.conditions[1]).toEqual({
    ...{ group: 0, place: 1, field: 'mail', holds: true },
    value: `Opened ${today}, Clicked ${today}`,
  })
})

it('forgets opens and clicks when the mail area does', async () => {
  await app.asOwner(`UPDATE customer_mail SET opened_at = now() - interval '91 days'`)
  await app.system((ctx) => ctx.enqueue(forgetOpensJob, {}))
  await app.runJobs()
  expect(await named(mail('is_any', ['opened']))).toEqual([])
  expect(await named(mail('is_any', ['clicked']))).toEqual(['clicks'])
})
