import { goodsTag } from '@dropyard/contract/catalog/goods-tag'
import { packboxBinding } from '@dropyard/contract/order/packbox-binding'
import { packbox } from '@dropyard/contract/warehouse/packbox'
import { expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { makeStore, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { demoIds } from '../../account/user/demo-ids.ts'

const makePackaging = async (app: TestApp, code: string, side: number, more: object = {}) => {
  const buyer = await app.as('buyer')
  const sides = { length_mm: side, width_mm: side, height_mm: side }
  const body = { code, name_en: code, name_zh: `${code} 包材`, grams: side, cost: side, ...sides, ...more }
  return (await buyer.call(packbox.create, { body })).data.id
}
const makeTag = async (app: TestApp, name: string) => {
  const body = { name, name_zh: '礼品' }
  return (await (await app.as('developer')).call(goodsTag.create, { body })).data.id
}

describeRecord(packboxBinding, {
  prepare: async (app) => ({
    box: await makePackaging(app, 'Box', 200),
    tag: await makeTag(app, 'gift'),
    shop: (await app.system(async (ctx) => makeStore(ctx, (await demoIds(ctx)).entities.northwind))).id,
  }),
  valid: (n, { shop, box, tag }) => {
    const rule = ['always', 'from_pieces', 'tag'][n % 3]
    return {
      ...{ shop_id: shop, packbox_id: box, position: 1 + (n % 20), rule },
      ...{ from_pieces: rule === 'from_pieces' ? 2 + n : null, tag_id: rule === 'tag' ? tag : null },
    }
  },
  other: { rule: 'from_pieces', from_pieces: 77, status: 'disabled' },
  invalid: { packbox_id: 999_999, shop_id: 999_999 },
})

it('finds the packaging of an order and of SKUs, and says why other rules were passed over', async () => {
  const app = await startTestApp()
  const world = await orderFixture(app, { skus: { MUG: { grams: 300, stock: 50 } } })
  await app.asOwner('UPDATE sku SET length_mm = 100, width_mm = 100, height_mm = 100')
  const [small, large] = [await makePackaging(app, 'Small', 110), await makePackaging(app, 'Large', 300)]
  const card = await makePackaging(app, 'Card', 5, { kind: 'insert', length_mm: null })
  const clerk = await app.as('clerk')
  const order_id = await world.arrived({ lines: [platformLine({ sku: 'MUG', quantity: 1 })] })
  const find = (query: object) => clerk.call(packboxBinding.findBind, { query: query as never })

  expect((await find({ order_id })).data).toMatchObject({
    ...{ packbox: { id: small, rule_id: null, size: '110 × 110 × 110 mm' }, insert: null },
    ...{ rule: null, weight_g: 110, passed_over: [] },
  })
  const bind = async (body: object) =>
    (await clerk.call(packboxBinding.create, { body: { shop_id: world.shop.id, ...body } as never })).data.id
  const few = await bind({ packbox_id: large, rule: 'from_pieces', from_pieces: 2, position: 1 })
  const gift = await bind({ packbox_id: small, rule: 'tag', tag_id: await makeTag(app, 'gift'), position: 2 })
  const every = await bind({ packbox_id: large, position: 3 })
  const insert = await bind({ packbox_id: card, position: 4 })
  const { data } = await find({ order_id })
  expect(data).toMatchObject({
    ...{ packbox: { name: 'Large', rule_id: every }, insert: { name: 'Card', rule_id: insert } },
    ...{ rule: { id: every, position: 3, text: 'every parcel' }, weight_g: 305 },
  })
  expect(data.passed_over.map(({ rule_id, why, why_name }) => [rule_id, why, why_name])).toEqual([
    [few, 'too_few', 'Fewer items than the rule requires'],
    [gift, 'no_tag', 'No product has the tag'],
  ])

  await app.asOwner(`UPDATE goods SET tags = '{gift}'`)
  const skus = [{ sku_id: world.skus.MUG.id, pieces: 1 }]
  const asked = { shop_id: world.shop.id, skus }
  expect((await find(asked)).data.rule).toMatchObject({ id: gift, text: 'products with the tag gift' })
  const two = await find({ ...asked, skus: [{ ...skus[0], pieces: 2 }] })
  expect(two.data.rule).toMatchObject({ id: few, text: '2 items or more' })
  expect((await find({ ...asked, order_id })).refusal).toBe('packbox-binding.asked')
  expect((await find({ ...asked, shop_id: 999_999 })).refusal).toBe('common.not_found')
  expect((await find({ ...asked, skus: [{ sku_id: 999_999, pieces: 1 }] })).refusal).toBe('common.not_found')
  const packer = await app.as('warehouse')
  expect((await packer.call(packboxBinding.findBind, { query: { order_id } })).status).toBe(200)
  expect((await world.merchant.call(packboxBinding.findBind, { query: { order_id } })).status).toBe(403)
})

it('is there for salespeople only in stores of their companies, also in the database', async () => {
  const app = await startTestApp()
  const packbox_id = await makePackaging(app, 'Box', 200)
  const [own, other] = await app.system(async (ctx) => {
    const { entities } = await demoIds(ctx)
    return [await makeStore(ctx, entities.northwind), await makeStore(ctx, entities.lumen)]
  })
  const support = await app.as('support')
  const bind = async (shop_id = 0) =>
    (await support.call(packboxBinding.create, { body: { shop_id, packbox_id } })).data.id
  const [mine] = [await bind(own?.id), await bind(other?.id)]
  const seller = await app.as('sales')
  expect((await seller.call(packboxBinding.list)).data.map(({ id }) => id)).toEqual([mine])
  expect((await support.call(packboxBinding.list)).total).toBe(2)
})
