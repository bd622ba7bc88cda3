import { mailAccount } from '@dropyard/contract/mail/account'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { mailFixture } from '../../../testing/mail-fixture.ts'
import { pollJob } from '../email/sync-job.ts'
import { dkimName, newDkimKeys } from './dkim.ts'
import { checkDomain } from './dns.ts'
import { addressOf, isPrivateHost, PrivateHost } from './host.ts'

const app = await startTestApp()
const admin = await app.as('admin')
const mail = await mailFixture(app)
const read = async (id: number) => (await admin.call(mailAccount.get, { params: { id } })).data

it('keeps its password encrypted, shows it to no one, and asks for it again when the server changes', async () => {
  const server = await mail.sim.open('secret@shop.test', 'very-secret-word')
  const body = mail.bodyOf(server, { admin: 'manage' })
  const { data } = await admin.call(mailAccount.create, { body })
  const again = await admin.call(mailAccount.update, {
    params: { id: data.id },
    body: { ...body, secret: undefined, name: 'Renamed', version: data.version },
  })
  expect(again.data).toMatchObject({ name: 'Renamed' })
  const moved = await admin.call(mailAccount.update, {
    params: { id: data.id },
    body: { ...body, secret: undefined, imap_host: '127.0.0.2', version: again.data.version },
  })
  expect(Object.keys(moved.fields)).toEqual(['secret'])
  const { rows } = await app.asOwner('SELECT secret FROM email_account')
  const { rows: audit } = await app.asOwner('SELECT * FROM audit_log')
  expect(JSON.stringify([rows, audit, again.data])).not.toContain('very-secret-word')
})

it('is tested: both servers, and a line for each record of the domain', async () => {
  const { id, server } = await mail.box('tested@shop.test')
  const test = async () => (await admin.call(mailAccount.test, { params: { id } })).data
  const found = await test()
  expect(found.map(({ check }) => check)).toEqual(['imap', 'smtp', 'mx', 'spf', 'dkim', 'dmarc'])
  expect(found.slice(0, 2).map(({ result }) => result)).toEqual(['ok', 'ok'])
  expect(found.every(({ message }) => message.length > 10)).toBe(true)
  server.faults.refusePassword = true
  const refused = await test()
  expect(refused[0]).toMatchObject({ result: 'failed', message: expect.stringContaining('refused') })
  server.faults.refusePassword = false
})

it('says of a domain what to do, and when no name server answers', async () => {
  const none = async () => {
    throw Object.assign(new Error('none'), { code: 'ENODATA' })
  }
  const silent = async () => {
    throw Object.assign(new Error('silent'), { code: 'ETIMEOUT' })
  }
  const results = async (resolveMx: () => Promise<never>, resolveTxt: () => Promise<never>) =>
    (await checkDomain('a@shop.test', undefined, { resolveMx, resolveTxt } as never)).map(
      ({ result }) => result,
    )
  expect(await results(none as never, none as never)).toEqual(['failed', 'failed', 'warning', 'failed'])
  expect(await results(silent as never, silent as never)).toEqual([
    'unknown',
    'unknown',
    'unknown',
    'unknown',
  ])
  const records: Record<string, string[][]> = {
    'shop.test': [['v=spf1 include:_spf.shop.test ', '~all']],
    '_dmarc.shop.test': [['v=DMARC1; p=reject']],
    'default._domainkey.shop.test': [['v=DKIM1; p=MIIB']],
  }
  const good = await checkDomain('a@shop.test', undefined, {
    resolveMx: async () => [{ exchange: 'mx.shop.test', priority: 10 }],
    resolveTxt: async (name: string) => records[name] ?? none(),
  } as never)
  expect(good.map(({ result }) => result)).toEqual(['ok', 'ok', 'ok', 'ok'])
})

it('makes a key for signatures once, shows its record, and signs only when the domain has it', async () => {
  const { id } = await mail.box('signs@shop.test')
  const make = async () => (await admin.call(mailAccount.dkim, { params: { id } })).data
  const made = await make()
  expect(made.name).toMatch(/^dropyard\d{6}-\d+\._domainkey\.shop\.test$/)
  expect(made.value).toMatch(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/=]{300,}$/)
  expect(await make()).toEqual(made)
  const { rows } = await app.asOwner('SELECT * FROM email_account WHERE id = $1', [id])
  const { rows: audit } = await app.asOwner('SELECT * FROM audit_log')
  expect(rows[0]).toMatchObject({ dkim_checked_at: null })
  expect(JSON.stringify([rows, audit])).not.toContain('PRIVATE KEY')
  const own = { dkimSelector: made.name.split('.')[0] ?? '', dkimRecord: made.value }
  const dkim = async (text: string) =>
    (
      await checkDomain('signs@shop.test', own, {
        resolveMx: async () => [],
        resolveTxt: async (name: string) =>
          name === made.name ? [[text.slice(0, 200), text.slice(200)]] : [],
      } as never)
    ).find(({ check }) => check === 'dkim')
  expect(await dkim(made.value)).toMatchObject({ result: 'ok' })
  const wrong = await dkim('v=DKIM1; p=MIIB')
  expect(wrong).toMatchObject({ result: 'failed' })
  expect(wrong?.words.en).toContain(made.value)
})

it('stops after three refused passwords, tells its managers once, and starts again with a good test', async () => {
  const box = await mail.box('stops@shop.test')
  // The sync that its creation asks for counts as well.
  await box.sync()
  box.server.faults.refusePassword = true
  for (const state of ['refused', 'refused', 'stopped', 'stopped']) {
    await box.sync()
    expect(await read(box.id)).toMatchObject({ state })
  }
  const { rows } = await app.asOwner("SELECT person_id FROM notice WHERE event = 'mailbox.stopped'")
  expect(rows).toHaveLength(1)
  box.server.faults.refusePassword = false
  await admin.call(mailAccount.test, { params: { id: box.id } })
  await box.sync()
  const now = await read(box.id)
  expect(now).toMatchObject({ state: 'works', message: '' })
  expect(now.synced_at).not.toBeNull()
})

it('waits longer after each failure before it asks again', async () => {
  const box = await mail.box('down@shop.test')
  box.server.faults.dropAfter = 3
  await box.sync()
  expect(await read(box.id)).toMatchObject({ state: 'failing' })
  const { rows } = await app.asOwner('SELECT next_try_at > now() AS later FROM email_account WHERE id = $1', [
    box.id,
  ])
  expect(rows[0]).toMatchObject({ later: true })
  await app.system((ctx) => ctx.enqueue(pollJob, {}))
  await app.runJobs()
  expect(await read(box.id)).toMatchObject({ state: 'failing' })
  box.server.faults.dropAfter = null
})

it('is changed by members who manage it, and always has one', async () => {
  const server = await mail.sim.open('managed@shop.test')
  const body = mail.bodyOf(server, { support: 'manage', clerk: 'read' })
  const { data } = await admin.call(mailAccount.create, { body })
  const change = { params: { id: data.id }, body: { ...body, name: 'Mine', version: data.version } }
  expect((await admin.call(mailAccount.update, change)).refusal).toBe('set-email.not_manager')
  expect((await admin.call(mailAccount.test, { params: { id: data.id } })).refusal).toBe(
    'set-email.not_manager',
  )
  const without = await admin.call(mailAccount.create, {
    body: { ...mail.bodyOf(server, { clerk: 'read' }), address: 'other@shop.test' },
  })
  expect(without.fields).toHaveProperty('members')
  await app.asOwner("UPDATE person SET status = 'disabled' WHERE id = $1", [mail.personId('support')])
  const replaced = { ...mail.bodyOf(server, { admin: 'manage', clerk: 'read' }), version: data.version }
  expect((await admin.call(mailAccount.update, { params: { id: data.id }, body: replaced })).status).toBe(200)
  await app.asOwner("UPDATE person SET status = 'active' WHERE id = $1", [mail.personId('support')])
})

it('has no server in a private network outside of a demo', async () => {
  for (const host of ['127.0.0.1', 'localhost', '10.0.0.8', 'mail.internal', 'printer'])
    expect(isPrivateHost(host)).toBe(true)
  expect(isPrivateHost('imap.example.com')).toBe(false)
  const outside = { DEMO: false, FETCH_PRIVATE: false }
  await expect(addressOf(outside, '192.168.0.2')).rejects.toBeInstanceOf(PrivateHost)
  expect(await addressOf({ ...outside, DEMO: true }, '192.168.0.2')).toBe('192.168.0.2')
})

it('is offered to its members only', async () => {
  const { id } = await mail.box('offered@shop.test', { admin: 'manage', clerk: 'read' })
  const offered = async (who: string, right: 'read' | 'answer') =>
    (await (await app.as(who)).call(mailAccount.select, { query: { right } })).data.map((one) => one.id)
  expect(await offered('clerk', 'read')).toContain(id)
  expect(await offered('clerk', 'answer')).not.toContain(id)
  expect(await offered('finance', 'read')).toEqual([])
  expect((await (await app.as('merchant')).call(mailAccount.select)).status).toBe(403)
})

it('gives each account its own name for its key in a domain', async () => {
  const now = new Date('2026-11-05')
  const [one, other] = await Promise.all([
    newDkimKeys({ id: 7, address: 'care@shop.test' }, now),
    newDkimKeys({ id: 8, address: 'news@shop.test' }, now),
  ])
  expect(one.dkimRecord).not.toBe(other.dkimRecord)
  expect(dkimName({ address: 'care@shop.test', ...one })).toBe('dropyard202611-7._domainkey.shop.test')
  expect(dkimName({ address: 'news@shop.test', ...other })).toBe('dropyard202611-8._domainkey.shop.test')
})
