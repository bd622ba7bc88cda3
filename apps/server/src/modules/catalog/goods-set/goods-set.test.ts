import { goodsSet, goodsSetCalls, readParts, writeParts } from '@dropyard/contract/catalog/goods-set'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { makeSku, makeStock, makeWarehouse } from '../../../testing/factories.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { sku } from '../goods/table.ts'

describeRecord(goodsSet, {
  prepare: (app) =>
    app.system(async (ctx) => {
      for (const code of ['PART-A', 'PART-B']) await makeSku(ctx, { code, price: 500 })
    }),
  valid: (n) => ({ code: `SET-${n}`, components: `PART-A*${1 + (n % 3)}; PART-B*1` }),
  invalid: { components: 'NONE-SUCH*2' },
})

it('knows what its parts cost alone and how many sets the stock gives', async () => {
  const app = await startTestApp()
  const developer = await app.as('developer')
  await app.system(async (ctx) => {
    const house = await makeWarehouse(ctx)
    const [a, b] = [
      await makeSku(ctx, { code: 'A-1', price: 300 }),
      await makeSku(ctx, { code: 'B-1', price: 200 }),
    ]
    await makeStock(ctx, a.id, house.id, 9)
    await makeStock(ctx, b.id, house.id, 50)
  })
  const body = { code: 'SET-X', name: 'Pair', components: 'A-1 x 2\nB-1', price: 750 }
  const made = await developer.call(goodsSet.create, { body })
  const { data } = await developer.call(goodsSet.get, { params: { id: made.data.id } })
  expect(data).toMatchObject({ components: 'A-1*2; B-1*1', parts_price: 800, available: 4 })
  const free = async () =>
    (await developer.call(goodsSet.get, { params: { id: made.data.id } })).data.available
  await app.system((ctx) => ctx.db.update(sku).set({ active: false }).where(eq(sku.code, 'B-1')))
  expect(await free()).toBe(0)
  await app.system((ctx) => ctx.db.update(sku).set({ active: true }).where(eq(sku.code, 'B-1')))
  expect(await free()).toBe(4)
  await app.system((ctx) => ctx.db.update(warehouse).set({ status: 'disabled' }))
  expect(await free()).toBe(0)
  const fields = async (components: string) =>
    Object.keys(
      (await developer.call(goodsSet.create, { body: { ...body, code: 'SET-Y', components } })).fields,
    )
  for (const wrong of ['A-1', 'A-1*2; A-1*1', 'A-1*0; B-1', 'Z-9*2'])
    expect(await fields(wrong)).toEqual(['components'])
  expect((await developer.call(goodsSet.create, { body: { ...body, code: 'A-1' } })).fields).toHaveProperty(
    'code',
  )
  const status = { ids: [data.id], status: 'active' as const }
  expect((await developer.call(goodsSetCalls.batchUpdateStatus, { body: status })).data).toEqual({
    updated: 1,
  })
  expect(
    (await developer.call(goodsSetCalls.batchUpdateStatus, { body: { ...status, ids: [data.id, 999] } }))
      .refusal,
  ).toBe('common.not_found')
})

it('offers SKUs by code and by title', async () => {
  const app = await startTestApp()
  const developer = await app.as('developer')
  const { make } = await goodsMaker(app)
  await make({ code: 'DOME', titleEn: 'Dome tent', titleZh: '圆顶帐篷', skus: [{}, {}] })
  await make({ code: 'LAMP', titleEn: 'Lamp', titleZh: '提灯' })
  const offered = async (search: string) =>
    (await developer.call(goodsSetCalls.parts, { query: { search } })).data
  // The matching code comes first, its product's other variants follow.
  expect(await offered('dome-2')).toEqual([
    { code: 'DOME-2', title: 'Dome tent' },
    { code: 'DOME-1', title: 'Dome tent' },
  ])
  expect((await offered('tent')).map((one) => one.code)).toEqual(['DOME-1', 'DOME-2'])
  expect((await offered('提灯')).map((one) => one.code)).toEqual(['LAMP-1'])
})

it('reads back what it writes', () => {
  const parts = [
    { code: 'A B/1', quantity: 2 },
    { code: 'C-2', quantity: 1 },
  ]
  expect(readParts(writeParts(parts))).toEqual(parts)
})
