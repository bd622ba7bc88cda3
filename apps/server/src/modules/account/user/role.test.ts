import { profile } from '@dropyard/contract/account/profile'
import { role } from '@dropyard/contract/account/role'
import { user } from '@dropyard/contract/account/user'
import { goodsImport } from '@dropyard/contract/catalog/goods-import'
import { holiday } from '@dropyard/contract/logistics/holiday'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { menu } from '@dropyard/contract/system/menu'
import { describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { hashPassword } from './password.ts'
import { seedRoles } from './seed.ts'
import { createPerson, setRoles } from './service.ts'

let names = 0

const app = await startTestApp()
const admin = await app.as('admin')

const roleOf = async (code: string) => {
  const { data } = await admin.call(role.list, { query: { 'per-page': 100 } })
  const one = data.find((row) => row.code === code)
  if (!one) throw new Error(`There is no ${code}`)
  return one
}

async function makeRole(permissions: string[], scope: 'own' | 'department' | 'all' = 'all') {
  names += 1
  const body = { name_en: `Role ${names}`, name_zh: `角色${names}`, scope, permissions }
  return (await admin.call(role.create, { body })).data
}

/** A staff user with these roles, logged in. */
async function staffWith(...roles: number[]): Promise<Caller & { id: number }> {
  names += 1
  const email = `staff${names}@demo.test`
  const id = await app.system(async (ctx) => {
    const made = await createPerson(ctx, {
      kind: 'staff',
      entityId: null,
      email,
      name: `Staff ${names}`,
      passwordHash: await hashPassword('Demo12345'),
      roles: [],
      lang: 'en',
    })
    await setRoles(ctx, made, roles)
    return made
  })
  return { ...(await app.as(email)), id }
}

describe('a role', () => {
  it('does not reach beyond itself through a call that does several things', async () => {
    const one = await makeRole(['erp-order:predict', 'goods-library:import'])
    const clerk = await staffWith(one.id)
    const files = { file: { filename: 'a.csv', content: 'order_sn,tracking_number\n' } }
    const numbers = (ship: boolean) => clerk.call(erpOrder.importTrackno, { files, body: { ship } })
    expect((await numbers(false)).status).toBe(200)
    expect(await numbers(true)).toMatchObject({ status: 403, refusal: 'common.not_allowed' })
    const goods = (on_shelf: boolean) => clerk.call(goodsImport.run, { files, body: { on_shelf } })
    expect((await goods(false)).status).toBe(200)
    expect(await goods(true)).toMatchObject({ status: 403, refusal: 'common.not_allowed' })
  })

  it('lets its holders choose what their own requests contain, and no more', async () => {
    const one = await makeRole(['invest-limit:create'])
    const lead = await staffWith(one.id)
    expect((await lead.call(role.select, {})).data.map(({ id }) => id)).toContain(one.id)
    expect((await lead.call(role.list)).status).toBe(403)
    expect(
      (await (await staffWith((await makeRole(['holiday:list'])).id)).call(role.select, {})).status,
    ).toBe(403)
  })

  it('that changes acts on sessions that are open', async () => {
    const one = await makeRole([])
    const clerk = await staffWith(one.id)
    expect((await clerk.call(holiday.list)).status).toBe(403)
    const body = { name_en: one.name_en, name_zh: one.name_zh, scope: 'all' as const, version: one.version }
    const changed = await admin.call(role.update, {
      params: { id: one.id },
      body: { ...body, permissions: ['holiday:list'] },
    })
    expect(changed.data).toMatchObject({ permissions: ['holiday:list'], members: 1, version: 2 })
    expect((await clerk.call(holiday.list)).status).toBe(200)
    expect((await clerk.call(menu.authority)).ext.permissions).toEqual(['holiday:list'])
    await admin.call(role.bind, { params: { id: one.id }, body: { remove: [clerk.id] } })
    expect((await clerk.call(holiday.list)).status).toBe(403)
  })

  it('names each permission once, under the page that it belongs to', async () => {
    const { data } = await admin.call(role.permissions, { query: { kind: 'staff' } })
    const all = data.flatMap((page) => page.buttons.map((button) => button.permission))
    expect(new Set(all).size).toBe(all.length)
    expect(data.find((page) => page.url === '/holidayList')?.buttons.map((b) => b.permission)).toContain(
      'holiday:create',
    )
    expect(all.every((name) => !name.startsWith('cart:'))).toBe(true)
  })

  it('of the product follows its releases until someone changes it, and again when it is reset', async () => {
    const support = await roleOf('support')
    const params = { id: support.id }
    const body = { name_en: 'Support', name_zh: '客服', scope: 'all' as const, permissions: ['holiday:list'] }
    const changed = (await admin.call(role.update, { params, body })).data
    expect(changed.follows).toBe(false)
    await app.system(seedRoles)
    expect((await admin.call(role.get, { params })).data.permissions).toEqual(['holiday:list'])
    const back = (await admin.call(role.reset, { params })).data
    expect(back).toMatchObject({ follows: true, permissions: support.permissions })
    await app.system(({ db }) =>
      db.$client.query(`UPDATE role SET permissions = '{}' WHERE code = 'support'`),
    )
    await app.system(seedRoles)
    expect((await admin.call(role.get, { params })).data.permissions).toEqual(support.permissions)
  })

  it('is refused when it is stale, unknown, taken, in use or the super admin', async () => {
    const one = await makeRole([])
    const params = { id: one.id }
    const body = { name_en: one.name_en, name_zh: one.name_zh, permissions: [] as string[] }
    expect((await admin.call(role.update, { params, body: { ...body, version: 7 } })).refusal).toBe(
      'common.changed',
    )
    const unknown = await admin.call(role.update, { params, body: { ...body, permissions: ['moon:land'] } })
    expect(unknown.refusal).toBe('role.unknown')
    const taken = await admin.call(role.update, { params, body: { ...body, name_en: 'Support' } })
    expect(Object.keys(taken.fields)).toEqual(['name_en'])
    await staffWith(one.id)
    expect((await admin.call(role.remove, { params })).refusal).toBe('role.in_use')
    const top = await roleOf('super-admin')
    expect((await admin.call(role.update, { params: { id: top.id }, body })).refusal).toBe('role.fixed')
    expect((await admin.call(role.remove, { params: { id: top.id } })).refusal).toBe('role.seeded')
    const unused = await makeRole([])
    expect((await admin.call(role.remove, { params: { id: unused.id } })).data).toEqual({ removed: 1 })
  })

  it('of staff is not for merchants, and the other way round', async () => {
    const owner = await roleOf('merchant-owner')
    const clerk = await staffWith((await roleOf('support')).id)
    const answer = await admin.call(role.bind, { params: { id: owner.id }, body: { add: [clerk.id] } })
    expect(answer.refusal).toBe('role.kind')
    const merchantSide = await admin.call(role.create, {
      body: { name_en: 'X', name_zh: 'X', kind: 'merchant', permissions: ['holiday:create'] },
    })
    expect(merchantSide.refusal).toBe('role.unknown')
  })

  it('of merchants is listed for the owner of a company', async () => {
    const owner = await app.as('merchant')
    const { data, total } = await owner.call(role.mine)
    expect(total).toBe(2)
    expect(data.map(({ code, members }) => [code, members])).toEqual([
      ['merchant-owner', 1],
      ['merchant-member', 1],
    ])
    expect((await owner.call(role.selectMine)).data.map((one) => one.name)).toContain('Merchant member')
    expect((await (await app.as('member')).call(role.mine)).status).toBe(403)
  })
})

describe('nobody gives what they do not hold', () => {
  const manager = [
    'role:list',
    'role:create',
    'role:update',
    'role:bind',
    'user:list',
    'user:update',
    'user:create',
  ]

  it('neither by making or changing a role, nor by binding one', async () => {
    const lesser = await staffWith((await makeRole(manager, 'own')).id)
    const made = await lesser.call(role.create, {
      body: { name_en: 'Mine', name_zh: '我的', scope: 'own', permissions: ['role:list', 'holiday:create'] },
    })
    expect(made).toMatchObject({ status: 403, refusal: 'role.not_held' })
    const wide = await lesser.call(role.create, {
      body: { name_en: 'Mine', name_zh: '我的', scope: 'all', permissions: ['role:list'] },
    })
    expect(wide.refusal).toBe('role.scope')
    const support = await roleOf('support')
    const shrunk = await lesser.call(role.update, {
      params: { id: support.id },
      body: { name_en: 'Support', name_zh: '客服', scope: 'own', permissions: [] },
    })
    expect(shrunk.refusal).toBe('role.not_held')
    const top = await roleOf('super-admin')
    const self = await lesser.call(role.bind, { params: { id: top.id }, body: { add: [lesser.id] } })
    expect(self.refusal).toBe('role.not_held')
    const direct = await lesser.call(user.setRole, { body: { id: lesser.id, role_ids: [top.id] } })
    expect(direct.refusal).toBe('role.not_held')
    const invited = await lesser.call(user.create, {
      body: { email: 'puppet@demo.test', name: 'Puppet', role_ids: [top.id] },
    })
    expect(invited.refusal).toBe('role.not_held')
  })

  it('nor takes over an account from above', async () => {
    const lesser = await staffWith((await makeRole(manager, 'own')).id)
    const boss = (await admin.call(profile.read)).data.id
    const params = { id: boss }
    expect((await lesser.call(user.resetPassword, { params })).refusal).toBe('user.above')
    expect((await lesser.call(user.endSessions, { params })).refusal).toBe('user.above')
    const off = await lesser.call(user.setStatus, { params, body: { status: 'disabled' } })
    expect(off.refusal).toBe('user.above')
  })

  it('nor with rights that are taken from them at the same moment', async () => {
    const giving = await makeRole([...manager, 'holiday:list', 'holiday:create'])
    const lesser = await staffWith(giving.id)
    const target = await staffWith()
    const wanted = await makeRole(['holiday:create'])
    const [taken, given] = await Promise.all([
      admin.call(role.update, {
        params: { id: giving.id },
        body: { name_en: giving.name_en, name_zh: giving.name_zh, scope: 'all', permissions: manager },
      }),
      lesser.call(role.bind, { params: { id: wanted.id }, body: { add: [target.id] } }),
    ])
    expect(taken.status).toBe(200)
    // Either it was granted first, or the granting user no longer had it; afterwards it is refused in any case.
    expect([200, 403]).toContain(given.status)
    const late = await lesser.call(role.bind, { params: { id: wanted.id }, body: { add: [target.id] } })
    expect(late.refusal).toBe('role.not_held')
  })
})

describe('the last super admin', () => {
  it('stays, also when two go for each other at once', async () => {
    const top = await roleOf('super-admin')
    const other = await staffWith(top.id)
    const first = (await admin.call(profile.read)).data.id
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        admin.call(role.bind, { params: { id: top.id }, body: { remove: [other.id] } }),
        other.call(role.bind, { params: { id: top.id }, body: { remove: [first] } }),
      ])
      expect(answers.map((one) => one.status).filter((status) => status === 200)).toHaveLength(1)
      await app.system(async (ctx) => {
        await setRoles(ctx, first, [top.id])
        await setRoles(ctx, other.id, [top.id])
      })
    }
    const both = await Promise.all([
      admin.call(user.setStatus, { params: { id: other.id }, body: { status: 'disabled' } }),
      other.call(user.setStatus, { params: { id: first }, body: { status: 'disabled' } }),
    ])
    expect(both.filter((one) => one.status === 200)).toHaveLength(1)
    await app.system(({ db }) =>
      db.$client.query(`UPDATE person SET status = 'active' WHERE id = $1`, [first]),
    )
    const rest = await app.system(({ db }) =>
      db.$client.query(`UPDATE person SET status = 'disabled' WHERE id = $1 RETURNING id`, [other.id]),
    )
    expect(rest.rowCount).toBe(1)
  })

  it('can’t give the role away', async () => {
    const again = await app.call((await import('@dropyard/contract/account/session')).session.login, {
      body: { username: 'admin@demo.test', password: 'Demo12345' },
    })
    const headers = { authorization: `Bearer ${again.data.token}` }
    const top = (await app.call(role.list, { headers, query: { search: 'Super' } })).data[0]?.id ?? 0
    const me = again.data.user.id
    const bind = await app.call(role.bind, { headers, params: { id: top }, body: { remove: [me] } })
    expect(bind.refusal).toBe('role.last_admin')
    const support = (await app.call(role.list, { headers, query: { search: 'Support' } })).data[0]?.id ?? 0
    const set = await app.call(user.setRole, { headers, body: { id: me, role_ids: [support] } })
    expect(set.refusal).toBe('role.last_admin')
    const off = await app.call(user.setStatus, { headers, params: { id: me }, body: { status: 'disabled' } })
    expect(off.refusal).toBe('user.yourself')
  })
})
