import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { authenticate } from 'mailauth'
import { beforeEach, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { mailFixture } from '../../../testing/mail-fixture.ts'
import type { AccountRow } from './connect.ts'
import { buildMail, openSmtp } from './smtp.ts'
import { emailAccount } from './table.ts'

const app = await startTestApp()
const mail = await mailFixture(app)
const { id, server } = await mail.box('sends@shop.test')
const kept = { ...server.faults }
beforeEach(() => {
  Object.assign(server.faults, kept, { recipients: {} })
})

const [row] = await app.system(({ db }) => db.select().from(emailAccount).where(eq(emailAccount.id, id)))
const access = await app.system(async ({ config, database }) => ({ config, database }))
const account = row as AccountRow
const raw = await buildMail({ from: 'sends@shop.test', to: 'a@buyer.test', subject: 'Hi', text: 'Hello' })
const sends = async (to: readonly string[] = ['a@buyer.test'], changed: Partial<AccountRow> = {}) => {
  const smtp = openSmtp(access, { ...account, ...changed })
  try {
    return await smtp.send({ envelope: { from: 'sends@shop.test', to }, raw })
  } finally {
    smtp.close()
  }
}

it('sends several mails by one connection, byte for byte, and connects again when the server closed it', async () => {
  const smtp = openSmtp(access, account)
  const one = { envelope: { from: 'sends@shop.test', to: ['a@buyer.test'] }, raw }
  expect(await smtp.send(one)).toMatchObject({ state: 'sent', accepted: ['a@buyer.test'], rejected: [] })
  server.drop()
  expect(await smtp.send(one)).toMatchObject({ state: 'sent' })
  smtp.close()
  expect(server.sent).toHaveLength(2)
  expect(server.sent[1]?.raw).toEqual(raw)
})

it('says which recipients are refused, and whether for ever', async () => {
  server.faults.recipients = { 'gone@buyer.test': 550, 'busy@buyer.test': 451 }
  expect(await sends(['a@buyer.test', 'gone@buyer.test'])).toMatchObject({
    state: 'sent',
    rejected: [{ address: 'gone@buyer.test', code: 550 }],
  })
  expect(await sends(['gone@buyer.test'])).toMatchObject({ state: 'failed', code: 550 })
  expect(await sends(['busy@buyer.test'])).toMatchObject({ state: 'soft', code: 451 })
  expect(await sends(['no address'])).toMatchObject({ state: 'failed' })
})

it('distinguishes refusals of the content', async () => {
  server.faults.content = 451
  expect(await sends()).toMatchObject({ state: 'soft', code: 451 })
  server.faults.content = 554
  expect(await sends()).toMatchObject({ state: 'failed', code: 554 })
})

it('doesn’t know whether a mail was sent when the connection is lost after the content', async () => {
  const before = server.sent.length
  server.faults.dropSmtp = 'answer'
  expect(await sends()).toMatchObject({ state: 'unknown' })
  expect(server.sent).toHaveLength(before + 1)
  server.faults.dropSmtp = 'content'
  expect(await sends()).toMatchObject({ state: 'unknown' })
  expect(server.sent).toHaveLength(before + 1)
})

it('waits for a server that doesn’t answer, and not for a password that is refused', async () => {
  expect(await sends(undefined, { smtpPort: 1 })).toMatchObject({ state: 'soft', code: null })
  server.faults.refusePassword = true
  expect(await sends()).toMatchObject({ state: 'refused', trouble: 'refused' })
})

it('signs the headers that it is asked to', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signed = await buildMail(
    {
      from: 'sends@shop.test',
      to: 'a@buyer.test',
      subject: '订单',
      html: '<p>Hi</p>',
      headers: { 'List-Unsubscribe': '<https://shop.test/u/1>' },
    },
    {
      dkim: {
        domainName: 'shop.test',
        keySelector: 's1',
        privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
        headerFieldNames: 'from:to:subject:message-id:list-unsubscribe',
      },
    },
  )
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const resolver = async (name: string) => {
    if (name === 's1._domainkey.shop.test') return [[`v=DKIM1; k=rsa; p=${key}`]]
    throw Object.assign(new Error('none'), { code: 'ENODATA' })
  }
  const checked = await authenticate(signed, {
    resolver,
    disableArc: true,
    disableBimi: true,
    disableDmarc: true,
  })
  expect(checked.dkim.results[0]).toMatchObject({ status: { result: 'pass' }, signingDomain: 'shop.test' })
  expect(signed.toString()).toMatch(/h=[^;]*list-unsubscribe/i)
})
