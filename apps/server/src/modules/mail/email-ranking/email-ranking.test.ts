import { emailRanking } from '@dropyard/contract/mail/email-ranking'
import { job } from '@dropyard/contract/system/job'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { daysAgo } from '../../../testing/days.ts'
import { letter, mailFixture } from '../../../testing/mail-fixture.ts'
import { countMailsJob } from './count.ts'

/** Numbers of mails: received, sent and answered ones of the accounts that the reader is a member of. */

const app = await startTestApp()
const mail = await mailFixture(app)
const care = await mail.box('care@shop.test', { admin: 'manage', support: 'answer' })
const other = await mail.box('other@shop.test', { admin: 'manage' })
const support = await app.as('support')
const admin = await app.as('admin')
const span = { from: daysAgo(5), to: daysAgo(0) }
const at = (days: number, minutes: number) =>
  new Date(Date.parse(`${daysAgo(days)}T09:00:00Z`) + minutes * 60_000)

care.server.deliver(letter({ id: 'q1', subject: 'Where is it', date: at(3, 0) }))
care.server.deliver(letter({ id: 'q2', subject: 'Where is it', re: 'q1', date: at(3, 10) }))
const ours = { from: 'care@shop.test', to: 'ann@buyer.test', subject: 'Re: Where is it' }
care.server.deliver(letter({ id: 'a1', ...ours, re: 'q1', date: at(3, 40) }), { folder: 'Sent' } as never)
care.server.deliver(letter({ id: 'a2', ...ours, re: 'q1', date: at(3, 50) }), { folder: 'Sent' } as never)
care.server.deliver(letter({ id: 'n1', subject: 'Another', from: 'bob@buyer.test', date: at(2, 0) }))
other.server.deliver(letter({ id: 'o1', to: 'other@shop.test', date: at(1, 0) }))
await care.sync()
await other.sync()
const count = async () => {
  await app.system((ctx) => ctx.enqueue(countMailsJob, {}))
  await app.runJobs()
}
await count()
const read = async (of: keyof typeof emailRanking.by, who = support, more: object = {}) =>
  (await who.call(emailRanking.list, { query: { ...span, of, ...more } })).data
const kept = async () =>
  (
    await app.asOwner(`SELECT account_id, person_id, day, minutes, sent, received, answers FROM email_stat
    ORDER BY 1, 3, 4`)
  ).rows

it('counts mails by account, and the time until the first that waited was answered', async () => {
  const rows = await read('account')
  // The second mail of ours answers nothing that is still waiting.
  expect(rows).toMatchObject([
    {
      name: 'care@shop.test',
      sent: 2,
      received: 3,
      answers: 1,
      first_answer: 40,
      rank: 1,
      rank_before: null,
    },
  ])
  const { rows: mails } = await app.asOwner(
    `SELECT count(*) FILTER (WHERE from_address = 'care@shop.test')::int AS sent,
      count(*) FILTER (WHERE from_address <> 'care@shop.test')::int AS received FROM email WHERE account_id = $1`,
    [care.id],
  )
  expect(rows[0]).toMatchObject((mails as object[])[0] ?? {})
  expect(await read('person')).toMatchObject([{ key: '', name: 'Not known', sent: 2, answers: 1 }])
})

it('shows only accounts that the reader is a member of, also in files', async () => {
  expect((await read('account', admin)).map(({ name }) => name).sort()).toEqual([
    'care@shop.test',
    'other@shop.test',
  ])
  const marketing = await app.as('marketing')
  expect(await read('account', marketing)).toEqual([])
  expect(
    (await (await app.as('sales')).call(emailRanking.list, { query: { ...span, of: 'account' } })).status,
  ).toBe(403)
  const { data } = await support.call(emailRanking.export, {
    body: { ...span, by: 'account', format: 'csv' },
  })
  await app.runJobs()
  const file = (await support.call(job.file, { params: { id: data.job_id } })).raw.toString('utf8')
  expect(file).toContain('care@shop.test')
  expect(file).toContain('Median answer time (minutes)')
  expect(file).not.toContain('other@shop.test')
})

it('is the same when it is counted again, and follows mails that are moved', async () => {
  const before = await kept()
  expect(before.length).toBeGreaterThan(2)
  await app.asOwner(
    `INSERT INTO email_stat_due (account_id, day) SELECT DISTINCT account_id, (at AT TIME ZONE 'UTC')::date FROM email`,
  )
  await count()
  expect(await kept()).toEqual(before)
  await app.asOwner(`UPDATE email SET folder = 'junk' WHERE subject = 'Another'`)
  await count()
  expect((await read('account'))[0]).toMatchObject({ received: 2 })
})
