import { endpointKey, isMerchantPath } from '@dropyard/contract/kit/endpoint'
import { carrier } from '@dropyard/contract/logistics/carrier'
import { orderRemark } from '@dropyard/contract/order/order-remark'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { modules } from '../modules.ts'
import { startTestApp } from '../testing/app.ts'

/** Every write of the contract refuses a field that it doesn't know, and names it. */

const app = await startTestApp({ demo: ['carrier'] })
const people = [await app.as('admin'), await app.as('merchant')]

const writes = modules
  .flatMap(({ routes = [] }) => routes)
  .filter(({ endpoint, options }) => (endpoint.method !== 'GET' || options.writes) && !options.signed)

interface Refused {
  readonly status: number
  readonly fields: readonly string[]
}

/** Calls an endpoint as the first user who may call it. */
async function ask(
  { method, path, permission }: (typeof writes)[number]['endpoint'],
  { query = '', payload }: { query?: string; payload?: object },
): Promise<Refused | undefined> {
  // The one first who is likely to be let in.
  for (const { token } of isMerchantPath(path) ? people.toReversed() : people) {
    const answer = await app.app.server.inject({
      method,
      url: `${path.replace(/:\w+/g, '1')}${query}`,
      headers: permission === 'public' ? {} : { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    })
    const fields = Object.keys(answer.json<{ data?: { fields?: object } }>().data?.fields ?? {})
    if (answer.statusCode !== 403) return { status: answer.statusCode, fields }
  }
  return undefined
}

it('walks the whole contract', () => {
  expect(writes.length).toBeGreaterThan(500)
})

it('in its address', async () => {
  const taken: string[] = []
  for (const { endpoint } of writes) {
    const answer = await ask(endpoint, { query: '?surprise=1' })
    if (answer && !(answer.status === 422 && answer.fields.includes('surprise')))
      taken.push(`${endpointKey(endpoint)} ${answer.status}`)
  }
  expect(taken).toEqual([])
})

it('in its body', async () => {
  const taken: string[] = []
  for (const { endpoint, options } of writes) {
    if (endpoint.method === 'GET' || options.takesBytes) continue
    const answer = await ask(endpoint, { payload: { surprise: 1 } })
    if (answer && !(answer.status === 422 && answer.fields.includes('surprise')))
      taken.push(`${endpointKey(endpoint)} ${answer.status}`)
  }
  expect(taken).toEqual([])
})

it('a body may repeat the id of its path, and a call may say the page it comes from', async () => {
  const merchant = people[1]
  const made = await merchant?.call(orderRemark.create, { body: { content: 'Gift wrap' } })
  const answer = await app.app.server.inject({
    method: 'PUT',
    url: `${orderRemark.update.path.replace(':id', String(made?.data.id))}?ref=http://localhost/remark`,
    headers: { authorization: `Bearer ${merchant?.token}` },
    payload: { id: made?.data.id, content: 'Gift wrap, red' },
  })
  expect(answer.statusCode).toBe(200)
  const other = await merchant?.call(orderRemark.update, {
    params: { id: made?.data.id ?? 0 },
    body: { content: 'Gift wrap', id: 1_000_000 } as z.input<typeof orderRemark.update.body>,
  })
  expect(Object.keys(other?.fields ?? {})).toEqual(['id'])
})

it('a row that was read may be sent back with something changed', async () => {
  const [admin] = people
  const [row] = (await admin?.call(carrier.list, {}))?.data ?? []
  const whole = await admin?.call(carrier.get, { params: { id: row?.id ?? 0 } })
  const body = { ...whole?.data, name_en: 'Another name' } as z.input<typeof carrier.update.body>
  const changed = await admin?.call(carrier.update, { params: { id: row?.id ?? 0 }, body })
  expect(changed?.data).toMatchObject({ name_en: 'Another name' })
  const surprising = { ...body, surprise: 1 } as typeof body
  const refused = await admin?.call(carrier.update, { params: { id: row?.id ?? 0 }, body: surprising })
  expect(Object.keys(refused?.fields ?? {})).toEqual(['surprise'])
})

it('says what is accepted instead', async () => {
  const answer = await people[1]?.call(orderRemark.create, {
    body: { content: 'Gift wrap', contents: 'Ribbon' } as z.input<typeof orderRemark.create.body>,
  })
  expect(answer?.fields).toEqual({ contents: 'Unknown field. Accepted here: content, sort.' })
})
