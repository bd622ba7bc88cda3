import { mailAccount } from '@dropyard/contract/mail/account'
import { signInPath } from '@dropyard/contract/mail/account/sign-in'
import { beforeEach, describe, expect, it } from 'vitest'
import { copyOf } from '../../../../../../../simulators/mail/sent-copy.ts'
import { simulatedApp } from '../../../../../../../simulators/mail/sign-in.ts'
import { createMailSimulator } from '../../../../../../../simulators/mail/simulator.ts'
import { startTestApp } from '../../../../testing/app.ts'
import { closeAfterFile } from '../../../../testing/closing.ts'
import { letter, mailFixture, threadsOf } from '../../../../testing/mail-fixture.ts'
import { outgoingFixture } from '../../../../testing/outgoing-fixture.ts'
import { syncJob } from '../../email/sync-job.ts'
import { openSmtp } from '../smtp.ts'
import { emailAccount } from '../table.ts'

/** Mail accounts that sign in at Google or Microsoft, at the simulator's pages. */

const provider = createMailSimulator()
const origin = await provider.listen()
closeAfterFile(() => provider.stop())
const app = await startTestApp({
  env: {
    MAIL_GOOGLE_CLIENT_ID: simulatedApp.id,
    MAIL_GOOGLE_CLIENT_SECRET: simulatedApp.secret,
    MAIL_GOOGLE_AUTH_ORIGIN: origin,
    MAIL_GOOGLE_TOKEN_ORIGIN: origin,
    MAIL_MICROSOFT_CLIENT_ID: simulatedApp.id,
    MAIL_MICROSOFT_CLIENT_SECRET: simulatedApp.secret,
    MAIL_MICROSOFT_ORIGIN: origin,
  },
})
const { bodyOf } = await mailFixture(app)
const admin = await app.as('admin')

let made = 0
/** A new account at the provider, and here. */
async function account(signIn: 'google' | 'microsoft') {
  const server = await provider.open(`box${++made}@mail.test`)
  const { secret, ...body } = bodyOf(server, { admin: 'manage', support: 'answer' })
  const input = { ...body, sign_in: signIn }
  const { data } = await admin.call(mailAccount.create, { body: input as never })
  return { server, input, ...data }
}

/** Answers the provider's page as a person does. @returns the query of the page to which it redirects */
async function answerPage(url: string, answer: 'allow' | 'deny', address: string): Promise<string> {
  const shown = await fetch(url)
  expect(await shown.text()).toContain('Allow reading and sending mail')
  const there = await fetch(`${url}&${new URLSearchParams({ answer, account: address })}`, {
    redirect: 'manual',
  })
  const back = new URL(there.headers.get('location') ?? '')
  expect(back.pathname).toBe(signInPath)
  return back.search.slice(1)
}

async function signIn(id: number, address: string, { answer = 'allow' as 'allow' | 'deny' } = {}) {
  const { data } = await admin.call(mailAccount.signIn, { params: { id } })
  return admin.call(mailAccount.signedIn, { body: { answer: await answerPage(data.url, answer, address) } })
}

const read = async (id: number) => (await admin.call(mailAccount.get, { params: { id } })).data
const secretOf = async (id: number): Promise<string> => {
  const { rows } = await app.asOwner('SELECT secret FROM email_account WHERE id = $1', [id])
  return (rows as { secret: string }[])[0]?.secret ?? ''
}
const sync = async (id: number) => {
  await app.system((ctx) => ctx.enqueue(syncJob, { accountId: id, full: true }, { key: `${id} true` }))
  await app.runJobs()
}

describe.each(['google', 'microsoft'] as const)('an account at %s', (name) => {
  let one: Awaited<ReturnType<typeof account>>
  beforeEach(async () => {
    one = await account(name)
  })

  it('waits for its sign-in, and then is read and sends without a password', async () => {
    expect(await read(one.id)).toMatchObject({
      state: 'stopped',
      message: expect.stringContaining('Log in with'),
    })
    expect((await signIn(one.id, one.address)).data).toEqual({ id: one.id, address: one.address })
    one.server.deliver(letter({ id: `hello-${name}`, to: one.address }))
    await sync(one.id)
    expect(await read(one.id)).toMatchObject({ state: 'works', message: '' })
    expect(await threadsOf(admin, { account_id: one.id })).toHaveLength(1)
    const access = await app.system(async ({ config, database }) => ({ config, database }))
    const rows = await app.system(({ db }) => db.select().from(emailAccount))
    const smtp = openSmtp(access, rows.find(({ id }) => id === one.id) as never)
    const envelope = { from: one.address, to: ['ann@buyer.test'] }
    expect(await smtp.send({ envelope, raw: Buffer.from('Subject: Hi\r\n\r\nHi\r\n') })).toMatchObject({
      state: 'sent',
    })
    smtp.close()
  })

  it('leaves it to the provider to keep what it sends, however late that is', async () => {
    await signIn(one.id, one.address)
    await sync(one.id)
    const box = { id: one.id, server: one.server, sync: () => sync(one.id) }
    const { draft, go, due, show, sentTo } = outgoingFixture(app, admin, box)
    const to = `late-${name}@buyer.test`
    const written = await draft({ kind: 'new', account_id: one.id, to: [to], subject: 'New', send_key: to })
    await go(written, { send_key: `${to} go` })
    await due(written.id)
    expect(one.server.folder('Sent').messages).toEqual([])
    const [sent] = sentTo(to)
    const copy = copyOf(sent?.raw ?? Buffer.from(''), { messageId: null, rewritesHeader: true })
    one.server.deliver(Buffer.from(copy, 'latin1'), { folder: 'Sent', flags: ['\\Seen'] })
    await sync(one.id)
    expect((await show(written.thread_id)).mails).toHaveLength(1)
  })

  it('gets another access token when the server refuses the one that it has, and says so when access was revoked', async () => {
    await signIn(one.id, one.address)
    const first = await secretOf(one.id)
    one.server.grant()
    await sync(one.id)
    expect(await read(one.id)).toMatchObject({ state: 'works' })
    expect(await secretOf(one.id)).not.toBe(first)
    await fetch(`${origin}/__sim/accounts/${one.address}/revoke`, { method: 'POST' })
    for (let tries = 0; tries < 4; tries++) await sync(one.id)
    expect(await read(one.id)).toMatchObject({ state: 'stopped' })
  })

  it('keeps its sign-in when its name changes, and needs another one for another server', async () => {
    await signIn(one.id, one.address)
    const { version } = await read(one.id)
    const kept = await secretOf(one.id)
    const renamed = { ...one.input, name: 'Care team', version }
    await admin.call(mailAccount.update, { params: { id: one.id }, body: renamed as never })
    expect(await secretOf(one.id)).toBe(kept)
    const elsewhere = { ...renamed, smtp_host: 'smtp.other.test', version: version + 1 }
    const refused = await admin.call(mailAccount.update, { params: { id: one.id }, body: elsewhere as never })
    expect(Object.keys(refused.fields)).toEqual(['smtp_host'])
    const moved = { ...elsewhere, smtp_host: '127.0.0.2' }
    await admin.call(mailAccount.update, { params: { id: one.id }, body: moved as never })
    expect(await read(one.id)).toMatchObject({
      state: 'stopped',
      message: expect.stringContaining('Log in'),
    })
  })
})

describe('logging in', () => {
  it('is refused when it was declined, is of another mailbox, was begun by another user, or comes twice', async () => {
    const one = await account('google')
    const other = await provider.open('other@mail.test')
    const declined = await signIn(one.id, one.address, { answer: 'deny' })
    expect(declined.message).toContain('access_denied')
    expect((await signIn(one.id, other.address)).message).toContain(`Choose ${one.address}`)
    const { data } = await admin.call(mailAccount.signIn, { params: { id: one.id } })
    const answer = await answerPage(data.url, 'allow', one.address)
    const again = await app.anew('admin')
    expect((await again.call(mailAccount.signedIn, { body: { answer } })).refusal).toBe(
      'set-email.sign-in.expired',
    )
    expect((await admin.call(mailAccount.signedIn, { body: { answer } })).status).toBe(200)
    expect((await admin.call(mailAccount.signedIn, { body: { answer } })).refusal).toBe(
      'set-email.sign-in.changed',
    )
    expect((await read(one.id)).state).toBe('new')
    expect((await admin.call(mailAccount.signedIn, { body: { answer: 'state=x&code=y' } })).refusal).toBe(
      'set-email.sign-in.expired',
    )
  })

  it('is for members who manage the account, and not for one with a password', async () => {
    const one = await account('microsoft')
    const support = await app.as('support')
    expect((await support.call(mailAccount.signIn, { params: { id: one.id } })).status).toBe(403)
    const server = await provider.open('secret@mail.test')
    const { data } = await admin.call(mailAccount.create, {
      body: bodyOf(server, { admin: 'manage' }) as never,
    })
    expect((await admin.call(mailAccount.signIn, { params: { id: data.id } })).refusal).toBe(
      'set-email.sign-in.by_password',
    )
    const body = {
      ...bodyOf(server, { admin: 'manage' }),
      secret: undefined,
      sign_in: 'google',
      version: data.version,
    }
    await admin.call(mailAccount.update, { params: { id: data.id }, body: body as never })
    const back = { ...body, sign_in: 'password', version: data.version + 1 }
    const refused = await admin.call(mailAccount.update, { params: { id: data.id }, body: back as never })
    expect(Object.keys(refused.fields)).toEqual(['secret'])
  })
})
