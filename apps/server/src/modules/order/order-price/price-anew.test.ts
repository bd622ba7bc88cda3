import { orderEnding } from '@dropyard/contract/order/after-sale'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { payment } from '@dropyard/contract/order/payment'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { order as table } from '../order/table.ts'
import { requoteBlocked } from './requote-blocked.ts'

/** Recalculating an expired price because a user opened the order does not count as a change by others. */

const begin = () => orderFixture(app, { skus: { LAMP: { price: 1000, stock: 50 } } })

const app = await startTestApp()
const world = await begin()
const merchant = world.merchant

/** An order whose price has expired, as one window shows it; then another window requests the price. */
async function shownThenPricedAnew(dearer: number) {
  const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP' })] })
  await app.system(async (ctx) => {
    await ctx.db
      .update(table)
      .set({ quotedUntil: new Date(Date.now() - 1000) })
      .where(eq(table.id, id))
    await ctx.db
      .update(sku)
      .set({ price: 1000 + dearer })
      .where(eq(sku.id, world.skus.LAMP.id))
  })
  const shown = await world.detail(id)
  const { data } = await merchant.call(payment.placeInfo, { body: { ids: [id] } })
  await app.system((ctx) => ctx.db.update(sku).set({ price: 1000 }).where(eq(sku.id, world.skus.LAMP.id)))
  const priced = data[0]
  if (!priced) throw new Error('The order has no price')
  return { id, shown, priced, again: { ...shown.address, address1: '5 Second Street' } }
}

it.each([
  ['the same', 0],
  ['another', 100],
])('lets who saw the order before change it, be the new price %s', async (_, dearer) => {
  const { id, shown, priced, again } = await shownThenPricedAnew(dearer)
  expect(priced.pay_amount - shown.pay_amount > 0).toBe(dearer > 0)
  const saved = await merchant.call(orderEdit.updateAddress, {
    body: { id, version: shown.version, address: again },
  })
  expect(saved.refusal).toBeUndefined()
  expect((await world.detail(id)).address.address1).toBe('5 Second Street')
})

it('lets who saw the order before cancel it, among others', async () => {
  const { id, shown } = await shownThenPricedAnew(0)
  const { data } = await merchant.call(orderEnding.cancel, {
    body: { orders: [{ id, version: shown.version }] },
  })
  expect(data).toMatchObject([{ ok: true }])
})

it('still refuses who saw it before someone changed it, and after', async () => {
  const { id, shown, priced, again } = await shownThenPricedAnew(0)
  await merchant.call(orderEdit.updateAddress, { body: { id, version: priced.version, address: again } })
  for (const version of [shown.version, priced.version, priced.version + 5]) {
    const late = await merchant.call(orderEdit.updateAddress, {
      body: { id, version, address: shown.address },
    })
    expect(late.refusal).toBe('common.changed')
  }
})

it('is paid by nobody who saw the order before', async () => {
  const { id, shown } = await shownThenPricedAnew(100)
  const paid = await merchant.call(payment.pay, { body: { id, version: shown.version } })
  expect(paid.refusal).toBe('common.changed')
  expect((await world.detail(id)).payment).toBe('due')
})

it('comes back by itself when what an order wants is sold again', async () => {
  const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP' })] })
  const shelf = (status: 'on_shelf' | 'off_shelf') =>
    app.system((ctx) => ctx.db.update(goods).set({ status }).where(eq(goods.id, world.skus.LAMP.goodsId)))
  const anew = async () => {
    await app.system((ctx) => ctx.enqueue(requoteBlocked, {}))
    await app.runJobs()
    return world.detail(id)
  }
  await shelf('off_shelf')
  await merchant.call(payment.placeInfo, { body: { ids: [id], refresh: true } })
  const gone = await anew()
  expect(gone).toMatchObject({ pay_amount: 0, blocked: { reason: 'goods_unavailable' } })
  await shelf('on_shelf')
  const back = await anew()
  expect(back.blocked).toBeNull()
  expect(back.pay_amount).toBeGreaterThan(0)
  expect((await world.pay(id)).data.ok).toBe(true)
})
