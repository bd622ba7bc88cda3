import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { goodsLibrary } from '@dropyard/contract/catalog/goods-library'
import { goodsSeller, goodsSellerChoices } from '@dropyard/contract/purchasing/goods-seller'
import { supplier } from '@dropyard/contract/purchasing/supplier'
import { expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { goodsMaker } from '../../../testing/goods.ts'

const today = new Date().toISOString().slice(0, 10)

/** Two suppliers, and SKUs for them. */
async function prepare(app: TestApp): Promise<string[]> {
  const buyer = await app.as('buyer')
  for (const code of ['SUP', 'SECOND'])
    await buyer.call(supplier.create, { body: { code, name: `${code} Factory` } })
  const { make } = await goodsMaker(app)
  const { skus } = await make({ images: 0, skus: Array.from({ length: 70 }, () => ({})) })
  return skus.map(({ code }) => code)
}

describeRecord(goodsSeller, {
  prepare,
  valid: (n, codes) => ({
    sku: codes[n < 900 ? n : 58 + (n % 12)],
    supplier: 'SUP',
    preference: 1 + (n % 3),
    lead_days: n % 4 ? n % 90 : null,
    last_date: n % 3 ? today : null,
    last_price: 100 + n,
    tiers: [
      { from: 1, price: 1250 },
      { from: 100, price: 1100 },
    ],
  }),
  other: { moq: 50, contract_price: 999, tiers: [{ from: 10, price: 500 }] },
  invalid: {
    sku: 'NO-SUCH-SKU',
    supplier: 'NOBODY',
    tiers: [
      { from: 10, price: 100 },
      { from: 5, price: 90 },
    ],
    link: 'javascript:alert(1)',
  },
})

it('says what a SKU costs today, reads the offer from the link, and has one line for a supplier', async () => {
  const app = await startTestApp()
  const [sku = '', other = ''] = await prepare(app)
  const buyer = await app.as('buyer')
  const link = 'https://detail.1688.com/offer/610947572360.html?spm=a2'
  const tiers = [{ from: 1, price: 1250 }]
  const body = { sku, supplier: 'SUP', tiers, last_price: 1300, link, contract_price: 1000 }
  const { data } = await buyer.call(goodsSeller.create, { body: { ...body, contract_to: today } })
  expect(data).toMatchObject({ price: 1000, offer_id: '610947572360', supplier_name: 'SUP Factory' })
  const past = { ...body, contract_to: '2024-01-01', version: data.version }
  expect((await buyer.call(goodsSeller.update, { params: { id: data.id }, body: past })).data.price).toBe(
    1250,
  )
  expect((await buyer.call(goodsSeller.create, { body })).fields).toEqual({
    sku: 'Our SKU already exists.',
  })
  const turned = { ...body, sku: other, contract_from: '2026-02-01', contract_to: '2026-01-01' }
  expect(Object.keys((await buyer.call(goodsSeller.create, { body: turned })).fields)).toEqual([
    'contract_to',
  ])
  const found = await buyer.call(goodsSeller.list, { query: { search: '610947572360' } })
  expect(found.data.map((row) => row.sku)).toEqual([sku])
  const skus = await buyer.call(goodsSellerChoices.skus, { query: { search: sku } })
  expect(skus.data.map(({ code }) => code)).toContain(sku)
  const named = await buyer.call(goodsSellerChoices.suppliers, { query: { search: 'second' } })
  expect(named.data).toEqual([{ code: 'SECOND', title: 'SECOND Factory' }])
  const { data: of } = await buyer.call(supplier.list, { query: { search: 'SUP' } })
  const used = await buyer.call(supplier.remove, { params: { id: of[0]?.id ?? 0 } })
  expect(used.refusal).toBe('common.in_use')
})

it('has one default supplier for a SKU, whoever chooses at once, and none that is blocked', async () => {
  const app = await startTestApp()
  const skus = await prepare(app)
  const [sku = ''] = skus
  const buyer = await app.as('buyer')
  const made = async (supplier: string) =>
    (await buyer.call(goodsSeller.create, { body: { sku, supplier, last_price: 100 } })).data.id
  const [first, second] = [await made('SUP'), await made('SECOND')]
  const prefers = (id: number) => buyer.call(goodsSeller.prefer, { body: { goods_sellers: [{ id }] } })
  const standing = async () => {
    const { data } = await buyer.call(goodsSeller.list, { query: { search: sku, sort: 'preference' } })
    return data.map(({ id, preference, is_default }) => [id, preference, is_default])
  }
  expect(await standing()).toEqual([
    [second, 1, false],
    [first, 1, true],
  ])
  expect((await prefers(second)).data).toMatchObject([{ id: second, ok: true }])
  expect((await prefers(second)).data).toMatchObject([{ ok: false, code: 'goods-seller.first' }])
  expect(await standing()).toEqual([
    [second, 1, true],
    [first, 2, false],
  ])
  await Promise.all([first, second, first, second].map(prefers))
  expect((await standing()).map(([, preference]) => preference)).toEqual([1, 2])

  // Two suppliers chosen for one SKU are both refused; the call's other rows succeed.
  const [, other = ''] = skus
  const third = (
    await buyer.call(goodsSeller.create, { body: { sku: other, supplier: 'SUP', preference: 2 } })
  ).data.id
  const fourth = (await buyer.call(goodsSeller.create, { body: { sku: other, supplier: 'SECOND' } })).data.id
  await prefers(first)
  const both = await buyer.call(goodsSeller.prefer, {
    body: { goods_sellers: [{ id: second }, { id: first }, { id: third }, { id: 9_999_999 }] },
  })
  expect(both.data).toMatchObject([
    { id: second, ok: false, code: 'goods-seller.several' },
    { id: first, ok: false, code: 'goods-seller.first' },
    { id: third, ok: true },
    { ok: false, code: 'common.not_found' },
  ])
  expect((await standing())[0]).toEqual([first, 1, true])
  // The supplier that lost the first place is audited too.
  const noted = await app.asOwner(
    `SELECT record_id::int AS id, before, after FROM audit_log WHERE record = 'goods-seller' AND record_id = ANY ($1) ORDER BY audit_log.id DESC LIMIT 2`,
    [[String(third), String(fourth)]],
  )
  expect(noted.rows).toEqual([
    { id: fourth, before: { preference: 1, is_default: true }, after: { preference: 2, is_default: false } },
    { id: third, before: { preference: 2, is_default: false }, after: { preference: 1, is_default: true } },
  ])

  // Users who may see suppliers find it at the variant; blocked suppliers are left out.
  await prefers(second)
  const { data: list } = await buyer.call(goodsLibrary.list, { query: { keyword: sku } })
  const variant = async (who = buyer) =>
    (await who.call(goodsEdit.get, { params: { id: list[0]?.id ?? 0 } })).data.skus.find(
      ({ code }) => code === sku,
    )
  expect((await variant())?.supplier).toBe('SECOND Factory')
  expect((await variant(await app.as('designer')))?.supplier).toBe('')
  await app.asOwner(`UPDATE supplier SET status = 'blocked', status_reason = 'Late' WHERE code = 'SECOND'`)
  expect((await variant())?.supplier).toBe('SUP Factory')
  expect((await prefers(second)).data).toMatchObject([{ ok: false, code: 'goods-seller.blocked' }])
  await app.asOwner(`UPDATE supplier SET status = 'blocked', status_reason = 'Late' WHERE code = 'SUP'`)
  expect((await standing()).map(([, , is]) => is)).toEqual([false, false])
  const none = { search: sku, is_default: false }
  expect((await buyer.call(goodsSeller.list, { query: none })).total).toBe(2)
})
