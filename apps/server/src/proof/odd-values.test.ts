import { contract } from '@dropyard/contract/contract'
import { type AnyEndpoint, endpointKey, endpointsIn } from '@dropyard/contract/kit/endpoint'
import { controlOf } from '@dropyard/contract/kit/wire'
import { orderRemark } from '@dropyard/contract/order/order-remark'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../testing/app.ts'

/** Whatever a stranger writes into an address is answered in words: it is never a fault of ours. */

const app = await startTestApp()
const admin = await app.as('admin')
const merchant = await app.as('merchant')

const odd: Readonly<Record<string, readonly string[]>> = {
  id: ['2147483648', '9007199254740991'],
  ids: ['2147483648,9007199254740991'],
  int: ['2147483648', '9007199254740991'],
  money: ['9007199254740991'],
  day: ['0001-01-01', '9999-12-31'],
  instant: ['9999-12-31T23:59:59Z'],
}

/** A field of a query with each value that its kind makes difficult; and a NUL, which no text of PostgreSQL holds. */
function oddQueries({ query }: AnyEndpoint): string[] {
  const fields = query instanceof z.ZodObject ? (query.shape as Record<string, z.ZodType>) : {}
  const queries = Object.entries(fields).flatMap(([name, schema]) =>
    (odd[controlOf(schema)?.control ?? ''] ?? []).map((value) => `${encodeURIComponent(name)}=${value}`),
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

/** The address with nothing odd, with an id that no record has, and with each odd value of a query. */
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
}, 60_000)

it.each(['Ring the bell \ud83d', 'Ring\u0000the bell'])(
  'a text that can not be kept is refused at its field: %j',
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

/** What fields of a body must hold at least, by their kind. */
const plain: Readonly<Record<string, string>> = { day: '2026-01-31', id: '1', ids: '1', int: '1' }

/** A body with nothing odd in it, and one for each odd value of each field. */
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
}, 60_000)
