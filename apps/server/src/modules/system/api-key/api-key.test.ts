import { member } from '@dropyard/contract/account/member'
import { seededRoles } from '@dropyard/contract/account/role/seeded'
import { session } from '@dropyard/contract/account/session'
import { wallet } from '@dropyard/contract/finance/wallet'
import { type AnyEndpoint, endpointKey } from '@dropyard/contract/kit/endpoint'
import { orderList } from '@dropyard/contract/order/order-list'
import { payment } from '@dropyard/contract/order/payment'
import { apiKey } from '@dropyard/contract/system/api-key'
import { endpointsOf, type ScopeName, scopeNames } from '@dropyard/contract/system/api-key/scopes'
import { describe, expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { permissionsOf } from '../../account/user/roles.ts'

const app = await startTestApp()
const owner = await app.as('merchant')

async function keyWith(
  scopes: readonly ScopeName[],
  who = owner,
): Promise<{ id: number; call: Caller['call'] }> {
  const made = await who.call(apiKey.create, {
    body: { name: 'Test', scopes: [...scopes], expires_on: null },
  })
  const call: Caller['call'] = (endpoint, input) =>
    app.call(endpoint, { ...input, headers: { authorization: `Bearer ${made.data.key}`, ...input?.headers } })
  return { id: made.data.id, call }
}

const sql = (text: string, values: unknown[] = []) => app.system(({ db }) => db.$client.query(text, values))

describe('an API key', () => {
  it('may call the endpoints of its scopes and no others', async () => {
    await sql('UPDATE api_key SET revoked_at = now()')
    const all = scopeNames.flatMap((scope) => endpointsOf(scope).map((e) => ({ scope, e })))
    for (const scope of ['orders:read', 'goods:read'] as const) {
      const key = await keyWith([scope])
      const mine = new Set(endpointsOf(scope).map(endpointKey))
      for (const { e } of all) {
        const { status } = await key.call(e as AnyEndpoint, { params: { id: 1 } } as object)
        expect(status === 403, `${scope}: ${endpointKey(e)}`).toBe(!mine.has(endpointKey(e)))
      }
      for (const e of [member.list, apiKey.list, apiKey.create, session.logout])
        expect((await key.call(e as AnyEndpoint)).status, endpointKey(e)).toBe(403)
    }
  })

  it('acts for its company, and never may more than its maker', async () => {
    const key = await keyWith(['orders:read', 'wallet:read'])
    expect((await key.call(wallet.transactions)).status).toBe(200)
    const change = (permissions: string) =>
      sql(`UPDATE role SET permissions = ${permissions} WHERE code = 'merchant-owner'`)
    await change(`array_remove(permissions, 'order:list')`)
    expect((await key.call(orderList.list)).status).toBe(403)
    await change(`array_append(permissions, 'order:list')`)
    expect((await key.call(orderList.list)).status).toBe(200)
  })

  it('ends when it is revoked, when it expires, and with its maker', async () => {
    const key = await keyWith(['orders:read'])
    const listed = async (status: 'active' | 'expired' | 'revoked') =>
      (await owner.call(apiKey.list, { query: { status } })).data.some(({ id }) => id === key.id)
    await sql("UPDATE api_key SET expires_at = now() - interval '1 second' WHERE id = $1", [key.id])
    expect((await key.call(orderList.list)).status).toBe(401)
    expect([await listed('active'), await listed('expired')]).toEqual([false, true])
    await sql('UPDATE api_key SET expires_at = NULL WHERE id = $1', [key.id])
    expect((await key.call(orderList.list)).status).toBe(200)
    const maker = 'UPDATE person SET status = $2 WHERE id = (SELECT person_id FROM api_key WHERE id = $1)'
    await sql(maker, [key.id, 'disabled'])
    expect((await key.call(orderList.list)).status).toBe(401)
    await sql(maker, [key.id, 'active'])
    expect((await owner.call(apiKey.revoke, { params: { id: key.id } })).status).toBe(200)
    expect((await key.call(orderList.list)).status).toBe(401)
    expect([await listed('active'), await listed('revoked')]).toEqual([false, true])
    expect((await owner.call(apiKey.revoke, { params: { id: key.id } })).refusal).toBe('common.not_found')
  })

  it('is limited by the minute', async () => {
    const key = await keyWith(['orders:read'])
    await sql('UPDATE api_key SET window_at = now(), window_count = 120 WHERE id = $1', [key.id])
    const answer = await key.call(orderList.list)
    expect(answer).toMatchObject({ status: 429, refusal: 'common.too_many' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('is shown once and kept as a hash', async () => {
    const made = await owner.call(apiKey.create, { body: { name: 'Secret', scopes: ['orders:read'] } })
    for (const table of ['api_key', 'audit_log']) {
      const { rows } = await sql(`SELECT row_to_json(t)::text AS j FROM ${table} t`)
      expect(JSON.stringify(rows)).not.toContain(made.data.key)
    }
    const row = (await owner.call(apiKey.list)).data.find((one) => one.id === made.data.id)
    expect(row).toMatchObject({ name: 'Secret', status: 'active', prefix: made.data.key.slice(0, 10) })
    expect(row).not.toHaveProperty('key')
  })

  it('takes no scope that its maker does not hold, and needs one', async () => {
    const body = { name: 'X', scopes: ['orders:eat'] }
    expect((await owner.call(apiKey.create, { body })).refusal).toBe('api_key.scope')
    const none = await owner.call(apiKey.create, { body: { name: 'X', scopes: [] } })
    expect(Object.keys(none.fields)).toEqual(['scopes'])
  })
})

describe('the reference', () => {
  it('names every endpoint that a key can call, with its fields', async () => {
    const { data, ext } = await owner.call(apiKey.reference)
    expect(data.map((one) => one.scope)).toEqual(scopeNames)
    expect(ext.per_minute).toBe(120)
    const pay = data.flatMap((one) => one.endpoints).find((e) => e.path === payment.batchPay.path)
    expect(pay?.body.map((field) => field.name)).toEqual(
      expect.arrayContaining(['orders', 'orders[].id', 'orders[].pay_amount']),
    )
    const list = data.flatMap((one) => one.endpoints).find((e) => e.path === orderList.list.path)
    expect(list?.data.map((field) => field.name)).toContain('order_sn')
  })

  it('opens nothing that owners do not hold, and only their own side', () => {
    const ownerRole = seededRoles.find((role) => role.code === 'merchant-owner')
    const held = new Set(ownerRole ? permissionsOf(ownerRole) : [])
    for (const scope of scopeNames)
      for (const e of endpointsOf(scope)) {
        expect(e.path.startsWith('/sale/'), e.path).toBe(true)
        expect(e.permission === 'signed-in' || held.has(e.permission), e.path).toBe(true)
      }
  })
})
