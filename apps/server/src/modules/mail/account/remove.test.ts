import { commonErrors } from '@dropyard/contract/kit/errors'
import { mailAccount } from '@dropyard/contract/mail/account'
import { email } from '@dropyard/contract/mail/email'
import { expect, it } from 'vitest'
import type { JobRun } from '../../../kit/jobs/jobs.ts'
import { startTestApp } from '../../../testing/app.ts'
import { campaignFixture } from '../../../testing/campaign-fixture.ts'
import { letter, mailFixture, threadsOf } from '../../../testing/mail-fixture.ts'
import { outgoingFixture } from '../../../testing/outgoing-fixture.ts'
import { removeAccountsJob } from '../email/remove-accounts.ts'

/** Removing a mail account: gone at once for its users, and deleted in portions by a job that may be killed. */

const app = await startTestApp()
const admin = await app.as('admin')
const support = await app.as('support')
const mail = await mailFixture(app)

/** Rows of tables that have mails of the account. */
const rowsOf = async (id: number): Promise<Record<string, number>> => {
  const counts = [
    'email',
    'email_thread',
    'email_body',
    'email_place',
    'email_ref',
    'email_gone',
    'email_folder',
  ]
    .map((table) => `(SELECT count(*)::int FROM ${table} WHERE account_id = ${id}) AS ${table}`)
    .join(', ')
  const { rows } = await app.asOwner(`SELECT ${counts},
    (SELECT count(*)::int FROM email_account WHERE id = ${id}) AS email_account,
    (SELECT count(*)::int FROM task WHERE mailbox_id = ${id}) AS task`)
  return rows[0] as Record<string, number>
}
const filesOf = async (id: number): Promise<number> => {
  const files = await app.system(async (ctx) => ctx.files)
  let count = 0
  for await (const _key of files.olderThan(`email/${id}`, new Date(Date.now() + 60_000))) count++
  return count
}

it('is gone at once, also its password, and its mails and files follow even if the job is killed', async () => {
  const address = 'removed@shop.test'
  const { id, server, sync } = await mail.box(address)
  for (let i = 0; i < 130; i++) server.deliver(letter({ id: `r${i}`, subject: `Removed ${i}`, to: address }))
  await sync()
  const { draft } = outgoingFixture(app, support, { id, server, sync })
  const written = await draft({ kind: 'new', account_id: id, to: ['ann@buyer.test'], subject: 'Draft' })
  await app.asOwner(
    "INSERT INTO email_gone (account_id, identity) SELECT $1, 'x' || n FROM generate_series(1, 250) n",
    [id],
  )
  const other = await mail.box('stays@shop.test')
  other.server.deliver(letter({ id: 'stays', subject: 'Stays', to: 'stays@shop.test' }))
  await other.sync()
  expect(await filesOf(id)).toBe(130)

  expect((await support.call(mailAccount.remove, { params: { id } })).status).toBe(403)
  expect((await admin.call(mailAccount.remove, { params: { id } })).data).toEqual({ removed: 1 })
  const { rows } = await app.asOwner('SELECT secret, status, state FROM email_account WHERE id = $1', [id])
  expect(rows).toEqual([{ secret: '', status: 'disabled', state: 'stopped' }])
  const listed = (await admin.call(mailAccount.list, { query: { search: address } })).data
  expect(listed).toEqual([])
  for (const endpoint of [mailAccount.get, mailAccount.test, mailAccount.dkim, mailAccount.remove])
    expect((await admin.call(endpoint, { params: { id } } as never)).status).toBe(422)
  expect(await threadsOf(support, { search: 'Removed' })).toEqual([])
  expect((await support.call(email.folders)).data.map((box) => box.account_id)).toEqual([other.id])
  const sent = { id: written.id, version: written.version, send_key: 'removed-send' }
  expect((await support.call(email.do, { body: sent })).status).toBe(422)
  const again = await admin.call(mailAccount.create, { body: mail.bodyOf(server, { admin: 'manage' }) })
  expect(again.refusal).toBeUndefined()

  const stop = new AbortController()
  let transactions = 0
  const run = {
    ...(await app.system(async ({ database, files }) => ({ database, files }))),
    signal: stop.signal,
    transaction: (work: never) => {
      if (++transactions === 2) stop.abort()
      return app.system(work)
    },
  } as unknown as JobRun
  await expect(removeAccountsJob.run(run, {})).rejects.toThrow('stops')
  expect(await rowsOf(id)).toMatchObject({ email_thread: 31, email: 30, email_account: 1 })
  await app.runJobs()
  expect(Object.values(await rowsOf(id)).every((count) => count === 0)).toBe(true)
  expect(await filesOf(id)).toBe(0)
  expect(await rowsOf(other.id)).toMatchObject({ email: 1, email_account: 1, task: 1 })
  expect(await filesOf(other.id)).toBe(1)
})

it('is refused while a campaign uses the account', async () => {
  const { box, buyers, campaign } = await campaignFixture(app)
  await campaign(await buyers([{ email: 'ann@buyer.test' }]))
  const params = { id: box.id }
  expect((await admin.call(mailAccount.remove, { params })).refusal).toBe(commonErrors.in_use.code)
  expect((await admin.call(mailAccount.get, { params })).status).toBe(200)
})
