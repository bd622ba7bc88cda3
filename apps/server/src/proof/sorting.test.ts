import { contract } from '@dropyard/contract/contract'
import { type AnyEndpoint, endpointKey, endpointsIn, isMerchantPath } from '@dropyard/contract/kit/endpoint'
import { expect, it } from 'vitest'
import { startTestApp } from '../testing/app.ts'

/** The server sorts lists by every column that the contract offers, in both directions. */

interface Sorted {
  readonly endpoint: AnyEndpoint
  readonly columns: string[]
}

/** Sortable lists without required input, with their columns. */
function sortedLists(): Sorted[] {
  return endpointsIn(contract).flatMap((endpoint) => {
    const shape = 'shape' in endpoint.query ? (endpoint.query.shape as Record<string, unknown>) : {}
    const inner = (shape.sort as { def?: { innerType?: { options?: readonly string[] } } } | undefined)?.def
      ?.innerType
    const columns = (inner?.options ?? []).filter((name) => !name.startsWith('-'))
    const isFree = !endpoint.path.includes(':') && endpoint.query.safeParse({}).success
    return endpoint.list && columns.length > 0 && isFree ? [{ endpoint, columns }] : []
  })
}

const lists = sortedLists()

const app = await startTestApp({ demo: 'all' })
const merchant = await app.as('merchant')
const admin = await app.as('admin')
await app.runJobs()

it('is offered by the lists of people, work, money and messages', () => {
  const paths = lists.map(({ endpoint }) => endpoint.path)
  for (const path of [
    '/v1/role',
    '/sale/user/list',
    '/sale/user/coupon',
    '/sale/privateProducts',
    '/sale/goodsDownload',
    '/sale/shopOrderSku',
    '/sale/order/getRedeliverList',
    '/v1/notice',
    '/v1/audit-log',
    '/v1/job',
    '/sale/apiKey',
    '/sale/webhook',
    '/sale/webhook/deliveries',
  ])
    expect(paths).toContain(path)
})

type Row = Record<string, unknown>

/** Values of a column in the order of the rows, without empty ones. */
const valuesOf = (rows: readonly Row[], column: string): unknown[] =>
  rows.map((row) => row[column]).filter((value) => value !== null && value !== undefined && value !== '')

it.each(lists.map(({ endpoint, columns }) => [endpointKey(endpoint), endpoint, columns] as const))(
  '%s',
  async (_, endpoint, columns) => {
    const who = isMerchantPath(endpoint.path) ? merchant : admin
    for (const column of columns) {
      const ask = async (sort: string) => {
        const answer = await who.call(endpoint, { query: { sort, 'per-page': 100 } } as never)
        // This user may not read the list.
        if (answer.status === 403) return undefined
        expect(answer.status, `${sort}: ${JSON.stringify(answer.raw.toString().slice(0, 300))}`).toBe(200)
        return answer as unknown as { data: Row[]; total: number }
      }
      const up = await ask(column)
      const down = await ask(`-${column}`)
      if (!up || !down || up.total > 100) continue
      // The test doesn't know the database's collation, so it compares the two directions with each other.
      expect(valuesOf(down.data, column), column).toEqual(valuesOf(up.data, column).toReversed())
    }
  },
)
