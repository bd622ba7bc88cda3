import { erpOrder } from '@dropyard/contract/order/erp-order'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { noteQueries } from '../../../testing/queries.ts'

/** The tabs that staff work through, and how they are sorted. */

const noted = noteQueries()
const app = await startTestApp()
const clerk = await app.as('clerk')
const world = await orderFixture(app, {
  money: 10_000_000,
  skus: { CUP: { stock: 500 }, ROPE: { stock: 500 } },
})

afterAll(() => noted.end())

type Query = Parameters<typeof clerk.call<typeof erpOrder.list>>[1] extends { query?: infer Q } | undefined
  ? Q
  : never

const listed = async (query: Query) => (await clerk.call(erpOrder.list, { query })).data.map(({ id }) => id)
const orders = (ids: readonly number[]) => ids.map((id) => ({ id }))
const paid = async (lines = [platformLine({ sku: 'CUP' })]): Promise<number> => {
  const id = await world.arrived({ lines })
  await world.pay(id)
  return id
}

describe('a tab that is worked through', () => {
  let first = 0
  let second = 0
  let urgent = 0
  let blocked = 0
  beforeAll(async () => {
    ;[blocked, first, second, urgent] = [await paid(), await paid(), await paid(), await paid()]
    await clerk.call(erpOrder.urgent, { body: { orders: orders([urgent]), level: 2 } })
    await clerk.call(erpOrder.abnormal, { body: { orders: orders([blocked]), reason: 'customs' } })
  })

  it('begins with what is urgent, then what was paid first, and ends with what can’t go on', async () => {
    expect(await listed({ status: 20 })).toEqual([urgent, first, second, blocked])
  })

  it('is sorted otherwise when that is asked for, and other tabs begin with the newest', async () => {
    expect(await listed({ status: 20, sort: 'create_time' })).toEqual([blocked, first, second, urgent])
    expect(await listed({ status: 20, sort: '-order_sn' })).toEqual([urgent, second, first, blocked])
    expect(await listed({})).toEqual([urgent, second, first, blocked])
  })

  it('tells single pieces from several, and finds what is reserved in a warehouse', async () => {
    const several = await paid([platformLine({ sku: 'CUP', quantity: 2 }), platformLine({ sku: 'ROPE' })])
    expect(await listed({ status: 20, pieces: 'multi' })).toEqual([several])
    expect(await listed({ status: 20, pieces: 'single' })).not.toContain(several)
    expect(await listed({ status: 20, sort: '-goods_num' })).toMatchObject({ 0: several })
    expect(await listed({ status: 20, warehouse_id: world.warehouse.id })).toHaveLength(5)
    expect(await listed({ status: 20, warehouse_id: world.warehouse.id + 1000 })).toEqual([])
  })

  it('does not sort by amounts for those who may not read them', async () => {
    const warehouse = await app.as('warehouse')
    const sorted = async (sort: '-pay_amount') =>
      (await warehouse.call(erpOrder.list, { query: { status: 20, sort } })).data.map(({ id }) => id)
    expect(await sorted('-pay_amount')).toEqual(await listed({ status: 20 }))
    expect(await listed({ status: 20, sort: '-pay_amount' })).not.toEqual(await listed({ status: 20 }))
  })
})

interface Plan {
  'Node Type': string
  'Index Name'?: string
  Plans?: Plan[]
}

describe('with very many orders', () => {
  beforeAll(async () => {
    // Copies of an order, most of them completed, as after years of use.
    const copies = `INSERT INTO "order" (order_sn, entity_id, source, status, payment, supply, fulfilment, address, goods_num,
        pay_amount, blocked, urgent_level, placed_at, paid_at)
      SELECT 'Z' || i, entity_id, source, CASE WHEN i % 20 = 0 THEN 50 ELSE 80 END, payment, supply, fulfilment, address, 1 + i % 7,
        i % 9000, CASE WHEN i % 400 = 0 THEN 'abnormal' END, CASE WHEN i % 1000 = 20 THEN 1 ELSE 0 END,
        now() - i * interval '1 minute', now() - i * interval '1 minute'
      FROM "order", generate_series(1, 30000) i WHERE id = (SELECT min(id) FROM "order")`
    await app.asOwner(copies)
    await app.asOwner('ANALYZE "order"')
  })

  it.each([
    ['order_queue', { status: 50 }],
    ['order_queue', { status: 50, page: 3 }],
    ['order_by_pieces', { sort: '-goods_num' }],
    ['order_by_amount', { sort: 'pay_amount' }],
    ['order_sn', { sort: '-order_sn' }],
  ] as const)('a page is read from %s: %o', async (index, query) => {
    const before = noted.asked().length
    expect(await listed(query)).toHaveLength(20)
    const page = noted
      .asked()
      .slice(before)
      .find(({ text }) => text.includes('LIMIT 20'))
    const { rows } = await app.system(({ db }) =>
      db.$client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${page?.text}`, [
        ...(page?.values ?? []),
      ]),
    )
    const limited = stepsOf(rows[0]?.['QUERY PLAN'][0].Plan).find((step) => step['Node Type'] === 'Limit')
    const names = stepsOf(limited).map((step) => step['Index Name'])
    expect(names).toContain(index)
    expect(stepsOf(limited).map((step) => step['Node Type'])).not.toContain('Sort')
  })
})

const stepsOf = (plan: Plan | undefined): Plan[] =>
  plan ? [plan, ...(plan.Plans ?? []).flatMap((one) => stepsOf(one))] : []
