import { contract } from '@dropyard/contract/contract'
import { type AnyEndpoint, endpointKey, endpointsIn, isMerchantPath } from '@dropyard/contract/kit/endpoint'
import { controlOf } from '@dropyard/contract/kit/wire'
import { cart } from '@dropyard/contract/order/cart'
import { orderRemark } from '@dropyard/contract/order/order-remark'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../testing/app.ts'
import { isDeep } from '../testing/deep.ts'
import { fieldsOf, type Input, put, type Shape } from './endpoint-fields.ts'

/** Invalid values in an address or a body are refused with a message, never with a server error. */

const app = await startTestApp({ demo: ['warehouse', 'goods'] })
const admin = await app.as('admin')
const merchant = await app.as('merchant')

const odd: Readonly<Record<string, readonly string[]>> = {
  id: ['2147483648', '9007199254740991'],
  ids: ['2147483648,9007199254740991'],
  int: ['2147483648', '9007199254740991'],
  money: ['9007199254740991'],
  day: ['0000-01-01', '0001-01-01', '9999-12-31'],
  instant: ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '9999-12-31T23:59:59-23:59'],
}

let turn = 0
/**
 * Values that are difficult for a kind of field: one of them, in turn, because all fields of a kind have the same schema; all under
 * `--deep`.
 */
function oddOf(control = ''): readonly string[] {
  const values = odd[control] ?? []
  if (isDeep || values.length === 0) return values
  const at = turn++ % values.length
  return values.slice(at, at + 1)
}

/** Each field of a query with values that are difficult for its kind, and one with NUL, which PostgreSQL can't store. */
function oddQueries({ query }: AnyEndpoint): string[] {
  const fields = query instanceof z.ZodObject ? (query.shape as Record<string, z.ZodType>) : {}
  const queries = Object.entries(fields).flatMap(([name, schema]) =>
    oddOf(controlOf(schema)?.control).map((value) => `${encodeURIComponent(name)}=${value}`),
  )
  return [
    ...queries,
    ...Object.keys(fields)
      .slice(0, 1)
      .map((name) => `${encodeURIComponent(name)}=%00`),
  ]
}

const read = [...new Map(endpointsIn(contract).map((e) => [endpointKey(e), e])).values()].filter(
  (e) => e.method === 'GET' && e.permission !== 'public',
)

/** The address with normal values, with an id that no record has, and with each difficult value of the query. */
const addresses = (e: AnyEndpoint): string[] => {
  const at = (id: string, query = ''): string => `${e.path.replace(/:\w+/g, id)}?${query}`
  return [at('1'), at('9007199254740991'), ...oddQueries(e).map((query) => at('1', query))]
}

it('no read fails over a value that no column holds', async () => {
  const faults: string[] = []
  const ask = async (url: string, token: string) =>
    (await app.app.server.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
  for (const e of read) {
    const [plain = '', ...rest] = addresses(e)
    const { token } = (await ask(plain, merchant.token)) === 403 ? admin : merchant
    const answers = await Promise.all(rest.map(async (url) => ({ url, status: await ask(url, token) })))
    faults.push(...answers.filter(({ status }) => status >= 500).map(({ url }) => url))
  }
  expect(faults).toEqual([])
})

it.each(['Ring the bell \ud83d', 'Ring\u0000the bell'])(
  'a text that can’t be kept is refused at its field: %j',
  async (content) => {
    const answer = await app.app.server.inject({
      method: 'POST',
      url: orderRemark.create.path,
      headers: { authorization: `Bearer ${merchant.token}` },
      payload: { content },
    })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ data: { fields: object } }>().data.fields)).toEqual(['content'])
  },
)

/** Valid values of fields of a body, by kind. */
const plain: Readonly<Record<string, string>> = { day: '2026-01-31', id: '1', ids: '1', int: '1' }

/** A valid body, and one for each difficult value of each field. */
function oddBodies({ body }: AnyEndpoint): Record<string, string>[] {
  const fields = body instanceof z.ZodObject ? Object.entries(body.shape as Record<string, z.ZodType>) : []
  const usual = Object.fromEntries(
    fields
      .filter(([, schema]) => !schema.safeParse(undefined).success)
      .map(([name, schema]) => {
        const control = controlOf(schema)
        return [name, control?.choices?.[0] ?? plain[control?.control ?? ''] ?? 'csv']
      }),
  )
  return fields.flatMap(([name, schema]) =>
    (odd[controlOf(schema)?.control ?? ''] ?? []).map((value) => ({ ...usual, [name]: value })),
  )
}

it('no work beside the requests fails over a value that no column holds', async () => {
  const starts = endpointsIn(contract).filter(
    (e) => e.method === 'POST' && e.data instanceof z.ZodObject && 'job_id' in e.data.shape,
  )
  let begun = 0
  for (const e of starts)
    for (const payload of oddBodies(e))
      for (const { token } of [admin, merchant]) {
        const headers = { authorization: `Bearer ${token}` }
        const answer = await app.app.server.inject({ method: 'POST', url: e.path, headers, payload })
        expect(answer.statusCode, `${e.path} ${JSON.stringify(payload)}`).toBeLessThan(500)
        begun += answer.statusCode === 200 ? 1 : 0
      }
  expect(begun).toBeGreaterThan(10)
  await app.runJobs()
  const { rows } = await app.system((ctx) =>
    ctx.db.$client.query("SELECT name, input, error FROM job WHERE state = 'failed'"),
  )
  expect(rows).toEqual([])
})

/** Endpoints that end sessions, which the other calls of the test need. */
const endsSessions = (e: AnyEndpoint): boolean => /logout|revoke|change-pwd|\/sessions/.test(e.path)

const sampleOf = ({ control = '', choices }: Shape): string => choices?.[0] ?? plain[control] ?? 'csv'

/** An endpoint's required input, once for each difficult value of each field, including nested ones. */
function oddInputs(e: AnyEndpoint): Input[] {
  const fields = fieldsOf(e).filter(({ path }) => !path.startsWith('query.'))
  const usual = fields
    .filter(({ required, path }) => required || path.startsWith('params.'))
    .reduce((input, { path, shape }) => put(input, path, sampleOf(shape)), {} as Input)
  return fields.flatMap(({ path, shape }) => oddOf(shape.control).map((value) => put(usual, path, value)))
}

it('no write fails over a value that no column holds, or over a record that is not there', async () => {
  const writes = endpointsIn(contract).filter(
    (e) => e.method !== 'GET' && !e.raw && e.files.length === 0 && !endsSessions(e),
  )
  const faults: string[] = []
  for (const e of writes)
    for (const input of oddInputs(e)) {
      const url = e.path.replace(/:(\w+)/g, (_place, name: string) => String(input.params?.[name] ?? 1))
      const ask = (token: string) =>
        app.app.server.inject({
          method: e.method,
          url,
          headers: { authorization: `Bearer ${token}` },
          payload: input.body ?? {},
        })
      const [likely, other] = isMerchantPath(e.path) ? [merchant, admin] : [admin, merchant]
      const first = await ask(likely.token)
      const { statusCode } = first.statusCode === 403 ? await ask(other.token) : first
      if (statusCode >= 500) faults.push(`${endpointKey(e)} ${JSON.stringify(input)}`)
    }
  expect(faults).toEqual([])
})

it('a record that is not there is named by the field that says it', async () => {
  const { body } = cart.changeNum
  const line = await app.system(async ({ db }) => {
    const { rows } = await db.$client.query<{ id: number }>(
      `INSERT INTO cart_line (entity_id, sku_id, quantity)
       SELECT (SELECT entity_id FROM person WHERE email = 'merchant@demo.test'), id, 1 FROM sku LIMIT 1 RETURNING id`,
    )
    return rows[0]?.id
  })
  const answer = await merchant.call(cart.changeNum, {
    body: body.parse({ id: line, quantity: 1, warehouse_id: 2147483648 }),
  })
  expect([answer.status, Object.keys(answer.fields)]).toEqual([422, ['warehouse_id']])
})
