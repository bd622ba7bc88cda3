import { department } from '@dropyard/contract/account/department'
import { entity } from '@dropyard/contract/account/entity'
import { profile } from '@dropyard/contract/account/profile'
import { role } from '@dropyard/contract/account/role'
import { session } from '@dropyard/contract/account/session'
import { user } from '@dropyard/contract/account/user'
import { mailbox } from '@dropyard/contract/system/mail'
import { describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'

const app = await startTestApp({ demo: ['department'] })
const admin = await app.as('admin')

const idOf = async (who: string) => (await (await app.as(who)).call(profile.read)).data.id
const roleId = async (search: string) => (await admin.call(role.list, { query: { search } })).data[0]?.id ?? 0
async function lastMail(receiver: string): Promise<string> {
  await app.runJobs()
  return (await app.call(mailbox.list, { query: { receiver } })).data[0]?.plain ?? ''
}

describe('users', () => {
  it('are listed by kind, role, department and state, with where they are logged in', async () => {
    const all = await admin.call(user.list)
    expect(all.ext.tabs).toEqual([
      { status: 'staff', name: 'Staff', total: 13 },
      { status: 'merchant', name: 'Merchant', total: 3 },
    ])
    const clerk = await admin.call(user.list, { query: { search: 'clerk@' } })
    expect(clerk.data[0]).toMatchObject({
      department_name: 'Operations',
      roles: [{ name: 'Order clerk' }],
      sessions: 0,
    })
    const merchants = await admin.call(user.list, { query: { kind: 'merchant', sort: 'email' } })
    expect(merchants.data.map((row) => row.entity_name)).toEqual([
      'Northwind Outdoor',
      'Lumen Living',
      'Northwind Outdoor',
    ])
    const members = await admin.call(user.list, { query: { role_id: await roleId('Merchant member') } })
    expect(members.data.map((row) => row.email)).toEqual(['member@demo.test'])
  })

  it('are invited by mail and begin with their roles', async () => {
    const email = 'new.buyer@demo.test'
    const made = await admin.call(user.create, {
      body: { email, name: 'New Purchaser', role_ids: [await roleId('Purchaser')] },
    })
    expect(made.data).toMatchObject({ status: 'invited', roles: [{ name: 'Purchaser' }], kind: 'staff' })
    const token = /activate\?token=([\w-]+)/.exec(await lastMail(email))?.[1] ?? ''
    const opened = await app.call(session.activate, {
      body: { token, name: 'Nora Buyer', password: 'Secret1234' },
    })
    expect(opened.data.user).toMatchObject({ kind: 'staff', name: 'Nora Buyer' })
    const again = await admin.call(user.invite, { params: { id: made.data.id } })
    expect(again.refusal).toBe('user.not_invited')
    const twice = await admin.call(user.create, {
      body: { email, name: 'X', role_ids: [await roleId('Purchaser')] },
    })
    expect(Object.keys(twice.fields)).toEqual(['email'])
  })

  it('of merchants need a company, and a role for merchants', async () => {
    const body = { email: 'm3@demo.test', name: 'M', kind: 'merchant' as const }
    const owner = await roleId('Merchant owner')
    expect(
      Object.keys((await admin.call(user.create, { body: { ...body, role_ids: [owner] } })).fields),
    ).toEqual(['entity_id'])
    const company = (await admin.call(entity.list)).data[0]?.id ?? 0
    const buyer = await roleId('Purchaser')
    const wrong = await admin.call(user.create, { body: { ...body, entity_id: company, role_ids: [buyer] } })
    expect(wrong.refusal).toBe('role.kind')
    const right = await admin.call(user.create, { body: { ...body, entity_id: company, role_ids: [owner] } })
    expect(right.data.entity_id).toBe(company)
  })

  it('say what can be done with them, which nobody does with oneself', async () => {
    const actionsOf = async (search: string, by = admin) =>
      (await by.call(user.list, { query: { search } })).data[0]?.actions
    expect(await actionsOf('support@')).toEqual(['reset', 'disable'])
    expect(await actionsOf('admin@')).toEqual([])
    const params = { id: await idOf('support') }
    await admin.call(user.setStatus, { params, body: { status: 'disabled' } })
    expect(await actionsOf('support@')).toEqual(['enable'])
    await admin.call(user.setStatus, { params, body: { status: 'active' } })
  })

  it('are refused from the moment they are disabled, and let in when enabled', async () => {
    const designer = await app.as('designer')
    const params = { id: await idOf('designer') }
    const off = await admin.call(user.setStatus, { params, body: { status: 'disabled' } })
    expect(off.data).toMatchObject({ status: 'disabled', sessions: 0 })
    expect((await designer.call(profile.read)).status).toBe(401)
    expect((await admin.call(user.setStatus, { params, body: { status: 'active' } })).data.status).toBe(
      'active',
    )
  })

  it('whose password is reset are logged out, hear of it by mail, and can’t use the old one', async () => {
    const buyer = await app.as('buyer')
    await admin.call(user.resetPassword, { params: { id: await idOf('buyer') } })
    expect((await buyer.call(profile.read)).status).toBe(401)
    const old = await app.call(session.login, {
      body: { username: 'buyer@demo.test', password: 'Demo12345' },
    })
    expect(old).toMatchObject({ code: 1, message: 'The email or password is wrong.' })
    expect(await lastMail('buyer@demo.test')).toContain('/forgot')
  })

  it('show their sessions, which can be ended one by one', async () => {
    const finance = await app.as('finance')
    const id = await idOf('finance')
    const { data } = await admin.call(user.sessions, { params: { id } })
    expect(data).toHaveLength(1)
    const foreign = await admin.call(user.endSession, {
      params: { id: await idOf('clerk'), session: data[0]?.id ?? 0 },
    })
    expect(foreign.data).toEqual({ ended: 0 })
    expect((await admin.call(user.endSession, { params: { id, session: data[0]?.id ?? 0 } })).data).toEqual({
      ended: 1,
    })
    expect((await finance.call(profile.read)).status).toBe(401)
  })
})

describe('departments', () => {
  it('stand as a tree with their people', async () => {
    const { data, ext } = await (await app.as('clerk')).call(department.architecture)
    expect(data.map((one) => one.name)).toEqual(['Headquarters'])
    expect(data[0]?.child.map((one) => one.name)).toEqual(['Finance', 'Operations', 'Products', 'Sales'])
    expect(data[0]?.child[2]?.child[0]?.users.map((one) => one.email).sort()).toEqual([
      'buyer@demo.test',
      'lead@demo.test',
      'sampler@demo.test',
    ])
    expect(ext.loose.every((one) => one.email.startsWith('new.'))).toBe(true)
  })

  it('never stand below themselves, and go only when empty', async () => {
    const { data } = await admin.call(department.architecture)
    const top = data[0]
    const products = top?.child[2]
    const circle = await admin.call(department.update, {
      params: { id: top?.id ?? 0 },
      body: { name: 'Headquarters', parent_id: products?.child[0]?.id ?? 0 },
    })
    expect(circle.refusal).toBe('department.circle')
    expect((await admin.call(department.remove, { params: { id: products?.id ?? 0 } })).refusal).toBe(
      'department.not_empty',
    )
    const made = await admin.call(department.create, { body: { name: 'Returns', parent_id: top?.id ?? 0 } })
    expect((await admin.call(department.remove, { params: { id: made.data.id } })).data).toEqual({
      removed: 1,
    })
  })

  it('decide which companies a salesperson sees whose role sees the department and what is below it', async () => {
    const sales = await app.as('sales')
    const seller = await idOf('sales')
    const names = async (who: Caller) => (await who.call(entity.list)).data.map((row) => row.name)
    const colleague = await app.as('marketing')
    const marketing = await admin.call(role.list, { query: { search: 'Marketing' } })
    const one = marketing.data[0]
    await admin.call(role.update, {
      params: { id: one?.id ?? 0 },
      body: { name_en: 'Marketing', name_zh: '市场', scope: 'department', permissions: ['company:list'] },
    })
    expect(await names(colleague)).toEqual(await names(sales))
    const top = (await admin.call(department.architecture)).data[0]
    const team = await admin.call(department.create, {
      body: { name: 'Team West', parent_id: top?.child.find((each) => each.name === 'Sales')?.id ?? 0 },
    })
    await admin.call(department.place, { body: { user_ids: [seller], department_id: team.data.id } })
    expect(await names(colleague)).toEqual(['Northwind Outdoor'])
    await admin.call(department.place, { body: { user_ids: [seller], department_id: null } })
    expect(await names(colleague)).toEqual([])
    const lesser = await app.as('clerk')
    expect(
      (await lesser.call(department.place, { body: { user_ids: [seller], department_id: null } })).status,
    ).toBe(403)
  })
})
