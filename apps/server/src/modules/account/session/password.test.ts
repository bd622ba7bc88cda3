import { profile } from '@dropyard/contract/account/profile'
import { session } from '@dropyard/contract/account/session'
import { mailbox } from '@dropyard/contract/system/mail'
import { notice } from '@dropyard/contract/system/notice'
import { describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { demoPassword } from '../user/demo.ts'

/** What a stolen session alone can't do to its account. */

const app = await startTestApp()

const sql = (text: string, values: unknown[] = []) =>
  app
    .system((ctx) => ctx.db.$client.query(text, values))
    .then(({ rows }) => rows as Record<string, unknown>[])

async function logIn(
  email: string,
  password = demoPassword,
): Promise<Caller & { refused: string | undefined }> {
  const { data, refusal } = await app.call(session.login, { body: { username: email, password } })
  const headers = { authorization: `Bearer ${data?.token}` }
  const call: Caller['call'] = (endpoint, input) => app.call(endpoint, { ...input, headers })
  return { token: data?.token, refused: refusal, call }
}

/** Makes a person's sessions old, so that the password is needed again. */
const grownOld = (email: string) =>
  sql(
    `UPDATE session SET proved_at = now() - interval '11 minutes' WHERE person_id = (SELECT id FROM person WHERE email = $1)`,
    [email],
  )

async function mailsTo(receiver: string): Promise<{ template: string; plain: string }[]> {
  await app.runJobs()
  return (await app.call(mailbox.list, { query: { receiver } })).data
}

describe('another password', () => {
  it('is taken right after logging in; every other session ends, and the person is told', async () => {
    const email = 'support@demo.test'
    const here = await logIn(email)
    const elsewhere = await logIn(email)
    const answer = await here.call(session.changePassword, { body: { newpassword: 'Tulip-Harbour7' } })
    expect(answer).toMatchObject({ status: 200, code: 200 })
    expect((await here.call(profile.read)).status).toBe(200)
    expect((await elsewhere.call(profile.read)).status).toBe(401)
    expect((await logIn(email)).refused).toBe('session.login_failed')
    expect((await logIn(email, 'Tulip-Harbour7')).refused).toBeUndefined()
    expect((await mailsTo(email)).map((one) => one.template)).toContain('password-changed')
    const { data } = await here.call(notice.list)
    expect(data.map((one) => one.event)).toEqual(['account.password_changed'])
    // Other users aren't notified.
    expect((await (await app.as('clerk')).call(notice.list)).data).toEqual([])
  })

  it('is refused later without the old one, which makes it possible', async () => {
    const email = 'warehouse@demo.test'
    const here = await logIn(email)
    await grownOld(email)
    const change = (oldpassword?: string) =>
      here.call(session.changePassword, {
        body: { newpassword: 'Tulip-Harbour7', ...(oldpassword === undefined ? {} : { oldpassword }) },
      })
    const without = await change()
    expect(without).toMatchObject({ status: 422, refusal: 'session.password_needed' })
    expect(without.fields.oldpassword).toBe('You logged in a while ago. Enter your current password.')
    expect((await change('Wrong12345')).fields).toEqual({ oldpassword: 'The current password is wrong.' })
    expect((await logIn(email)).refused).toBeUndefined()
    expect((await change(demoPassword)).code).toBe(200)
    expect((await logIn(email, 'Tulip-Harbour7')).refused).toBeUndefined()
  })

  it('is not found out by trying old ones', async () => {
    const email = 'finance@demo.test'
    const here = await logIn(email)
    const change = (oldpassword: string) =>
      here.call(session.changePassword, { body: { newpassword: 'Tulip-Harbour7', oldpassword } })
    for (let i = 0; i < 10; i++) expect((await change('Wrong12345')).status).toBe(422)
    expect((await change(demoPassword)).status).toBe(429)
  })

  it('names its field when it is too short, too long, common or the own name', async () => {
    const here = await logIn('merchant@demo.test')
    for (const newpassword of ['12345', 'x'.repeat(21), 'Password1', 'Olivia Hart', 'northwind-outdoor']) {
      const answer = await here.call(session.changePassword, { body: { newpassword } })
      expect([answer.status, ...Object.keys(answer.fields)], newpassword).toEqual([422, 'newpassword'])
    }
  })
})

describe('another email', () => {
  const settings = { name: 'Lin Tao', phone: '+86 10 1234' }

  it('is confirmed by a code that goes to it, and the old one is told; only then it logs in', async () => {
    const [email, next] = ['designer@demo.test', 'tao@elsewhere.test']
    const me = await logIn(email)
    const { data: mine } = await me.call(profile.read)
    const params = { id: mine.id }
    const asked = await me.call(profile.save, { params, body: { ...settings, email: next } })
    expect(asked.data).toMatchObject({ ...settings, email, pending_email: next })
    expect((await mailsTo(email))[0]?.template).toBe('email-changing')
    expect((await logIn(next)).refused).toBe('session.login_failed')

    const code = /\b\d{6}\b/.exec((await mailsTo(next))[0]?.plain ?? '')?.[0] ?? ''
    const wrong = await me.call(profile.confirmEmail, {
      body: { email: next, code: code === '000000' ? '1' : '000000' },
    })
    expect(wrong.fields).toHaveProperty('code')
    const done = await me.call(profile.confirmEmail, { body: { email: next, code } })
    expect(done.data).toMatchObject({ email: next, pending_email: null })
    expect((await mailsTo(email))[0]?.template).toBe('email-changed')
    expect((await logIn(next)).refused).toBeUndefined()
    expect((await logIn(email)).refused).toBe('session.login_failed')
    expect((await me.call(profile.read)).data.email).toBe(next)
    const again = await me.call(profile.confirmEmail, { body: { email: next, code } })
    expect(again.refusal).toBe('session.code_wrong')
  })

  it('needs the password when it was given long ago; what else was typed is not half saved', async () => {
    const email = 'copywriter@demo.test'
    const me = await logIn(email)
    await grownOld(email)
    const { data: mine } = await me.call(profile.read)
    const save = (more: object) =>
      me.call(profile.save, {
        params: { id: mine.id },
        body: { ...settings, email: 'x@elsewhere.test', ...more },
      })
    expect(Object.keys((await save({})).fields)).toEqual(['oldpassword'])
    expect((await me.call(profile.read)).data).toMatchObject({ name: mine.name, pending_email: null })
    expect(Object.keys((await save({ oldpassword: 'Wrong12345' })).fields)).toEqual(['oldpassword'])
    expect((await save({ email })).data).toMatchObject({ ...settings, email, pending_email: null })
    expect((await save({ oldpassword: demoPassword })).data.pending_email).toBe('x@elsewhere.test')
  })

  it('that another account has is refused, also when it was taken meanwhile', async () => {
    const me = await logIn('sampler@demo.test')
    const { data: mine } = await me.call(profile.read)
    const ask = (email: string) =>
      me.call(profile.save, { params: { id: mine.id }, body: { ...settings, email } })
    expect((await ask('clerk@demo.test')).fields).toEqual({ email: 'Email already exists.' })
    await ask('late@elsewhere.test')
    const code = /\b\d{6}\b/.exec((await mailsTo('late@elsewhere.test'))[0]?.plain ?? '')?.[0] ?? ''
    await sql(`UPDATE person SET email = 'late@elsewhere.test' WHERE email = 'marketing@demo.test'`)
    const late = await me.call(profile.confirmEmail, { body: { email: 'late@elsewhere.test', code } })
    expect(late.fields).toEqual({ email: 'Email already exists.' })
  })

  it('is not confirmed with a code that someone else asked for', async () => {
    const [one, other] = [await logIn('buyer@demo.test'), await logIn('developer@demo.test')]
    const email = 'shared@elsewhere.test'
    const { data: mine } = await one.call(profile.read)
    await one.call(profile.save, { params: { id: mine.id }, body: { ...settings, email } })
    const code = /\b\d{6}\b/.exec((await mailsTo(email))[0]?.plain ?? '')?.[0] ?? ''
    expect((await other.call(profile.confirmEmail, { body: { email, code } })).refusal).toBe(
      'session.code_wrong',
    )
    expect((await one.call(profile.confirmEmail, { body: { email, code } })).data.email).toBe(email)
  })
})
