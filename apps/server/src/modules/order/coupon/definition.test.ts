import { orderEnding } from '@dropyard/contract/order/after-sale'
import { coupon } from '@dropyard/contract/order/coupon'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import { payment } from '@dropyard/contract/order/payment'
import { notice } from '@dropyard/contract/system/notice'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import {
  makeChannel,
  makeMoney,
  makeSku,
  makeStock,
  makeStore,
  makeWarehouse,
  platformLine,
  platformOrder,
} from '../../../testing/factories.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { category } from '../../catalog/category/table.ts'
import { searchTextOf } from '../../catalog/goods/search-text.ts'
import { goods } from '../../catalog/goods/table.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { intakeOrder } from '../../order/order-intake/intake-order.ts'

let counter = 0

const app = await startTestApp()
const marketing = await app.as('marketing')
const merchant = await app.as('merchant')

const input = (over: object = {}) => ({
  code: `auto-${++counter}`,
  name_en: 'Five off',
  name_zh: '减 5 美元',
  kind: 'fixed' as const,
  amount: 500,
  valid_from: '2024-01-01T00:00:00Z',
  valid_until: '2999-01-01T00:00:00Z',
  ...over,
})
const make = async (over: object = {}) => {
  const answer = await marketing.call(coupon.create, { body: input(over) as never })
  expect(answer.fields).toEqual({})
  return answer.data
}
const own = async (who = merchant) => (await who.call(coupon.own, { query: { 'per-page': 100 } })).data

describe('a coupon as staff define it', () => {
  it('comes back as it was given, with its code in capitals', async () => {
    await app.system((ctx) => makeSku(ctx))
    const categoryIds = (await app.system((ctx) => ctx.db.select().from(category))).map((one) => one.id)
    const made = await make({
      kind: 'percent',
      amount: null,
      percent: '12.5',
      cap: 2_000,
      minimum_spend: 1_000,
      total_limit: 10,
      entity_limit: 2,
      category_ids: categoryIds,
    })
    expect(made).toMatchObject({
      kind: 'percent',
      percent: '12.5',
      cap: 2_000,
      amount: null,
      minimum_spend: 1_000,
      total_limit: 10,
      entity_limit: 2,
      category_ids: categoryIds,
      rank_ids: null,
      used: 0,
      saved: 0,
    })
    expect(made.code).toBe(`AUTO-${counter}`)
    const { data } = await marketing.call(coupon.list, { query: { kind: 'percent', search: made.code } })
    expect(data.map((row) => row.id)).toEqual([made.id])
  })

  it.each([
    [{ amount: null }, 'amount'],
    [{ kind: 'percent', amount: null }, 'percent'],
    [{ kind: 'percent', percent: '100.5' }, 'percent'],
    [{ valid_until: '2020-01-01T00:00:00Z' }, 'valid_until'],
    [{ code: 'no spaces' }, 'code'],
    [{ goods_ids: [999_999] }, 'goods_ids'],
    [{ category_ids: [1, 999_999] }, 'category_ids'],
    [{ rank_ids: [99] }, 'rank_ids'],
    [{ issued_to: 999_999 }, 'issued_to'],
  ])('is refused at its field: %j', async (over, field) => {
    const { fields } = await marketing.call(coupon.create, { body: input(over) as never })
    expect(Object.keys(fields)).toEqual([field])
  })

  it('is for goods that are found by title, code or SKU', async () => {
    const sku = await app.system((ctx) => makeSku(ctx, { title: 'Enamel kettle' }))
    await app.system((ctx) =>
      ctx.db
        .update(goods)
        .set({ searchText: searchTextOf(['Enamel kettle', sku.code]) })
        .where(eq(goods.id, sku.goodsId)),
    )
    const find = async (query: { search?: string; ids?: number[] }) =>
      (await marketing.call(coupon.goods, { query })).data
    const [kettle] = await find({ search: 'enamel KET' })
    if (!kettle) throw new Error('The kettle was not found')
    expect(kettle.name).toContain('Enamel kettle')
    expect(await find({ search: sku.code })).toEqual([kettle])
    expect(await find({ ids: [kettle.id] })).toEqual([kettle])
    expect(await find({ search: 'balloon' })).toEqual([])
    expect((await make({ goods_ids: [kettle.id] })).goods_ids).toEqual([kettle.id])
    expect((await merchant.call(coupon.goods)).status).toBe(403)
  })

  it('has a code of its own', async () => {
    const { code } = await make()
    const { fields } = await marketing.call(coupon.create, {
      body: input({ code: code.toLowerCase() }) as never,
    })
    expect(Object.keys(fields)).toEqual(['code'])
  })

  it('survives its own export and import unchanged', async () => {
    await make({ rank_ids: [1, 3] })
    const { raw } = await marketing.call(coupon.export, { query: { format: 'csv' } })
    const { data } = await marketing.call(coupon.import, {
      files: { file: { filename: 'coupons.csv', content: raw } },
    })
    expect(data).toMatchObject({ failed: 0, updated: 0, created: 0, errors: [] })
  })

  it('belongs to staff of marketing and finance', async () => {
    for (const who of ['merchant', 'support', 'sales'])
      expect((await (await app.as(who)).call(coupon.list)).status, who).toBe(403)
  })
})

describe('the coupons of a company', () => {
  it('say whether they can be used now, and how often', async () => {
    const { entities } = await app.system(demoIds)
    const mine = await make({ issued_to: entities.northwind, entity_limit: 3 })
    const later = await make({ valid_from: '2998-01-01T00:00:00Z' })
    const over = await make({ valid_until: '2024-02-01T00:00:00Z' })
    const state = async (id: number, who = merchant) => (await own(who)).find((one) => one.id === id)?.state
    expect((await own()).find((one) => one.id === mine.id)).toMatchObject({ left: 3, state: 'usable' })
    expect([await state(later.id), await state(over.id)]).toEqual(['upcoming', 'expired'])
    expect(await state(mine.id, await app.as('merchant2'))).toBeUndefined()
  })

  it('hold the newest, however many have expired or are for other ranks', async () => {
    const old = await make({ valid_until: '2024-02-01T00:00:00Z' })
    const ranked = await make({ rank_ids: [5] })
    await app.system((ctx) =>
      ctx.db.execute(sql`INSERT INTO coupon (code, name_en, name_zh, rule)
        SELECT 'OLD-' || c.id || '-' || n, 'Old', '旧', c.rule
        FROM coupon c, generate_series(1, 300) AS n WHERE c.id IN (${old.id}, ${ranked.id})`),
    )
    const fresh = await make()
    const { data } = await merchant.call(coupon.own, { query: { 'per-page': 100 } })
    expect(data[0]?.id).toBe(fresh.id)
    expect((await merchant.call(coupon.own, { query: { state: 'usable', search: 'OLD-' } })).total).toBe(0)
  })

  it('are told of, by a notice to their people', async () => {
    const { entities } = await app.system(demoIds)
    const one = await make({ issued_to: entities.northwind })
    expect((await marketing.call(coupon.notify, { body: { id: one.id } })).data).toEqual({ companies: 1 })
    await app.runJobs()
    const told = async (who: string) =>
      (await (await app.as(who)).call(notice.list)).data.filter((row) => row.title.includes(one.code)).length
    expect([await told('merchant'), await told('merchant2')]).toEqual([1, 0])
  })

  it('are not told of when nobody can use them', async () => {
    const over = await make({ valid_until: '2024-02-01T00:00:00Z' })
    expect((await marketing.call(coupon.notify, { body: { id: over.id } })).refusal).toBe(
      'coupon-definition.nobody',
    )
    const later = await make({ valid_from: '2099-01-01T00:00:00Z', valid_until: '2099-02-01T00:00:00Z' })
    expect([over, later].map(({ state, actions }) => [state, actions])).toEqual([
      ['expired', []],
      ['upcoming', ['notify']],
    ])
  })
})

describe('orders with a coupon', () => {
  let shop: Awaited<ReturnType<typeof makeStore>>
  let channelId: number
  beforeAll(async () => {
    await app.system(async (ctx) => {
      const { entities } = await demoIds(ctx)
      const warehouse = await makeWarehouse(ctx)
      channelId = (await makeChannel(ctx, { warehouseId: warehouse.id })).id
      const one = await makeSku(ctx, { code: 'WITH-COUPON', price: 3_000 })
      await makeStock(ctx, one.id, warehouse.id, 500)
      await makeMoney(ctx, entities.northwind, 10_000_000)
      shop = await makeStore(ctx, entities.northwind)
    })
  })
  const arrived = async (couponId: number) => {
    const { orderId } = await app.system((ctx) =>
      intakeOrder(ctx, shop, platformOrder({ lines: [platformLine({ sku: 'WITH-COUPON', quantity: 1 })] })),
    )
    const id = orderId ?? 0
    const { data } = await merchant.call(orderEdit.shipping, {
      body: { orders: [{ id }], channel_id: channelId, coupon_id: couponId } as never,
    })
    expect(data.map((one) => one.message)).toEqual([''])
    return id
  }
  const used = async (id: number) => (await marketing.call(coupon.get, { params: { id } })).data
  const pay = async (id: number) => (await merchant.call(payment.pay, { body: { id } })).data

  it('use it up to its limit when 16 are paid at once, each at the price it shows', async () => {
    const { id: couponId } = await make({ total_limit: 3 })
    const ids: number[] = []
    for (let n = 0; n < 16; n++) ids.push(await arrived(couponId))
    const prices = await Promise.all(
      ids.map(async (id) => (await merchant.call(orderList.detail, { params: { id } })).data.pay_amount),
    )
    await Promise.all(
      ids.map((id, n) => merchant.call(payment.pay, { body: { id, pay_amount: prices[n] } as never })),
    )
    expect(await used(couponId)).toMatchObject({ used: 3, saved: 1_500 })
    const { data, total } = await marketing.call(coupon.uses, { params: { id: couponId } })
    expect(total).toBe(3)
    expect(data.every((one) => one.amount === 500 && one.order_sn !== '' && one.back_time === null)).toBe(
      true,
    )
    expect((await own()).find((one) => one.id === couponId)).toMatchObject({ state: 'used_up', saved: 1_500 })
    expect(await app.system(verifyBooks)).toMatchObject({ ok: true, problems: [] })
  })

  it('give it back when they are cancelled before processing, once', async () => {
    const { id: couponId } = await make({ total_limit: 1 })
    const id = await arrived(couponId)
    expect((await pay(id)).ok).toBe(true)
    expect((await used(couponId)).used).toBe(1)
    const cancel = () =>
      merchant.call(orderEnding.cancel, { body: { orders: [{ id }], reason: 'changed' } as never })
    await Promise.all([cancel(), cancel(), cancel()])
    expect(await used(couponId)).toMatchObject({ used: 0, saved: 0 })
    const again = await arrived(couponId)
    expect((await pay(again)).ok).toBe(true)
    expect((await used(couponId)).used).toBe(1)
    expect(await app.system(verifyBooks)).toMatchObject({ ok: true, problems: [] })
  })

  it('keep a used coupon from being deleted', async () => {
    const { data } = await marketing.call(coupon.list, { query: { sort: '-used' } })
    expect((await marketing.call(coupon.remove, { params: { id: data[0]?.id ?? 0 } })).refusal).toBe(
      'common.in_use',
    )
  })
})
