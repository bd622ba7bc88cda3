import { libraryCalls } from '@dropyard/contract/catalog/goods-library'
import { packbox } from '@dropyard/contract/warehouse/packbox'
import { packboxCategory } from '@dropyard/contract/warehouse/packbox-category'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { makeSku } from '../../../testing/factories.ts'

describeRecord(packbox, {
  prepare: async (app) => {
    const buyer = await app.as('buyer')
    const body = { name: 'Boxes', name_zh: '纸箱' }
    return (await buyer.call(packboxCategory.create, { body })).data.id
  },
  valid: (n, category_id) => ({
    ...{ kind: n % 2 ? 'mailer' : 'box', category_id: n % 2 ? null : category_id },
    ...{ length_mm: 300 + n, width_mm: 200 + n, height_mm: 100 + n },
  }),
  other: { kind: 'insert', category_id: null, length_mm: null, status: 'disabled' },
  invalid: { length_mm: null, category_id: 999_999 },
})

it('tells its cost only to who may see it', async () => {
  const app = await startTestApp()
  const buyer = await app.as('buyer')
  const sides = { length_mm: 300, width_mm: 200, height_mm: 100 }
  const body = { code: 'B', name_en: 'Box', name_zh: '纸箱', grams: 90, cost: 4321, ...sides }
  const { data: made } = await buyer.call(packbox.create, { body })
  expect(made).toMatchObject({ cost: 4321, size: '300 × 200 × 100 mm' })
  const costFor = async (who: string) =>
    (await (await app.as(who)).call(packbox.list)).data.map(({ cost }) => cost)
  expect(await costFor('clerk')).toEqual([4321])
  for (const who of ['support', 'sales', 'designer']) expect(await costFor(who), who).toEqual([null])
})

it('is stocked as a SKU of a packaging product only', async () => {
  const app = await startTestApp()
  const buyer = await app.as('buyer')
  const made = await app.system((ctx) => makeSku(ctx, { code: 'BOX-SKU' }))
  const body = { code: 'BX', name_en: 'Box', name_zh: '纸箱', grams: 90, cost: 60, sku_id: made.id }
  const sized = { ...body, length_mm: 300, width_mm: 200, height_mm: 100 }
  const refused = await buyer.call(packbox.create, { body: sized })
  expect(refused.fields.sku_id).toMatch(/^Choose a SKU of a packaging product/)
  expect((await buyer.call(packbox.skus, { query: {} })).data).toEqual([])
  await app.asOwner("UPDATE goods SET status = 'packaging' WHERE id = $1", [made.goodsId])
  expect((await buyer.call(packbox.skus, { query: {} })).data).toHaveLength(1)
  expect((await buyer.call(packbox.create, { body: sized })).status).toBe(200)
  const back = { goods: [{ id: made.goodsId }] }
  const refusal = (await (await app.as('developer')).call(libraryCalls.product, { body: back })).refusal
  expect(refusal).toBe('goods-library.stocked')
})
