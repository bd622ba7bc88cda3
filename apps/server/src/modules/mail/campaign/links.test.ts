import { mailAccount } from '@dropyard/contract/mail/account'
import { campaignRecipient } from '@dropyard/contract/mail/campaign/recipients'
import { suppression } from '@dropyard/contract/mail/suppression'
import { authenticate } from 'mailauth'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { campaignFixture } from '../../../testing/campaign-fixture.ts'
import { tokenOf } from './tokens.ts'

const app = await startTestApp()
const world = await campaignFixture(app)
const { act, read, box, marketing, northwind } = world
const admin = await app.as('admin')
const browser = { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15' }

/** Sends a campaign to one buyer, long enough ago that an opening is a person's. */
async function sentTo(email: string) {
  const { data } = await world.campaign(await world.buyers([{ email }]))
  await act('test', data.id)
  await act('prepare', data.id)
  await app.runJobs()
  await act('schedule', data.id)
  await app.runJobs()
  await app.asOwner(
    "UPDATE email_campaign_row SET sent_at = now() - interval '1 minute' WHERE campaign_id = $1",
    [data.id],
  )
  const raw = box.server.sent.at(-1)?.raw ?? Buffer.alloc(0)
  const header = (/^[\s\S]*?\r\n\r\n/.exec(raw.toString())?.[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
  const unsubscribe = /^List-Unsubscribe: <([^>]+)>/m.exec(header)?.[1] ?? ''
  const [row] = await world.rows(data.id)
  return { id: data.id, rowId: Number(row?.id), raw, header, path: new URL(unsubscribe).pathname }
}
const ask = (method: 'GET' | 'POST', url: string, more: object = {}) =>
  app.app.server.inject({ method, url, headers: browser, ...more })
const suppressedNow = async (email: string) =>
  (await marketing.call(suppression.list, { query: { search: email } })).data.map(
    ({ source, entity_id, reason }) => ({
      source,
      entity_id,
      reason,
    }),
  )
const figures = async (id: number) =>
  Object.fromEntries((await read(id)).figures.map(({ name, count }) => [name, count]))

it('unsubscribes with one click, whatever body the provider sends, and never by a GET', async () => {
  const mail = await sentTo('one-click@buyer.test')
  const shown = await ask('GET', mail.path)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).not.toHaveProperty('set-cookie')
  expect(shown.body).toContain('<form method="post"')
  expect(shown.body).not.toMatch(/one-click@|Northwind|<script/)
  expect(await suppressedNow('one-click@buyer.test')).toEqual([])
  const answers = await Promise.all(
    [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      ],
      ['text/plain', 'List-Unsubscribe=One-Click'],
      ['application/json', '{ no json'],
      ['', ''],
    ].map(([type, payload]) =>
      ask('POST', mail.path, { headers: { ...browser, ...(type ? { 'content-type': type } : {}) }, payload }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
  expect(answers.every(({ headers }) => !('location' in headers) && !('set-cookie' in headers))).toBe(true)
  expect(await suppressedNow('one-click@buyer.test')).toEqual([
    { reason: 'unsubscribed', source: 'one-click', entity_id: northwind },
  ])
  expect(await figures(mail.id)).toMatchObject({ unsubscribe: 1 })
  const consents = await app.asOwner(
    `SELECT k.state, k.source FROM customer_consent k JOIN customer c ON c.id = k.customer_id
      WHERE c.email = 'one-click@buyer.test' ORDER BY k.id`,
  )
  expect(consents.rows).toEqual([
    { state: 'given', source: 'Test' },
    { state: 'withdrawn', source: 'one-click' },
  ])
  const log = await app.asOwner(
    `SELECT l.kind FROM customer_log l JOIN customer c ON c.id = l.customer_id WHERE c.email = 'one-click@buyer.test'`,
  )
  expect(log.rows).toEqual([{ kind: 'withdrawn' }])
})

it('limits calls of one unsubscribe link, and leaves others alone', async () => {
  const mail = await sentTo('often@buyer.test')
  const other = await sentTo('seldom@buyer.test')
  const answers = await Promise.all(Array.from({ length: 70 }, () => ask('GET', mail.path)))
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(0)
  expect(codes.filter((code) => code === 200).length).toBeGreaterThan(0)
  expect((await ask('POST', other.path)).statusCode).toBe(200)
  expect((await ask('POST', mail.path)).statusCode).toBe(200)
})

it('counts no one again whose opening isn’t stored any longer', async () => {
  const mail = await sentTo('late@buyer.test')
  const open = `/o/${tokenOf('o', { language: 'en', rowId: mail.rowId, link: 0 })}`
  await ask('GET', open)
  const opened = async () =>
    (await marketing.call(campaignRecipient.list, { query: { campaign_id: mail.id } })).data.map((row) => [
      row.opened,
      row.clicked,
    ])
  expect(await opened()).toEqual([[true, false]])
  await app.asOwner("UPDATE email_campaign_row SET sent_at = now() - interval '91 days' WHERE id = $1", [
    mail.rowId,
  ])
  await app.asOwner('DELETE FROM email_campaign_event WHERE row_id = $1', [mail.rowId])
  await ask('GET', open)
  expect(await figures(mail.id)).toMatchObject({ open: 1 })
  expect(await opened()).toEqual([[null, null]])
})

it('signs both list headers, so that providers offer their button', async () => {
  const { data: record } = await admin.call(mailAccount.dkim, { params: { id: box.id } })
  const unsigned = await sentTo('unsigned@buyer.test')
  expect(unsigned.header).not.toContain('DKIM-Signature')
  await app.asOwner('UPDATE email_account SET dkim_checked_at = now() WHERE id = $1', [box.id])
  const { raw, header } = await sentTo('signed@buyer.test')
  expect(header).toMatch(/^List-Unsubscribe: <http[^>]+\/u\/[^>]+>, <mailto:u\+[^>]+>/m)
  expect(header).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  const checked = await authenticate(raw, {
    ip: '127.0.0.1',
    helo: 'x',
    sender: 'x@northwind-outdoor.test',
    resolver: async (name: string, type: string) => {
      if (type === 'TXT' && name === record.name) return [[record.value]]
      throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
    },
  } as never)
  const [result] = (checked as unknown as { dkim: { results: Record<string, never>[] } }).dkim
    .results as unknown as {
    status: { result: string }
    signingHeaders: { keys: string }
  }[]
  expect(result?.status.result).toBe('pass')
  const signed = result?.signingHeaders.keys.toLowerCase().split(/[:\s]+/) ?? []
  expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'list-id']))
})

it('counts opens and clicks of people once, and those of programs apart', async () => {
  const mail = await sentTo('opens@buyer.test')
  const about = { language: 'en', rowId: mail.rowId, link: 0 } as const
  const open = `/o/${tokenOf('o', about)}`
  const click = `/c/${tokenOf('c', about)}`
  const picture = await ask('GET', open, { headers: { 'user-agent': 'Barracuda Sentinel scanner' } })
  expect(picture.headers).toMatchObject({
    'content-type': 'image/gif',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(await figures(mail.id)).toMatchObject({ machine: 1 })
  for (let n = 0; n < 3; n++) await ask('GET', open)
  expect(await figures(mail.id)).toMatchObject({ machine: 1, open: 1 })
  const led = await ask('GET', `${click}?fbclid=1`)
  expect([led.statusCode, led.headers.location]).toEqual([302, 'https://northwind.example/sale'])
  expect(await figures(mail.id)).toMatchObject({ open: 1, click: 1, sent: 1 })
  const fresh = await sentTo('quick@buyer.test')
  await app.asOwner('UPDATE email_campaign_row SET sent_at = now() WHERE id = $1', [fresh.rowId])
  await ask('GET', `/o/${tokenOf('o', { ...about, rowId: fresh.rowId })}`)
  expect(await figures(fresh.id)).not.toHaveProperty('open')
})

it('leads nowhere but to links of the mail, and says the same of forged and of erased tokens', async () => {
  const mail = await sentTo('forged@buyer.test')
  const about = { language: 'en', rowId: mail.rowId, link: 7 } as const
  const home = await app.system(async ({ config }) => config.PUBLIC_URL)
  expect((await ask('GET', `/c/${tokenOf('c', about)}`)).headers.location).toBe(home)
  // The token of one kind is none of another.
  expect((await ask('POST', `/u/${tokenOf('o', about)}`)).statusCode).toBe(404)
  const forged = await ask('GET', '/u/en.1.0.AAAA')
  await app.asOwner('DELETE FROM email_campaign_row WHERE id = $1', [mail.rowId])
  const erased = await ask('GET', mail.path)
  expect(erased.statusCode).toBe(404)
  expect(erased.body).toBe(forged.body)
  expect((await ask('POST', mail.path)).statusCode).toBe(404)
  expect((await ask('GET', `/c/${tokenOf('c', { ...about, link: 0 })}`)).headers.location).toBe(home)
  expect((await ask('GET', `/o/${tokenOf('o', about)}`)).statusCode).toBe(200)
  expect(await suppressedNow('forged@buyer.test')).toEqual([])
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, n) => ask('GET', `/u/en.${n}.0.BBBB`)))
  expect(guesses.at(-1)?.statusCode).toBe(429)
  const good = await sentTo('limits@buyer.test')
  expect((await ask('POST', good.path)).statusCode).toBe(200)
})
