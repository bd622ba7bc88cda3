import { shopPackbox } from '@dropyard/contract/order/shop-packbox'
import { packbox } from '@dropyard/contract/warehouse/packbox'
import { expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { makeStore } from '../../../testing/factories.ts'
import { demoIds } from '../../account/user/demo-ids.ts'

const size = { length_mm: 300, width_mm: 200, height_mm: 100 }

async function prepare(app: TestApp) {
  const buyer = await app.as('buyer')
  const make = async (code: string, more: object) => {
    const body = {
      code,
      name_en: `Box ${code}`,
      name_zh: `纸箱 ${code}`,
      grams: 90,
      cost: 4321,
      ...size,
      ...more,
    }
    return (await buyer.call(packbox.create, { body })).data.id
  }
  const [box, own, old] = [
    await make('A', {}),
    await make('B', { offered: false }),
    await make('C', { status: 'disabled' }),
  ]
  const stores = await app.system(async (ctx) => {
    const { entities } = await demoIds(ctx)
    return [await makeStore(ctx, entities.northwind), await makeStore(ctx, entities.lumen)]
  })
  return { box, own, old, shop: stores[0]?.id ?? 0, otherShop: stores[1]?.id ?? 0 }
}

describeRecord(shopPackbox, {
  prepare,
  valid: (n, { shop, box }) => ({
    ...{ shop_id: shop, packbox_id: box, position: 1 + (n % 20) },
    ...{ rule: n % 2 ? 'from_pieces' : 'always', from_pieces: n % 2 ? 2 + n : null, tag_id: null },
  }),
  other: { rule: 'from_pieces', from_pieces: 77, status: 'disabled' },
  ofOtherTenant: ({ otherShop }) => ({ shop_id: otherShop }),
  invalid: { packbox_id: 999_999, shop_id: 999_999 },
})

it('offers packaging without cost, and none that is inactive or made for another company', async () => {
  const app = await startTestApp()
  const { box, own, old, shop } = await prepare(app)
  const merchant = await app.as('merchant')
  const { data: offered } = await merchant.call(packbox.select)
  expect(offered.map(({ id }) => id)).toEqual([box])
  for (const packbox_id of [own, old]) {
    const refused = await merchant.call(shopPackbox.create, { body: { shop_id: shop, packbox_id } })
    expect(refused.refusal).toBe('packbox-binding.packaging')
  }
  const { raw, data } = await merchant.call(shopPackbox.create, { body: { shop_id: shop, packbox_id: box } })
  expect(data).toMatchObject({ packbox_name: 'Box A', size: '300 × 200 × 100 mm', rule: 'always' })
  expect(raw.toString('utf8')).not.toContain('4321')
  const member = await app.as('member')
  expect((await member.call(shopPackbox.list)).data.map(({ id }) => id)).toEqual([data.id])
  expect((await member.call(shopPackbox.remove, { params: { id: data.id } })).status).toBe(403)
})
