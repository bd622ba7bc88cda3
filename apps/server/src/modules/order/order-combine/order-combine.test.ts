import { orderEnding } from '@dropyard/contract/order/after-sale'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { label } from '@dropyard/contract/order/label'
import { type combineOutcome, orderCombine } from '@dropyard/contract/order/order-combine'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import { orderRule } from '@dropyard/contract/order/order-rule'
import { store } from '@dropyard/contract/store/store'
import { job } from '@dropyard/contract/system/job'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp } from '../../../testing/app.ts'
import {
  makeChannel,
  makeSku,
  makeStock,
  makeWarehouse,
  platformLine,
  someAddress,
} from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'

/** Combined parcels: which orders can be combined, what they keep, and that separating them restores what they were. */

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { stock: 5000 }, RARE: { stock: 0 } } })
const clerk = await app.as('clerk')
const keeper = await app.as('warehouse')
const rival = await app.as('merchant2')
const { merchant } = world

let streets = 0
const somewhere = () => ({ ...someAddress, address1: `${++streets} Elm Street` })

/** Paid orders, all to one address. */
async function paid(count: number, address = somewhere(), quantity = 1): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const id = await world.arrived({ address, lines: [platformLine({ sku: 'MUG', quantity })] })
    await world.pay(id)
    ids.push(id)
  }
  return ids
}
const check = (...ids: number[]) =>
  clerk.call(erpOrder.check, { body: { orders: ids.map((id) => ({ id })) } })
const see = async (id: number) => (await clerk.call(erpOrder.detail, { params: { id } })).data

type Outcome = z.output<typeof combineOutcome>
async function combine(refs: readonly { id: number; version?: number }[], who = clerk): Promise<Outcome> {
  const { data } = await who.call(orderCombine.combine, { body: { orders: [...refs] } })
  await app.runJobs()
  const done = await who.call(job.read, { params: { id: data.job_id } })
  expect(done.data).toMatchObject({ state: 'done', done: refs.length, total: refs.length })
  return done.data.result as Outcome
}
const ofIds = (ids: readonly number[]) => ids.map((id) => ({ id }))
/** Two or more checked orders in one parcel. */
async function combined(count = 2): Promise<number[]> {
  const ids = await paid(count)
  await check(...ids)
  const { parcels } = await combine(ofIds(ids))
  expect(parcels).toBe(1)
  return ids
}
const uncombine = async (...ids: number[]) =>
  (await clerk.call(orderCombine.uncombine, { body: { orders: ofIds(ids) } })).data
const predict = async (...ids: number[]) => {
  const { data } = await clerk.call(erpOrder.predict, { body: { orders: ofIds(ids) } })
  await app.runJobs()
  return data
}
/** The rows without the columns that count changes. */
const rowsOf = async (ids: readonly number[]) => {
  const { rows } = await app.asOwner(
    `SELECT to_jsonb(o) - 'version' - 'edited_version' - 'updated_at' AS row,
       (SELECT jsonb_agg(to_jsonb(l) ORDER BY l.id) FROM order_line l WHERE l.order_id = o.id) AS lines
     FROM "order" o WHERE o.id = ANY ($1::bigint[]) ORDER BY o.id`,
    [ids],
  )
  return JSON.stringify(rows)
}
async function agree(): Promise<void> {
  const proof = await app.system(async (ctx) => [
    (await verifyBooks(ctx)).problems,
    (await proveStock(ctx)).problems,
  ])
  expect(proof).toEqual([[], []])
}

test('those that go to one receiver are found, with what one parcel saves, however the address is written', async () => {
  const address = somewhere()
  const [a = 0] = await paid(1, address)
  const [b = 0] = await paid(1, {
    ...address,
    name: 'EMMA  fischer',
    address1: `${address.address1}.`,
    phone: '',
  })
  const { data, total, ext } = await clerk.call(orderCombine.select, { query: { ids: [a, b] } })
  expect([total, ext.left_out]).toEqual([1, []])
  const [group] = data
  expect(group).toMatchObject({ ok: true, receiver: 'Emma Fischer', country: 'US' })
  expect(group?.orders.map((one) => one.id)).toEqual([a, b])
  // Two parcels cost 2.00 + 3 × 0.50 each; in one parcel the base fee is charged once.
  expect([group?.freight_apart, group?.freight_together]).toEqual([700, 500])
  const found = await clerk.call(orderCombine.select, { query: { search: (await see(b)).order_sn } })
  expect(found.data.map((one) => one.orders.map(({ id }) => id))).toEqual([[a, b]])
  const page = await clerk.call(orderCombine.select, { query: { 'per-page': 1 } })
  expect([page.data.length, page.total]).toEqual([1, 1])
  expect((await keeper.call(orderCombine.combine, { body: { orders: ofIds([a, b]) } })).status).toBe(403)
  expect((await merchant.call(orderCombine.select, { query: {} })).status).toBe(403)
})

test('each that can not says why, and keeps nobody else from it', async () => {
  const address = somewhere()
  const [a = 0, b = 0, held = 0, odd = 0, packed = 0, gone = 0, wanted = 0] = await paid(7, address)
  const unpaid = await world.arrived({ address, lines: [platformLine({ sku: 'MUG' })] })
  const [elsewhere = 0] = await paid(1)
  await merchant.call(orderEdit.hold, { body: { orders: ofIds([held]), hold: true } })
  await clerk.call(erpOrder.abnormal, { body: { orders: ofIds([odd]), reason: 'customs' } })
  await check(packed)
  await predict(packed)
  await clerk.call(erpOrder.pack, { body: { orders: ofIds([packed]) } })
  await merchant.call(orderEnding.cancel, { body: { orders: ofIds([gone]) } })
  await merchant.call(store.setCustomized, { body: { id: world.shop.id, customized: true } })
  const { lines } = await see(wanted)
  await clerk.call(orderEdit.setMadeDesc, {
    body: { id: wanted, line_id: lines[0]?.id ?? 0, text: 'For Ada' },
  })
  const stale = { id: (await paid(1, address))[0] ?? 0, version: 1 }
  const refs = [...ofIds([a, b, held, odd, packed, gone, unpaid, wanted, elsewhere]), stale, { id: 999_999 }]
  const { answers, parcels } = await combine(refs)
  expect(parcels).toBe(1)
  expect(answers.map((one) => one.code)).toEqual([
    null,
    null,
    'order-guard.on_hold',
    'order-guard.abnormal',
    'order-guard.packed',
    'order-guard.cancelled',
    'order-guard.not_paid',
    'order-proof.open',
    'order-combine.alone',
    'common.changed',
    'common.not_found',
  ])
  const again = await combine(ofIds([a, b]))
  expect(again.answers.map((one) => one.code)).toEqual(['order-guard.combined', 'order-guard.combined'])
  const one = await clerk.call(orderCombine.combine, { body: { orders: ofIds([a]) } })
  expect(one.refusal).toBe('order-combine.two')
})

test('another address, IOSS number, warehouse or company is another parcel', async () => {
  const [a = 0] = await paid(1)
  const [b = 0] = await paid(1)
  expect((await combine(ofIds([a, b]))).answers.map((one) => one.code)).toEqual([
    'order-combine.receiver',
    'order-combine.receiver',
  ])
  const address = { ...somewhere(), country: 'DE', zip: '10115' }
  const pair = await paid(2, address)
  await app.asOwner(`UPDATE "order" SET ioss_number = 'IM1234567890' WHERE id = $1`, [pair[0]])
  expect((await combine(ofIds(pair))).answers.map((one) => one.code)).toEqual([
    'order-combine.ioss',
    'order-combine.ioss',
  ])
  const far = await app.system(async (ctx) => {
    const house = await makeWarehouse(ctx)
    const dear = await makeChannel(ctx, { warehouseId: house.id, handlingFee: 9000 })
    const sku = await makeSku(ctx)
    await makeStock(ctx, sku.id, house.id, 10)
    return { sku: sku.code, channel: dear.id }
  })
  const there = somewhere()
  const [here = 0] = await paid(1, there)
  const other = await world.arrived({ address: there, lines: [platformLine({ sku: far.sku })] })
  await merchant.call(orderEdit.shipping, { body: { orders: ofIds([other]), channel_id: far.channel } })
  await world.pay(other)
  const left = await combine(ofIds([here, other]))
  expect(left.answers.map((one) => one.code)).toEqual([
    'order-combine.warehouses',
    'order-combine.warehouses',
  ])
})

test('they get one label, are packed and sent together, and each store is told the number', async () => {
  const [a = 0, b = 0, c = 0] = await combined(3)
  const before = await world.balance()
  expect(await predict(b)).toMatchObject([{ id: b, ok: true }])
  const [first, second, third] = await Promise.all([see(a), see(b), see(c)])
  expect(first.tracking_number).not.toBeNull()
  expect([second.tracking_number, third.tracking_number]).toEqual([
    first.tracking_number,
    first.tracking_number,
  ])
  expect(second.together.map((one) => one.id)).toEqual([a, c])
  expect(second.combined).toMatchObject({ freight_apart: 1050, freight_together: 650 })
  const labels = await clerk.call(label.list, { query: { search: first.tracking_number ?? '' } })
  expect(labels.data.map((one) => one.order_sn)).toEqual([first.order_sn])
  const print = await clerk.call(label.print, { body: { ids: [b, c], format: 'pdf' } })
  expect(print.data).toMatchObject({ labels: 1, missing: 0 })
  // Packing or shipping any of the orders applies to the whole parcel.
  expect((await clerk.call(erpOrder.pack, { body: { orders: ofIds([c]) } })).data).toMatchObject([
    { ok: true },
  ])
  expect((await see(a)).fulfilment).toBe('packed')
  const sent = await clerk.call(erpOrder.ship, { body: { orders: ofIds([a, b, c]) } })
  expect(sent.data.map((one) => one.ok)).toEqual([true, true, true])
  // Each store is told. The fixture's stores are not authorized, and a worker may have noticed that already.
  const told = expect.stringMatching(/^(waiting|failed)$/)
  for (const id of [a, b, c]) expect(await see(id)).toMatchObject({ status: 60, push_state: told })
  expect(await world.balance()).toBe(before)
  const arrived = await clerk.call(erpOrder.delivered, { body: { orders: ofIds([b]), reason: 'asked' } })
  expect(arrived.data).toMatchObject([{ ok: true }])
  expect((await see(a)).status).toBe(70)
  await app.runJobs()
  await agree()
})

test('one of them that can not go holds the parcel back, and the answer names it', async () => {
  const [a = 0, b = 0] = await combined()
  await merchant.call(orderEdit.hold, { body: { orders: ofIds([b]), hold: true } })
  const [answer] = await predict(a)
  expect(answer).toMatchObject({ ok: false, code: 'order.together' })
  expect(answer?.message).toContain((await see(b)).order_sn)
  await merchant.call(orderEdit.hold, { body: { orders: ofIds([b]), hold: false } })
  expect(await predict(a)).toMatchObject([{ ok: true }])
})

test('taken apart each is as it was, to the byte; with a label none is', async () => {
  const ids = await paid(3)
  await check(...ids)
  const second = await app.system((ctx) =>
    makeChannel(ctx, { warehouseId: world.warehouse.id, handlingFee: 100, per100g: 40 }),
  )
  const before = await rowsOf(ids)
  const money = await world.balance()
  expect((await combine(ofIds(ids))).parcels).toBe(1)
  expect(await rowsOf(ids)).not.toBe(before)
  expect((await uncombine(ids[1] ?? 0)).map((one) => one.ok)).toEqual([true])
  expect(await rowsOf(ids)).toBe(before)
  expect(await world.balance()).toBe(money)
  expect(await uncombine(ids[0] ?? 0)).toMatchObject([{ ok: false, code: 'order-guard.not_combined' }])
  await combine(ofIds(ids))
  await predict(...ids)
  expect(await uncombine(...ids)).toMatchObject(ids.map(() => ({ ok: false, code: 'order-guard.has_label' })))
  await app.asOwner('DELETE FROM channel_rate WHERE channel_id = $1', [second.id])
})

test('taken apart each says again why it goes by its channel', async () => {
  const ids = await paid(2)
  await check(...ids)
  const [first = 0, other = 0] = ids
  const second = await app.system((ctx) => makeChannel(ctx, { warehouseId: world.warehouse.id }))
  await clerk.call(erpOrder.changeChannel, { body: { orders: ofIds([first]), channel_id: second.id } })
  const channels = await Promise.all(ids.map(async (id) => (await see(id)).channel_id))
  expect((await combine(ofIds(ids))).parcels).toBe(1)
  expect((await see(first)).channel_id).toBe((await see(other)).channel_id)
  await uncombine(first)
  expect(await Promise.all(ids.map(async (id) => (await see(id)).channel_id))).toEqual(channels)
  const logs = await Promise.all(
    ids.map(async (id) => (await clerk.call(orderRule.why, { query: { id } })).data.channels),
  )
  expect(logs.map((log) => log[0]?.channel_id)).toEqual(channels)
  expect(logs.map((log) => log[0]?.chosen_by)).toEqual(['hand', 'default'])
  // One of them was on another channel in between.
  expect(logs.map((log) => log.length).toSorted()).not.toEqual([1, 2])
  await app.asOwner('DELETE FROM channel_rate WHERE channel_id = $1', [second.id])
})

test('an order that is cancelled leaves the parcel with its money, and the others go on', async () => {
  const [a = 0, b = 0, c = 0] = await combined(3)
  await predict(a)
  const before = await world.balance()
  const { pay_amount } = await see(a)
  const [gone] = (await merchant.call(orderEnding.cancel, { body: { orders: ofIds([a]) } })).data
  expect(gone).toMatchObject({ ok: true, amount: pay_amount })
  expect(await world.balance()).toBe(before + (pay_amount ?? 0))
  // The label was for all three, so the other two get a new one.
  await app.runJobs()
  const [second, third] = await Promise.all([see(b), see(c)])
  expect([second.status, third.status]).toEqual([50, 50])
  expect(second.tracking_number).toBe(third.tracking_number)
  expect(second.together.map((one) => one.id)).toEqual([c])
  expect((await see(a)).together).toEqual([])
  // Both at once: none is left to be combined with.
  const both = await merchant.call(orderEnding.cancel, { body: { orders: ofIds([b, c]) } })
  expect(both.data.map((one) => one.ok)).toEqual([true, true])
  expect([(await see(b)).status, (await see(c)).together]).toEqual([90, []])
  await agree()
})

test('of two the other one goes alone again, as before', async () => {
  const ids = await paid(2)
  const [a = 0, b = 0] = ids
  await check(...ids)
  const before = await rowsOf([b])
  await combine(ofIds(ids))
  await merchant.call(orderEnding.cancel, { body: { orders: ofIds([a]) } })
  expect(await rowsOf([b])).toBe(before)
})

test('pieces that are refunded throw the label away for all, and the parcel stays one', async () => {
  const ids = await paid(2, somewhere(), 3)
  const [a = 0, b = 0] = ids
  await check(...ids)
  await combine(ofIds(ids))
  await predict(a)
  const { lines, tracking_number } = await see(b)
  const refunded = await merchant.call(orderEnding.refund, {
    body: { id: b, lines: [{ line_id: lines[0]?.id ?? 0, quantity: 1 }], reason: 'one less' },
  })
  expect(refunded.data).toMatchObject({ ok: true })
  expect([(await see(a)).status, (await see(b)).status, (await see(a)).together.length]).toEqual([30, 30, 1])
  await predict(a)
  const [first, second] = await Promise.all([see(a), see(b)])
  expect(first.tracking_number).toBe(second.tracking_number)
  expect(first.tracking_number).not.toBe(tracking_number)
  await agree()
})

test('two who combine the same orders at once make one parcel', async () => {
  for (let round = 0; round < 4; round++) {
    const ids = await paid(3)
    const start = () => clerk.call(orderCombine.combine, { body: { orders: ofIds(ids) } })
    const started = await Promise.all([start(), start(), start()])
    await app.runJobs()
    const made = await Promise.all(
      started.map(async ({ data }) => {
        const { data: done } = await clerk.call(job.read, { params: { id: data.job_id } })
        return (done.result as Outcome).parcels
      }),
    )
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(1)
  }
})

test('merchants see what goes with their orders, and nothing of what it saves', async () => {
  const [a = 0, b = 0] = await combined()
  const mine = await world.detail(a)
  expect([mine.together.map((one) => one.id), mine.combined]).toEqual([[b], null])
  expect((await rival.call(orderList.detail, { params: { id: a } })).status).toBe(404)
  const { data } = await merchant.call(orderList.list, { query: { search: mine.order_sn } })
  expect(data[0]?.together).toEqual([(await see(b)).order_sn])
  const address = await clerk.call(erpOrder.getAddress, { query: { id: a } })
  expect(address.data.editable).toBe(false)
})

test('a receiver whose orders do not go together is listed with why, as it is counted', async () => {
  const [made = 0, other = 0] = await paid(2)
  await merchant.call(store.setCustomized, { body: { id: world.shop.id, customized: true } })
  const lineId = (await see(made)).lines[0]?.id ?? 0
  await clerk.call(orderEdit.setMadeDesc, { body: { id: made, line_id: lineId, text: 'For Ada' } })
  const [go = 0] = await paid(2)
  const { data } = await clerk.call(orderCombine.select)
  const row = data.find(({ orders }) => orders.some(({ id }) => id === other))
  expect(row).toMatchObject({ ok: false, message: 'A made-to-order item waits for an approved proof.' })
  expect(row?.orders.map(({ id }) => id)).toEqual([made, other])
  expect(data.find(({ orders }) => orders.some(({ id }) => id === go))?.ok).toBe(true)
})
