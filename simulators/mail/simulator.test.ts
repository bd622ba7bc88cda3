import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { corpus, expected } from './corpus.ts'
import { createMailSimulator } from './simulator.ts'

const sim = createMailSimulator()
const origin = await sim.listen()
const account = await sim.open('care@shop.test')
afterAll(() => sim.stop())

const connect = async (): Promise<ImapFlow> => {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: account.imapPort,
    secure: false,
    doSTARTTLS: false,
    logger: false,
    auth: { user: account.address, pass: account.password },
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

test('a mail is fetched byte for byte, with its folder’s numbers', async () => {
  const raw = corpus().get('gbk-raw-subject') as Buffer
  const uid = account.deliver(raw)
  const client = await connect()
  const box = await client.mailboxOpen('INBOX')
  expect(box.uidValidity).toBe(1000n)
  const one = await client.fetchOne(String(uid), { source: true, flags: true }, { uid: true })
  if (!one) throw new Error('Nothing was fetched')
  expect(one.source).toEqual(raw)
  expect([...(one.flags ?? [])]).toEqual([])
  const folders = await client.list()
  expect(folders.map(({ specialUse }) => specialUse).filter(Boolean)).toContain('\\Archive')
  await client.logout()
})

test('the side channel delivers, renumbers and refuses', async () => {
  const deliver = `${origin}/__sim/accounts/care@shop.test/deliver?folder=Archive`
  const body = new Uint8Array(corpus().get('plain-utf8') as Buffer)
  const headers = { 'content-type': 'message/rfc822' }
  expect(await (await fetch(deliver, { method: 'POST', headers, body })).json()).toEqual({ uid: 1 })
  account.resetUids('Archive')
  const client = await connect()
  expect((await client.mailboxOpen('Archive')).uidValidity).toBe(1001n)
  const closed = new Promise((resolve) => client.once('close', resolve))
  account.drop()
  await closed
  account.faults.refusePassword = true
  await expect(connect()).rejects.toMatchObject({ authenticationFailed: true })
  account.faults.refusePassword = false
})

test('a mail that is handed over arrives at the other accounts', async () => {
  const other = await sim.open('other@shop.test')
  const auth = { user: other.address, pass: other.password }
  const transport = createTransport({ host: '127.0.0.1', port: other.smtpPort, auth })
  await transport.sendMail({ from: other.address, to: account.address, subject: 'Hello', text: 'Hi' })
  expect(other.sent).toHaveLength(1)
  expect(account.folder('INBOX').messages.at(-1)?.raw).toContain('Subject: Hello')
})

test('the corpus says what is to be read of each mail', () => {
  expect([...corpus().keys()].sort()).toEqual(Object.keys(expected()).sort())
  expect(corpus().size).toBeGreaterThan(30)
})
