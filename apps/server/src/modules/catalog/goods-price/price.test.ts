import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { goodsPrice, priceCalls } from '@dropyard/contract/catalog/goods-price'
import { goodsCost } from '@dropyard/contract/purchasing/goods-cost'
import { goodsSeller } from '@dropyard/contract/purchasing/goods-seller'
import { supplier } from '@dropyard/contract/purchasing/supplier'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { goodsMaker } from '../../../testing/goods.ts'

let make: Awaited<ReturnType<typeof goodsMaker>>['make']
const app = await startTestApp({ demo: ['currency'] })
const developer = await app.as('developer')
;({ make } = await goodsMaker(app))
const preview = (ids: number[], more: object) =>
  developer.call(priceCalls.preview, { body: { ids, ...more } as never })

describe('prices', () => {
  it('are shown by rank with their markup, to those who know costs', async () => {
    const { skus } = await make({ skus: [{ price: 1030, cost: 3500 }] })
    const query = { search: skus[0]?.code ?? '' }
    const row = (await developer.call(goodsPrice.list, { query })).data[0]
    expect(row).toMatchObject({ price: 1030, cost: 3500 })
    expect(Number(row?.markup)).toBeGreaterThan(50)
    const { skus: edited } = (await developer.call(goodsEdit.get, { params: { id: row?.goods_id ?? 0 } }))
      .data
    expect(row?.ranks).toEqual(edited[0]?.prices)
    const chinese = (
      await developer.call(goodsPrice.list, { query, headers: { 'accept-language': 'zh-CN' } })
    ).data[0]
    expect(chinese?.ranks.map(({ rank }) => rank)).toContain('黄金')
    const marketing = await app.as('marketing')
    const seen = (await marketing.call(goodsPrice.list, { query })).data[0]
    expect(seen).toMatchObject({ price: 1030, cost: null, markup: null })
    const below = await marketing.call(goodsPrice.list, { query: { below_cost: true } })
    expect(below.total).toBe(0)
  })

  it('change by percent as the preview said, and not when somebody was faster', async () => {
    const { id, skus } = await make({ skus: [{ price: 1000 }, { price: 2050 }] })
    const ids = skus.map((one) => one.id)
    const changes = (await preview(ids, { value: '-10', ending: '99' })).data
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [1000, 999],
      [2050, 1899],
    ])
    const prices = changes.map(({ id: sku, before, after }) => ({ id: sku, before, price: after }))
    const all = await Promise.all([1, 2].map(() => developer.call(priceCalls.update, { body: { prices } })))
    expect(all.map(({ refusal }) => refusal).sort()).toEqual(['goods-price.changed', undefined])
    const { data } = await developer.call(goodsEdit.get, { params: { id } })
    expect(data.skus.map(({ price }) => price)).toEqual([999, 1899])
    expect(data.price).toBe(999)
    expect((await developer.call(goodsEdit.prices, { params: { id } })).data).toHaveLength(2)
    const free = [{ id: ids[0] ?? 0, price: 0 }]
    expect((await developer.call(priceCalls.update, { body: { prices: free } })).refusal).toBe(
      'goods-price.sold',
    )
    expect((await preview(ids, { value: '-95' })).fields).toHaveProperty('value')
  })

  it('are marked up on cost by those who are told it', async () => {
    const { skus } = await make({ skus: [{ price: 100, cost: 7000 }] })
    const ids = skus.map((one) => one.id)
    const [up] = (await preview(ids, { by: 'markup', value: '50' })).data
    expect(up?.markup_after).toBe('50.0')
    const [down] = (await preview(ids, { value: '-50' })).data
    expect(down?.below_cost).toBe(true)
  })
})

it('costs stand beside what suppliers ask today', async () => {
  const { skus } = await make({ skus: [{ cost: 5000 }] })
  const sku = skus[0]?.code ?? ''
  const buyer = await app.as('buyer')
  for (const [code, status, price, preference] of [
    ['ASK-1', 'approved', 5200, 1],
    ['ASK-2', 'approved', 4800, 2],
    ['ASK-3', 'blocked', 1000, 1],
  ] as const) {
    const body = { code, name: `${code} 厂`, status: 'approved' } as const
    const { data } = await buyer.call(supplier.create, { body })
    const line = { sku, supplier: code, preference, last_price: price, tiers: [{ from: 1, price }] }
    await buyer.call(goodsSeller.create, { body: line })
    if (status === 'blocked')
      await buyer.call(supplier.update, {
        params: { id: data.id },
        body: { ...body, status, status_reason: 'Fakes', version: data.version },
      })
  }
  const { data } = await buyer.call(goodsCost.list, { query: { search: sku, differs: true } })
  expect(data[0]).toMatchObject({ cost: 5000, supplier_price: 5200, lowest_price: 4800, suppliers: 3 })
})
