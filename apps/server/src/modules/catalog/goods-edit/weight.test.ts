import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { goodsWeight, readWeights } from '@dropyard/contract/catalog/goods-edit/weight'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { goodsMaker } from '../../../testing/goods.ts'

it('writes weights by SKU code, all of them or none', async () => {
  const app = await startTestApp()
  const developer = await app.as('developer')
  const { make } = await goodsMaker(app)
  const [tent, lamp] = [await make({ code: 'TENT' }), await make({ code: 'LAMP' })]
  const weigh = (...weights: [string, number][]) =>
    developer.call(goodsWeight.update, {
      body: { weights: weights.map(([sku, weight_grams]) => ({ sku, weight_grams })) },
    })
  const weights = async () =>
    Promise.all(
      [tent, lamp].map(async ({ id }) => {
        const { data } = await developer.call(goodsEdit.get, { params: { id } })
        return data.skus.map((one) => one.weight_grams)
      }),
    )
  expect((await weigh(['TENT-1', 1250], ['LAMP-1', 90])).data).toEqual({ updated: 2, unchanged: 0 })
  expect(await weights()).toEqual([[1250], [90]])
  expect((await weigh(['TENT-1', 1300], ['LAMP-1', 90])).data).toEqual({ updated: 1, unchanged: 1 })
  const unknown = await weigh(['TENT-1', 5], ['NONE', 6])
  expect([unknown.refusal, unknown.message]).toEqual(['goods-weight.unknown', 'There is no SKU NONE.'])
  expect((await weigh(['TENT-1', 5], ['TENT-1', 6])).refusal).toBe('goods-weight.twice')
  expect((await weigh(['TENT-1', 0])).status).toBe(422)
  expect(await weights()).toEqual([[1300], [90]])
  const merchant = await app.as('merchant')
  const refused = await merchant.call(goodsWeight.update, {
    body: { weights: [{ sku: 'TENT-1', weight_grams: 1 }] },
  })
  expect(refused.status).toBe(403)
})

it('reads lines as they are copied from a sheet', () => {
  expect(readWeights('A-1\t120\nB 2, 95 g\n\nC;7\nD-4   80')).toEqual({
    weights: [
      { sku: 'A-1', weight_grams: 120 },
      { sku: 'B 2', weight_grams: 95 },
      { sku: 'C', weight_grams: 7 },
      { sku: 'D-4', weight_grams: 80 },
    ],
    wrong: [],
  })
  expect(readWeights('SKU weight\nA-1 0\nB 12.5').wrong).toEqual([1, 2, 3])
})
