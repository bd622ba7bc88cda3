import { orderEnding } from '@dropyard/contract/order/after-sale'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { makeUpCharge, makeUpFlow, ownCharge } from '@dropyard/contract/order/make-up-charge'
import { orderList } from '@dropyard/contract/order/order-list'
import { payment } from '@dropyard/contract/order/payment'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { order as orders } from '../order/table.ts'
import { flow } from './service.ts'
import { makeUpCharge as table } from './table.ts'

const act = makeUpFlow.endpoints
let app: TestApp
let world: Awaited<ReturnType<typeof orderFixture<'LAMP'>>>
let merchant: Caller
let clerk: Caller
let shipped: string[]

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.as('clerk')
  world = await orderFixture(app, { skus: { LAMP: { price: 1000, grams: 300, stock: 50 } } })
  merchant = world.merchant
  const orders: { id: number }[] = []
  for (let n = 0; n < 3; n++)
    orders.push({ id: await world.arrived({ lines: [platformLine({ sku: 'LAMP' })] }) })
  await merchant.call(payment.batchPay, { body: { orders } })
  await clerk.call(erpOrder.check, { body: { orders } })
  await clerk.call(erpOrder.predict, { body: { orders } })
  await app.runJobs()
  await clerk.call(erpOrder.ship, { body: { orders } })
  shipped = await Promise.all(orders.map(async ({ id }) => (await world.detail(id)).order_sn))
})

const weigh = (order_sn: string | undefined, weighed_grams: number, over: object = {}) =>
  clerk.call(makeUpCharge.create, {
    body: { order_sn: order_sn ?? '', weighed_grams, reason: 'Weighed at the carrier', ...over },
  })
const one = (id: number) => ({ body: { id_list: [id] } })

describe('a difference of weight', () => {
  it('above what was paid for is paid from the wallet, once of many', async () => {
    const { data } = await weigh(shipped[0], 700)
    // The channel charges 0.50 for each 100 g.
    expect(data).toMatchObject({ state: 'due', charged_grams: 300, amount: 200, order_sn: shipped[0] })
    const { data: rows } = await merchant.call(orderList.list, { query: { search: shipped[0] } })
    expect(rows).toMatchObject([{ order_sn: shipped[0], charges_due: 200 }])
    expect((await world.detail(rows[0]?.id ?? 0)).charges_due).toBe(200)
    const before = await world.balance()
    expect((await clerk.call(act.credit, one(data.id))).refusal).toBe('make-up-charge.charged')
    const paid = await Promise.all(Array.from({ length: 5 }, () => merchant.call(act.pay, one(data.id))))
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await world.balance()).toBe(before - 200)
    const after = await clerk.call(erpOrder.list, { query: { search: shipped[0] } })
    expect(after.data[0]?.charges_due).toBeNull()
    const seen = (await merchant.call(ownCharge.get, { params: { id: data.id } })).data
    expect(seen).toMatchObject({ state: 'paid', reason: 'Weighed at the carrier' })
  })

  it('below it is credited, and what is due can be waived', async () => {
    const { data } = await weigh(shipped[1], 100)
    expect(data.amount).toBe(-100)
    expect((await weigh(shipped[1], 900)).refusal).toBe('make-up-charge.taken')
    const before = await world.balance()
    await clerk.call(act.credit, one(data.id))
    expect(await world.balance()).toBe(before + 100)
    const next = (await weigh(shipped[1], 900)).data
    await clerk.call(act.waive, { body: { id_list: [next.id], waive_reason: 'Our mistake' } })
    expect(await app.system(verifyBooks)).toMatchObject({ ok: true, problems: [] })
  })

  it('is one of a shipped order, and nothing for others', async () => {
    expect((await weigh('D000000', 500)).fields).toHaveProperty('order_sn')
    expect((await weigh(shipped[2], 300)).fields).toHaveProperty('weighed_grams')
    const [left, right] = await Promise.all([
      weigh(shipped[2], 600, { key: 'weighed-once' }),
      weigh(shipped[2], 600, { key: 'weighed-once' }),
    ])
    expect([left, right].filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    const other = await app.as('merchant2')
    expect((await other.call(act.pay, one(left.data?.id ?? right.data.id))).status).toBe(404)
    expect((await merchant.call(makeUpCharge.list)).status).toBe(403)
  })

  it('is charged once, however often the parcel is weighed', async () => {
    const { data } = await weigh(shipped[0], 900)
    // 700 g were paid for above.
    expect(data).toMatchObject({ charged_grams: 700, amount: 100 })
    await merchant.call(act.pay, one(data.id))
    expect((await weigh(shipped[0], 900)).fields).toHaveProperty('weighed_grams')
  })

  it('does not credit again the postage of pieces that were refunded before the parcel left', async () => {
    const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP', quantity: 3 })] })
    const orders = [{ id }]
    await world.pay(id)
    const { lines, order_sn } = await world.detail(id)
    const line_id = lines[0]?.id ?? 0
    const refund = { id, lines: [{ line_id, quantity: 2 }], reason: 'Two are enough' }
    expect(await merchant.call(orderEnding.refund, { body: refund })).toMatchObject({ status: 200 })
    await clerk.call(erpOrder.check, { body: { orders } })
    await clerk.call(erpOrder.predict, { body: { orders } })
    await app.runJobs()
    await clerk.call(erpOrder.ship, { body: { orders } })
    expect((await weigh(order_sn, 300)).fields).toHaveProperty('weighed_grams')
    expect((await weigh(order_sn, 400)).data).toMatchObject({ charged_grams: 300, amount: 50 })
  })

  it('is proposed for the weights of a carrier’s bill, row by row', async () => {
    const [sn, free] = [shipped[2] ?? '', shipped[0] ?? '']
    await app.asOwner('DELETE FROM make_up_charge')
    const rows = ['order_sn,grams', `${sn},650`, `${free},300`, 'D000000,400', `${sn.toLowerCase()},x`]
    const send = (body: object) =>
      clerk.call(makeUpCharge.importWeights, {
        files: { file: { filename: 'bill.csv', content: rows.join('\n') } },
        body,
      })
    const { data } = await send({ good_rows_only: true })
    expect(data).toMatchObject({ created: 1, unchanged: 1 })
    expect(data.errors.map(({ row }) => row)).toEqual([4, 5])
    const { data: made } = await clerk.call(makeUpCharge.list, { query: { state: 'proposed' } })
    expect(made).toMatchObject([{ order_sn: sn, weighed_grams: 650, charged_grams: 300, amount: 200 }])
    expect((await send({})).data.errors.map(({ row }) => row)).toContain(2)
    const waived = { id_list: [made[0]?.id ?? 0], waive_reason: 'Our scales' }
    await clerk.call(act.waive, { body: waived })
    expect((await send({ good_rows_only: true })).data).toMatchObject({ created: 0, unchanged: 2 })
    await app.asOwner("UPDATE make_up_charge SET state = 'proposed'")
    expect((await merchant.call(ownCharge.list)).data).toEqual([])
    expect((await weigh(sn, 700)).refusal).toBe('make-up-charge.taken')
  })
})

describeFlow(makeUpCharge, {
  as: 'clerk',
  actors: { pay: 'merchant' },
  prepare: async (app) => ({
    app,
    ...(await orderFixture(app, { skus: { LAMP: { price: 1000, grams: 300, stock: 50 } } })),
  }),
  rows: { table, recordCreated: flow.recordCreated },
  // Each for another order, because an order can have only one difference at a time.
  valid: async (world) => {
    const orderId = await world.arrived({ lines: [platformLine({ sku: 'LAMP' })] })
    const [of] = await world.app.system(({ db }) => db.select().from(orders).where(eq(orders.id, orderId)))
    const { entityId, orderSn } = of ?? ({} as never)
    const weights = { chargedGrams: 300, weighedGrams: 700, amount: 200, reason: 'Weighed' }
    return { orderId, entityId, orderSn, state: 'proposed', ...weights }
  },
  only: { credit: { amount: -200 } },
})
