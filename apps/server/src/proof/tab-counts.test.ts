import { contract } from '@dropyard/contract/contract'
import { type AnyEndpoint, endpointKey, endpointsIn, isMerchantPath } from '@dropyard/contract/kit/endpoint'
import { isBlank } from '@dropyard/contract/kit/missing'
import { controlOf } from '@dropyard/contract/kit/wire'
import { orderList } from '@dropyard/contract/order/order-list'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../testing/app.ts'
import { repetitions } from '../testing/deep.ts'

/** The number of a tab equals the number of rows that it shows when opened, with any other filters. */

type Row = Record<string, unknown>
interface Tab {
  readonly status: string
  readonly total: number
}

/** The filter that a list's tabs set, where it isn't the first one of `usual` that the list has. */
const filterOf: Readonly<Record<string, string>> = {
  '/sale/shopOrderSku': 'matched',
  '/sale/order/intake': 'outcome',
  '/v1/workbench/tasks': 'module',
  '/v1/user': 'kind',
  '/v1/goods-packbox': 'kind',
  '/v1/customer': 'kind',
  '/v1/customer/find-follow-data': 'when',
}
const usual = ['state', 'status', 'kind', 'module', 'matched', 'outcome']

const shapeOf = ({ query }: AnyEndpoint) =>
  query instanceof z.ZodObject ? (query.shape as Record<string, z.ZodType>) : {}

const tabbed = [...new Map(endpointsIn(contract).map((e) => [endpointKey(e), e])).values()].flatMap((e) => {
  const ext = e.ext instanceof z.ZodObject ? (e.ext.shape as Row) : {}
  const filter = filterOf[e.path] ?? usual.find((name) => name in shapeOf(e))
  // Lists of what belongs to one record need its id.
  const isWhole = !e.path.includes(':') && (e.query?.safeParse({}).success ?? true)
  return e.list && 'tabs' in ext && filter && isWhole ? [{ endpoint: e, filter }] : []
})

const app = await startTestApp({ demo: 'all' })
const merchant = await app.as('merchant')
const admin = await app.as('admin')
await app.runJobs()

it('is what lists of orders, products, money and messages have', () => {
  const paths = tabbed.map(({ endpoint }) => endpoint.path)
  for (const path of ['/sale/order/orderList', '/v1/orders', '/v1/goods', '/v1/notice', '/sale/shopOrderSku'])
    expect(paths).toContain(path)
})

/** How many choices of a filter are tried. */
const most = repetitions({ short: 2, deep: 4 })

/** Values that are likely to match some rows: the filter's choices, or the values of the first and last row. */
function valuesOf(name: string, schema: z.ZodType, rows: readonly Row[]): unknown[] {
  const { control, choices = [] } = controlOf(schema) ?? {}
  if (choices.length > 0) return choices.slice(0, most)
  if (control === 'flag') return ['1', '0']
  const held = [rows[0]?.[name], rows.at(-1)?.[name]].filter((value) => !isBlank(value))
  if (name === 'search' || name === 'keyword') return ['a', 'e']
  return held.filter((value) => typeof value !== 'object')
}

it.each(tabbed.map(({ endpoint, filter }) => [endpointKey(endpoint), endpoint, filter] as const))(
  '%s',
  async (_, endpoint, filter) => {
    const who = isMerchantPath(endpoint.path) ? merchant : admin
    const ask = async (query: Row) => {
      const answer = await who.call(endpoint, { query: { 'per-page': 1, ...query } } as never)
      expect(answer.status, `${JSON.stringify(query)}: ${answer.message}`).toBe(200)
      return answer as unknown as { data: Row[]; total: number; ext: { tabs: Tab[] } }
    }
    const whole = await ask({ 'per-page': 20 })
    const others = Object.entries(shapeOf(endpoint)).filter(
      ([name]) => ![filter, 'page', 'per-page', 'sort', 'ids', 'id'].includes(name),
    )
    const asked = [
      {},
      ...others.flatMap(([name, schema]) =>
        valuesOf(name, schema, whole.data).map((value) => ({ [name]: value })),
      ),
    ]
    for (const query of asked) {
      const unfiltered = await ask(query)
      for (const { status, total } of unfiltered.ext.tabs) {
        const isAll = status === '' || status === 'all'
        const opened = isAll ? unfiltered : await ask({ ...query, [filter]: status })
        expect([query, status, total]).toEqual([query, status, opened.total])
      }
    }
  },
  120_000,
)

it('counts the orders of one country alone, by status and in all', async () => {
  const { ext, total } = await merchant.call(orderList.list, { query: { country: 'US' } })
  const all = await merchant.call(orderList.list, { query: {} })
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThan(all.total)
  expect(ext.tabs.find(({ status }) => status === 'all')?.total).toBe(total)
})
