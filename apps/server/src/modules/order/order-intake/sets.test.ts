import { goodsSet, goodsSetCalls } from '@dropyard/contract/catalog/goods-set'
import { orderEnding } from '@dropyard/contract/order/after-sale'
import { redeliver } from '@dropyard/contract/order/after-sale/redeliver'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import { orderSku } from '@dropyard/contract/order/order-sku'
import { payment } from '@dropyard/contract/order/payment'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { differences } from '../../../testing/analysis-differences.ts'
import { startTestApp } from '../../../testing/app.ts'
import { makeSku, makeStock, platformLine, platformOrder } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { stockMovement } from '../../warehouse/stock/table.ts'
import { importFileOrder } from './import-file.ts'

let count = 0

const begin = () => orderFixture(app, { money: 10_000_000 })

const app = await startTestApp()
const developer = await app.as('developer')
const clerk = await app.as('clerk')
const keeper = await app.as('warehouse')
const world = await begin()
const merchant = world.merchant

/** A set of two of the first SKU and one of the second; `stock` is the quantity of each. */
async function newSet({ price = 1999, stock = [100, 100], status = 'active' as const } = {}) {
  const n = ++count
  const codes = [`P${n}-A`, `P${n}-B`] as const
  const skus = await app.system(async (ctx) => {
    const made = [
      await makeSku(ctx, { code: codes[0], price: 500, grams: 100 }),
      await makeSku(ctx, { code: codes[1], price: 1500, grams: 400 }),
    ]
    for (const [i, one] of made.entries())
      if (stock[i]) await makeStock(ctx, one.id, world.warehouse.id, stock[i])
    return made
  })
  const code = `SET-${n}`
  const body = { code, name: `Trail set ${n}`, components: `${codes[0]}*2; ${codes[1]}`, price, status }
  const { data } = await developer.call(goodsSet.create, { body })
  return { id: data.id, code, codes, skus, body: { ...body, version: data.version } }
}

const send = (sent: ReturnType<typeof platformOrder>) => world.arrived(sent)
const detail = (id: number) => world.detail(id)
const pay = (id: number) => world.pay(id)
const held = (orderId: number) =>
  app.system(async (ctx) => {
    const rows = await ctx.db
      .select()
      .from(stockMovement)
      .where(eq(stockMovement.orderId, orderId))
      .orderBy(stockMovement.id)
    return rows.map((row) => [row.kind, row.skuId, row.reservedChange, row.onHandChange])
  })
const mapping = async (search: string) =>
  (await merchant.call(orderSku.list, { query: { search, store_id: world.shop.id } })).data[0]

describe('an order of a set', () => {
  it('is one line for the merchant, with its parts behind it, at the price of the set', async () => {
    const set = await newSet()
    const id = await send(platformOrder({ lines: [platformLine({ sku: set.code, quantity: 3 })] }))
    const o = await detail(id)
    expect(o).toMatchObject({ status: 10, blocked: null, goods_num: 3 })
    expect(o.lines).toMatchObject([
      { set: set.code, set_id: set.id, sku: null, quantity: 3, available: 50, goods_title: 'Trail set 1' },
      { sku: set.codes[0], quantity: 6, parent_id: o.lines[0]?.id, available: 100, sold_price: 0 },
      { sku: set.codes[1], quantity: 3, parent_id: o.lines[0]?.id, available: 100 },
    ])
    expect(o.terms.find((term) => term.code === 'goods')?.amount).toBe(3 * 1999)
    const { data } = await merchant.call(orderList.list, { query: { lines: true, search: set.code } })
    expect(data[0]?.lines).toMatchObject([{ set: set.code }, { sku: set.codes[0] }, { sku: set.codes[1] }])
    expect((await merchant.call(orderList.list, { query: { search: set.codes[1] } })).total).toBe(1)
  })

  it('holds, sends and books its parts', async () => {
    const set = await newSet()
    const id = await send(platformOrder({ lines: [platformLine({ sku: set.code, quantity: 2 })] }))
    expect((await pay(id)).data.ok).toBe(true)
    const paid = await detail(id)
    expect(paid).toMatchObject({ status: 20, supply: 'reserved' })
    expect(paid.lines.map((line) => [line.quantity, line.reserved])).toEqual([
      [2, 2],
      [4, 4],
      [2, 2],
    ])
    const orders = [{ id }]
    await clerk.call(erpOrder.check, { body: { orders } })
    await clerk.call(erpOrder.predict, { body: { orders } })
    await app.runJobs()
    const shipped = await keeper.call(erpOrder.ship, { body: { orders } })
    expect(shipped.data[0]).toMatchObject({ ok: true })
    expect(await held(id)).toEqual([
      ['reserve', set.skus[0]?.id, 4, 0],
      ['reserve', set.skus[1]?.id, 2, 0],
      ['ship', set.skus[0]?.id, -4, -4],
      ['ship', set.skus[1]?.id, -2, -2],
    ])
    const again = await clerk.call(redeliver.make, {
      body: {
        id,
        cause: 'us',
        pricing: 'free',
        lines: [{ line_id: paid.lines[1]?.id ?? 0, quantity: 1 }],
      },
    })
    expect((await detail(again.data.id)).lines).toMatchObject([{ sku: set.codes[0], quantity: 1 }])
  })

  it('says which part is short before and after payment', async () => {
    const set = await newSet({ stock: [100, 1] })
    const id = await send(platformOrder({ lines: [platformLine({ sku: set.code, quantity: 2 })] }))
    const { data } = await merchant.call(payment.placeInfo, { body: { ids: [id] } })
    expect(data[0]?.short).toEqual([{ sku: set.codes[1], wanted: 2, available: 1 }])
    await pay(id)
    const o = await detail(id)
    expect(o).toMatchObject({ supply: 'short', blocked: { reason: 'out_of_stock' } })
    expect(o.lines.map((line) => line.reserved)).toEqual([1, 4, 1])
    await app.system((ctx) => makeStock(ctx, set.skus[1]?.id ?? 0, world.warehouse.id, 5))
    await app.runJobs()
    expect((await detail(id)).supply).toBe('reserved')
  })

  it('gives the last part to one of two who pay at once', async () => {
    const set = await newSet({ stock: [100, 1] })
    const ids = []
    for (let n = 0; n < 2; n++)
      ids.push(await send(platformOrder({ lines: [platformLine({ sku: set.code })] })))
    const paid = await Promise.all(ids.map(pay))
    expect(paid.map((one) => one.data.ok)).toEqual([true, true])
    const supplies = await Promise.all(ids.map(async (id) => (await detail(id)).supply))
    expect(supplies.sort()).toEqual(['reserved', 'short'])
    expect(await app.system((ctx) => proveStock(ctx))).toMatchObject({ ok: true })
  })

  it('comes back whole, and all that was paid comes back in the end', async () => {
    const set = await newSet({ price: 1000 })
    const other = await app.system((ctx) => makeSku(ctx, { price: 700 }))
    await app.system((ctx) => makeStock(ctx, other.id, world.warehouse.id, 9))
    const lines = [platformLine({ sku: set.code, quantity: 3 }), platformLine({ sku: other.code })]
    const id = await send(platformOrder({ lines }))
    await pay(id)
    const before = await detail(id)
    const [whole, part] = before.lines
    const refund = (line_id: number, quantity: number) =>
      merchant.call(orderEnding.refund, {
        body: { id, lines: [{ line_id, quantity }], reason: 'Not wanted' },
      })
    expect((await refund(part?.id ?? 0, 1)).refusal).toBe('order.part_of_set')
    const first = await refund(whole?.id ?? 0, 1)
    expect(first.data.amount).toBe(whole?.refundable)
    const after = await detail(id)
    expect(after).toMatchObject({ goods_num: 3, refunded_amount: first.data.amount })
    expect(after.lines.map((line) => [line.refunded, line.reserved])).toEqual([
      [1, 2],
      [2, 4],
      [1, 2],
      [0, 1],
    ])
    expect((await refund(whole?.id ?? 0, 3)).refusal).toBe('order-refund.quantity_left')
    await merchant.call(orderEnding.cancel, { body: { orders: [{ id }] } })
    const cancelled = await detail(id)
    expect(cancelled).toMatchObject({ status: 90, refunded_amount: before.pay_amount })
    expect(cancelled.lines.map((line) => line.refunded)).toEqual([3, 6, 3, 1])
    expect(await app.system((ctx) => verifyBooks(ctx))).toMatchObject({ ok: true })
  })

  it('follows the set until it is paid, and never afterwards', async () => {
    const set = await newSet()
    const [open, paid] = [
      await send(platformOrder({ lines: [platformLine({ sku: set.code })] })),
      await send(platformOrder({ lines: [platformLine({ sku: set.code })] })),
    ]
    await pay(paid)
    const components = `${set.codes[0]}*5; ${set.codes[1]}*2`
    await developer.call(goodsSet.update, {
      params: { id: set.id },
      body: { ...set.body, components, price: 4000 },
    })
    await merchant.call(payment.placeInfo, { body: { ids: [open], refresh: true } })
    const changed = await detail(open)
    expect(changed.lines.map((line) => line.quantity)).toEqual([1, 5, 2])
    expect(changed.terms.find((term) => term.code === 'goods')?.amount).toBe(4000)
    expect((await detail(paid)).lines.map((line) => line.quantity)).toEqual([1, 2, 1])
    expect((await developer.call(goodsSet.remove, { params: { id: set.id } })).refusal).toBe('common.in_use')
  })

  it('takes another quantity from the store and from the merchant with its parts', async () => {
    const set = await newSet()
    const line = platformLine({ sku: set.code })
    const sent = platformOrder({ lines: [line] })
    const id = await send(sent)
    await send({
      ...sent,
      updatedAt: new Date(sent.updatedAt.getTime() + 60_000),
      lines: [{ ...line, quantity: 4 }],
    })
    const followed = await detail(id)
    expect(followed.lines.map((one) => one.quantity)).toEqual([4, 8, 4])
    const change = (lines: { line_id: number; sku_id: number | null; set_id?: number; quantity: number }[]) =>
      merchant.call(orderSku.updateGoods, { body: { id, lines } })
    const [whole, part] = followed.lines
    await change([{ line_id: whole?.id ?? 0, sku_id: null, set_id: set.id, quantity: 2 }])
    const less = await detail(id)
    expect(less.lines.map((one) => one.quantity)).toEqual([2, 4, 2])
    expect(
      (await change([{ line_id: less.lines[1]?.id ?? 0, sku_id: part?.sku_id ?? null, quantity: 9 }]))
        .refusal,
    ).toBe('order.part_of_set')
    await change([{ line_id: whole?.id ?? 0, sku_id: set.skus[1]?.id ?? 0, quantity: 2 }])
    expect((await detail(id)).lines).toMatchObject([{ sku: set.codes[1], quantity: 2 }])
  })

  it('goes with its parts when the store takes it out or the merchant deletes the order, and figures follow', async () => {
    const set = await newSet()
    const [gone, stays] = [platformLine({ sku: set.code }), platformLine({ sku: set.codes[0] })]
    const sent = platformOrder({ lines: [gone, stays] })
    const id = await send(sent)
    await send({ ...sent, updatedAt: new Date(sent.updatedAt.getTime() + 60_000), lines: [stays] })
    expect((await detail(id)).lines).toMatchObject([{ sku: set.codes[0], quantity: 1 }])
    const filed = platformOrder({ lines: [platformLine({ sku: set.code })] })
    const scope = { entityId: world.entities.northwind, storeId: null }
    await app.system((ctx) => importFileOrder(ctx, scope, { ...filed, id: filed.name }))
    const { data } = await merchant.call(orderList.list, { query: { search: filed.name } })
    const removed = await merchant.call(orderEdit.customDelete, {
      body: { orders: [{ id: data[0]?.id ?? 0 }] },
    })
    expect(removed.data[0]).toMatchObject({ ok: true })
    expect(await app.system((ctx) => differences(ctx))).toEqual([])
  })

  it('comes from a file too', async () => {
    const set = await newSet()
    const sent = platformOrder({ lines: [platformLine({ sku: set.code, variantId: null })] })
    const scope = { entityId: world.entities.northwind, storeId: world.shop.id }
    await app.system((ctx) => importFileOrder(ctx, scope, sent))
    const { data } = await merchant.call(orderList.list, { query: { search: set.code, lines: true } })
    expect(data[0]).toMatchObject({ status: 10, lines: [{ set: set.code }, {}, {}] })
    expect((await detail(data[0]?.id ?? 0)).terms.find((term) => term.code === 'goods')?.amount).toBe(1999)
  })
})

describe('a mapping to a set', () => {
  it('is found by code and by name, and mends the orders that wait', async () => {
    const set = await newSet()
    const line = platformLine({ title: 'Weekend bundle', sku: 'WB-1' })
    const ids = [
      await send(platformOrder({ lines: [line] })),
      await send(platformOrder({ lines: [{ ...line, id: `${line.id}1` }] })),
    ]
    const row = await mapping('WB-1')
    expect(row).toMatchObject({ sku_id: null, set_id: null, waiting: 2 })
    const suggest = async (search: string) =>
      (await merchant.call(orderSku.suggest, { query: { id: row?.id ?? 0, search } })).data
    const parts = [
      { sku: set.codes[0], quantity: 2 },
      { sku: set.codes[1], quantity: 1 },
    ]
    expect((await suggest(set.code.toLowerCase()))[0]).toMatchObject({ set_id: set.id, why: 'code', parts })
    expect((await suggest(set.body.name)).map((one) => one.set_id)).toContain(set.id)
    const both = [{ id: row?.id ?? 0, set_id: set.id, sku_id: set.skus[0]?.id }]
    expect((await merchant.call(orderSku.map, { body: { maps: both } })).refusal).toBe('order-sku.one')
    const done = await merchant.call(orderSku.map, { body: { maps: [{ id: row?.id ?? 0, set_id: set.id }] } })
    expect(done.data).toMatchObject({ mapped: 1, orders: 2 })
    for (const id of ids)
      expect(await detail(id)).toMatchObject({ status: 10, lines: [{ set: set.code }, {}, {}] })
    expect(await mapping('WB-1')).toMatchObject({
      set_id: set.id,
      sku: set.code,
      set_stopped: false,
      waiting: 0,
    })
  })

  it('comes from a file of mappings by the code of the set', async () => {
    const set = await newSet()
    const file = (code: string) => ({ filename: 'maps.csv', content: `Store SKU,SKU\r\nFILED-1,${code}\r\n` })
    const load = (code: string) =>
      merchant.call(orderSku.import, { body: { store_id: world.shop.id }, files: { file: file(code) } })
    expect((await load('SET-NONE')).data).toMatchObject({ failed: 1 })
    expect((await load(set.code)).data).toMatchObject({ created: 1, failed: 0 })
    expect((await load(set.code)).data).toMatchObject({ unchanged: 1 })
    const id = await send(platformOrder({ lines: [platformLine({ sku: 'FILED-1' })] }))
    expect((await detail(id)).lines[0]).toMatchObject({ set: set.code })
  })

  it('leaves orders unmatched while the set is disabled, says so, and lets them go on afterwards', async () => {
    const set = await newSet()
    const line = platformLine({ sku: set.code })
    const known = await send(platformOrder({ lines: [line] }))
    const disable = { ids: [set.id], status: 'disabled' as const }
    await developer.call(goodsSetCalls.batchUpdateStatus, { body: disable })
    const id = await send(platformOrder({ lines: [{ ...line, id: `${line.id}9` }] }))
    const o = await detail(id)
    expect(o).toMatchObject({ status: 5, blocked: { reason: 'unmapped' } })
    expect(o.lines).toMatchObject([{ sku: null, stopped_set: set.code }])
    const { data } = await merchant.call(orderList.list, { query: { lines: true, search: o.order_sn } })
    expect(data[0]?.lines).toMatchObject([{ stopped_set: set.code }])
    expect(await mapping(set.code)).toMatchObject({ set_stopped: true, waiting: 1 })
    // Orders that were matched before can no longer be priced.
    await merchant.call(payment.placeInfo, { body: { ids: [known], refresh: true } })
    expect((await detail(known)).blocked).toMatchObject({ reason: 'goods_unavailable' })
    expect((await pay(known)).refusal).toBeDefined()
    await developer.call(goodsSetCalls.batchUpdateStatus, { body: { ...disable, status: 'active' } })
    await app.runJobs()
    expect(await detail(id)).toMatchObject({ status: 10, lines: [{ set: set.code }, {}, {}] })
  })

  it('can’t be made to a set with a part that is not sold to the company', async () => {
    const set = await newSet()
    const hidden = await app.system((ctx) => makeSku(ctx, { visibleTo: [world.entities.northwind + 1000] }))
    const components = `${set.codes[0]}; ${hidden.code}`
    await developer.call(goodsSet.update, { params: { id: set.id }, body: { ...set.body, components } })
    await send(platformOrder({ lines: [platformLine({ sku: 'HIDDEN-1' })] }))
    const row = await mapping('HIDDEN-1')
    const maps = [{ id: row?.id ?? 0, set_id: set.id }]
    expect((await merchant.call(orderSku.map, { body: { maps } })).refusal).toBe('order-sku.set')
    const { data } = await merchant.call(orderSku.suggest, { query: { id: row?.id ?? 0, search: set.code } })
    expect(data.filter((one) => one.set_id === set.id)).toEqual([])
  })
})
