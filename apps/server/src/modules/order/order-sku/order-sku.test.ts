import { orderEnding } from '@dropyard/contract/order/after-sale'
import { orderList } from '@dropyard/contract/order/order-list'
import { orderSku } from '@dropyard/contract/order/order-sku'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../../kit/context.ts'
import { startTestApp } from '../../../testing/app.ts'
import { makeSku, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { lockWaited, queriesOf } from '../../../testing/queries.ts'
import { mapVariants } from './service.ts'

const app = await startTestApp()
const world = await orderFixture(app)

const variants = async () => (await world.merchant.call(orderSku.list, { query: { 'per-page': 100 } })).data
const idOf = async (title: string) => (await variants()).find((one) => one.title === title)?.id ?? 0

describe('sure suggestions', () => {
  it('are used for many variants by one call, which says what it leaves and why', async () => {
    const titles = ['By code', 'By barcode', 'Shared barcode', 'By name']
    const texts = ['LATER-1', '4006381333931', '4006381333948', 'NOBODY-KNOWS']
    const ids = []
    const orders = []
    for (const [i, title] of titles.entries()) {
      orders.push(await world.arrived({ lines: [platformLine({ title, sku: texts[i] ?? '' })] }))
      ids.push(await idOf(title))
    }
    // The goods are created after the orders, so that nothing was matched automatically.
    await app.system(async (ctx) => {
      await makeSku(ctx, { code: 'LATER-1' })
      const made = []
      for (const code of ['LATER-2', 'LATER-3', 'LATER-4']) made.push(await makeSku(ctx, { code }))
      await ctx.db.$client.query(
        `UPDATE sku SET barcode = CASE id WHEN $1 THEN '4006381333931' ELSE '4006381333948' END WHERE id = ANY ($2)`,
        [made[0]?.id, made.map((one) => one.id)],
      )
    })
    const seen = await world.merchant.call(orderSku.useSure, { body: { ids, dry_run: true } })
    expect(seen.data).toMatchObject({ mapped: 2, orders: 0 })
    expect((await variants()).every((one) => one.sku_id === null)).toBe(true)
    const used = await world.merchant.call(orderSku.useSure, { body: { ids } })
    expect(used.data).toMatchObject({ mapped: 2, orders: 2, job_id: null })
    expect(used.data.left_out.map((one) => one.why)).toEqual(['several', 'none'])
    expect(used.data.left_out[0]?.title).toContain('Shared barcode')
    expect((await world.detail(orders[1] ?? 0)).lines[0]?.sku).toBe('LATER-2')
    expect((await world.detail(orders[3] ?? 0)).lines[0]?.sku).toBeNull()

    const again = await world.merchant.call(orderSku.useSure, { body: { ids } })
    expect(again.data).toMatchObject({ mapped: 0, orders: 0 })
    expect(again.data.left_out.map((one) => one.why)).toEqual(['mapped', 'mapped', 'several', 'none'])
  })

  it('leave what someone chooses meanwhile', async () => {
    const orderId = await world.arrived({ lines: [platformLine({ title: 'Raced', sku: 'RACED-1' })] })
    const id = await idOf('Raced')
    // No order waits for the choice, so no lock of an order precedes that of the variant.
    const cancelled = await world.merchant.call(orderEnding.cancel, { body: { orders: [{ id: orderId }] } })
    expect(cancelled.data[0]).toMatchObject({ ok: true })
    const chosen = await app.system(async (ctx) => {
      await makeSku(ctx, { code: 'RACED-1' })
      return makeSku(ctx, { code: 'RACED-2' })
    })
    const [used] = await app.system(async (ctx) => {
      const user = { kind: 'merchant', id: 1, entityId: world.entities.northwind } as Actor
      await mapVariants({ ...ctx, user }, [{ id, sku_id: chosen.id }])
      const meanwhile = world.merchant.call(orderSku.useSure, { body: { ids: [id] } })
      await lockWaited(ctx)
      return [meanwhile]
    })
    const { data } = await used
    expect(data).toMatchObject({ mapped: 0, orders: 0, left_out: [{ id, why: 'mapped' }] })
    expect((await variants()).find((one) => one.id === id)).toMatchObject({ sku_id: chosen.id })
  })
})

describe('a choice that orders wait for', () => {
  it('mends many by the queries that one needs', async () => {
    const skuId = await app.system(async (ctx) => (await makeSku(ctx, { code: 'CHOSEN' })).id)
    const waiting = async (title: string, orders: number): Promise<number> => {
      const variant = platformLine({ title })
      for (let i = 0; i < orders; i++)
        await world.arrived({ lines: [{ ...variant, id: `${variant.id}${i}` }] })
      return idOf(title)
    }
    const asked = (id: number) =>
      app.system(async (ctx) => {
        const user = { kind: 'merchant', id: 1, entityId: world.entities.northwind } as Actor
        const queries = await queriesOf(ctx, () => mapVariants({ ...ctx, user }, [{ id, sku_id: skuId }]))
        // Writes for each order are deferred and cost no round trip, so they are not counted.
        return queries.filter((text) => /^\s*select/i.test(text)).length
      })
    const one = await waiting('For one', 1)
    const many = await waiting('For many', 6)
    expect(await asked(many)).toBe(await asked(one))
  })
})

describe('what orders wait for', () => {
  const reasons = async () => (await world.merchant.call(orderList.abnormal)).data
  const awaited = async () =>
    (await world.merchant.call(orderSku.list, { query: { matched: false, waiting: true } })).total

  it('is counted by variants beside the orders, and the list shows as many', async () => {
    const before = await awaited()
    const twice = platformLine({ title: 'Waited for twice' })
    const first = await world.arrived({ lines: [twice] })
    await world.arrived({ lines: [{ ...twice, id: `${twice.id}2` }] })
    expect(await awaited()).toBe(before + 1)
    expect((await reasons()).find(({ reason }) => reason === 'unmapped')?.variants).toBe(before + 1)
    expect((await world.detail(first)).alike).toBe(1)
    const other = { matched: false, waiting: false }
    const rest = await world.merchant.call(orderSku.list, { query: { ...other, 'per-page': 100 } })
    expect(rest.data.every((row) => row.waiting === 0)).toBe(true)
  })

  it('is matched within one order for the others, too, and says how many got it', async () => {
    const made = await app.system((ctx) => makeSku(ctx, { code: 'REMEMBERED' }))
    const variant = platformLine({ title: 'Remembered' })
    const ids = []
    for (const n of [1, 2, 3])
      ids.push(await world.arrived({ lines: [{ ...variant, id: `${variant.id}-${n}` }] }))
    const [first = 0, second = 0] = ids
    const { version, lines, alike } = await world.detail(first)
    expect(alike).toBe(2)
    const { data } = await world.merchant.call(orderSku.updateGoods, {
      body: {
        id: first,
        version,
        remember: true,
        lines: lines.map(({ id, quantity }) => ({ line_id: id, sku_id: made.id, quantity })),
      },
    })
    expect(data).toMatchObject({ others: 2, job_id: null })
    expect((await world.detail(second)).lines[0]?.sku).toBe('REMEMBERED')
    expect((await world.detail(second)).alike).toBe(0)
  })
})
