import { goodsSet } from '@dropyard/contract/catalog/goods-set'
import { cart } from '@dropyard/contract/order/cart'
import { orderList } from '@dropyard/contract/order/order-list'
import { payment } from '@dropyard/contract/order/payment'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import {
  makeChannel,
  makeMoney,
  makeSku,
  makeStock,
  makeWarehouse,
  someAddress,
} from '../../../testing/factories.ts'
import { demoIds } from '../../account/user/demo-ids.ts'

async function build() {
  return app.system(async (ctx) => {
    const { entities } = await demoIds(ctx)
    const far = await makeWarehouse(ctx)
    const near = await makeWarehouse(ctx, { country: 'US', backorder: false })
    const sea = await makeChannel(ctx, { warehouseId: far.id })
    await makeChannel(ctx, { warehouseId: near.id })
    const tent = await makeSku(ctx, { code: 'TENT', price: 5000 })
    const peg = await makeSku(ctx, { code: 'PEG', price: 50 })
    const secret = await makeSku(ctx, { code: 'SECRET', visibleTo: [entities.lumen] })
    await makeStock(ctx, tent.id, far.id, 100)
    await makeStock(ctx, peg.id, near.id, 5)
    await makeMoney(ctx, entities.northwind, 1_000_000)
    return { far, near, sea, tent, peg, secret }
  })
}

const app = await startTestApp()
const merchant = await app.as('merchant')
const world = await build()

const read = async () => merchant.call(cart.list)

describe('the cart', () => {
  it('groups goods by the warehouse that sends them, and warns of short stock', async () => {
    await merchant.call(cart.add, {
      body: {
        lines: [
          { sku_id: world.tent.id, quantity: 2 },
          { sku_id: world.peg.id, quantity: 4 },
        ],
      },
    })
    const more = await merchant.call(cart.add, { body: { lines: [{ sku_id: world.peg.id, quantity: 4 }] } })
    expect(more.data.cart_goods_num).toBe(2)
    const { data, ext } = await read()
    expect(data.map((group) => [group.warehouse_id, group.lines.map((line) => line.sku)])).toEqual([
      [world.far.id, ['TENT']],
      [world.near.id, ['PEG']],
    ])
    expect(data[1]?.lines[0]).toMatchObject({ quantity: 8, available: 5, warning: 'few' })
    expect(ext.selected_amount).toBe(data.reduce((sum, group) => sum + group.selected_amount, 0))
  })

  it('takes no goods that the company may not see', async () => {
    const refused = await merchant.call(cart.add, {
      body: { lines: [{ sku_id: world.secret.id, quantity: 1 }] },
    })
    expect(refused.refusal).toBe('order-sku.sku')
  })

  it('refuses what no channel can carry, and keeps the cart', async () => {
    const refused = await merchant.call(cart.checkout, {
      body: { address: { ...someAddress, country: 'BR', zip: '01310100', province: 'SP' } },
    })
    expect(refused.refusal).toBe('order.no_channel')
    expect((await read()).ext.cart_goods_num).toBe(2)
  })

  it('names the field of an address that is wrong', async () => {
    const refused = await merchant.call(cart.checkout, { body: { address: { ...someAddress, zip: 'ABC' } } })
    expect(refused.fields).toHaveProperty('address.zip')
  })

  it('makes one order for each warehouse, once, however often it is sent', async () => {
    const line = (await read()).data[1]?.lines[0]
    await merchant.call(cart.changeNum, { body: { id: line?.id ?? 0, quantity: 5 } })
    const quoted = await merchant.call(cart.quote, { body: { country: 'US', zip: '97477' } })
    expect(quoted.data.every((group) => group.quotes.some((quote) => quote.ok))).toBe(true)
    const body = {
      address: someAddress,
      channels: [{ warehouse_id: world.far.id, channel_id: world.sea.id }],
      remark: 'for the shop window',
      key: 'checkout-1',
    }
    const made = await merchant.call(cart.checkout, { body })
    expect(made.data).toHaveLength(2)
    expect(made.ext.cart_goods_num).toBe(0)
    const again = await merchant.call(cart.checkout, { body })
    expect(again.data.map((one) => one.id)).toEqual(made.data.map((one) => one.id))
    const { data } = await merchant.call(orderList.detail, { params: { id: made.data[0]?.id ?? 0 } })
    expect(data).toMatchObject({ source: 'cart', status: 10, remark: 'for the shop window', shop_name: null })
    const paid = await merchant.call(payment.batchPay, {
      body: { orders: made.data.map(({ id }) => ({ id })) },
    })
    expect(paid.data.every((one) => one.ok)).toBe(true)
  })

  it('orders once when two people, or two clicks, check out together', async () => {
    const put = () => merchant.call(cart.add, { body: { lines: [{ sku_id: world.tent.id, quantity: 1 }] } })
    const twice = async (key: string[]) =>
      Promise.all(
        key.map((one) => merchant.call(cart.checkout, { body: { address: someAddress, key: one } })),
      )
    await put()
    const [first, second] = await twice(['clicked', 'clicked'])
    expect([first?.status, second?.status]).toEqual([200, 200])
    expect(second?.data.map((one) => one.id)).toEqual(first?.data.map((one) => one.id))
    await put()
    const both = await twice(['mine', 'hers'])
    expect(both.map((one) => one.refusal).filter(Boolean)).toEqual(['cart.empty'])
  })

  it('orders nothing that was not seen, and what is in it now once that was', async () => {
    await merchant.call(cart.add, { body: { lines: [{ sku_id: world.tent.id, quantity: 1 }] } })
    const seen = await read()
    const line = seen.data[0]?.lines[0]
    const order = (mark: string) =>
      merchant.call(cart.checkout, { body: { address: someAddress, seen: mark } })
    await merchant.call(cart.changeNum, { body: { id: line?.id ?? 0, quantity: 2 } })
    expect((await order(seen.ext.mark)).refusal).toBe('cart.changed')
    const now = await read()
    expect(now.ext.cart_goods_num).toBe(1)
    const made = await order(now.ext.mark)
    expect(made.data).toHaveLength(1)
  })

  it('takes sets like goods, and orders their parts', async () => {
    const developer = await app.as('developer')
    const body = {
      code: 'CAMP',
      name: 'Camp set',
      components: 'TENT; PEG*2',
      price: 4500,
      status: 'active' as const,
    }
    const { data: set } = await developer.call(goodsSet.create, { body })
    const hidden = { code: 'CLOSED', name: 'Closed set', components: 'TENT; SECRET', price: 4500 }
    const closed = await developer.call(goodsSet.create, { body: { ...hidden, status: 'active' } })
    await app.system((ctx) => makeStock(ctx, world.peg.id, world.far.id, 9))
    const found = await merchant.call(cart.sets, { query: { search: 'tent' } })
    expect(found.data.map((one) => one.code)).toEqual(['CAMP'])
    expect(found.data[0]).toMatchObject({ available: 4, list_price: 4500 })

    const refused = await merchant.call(cart.add, {
      body: { lines: [{ set_id: closed.data.id, quantity: 1 }] },
    })
    expect(refused.refusal).toBe('order-sku.set')
    const neither = await merchant.call(cart.add, { body: { lines: [{ quantity: 1 }] } })
    expect(neither.refusal).toBe('order-sku.one')
    for (const quantity of [1, 2])
      await merchant.call(cart.add, { body: { lines: [{ set_id: set.id, quantity }] } })
    const line = (await read()).data.flatMap((group) => group.lines)[0]
    expect(line).toMatchObject({
      set_id: set.id,
      sku_id: null,
      sku: 'CAMP',
      quantity: 3,
      available: 4,
      warning: 'low',
    })
    expect(line?.parts.map((part) => [part.sku, part.quantity])).toEqual([
      ['TENT', 1],
      ['PEG', 2],
    ])
    const quoted = await merchant.call(cart.quote, { body: { country: 'US', zip: '97477' } })
    expect(quoted.data[0]?.quotes[0]?.ok).toBe(true)

    const made = await merchant.call(cart.checkout, { body: { address: someAddress } })
    expect(made.ext.cart_goods_num).toBe(0)
    const id = made.data[0]?.id ?? 0
    const { data } = await merchant.call(orderList.detail, { params: { id } })
    expect(data.goods_num).toBe(3)
    expect(data.lines.map((one) => [one.set ?? one.sku, one.quantity, one.parent_id === undefined])).toEqual([
      ['CAMP', 3, true],
      ['TENT', 3, false],
      ['PEG', 6, false],
    ])
    expect(data.pay_amount).toBeGreaterThanOrEqual((line?.unit_price ?? 0) * 3)
    expect((await merchant.call(payment.pay, { body: { id } })).data.ok).toBe(true)
  })

  it('says so when nothing is chosen', async () => {
    expect((await merchant.call(cart.checkout, { body: { address: someAddress } })).refusal).toBe(
      'cart.empty',
    )
  })
})
