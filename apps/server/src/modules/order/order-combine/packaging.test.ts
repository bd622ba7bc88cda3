import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderCombine } from '@dropyard/contract/order/order-combine'
import { packboxBinding } from '@dropyard/contract/order/packbox-binding'
import { packbox } from '@dropyard/contract/warehouse/packbox'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine, someAddress } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'

/** The packaging of combined orders. */

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { grams: 300, stock: 50 } } })
const clerk = await app.as('clerk')
const keeper = await app.as('warehouse')
const box = (code: string, side: number, grams: number, cost: number) =>
  keeper.call(packbox.create, {
    body: {
      code,
      name_en: `Box ${code}`,
      name_zh: `纸箱 ${code}`,
      length_mm: side,
      width_mm: side,
      height_mm: side,
      grams,
      cost,
    },
  })
const group = async () => {
  const { data } = await clerk.call(orderCombine.select)
  return data[0]
}

it('is the smallest that all of it fits in, with its weight and cost beside one for each order', async () => {
  for (let n = 0; n < 2; n++) {
    const id = await world.arrived({
      address: someAddress,
      lines: [platformLine({ sku: 'MUG', quantity: 1 })],
    })
    await world.pay(id)
    await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
  }
  await box('S', 110, 60, 50)
  const large = await box('L', 200, 150, 90)
  await app.asOwner('UPDATE sku SET length_mm = 0')
  expect(await group()).toMatchObject({ ok: true, packaging: '', packaging_cost: 0, goods_grams: 600 })
  await app.asOwner('UPDATE sku SET length_mm = 100, width_mm = 100, height_mm = 100')
  expect(await group()).toMatchObject({
    packaging: 'Box L',
    packaging_size: '200 × 200 × 200 mm',
    goods_grams: 600,
    packaging_grams: 150,
    packaging_cost: 90,
    packaging_grams_apart: 120,
    packaging_cost_apart: 100,
  })
  const { id, version } = large.data
  await keeper.call(packbox.remove, { params: { id }, body: { version } } as never)
  expect(await group()).toMatchObject({ packaging: '', packaging_cost_apart: 100 })
})

it('is that of the store’s rules first, with what they add', async () => {
  await app.asOwner('UPDATE sku SET length_mm = 100, width_mm = 100, height_mm = 100')
  await box('M', 210, 100, 70)
  const gift = await box('Gift', 300, 250, 200)
  const card = await keeper.call(packbox.create, {
    body: { code: 'Card', name_en: 'Card', name_zh: '插卡', kind: 'insert', grams: 5, cost: 10 },
  })
  expect(await group()).toMatchObject({ packaging: 'Box M', packaging_rule: '' })
  const bind = async (body: object) =>
    expect(
      (await clerk.call(packboxBinding.create, { body: { shop_id: world.shop.id, ...body } as never }))
        .fields,
    ).toEqual({})
  await bind({ packbox_id: gift.data.id, rule: 'from_pieces', from_pieces: 2 })
  await bind({ packbox_id: card.data.id })
  expect(await group()).toMatchObject({
    packaging: 'Box Gift',
    packaging_size: '300 × 300 × 300 mm',
    packaging_rule: '2 items or more',
    packaging_grams: 255,
    packaging_cost: 210,
    // Each order has one item, for which the rule doesn’t apply: the smallest box and the card.
    packaging_grams_apart: 130,
    packaging_cost_apart: 120,
  })
})
