import { mailAccount } from '@dropyard/contract/mail/account'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { letter, mailFixture, threadsOf } from '../../../../testing/mail-fixture.ts'
import { listenForMail } from './daemon.ts'

/** New mails that their servers announce: they are here without the sync of every minute. */

const app = await startTestApp({ workers: true })
const mail = await mailFixture(app)
const admin = await app.as('admin')
const care = await mail.box('care@shop.test')
const holders = async () =>
  (
    await app.asOwner(
      'SELECT account_id, process_id FROM email_listener WHERE until > now() ORDER BY account_id',
    )
  ).rows as { account_id: string; process_id: string }[]
const isHeld = (id: number) =>
  eventually(async () => expect((await holders()).map((one) => Number(one.account_id))).toContain(id))
const subjects = async () => (await threadsOf(admin)).map(({ subject }) => subject)
/** The sync of every minute looks for no mails while this is in the future. */
const noPoll = () => app.asOwner("UPDATE email_account SET next_try_at = now() + interval '1 hour'")
const waits = (server: typeof care.server) => eventually(() => expect(server.idle()).toBe(1))

it('brings an announced mail within seconds', async () => {
  await isHeld(care.id)
  await waits(care.server)
  await noPoll()
  care.server.deliver(letter({ id: 'first', subject: 'First' }))
  await eventually(async () => expect(await subjects()).toContain('First'))
})

it('connects again after the connection was lost, and brings what came in between', async () => {
  await noPoll()
  care.server.drop()
  care.server.deliver(letter({ id: 'between', subject: 'Between' }))
  await eventually(async () => expect(await subjects()).toContain('Between'))
  await waits(care.server)
  await noPoll()
  care.server.deliver(letter({ id: 'after', subject: 'After' }))
  await eventually(async () => expect(await subjects()).toContain('After'))
})

it('is done by one process only, and by another one when that died or stopped', async () => {
  const [before] = await holders()
  const stopping = new AbortController()
  const { config, database, log } = await app.system(async (ctx) => ctx)
  const ended = listenForMail({ config, database, log, signal: stopping.signal, transaction: app.system })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await holders()).toEqual([before])
  expect(care.server.idle()).toBe(1)
  // As if the first process had died: which of the two is next depends on who looks first.
  await eventually(async () => {
    const [now] = await holders()
    if (now?.process_id === before?.process_id)
      await app.asOwner(
        "UPDATE email_listener SET process_id = gen_random_uuid(), until = now() - interval '1 second'",
      )
    expect([undefined, before?.process_id]).not.toContain(now?.process_id)
  })
  await waits(care.server)
  stopping.abort()
  await ended
  // It leaves the account at once, and the first one takes it at its next look.
  await eventually(async () => expect((await holders())[0]?.process_id).toBe(before?.process_id))
  await waits(care.server)
})

it('follows accounts that are added, whose password is refused, and that are disabled', async () => {
  const added = await mail.box('added@shop.test')
  await isHeld(added.id)
  await waits(added.server)
  added.server.faults.refusePassword = true
  const logins = added.server.logins()
  added.server.drop()
  await new Promise((resolve) => setTimeout(resolve, 6000))
  // One try of the listener; those of the sync of every minute may come on top.
  expect(added.server.logins() - logins).toBeLessThanOrEqual(2)
  await app.asOwner("UPDATE email_account SET state = 'refused' WHERE id = $1", [added.id])
  await eventually(async () =>
    expect((await holders()).map((one) => Number(one.account_id))).toEqual([care.id]),
  )
  const { data: row } = await admin.call(mailAccount.get, { params: { id: care.id } })
  await admin.call(mailAccount.update, {
    params: { id: care.id },
    body: { ...row, secret: undefined, status: 'disabled' } as never,
  })
  await eventually(() => expect(care.server.idle()).toBe(0))
  expect(await holders()).toEqual([])
  await admin.call(mailAccount.update, {
    params: { id: care.id },
    body: { ...row, secret: undefined, version: row.version + 1, status: 'active' } as never,
  })
  await isHeld(care.id)
  await waits(care.server)
})

it('stops asking a server that doesn’t wait', async () => {
  const hasty = await mail.box('hasty@shop.test')
  hasty.server.faults.endsIdle = true
  await eventually(() => expect(hasty.server.idles()).toBe(5))
  await new Promise((resolve) => setTimeout(resolve, 3000))
  expect(hasty.server.idles()).toBe(5)
})
