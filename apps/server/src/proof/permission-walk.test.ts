import { type RoleCode, seededRoles } from '@dropyard/contract/account/role/seeded'
import { contract } from '@dropyard/contract/contract'
import { choosingPermissions } from '@dropyard/contract/kit/choosing-permissions'
import { type AnyEndpoint, endpointKey, endpointsIn, isMerchantPath } from '@dropyard/contract/kit/endpoint'
import { commonErrors, statusTexts, statusTextsEnglish } from '@dropyard/contract/kit/errors'
import { orderRemark } from '@dropyard/contract/order/order-remark'
import { beforeAll, describe, expect, it } from 'vitest'
import { permissionsOf } from '../modules/account/user/roles.ts'
import { type Answer, type Caller, startTestApp } from '../testing/app.ts'
import { isDeep } from '../testing/deep.ts'

/** A call without the permission is refused as such before the request's input is validated. */

const all = [...new Map(endpointsIn(contract).map((e) => [endpointKey(e), e])).values()]
const closed = all.filter((e) => e.permission !== 'public')
const guarded = closed.filter((e) => e.permission !== 'signed-in')
const named = (list: readonly AnyEndpoint[]) => list.map((e) => [endpointKey(e), e] as const)

/** A demo user for each role. */
const people: Record<RoleCode, string> = {
  'super-admin': 'admin',
  'merchant-owner': 'merchant',
  'merchant-member': 'member',
  salesperson: 'sales',
  'product-developer': 'developer',
  buyer: 'buyer',
  'purchasing-lead': 'lead',
  sampler: 'sampler',
  designer: 'designer',
  copywriter: 'copywriter',
  warehouse: 'warehouse',
  'order-clerk': 'clerk',
  finance: 'finance',
  marketing: 'marketing',
  support: 'support',
}
const holds = new Map<RoleCode, ReadonlySet<string>>(
  seededRoles.map((role) => [
    role.code,
    new Set([...permissionsOf(role), ...(role.kind === 'staff' ? ['staff'] : [])]),
  ]),
)

const app = await startTestApp()
for (const person of Object.values(people)) await app.as(person)

/** A call without input. Any id will do, because permissions are checked before the record is read. */
function bare(who: Caller, e: AnyEndpoint): Promise<Answer<unknown>> {
  const params = Object.fromEntries([...e.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))
  return who.call(e, { params } as object) as Promise<Answer<unknown>>
}

const auditRows = () =>
  app.system(async ({ db }) => {
    const { rows } = await db.$client.query<{ n: number }>('SELECT count(*)::int AS n FROM audit_log')
    return rows[0]?.n ?? 0
  })

describe('without a session', () => {
  it.each(named(closed))('%s answers 401', async (_key, e) => {
    for (const who of [app, { ...app, call: withToken('no-such-token') }]) {
      const answer = await bare(who, e)
      expect([answer.status, answer.code, answer.data]).toEqual([401, 401, null])
      expect(answer.message).toBe(statusTextsEnglish[401])
    }
  })

  const withToken =
    (token: string): Caller['call'] =>
    (endpoint, input) =>
      app.call(endpoint, { ...input, headers: { authorization: `Bearer ${token}` } })
})

describe('without the permission', () => {
  let before: number
  beforeAll(async () => {
    before = await auditRows()
  })
  const refuses = async (e: AnyEndpoint, code: RoleCode) => {
    const answer = await bare(await app.as(people[code]), e)
    expect([answer.status, answer.code, answer.data], `as ${code}`).toEqual([403, 403, null])
    expect(answer.message).toBe(statusTextsEnglish[403])
  }
  const choosing = choosingPermissions(all)
  /** Staff may also choose from what their own requests contain. */
  const lacking = (e: AnyEndpoint) =>
    seededRoles.flatMap(({ code, kind }) => {
      const others = kind === 'staff' ? [...(choosing.get(endpointKey(e)) ?? [])] : []
      return [e.permission, ...others].some((one) => holds.get(code)?.has(one)) ? [] : [code]
    })
  const first = new Map([...guarded].reverse().map((e) => [e.permission, e]))

  it.each([...first])('%s is refused to every role that lacks it', async (_permission, e) => {
    expect(lacking(e).length).toBeGreaterThan(0)
    for (const code of lacking(e)) await refuses(e, code)
  })

  // Which roles have a permission is the same for all its endpoints, so one of each kind of person is enough.
  it.each(named(guarded))('%s answers 403', async (_key, e) => {
    const at = guarded.indexOf(e)
    const codes = lacking(e)
    const [merchants, staff] = ['merchant', 'staff'].map((kind) =>
      codes.filter((code) => seededRoles.some((role) => role.code === code && role.kind === kind)),
    )
    for (const some of [merchants, staff]) {
      const code = some?.[at % some.length]
      if (code) await refuses(e, code)
    }
  })

  // Once for all, because nothing else is called in between: to count for each call takes longer than the calls.
  it('leaves no trace in the audit log', async () => {
    expect(await auditRows()).toBe(before)
  })

  it.each(named(guarded.filter((e) => !isMerchantPath(e.path))))(
    '%s of operations is closed to merchants',
    async (_key, e) => {
      expect(lacking(e)).toEqual(
        expect.arrayContaining(seededRoles.filter(({ kind }) => kind === 'merchant').map(({ code }) => code)),
      )
      expect((await bare(await app.as('merchant2'), e)).status).toBe(403)
    },
  )

  it.each(named(guarded))('%s lets someone in', async (_key, e) => {
    const allowed = seededRoles.find((role) => holds.get(role.code)?.has(e.permission))
    if (!allowed) throw new Error(`Nobody holds ${e.permission}`)
    const { status } = await bare(await app.as(people[allowed.code]), e)
    expect([401, 403, 405, 500]).not.toContain(status)
  })
})

describe('a request that fits no endpoint', () => {
  const inject = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    url: string,
    more: { payload?: string; headers?: Record<string, string> } = {},
  ) => {
    const response = await app.app.server.inject({ method, url, ...more })
    return { status: response.statusCode, headers: response.headers, body: response.json() as Envelope }
  }
  interface Envelope {
    errcode?: number
    code: number
    errmsg?: string
    msg?: string
    data: { fields?: Record<string, string>; code?: string; request_id?: string } | null
  }

  it.each(['/sale/no/such/address', '/v1/no/such/address'])('at %s answers 404', async (url) => {
    const { status, body } = await inject('GET', url)
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 404, data: null })
    expect(body.errmsg ?? body.msg).toBe(statusTextsEnglish[404])
  })

  it.each(named(all.filter((e) => !e.path.startsWith('/files'))))(
    'like %s with another method answers 405 and says which are allowed',
    async (_key, e) => {
      const url = e.path.replace(/:\w+/g, '1')
      const { status, headers, body } = await inject('PATCH', url)
      expect(status).toBe(405)
      expect(String(headers.allow).split(', ')).toContain(e.method)
      expect(body).toMatchObject({ code: 405, data: null })
    },
  )

  it('names every allowed method', async () => {
    const { headers } = await inject('PATCH', '/sale/userAddress/7')
    expect(String(headers.allow).split(', ').sort()).toEqual(['DELETE', 'GET', 'PUT'])
  })

  const bodies = closed.filter((e) => e.method !== 'GET')
  const types = ['application/xml', 'text/plain', 'image/png', 'application/octet-stream']
  it.each(named(bodies))('like %s with a body of an unknown type answers 415', async (_key, e) => {
    const token = (await app.as(permissionHolder(e))).token
    // All endpoints read bodies in the same way, so each is tried with another type, and with all under `--deep`.
    const at = bodies.indexOf(e) % types.length
    for (const type of isDeep ? types : types.slice(at, at + 1)) {
      const { status, body } = await inject(e.method, e.path.replace(/:\w+/g, '1'), {
        payload: '<order/>',
        headers: { 'content-type': type, authorization: `Bearer ${token}` },
      })
      expect([status, body.code, body.data], type).toEqual([415, 415, null])
    }
  })

  it('answers 400 to a body that is no JSON', async () => {
    const { token } = await app.as('merchant')
    const { status } = await inject('POST', '/sale/shoppingCart', {
      payload: '{"lines":',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
    expect(status).toBe(400)
  })

  it.each([
    ['/v1/%ff', 400],
    ['/sale/%zz', 400],
    [`/v1/user/${'9'.repeat(300)}`, 404],
    [`/sale/userAddress/${'9'.repeat(300)}`, 404],
    ['/sale/userAddress/', 404],
  ])('like %s is answered as every other one is', async (url, code) => {
    const { status, headers, body } = await inject(url.endsWith('/') ? 'POST' : 'GET', url)
    expect(status).toBe(code)
    expect(body).toMatchObject({ code, data: null })
    expect(body.errmsg ?? body.msg).toBe(statusTextsEnglish[code])
    expect(headers).toMatchObject({
      'x-request-id': expect.any(String) as string,
      'x-content-type-options': 'nosniff',
    })
  })

  it('says what is wrong with a body that is too large, and with calls that come too fast', async () => {
    const { token } = await app.as('merchant')
    const large = await inject('POST', '/sale/shoppingCart', {
      payload: JSON.stringify({ lines: 'x'.repeat(13 * 1024 * 1024) }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
    expect(large).toMatchObject({ status: 413, body: { errmsg: commonErrors.body_too_large.words.en } })
    const fast = async () => inject('PUT', '/system/upload?ticket=x', { payload: '' })
    let answer = await fast()
    for (let i = 0; i < 200 && answer.status !== 429; i++) answer = await fast()
    expect(answer).toMatchObject({ status: 429, body: { code: 429, data: { code: 'common.too_many' } } })
    expect(answer.body.msg).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('answers 500 with the id of the request and nothing of the inside when something breaks', async () => {
    const who = await app.as('merchant')
    const rename = (from: string, to: string) => app.asOwner(`ALTER TABLE ${from} RENAME TO ${to}`)
    await rename('order_remark', 'order_remark_away')
    const answer = await who.call(orderRemark.list, {})
    await rename('order_remark_away', 'order_remark')
    expect(answer.status).toBe(500)
    expect(answer.data).toEqual({ request_id: answer.headers['x-request-id'] })
    expect(answer.message).toBe(statusTextsEnglish[500])
    expect(answer.raw.toString('utf8')).not.toMatch(/order_remark|relation|select/i)
    expect((await who.call(orderRemark.list, {})).status).toBe(200)
  })

  it('answers in the language that is asked for, on the side of operations', async () => {
    const { body } = await inject('GET', '/v1/no/such/address', {
      headers: { 'accept-language': 'zh-CN' },
    })
    expect(body.msg).toBe(statusTexts[404])
  })
})

const permissionHolder = (e: AnyEndpoint): string => {
  const role = seededRoles.find(
    (one) => e.permission === 'signed-in' || holds.get(one.code)?.has(e.permission),
  )
  if (!role) throw new Error(`Nobody holds ${e.permission}`)
  return people[role.code]
}

describe('input that is not valid', () => {
  const asks = all.filter((e) => {
    const part = e.method === 'GET' ? e.query : e.body
    return e.files.length === 0 && !part.safeParse({}).success && !e.path.startsWith('/webhooks')
  })

  it.each(named(asks))('of %s answers 422 and names the fields', async (_key, e) => {
    const who = e.permission === 'public' ? app : await app.as(permissionHolder(e))
    const answer = await bare(who, e)
    expect([answer.status, answer.code, answer.refusal]).toEqual([422, 422, 'common.invalid'])
    expect(Object.keys(answer.fields).length).toBeGreaterThan(0)
    for (const words of Object.values(answer.fields)) expect(words.length).toBeGreaterThan(0)
  })

  it.each(named(all.filter((e) => e.list)))('of the list %s names the page', async (_key, e) => {
    const who = e.permission === 'public' ? app : await app.as(permissionHolder(e))
    const params = Object.fromEntries([...e.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))
    const answer = await who.call(e, { params, query: { page: 'x', 'per-page': 1_000_000 } } as object)
    expect(answer.status).toBe(422)
    const missing = e.query.safeParse({}).error?.issues.map(({ path }) => String(path[0])) ?? []
    expect(Object.keys(answer.fields).sort()).toEqual([...missing, 'page', 'per-page'].sort())
  })

  const ofOne = all.filter((e) => e.path.endsWith('/:id') && e.permission !== 'public')
  const wrong = ['abc', '0', '-1', '1.5', '99999999999999999999', "1'--"]
  /** Two of them for each endpoint, because all use the same schema; all under `--deep`. */
  const wrongIds = (e: AnyEndpoint) => {
    const at = ofOne.indexOf(e)
    return isDeep ? wrong : [at, at + 3].map((n) => wrong[n % wrong.length] ?? '')
  }
  it.each(named(ofOne))('of %s names the id', async (_key, e) => {
    const who = await app.as(permissionHolder(e))
    for (const id of wrongIds(e)) {
      const answer = await who.call(e, { params: { id } } as object)
      expect(answer.status, id).toBe(422)
      expect(Object.keys(answer.fields), id).toContain('id')
    }
  })
})
