import { orderEnding } from '@dropyard/contract/order/after-sale'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderList } from '@dropyard/contract/order/order-list'
import { orderSplit } from '@dropyard/contract/order/order-split'
import { payment } from '@dropyard/contract/order/payment'
import { stock } from '@dropyard/contract/warehouse/stock'
import { afterEach, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import {
  makeChannel,
  makeMoney,
  makeSku,
  makeStock,
  makeStore,
  makeWarehouse,
  platformLine,
} from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { proveWaiting } from './prove.ts'

/** The order of the stock queue, and what ends an order's waiting. */

const app = await startTestApp()
const world = await orderFixture(app)
const { merchant } = world
const keeper = await app.as('warehouse')
const clerk = await app.as('clerk')
const other = await app.as('merchant2')
const shop = await app.system(async (ctx) => {
  await makeMoney(ctx, world.entities.lumen, 1_000_000)
  return makeStore(ctx, world.entities.lumen)
})

interface Sku {
  id: number
  code: string
}
const newSku = (pieces = 0): Promise<Sku> =>
  app.system(async (ctx) => {
    const made = await makeSku(ctx, { grams: 300 })
    if (pieces > 0) await makeStock(ctx, made.id, world.warehouse.id, pieces)
    return made
  })
/** An order of the first merchant, or of another company. */
const arrived = (sku: Sku, quantity = 1, of: 'merchant' | 'other' = 'merchant') =>
  world.arrived({ lines: [platformLine({ sku: sku.code, quantity })] }, of === 'other' ? shop : world.shop)
async function paid(sku: Sku, quantity = 1, of: 'merchant' | 'other' = 'merchant'): Promise<number> {
  const id = await arrived(sku, quantity, of)
  const payer = of === 'other' ? other : merchant
  expect((await payer.call(payment.pay, { body: { id } })).status).toBe(200)
  return id
}
const came = async (sku: Sku, change = 1, warehouseId = world.warehouse.id) => {
  const body = { sku_id: sku.id, warehouse_id: warehouseId, change, reason: 'Came' }
  expect((await keeper.call(stock.adjust, { body })).status).toBe(200)
}
const supplyOf = async (...ids: number[]): Promise<string[]> => {
  const { rows } = await app.asOwner('SELECT id, supply FROM "order" WHERE id = ANY ($1)', [ids])
  const supply = new Map(
    (rows as { id: string; supply: string }[]).map((row) => [Number(row.id), row.supply]),
  )
  return ids.map((id) => supply.get(id) ?? 'gone')
}
const waiting = async (sku: Sku) => {
  const found = await keeper.call(stock.list, { query: { sku_id: sku.id, awaited: true } })
  return found.data.map((row) => [row.warehouse_id, row.waiting])
}
const lineOf = async (id: number) => (await world.detail(id)).lines[0]?.id ?? 0

afterEach(async () => {
  const problems = await app.system(async (ctx) => [
    ...(await proveStock(ctx)).problems,
    ...(await proveWaiting(ctx)).problems,
  ])
  expect(problems).toEqual([])
})

it('gives a piece that came to the order that waits, and not to one that is paid meanwhile', async () => {
  const sku = await newSku()
  const first = await paid(sku)
  const second = await arrived(sku)
  await came(sku)
  await world.pay(second)
  await app.runJobs()
  expect(await supplyOf(first, second)).toEqual(['reserved', 'short'])
})

it('gives a piece that one company gives back to the order of another that waits for it', async () => {
  const sku = await newSku(1)
  const first = await paid(sku)
  const second = await paid(sku, 1, 'other')
  expect(await supplyOf(second)).toEqual(['short'])
  await merchant.call(orderEnding.cancel, { body: { orders: [{ id: first }], reason: 'Changed my mind' } })
  await app.runJobs()
  expect(await supplyOf(second)).toEqual(['reserved'])
})

it('serves urgent orders first, then by the time of payment, and says the place to each', async () => {
  const sku = await newSku()
  const [first, second, third] = [await paid(sku), await paid(sku, 1, 'other'), await paid(sku)]
  const marked = await clerk.call(erpOrder.urgent, { body: { orders: [{ id: third }], reason: 'Birthday' } })
  expect(marked.data[0]).toMatchObject({ ok: true })
  const places = async () => [
    (await world.detail(first)).queue_place,
    (await other.call(orderList.detail, { params: { id: second } })).data.queue_place,
    (await clerk.call(erpOrder.detail, { params: { id: third } })).data.queue_place,
  ]
  expect(await places()).toEqual([2, 3, 1])
  await came(sku)
  await app.runJobs()
  expect(await supplyOf(first, second, third)).toEqual(['short', 'short', 'reserved'])
  expect(await places()).toEqual([1, 2, null])
  await came(sku)
  await app.runJobs()
  expect(await supplyOf(first, second)).toEqual(['reserved', 'short'])
})

it('keeps what an order holds when some of it is refunded, though others wait for the same', async () => {
  const sku = await newSku(3)
  const holder = await paid(sku, 3)
  const waits = await paid(sku, 2, 'other')
  const refunded = await merchant.call(orderEnding.refund, {
    body: { id: holder, lines: [{ line_id: await lineOf(holder), quantity: 1 }], reason: 'One less' },
  })
  expect(refunded.data.ok).toBe(true)
  await app.runJobs()
  expect(await supplyOf(holder, waits)).toEqual(['reserved', 'short'])
  expect(await waiting(sku)).toEqual([[world.warehouse.id, 1]])
})

it('ends waiting when what is short is refunded or cancelled', async () => {
  const sku = await newSku(1)
  const partly = await paid(sku, 2)
  const wholly = await paid(sku, 4, 'other')
  expect(await waiting(sku)).toEqual([[world.warehouse.id, 5]])
  await merchant.call(orderEnding.refund, {
    body: { id: partly, lines: [{ line_id: await lineOf(partly), quantity: 1 }], reason: 'One less' },
  })
  expect(await supplyOf(partly)).toEqual(['reserved'])
  await other.call(orderEnding.cancel, { body: { orders: [{ id: wholly }], reason: 'Too late' } })
  expect(await waiting(sku)).toEqual([])
})

it('waits in both parts of an order that is split, and in the order again when it is joined', async () => {
  const sku = await newSku(1)
  const whole = await paid(sku, 4)
  const wish = { id: whole, lines: [{ line_id: await lineOf(whole), quantity: 2 }] }
  const part = (await clerk.call(orderSplit.split, { body: wish })).data.id ?? 0
  expect(await supplyOf(whole, part)).toEqual(['short', 'short'])
  expect(await waiting(sku)).toEqual([[world.warehouse.id, 3]])
  await clerk.call(orderSplit.join, { body: { orders: [{ id: part }] } })
  expect(await waiting(sku)).toEqual([[world.warehouse.id, 3]])
  await came(sku, 3)
  await app.runJobs()
  expect(await supplyOf(whole, part)).toEqual(['reserved', 'gone'])
})

it('keeps what a part holds when something is refunded from the order that it was taken out of', async () => {
  const [left, right] = [await newSku(1), await newSku(2)]
  const lines = [platformLine({ sku: left.code }), platformLine({ sku: right.code, quantity: 2 })]
  const whole = await world.arrived({ lines })
  await world.pay(whole)
  const [first, second] = (await world.detail(whole)).lines
  const taken = [{ line_id: first?.id ?? 0, quantity: 1 }]
  const part = (await clerk.call(orderSplit.split, { body: { id: whole, lines: taken } })).data.id ?? 0
  const refunded = await merchant.call(orderEnding.refund, {
    body: { id: whole, lines: [{ line_id: second?.id ?? 0, quantity: 1 }], reason: 'One less' },
  })
  expect(refunded.data.ok).toBe(true)
  expect((await world.detail(part)).lines.map((line) => line.reserved)).toEqual([1])
  expect((await world.detail(whole)).lines.map((line) => line.reserved)).toEqual([1])
})

it('waits where the channel leaves from, and moves with it', async () => {
  const sku = await newSku()
  const id = await paid(sku)
  const { warehouseId, channelId } = await app.system(async (ctx) => {
    const there = await makeWarehouse(ctx)
    return { warehouseId: there.id, channelId: (await makeChannel(ctx, { warehouseId: there.id })).id }
  })
  const changed = await clerk.call(erpOrder.changeChannel, {
    body: { orders: [{ id }], channel_id: channelId },
  })
  expect(changed.data[0]).toMatchObject({ ok: true })
  expect(await waiting(sku)).toEqual([[warehouseId, 1]])
  await came(sku)
  await app.runJobs()
  expect(await supplyOf(id)).toEqual(['short'])
  await came(sku, 1, warehouseId)
  await app.runJobs()
  expect(await supplyOf(id)).toEqual(['reserved'])
})

it('offers a new order only what nobody waits for', async () => {
  const sku = await newSku()
  const first = await paid(sku, 2)
  await came(sku, 5)
  const second = await paid(sku, 3, 'other')
  await app.runJobs()
  expect(await supplyOf(first, second)).toEqual(['reserved', 'reserved'])
})
