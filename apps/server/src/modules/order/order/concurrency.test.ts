import { session } from '@dropyard/contract/account/session'
import { orderEnding } from '@dropyard/contract/order/after-sale'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import { payment } from '@dropyard/contract/order/payment'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { createCoupon } from '../../../testing/coupon-fixture.ts'
import { makeMoney, makeStock, makeStore, platformLine, platformOrder } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { lockWaited } from '../../../testing/queries.ts'
import { demoPassword } from '../../account/user/demo.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { intakeOrder } from '../order-intake/intake-order.ts'

const begin = () =>
  orderFixture(app, { money: 10_000_000, skus: { PLENTY: { stock: 1000 }, LAST: { stock: 1 } } })

const app = await startTestApp()
const world = await begin()
const merchant = world.merchant

const arrived = (sku: string, quantity = 1) => world.arrived({ lines: [platformLine({ sku, quantity })] })
const detail = (id: number) => world.detail(id)
const balance = () => world.balance()
const times = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

async function agree(): Promise<void> {
  await app.system(async (ctx) => {
    expect(await verifyBooks(ctx)).toMatchObject({ ok: true })
    expect(await proveStock(ctx)).toMatchObject({ ok: true })
  })
}

describe('many callers at once', () => {
  it('charge an order once, whoever pays it how often', async () => {
    const id = await arrived('PLENTY', 2)
    const before = await balance()
    const { pay_amount } = await detail(id)
    const answers = await times(16, () => merchant.call(payment.pay, { body: { id } }))
    expect(answers.every((answer) => answer.data.ok)).toBe(true)
    expect(await balance()).toBe(before - pay_amount)
    await agree()
  })

  it('pay nothing with a session that has ended, although they paid with it a moment ago', async () => {
    const [first, second] = [await arrived('PLENTY'), await arrived('PLENTY')]
    const { data } = await app.call(session.login, {
      body: { username: 'member@demo.test', password: demoPassword },
    })
    const headers = { authorization: `Bearer ${data.token}` }
    const pay = (id: number) => app.call(payment.pay, { headers, body: { id } })
    expect((await pay(first)).data.ok).toBe(true)
    const before = await balance()
    await app.system((ctx) =>
      ctx.db.execute(
        sql`UPDATE session SET revoked = true WHERE person_id = (SELECT id FROM person WHERE email = 'member@demo.test')`,
      ),
    )
    expect((await pay(second)).status).toBe(401)
    expect((await detail(second)).status).toBe(10)
    expect(await balance()).toBe(before)
    await agree()
  })

  it('pay, cancel and refund one order without losing or making money', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await arrived('PLENTY', 4)
      const before = await balance()
      const { lines } = await detail(id)
      const line_id = lines[0]?.id ?? 0
      await times<unknown>(16, (i) => {
        if (i % 3 === 0) return merchant.call(payment.pay, { body: { id } })
        if (i % 3 === 1) return merchant.call(orderEnding.cancel, { body: { orders: [{ id }] } })
        return merchant.call(orderEnding.refund, {
          body: { id, lines: [{ line_id, quantity: 1 }], reason: 'race' },
        })
      })
      const after = await detail(id)
      const kept = after.payment === 'due' ? 0 : after.pay_amount - after.refunded_amount
      expect(await balance()).toBe(before - kept)
      if (after.status === 90) expect(kept).toBe(0)
    }
    await agree()
  })

  it('give the last piece to one order; the other is paid and waits', async () => {
    const ids = [await arrived('LAST'), await arrived('LAST'), await arrived('LAST')]
    const answers = await Promise.all(ids.map((id) => merchant.call(payment.pay, { body: { id } })))
    expect(answers.map((answer) => answer.refusal ?? answer.data.ok)).toEqual([true, true, true])
    const supplies = await Promise.all(ids.map(async (id) => (await detail(id)).supply))
    expect(supplies.toSorted()).toEqual(['reserved', 'short', 'short'])
    await agree()
    const waiting = ids.filter((_, i) => supplies[i] === 'short')
    const [urgent] = waiting.slice(1)
    const clerk = await app.as('clerk')
    // Of two urgent orders the one with the higher level is served first, although it came later.
    await clerk.call(erpOrder.urgent, { body: { orders: [{ id: waiting[0] ?? 0 }] } })
    await clerk.call(erpOrder.urgent, { body: { orders: [{ id: urgent ?? 0 }], level: 2 } })
    await app.system((ctx) => makeStock(ctx, world.skus.LAST.id, world.warehouse.id, 1))
    await app.runJobs()
    expect((await detail(urgent ?? 0)).supply).toBe('reserved')
    expect((await detail(waiting[0] ?? 0)).supply).toBe('short')
  })

  it('lock the wallets of several companies in one order, whatever that of their orders', async () => {
    const { northwind, lumen } = world.entities
    const wallets = await app.system(async (ctx) => {
      await makeMoney(ctx, lumen, 1_000_000)
      const { rows } = await ctx.db.$client.query<{ id: number; entity_id: number }>(
        `SELECT id, entity_id FROM ledger_account WHERE code = 'wallet' AND entity_id IN ($1, $2) ORDER BY id`,
        [northwind, lumen],
      )
      return rows
    })
    const [first, second] = wallets
    const shops = new Map([
      [northwind, world.shop],
      [lumen, await app.system((ctx) => makeStore(ctx, lumen))],
    ])
    const payers = new Map([
      [northwind, merchant],
      [lumen, await app.as('merchant2')],
    ])
    // The order of the company whose wallet is locked last comes first in the request.
    const orders: { id: number }[] = []
    for (const wallet of [second, first]) {
      const shop = shops.get(Number(wallet?.entity_id))
      const id = await app.system(async (ctx) => {
        const line = platformLine({ sku: 'PLENTY' })
        return shop ? ((await intakeOrder(ctx, shop, platformOrder({ lines: [line] }))).orderId ?? 0) : 0
      })
      await payers.get(Number(wallet?.entity_id))?.call(payment.pay, { body: { id } })
      orders.push({ id })
    }
    const clerk = await app.as('admin')
    let running: Promise<{ data: { ok: boolean }[] }> | undefined
    await app.system(async (ctx) => {
      await ctx.db.execute(sql`SELECT 1 FROM ledger_account WHERE id = ${first?.id} FOR UPDATE`)
      running = clerk.call(erpOrder.cancel, { body: { orders, reason: 'race' } })
      await lockWaited(ctx)
      await ctx.db.execute(sql`SELECT 1 FROM ledger_account WHERE id = ${second?.id} FOR UPDATE NOWAIT`)
    })
    expect((await running)?.data.map((one) => one.ok)).toEqual([true, true])
    await agree()
  })

  it('lock coupons before the wallet, whether they are taken or given back', async () => {
    const couponId = await app.system((ctx) =>
      createCoupon(ctx, {
        code: 'RACE',
        nameEn: 'Race',
        nameZh: '竞赛',
        rule: {
          currency: 'USD',
          value: { kind: 'fixed', amount: 100 },
          validFrom: '2020-01-01T00:00:00Z',
          validUntil: '2999-01-01T00:00:00Z',
        },
      }),
    )
    const first = await arrived('PLENTY')
    const second = await arrived('PLENTY')
    await merchant.call(orderEdit.shipping, { body: { orders: [{ id: second }], coupon_id: couponId } })
    const both = { body: { orders: [{ id: first }, { id: second }] } }
    for (const work of [
      () => merchant.call(payment.batchPay, both),
      () => merchant.call(orderEnding.cancel, both),
    ]) {
      let running: ReturnType<typeof work> | undefined
      await app.system(async (ctx) => {
        await ctx.db.execute(sql`SELECT 1 FROM coupon WHERE id = ${couponId} FOR UPDATE`)
        running = work()
        await lockWaited(ctx)
        await ctx.db.execute(
          sql`SELECT 1 FROM ledger_account WHERE code = 'wallet' AND entity_id = ${world.entities.northwind} FOR UPDATE NOWAIT`,
        )
      })
      expect((await running)?.data.map((one) => one.ok)).toEqual([true, true])
    }
    await agree()
  })

  it('are locked by id, also by what changes little', async () => {
    const first = await arrived('PLENTY')
    const second = await arrived('PLENTY')
    // An updated row moves to the end of the table: read without ORDER BY, the second order comes before the first.
    await merchant.call(orderEdit.remark, { body: { ids: [first], remark: 'moved' } })
    const ids = [second, first]
    const clerk = await app.as('clerk')
    for (const change of [
      () => merchant.call(orderEdit.remark, { body: { ids, remark: 'gift' } }),
      () => merchant.call(orderEdit.tags, { body: { ids, add: ['vip'], remove: [] } }),
      () => clerk.call(erpOrder.addRemark, { body: { ids, note: 'look twice' } }),
    ]) {
      let running: Promise<{ data: { changed: number } }> | undefined
      await app.system(async (ctx) => {
        await ctx.db.execute(sql`SELECT 1 FROM "order" WHERE id = ${first} FOR UPDATE`)
        running = change()
        await lockWaited(ctx)
        await ctx.db.execute(sql`SELECT 1 FROM "order" WHERE id = ${second} FOR UPDATE NOWAIT`)
      })
      expect((await running)?.data.changed).toBe(2)
    }
  })

  it('take the same order in once', async () => {
    const sent = platformOrder({ lines: [platformLine({ sku: 'PLENTY' }), platformLine({ sku: 'LAST' })] })
    const taken = await times(8, () => app.system((ctx) => intakeOrder(ctx, world.shop, sent)))
    expect(new Set(taken.map((one) => one.orderId)).size).toBe(1)
    expect(taken.filter((one) => one.outcome === 'imported')).toHaveLength(1)
    const found = await merchant.call(orderList.list, { query: { search: sent.name } })
    expect(found.total).toBe(1)
  })
})
