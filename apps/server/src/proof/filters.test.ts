import { contract } from '@dropyard/contract/contract'
import { type AnyEndpoint, endpointKey, endpointsIn, isMerchantPath } from '@dropyard/contract/kit/endpoint'
import { controlOf } from '@dropyard/contract/kit/wire'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../testing/app.ts'
import { isDeep } from '../testing/deep.ts'

/**
 * Every GET endpoint must answer without a server error for every value that a field of its query allows. Of numbers, texts and
 * times there are samples: each field gets one of them, in turn, and all under `--deep`. Exports are asked for one value of each.
 */

const app = await startTestApp({ demo: 'all' })
const admin = await app.as('admin')
const merchant = await app.as('merchant')

const flags = ['1', '0', 'true', 'false']
/** Sample values by the kind of a field. */
const samples: Readonly<Record<string, readonly string[]>> = {
  id: ['1', '999999'],
  ids: ['1', '1,2,999999'],
  int: ['0', '1'],
  money: ['0', '100'],
  decimal: ['0', '1.5'],
  day: ['2026-01-31'],
  instant: ['2026-01-31T10:00:00Z', '2026-01-31'],
  text: ['a', '100%', '7'],
  email: ['merchant@demo.test'],
  tags: ['a', 'a,b'],
}

const isOf = (kind: string, schema: z.core.$ZodType): boolean => schema._zod.def.type === kind

/** The values of an enum, such as `sort`, also when it is wrapped in optional or default. */
function wordsOf(schema: z.core.$ZodType): readonly string[] {
  const { innerType, entries } = schema._zod.def as { innerType?: z.core.$ZodType; entries?: object }
  if (isOf('enum', schema) && entries) return Object.values(entries)
  return innerType ? wordsOf(innerType) : []
}

let turn = 0
/** One of these values, the next field another one; all under `--deep`. */
function inTurn(values: readonly string[] = []): readonly string[] {
  if (isDeep || values.length === 0) return values
  const at = turn++ % values.length
  return values.slice(at, at + 1)
}

function valuesOf(schema: z.ZodType): readonly string[] {
  const { control = '', choices } = controlOf(schema) ?? {}
  if (choices) return choices
  if (control === 'flag') return flags
  return control in samples ? inTurn(samples[control]) : wordsOf(schema)
}

interface Asked {
  readonly endpoint: AnyEndpoint
  readonly queries: readonly string[]
}

const reads: Asked[] = endpointsIn(contract).flatMap((endpoint) => {
  if (endpoint.method !== 'GET' || !(endpoint.query instanceof z.ZodObject)) return []
  // An export applies the filters of its list, which answers all values, and each of its files costs as much as several pages.
  const isBrief = endpoint.path.endsWith('/export') && !isDeep
  const queries = Object.entries(endpoint.query.shape as Record<string, z.ZodType>).flatMap(
    ([name, schema]) =>
      valuesOf(schema)
        .slice(0, isBrief ? 1 : undefined)
        .map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
  )
  return queries.length > 0 ? [{ endpoint, queries }] : []
})

it('knows the filters of lists, and every word of a choice', () => {
  const all = reads.flatMap(({ endpoint, queries }) => queries.map((query) => `${endpoint.path}?${query}`))
  for (const one of [
    '/v1/goods-cost?differs=0',
    '/v1/goods-price?below_cost=false',
    '/v1/goods/claim-list?mine=0',
  ])
    expect(all).toContain(one)
  expect(all.length).toBeGreaterThan(1500)
})

it.each(reads.map((one) => ({ ...one, key: endpointKey(one.endpoint) })))(
  '$key answers each value of each filter',
  async ({ endpoint: { path }, queries }) => {
    const { token } = isMerchantPath(path) ? merchant : admin
    const faults: string[] = []
    for (const query of queries) {
      const url = `${path.replace(/:\w+/g, '1')}?${query}`
      const { statusCode } = await app.app.server.inject({
        url,
        headers: { authorization: `Bearer ${token}` },
      })
      if (statusCode >= 500) faults.push(query)
    }
    expect(faults).toEqual([])
  },
)

/** Flags that don't split the list: `in_stock=0` shows everything, `lines` adds data to the answer. */
const checkboxes = ['in_stock', 'lines', 'plan']
/** Flags that exclude some rows with both values: an order without a label is neither printed nor waiting to be. */
const neither = ['printed']

interface FlagFilter {
  readonly path: string
  readonly name: string
}

/** Lists of one customer, which are refused without it. */
const ofOne = ['/v1/customer/customer-order']

const flagFilters: FlagFilter[] = reads
  .filter(({ endpoint }) => endpoint.list && !ofOne.includes(endpoint.path))
  .flatMap(({ endpoint: { path, query } }) =>
    Object.entries((query as z.ZodObject).shape as Record<string, z.ZodType>)
      .filter(
        ([name, schema]) =>
          controlOf(schema)?.control === 'flag' && ![...checkboxes, ...neither].includes(name),
      )
      .map(([name]) => ({ path: path.replace(/:\w+/g, '1'), name })),
  )

it.each(flagFilters)('$path: yes and no of $name together are the whole list', async ({ path, name }) => {
  const totalOf = async (query: string): Promise<number> => {
    const ask = ({ token }: typeof admin) =>
      app.app.server.inject({ url: `${path}?${query}`, headers: { authorization: `Bearer ${token}` } })
    const first = await ask(admin)
    const answer = first.statusCode === 403 ? await ask(merchant) : first
    expect(answer.statusCode).toBe(200)
    return answer.json<{ total: number }>().total
  }
  const [all, yes, no] = [await totalOf(''), await totalOf(`${name}=1`), await totalOf(`${name}=0`)]
  expect(yes + no).toBe(all)
})
