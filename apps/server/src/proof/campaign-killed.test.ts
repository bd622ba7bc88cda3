import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suppression } from '@dropyard/contract/mail/suppression'
import { expect, it } from 'vitest'
import { pollCampaignsJob } from '../modules/mail/campaign/send.ts'
import { syncJob } from '../modules/mail/email/sync-job.ts'
import { startTestApp } from '../testing/app.ts'
import { campaignFixture } from '../testing/campaign-fixture.ts'
import { closeAfterFile } from '../testing/closing.ts'
import { repetitions } from '../testing/deep.ts'
import { eventually } from '../testing/eventually.ts'
import { killedProcess, pause } from './killed-process.ts'

/**
 * Two workers send a campaign while one of them is killed, mails bounce and recipients are suppressed: no recipient gets the
 * mail twice, every row ends in a final state, and the figures agree with the rows.
 */

const count = repetitions({ short: 300, deep: 10_000 })
const kills = repetitions({ short: 3, deep: 20 })

it('sends no mail twice and loses no recipient when workers are killed', async () => {
  // One folder for all processes: each reads mails that another has taken in.
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'dropyard-test-'))
  closeAfterFile(() => rm(DATA_DIR, { recursive: true, force: true }))
  const env = { FETCH_PRIVATE: '1', DATA_DIR }
  const app = await startTestApp({ env })
  const world = await campaignFixture(app)
  const { act, box, marketing, read } = world
  const { sent, faults } = box.server
  const addressOf = (n: number): string => `killed${n}@buyer.test`
  const tag = await world.buyers(Array.from({ length: count }, (_, n) => ({ email: addressOf(n) })))
  const { data } = await world.campaign(tag)
  await act('test', data.id)
  await act('prepare', data.id)
  await app.runJobs()
  if (count > 500) await act('approve', data.id, await app.as('admin'))
  const before = sent.length
  await act('schedule', data.id)
  faults.slowSmtpMs = 3
  const workers = [1, 2].map(() =>
    killedProcess({
      ...env,
      DATABASE_URL: app.databaseUrl,
      SECRET_KEY: app.secretKey,
      ROLE: 'worker',
      HOST: '127.0.0.1',
    }),
  )
  closeAfterFile(async () => {
    for (const worker of workers) await worker.kill()
  })
  await Promise.all(workers.map((worker) => worker.start()))
  const look = () => app.system((ctx) => ctx.enqueue(pollCampaignsJob, {}))
  const until = async (n: number): Promise<void> => {
    for (let waited = 0; sent.length - before < n && waited < 600; waited++) {
      if (waited % 20 === 0) await look()
      await pause(100)
    }
  }
  // The last ones are suppressed before their turn comes, as if they had unsubscribed from another campaign.
  const late = [count - 1, count - 2, count - 3].map(addressOf)
  for (const address of late) await marketing.call(suppression.create, { body: { address } as never })
  for (let n = 1; n <= kills; n++) {
    await until(Math.floor((count * n) / (kills + 2)))
    const [worker] = workers
    await worker?.kill()
    const bounced = sent[before + n]
    if (bounced) box.server.deliver(bounceOf(bounced.from, bounced.to[0] ?? ''))
    await worker?.start()
  }
  // A killed worker's mail is unclear after a while; the test doesn't wait that long.
  const isDone = async () => (await read(data.id)).state === 'finished'
  for (let waited = 0; !(await isDone()) && waited < 300; waited++) {
    await app.asOwner(
      "UPDATE email_campaign_row SET sending_at = now() - interval '1 hour' WHERE state = 'sending' AND sending_at < now() - interval '20 seconds'",
    )
    await look()
    await pause(1000)
  }
  await app.system((ctx) => ctx.enqueue(syncJob, { accountId: box.id, full: true }, { key: String(box.id) }))
  await app.runJobs()
  // The workers take jobs, too, so that the reports may still be read elsewhere when there is no job left here.
  const reports = async () => {
    const { rows } = await app.asOwner(
      `SELECT concat_ws(' ', state, reason) AS state FROM email WHERE account_id = $1 AND folder = 'inbox'`,
      [box.id],
    )
    return (rows as { state: string }[]).map(({ state }) => state)
  }
  await eventually(async () => expect(await reports()).toEqual(Array(kills).fill('read')))

  const times = new Map<string, number>()
  for (const { to } of sent.slice(before)) for (const one of to) times.set(one, (times.get(one) ?? 0) + 1)
  expect([...times].filter(([, n]) => n > 1)).toEqual([])
  const { rows } = await app.asOwner(
    `SELECT c.email, r.state, r.reason FROM email_campaign_row r JOIN customer c ON c.id = r.customer_id WHERE r.campaign_id = $1`,
    [data.id],
  )
  const those = rows as { email: string; state: string; reason: string | null }[]
  expect(those).toHaveLength(count)
  const of = (...states: string[]) =>
    those.filter(({ state }) => states.includes(state)).map(({ email }) => email)
  expect(of('checking', 'queued', 'sending', 'held')).toEqual([])
  expect(of('skipped').sort()).toEqual([...late].sort())
  expect(of('bounced')).toHaveLength(kills)
  expect(of('unknown').length).toBeLessThanOrEqual(kills)
  // Rows that are sent or bounced reached the server, and everything that reached it is sent, bounced or unclear.
  expect(of('sent', 'bounced').filter((email) => !times.has(email))).toEqual([])
  expect([...times.keys()].filter((email) => !of('sent', 'bounced', 'unknown').includes(email))).toEqual([])
  const figures = Object.fromEntries((await read(data.id)).figures.map((one) => [one.name, one.count]))
  for (const state of ['sent', 'bounced', 'unknown', 'skipped'])
    expect([state, figures[state] ?? 0]).toEqual([state, of(state).length])
  expect((await read(data.id)).state).toBe('finished')
})

const bounceOf = (returnPath: string, address: string): Buffer =>
  Buffer.from(
    [
      'From: mailer-daemon@mx.example',
      `To: ${returnPath}`,
      'Subject: Undelivered',
      `Date: ${new Date().toUTCString()}`,
      `Message-ID: <${returnPath}.bounce>`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      `Final-Recipient: rfc822; ${address}`,
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b--',
      '',
    ].join('\r\n'),
  )
