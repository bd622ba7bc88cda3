import { orderEnding } from '@dropyard/contract/order/after-sale'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderNote } from '@dropyard/contract/order/order-note'
import { orderSplit, type SplitPreview } from '@dropyard/contract/order/order-split'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { createCoupon } from '../../../testing/coupon-fixture.ts'
import { makeChannel, makeStock, makeWarehouse, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { lockWaited } from '../../../testing/queries.ts'
import { walletOf } from '../../finance/wallet/accounts.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { post, postingPair } from '../../finance/wallet/service.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { cancelOrders } from '../after-sale/cancel.ts'
import { proveWaiting } from '../payment/prove.ts'

/** Split orders: the share of money and stock of each part, and that joining them restores what they were. */

const app = await startTestApp()
const world = await orderFixture(app, {
  skus: { MUG: { stock: 5000, price: 333 }, LAMP: { stock: 500, price: 1999 }, RARE: { stock: 0 } },
})
const clerk = await app.as('clerk')
const keeper = await app.as('warehouse')
const { merchant } = world

const see = async (id: number) => (await clerk.call(erpOrder.detail, { params: { id } })).data
const lineOf = async (id: number, sku: string) =>
  (await see(id)).lines.find((line) => line.sku === sku)?.id ?? 0
async function paid(lines: readonly { sku: string; quantity: number }[]): Promise<number> {
  const id = await world.arrived({ lines: lines.map((one) => platformLine(one)) })
  await world.pay(id)
  return id
}
type Asked = Record<string, number>
const ask = async (id: number, wanted: Asked) =>
  Promise.all(
    Object.entries(wanted).map(async ([sku, quantity]) => ({ line_id: await lineOf(id, sku), quantity })),
  )
const split = async (id: number, wanted: Asked, more: { channel_id?: number; dry_run?: boolean } = {}) =>
  clerk.call(orderSplit.split, { body: { id, lines: await ask(id, wanted), ...more } })
const sumOf = ({ rest, part }: SplitPreview, of: 'paid' | 'freight' | 'coupon'): number =>
  (rest[of] ?? 0) + (part[of] ?? 0)
const join = async (...ids: number[]) =>
  (await clerk.call(orderSplit.join, { body: { orders: ids.map((id) => ({ id })) } })).data
const rowsOf = async (id: number) => {
  const { rows } = await app.asOwner(
    `SELECT to_jsonb(o) - 'version' - 'edited_version' - 'updated_at' AS row,
       (SELECT jsonb_agg(to_jsonb(l) ORDER BY l.id) FROM order_line l WHERE l.order_id = o.id) AS lines
     FROM "order" o WHERE o.id = $1`,
    [id],
  )
  return JSON.stringify(rows)
}
async function agree(): Promise<void> {
  const proof = await app.system(async (ctx) => [
    (await verifyBooks(ctx)).problems,
    (await proveStock(ctx)).problems,
    (await proveWaiting(ctx)).problems,
  ])
  expect(proof).toEqual([[], [], []])
}
const stock = async () =>
  (await app.asOwner('SELECT sku_id, on_hand, reserved FROM stock_balance ORDER BY 1')).rows

test('pieces become an order of their own, with their money and what is held for them, to the cent', async () => {
  const id = await paid([
    { sku: 'MUG', quantity: 7 },
    { sku: 'LAMP', quantity: 1 },
  ])
  const [before, held, money] = [await see(id), await stock(), await world.balance()]
  const tried = await split(id, { MUG: 3, LAMP: 1 }, { dry_run: true })
  expect(tried.data).toMatchObject({ id: null, order_sn: '', whole: { pieces: 8, paid: before.pay_amount } })
  expect((await see(id)).pay_amount).toBe(before.pay_amount)
  const { data } = await split(id, { MUG: 3, LAMP: 1 })
  const part = data.id ?? 0
  expect(data.rest).toEqual(tried.data.rest)
  expect(sumOf(data, 'paid')).toBe(before.pay_amount)
  // Two parcels, each with its own base fee.
  expect(sumOf(data, 'freight')).toBeGreaterThan(data.whole.freight ?? 0)
  const [rest, out] = [await see(id), await see(part)]
  expect([rest.goods_num, out.goods_num]).toEqual([4, 4])
  expect((rest.pay_amount ?? 0) + (out.pay_amount ?? 0)).toBe(before.pay_amount)
  const sum = (code: string) =>
    [rest, out].reduce((all, one) => all + (one.terms?.find((term) => term.code === code)?.amount ?? 0), 0)
  for (const term of before.terms ?? []) expect(sum(term.code)).toBe(term.amount)
  expect(out).toMatchObject({ status: 20, split_from: { id }, supply: 'reserved', country: 'US' })
  expect(rest.parts.map((one) => one.id)).toEqual([part])
  expect(await stock()).toEqual(held)
  expect(await world.balance()).toBe(money)
  await agree()
})

test('joined again they are one order, to the byte', async () => {
  const id = await paid([
    { sku: 'MUG', quantity: 5 },
    { sku: 'LAMP', quantity: 2 },
  ])
  const lamp = await lineOf(id, 'LAMP')
  await clerk.call(orderNote.addGoods, {
    body: { order_id: id, line_id: lamp, text: 'Fragile', pinned: true },
  })
  const [before, held] = [await rowsOf(id), await stock()]
  const first = (await split(id, { MUG: 2 })).data.id ?? 0
  const second = (await split(id, { MUG: 1, LAMP: 2 })).data.id ?? 0
  expect((await see(second)).lines.find((line) => line.id === lamp)).toMatchObject({ note: 'Fragile' })
  expect((await split(first, { MUG: 1 })).refusal).toBe('order-split.part')
  expect(await join(second)).toMatchObject([{ id: second, ok: true }])
  expect(await rowsOf(id)).toBe(before)
  expect(await stock()).toEqual(held)
  expect((await clerk.call(erpOrder.detail, { params: { id: first } })).refusal).toBe('common.not_found')
  expect((await see(id)).lines.find((line) => line.id === lamp)).toMatchObject({ note: 'Fragile' })
  expect(await join(id)).toMatchObject([{ ok: false, code: 'order-split.not_split' }])
  await agree()
})

test('joined while pieces are taken out, an order is whole again or has a part more, and the money is there once', async () => {
  for (let times = 0; times < 6; times++) {
    const id = await paid([{ sku: 'MUG', quantity: 4 }])
    const { pay_amount: all } = await see(id)
    await split(id, { MUG: 1 })
    const lines = await ask(id, { MUG: 1 })
    await Promise.all([
      clerk.call(orderSplit.split, { body: { id, lines } }),
      join(id),
      clerk.call(orderSplit.split, { body: { id, lines } }),
    ])
    const { rows } = await app.asOwner(
      `SELECT sum(o.pay_amount) AS paid, sum((SELECT sum(l.quantity) FROM order_line l WHERE l.order_id = o.id)) AS pieces,
         bool_and(EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id)) AS filled
       FROM "order" o WHERE $1 IN (o.id, o.split_from)`,
      [id],
    )
    expect(rows).toEqual([{ paid: String(all), pieces: '4', filled: true }])
  }
  await agree()
})

test('each goes its own way: one waits for goods while the other is sent, and a label keeps them apart', async () => {
  const id = await paid([
    { sku: 'MUG', quantity: 2 },
    { sku: 'RARE', quantity: 1 },
  ])
  expect((await see(id)).supply).toBe('short')
  const part = (await split(id, { MUG: 2 })).data.id ?? 0
  expect([(await see(id)).supply, (await see(part)).supply]).toEqual(['short', 'reserved'])
  const orders = [{ id: part }, { id }]
  await clerk.call(erpOrder.check, { body: { orders } })
  await clerk.call(erpOrder.predict, { body: { orders: [{ id: part }] } })
  await app.runJobs()
  expect(await join(id)).toMatchObject([{ ok: false, code: 'order-guard.has_label' }])
  const sent = await clerk.call(erpOrder.ship, { body: { orders: [{ id: part }] } })
  expect(sent.data).toMatchObject([{ ok: true }])
  // The store is told about the part under its own number. It is not authorized, which a worker may have noticed already.
  const told = expect.stringMatching(/^(waiting|failed)$/)
  expect(await see(part)).toMatchObject({ status: 60, push_state: told })
  await app.system((ctx) => makeStock(ctx, world.skus.RARE.id, world.warehouse.id, 1))
  await app.runJobs()
  expect((await see(id)).supply).toBe('reserved')
  await agree()
})

test('what is refunded of each part is what was paid for it, and both together what was paid', async () => {
  const before = await world.balance()
  const id = await paid([{ sku: 'MUG', quantity: 3 }])
  const part = (await split(id, { MUG: 1 })).data.id ?? 0
  const { pay_amount } = await see(part)
  const [gone] = (await merchant.call(orderEnding.cancel, { body: { orders: [{ id: part }] } })).data
  expect(gone).toMatchObject({ ok: true, amount: pay_amount })
  expect(await join(id)).toMatchObject([{ ok: false, code: 'order-split.refunded' }])
  const [rest] = (await merchant.call(orderEnding.cancel, { body: { orders: [{ id }] } })).data
  expect(rest).toMatchObject({ ok: true })
  expect(await world.balance()).toBe(before)
  await agree()
})

test('a coupon is shared by the pieces, and comes back with the last part', async () => {
  const coupon = await app.system((ctx) =>
    createCoupon(ctx, {
      code: 'TENTH',
      nameEn: 'A tenth off',
      nameZh: '九折',
      rule: {
        currency: 'USD',
        value: { kind: 'fixed', amount: 101 },
        validFrom: '2026-01-01T00:00:00Z',
        validUntil: '2099-01-01T00:00:00Z',
      },
    }),
  )
  const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP', quantity: 3 })] })
  await merchant.call(orderEdit.shipping, { body: { orders: [{ id }], coupon_id: coupon } })
  await world.pay(id)
  const uses = async () => (await app.asOwner('SELECT used FROM coupon WHERE id = $1', [coupon])).rows[0]
  const whole = (await split(id, { LAMP: 1 }, { dry_run: true })).data.whole.coupon
  const { data } = await split(id, { LAMP: 1 })
  expect(sumOf(data, 'coupon')).toBe(whole)
  expect(whole).toBeGreaterThan(0)
  const cancel = (one: number) => merchant.call(orderEnding.cancel, { body: { orders: [{ id: one }] } })
  await cancel(id)
  expect(await uses()).toMatchObject({ used: 1 })
  await cancel(data.id ?? 0)
  expect(await uses()).toMatchObject({ used: 0 })
  await agree()
})

test('a coupon comes back also if the last two parts are cancelled at once', async () => {
  const coupon = await app.system((ctx) =>
    createCoupon(ctx, {
      code: 'BOTH',
      nameEn: 'A dollar off',
      nameZh: '立减',
      rule: {
        currency: 'USD',
        value: { kind: 'fixed', amount: 100 },
        validFrom: '2026-01-01T00:00:00Z',
        validUntil: '2099-01-01T00:00:00Z',
      },
    }),
  )
  const lines = [platformLine({ sku: 'LAMP' }), platformLine({ sku: 'MUG' })]
  const id = await world.arrived({ lines })
  await merchant.call(orderEdit.shipping, { body: { orders: [{ id }], coupon_id: coupon } })
  await world.pay(id)
  const part = (await split(id, { LAMP: 1 })).data.id ?? 0
  const cancel = (one: number) => merchant.call(orderEnding.cancel, { body: { orders: [{ id: one }] } })
  let other: ReturnType<typeof cancel> | undefined
  await app.system(async (ctx) => {
    const [done] = await cancelOrders(ctx, [{ id }], 'Changed my mind')
    expect(done).toMatchObject({ ok: true })
    other = cancel(part)
    await lockWaited(ctx)
  })
  expect((await other)?.data).toMatchObject([{ ok: true }])
  const { rows } = await app.asOwner('SELECT used FROM coupon WHERE id = $1', [coupon])
  expect(rows).toEqual([{ used: 0 }])
  await agree()
})

test('bonus money that paid for parts returns as bonus money, not as cash', async () => {
  const entityId = world.entities.northwind
  const wallet = () => app.system((ctx) => walletOf(ctx, entityId))
  await app.system((ctx) =>
    post(ctx, {
      kind: 'recharge_bonus',
      key: 'bonus-of-split',
      reference: 'bonus-of-split',
      entityId,
      lines: postingPair(1500, 'bonus', 'wallet'),
    }),
  )
  const before = await wallet()
  const id = await paid([{ sku: 'MUG', quantity: 4 }])
  const part = (await split(id, { MUG: 3 })).data.id ?? 0
  await merchant.call(orderEnding.cancel, { body: { orders: [{ id }, { id: part }] } })
  expect(await wallet()).toEqual(before)
  await agree()
})

test('a part goes from another warehouse, and its goods are held there', async () => {
  const far = await app.system(async (ctx) => {
    const house = await makeWarehouse(ctx)
    await makeStock(ctx, world.skus.MUG.id, house.id, 10)
    const dear = await makeChannel(ctx, { warehouseId: house.id, handlingFee: 9000 })
    return { house: house.id, channel: dear.id }
  })
  const id = await paid([{ sku: 'MUG', quantity: 4 }])
  const before = await rowsOf(id)
  const { data } = await split(id, { MUG: 3 }, { channel_id: far.channel })
  expect(data.part).toMatchObject({ in_stock: true })
  const held = async () =>
    (await app.asOwner('SELECT reserved FROM stock_balance WHERE warehouse_id = $1', [far.house])).rows[0]
  expect(await held()).toMatchObject({ reserved: 3 })
  expect(await join(id)).toMatchObject([{ ok: true }])
  expect(await held()).toMatchObject({ reserved: 0 })
  expect(await rowsOf(id)).toBe(before)
  await agree()
})

test('what can not be split says why', async () => {
  const unpaid = await world.arrived({ lines: [platformLine({ sku: 'MUG', quantity: 2 })] })
  expect((await split(unpaid, { MUG: 1 })).refusal).toBe('order-guard.not_paid')
  const id = await paid([{ sku: 'MUG', quantity: 2 }])
  expect((await split(id, { MUG: 2 })).refusal).toBe('order-split.everything')
  expect((await split(id, { MUG: 3 })).refusal).toBe('order-split.pieces')
  const lines = await ask(id, { MUG: 1 })
  expect((await keeper.call(orderSplit.split, { body: { id, lines } })).status).toBe(403)
  const stale = await clerk.call(orderSplit.split, { body: { id, version: 1, lines } })
  expect(stale.refusal).toBe('common.changed')
  const twice = await clerk.call(orderSplit.split, { body: { id, lines: [...lines, ...lines] } })
  expect(twice.refusal).toBe('order-split.twice')
  const both = await Promise.all([split(id, { MUG: 1 }), split(id, { MUG: 1 })])
  // The second request finds only one item left.
  expect(both.map((one) => one.refusal).toSorted()).toEqual(['order-split.everything', undefined])
})
