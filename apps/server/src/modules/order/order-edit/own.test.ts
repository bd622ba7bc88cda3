import { shipping } from '@dropyard/contract/logistics/shipping'
import { orderEnding } from '@dropyard/contract/order/after-sale'
import { redeliver } from '@dropyard/contract/order/after-sale/redeliver'
import { cart } from '@dropyard/contract/order/cart'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { orderSku } from '@dropyard/contract/order/order-sku'
import { payment } from '@dropyard/contract/order/payment'
import { job } from '@dropyard/contract/system/job'
import { setting } from '@dropyard/contract/system/setting'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { createCoupon } from '../../../testing/coupon-fixture.ts'
import { makeChannel, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'

const app = await startTestApp()
const clerk = await app.as('clerk')
const keeper = await app.as('warehouse')
const world = await orderFixture(app, { skus: { LAMP: { price: 1000, stock: 500 } } })
const { merchant, detail, balance } = world
const lamp = world.skus.LAMP
const other = await app.system((ctx) =>
  makeChannel(ctx, { warehouseId: world.warehouse.id, handlingFee: 900 }),
)
const couponId = await app.system((ctx) =>
  createCoupon(ctx, {
    code: 'TENOFF',
    nameEn: 'Ten off',
    nameZh: '减十',
    rule: {
      currency: 'USD',
      value: { kind: 'fixed', amount: 100 },
      validFrom: '2020-01-01T00:00:00Z',
      validUntil: '2999-01-01T00:00:00Z',
      entityLimit: 1,
    },
  }),
)

const address = {
  name: 'Emma Fischer',
  phone: '+49 30 1234567',
  address1: 'Torstraße 12',
  city: 'Berlin',
  province: '',
  zip: '10119',
  country: 'DE',
}

async function placed(): Promise<number> {
  await merchant.call(cart.add, {
    body: { lines: [{ sku_id: lamp.id, quantity: 2, warehouse_id: world.warehouse.id }] },
  })
  const { data } = await merchant.call(cart.checkout, { body: { address } })
  return data[0]?.id ?? 0
}

const arrived = () => world.arrived({ lines: [platformLine({ sku: 'LAMP', quantity: 2 })] })

async function shipped(): Promise<number> {
  const id = await arrived()
  await merchant.call(payment.pay, { body: { id } })
  await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
  await clerk.call(erpOrder.predict, { body: { orders: [{ id }] } })
  await app.runJobs()
  await keeper.call(erpOrder.ship, { body: { orders: [{ id }] } })
  await app.runJobs()
  return id
}

describe('what merchants set themselves', () => {
  it('the amount that the buyer paid, where no store tells it', async () => {
    const id = await placed()
    await merchant.call(orderEdit.changeActAmount, { body: { id, amount: 4990, currency: 'eur' } })
    expect(await detail(id)).toMatchObject({ order_amount: 4990, order_currency: 'EUR' })
    const refused = await merchant.call(orderEdit.changeActAmount, {
      body: { id: await arrived(), amount: 1, currency: 'USD' },
    })
    expect(refused.refusal).toBe('order-guard.amount_from_store')
  })

  it('an own tracking number, which then stands on the parcel', async () => {
    const id = await arrived()
    const set = (tracking_number: string, of = id) =>
      merchant.call(orderEdit.updateChannelCodeAndTrackno, { body: { id: of, tracking_number } })
    expect((await set('no!')).refusal).toBe('erp-order.tracking_bad')
    expect((await set('own 12345 de')).status).toBe(200)
    expect((await set('OWN12345DE', await arrived())).refusal).toBe('erp-order.tracking_used')
    await merchant.call(payment.pay, { body: { id } })
    await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
    await clerk.call(erpOrder.predict, { body: { orders: [{ id }] } })
    await app.runJobs()
    expect(await detail(id)).toMatchObject({ status: 50, tracking_number: 'OWN12345DE' })
    expect((await set('LATE12345')).refusal).toBe('order-guard.has_label')
  })

  it('a channel by its code until the order is paid', async () => {
    const id = await arrived()
    const before = (await detail(id)).pay_amount
    const set = (channel_code: string) =>
      merchant.call(orderEdit.updateChannelCodeAndTrackno, { body: { id, channel_code } })
    expect((await set('NONE')).refusal).toBe('order-own.channel_unknown')
    await set(other.code)
    expect((await detail(id)).pay_amount).toBe(before + 700)
    await merchant.call(payment.pay, { body: { id } })
    expect((await set(world.channel.code)).refusal).toBe('order-own.channel_paid')
  })

  it('deletes orders placed by hand that were never paid, and no others', async () => {
    const [mine, stores, paid] = [await placed(), await arrived(), await placed()]
    await merchant.call(payment.pay, { body: { id: paid } })
    const { data: listed } = await merchant.call(orderList.list)
    const deletable = listed.filter((row) => row.actions.includes('delete')).map((row) => row.id)
    expect(deletable.filter((id) => [mine, stores, paid].includes(id))).toEqual([mine])
    const { data } = await merchant.call(orderEdit.customDelete, {
      body: { orders: [mine, stores, paid].map((id) => ({ id })) },
    })
    expect(data.map((one) => one.code)).toEqual([null, 'order-guard.not_by_hand', 'order-guard.was_paid'])
    expect((await merchant.call(orderList.detail, { params: { id: mine } })).status).toBe(404)
  })

  it('makes a report whose sums are those of the orders', async () => {
    const day = new Date().toISOString().slice(0, 10)
    const { data } = await merchant.call(orderList.report, {
      body: { from: '2026-01-01', to: day, by: 'country', format: 'csv' },
    })
    await app.runJobs()
    const row = (await merchant.call(job.read, { params: { id: data.job_id } })).data
    expect(row).toMatchObject({ state: 'done', has_file: true })
    const file = (await merchant.call(job.file, { params: { id: data.job_id } })).raw.toString('utf8')
    expect(file).toContain('Net cost (USD)')
    const paid = await app.system(async (ctx) => {
      const { rows } = await ctx.db.$client.query<{ n: number }>(
        `SELECT sum(pay_amount)::int AS n FROM "order" WHERE entity_id = $1 AND paid_at IS NOT NULL AND country = 'US'`,
        [world.entities.northwind],
      )
      return ((rows[0]?.n ?? 0) / 100).toFixed(2)
    })
    expect(file).toContain(paid)
    for (const by of ['day', 'store', 'sku'] as const)
      await merchant.call(orderList.report, { body: { from: day, to: day, by, format: 'xlsx' } })
    await app.runJobs()
    const { data: jobs } = await merchant.call(job.list, { query: { name: 'order.report' } })
    expect(jobs.map((one) => one.state)).toEqual(['done', 'done', 'done', 'done'])
  })
})

describe('a coupon', () => {
  it('is used when an order is paid, and comes back when that is cancelled before processing', async () => {
    const [first, second] = [await arrived(), await arrived()]
    const choose = (id: number) =>
      merchant.call(orderEdit.shipping, { body: { orders: [{ id }], coupon_id: couponId } })
    const before = (await detail(first)).pay_amount
    expect((await choose(first)).data[0]?.ok).toBe(true)
    expect((await choose(second)).data[0]?.ok).toBe(true)
    expect((await detail(first)).pay_amount).toBe(before - 100)
    expect((await merchant.call(payment.pay, { body: { id: first } })).data.amount).toBe(100 - before)
    expect((await merchant.call(payment.pay, { body: { id: second } })).refusal).toBe('coupon.entity_used_up')
    const back = await merchant.call(orderEnding.cancel, { body: { orders: [{ id: first }] } })
    expect(back.data[0]).toMatchObject({ ok: true, amount: before - 100 })
    expect((await merchant.call(payment.pay, { body: { id: second } })).data).toMatchObject({ ok: true })
  })

  it('stays used when the order is cancelled after its check', async () => {
    const uses = () =>
      app.system(async (ctx) => {
        const { rows } = await ctx.db.$client.query<{ used: number }>(
          'SELECT used FROM coupon WHERE id = $1',
          [couponId],
        )
        return rows[0]?.used
      })
    expect(await uses()).toBe(1)
    const { data } = await merchant.call(orderList.list, { query: { status: 20 } })
    const [paid] = (await Promise.all(data.map((row) => detail(row.id)))).filter(
      (o) => o.coupon_id === couponId,
    )
    await clerk.call(erpOrder.check, { body: { orders: [{ id: paid?.id ?? 0 }] } })
    await merchant.call(orderEnding.cancel, { body: { orders: [{ id: paid?.id ?? 0 }] } })
    expect((await detail(paid?.id ?? 0)).status).toBe(90)
    expect(await uses()).toBe(1)
  })
})

describe('sending again', () => {
  it('makes a new order that points to the old one; what is free goes to review at once', async () => {
    const id = await shipped()
    const before = await balance()
    const line = (await detail(id)).lines[0]?.id ?? 0
    const wish = {
      id,
      cause: 'carrier' as const,
      pricing: 'free' as const,
      lines: [{ line_id: line, quantity: 1 }],
      key: 'a',
    }
    const { data } = await clerk.call(redeliver.make, { body: wish })
    expect(await detail(data.id)).toMatchObject({
      status: 20,
      source: 'redeliver',
      pay_amount: 0,
      goods_num: 1,
    })
    expect(await balance()).toBe(before)
    const again = await clerk.call(redeliver.make, { body: wish })
    expect(again.data.id).toBe(data.id)
    const list = await merchant.call(redeliver.list, { query: { order_id: id } })
    expect(list.data).toMatchObject([{ id: data.id, from_id: id, cause: 'carrier', pricing: 'free' }])
  })

  it('asks for shipping alone, or for everything, as was said', async () => {
    const id = await shipped()
    const first = await detail(id)
    const lines = [{ line_id: first.lines[0]?.id ?? 0, quantity: 2 }]
    const make = async (pricing: 'shipping' | 'full') =>
      detail((await clerk.call(redeliver.make, { body: { id, cause: 'buyer', pricing, lines } })).data.id)
    const amount = (code: string) => first.terms.find((term) => term.code === code)?.amount ?? 0
    const alone = await make('shipping')
    expect(alone.status).toBe(10)
    expect(alone.terms.find((term) => term.code === 'goods')?.amount).toBe(0)
    expect(alone.terms.find((term) => term.code === 'postage')?.amount).toBe(amount('postage'))
    expect((await make('full')).pay_amount).toBe(first.pay_amount)
    expect((await merchant.call(payment.pay, { body: { id: alone.id } })).data.ok).toBe(true)
    expect(await app.system(verifyBooks)).toMatchObject({ ok: true })
    // Free goods can't be exchanged for more expensive ones while the order waits for its shipping to be paid.
    const other = await make('full')
    const swap = (of: OrderDetail) =>
      merchant.call(orderSku.updateGoods, {
        body: { id: of.id, lines: [{ line_id: of.lines[0]?.id ?? 0, sku_id: lamp.id, quantity: 9 }] },
      })
    const waiting = await shipped()
    const line_id = (await detail(waiting)).lines[0]?.id ?? 0
    const unpaid = await clerk.call(redeliver.make, {
      body: { id: waiting, cause: 'buyer', pricing: 'shipping', lines: [{ line_id, quantity: 1 }] },
    })
    const free = await detail(unpaid.data.id)
    expect(free.actions).not.toContain('goods')
    expect((await swap(free)).refusal).toBe('order-guard.goods_free')
    expect((await swap(other)).status).toBe(200)
  })

  it('sends no piece twice for nothing, however many ask at once', async () => {
    const id = await shipped()
    const line_id = (await detail(id)).lines[0]?.id ?? 0
    const send = (quantity: number, pricing: 'free' | 'shipping' | 'full' = 'free') =>
      clerk.call(redeliver.make, { body: { id, cause: 'us', pricing, lines: [{ line_id, quantity }] } })
    const outcome = (answers: { refusal: string | undefined }[]) =>
      answers.map((answer) => answer.refusal ?? 'made').sort()
    const twice = { id, cause: 'us' as const, pricing: 'free' as const }
    const named = [1, 2].map((quantity) => ({ line_id, quantity }))
    const inOne = await clerk.call(redeliver.make, { body: { ...twice, lines: named } })
    expect(inOne.refusal).toBe('redeliver.quantity')

    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(1)))
    const left = Array<string>(3).fill('redeliver.quantity_left')
    expect(outcome(answers)).toEqual(['made', 'made', ...left])
    expect((await send(1, 'shipping')).refusal).toBe('redeliver.quantity_left')
    expect((await clerk.call(erpOrder.getGoods, { query: { id } })).data[0]?.sent_again).toBe(2)
    // A merchant who pays can have as many as were bought.
    expect((await send(2, 'full')).refusal).toBeUndefined()

    const made = answers.find((answer) => answer.refusal === undefined)?.data.id ?? 0
    await merchant.call(orderEnding.cancel, { body: { orders: [{ id: made }] } })
    expect(outcome(await Promise.all([send(1), send(1)]))).toEqual(['made', 'redeliver.quantity_left'])
  })

  it('is free so often, whether the order goes again or what was sent for it', async () => {
    const admin = await app.as('admin')
    const most = async (free_reshipments: number) =>
      admin.call(setting.orders, { body: { urgent_per_company: 20, free_reshipments } })
    const id = await shipped()
    const send = async (of: number, pricing: 'free' | 'full' = 'free') => {
      const line_id = (await detail(of)).lines[0]?.id ?? 0
      const lines = [{ line_id, quantity: 1 }]
      return clerk.call(redeliver.make, { body: { id: of, cause: 'us', pricing, lines } })
    }
    await most(1)
    const { data } = await send(id)
    const refused = await send(id)
    expect([refused.refusal, refused.message]).toEqual([
      'redeliver.free_used',
      'The limit of 1 free reshipment for this order is used up. Charge shipping or the full price.',
    ])
    expect((await send(id, 'full')).refusal).toBeUndefined()
    await app.asOwner(`UPDATE "order" SET fulfilment = 'shipped' WHERE id = ${data.id}`)
    expect((await send(data.id)).refusal).toBe('redeliver.free_used')
    await most(2)
    expect((await send(data.id)).refusal).toBeUndefined()
    await most(3)
  })

  it('is refused for what was not handed over and for more than was bought', async () => {
    const id = await arrived()
    const make = async (of: number, quantity: number) => {
      const line = (await detail(of)).lines[0]?.id ?? 0
      const lines = [{ line_id: line, quantity }]
      return clerk.call(redeliver.make, { body: { id: of, cause: 'us', pricing: 'free', lines } })
    }
    expect((await make(id, 1)).refusal).toBe('redeliver.not_shipped')
    expect((await make(await shipped(), 3)).refusal).toBe('redeliver.quantity')
  })
})

it('shows the ways of shipping with what they cost by zone and weight', async () => {
  const { data, total } = await merchant.call(shipping.list, { query: { country: 'DE' } })
  expect(total).toBe(data.length)
  const one = data.find((row) => row.id === world.channel.id)
  expect(one).toMatchObject({ days_min: 6, days_max: 12, price_from: 250 })
  const read = await merchant.call(shipping.get, { params: { id: world.channel.id } })
  expect(read.data.zones[0]?.prices.slice(0, 2)).toEqual([
    { grams: 100, amount: 250 },
    { grams: 250, amount: 350 },
  ])
})
