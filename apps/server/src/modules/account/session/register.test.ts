import { entity } from '@dropyard/contract/account/entity'
import { profile } from '@dropyard/contract/account/profile'
import { session } from '@dropyard/contract/account/session'
import { mailbox } from '@dropyard/contract/system/mail'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'

const app = await startTestApp({ demo: ['business-code'] })

const sql = (text: string, values: unknown[] = []) =>
  app
    .system((ctx) => ctx.db.$client.query(text, values))
    .then(({ rows }) => rows as Record<string, unknown>[])

/** The latest mail to an address, after all jobs have run. */
async function newestMail(receiver: string) {
  await app.runJobs()
  const { data } = await app.call(mailbox.list, { query: { receiver } })
  return data[0]
}

async function mailedCode(receiver: string): Promise<string> {
  const letter = await newestMail(receiver)
  const code = /\b\d{6}\b/.exec(letter?.plain ?? '')?.[0]
  if (!code) throw new Error(`No code was mailed to ${receiver}`)
  return code
}

const form = (email: string, code: string, more: object = {}) => ({
  company: `Company of ${email}`,
  email,
  code,
  name: 'Ada Stone',
  password: 'Secret1234',
  agreement: true,
  ...more,
})

describe('registering a company', () => {
  it('goes from the mailed code to an open session, with a wallet and the salesperson of the code', async () => {
    const email = 'ada@fern.test'
    const asked = await app.call(session.verifyEmailCode, { body: { email } })
    expect(asked.data).toEqual({ sent: true, valid: false, retry_after: 60 })
    const code = await mailedCode(email)
    const checked = await app.call(session.verifyEmailCode, { body: { email, code } })
    expect(checked.data.valid).toBe(true)
    const made = await app.call(session.register, {
      body: form(email, code, { company: 'Fern & Co', business_code: 'wei2026', timezone: 'Asia/Shanghai' }),
    })
    expect(made.message).toBe('')
    expect(made.data.user).toMatchObject({
      email,
      kind: 'merchant',
      entity_name: 'Fern & Co',
      lang: 'en',
      timezone: 'Asia/Shanghai',
    })

    const headers = { authorization: `Bearer ${made.data.token}` }
    const company = await app.call(entity.info, { headers })
    expect(company.data).toMatchObject({ name: 'Fern & Co', rank_name: 'Starter', level: 1 })
    const contact = await app.call(profile.contact, { headers })
    expect(contact.data).toEqual({ username: 'Wei Chen', contact_email: 'sales@demo.test' })
    const accounts = await sql(
      `SELECT code, balance FROM ledger_account WHERE entity_id = $1 ORDER BY code`,
      [made.data.user.entity_id],
    )
    expect(accounts).toEqual([
      { code: 'frozen', balance: 0 },
      { code: 'wallet', balance: 0 },
    ])
    const again = await app.call(session.register, { body: form(email, code) })
    expect(again.refusal).toBe('session.code_wrong')
  })

  it('keeps the code as a slow hash, and in no queue', async () => {
    const email = 'hash@fern.test'
    await app.call(session.verifyEmailCode, { body: { email } })
    const code = await mailedCode(email)
    const [kept] = await sql(`SELECT code_hash FROM email_code WHERE email = $1`, [email])
    expect(kept?.code_hash).toMatch(/^\$argon2id\$/)
    expect(await sql(`SELECT 1 FROM pgboss.job WHERE data::text LIKE '%' || $1 || '%'`, [code])).toEqual([])
  })

  it('sends one code a minute and says how long to wait', async () => {
    const email = 'minute@fern.test'
    await app.call(session.verifyEmailCode, { body: { email } })
    const second = await app.call(session.verifyEmailCode, { body: { email } })
    expect(second.data.sent).toBe(false)
    expect(second.data.retry_after).toBeGreaterThan(50)
    await sql(`UPDATE attempt SET until = now() WHERE key = 'code:register:minute@fern.test'`)
    expect((await app.call(session.verifyEmailCode, { body: { email } })).data.sent).toBe(true)
  })

  it('does not tell who has an account: the owner of the address reads it by mail', async () => {
    const known = await app.call(session.verifyEmailCode, { body: { email: 'merchant@demo.test' } })
    const unknown = await app.call(session.verifyEmailCode, { body: { email: 'new@fern.test' } })
    expect(known.raw.toString()).toBe(unknown.raw.toString())
    expect((await newestMail('merchant@demo.test'))?.template).toBe('register-taken')
    expect((await newestMail('new@fern.test'))?.template).toBe('register-code')
  })

  it('takes five tries at a code and not one more, though they are refused and rolled back', async () => {
    const email = 'tries@fern.test'
    await app.call(session.verifyEmailCode, { body: { email } })
    const code = await mailedCode(email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) {
      const answer = await app.call(session.register, { body: form(email, wrong) })
      expect(answer.refusal).toBe('session.code_wrong')
      expect(answer.fields.code).toBe('The verification code is wrong or expired.')
    }
    expect((await app.call(session.register, { body: form(email, code) })).refusal).toBe('session.code_wrong')
  })

  it('refuses a code after ten minutes', async () => {
    const email = 'late@fern.test'
    await app.call(session.verifyEmailCode, { body: { email } })
    const code = await mailedCode(email)
    await sql(`UPDATE email_code SET expires_at = now() WHERE email = $1`, [email])
    const { data } = await app.call(session.verifyEmailCode, { body: { email, code } })
    expect(data.valid).toBe(false)
  })

  it('names what is wrong with the form, and leaves nothing behind', async () => {
    const email = 'form@fern.test'
    await app.call(session.verifyEmailCode, { body: { email } })
    const code = await mailedCode(email)
    const refused = async (more: object) => {
      const answer = await app.call(session.register, { body: form(email, code, more) })
      await sql(`UPDATE email_code SET tries = 0 WHERE email = $1`, [email])
      return [answer.status, ...Object.keys(answer.fields)]
    }
    expect(await refused({ agreement: false })).toEqual([422, 'agreement'])
    expect(await refused({ name: 'Ada' })).toEqual([422, 'name'])
    expect(await refused({ name: '陈 伟' })).toEqual([422, 'name'])
    // The rule applies to the English form; the name itself may use any script.
    expect(await refused({ name: '陈伟', name_en: 'Wei' })).toEqual([422, 'name_en'])
    expect(await refused({ name: '陈伟', name_en: '陈 伟' })).toEqual([422, 'name_en'])
    expect(await refused({ password: '12345' })).toEqual([422, 'password'])
    expect(await refused({ password: 'x'.repeat(21) })).toEqual([422, 'password'])
    for (const password of ['Password1', 'adastone', 'form@fern.test', `Company of ${email}`.slice(0, 20)])
      expect(await refused({ password, company: `Company of ${email}`.slice(0, 20) })).toEqual([
        422,
        'password',
      ])
    expect(await refused({ company: 'NORTHWIND outdoor' })).toEqual([422, 'company'])
    expect(await refused({ business_code: 'NOPE' })).toEqual([422, 'business_code'])
    expect(await sql(`SELECT 1 FROM person WHERE email = $1`, [email])).toEqual([])
    // A browser may know a time zone that is newer than ours.
    const body = form(email, code, { name: '陈伟', name_en: 'Wei Chen', timezone: 'Mars/Olympus' })
    expect((await app.call(session.register, { body })).code).toBe(0)
    expect(await sql(`SELECT name, name_en, timezone FROM person WHERE email = $1`, [email])).toEqual([
      { name: '陈伟', name_en: 'Wei Chen', timezone: 'UTC' },
    ])
  })

  it('gives the last use of a business code to one of two who ask at once', async () => {
    await sql(`UPDATE business_code SET max_uses = uses + 1`)
    const both = ['left@fern.test', 'right@fern.test']
    const codes: string[] = []
    for (const email of both) {
      await app.call(session.verifyEmailCode, { body: { email } })
      codes.push(await mailedCode(email))
    }
    const answers = await Promise.all(
      both.map((email, i) =>
        app.call(session.register, { body: form(email, codes[i] ?? '', { business_code: 'WEI2026' }) }),
      ),
    )
    expect(answers.map((a) => a.refusal ?? 'registered').sort()).toEqual([
      'registered',
      'session.business_code',
    ])
  })
})

describe('a lost password', () => {
  it('is set anew with a mailed code, ends every session and lifts the login limit', async () => {
    const before = await app.as('finance')
    await sql(
      `INSERT INTO attempt (key, count, until, next_at)
       SELECT 'login:person:' || id, 99, now() + interval '1 hour', now() + interval '1 hour' FROM person
       WHERE email = 'finance@demo.test'
       ON CONFLICT (key) DO UPDATE SET count = excluded.count, next_at = excluded.next_at`,
    )
    const email = 'finance@demo.test'
    await sql(`DELETE FROM known_address`)
    const slowed = await app.call(session.login, { body: { username: email, password: 'Demo12345' } })
    expect(slowed.status).toBe(429)
    expect((await app.call(session.passwordCode, { body: { email } })).data.sent).toBe(true)
    const code = await mailedCode(email)
    const reset = await app.call(session.passwordReset, { body: { email, code, password: 'Fresh12345' } })
    expect(reset.code).toBe(0)
    expect((await before.call(profile.read)).status).toBe(401)
    expect((await newestMail(email))?.template).toBe('password-changed')
    const login = await app.call(session.login, { body: { username: email, password: 'Fresh12345' } })
    expect(login.code).toBe(0)
  })

  it('is set anew once by each code, however many use it at once', async () => {
    const email = 'designer@demo.test'
    await app.call(session.passwordCode, { body: { email } })
    const code = await mailedCode(email)
    const reset = (i: number) =>
      app.call(session.passwordReset, { body: { email, code, password: `Fresh1234${i}` } })
    const answers = await Promise.all([1, 2, 3, 4].map(reset))
    expect(answers.map((a) => a.refusal ?? 'set anew').sort()).toEqual([
      ...Array<string>(3).fill('session.code_wrong'),
      'set anew',
    ])
  })

  it('is answered the same for an address without an account, which gets no mail', async () => {
    const known = await app.call(session.passwordCode, { body: { email: 'buyer@demo.test' } })
    const unknown = await app.call(session.passwordCode, { body: { email: 'ghost@demo.test' } })
    expect(unknown.raw.toString()).toBe(known.raw.toString())
    expect(await newestMail('ghost@demo.test')).toBeUndefined()
    const reset = await app.call(session.passwordReset, {
      body: { email: 'ghost@demo.test', code: '123456', password: 'Fresh12345' },
    })
    expect(reset.refusal).toBe('session.code_wrong')
  })
})
