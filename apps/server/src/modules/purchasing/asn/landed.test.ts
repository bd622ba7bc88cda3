import { asn } from '@dropyard/contract/purchasing/asn'
import { receipt } from '@dropyard/contract/purchasing/asn/facts'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { purchaseFixture } from '../../../testing/purchase-fixture.ts'
import { stockFixture } from '../../../testing/stock-fixture.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { reserveOrder, shipStock } from '../../warehouse/stock/reserve.ts'
import { proveIncoming } from '../purchase-order/prove.ts'

/** What received pieces are worth, and how later prices and costs reach them. Amounts are CNY fen. */

const app = await startTestApp()
const { warehouseId, skus, placed } = await purchaseFixture(app)
const { next } = await stockFixture(app)
const [buyer, keeper, lead] = [await app.as('buyer'), await app.as('warehouse'), await app.as('lead')]
type Who = typeof buyer

let used = 0
const newSku = () => skus[used++]?.id ?? 0
const step = async (who: Who, name: keyof typeof asnFlow.actions, id: number, input: object = {}) =>
  who.call(asnFlow.endpoints[name], { body: { id_list: [id], ...input } as never })
const done = async (answer: ReturnType<typeof step>) =>
  expect(await answer).toMatchObject({ status: 200, refusal: undefined })
const read = async (id: number) => (await buyer.call(asn.get, { params: { id } })).data

/** An announced arrival of lines of an order. */
async function arrivalOf(
  order: { id: number },
  items: readonly (readonly [skuId: number, pieces: number])[],
) {
  const body = {
    warehouse_id: warehouseId,
    items: items.map(([sku_id, expected]) => ({ po_id: order.id, sku_id, expected })),
  }
  const { data, fields } = await buyer.call(asn.create, { body: body as never })
  expect(fields).toEqual({})
  await done(step(buyer, 'submit', data.id))
  return read(data.id)
}
type Arrival = Awaited<ReturnType<typeof read>>
const counted = (name: 'receive' | 'put-away', arrival: Arrival, pieces: readonly number[]) =>
  done(
    step(keeper, name, arrival.id, {
      counts: pieces.flatMap((n, at) =>
        n > 0 ? [{ line_id: arrival.items[at]?.id, pieces: n, key: `landed-${next()}-key` }] : [],
      ),
    }),
  )
const store = async (arrival: Arrival, ...pieces: number[]) => {
  await counted('receive', arrival, pieces)
  await counted('put-away', arrival, pieces)
}
const sell = (skuId: number, quantity: number) =>
  app.system(async (ctx) => {
    const orderId = next() + 1_000_000
    await reserveOrder(ctx, orderId, [{ lineId: orderId, skuId, warehouseId, quantity }])
    await shipStock(ctx, orderId)
  })
/** Value of the stock of a SKU, and what later costs gave to pieces that had left. */
async function worth(skuId: number): Promise<[value: number, variance: number]> {
  const { rows } = await app.system(({ db }) =>
    db.$client.query(
      `SELECT b.value, (SELECT coalesce(sum(m.variance), 0) FROM cost_layer y JOIN cost_layer_move m ON m.layer_id = y.id
         WHERE y.sku_id = b.sku_id) AS variance FROM stock_balance b WHERE b.sku_id = $1 AND b.warehouse_id = $2`,
      [skuId, warehouseId],
    ),
  )
  return [Number(rows[0]?.value), Number(rows[0]?.variance)]
}
/** Changes a placed order, which is approved again. */
async function change(order: { id: number }, with_: (order: Record<string, unknown>) => object) {
  const { data } = await buyer.call(purchaseOrder.get, { params: { id: order.id } })
  const names = Object.keys(purchaseOrder.input.shape)
  const now = Object.fromEntries(names.map((name) => [name, data[name as never]]))
  const body = { ...now, version: data.version, ...with_(data as never) } as never
  expect((await buyer.call(purchaseOrder.update, { params: { id: order.id }, body })).fields).toEqual({})
}

beforeEach(() => async () => {
  expect((await app.system(proveStock)).problems).toEqual([])
  expect((await app.system(proveIncoming)).problems).toEqual([])
})

describe('received pieces', () => {
  it('are worth their price and their share of the order’s costs, to the last fen', async () => {
    const [a, b] = [newSku(), newSku()]
    const order = await placed(
      [
        { sku_id: a, pieces: 3, price: 100 },
        { sku_id: b, pieces: 1, price: 100 },
      ],
      { costs: [{ kind: 'freight', amount: 10, split: 'quantity' }] },
    )
    const arrival = await arrivalOf(order, [
      [a, 3],
      [b, 1],
    ])
    await store(arrival, 1, 0)
    // 7.5 of 10 are rounded down for b, so that a bears 8.
    expect(await worth(a)).toEqual([103, 0])
    await store(arrival, 2, 1)
    expect([await worth(a), await worth(b)]).toEqual([
      [308, 0],
      [102, 0],
    ])
  })

  it('are worth less the deductible tax, at the rate of placing', async () => {
    const [cheap, foreign] = [newSku(), newSku()]
    const taxed = await placed([{ sku_id: cheap, pieces: 10, price: 113 }], { tax_percent: 13 })
    await store(await arrivalOf(taxed, [[cheap, 10]]), 10)
    expect(await worth(cheap)).toEqual([1000, 0])
    const usd = await placed([{ sku_id: foreign, pieces: 10, price: 100 }], { currency: 'USD' })
    await store(await arrivalOf(usd, [[foreign, 10]]), 10)
    expect(await worth(foreign)).toEqual([Math.round(1000 * Number(usd.rate)), 0])
  })

  it('beyond the ordered ones are worth nothing, and a reversed receipt takes its value away', async () => {
    const sku = newSku()
    const order = await placed([{ sku_id: sku, pieces: 10, price: 100 }])
    const arrival = await arrivalOf(order, [[sku, 10]])
    await counted('receive', arrival, [10])
    await counted('receive', arrival, [2])
    expect(await worth(sku)).toEqual([1000, 0])
    const { data } = await keeper.call(receipt.list, { query: { asn_id: arrival.id } })
    const rows = data.filter(({ pieces }) => pieces === 10).map(({ id }) => ({ id }))
    await keeper.call(receipt.reverse, { body: { rows, reason: 'Miscounted' } })
    // The two pieces that stay are ordered ones now.
    expect(await worth(sku)).toEqual([200, 0])
  })
})

describe('a cost that is known later', () => {
  it('belongs to the pieces that are there and, as variance, to those that left', async () => {
    const sku = newSku()
    const order = await placed([{ sku_id: sku, pieces: 10, price: 100 }])
    const arrival = await arrivalOf(order, [[sku, 10]])
    await store(arrival, 10)
    await sell(sku, 4)
    expect(await worth(sku)).toEqual([600, 0])
    const freight = { kind: 'freight', amount: 50, split: 'value' }
    await done(step(buyer, 'update-free', arrival.id, { costs: [freight] }))
    expect(await worth(sku)).toEqual([630, 20])
    await done(step(buyer, 'update-free', arrival.id, { costs: [{ ...freight, amount: 30 }] }))
    expect(await worth(sku)).toEqual([618, 12])
    expect((await read(arrival.id)).costs).toMatchObject([{ kind: 'freight', amount: 30 }])
  })

  it('of an arrival is for what came of it', async () => {
    const [a, b] = [newSku(), newSku()]
    const order = await placed([
      { sku_id: a, pieces: 10, price: 100 },
      { sku_id: b, pieces: 10, price: 100 },
    ])
    const arrival = await arrivalOf(order, [
      [a, 10],
      [b, 10],
    ])
    await done(
      step(buyer, 'update-free', arrival.id, {
        costs: [{ kind: 'duty', amount: 90, split: 'quantity' }],
      }),
    )
    await store(arrival, 10, 5)
    expect([await worth(a), await worth(b)]).toEqual([
      [1045, 0],
      [522, 0],
    ])
    await done(step(keeper, 'finish', arrival.id))
    expect([await worth(a), await worth(b)]).toEqual([
      [1060, 0],
      [530, 0],
    ])
  })

  it('by a changed price of the order reaches what came', async () => {
    const sku = newSku()
    const order = await placed([{ sku_id: sku, pieces: 10, price: 100 }])
    await store(await arrivalOf(order, [[sku, 5]]), 5)
    await sell(sku, 1)
    const cheaper = ({ items }: Record<string, unknown>) => ({
      items: (items as { price: number }[]).map((line) => ({ ...line, price: 90 })),
    })
    await change(order, cheaper)
    expect(await worth(sku)).toEqual([360, -10])
  })
})

describe('changes at the same time', () => {
  it('leave the stock worth what order and arrival say', async () => {
    const sku = newSku()
    const order = await placed([{ sku_id: sku, pieces: 40, price: 1000 }])
    const arrival = await arrivalOf(order, [[sku, 40]])
    const line_id = arrival.items[0]?.id
    await store(arrival, 10)
    const amounts = Array.from({ length: 10 }, (_, n) => 100 + n)
    await Promise.all([
      ...amounts.map((amount) =>
        step(buyer, 'update-free', arrival.id, { costs: [{ kind: 'freight', amount, split: 'value' }] }),
      ),
      ...amounts.map((n) =>
        step(keeper, 'receive', arrival.id, { counts: [{ line_id, pieces: 2, key: `at-once-${n}-key` }] }),
      ),
      change(order, ({ items }) => ({
        items: (items as { price: number }[]).map((one) => ({ ...one, price: 980 })),
      })),
    ])
    const [cost] = (await read(arrival.id)).costs ?? []
    const { received } =
      (await buyer.call(purchaseOrder.get, { params: { id: order.id } })).data.items[0] ?? {}
    const freight = ((cost?.amount ?? 0) * Number(received)) / 40
    expect((await worth(sku))[0]).toBeGreaterThanOrEqual(980 * Number(received) + Math.floor(freight))
    expect((await worth(sku))[0]).toBeLessThanOrEqual(980 * Number(received) + Math.ceil(freight))
    expect(received).toBe(30)
  })
})

describe('pieces that the supplier gives', () => {
  it('come in addition, cost nothing, and open a complete order again', async () => {
    const sku = newSku()
    const order = await placed([{ sku_id: sku, pieces: 10, price: 100 }])
    const arrival = await arrivalOf(order, [[sku, 10]])
    await counted('receive', arrival, [10])
    const line_id = arrival.items[0]?.id
    await done(step(keeper, 'update-free', arrival.id, { free: [{ line_id, pieces: 5 }] }))
    const orderNow = async () => (await buyer.call(purchaseOrder.get, { params: { id: order.id } })).data
    expect([(await orderNow()).state, (await read(arrival.id)).items]).toMatchObject([
      'placed',
      [{ expected: 15, free: 5 }],
    ])
    await store(arrival, 5)
    expect(await worth(sku)).toEqual([1000, 0])
    expect((await orderNow()).state).toBe('closed')
    const fewer = await step(keeper, 'update-free', arrival.id, { free: [{ line_id, pieces: 2 }] })
    expect(fewer.fields).toMatchObject({ free: expect.stringContaining('15') })
    const foreign = await step(keeper, 'update-free', arrival.id, { free: [{ line_id: 1, pieces: 2 }] })
    expect(Object.keys(foreign.fields)).toEqual(['free'])
  })

  it('and costs are changed by one person at a time', async () => {
    const sku_id = skus[0]?.id ?? 0
    const order = await placed([{ sku_id, pieces: 10, price: 1000 }])
    const arrival = await arrivalOf(order, [[sku_id, 10]])
    const { version } = await read(arrival.id)
    const costs = (amount: number) => ({ version, costs: [{ kind: 'freight', amount, split: 'value' }] })
    const answers = await Promise.all([10, 20].map((n) => step(buyer, 'update-free', arrival.id, costs(n))))
    expect(answers.map(({ refusal }) => refusal).sort()).toEqual(['common.changed', undefined])
  })

  it('are noted by the warehouse, costs by those who see prices', async () => {
    const sku = newSku()
    const order = await placed([{ sku_id: sku, pieces: 10, price: 100 }])
    const arrival = await arrivalOf(order, [[sku, 10]])
    const costs = [{ kind: 'freight', amount: 50, split: 'value' }]
    expect((await step(keeper, 'update-free', arrival.id, { costs })).refusal).toBe('common.not_allowed')
    const { data } = await keeper.call(asn.get, { params: { id: arrival.id } })
    expect(data.costs).toBeNull()
    expect(
      (await lead.call(purchaseOrderFlow.endpoints.hold, { body: { id_list: [order.id], reason: 'x' } }))
        .status,
    ).toBe(200)
  })
})
