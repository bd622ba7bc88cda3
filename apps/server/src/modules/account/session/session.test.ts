import { profile } from '@dropyard/contract/account/profile'
import { session } from '@dropyard/contract/account/session'
import { setting } from '@dropyard/contract/system/setting'
import { describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { demoPassword } from '../user/demo.ts'

const app = await startTestApp()

const sql = (text: string, values: unknown[] = []) =>
  app
    .system((ctx) => ctx.db.$client.query(text, values))
    .then(({ rows }) => rows as Record<string, unknown>[])

/** Logs a person in, with a new session. */
async function logIn(email: string): Promise<Caller & { answer: number }> {
  const { data, code } = await app.call(session.login, { body: { username: email, password: demoPassword } })
  const headers = { authorization: `Bearer ${data?.token}` }
  return {
    token: data?.token,
    answer: code,
    call: (endpoint, input) => app.call(endpoint, { ...input, headers }),
  }
}

describe('logging in', () => {
  it('opens a session by email, whatever its capitals, and by name', async () => {
    const byMail = await app.call(session.login, {
      body: { username: 'Merchant@Demo.test', password: demoPassword },
    })
    expect(byMail.data.user).toMatchObject({
      kind: 'merchant',
      email: 'merchant@demo.test',
      entity_name: 'Northwind Outdoor',
    })
    expect(byMail.data.token.length).toBeGreaterThanOrEqual(43)
    const byName = await app.call(session.login, {
      body: { username: 'olivia hart', password: demoPassword },
    })
    expect(byName.data.user.id).toBe(byMail.data.user.id)
  })

  it('answers an unknown account exactly as a wrong password', async () => {
    const wrong = await app.call(session.login, {
      body: { username: 'merchant@demo.test', password: 'Wrong12345' },
    })
    const unknown = await app.call(session.login, {
      body: { username: 'nobody@demo.test', password: 'Wrong12345' },
    })
    expect(wrong.raw.toString()).toBe(unknown.raw.toString())
    expect(wrong).toMatchObject({ status: 200, code: 1, message: 'The email or password is wrong.' })
    expect(wrong.refusal).toBe('session.login_failed')
  })

  it('keeps neither the token nor the password, neither in tables nor in the audit trail', async () => {
    const one = await logIn('buyer@demo.test')
    const found = await sql(
      `SELECT 'session' FROM session s WHERE s::text LIKE '%' || $1 || '%'
       UNION ALL SELECT 'audit' FROM audit_log a WHERE a::text LIKE '%' || $1 || '%' OR a::text LIKE '%${demoPassword}%'`,
      [one.token],
    )
    expect(found).toEqual([])
    const [trace] = await sql(
      `SELECT input FROM audit_log WHERE action = 'POST /sale/login' ORDER BY id DESC`,
    )
    expect(trace?.input).toEqual({ username: 'buyer@demo.test', password: '•••' })
  })
})

describe('a session', () => {
  it('is nobody for a token that was never given', async () => {
    expect((await app.call(profile.read)).status).toBe(401)
    const answer = await app.call(profile.read, { headers: { authorization: `Bearer ${'a'.repeat(43)}` } })
    expect(answer).toMatchObject({ status: 401, code: 401 })
  })

  it('ends when its person logs out', async () => {
    const one = await logIn('designer@demo.test')
    expect((await one.call(profile.read)).status).toBe(200)
    expect((await one.call(session.logout)).code).toBe(0)
    expect((await one.call(profile.read)).status).toBe(401)
  })

  it('ends after too long a pause, and after its last day however busy it was', async () => {
    const idle = await logIn('designer@demo.test')
    await sql(
      `UPDATE session SET seen_at = now() - interval '13 hours' WHERE person_id = (SELECT id FROM person WHERE email = 'designer@demo.test')`,
    )
    expect((await idle.call(profile.read)).status).toBe(401)
    // Changed settings apply to existing sessions.
    const admin = await app.as('admin')
    const limits = { upload_mb: 20, session_idle_hours: 14, session_max_days: 30 }
    await admin.call(setting.limits, { body: limits })
    expect((await idle.call(profile.read)).status).toBe(200)
    await admin.call(setting.reset, { body: { group: 'limits' } })
    const old = await logIn('designer@demo.test')
    await sql(
      `UPDATE session SET expires_at = now() WHERE person_id = (SELECT id FROM person WHERE email = 'designer@demo.test')`,
    )
    expect((await old.call(profile.read)).status).toBe(401)
  })

  it('remembers being seen, at most once a minute', async () => {
    const one = await logIn('copywriter@demo.test')
    const seen = () =>
      sql(
        `SELECT seen_at FROM session s JOIN person p ON p.id = s.person_id WHERE p.email = 'copywriter@demo.test'`,
      ).then((rows) => (rows[0]?.seen_at instanceof Date ? rows[0].seen_at.getTime() : 0))
    const before = await seen()
    await one.call(profile.read)
    expect(await seen()).toBe(before)
    await sql(
      `UPDATE session SET seen_at = now() - interval '2 minutes' WHERE person_id = (SELECT id FROM person WHERE email = 'copywriter@demo.test')`,
    )
    const began = Date.now()
    await one.call(profile.read)
    expect(await seen()).toBeGreaterThanOrEqual(began)
  })

  it('is asked about at every call, also of those who were here a moment ago', async () => {
    const read = (caller: Caller) => caller.call(profile.read).then((answer) => answer.status)
    const changes = [
      ['UPDATE session SET revoked = true WHERE person_id = $1', 401],
      [`UPDATE session SET expires_at = now() WHERE person_id = $1`, 401],
      [`UPDATE person SET status = 'disabled' WHERE id = $1`, 401],
    ] as const
    for (const [change, status] of changes) {
      const caller = await logIn('copywriter@demo.test')
      for (let i = 0; i < 3; i++) expect(await read(caller)).toBe(200)
      const { data } = await caller.call(profile.read)
      await sql(change, [data.id])
      expect(await read(caller)).toBe(status)
    }
    await sql(`UPDATE person SET status = 'active' WHERE email = 'copywriter@demo.test'`)
  })

  it('is refused once the person or the company is disabled', async () => {
    const person = await logIn('marketing@demo.test')
    expect((await person.call(profile.read)).status).toBe(200)
    await sql(`UPDATE person SET status = 'disabled' WHERE email = 'marketing@demo.test'`)
    expect((await person.call(profile.read)).status).toBe(401)
    expect((await logIn('marketing@demo.test')).answer).toBe(1)

    const merchant = await logIn('merchant2@demo.test')
    expect((await merchant.call(profile.read)).status).toBe(200)
    await sql(`UPDATE entity SET status = 'disabled' WHERE name = 'Lumen Living'`)
    expect((await merchant.call(profile.read)).status).toBe(401)
    const answer = await app.call(session.login, {
      body: { username: 'merchant2@demo.test', password: demoPassword },
    })
    expect(answer.refusal).toBe('session.disabled')
  })
})

describe('the sessions of one person', () => {
  it('are listed with the one in use, and can be ended one by one', async () => {
    const here = await logIn('developer@demo.test')
    const there = await logIn('developer@demo.test')
    const { data } = await here.call(session.mine)
    expect(data.map((one) => one.current).sort()).toEqual([false, true])
    const other = data.find((one) => !one.current)
    expect((await here.call(session.revoke, { params: { id: other?.id ?? 0 } })).code).toBe(200)
    expect((await there.call(profile.read)).status).toBe(401)
    expect((await here.call(session.mine)).data).toHaveLength(1)
  })

  it('can all be ended at once but the one in use', async () => {
    const here = await logIn('designer@demo.test')
    const there = [await logIn('designer@demo.test'), await logIn('designer@demo.test')]
    expect((await here.call(session.revokeOthers)).data).toEqual({ ended: 2 })
    for (const other of there) expect((await other.call(profile.read)).status).toBe(401)
    expect((await here.call(session.revokeOthers)).data).toEqual({ ended: 0 })
    expect((await here.call(profile.read)).status).toBe(200)
  })

  it('can’t be ended by someone else', async () => {
    const mine = await logIn('developer@demo.test')
    const { data } = await mine.call(session.mine)
    const stranger = await logIn('clerk@demo.test')
    const params = { id: data.find((one) => one.current)?.id ?? 0 }
    expect((await stranger.call(session.revoke, { params })).refusal).toBe('common.not_found')
    expect((await mine.call(profile.read)).status).toBe(200)
  })
})
