import { orderSku } from '@dropyard/contract/order/order-sku'
import { goodsSell, unbindSold } from '@dropyard/contract/order/order-sku/goods-sell'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeSku, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'

it('shows staff what sells in which store, and unlinks it', async () => {
  const app = await startTestApp()
  const world = await orderFixture(app)
  const sku = await app.system((ctx) => makeSku(ctx, { code: 'SOLD-1' }))
  await world.arrived({ lines: [platformLine({ title: 'Sold here', sku: 'SOLD-1' })] })
  const developer = await app.as('developer')
  const sold = () => developer.call(goodsSell.list, { query: { search: 'SOLD-1' } })
  const [row] = (await sold()).data
  expect(row).toMatchObject({ sku: 'SOLD-1', title: 'Sold here', origin: 'code' })
  expect(row?.shop_name).not.toBe('')
  const of = await developer.call(goodsSell.list, { query: { goods_id: row?.goods_id ?? 0 } })
  expect(of.data.map(({ id }) => id)).toEqual([row?.id])
  const body = { ids: [row?.id ?? 0] }
  const support = await app.as('support')
  expect((await support.call(unbindSold, { body })).status).toBe(403)
  expect((await developer.call(unbindSold, { body })).data.unbound).toBe(1)
  expect((await sold()).data).toEqual([])
  const theirs = (await world.merchant.call(orderSku.list, { query: {} })).data
  expect(theirs.find((one) => one.title === 'Sold here')).toMatchObject({ sku_id: null })
  expect(sku.id).toBeGreaterThan(0)
})
