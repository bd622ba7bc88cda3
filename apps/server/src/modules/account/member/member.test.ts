import { businessCode } from '@dropyard/contract/account/business-code'
import { entity } from '@dropyard/contract/account/entity'
import { member } from '@dropyard/contract/account/member'
import { profile } from '@dropyard/contract/account/profile'
import { session } from '@dropyard/contract/account/session'
import { mailbox } from '@dropyard/contract/system/mail'
import { describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'

const app = await startTestApp({ demo: ['business-code'] })
const owner = await app.as('merchant')

const sql = (text: string, values: unknown[] = []) =>
  app
    .system((ctx) => ctx.db.$client.query(text, values))
    .then(({ rows }) => rows as Record<string, unknown>[])

async function invitedToken(email: string): Promise<string> {
  await app.runJobs()
  const { data } = await app.call(mailbox.list, { query: { receiver: email } })
  const token = /\/activate\?token=([\w-]+)/.exec(data[0]?.plain ?? '')?.[1]
  if (!token) throw new Error(`${email} got no invitation`)
  return token
}

async function newSession(email: string): Promise<Caller> {
  const { data } = await app.call(session.login, { body: { username: email, password: 'Demo12345' } })
  const headers = { authorization: `Bearer ${data.token}` }
  return { token: data.token, call: (endpoint, input) => app.call(endpoint, { ...input, headers }) }
}

describe('members of a company', () => {
  it('come by invitation: a link that works once and opens a session', async () => {
    const email = 'guest@north.test'
    const made = await owner.call(member.create, { body: { email, name: 'Grace Åström' } })
    expect(made.data).toMatchObject({ email, status: 'invited', role: 'merchant-member', last_seen: null })
    const token = await invitedToken(email)
    const seen = await app.call(session.invitation, { query: { token } })
    // The name entered with the invitation is the default.
    expect(seen.data).toEqual({ email, company: 'Northwind Outdoor', name: 'Grace Åström', name_en: '' })

    const own = { lang: 'zh', timezone: 'Europe/Stockholm' } as const
    const body = { token, name: 'Grace Åström', password: 'Secret1234', ...own }
    const wrong = await app.call(session.activate, { body: { ...body, name_en: 'Grace' } })
    expect(Object.keys(wrong.fields)).toEqual(['name_en'])
    const opened = await app.call(session.activate, { body })
    expect(opened.data.user).toMatchObject({
      email,
      name: 'Grace Åström',
      entity_name: 'Northwind Outdoor',
      ...own,
    })
    expect((await app.call(session.activate, { body })).refusal).toBe('session.invitation')
    const headers = { authorization: `Bearer ${opened.data.token}` }
    expect((await app.call(member.list, { headers })).status).toBe(403)
  })

  it('show their own role and when they were here last', async () => {
    await owner.call(profile.read)
    const { data } = await owner.call(member.list, { query: { search: '@demo.test' } })
    expect(data.map(({ email, role, last_seen }) => [email, role, last_seen !== null])).toEqual([
      ['merchant@demo.test', 'merchant-owner', true],
      ['member@demo.test', 'merchant-member', false],
    ])
  })

  it('get a new link when the first was lost, and the first no longer works', async () => {
    const email = 'twice@north.test'
    const { data } = await owner.call(member.create, { body: { email, name: 'Twice' } })
    const first = await invitedToken(email)
    await owner.call(member.invite, { params: { id: data.id } })
    const second = await invitedToken(email)
    expect((await app.call(session.invitation, { query: { token: first } })).refusal).toBe(
      'session.invitation',
    )
    expect((await app.call(session.invitation, { query: { token: second } })).status).toBe(200)
  })

  it('are refused a link after seven days', async () => {
    const email = 'week@north.test'
    await owner.call(member.create, { body: { email, name: 'Week' } })
    const token = await invitedToken(email)
    await sql(`UPDATE invitation SET expires_at = now()`)
    expect((await app.call(session.invitation, { query: { token } })).refusal).toBe('session.invitation')
  })

  it('are refused from the moment they are disabled', async () => {
    const colleague = await app.as('member')
    const { data } = await owner.call(member.list, { query: { search: 'member@' } })
    const id = data[0]?.id ?? 0
    const off = await owner.call(member.setStatus, { params: { id }, body: { status: 'disabled' } })
    expect(off.data.status).toBe('disabled')
    expect((await colleague.call(profile.read)).status).toBe(401)
    await owner.call(member.setStatus, { params: { id }, body: { status: 'active' } })
    // Enabling doesn't restore sessions.
    expect((await colleague.call(profile.read)).status).toBe(401)
  })

  it('never include the one who disables: nobody locks the last owner out', async () => {
    const { data } = await owner.call(member.list, { query: { search: 'merchant@' } })
    const answer = await owner.call(member.setStatus, {
      params: { id: data[0]?.id ?? 0 },
      body: { status: 'disabled' },
    })
    expect(answer.refusal).toBe('member.yourself')
  })

  it('change their role, and what they may do changes with their next call', async () => {
    const colleague = await newSession('member@demo.test')
    const { data } = await owner.call(member.list, { query: { search: 'member@' } })
    const params = { id: data[0]?.id ?? 0 }
    const set = (who: Caller, role: 'merchant-owner' | 'merchant-member') =>
      who.call(member.setRole, { params, body: { role } })
    expect((await colleague.call(member.list)).status).toBe(403)
    expect((await set(colleague, 'merchant-owner')).status).toBe(403)
    expect((await set(owner, 'merchant-owner')).data.role).toBe('merchant-owner')
    expect((await colleague.call(member.list)).status).toBe(200)
    expect((await set(owner, 'merchant-member')).data.role).toBe('merchant-member')
    expect((await colleague.call(member.list)).status).toBe(403)
    const [noted] = await sql(
      `SELECT before->>'role' AS before, after->>'role' AS after FROM audit_log
       WHERE action = 'PUT /sale/user/:id/role' ORDER BY id DESC LIMIT 1`,
    )
    expect(noted).toEqual({ before: 'merchant-owner', after: 'merchant-member' })
    const stranger = await app.as('merchant2')
    expect((await set(stranger, 'merchant-owner')).refusal).toBe('common.not_found')
  })

  it('keep an owner, also when two of them take it from each other at once', async () => {
    const { data } = await owner.call(member.list, { query: { search: '@demo.test' } })
    const [first, second] = [
      data.find((row) => row.email.startsWith('merchant@')),
      data.find((row) => row.email.startsWith('member@')),
    ]
    const demote = (who: Caller, id = 0) =>
      who.call(member.setRole, { params: { id }, body: { role: 'merchant-member' } })
    expect((await demote(owner, first?.id)).refusal).toBe('member.last_owner')
    await owner.call(member.setRole, { params: { id: second?.id ?? 0 }, body: { role: 'merchant-owner' } })
    const other = await newSession('member@demo.test')
    const answers = await Promise.all([demote(owner, second?.id), demote(other, first?.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const owners = await sql(
      `SELECT 1 FROM person_role JOIN role r ON r.id = role_id WHERE r.code = 'merchant-owner' AND person_id = ANY ($1)`,
      [[first?.id, second?.id]],
    )
    expect(owners).toHaveLength(1)
    await sql(`DELETE FROM person_role WHERE person_id = ANY ($1)`, [[first?.id, second?.id]])
    await sql(
      `INSERT INTO person_role (person_id, role_id) SELECT p.id, r.id FROM person p JOIN role r
       ON r.code = CASE p.email WHEN 'merchant@demo.test' THEN 'merchant-owner' ELSE 'merchant-member' END
       WHERE p.id = ANY ($1)`,
      [[first?.id, second?.id]],
    )
  })

  it('of other companies do not exist', async () => {
    const other = await app.as('merchant2')
    const theirs = (await other.call(member.list)).data
    expect(theirs.map((row) => row.email)).toEqual(['merchant2@demo.test'])
    const params = { id: theirs[0]?.id ?? 0 }
    const touched = await owner.call(member.setStatus, { params, body: { status: 'disabled' } })
    expect(touched).toMatchObject({ status: 404, refusal: 'common.not_found' })
    expect((await owner.call(member.invite, { params })).status).toBe(404)
    expect((await other.call(profile.read)).status).toBe(200)
  })

  it('can’t take an address that has an account', async () => {
    const answer = await owner.call(member.create, { body: { email: 'merchant2@demo.test', name: 'X' } })
    expect(answer).toMatchObject({ status: 422, refusal: 'member.email_taken' })
    expect(Object.keys(answer.fields)).toEqual(['email'])
  })
})

describe('row-level security', () => {
  it('shows a transaction of one company its own rows only, without any WHERE', async () => {
    const [north] = await sql(`SELECT id FROM entity WHERE name = 'Northwind Outdoor'`)
    const scope = [Number(north?.id)]
    const seen = await app.app.database.transaction(scope, async (db) => {
      const read = async (text: string) => (await db.$client.query(text)).rows as Record<string, unknown>[]
      return {
        companies: await read('SELECT name FROM entity'),
        people: await read('SELECT DISTINCT entity_id FROM person WHERE entity_id IS NOT NULL'),
        wallets: await read(`SELECT DISTINCT entity_id FROM ledger_account WHERE code = 'wallet'`),
        changed: (await db.$client.query(`UPDATE entity SET name = name`)).rowCount,
      }
    })
    expect(seen).toEqual({
      companies: [{ name: 'Northwind Outdoor' }],
      people: [{ entity_id: scope[0] }],
      wallets: [{ entity_id: scope[0] }],
      changed: 1,
    })
  })

  it('shows nothing to a transaction that names nobody', async () => {
    const rows = await app.app.database.transaction(
      [],
      async (db) => (await db.$client.query('SELECT id FROM entity')).rowCount,
    )
    expect(rows).toBe(0)
  })

  it('refuses a row for another company', async () => {
    const [lumen] = await sql(`SELECT id FROM entity WHERE name = 'Lumen Living'`)
    const write = app.app.database.transaction([0], (db) =>
      db.$client.query(
        `INSERT INTO person (kind, entity_id, email, name) VALUES ('merchant', $1, 'x@y.z', 'x')`,
        [lumen?.id],
      ),
    )
    await expect(write).rejects.toThrow('row-level security')
  })
})

describe('staff', () => {
  it('see every company, a salesperson the own customers', async () => {
    const names = async (who: string) =>
      (await (await app.as(who)).call(entity.list)).data.map((row) => row.name).sort()
    expect(await names('finance')).toEqual(['Lumen Living', 'Northwind Outdoor'])
    expect(await names('sales')).toEqual(['Northwind Outdoor'])
    expect((await owner.call(entity.list)).status).toBe(403)
  })

  it('close a company with one click, for everyone in it', async () => {
    const admin = await app.as('admin')
    const other = await app.as('merchant2')
    const { data } = await admin.call(entity.list, { query: { search: 'Lumen' } })
    const params = { id: data[0]?.id ?? 0 }
    const closed = await admin.call(entity.setStatus, { params, body: { status: 'disabled', version: 1 } })
    expect(closed.data.status).toBe('disabled')
    expect((await other.call(profile.read)).status).toBe(401)
    const stale = await admin.call(entity.setStatus, { params, body: { status: 'active', version: 1 } })
    expect(stale.refusal).toBe('common.changed')
    await admin.call(entity.setStatus, { params, body: { status: 'active', version: 2 } })
    expect((await other.call(profile.read)).status).toBe(200)
  })

  it('hand out business codes of their own', async () => {
    const sales = await app.as('sales')
    const made = await sales.call(businessCode.create, {
      body: { code: 'fair-27', max_uses: 5, expires_at: null },
    })
    expect(made.data).toMatchObject({ code: 'FAIR-27', salesperson_name: 'Wei Chen', uses: 0, max_uses: 5 })
    expect((await sales.call(businessCode.list)).total).toBe(3)
    const wrong = await sales.call(businessCode.create, {
      body: { code: '春季展会', max_uses: null, expires_at: null },
    })
    expect(Object.keys(wrong.fields)).toEqual(['code'])
    expect((await owner.call(businessCode.select)).status).toBe(403)
  })
})
