import type { Server } from 'node:net'
import { config } from '@dropyard/contract/system/config'
import { setting } from '@dropyard/contract/system/setting'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { smtpServer } from '../../../testing/smtp.ts'
import { partsOf, urlOf } from './mail-url.ts'

const app = await startTestApp({ env: { PRODUCT_NAME: 'Harbour', MAX_UPLOAD_MB: '7' } })
const open: Server[] = []
afterAll(() => {
  for (const server of open) server.close()
})

describe('settings', () => {
  it('begin as the environment says, and hold at once when they are changed', async () => {
    const admin = await app.as('admin')
    const { data } = await admin.call(setting.get)
    expect(data).toMatchObject({ product: { name: 'Harbour' }, limits: { upload_mb: 7 }, changed: [] })
    const saved = await admin.call(setting.product, { body: { name: 'Quayside' } })
    expect(saved.data.changed).toEqual(['product'])
    expect((await app.call(config.product)).data.name).toBe('Quayside')
    expect((await admin.call(setting.reset, { body: { group: 'product' } })).data.changed).toEqual([])
    expect((await app.call(config.product)).data.name).toBe('Harbour')
  })

  it('refuse what the environment would refuse as well', async () => {
    const admin = await app.as('admin')
    const wrong = await admin.call(setting.limits, {
      body: { upload_mb: 0, session_idle_hours: 12, session_max_days: 30 },
    })
    expect(Object.keys(wrong.fields)).toEqual(['upload_mb'])
    const sender = await admin.call(setting.mail, { body: { host: 'mail.example.com', from: 'nobody' } })
    expect(Object.keys(sender.fields)).toEqual(['from'])
  })

  it('reach every process of the product', async () => {
    const admin = await app.as('admin')
    await app.system((ctx) =>
      ctx.db.$client.query(
        "INSERT INTO setting (key, value) VALUES ('IMAGE_QUALITY', '70'), ('MAX_UPLOAD_MB', 'many')",
      ),
    )
    await eventually(async () => expect((await admin.call(setting.get)).data.images.quality).toBe(70))
    // An invalid value is ignored.
    expect((await admin.call(setting.get)).data.limits.upload_mb).toBe(7)
    await admin.call(setting.reset, { body: { group: 'images' } })
    await admin.call(setting.reset, { body: { group: 'limits' } })
  })

  it('keep the password of the mail server to themselves', async () => {
    const admin = await app.as('admin')
    const body = {
      host: 'mail.example.com',
      port: 465,
      secure: true,
      user: 'us',
      from: 'Us <us@example.com>',
    }
    const saved = await admin.call(setting.mail, { body: { ...body, password: 'p@ss/word' } })
    expect(saved.data.mail).toEqual({ ...body, has_password: true })
    expect(saved.raw.toString()).not.toContain('p@ss')
    await admin.call(setting.mail, { body: { ...body, secure: false, from: 'them@example.com' } })
    expect((await admin.call(setting.get)).data.mail.has_password).toBe(true)
    // The password is for that server and user; it is sent to no other.
    for (const other of [{ host: 'evil.example' }, { port: 587 }, { user: 'them' }]) {
      const moved = await admin.call(setting.mail, { body: { ...body, ...other } })
      expect([moved.status, Object.keys(moved.fields)]).toEqual([422, ['password']])
    }
    expect((await admin.call(setting.get)).data.mail).toMatchObject({ host: body.host, user: 'us' })
    const { rows } = await app.system((ctx) =>
      ctx.db.$client.query(
        'SELECT value FROM setting UNION ALL SELECT coalesce(input, after)::text FROM audit_log',
      ),
    )
    expect(JSON.stringify(rows)).not.toMatch(/p@ss|p%40ss/)
  })

  it('are tried with a mail, and say what the mail server says', async () => {
    const said: string[] = []
    const { server, port } = await smtpServer(said)
    open.push(server)
    const admin = await app.as('admin')
    await admin.call(setting.mail, { body: { host: '', from: 'us@example.com' } })
    const none = await admin.call(setting.testMail, { body: { to: 'me@example.com' } })
    expect(none.refusal).toBe('setting.no_server')
    await admin.call(setting.mail, { body: { host: '127.0.0.1', port, from: 'us@example.com' } })
    const sent = await admin.call(setting.testMail, { body: { to: 'me@example.com' } })
    expect(sent.data).toMatchObject({ ok: true })
    expect(said).toContain('RCPT TO:<me@example.com>')
    await admin.call(setting.mail, { body: { host: '127.0.0.1', port: 1, from: 'us@example.com' } })
    const refused = await admin.call(setting.testMail, { body: { to: 'me@example.com' } })
    expect(refused.data.ok).toBe(false)
    expect(refused.data.message).toContain('ECONNREFUSED')
    await admin.call(setting.reset, { body: { group: 'mail' } })
  })

  it('try the file store', async () => {
    expect((await (await app.as('admin')).call(setting.testStorage)).data.ok).toBe(true)
  })

  it('are for administration alone', async () => {
    for (const who of ['finance', 'clerk', 'merchant'])
      expect((await (await app.as(who)).call(setting.get)).code).toBe(403)
  })
})

it('takes the address of a mail server apart and puts it together again', () => {
  const parts = { host: 'mail.example.com', port: 465, secure: true, user: 'a b', password: 'c:d@e' }
  expect(partsOf(urlOf(parts))).toEqual(parts)
  expect(urlOf({ ...parts, host: 'not a host' })).toBeUndefined()
  expect(partsOf('')).toEqual({ host: '', port: 587, secure: false, user: '' })
})
