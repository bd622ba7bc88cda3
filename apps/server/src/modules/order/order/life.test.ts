import { recharge } from '@dropyard/contract/finance/recharge'
import { displayMoney } from '@dropyard/contract/kit/money'
import { orderEnding } from '@dropyard/contract/order/after-sale'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import { orderSku } from '@dropyard/contract/order/order-sku'
import { payment } from '@dropyard/contract/order/payment'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Actor, UserCtx } from '../../../kit/context.ts'
import { startTestApp } from '../../../testing/app.ts'
import { createCoupon } from '../../../testing/coupon-fixture.ts'
import {
  makeChannel,
  makeStock,
  makeStore,
  makeWarehouse,
  platformLine,
  platformOrder,
} from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { queriesOf } from '../../../testing/queries.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { closeDelivered } from '../fulfilment/close-delivered.ts'
import { changeChannel, chooseShipping } from '../order-edit/edit.ts'
import { intakeOrder } from '../order-intake/intake-order.ts'
import { placeInfo } from '../payment/place-info.ts'
import { order as table } from './table.ts'

const begin = () =>
  orderFixture(app, {
    skus: {
      LAMP: { price: 1000, grams: 300, stock: 50 },
      ROPE: { price: 333, grams: 150, stock: 50 },
    },
  })

const app = await startTestApp()
const clerk = await app.as('clerk')
const keeper = await app.as('warehouse')
const world = await begin()
const merchant = world.merchant

const arrived = (values: Parameters<typeof platformOrder>[0] = {}) =>
  world.arrived({ lines: [platformLine({ sku: 'LAMP' })], ...values })
const detail = (id: number) => world.detail(id)
const balance = () => world.balance()

/** Counts the queries. Writes for each order are deferred and cost no round trip, so they are not counted. */
const asked = (work: (ctx: UserCtx) => Promise<unknown>, statements = /^select/i) =>
  app.system(async (ctx) => {
    const user = { kind: 'merchant', id: 1, entityId: world.entities.northwind } as Actor
    const queries = await queriesOf(ctx, () => work({ ...ctx, user }))
    return queries.filter((text) => statements.test(text)).length
  })

describe('the life of an order', () => {
  it('goes from the store to delivery, and books and stock agree', async () => {
    const before = await balance()
    const id = await arrived({
      lines: [platformLine({ sku: 'LAMP', quantity: 2 }), platformLine({ sku: 'ROPE' })],
    })
    const fresh = await detail(id)
    expect(fresh).toMatchObject({ status: 10, status_name: 'Pending payment', blocked: null, goods_num: 3 })
    expect(fresh.pay_amount).toBe(fresh.terms.reduce((sum, term) => sum + term.amount, 0))
    expect(fresh.actions).toEqual(expect.arrayContaining(['pay', 'cancel', 'address', 'goods']))

    const paid = await merchant.call(payment.pay, {
      body: { id, version: fresh.version, pay_amount: fresh.pay_amount },
    })
    expect(paid.data).toMatchObject({ ok: true, amount: -fresh.pay_amount })
    expect(await balance()).toBe(before - fresh.pay_amount)
    const prices = fresh.lines.map((line) => line.unit_price)
    expect(prices.every((price) => price !== null && price > 0)).toBe(true)
    expect((await detail(id)).lines.map((line) => line.unit_price)).toEqual(prices)
    expect(await detail(id)).toMatchObject({ status: 20, payment: 'paid', supply: 'reserved' })

    const inChinese = await merchant.call(orderList.detail, {
      params: { id },
      headers: { 'accept-language': 'zh' },
    })
    expect(inChinese.data.events.find((event) => event.kind === 'paid')?.text).toBe(
      `已付款 ${displayMoney({ amount: fresh.pay_amount, currency: 'USD' }, 'zh')}`,
    )

    const refs = async () => ({ orders: [{ id, version: (await detail(id)).version }] })
    expect((await clerk.call(erpOrder.check, { body: await refs() })).data[0]).toMatchObject({ ok: true })
    expect((await detail(id)).status).toBe(30)
    expect((await clerk.call(erpOrder.predict, { body: await refs() })).data[0]).toMatchObject({ ok: true })
    await app.runJobs()
    const labelled = await detail(id)
    expect(labelled.status).toBe(50)
    expect(labelled.tracking_number).toMatch(/^CH\d{9}CN$/)
    expect(labelled.tracking_url).toBe(`https://track.example/${labelled.tracking_number}`)

    expect((await keeper.call(erpOrder.ship, { body: await refs() })).data[0]).toMatchObject({ ok: true })
    const shipped = await detail(id)
    expect(shipped).toMatchObject({ status: 60, address_editable: false })
    // The jobs that tell the store change the order too, so the version is read after them.
    await app.runJobs()
    const noted = await keeper.call(erpOrder.delivered, {
      body: { ...(await refs()), reason: 'The buyer wrote' },
    })
    expect(noted.data[0]).toMatchObject({ ok: true })
    expect((await detail(id)).status).toBe(70)
    expect((await detail(id)).events.map((event) => event.kind).reverse()).toEqual(
      expect.arrayContaining([
        'imported',
        'mapped',
        'paid',
        'reserved',
        'checked',
        'labelled',
        'packed',
        'shipped',
        'delivered',
      ]),
    )
    await app.system(async (ctx) => {
      expect(await verifyBooks(ctx)).toMatchObject({ ok: true })
      expect(await proveStock(ctx)).toMatchObject({ ok: true })
    })
  })

  it('is completed when the time for claims is over, unless a case is open', async () => {
    const end = async (afterSale: 'rejected' | 'open') => {
      await app.system(async (ctx) => {
        const long = new Date(ctx.now.getTime() - 31 * 86_400_000)
        await ctx.db.update(table).set({ deliveredAt: long, afterSale }).where(eq(table.status, 70))
        await ctx.enqueue(closeDelivered, {})
      })
      await app.runJobs()
      return (await merchant.call(orderList.list, { query: { status: 80 } })).total
    }
    expect(await end('open')).toBe(0)
    expect(await end('rejected')).toBe(1)
  })

  it('gives everything back when a paid order is cancelled before packing', async () => {
    const id = await arrived()
    const before = await balance()
    const { version } = await detail(id)
    await merchant.call(payment.pay, { body: { id, version } })
    const cancelled = await merchant.call(orderEnding.cancel, {
      body: { orders: [{ id }], reason: 'changed my mind' },
    })
    expect(cancelled.data[0]).toMatchObject({ ok: true })
    expect(await balance()).toBe(before)
    expect(await detail(id)).toMatchObject({ status: 90, payment: 'refunded', supply: 'mapped', actions: [] })
  })

  it('refuses to cancel what is on its way, and names the way that is left', async () => {
    const id = await arrived()
    await merchant.call(payment.pay, { body: { id } })
    await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
    await clerk.call(erpOrder.predict, { body: { orders: [{ id }] } })
    await app.runJobs()
    await keeper.call(erpOrder.pack, { body: { orders: [{ id }] } })
    const refused = await merchant.call(orderEnding.cancel, { body: { orders: [{ id }] } })
    expect(refused.data[0]).toMatchObject({ ok: false, code: 'order-guard.after_sale_only' })
  })

  it('refunds pieces by their stored shares, and never more than was paid', async () => {
    const id = await arrived({
      lines: [platformLine({ sku: 'LAMP', quantity: 3 }), platformLine({ sku: 'ROPE', quantity: 2 })],
    })
    const before = await balance()
    await merchant.call(payment.pay, { body: { id } })
    const { lines, version } = await detail(id)
    const [lamp] = lines
    if (!lamp) throw new Error('no line')
    const part = await merchant.call(orderEnding.refund, {
      body: { id, version, lines: [{ line_id: lamp.id, quantity: 1 }], reason: 'one too many' },
    })
    expect(part.data).toMatchObject({ ok: true, amount: lamp.refundable })
    const after = await detail(id)
    expect(after).toMatchObject({ status: 20, payment: 'partly_refunded', supply: 'reserved', goods_num: 4 })
    const tooMuch = await merchant.call(orderEnding.refund, {
      body: { id, lines: [{ line_id: lamp.id, quantity: 3 }], reason: 'more' },
    })
    expect(tooMuch.refusal).toBe('order-refund.quantity_left')
    await merchant.call(orderEnding.refund, {
      body: {
        id,
        lines: after.lines.map((l) => ({ line_id: l.id, quantity: l.quantity - l.refunded })),
        reason: 'all',
      },
    })
    expect(await detail(id)).toMatchObject({ status: 90, payment: 'refunded' })
    expect(await balance()).toBe(before)
  })
})

describe('paying', () => {
  it('charges a paid order nothing when it is paid again, and says so', async () => {
    const id = await arrived()
    const { version } = await detail(id)
    await merchant.call(payment.pay, { body: { id, version } })
    const before = await balance()
    const again = await merchant.call(payment.pay, { body: { id, version } })
    expect(again.data).toMatchObject({ ok: true, amount: 0, code: 'order-guard.already_paid' })
    expect(await balance()).toBe(before)
  })

  it('tells a stale tab that the order changed, and changes nothing', async () => {
    const id = await arrived()
    const { version, address } = await detail(id)
    const changed = await merchant.call(orderEdit.updateAddress, {
      body: { id, version, address: { ...address, address1: '1 Main Street' } },
    })
    expect(changed.status).toBe(200)
    const stale = await merchant.call(orderEdit.updateAddress, {
      body: { id, version, address: { ...address, address1: '2 Other Street' } },
    })
    expect(stale.refusal).toBe('common.changed')
    expect((await merchant.call(payment.pay, { body: { id, version } })).refusal).toBe('common.changed')
    expect((await detail(id)).address.address1).toBe('1 Main Street')
  })

  it('says that it was paid, not that it changed, to who still changes its goods or channel', async () => {
    const id = await arrived()
    const { version, lines, channel_id } = await detail(id)
    await merchant.call(payment.pay, { body: { id } })
    const goods = lines.map(({ id: line_id, sku_id, quantity }) => ({
      line_id,
      sku_id,
      quantity: quantity + 1,
    }))
    for (const remember of [false, true]) {
      const late = await merchant.call(orderSku.updateGoods, {
        body: { id, version, remember, lines: goods },
      })
      expect(late.refusal).toBe('order-guard.already_paid')
    }
    const { data } = await merchant.call(orderEdit.shipping, {
      body: { orders: [{ id, version }], channel_id },
    })
    expect(data[0]?.code).toBe('order-guard.already_paid')
  })

  it('says what became of it, not that it changed, to staff who still check, label or send it', async () => {
    const id = await arrived()
    await merchant.call(payment.pay, { body: { id } })
    const orders = [{ id, version: (await detail(id)).version }]
    await merchant.call(orderEnding.cancel, { body: { orders } })
    const late = [
      await clerk.call(erpOrder.check, { body: { orders } }),
      await clerk.call(erpOrder.predict, { body: { orders } }),
      await clerk.call(erpOrder.rePrediction, { body: { orders } }),
      await keeper.call(erpOrder.ship, { body: { orders } }),
      await clerk.call(erpOrder.cancel, { body: { orders, reason: 'Late' } }),
    ]
    expect(late.map((one) => one.data[0]?.code)).toEqual(Array(5).fill('order-guard.cancelled'))
  })

  it('leaves no address in the audit trail, which can’t forget', async () => {
    const id = await arrived()
    const address = { ...(await detail(id)).address, address1: '77 Hidden Lane' }
    await merchant.call(orderEdit.updateAddress, { body: { id, address } })
    const trail = await app.system((ctx) =>
      ctx.db.execute(sql`SELECT coalesce(string_agg(to_jsonb(a)::text, ''), '') AS all FROM audit_log a`),
    )
    expect(String(trail.rows[0]?.all)).toContain('/sale/order/updateAddress')
    expect(String(trail.rows[0]?.all)).not.toContain('Hidden Lane')
  })

  it('refuses a price that is not the one shown, and says both', async () => {
    const id = await arrived()
    const { pay_amount } = await detail(id)
    const refused = await merchant.call(payment.pay, { body: { id, pay_amount: pay_amount - 1 } })
    expect(refused.refusal).toBe('order.price_changed')
    const said = displayMoney({ amount: pay_amount, currency: 'USD' }, 'en')
    expect(refused.message).toContain(` to ${said}. `)
    expect(await detail(id)).toMatchObject({ payment: 'due' })
  })

  it('pays each of several orders whole or not at all', async () => {
    const good = await arrived()
    const unmapped = await arrived({ lines: [platformLine({ sku: 'NOBODY-KNOWS' })] })
    const { data } = await merchant.call(payment.batchPay, {
      body: { orders: [{ id: good }, { id: unmapped }, { id: 99_999_999 }] },
    })
    expect(data.map((one) => [one.ok, one.code])).toEqual([
      [true, null],
      [false, 'order-guard.unmapped'],
      [false, 'common.not_found'],
    ])
    expect((await detail(unmapped)).blocked).toMatchObject({ reason: 'unmapped', fix: 'map_goods' })
  })

  it('shows what checkout costs until when, and what changed', async () => {
    const id = await arrived()
    const shown = await merchant.call(payment.placeInfo, { body: { ids: [id] } })
    expect(shown.data[0]?.changes).toEqual([])
    expect(Date.parse(shown.data[0]?.quoted_until ?? '')).toBeGreaterThan(Date.now())
    await app.system((ctx) =>
      ctx.db.$client.query('UPDATE sku SET price = price + 100 WHERE id = $1', [world.skus.LAMP.id]),
    )
    const fresh = await merchant.call(payment.placeInfo, { body: { ids: [id], refresh: true } })
    expect(fresh.data[0]?.changes.map((one) => one.code)).toEqual(expect.arrayContaining(['goods', 'total']))
    await app.system((ctx) =>
      ctx.db.$client.query('UPDATE sku SET price = price - 100 WHERE id = $1', [world.skus.LAMP.id]),
    )
  })

  it('shows what was cancelled or paid meanwhile as it is, beside what can be paid', async () => {
    const [open, gone, paid] = [await arrived(), await arrived(), await arrived()]
    const seen = await merchant.call(payment.placeInfo, { body: { ids: [open, gone, paid] } })
    await merchant.call(orderEnding.cancel, { body: { orders: [{ id: gone }] } })
    await merchant.call(payment.batchPay, { body: { orders: [{ id: paid }] } })
    const late = await merchant.call(payment.batchPay, {
      body: { orders: seen.data.map(({ id, version, pay_amount }) => ({ id, version, pay_amount })) },
    })
    expect(late.data.map((one) => [one.ok, one.code, one.amount < 0])).toEqual([
      [true, null, true],
      [false, 'order-guard.cancelled', false],
      [true, 'order-guard.already_paid', false],
    ])
    const again = await merchant.call(payment.placeInfo, { body: { ids: [open, gone, paid], refresh: true } })
    expect(again.message).toBe('')
    expect(again.data.map((one) => one.status)).toEqual([20, 90, 20])
    expect(again.ext.total).toBe(0)
  })

  it('reads what many orders cost, coupons and all, by the queries that one needs', async () => {
    const couponId = await app.system((ctx) =>
      createCoupon(ctx, {
        code: 'HALF',
        nameEn: 'Half off',
        nameZh: '半价',
        rule: {
          currency: 'USD',
          value: { kind: 'percent', basisPoints: 5000, cap: null },
          validFrom: '2020-01-01T00:00:00Z',
          validUntil: '2999-01-01T00:00:00Z',
        },
      }),
    )
    const ids: number[] = []
    for (const sku of ['LAMP', 'ROPE', 'LAMP', 'ROPE', 'LAMP'])
      ids.push(await arrived({ lines: [platformLine({ sku }), platformLine({ sku: 'LAMP' })] }))
    const choose = (some: readonly number[]) => (ctx: UserCtx) =>
      chooseShipping(
        ctx,
        some.map((id) => ({ id })),
        { coupon_id: couponId },
      )
    expect(await asked(choose(ids))).toBe(await asked(choose(ids.slice(0, 1))))
    const info = await merchant.call(payment.placeInfo, { body: { ids } })
    for (const one of info.data) expect(one.terms.map((term) => term.code)).toContain('coupon')
    for (const refresh of [false, true]) {
      const checkout = (some: readonly number[]) => (ctx: UserCtx) => placeInfo(ctx, some, refresh)
      expect(await asked(checkout(ids))).toBe(await asked(checkout(ids.slice(0, 1))))
    }
  })

  it('gives many orders another channel by the queries that one needs', async () => {
    const ids: number[] = []
    for (const sku of ['LAMP', 'ROPE', 'LAMP', 'ROPE', 'LAMP', 'ROPE']) {
      const id = await arrived({ lines: [platformLine({ sku })] })
      expect((await merchant.call(payment.pay, { body: { id } })).data.ok).toBe(true)
      ids.push(id)
    }
    const other = await app.system((ctx) => makeChannel(ctx, { warehouseId: world.warehouse.id }))
    const given = async (some: readonly number[]) => {
      const refs = some.map((id) => ({ id }))
      let answers: OrderResult[] = []
      const times = await asked(async (ctx) => {
        answers = await changeChannel(ctx, refs, other.id, {
          scanned: new Map(),
          anyway: false,
          reason: '',
        })
      }, /^select|^insert into "(channel_change|workflow_move)"/i)
      expect(answers.map((one) => one.message)).toEqual(some.map(() => ''))
      return times
    }
    // The first call fills caches.
    await given(ids.slice(0, 1))
    const one = await given(ids.slice(1, 2))
    const more = ids.slice(2)
    expect(await given(more)).toBe(one)
  })

  it('shows the stock of the warehouse that its channel ships from', async () => {
    const id = await arrived({ lines: [platformLine({ sku: 'ROPE' })] })
    const available = async () => (await detail(id)).lines[0]?.available
    const here = await available()
    expect(here).toBeGreaterThan(0)
    await app.system(async (ctx) => makeStock(ctx, world.skus.ROPE.id, (await makeWarehouse(ctx)).id, 7))
    expect(await available()).toBe(here)
    expect((await clerk.call(erpOrder.getGoods, { query: { id } })).data[0]?.available).toBe(here)
  })

  it('says what is short and by how much money', async () => {
    const poor = await app.as('merchant2')
    const shop = await app.system((ctx) => makeStore(ctx, world.entities.lumen))
    const { orderId } = await app.system((ctx) =>
      intakeOrder(ctx, shop, platformOrder({ lines: [platformLine({ sku: 'LAMP', quantity: 60 })] })),
    )
    const id = orderId ?? 0
    const info = await poor.call(payment.placeInfo, { body: { ids: [id] } })
    expect(info.data[0]?.short[0]).toMatchObject({ sku: 'LAMP', wanted: 60 })
    expect(info.ext.shortfall).toBeGreaterThan(0)
    const { wallet } = (await poor.call(recharge.list)).ext
    expect(info.ext).toMatchObject({ available: wallet.spendable, credit_limit: wallet.credit_limit })
    expect((await poor.call(payment.pay, { body: { id } })).refusal).toBe('finance.insufficient')
  })
})
