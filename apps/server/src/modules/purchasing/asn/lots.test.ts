import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { asn } from '@dropyard/contract/purchasing/asn'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { lot } from '@dropyard/contract/warehouse/lot'
import { binStock } from '@dropyard/contract/warehouse/stock'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { purchaseFixture } from '../../../testing/purchase-fixture.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'

/** Receipts of products whose lots are noted. */

const app = await startTestApp()
const { warehouseId, skus } = await purchaseFixture(app)
const [buyer, keeper] = [await app.as('buyer'), await app.as('warehouse')]
const skuId = (n: number) => skus[n]?.id ?? 0
await app.system(async ({ db }) => {
  const [found] = await db
    .select({ id: sku.goodsId })
    .from(sku)
    .where(eq(sku.id, skuId(0)))
  await db
    .update(goods)
    .set({ lotTracking: 'expiry' })
    .where(eq(goods.id, found?.id ?? 0))
})

let keys = 0
const step = (name: 'submit' | 'receive' | 'put-away', id: number, input: object = {}) =>
  (name === 'submit' ? buyer : keeper).call(asnFlow.endpoints[name], {
    body: { id_list: [id], ...input } as never,
  })
async function announced(item: object = {}) {
  const items = [{ sku_id: skuId(0), expected: 5, ...item }]
  const { data } = await buyer.call(asn.create, {
    body: { warehouse_id: warehouseId, kind: 'unplanned', items } as never,
  })
  await step('submit', data.id)
  const { data: row } = await keeper.call(asn.get, { params: { id: data.id } })
  const [line] = row.items
  return { id: row.id, line: line?.id ?? 0, tracking: line?.lot_tracking }
}
const received = (one: { id: number; line: number }, pieces: number, named: object = {}) =>
  step('receive', one.id, { counts: [{ line_id: one.line, key: `lots-key-${++keys}`, pieces, ...named }] })
const lying = async () =>
  (await keeper.call(binStock.list, { query: { sku_id: skuId(0) } })).data
    .map((one) => `${one.lot} ${one.expires_on} ${one.condition} ${one.quantity}`)
    .sort()

it('a receipt without the lot or its expiry date is refused', async () => {
  const arrival = await announced()
  expect(arrival.tracking).toBe('expiry')
  expect((await received(arrival, 2)).fields).toHaveProperty('counts')
  expect((await received(arrival, 2, { lot: 'A1' })).fields).toHaveProperty('counts')
  expect(await lying()).toEqual([])
})

it('pieces keep the lot that was announced or counted until they can be sold', async () => {
  const arrival = await announced({ lot: 'A1', expires_on: '2030-05-31' })
  expect((await received(arrival, 3)).refusal).toBeUndefined()
  expect((await received(arrival, 2, { lot: 'B2', expires_on: '2031-01-01' })).refusal).toBeUndefined()
  const counts = [{ line_id: arrival.line, key: `lots-key-${++keys}`, pieces: 4 }]
  expect((await step('put-away', arrival.id, { counts })).refusal).toBeUndefined()
  expect(await lying()).toEqual([
    'A1 2030-05-31 good 3',
    'B2 2031-01-01 good 1',
    'B2 2031-01-01 quarantine 1',
  ])
  const { data } = await buyer.call(lot.list, { query: { sort: 'expires_on' } })
  expect(data.map(({ code, on_hand, held }) => [code, on_hand, held])).toEqual([
    ['A1', 3, 0],
    ['B2', 2, 1],
  ])
  expect((await app.system(proveStock)).problems).toEqual([])
})

it('what a product’s receipts must state is part of its data', async () => {
  const admin = await app.as('admin')
  const [found] = await app.system(({ db }) =>
    db
      .select({ id: sku.goodsId })
      .from(sku)
      .where(eq(sku.id, skuId(0))),
  )
  const { data } = await admin.call(goodsEdit.get, { params: { id: found?.id ?? 0 } })
  expect(data.lot_tracking).toBe('expiry')
})
