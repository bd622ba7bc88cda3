import { orderEnding } from '@dropyard/contract/order/after-sale'
import { payment } from '@dropyard/contract/order/payment'
import { bin } from '@dropyard/contract/warehouse/bin'
import { stock } from '@dropyard/contract/warehouse/stock'
import { stockCount } from '@dropyard/contract/warehouse/stock-count'
import { stockCountFlow } from '@dropyard/contract/warehouse/stock-count/flow'
import { stockCountEntry, stockCountLine } from '@dropyard/contract/warehouse/stock-count/lines'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { repetitions } from '../../../testing/deep.ts'
import { makeMoney, makeSku, makeStock, makeStore, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { proveWaiting } from '../payment/prove.ts'

/** Counts that find fewer pieces than orders have reserved, and counts while orders are paid and pieces come. */

const app = await startTestApp()
const world = await orderFixture(app, { money: 100_000_000 })
const [keeper, lead, other] = [await app.as('warehouse'), await app.as('lead'), await app.as('merchant2')]
const warehouse_id = world.warehouse.id
const shop = await app.system(async (ctx) => {
  await makeMoney(ctx, world.entities.lumen, 100_000_000)
  return makeStore(ctx, world.entities.lumen)
})
const general = (await keeper.call(bin.list, { query: { warehouse_id, kind: 'stock' } })).data[0]?.id ?? 0

const newSku = (pieces: number): Promise<Sku> =>
  app.system(async (ctx) => {
    const made = await makeSku(ctx, { grams: 300 })
    await makeStock(ctx, made.id, warehouse_id, pieces)
    return made
  })
interface Sku {
  readonly id: number
  readonly code: string
}
type Of = 'merchant' | 'other'
const arrived = (sku: Sku, quantity: number, of: Of = 'merchant') =>
  world.arrived({ lines: [platformLine({ sku: sku.code, quantity })] }, of === 'other' ? shop : world.shop)
const pay = (id: number, of: Of = 'merchant') =>
  (of === 'other' ? other : world.merchant).call(payment.pay, { body: { id } })
async function paid(sku: Sku, quantity: number, of: Of = 'merchant'): Promise<number> {
  const id = await arrived(sku, quantity, of)
  expect((await pay(id, of)).status).toBe(200)
  return id
}
const step = (name: keyof typeof stockCountFlow.actions, id: number, who = keeper) =>
  who.call(stockCountFlow.endpoints[name], { body: { id_list: [id] } as never })
async function started(...skus: Sku[]): Promise<number> {
  const body = { warehouse_id, sku_ids: skus.map(({ id }) => id) } as never
  const { id } = (await keeper.call(stockCount.create, { body })).data
  expect((await step('start', id)).refusal).toBeUndefined()
  return id
}
let keys = 0
const count = (count_id: number, sku: Sku, pieces: number) =>
  keeper.call(stockCountEntry.create, {
    body: {
      ...{ count_id, bin_id: general, sku_id: sku.id, condition: 'good', pieces, note: '' },
      scan_id: `count-race-${++keys}`,
    },
  })
const linesOf = async (...ids: number[]) => {
  const { rows } = await app.asOwner(
    `SELECT l.order_id::int AS id, l.reserved, l.waiting, o.supply FROM order_line l JOIN "order" o ON o.id = l.order_id
     WHERE l.order_id = ANY ($1)`,
    [ids],
  )
  const found = rows as { id: number; reserved: number; waiting: number; supply: string }[]
  return ids.map((id) => {
    const one = found.find((row) => row.id === id)
    return `${one?.supply} ${one?.reserved}+${one?.waiting}`
  })
}
const stockOf = async (sku: Sku) =>
  (await keeper.call(stock.list, { query: { sku_id: sku.id, warehouse_id } })).data[0]

afterEach(async () => {
  const problems = await app.system(async (ctx) => [
    ...(await proveStock(ctx)).problems,
    ...(await proveWaiting(ctx)).problems,
  ])
  expect(problems).toEqual([])
})

describe('a count that leaves fewer pieces than orders have reserved', () => {
  it('makes the orders that were paid last wait again, of whichever company', async () => {
    const sku = await newSku(6)
    const orders = [await paid(sku, 2), await paid(sku, 2, 'other'), await paid(sku, 2, 'other')]
    const id = await started(sku)
    await count(id, sku, 3)
    await step('finish', id)
    expect((await step('post', id)).data.warning ?? null).toBeNull()
    await app.runJobs()
    expect(await linesOf(...orders)).toEqual(['reserved 2+0', 'short 1+1', 'short 0+2'])
    expect(await stockOf(sku)).toMatchObject({ on_hand: 3, reserved: 3, waiting: 3 })
    await keeper.call(stock.adjust, {
      body: { sku_id: sku.id, warehouse_id, change: 3, reason: 'Found' },
    })
    await app.runJobs()
    expect(await linesOf(...orders)).toEqual(['reserved 2+0', 'reserved 2+0', 'reserved 2+0'])
  })

  it('takes nothing from orders that are urgent or have a label, and stays open', async () => {
    const sku = await newSku(4)
    const [urgent, labelled] = [await paid(sku, 2), await paid(sku, 2)]
    await app.asOwner('UPDATE "order" SET urgent = true, urgent_level = 1 WHERE id = $1', [urgent])
    await app.asOwner(`UPDATE "order" SET fulfilment = 'predicted' WHERE id = $1`, [labelled])
    const id = await started(sku)
    await count(id, sku, 3)
    await step('finish', id)
    expect((await step('post', id)).refusal).toBe('stock-count.reserved')
    expect(await linesOf(urgent, labelled)).toEqual(['reserved 2+0', 'reserved 2+0'])
    await app.asOwner('UPDATE "order" SET urgent = false, urgent_level = 0 WHERE id = $1', [urgent])
    expect((await step('post', id)).refusal).toBeUndefined()
    expect(await linesOf(urgent, labelled)).toEqual(['short 1+1', 'reserved 2+0'])
  })
})

it('books balance when counts, payments, cancels and receipts meet', async () => {
  for (let round = 0; round < repetitions({ short: 4, deep: 100 }); round++) {
    const skus = [await newSku(6), await newSku(6)]
    const [left = { id: 0, code: '' }, right = left] = skus
    const orders = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        arrived(n % 2 ? left : right, 1 + (n % 3), n % 2 ? 'other' : 'merchant'),
      ),
    )
    const id = await started(left, right)
    // What the counter sees on the shelf: two pieces less than the books say.
    const counted = async (sku: Sku): Promise<void> => {
      const lying = await app.asOwner(
        `SELECT coalesce(sum(quantity), 0)::int AS n FROM bin_stock WHERE sku_id = $1 AND bin_id = $2`,
        [sku.id, general],
      )
      const { n } = lying.rows[0] as { n: number }
      expect((await count(id, sku, Math.max(0, n - 2))).status).toBe(200)
    }
    const came = (sku: Sku) =>
      keeper.call(stock.adjust, { body: { sku_id: sku.id, warehouse_id, change: 1, reason: 'Came' } })
    const cancel = (n: number) =>
      (n % 2 ? other : world.merchant).call(orderEnding.cancel, {
        body: { orders: [{ id: orders[n] ?? 0 }], reason: 'Race' },
      })
    const both = [left, right]
    await Promise.all([
      ...orders.slice(0, 5).map((order, n) => pay(order, n % 2 ? 'other' : 'merchant')),
      ...both.flatMap((sku) => [counted(sku), came(sku), counted(sku)]),
    ])
    const { data } = await keeper.call(stockCountLine.list, { query: { count_id: id } })
    expect(data.every(({ counted: pieces }) => pieces !== null)).toBe(true)
    const before = await Promise.all(both.map(stockOf))
    await step('finish', id)
    const answers = await Promise.all([
      ...[keeper, lead, keeper].map((who) => step('post', id, who)),
      ...orders.slice(5).map((order, n) => pay(order, (n + 5) % 2 ? 'other' : 'merchant')),
      ...[0, 1, 2].map(cancel),
      ...both.map(came),
    ])
    expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500)
    await app.runJobs()
    const after = await Promise.all(both.map(stockOf))
    const lines = (await keeper.call(stockCountLine.list, { query: { count_id: id } })).data
    for (const [n, sku] of both.entries()) {
      const line = lines.find(({ sku_id }) => sku_id === sku.id)
      const posted = line?.result === 'posted' ? (line.variance ?? 0) : 0
      expect((after[n]?.on_hand ?? 0) - (before[n]?.on_hand ?? 0)).toBe(1 + posted)
    }
  }
})
