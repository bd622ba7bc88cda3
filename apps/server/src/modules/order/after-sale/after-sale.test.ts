import { supplierScore } from '@dropyard/contract/development/supplier-score'
import { afterSale, afterSaleCalls, afterSaleCase, afterSaleStaff } from '@dropyard/contract/order/after-sale'
import { afterSaleFlow } from '@dropyard/contract/order/after-sale/flow'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderList } from '@dropyard/contract/order/order-list'
import { payment } from '@dropyard/contract/order/payment'
import { trackClaimFlow } from '@dropyard/contract/order/track-claim'
import { supplier } from '@dropyard/contract/purchasing/supplier'
import { notice } from '@dropyard/contract/system/notice'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readSheet } from '../../../kit/sheets/sheet.ts'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { momentIn } from '../../../testing/days.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { goodsSeller } from '../../purchasing/goods-seller/table.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { stockBalance } from '../../warehouse/stock/table.ts'
import { applyChange, lockOrder } from '../order/change.ts'
import { order as table } from '../order/table.ts'
import { parcel } from '../parcel/table.ts'
import { trackClaim } from '../track-claim/table.ts'
import { afterSaleCase as afterSaleCaseTable } from './table.ts'

const act = afterSaleFlow.endpoints
const begin = () =>
  orderFixture(app, {
    skus: { LAMP: { price: 1000, grams: 300, stock: 300 }, ROPE: { price: 333, grams: 150, stock: 300 } },
  })

const ofIds = (ids: readonly number[]) => ({ body: { orders: ids.map((id) => ({ id })) } })

const app = await startTestApp()
const clerk = await app.as('clerk')
const support = await app.as('support')
const keeper = await app.as('warehouse')
const world = await begin()
const merchant = world.merchant
const line = (sku: string, quantity = 1) => platformLine({ sku, quantity })
/** Shipped orders of two lamps and a rope, and packed ones, for the tests to use. */
const all = await packedOrders(28, () => [line('LAMP', 2), line('ROPE')])
const packed = all.splice(0, 4)
await ship(all)
const left = all
async function packedOrders(count: number, lines: () => ReturnType<typeof platformLine>[]) {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await world.arrived({ lines: lines() }))
  await merchant.call(payment.batchPay, ofIds(ids))
  await clerk.call(erpOrder.check, ofIds(ids))
  await clerk.call(erpOrder.predict, ofIds(ids))
  await app.runJobs()
  await keeper.call(erpOrder.pack, ofIds(ids))
  return ids
}
async function ship(ids: readonly number[]): Promise<void> {
  await keeper.call(erpOrder.ship, ofIds(ids))
  await app.runJobs()
}

const take = (from: number[]): number => {
  const id = from.pop()
  if (id === undefined) throw new Error('No order is left')
  return id
}
const open = async (id: number, over: object = {}, who = merchant) => {
  const { lines } = await world.detail(id)
  return who.call(afterSale.create, {
    body: {
      order_id: id,
      reason: 'damaged' as const,
      wish: 'refund' as const,
      description: 'The box was crushed.',
      lines: lines.map((line) => ({ line_id: line.id, quantity: line.quantity })),
      ...over,
    },
  })
}
const read = async (id: number) => (await support.call(afterSaleCase.get, { params: { id } })).data
type Case = Awaited<ReturnType<typeof read>>
/** A refund of each line, in percent of the maximum. */
const refund = (row: Pick<Case, 'lines'>, percent = 100) => ({
  outcome: 'refund' as const,
  amounts: row.lines.map(({ line_id, most }) => ({
    line_id,
    amount: Math.floor(((most ?? 0) * percent) / 100),
  })),
})
const one = (id: number) => ({ id_list: [id] })
const answer = (row: Case, terms: object = refund(row)) => ({
  ...one(row.id),
  terms: terms as never,
  cause: 'carrier' as const,
  answer: 'Sorry about that.',
})
const proven = () =>
  app.system(async (ctx) => {
    expect(await verifyBooks(ctx)).toMatchObject({ ok: true, problems: [] })
    expect(await proveStock(ctx)).toMatchObject({ ok: true, problems: [] })
  })
const onHand = (sku: 'LAMP' | 'ROPE') =>
  app.system(async ({ db }) => {
    const [row] = await db.select().from(stockBalance).where(eq(stockBalance.skuId, world.skus[sku].id))
    return row
  })

describe('a case', () => {
  it('stands on the scorecard of the supplier that caused it, and its number opens it', async () => {
    const buyer = await app.as('buyer')
    const made = async (code: string) =>
      (await buyer.call(supplier.create, { body: { code, name: code } })).data.id
    const [first, second] = [await made('CAUSER'), await made('STANDBY')]
    const { id: skuId } = world.skus.LAMP
    await app.system(({ db }) =>
      db.insert(goodsSeller).values([
        { skuId, supplierId: first, preference: 1, currency: 'CNY' },
        { skuId, supplierId: second, preference: 2, currency: 'CNY' },
      ]),
    )
    const counted = async (id: number) => (await buyer.call(supplierScore, { params: { id } })).data.cases
    expect((await counted(first)).total).toBe(0)
    const { data } = await open(take(left))
    const body = { ...answer(await read(data.id)), cause: 'supplier' as const }
    await support.call(act.agree, { body })
    const { total, from } = await counted(first)
    expect([total, (await counted(second)).total]).toEqual([1, 0])
    const query = { state: 'agreed' as const, cause: 'supplier' as const, supplier_id: first, from }
    const listed = await support.call(afterSaleCase.list, { query })
    expect(listed.data.map(({ id }) => id)).toEqual([data.id])
  })

  it('gives back no more than what a claim against the carrier has left', async () => {
    const finance = await app.as('finance')
    const pay = async (orderId: number, compensation: number) => {
      const of = { orderId, entityId: world.entities.northwind, channelId: world.channel.id }
      const claimId = await app.system(async ({ db }) => {
        const on = {
          country: 'US',
          ...of,
          number: `RR${orderId}CN`,
          carrierCode: '1',
          carrier: 'Post',
          shippedAt: new Date(),
        }
        const known = await db.select({ id: parcel.id }).from(parcel).where(eq(parcel.orderId, orderId))
        const [row] = known.length > 0 ? known : await db.insert(parcel).values(on).returning()
        const asked = { parcelId: row?.id ?? 0, asked: 90_000, granted: 90_000, reason: 'Lost' }
        const [made] = await db
          .insert(trackClaim)
          .values({ ...of, ...asked, state: 'accepted' })
          .returning()
        return made?.id ?? 0
      })
      const body = { id_list: [claimId], compensation, compensation_reason: '' }
      expect((await finance.call(trackClaimFlow.endpoints.pay, { body })).status).toBe(200)
    }
    const most = async (id: number) => {
      const lines = (await world.detail(id)).lines.map((line) => ({
        line_id: line.id,
        quantity: line.quantity,
      }))
      return (await merchant.call(afterSaleCalls.most, { body: { order_id: id, reason: 'damaged', lines } }))
        .data
    }
    const [first, second] = [take(left), take(left)]
    const paid = (await world.detail(first)).pay_amount ?? 0
    await pay(first, paid - 100)
    expect(await most(first)).toMatchObject({ most: 100, open: true })
    const rest = (await open(first)).data
    const before = await world.balance()
    await support.call(act.agree, { body: answer(await read(rest.id)) })
    expect(await world.balance()).toBe(before + 100)
    const ofFirst = await app.system(({ db }) => db.select().from(table).where(eq(table.id, first)))
    expect(ofFirst).toMatchObject([{ payment: 'refunded', refundedAmount: 100 }])
    // Offered before the claim was paid.
    const { data } = await open(second)
    await support.call(act.offer, { body: answer(await read(data.id)) })
    await pay(second, paid)
    expect((await merchant.call(act.accept, { body: one(data.id) })).refusal).toBe('after-sale.too_much')
    await proven()
  })

  it('says beforehand what can come back, is offered, accepted and paid to the wallet', async () => {
    const id = take(left)
    const { lines, pay_amount } = await world.detail(id)
    const ask = { order_id: id, reason: 'damaged' as const }
    const all = lines.map((line) => ({ line_id: line.id, quantity: line.quantity }))
    const before = await merchant.call(afterSaleCalls.most, { body: { ...ask, lines: all } })
    expect(before.data).toMatchObject({ most: pay_amount, rule: 'under_way', open: true })
    expect(before.data.rule_text).toContain('Shipped today')
    const listed = async (
      who: Caller,
      call: typeof orderList.list | typeof erpOrder.list,
      after_sale: 'open',
    ) => (await who.call(call, { query: { after_sale } })).data.map((row) => row.id)
    const row0 = (
      await merchant.call(orderList.list, { query: { search: (await world.detail(id)).order_sn } })
    ).data[0]
    expect(row0?.actions).toContain('after_sale')
    const { data: made } = await open(id)
    expect(made).toMatchObject({ state: 'open', most: pay_amount, pieces: 3 })
    expect(await listed(merchant, orderList.list, 'open')).toContain(id)
    expect(await listed(support, erpOrder.list, 'open')).toContain(id)
    expect((await world.detail(id)).actions).not.toContain('after_sale')
    expect((await world.detail(id)).after_sale).toBe('open')
    const row = await read(made.id)
    expect(row.actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['offer', 'agree', 'reject', 'claim']),
    )
    expect((await support.call(act.offer, { body: answer(row, refund(row, 50)) })).status).toBe(200)
    const seen = (await merchant.call(afterSale.get, { params: { id: made.id } })).data
    expect(seen).toMatchObject({ state: 'offered', merchant_unread: 1, answer: 'Sorry about that.' })
    expect(seen.actions.map(({ action }) => action)).toEqual(['accept', 'decline', 'withdraw'])
    expect(JSON.stringify(seen)).not.toContain('carrier')
    const had = await world.balance()
    expect((await merchant.call(act.accept, { body: one(made.id) })).status).toBe(200)
    const done = await read(made.id)
    expect(await world.balance()).toBe(had + (done.amount ?? 0))
    expect(done).toMatchObject({ state: 'agreed', cost: done.amount, cause: 'carrier' })
    expect(await world.detail(id)).toMatchObject({
      payment: 'partly_refunded',
      after_sale: 'agreed',
      refunded_amount: done.amount,
    })
    await proven()
  })

  it('is declined, offered anew, and rejected with a reason; another may follow', async () => {
    const id = take(left)
    const { id: caseId } = (await open(id)).data
    await support.call(act.offer, { body: answer(await read(caseId), refund(await read(caseId), 10)) })
    const decline = { body: { ...one(caseId), reason: 'Far too little' } }
    expect((await merchant.call(act.decline, decline)).status).toBe(200)
    expect(await read(caseId)).toMatchObject({ state: 'open', refusal: 'Far too little' })
    expect((await support.call(act.reject, { body: { ...one(caseId), reason: 'No proof' } })).status).toBe(
      200,
    )
    expect((await world.detail(id)).after_sale).toBe('rejected')
    expect((await open(id)).status).toBe(200)
  })

  it('is one at a time: of two opened at once one is, and the same key opens one', async () => {
    const id = take(left)
    const answers = await Promise.all([open(id), open(id), open(id)])
    expect(answers.map(({ refusal }) => refusal).toSorted()).toEqual([
      'after-sale.open_already',
      'after-sale.open_already',
      undefined,
    ])
    const other = take(left)
    const twice = await Promise.all([open(other, { key: 'same-key-9' }), open(other, { key: 'same-key-9' })])
    expect(twice[0].data.id).toBe(twice[1].data.id)
    expect((await merchant.call(act.withdraw, { body: one(twice[0].data.id) })).status).toBe(200)
    expect((await world.detail(other)).after_sale).toBe('withdrawn')
  })

  it('is for packed, shipped and delivered orders within their time', async () => {
    const early = await world.arrived({ lines: [platformLine({ sku: 'LAMP' })] })
    expect((await open(early)).refusal).toBe('after-sale.not_yet')
    const late = take(left)
    const long = momentIn(-31)
    await app.system(({ db }) =>
      db
        .update(table)
        .set({ fulfilment: 'delivered', status: 70, deliveredAt: long })
        .where(eq(table.id, late)),
    )
    expect((await open(late)).refusal).toBe('after-sale.over')
    const stranger = await app.as('merchant2')
    expect((await open(take(left), {}, stranger)).status).toBe(404)
    expect((await support.call(afterSaleCalls.orders)).status).toBe(403)
  })

  it('is opened for an order that merchants find by its numbers or its buyer', async () => {
    const id = take(left)
    const { order_sn, plt_order_sn, buyer_name } = await world.detail(id)
    const name = [order_sn, plt_order_sn, buyer_name].filter(Boolean).join(' · ')
    for (const search of [order_sn, plt_order_sn, buyer_name.slice(1).toUpperCase()]) {
      const { data } = await merchant.call(afterSaleCalls.orders, { query: { search } })
      expect(data).toContainEqual({ id, name })
    }
  })

  it('never gives more than was paid, however many settle at once', async () => {
    const id = take(left)
    const { pay_amount } = await world.detail(id)
    const had = await world.balance()
    const first = await read((await open(id)).data.id)
    const body = answer(first)
    const settled = await Promise.all(Array.from({ length: 6 }, () => support.call(act.agree, { body })))
    expect(settled.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await world.balance()).toBe(had + pay_amount)
    expect(await world.detail(id)).toMatchObject({ payment: 'refunded', refunded_amount: pay_amount })
    expect((await open(id)).refusal).toBe('order-refund.quantity_left')
    const over = await read((await open(take(left))).data.id)
    const much = {
      ...refund(over),
      amounts: refund(over).amounts.map((l) => ({ ...l, amount: l.amount + 1 })),
    }
    expect((await support.call(act.offer, { body: answer(over, much) })).refusal).toBe('after-sale.too_much')
    await proven()
  })

  it('sends the same items again, and says who bears it', async () => {
    const id = take(left)
    const row = await read((await open(id, { wish: 'reissue', reason: 'not_arrived' })).data.id)
    await support.call(act.agree, { body: answer(row, { outcome: 'reissue', pricing: 'free' }) })
    const done = await read(row.id)
    expect(done).toMatchObject({
      state: 'agreed',
      outcome: 'reissue',
      amount: null,
      cost: expect.any(Number),
    })
    expect(done.cost).toBeGreaterThan(0)
    const again = await world.detail(done.redelivery_id)
    expect(again).toMatchObject({ redelivered_from: id, payment: 'paid', pay_amount: 0 })
    expect(await world.detail(id)).toMatchObject({ after_sale: 'agreed', payment: 'paid' })
  })

  it('waits for the return, and the warehouse puts away what is good', async () => {
    const row = await read((await open(take(left), { reason: 'unwanted' })).data.id)
    expect(row.rule).toBe('goods_only')
    await support.call(act.offer, { body: { ...answer(row), return_first: true } })
    expect((await merchant.call(act.accept, { body: one(row.id) })).refusal).toBe('after-sale.return_agreed')
    await merchant.call(act['accept-return'], { body: one(row.id) })
    await merchant.call(act['tell-return'], { body: { ...one(row.id), return_tracking: 'RX123456789CN' } })
    expect(await read(row.id)).toMatchObject({
      state: 'returning',
      return_sn: expect.stringMatching(/^RT\d{8}$/),
      return_tracking: 'RX123456789CN',
    })
    await keeper.call(act.arrive, { body: { ...one(row.id), warehouse_id: world.warehouse.id } })
    const [lamps, had] = [await onHand('LAMP'), await world.balance()]
    const pieces = row.lines.map(({ line_id, quantity }, at) => ({
      line_id,
      good: at === 0 ? quantity - 1 : 0,
      damaged: at === 0 ? 1 : quantity,
    }))
    const wrong = pieces.map((piece) => ({ ...piece, good: piece.good + 1 }))
    const refused = await keeper.call(act.inspect, { body: { ...one(row.id), pieces: wrong } })
    expect(refused.refusal).toBe('after-sale.inspected')
    expect((await keeper.call(act.inspect, { body: { ...one(row.id), pieces } })).status).toBe(200)
    const after = await onHand('LAMP')
    expect([after?.onHand, after?.damaged]).toEqual([(lamps?.onHand ?? 0) + 2, (lamps?.damaged ?? 0) + 1])
    expect(await world.balance()).toBe(had + (row.most ?? 0))
    await proven()
  })

  /** An offer that waits for the return, accepted and arrived. */
  const returnArrived = async (id: number, terms?: object) => {
    const row = await read((await open(id)).data.id)
    await support.call(act.offer, { body: { ...answer(row, terms ?? refund(row)), return_first: true } })
    await merchant.call(act['accept-return'], { body: one(row.id) })
    await keeper.call(act.arrive, { body: { ...one(row.id), warehouse_id: world.warehouse.id } })
    return row
  }
  /** One of the two lamps came back; the rope didn't. */
  const onlyOneLamp = ({ lines }: Case) =>
    lines.map(({ line_id }, at) => ({ line_id, good: at === 0 ? 1 : 0, damaged: 0 }))

  it('pays for the pieces that came back, not for those announced', async () => {
    const id = take(left)
    const lamp = (await world.detail(id)).lines[0]?.id ?? 0
    const ask = { order_id: id, reason: 'damaged' as const, lines: [{ line_id: lamp, quantity: 1 }] }
    const { most } = (await merchant.call(afterSaleCalls.most, { body: ask })).data
    const row = await returnArrived(id)
    const [lamps, had] = [await onHand('LAMP'), await world.balance()]
    const none = row.lines.map(({ line_id }) => ({ line_id, good: 0, damaged: 0 }))
    const refused = await keeper.call(act.inspect, { body: { ...one(row.id), pieces: none } })
    expect(refused.refusal).toBe('after-sale.nothing_returned')
    const body = { ...one(row.id), pieces: onlyOneLamp(row) }
    const settled = await Promise.all([1, 2, 3].map(() => keeper.call(act.inspect, { body })))
    expect(settled.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await world.balance()).toBe(had + most)
    expect((await onHand('LAMP'))?.onHand).toBe((lamps?.onHand ?? 0) + 1)
    const done = await read(row.id)
    expect(done).toMatchObject({ state: 'agreed', amount: most, cost: most })
    expect(done.lines.map(({ amount, good }) => [amount, good])).toEqual([
      [most, 1],
      [0, 0],
    ])
    // The pieces that are missing were not refunded, so a case can still be opened for them.
    const { lines } = await world.detail(id)
    expect(lines.map(({ refunded }) => refunded)).toEqual([1, 0])
    const rest = lines.map((line) => ({ line_id: line.id, quantity: 1 }))
    expect((await open(id, { lines: rest })).status).toBe(200)
    await proven()
  })

  it('pays the same part of a partial offer for the pieces that came back', async () => {
    const id = take(left)
    const whole = await read((await open(id)).data.id)
    await support.call(act.reject, { body: { ...one(whole.id), reason: 'Opened by mistake' } })
    const row = await returnArrived(id, refund(whole, 50))
    const had = await world.balance()
    await keeper.call(act.inspect, { body: { ...one(row.id), pieces: onlyOneLamp(row) } })
    const { lines, amount } = await read(row.id)
    const lamp = whole.lines[0]?.most ?? 0
    // Half of one lamp's share: a quarter of that of two, less the fee of the parcel, which stays with the rest of it.
    expect(amount).toBeGreaterThan(lamp / 5)
    expect(amount).toBeLessThanOrEqual(lamp / 4)
    expect([lines[0]?.amount, lines[1]?.amount]).toEqual([amount, 0])
    expect(await world.balance()).toBe(had + (amount ?? 0))
    await proven()
  })

  it('exchanges the pieces that came back', async () => {
    const row = await returnArrived(take(left), { outcome: 'reissue', pricing: 'free' })
    await keeper.call(act.inspect, { body: { ...one(row.id), pieces: onlyOneLamp(row) } })
    const { redelivery_id } = await read(row.id)
    const { lines } = await world.detail(redelivery_id)
    expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([['LAMP', 1]])
  })

  it('of a packed parcel takes the pieces out of it; a whole one is not sent any more', async () => {
    const [part, whole] = [take(packed), take(packed)]
    const { lines } = await world.detail(part)
    const lamp = lines[0]?.id ?? 0
    const some = await read((await open(part, { lines: [{ line_id: lamp, quantity: 1 }] })).data.id)
    expect((await support.call(act.agree, { body: answer(some) })).status).toBe(200)
    expect(await world.detail(part)).toMatchObject({ goods_num: 2, supply: 'reserved' })
    const reissue = await read((await open(part, { lines: [{ line_id: lamp, quantity: 1 }] })).data.id)
    const again = { body: answer(reissue, { outcome: 'reissue' }) }
    expect((await support.call(act.agree, again)).refusal).toBe('after-sale.reissue_later')
    const all = await read((await open(whole)).data.id)
    expect((await support.call(act.agree, { body: answer(all) })).status).toBe(200)
    expect(await world.detail(whole)).toMatchObject({ payment: 'refunded', supply: 'mapped' })
    const ship = async () => {
      const orders = [{ id: part }, { id: whole }]
      return (await keeper.call(erpOrder.ship, { body: { orders } })).data.map(({ code }) => code)
    }
    // While a case is open it is undecided what happens to the parcel.
    expect(await ship()).toEqual(['order-guard.case_open', 'order-guard.fully_refunded'])
    expect((await world.detail(part)).actions).not.toContain('ship')
    await support.call(act.reject, { body: { ...one(reissue.id), reason: 'It is sent whole' } })
    expect(await ship()).toEqual([null, 'order-guard.fully_refunded'])
    await proven()
  })
})

describe('both sides of a case', () => {
  it('talk, are told, and count what is unread', async () => {
    const { data: made } = await open(take(left))
    const params = { id: made.id }
    await support.call(afterSaleStaff.say, { params, body: { body: 'Please send a photo of the label.' } })
    expect(
      (await merchant.call(afterSale.list, { query: { unread: true } })).data.map(({ id }) => id),
    ).toContain(made.id)
    const [said] = (await merchant.call(afterSaleCalls.open, { params })).data.messages
    expect(said).toMatchObject({ from_staff: true, by: '', body: 'Please send a photo of the label.' })
    expect((await merchant.call(afterSaleCalls.say, { params, body: { body: '' } })).refusal).toBe(
      'after-sale.empty',
    )
    await merchant.call(afterSaleCalls.say, { params, body: { body: 'Here it is.' } })
    expect((await read(made.id)).messages).toHaveLength(2)
    // Of a long conversation the latest messages are shown.
    await app.system(({ db }) =>
      db.$client.query(
        `INSERT INTO after_sale_message (case_id, entity_id, from_staff, body, at)
         SELECT id, entity_id, true, 'Line ' || n, now() FROM after_sale_case, generate_series(1, 500) n WHERE id = $1`,
        [made.id],
      ),
    )
    expect((await read(made.id)).messages.map(({ body }) => body).slice(-2)).toEqual(['Line 499', 'Line 500'])
    await app.runJobs()
    const told = async (who: Caller) => (await who.call(notice.list)).data.map(({ title }) => title).join(' ')
    expect(await told(merchant)).toContain(made.case_sn)
    expect(await told(support)).toContain(made.case_sn)
  })

  it('list cases by state with counts, and take them out as a file', async () => {
    const { ext, total } = await support.call(afterSaleCase.list, { query: { state: 'agreed' } })
    expect(ext.tabs.find(({ status }) => status === 'agreed')?.total).toBe(total)
    const file = await support.call(afterSaleCase.export, { query: { state: 'agreed', format: 'csv' } })
    expect(file.raw.toString('utf8').trim().split('\n').filter(Boolean)).toHaveLength(total + 1)
  })

  it('are taken out in words, without amounts for those who do not read them', async () => {
    const { text } = afterSaleCase
    const first = async () => {
      const { raw } = await support.call(afterSaleCase.export, { query: { state: 'agreed', format: 'csv' } })
      const { headers, rows } = await readSheet(raw)
      return Object.fromEntries(headers.map((name, at) => [name, rows[0]?.cells[at]]))
    }
    const money = (how: string) =>
      app.asOwner(
        `UPDATE role SET permissions = ${how}(permissions, 'erp-order:money'), version = version + 1 WHERE code = 'support'`,
      )
    const { most, amount, cost, state, entity_id } = text.en.fields
    const told = await first()
    const [listed] = (await support.call(afterSaleCase.list, { query: { state: 'agreed' } })).data
    expect(told).toMatchObject({ [state]: listed?.state_name, [entity_id]: listed?.entity_name })
    expect(told[most]).toMatch(/^\d+\.\d\d$/)
    await money('array_remove')
    expect(await first()).toEqual({ ...told, [most]: '', [amount]: '', [cost]: '' })
    await money('array_append')
  })

  it('are not put in order by amounts for those who do not read them', async () => {
    const listed = async (who: Caller, sort?: 'most') =>
      (await who.call(afterSaleCase.list, { query: { sort, 'per-page': 100 } })).data
    expect((await listed(keeper)).every(({ most }) => most === null)).toBe(true)
    const ids = async (who: Caller, sort?: 'most') => (await listed(who, sort)).map(({ id }) => id)
    expect(await ids(keeper, 'most')).toEqual(await ids(keeper))
    expect(await ids(support, 'most')).not.toEqual(await ids(support))
  })

  it('are counted by who caused them, as their list has them', async () => {
    const causes = (await support.call(afterSaleStaff.causes)).data
    expect(causes.map(({ cause }) => cause)).toEqual(['carrier', 'supplier', 'us', 'buyer'])
    for (const { cause, cases } of causes)
      expect((await support.call(afterSaleCase.list, { query: { state: 'agreed', cause } })).total).toBe(
        cases,
      )
    expect(causes[0]?.cost).toBeGreaterThan(0)
  })
})

describeFlow(afterSaleCase, {
  app: async () => app,
  as: 'admin',
  actors: Object.fromEntries(
    ['accept', 'accept-return', 'decline', 'tell-return', 'withdraw'].map((action) => [action, 'merchant']),
  ),
  prepare: async () => {
    const ids = await packedOrders(90, () => [platformLine({ sku: 'LAMP' })])
    await ship(ids)
    return ids
  },
  rows: { table: afterSaleCaseTable, anywhere: true },
  // Each for another order, because an order can have only one open case.
  valid: async (orders, state) => {
    const orderId = take(orders)
    await app.system(async (ctx) => {
      await applyChange(ctx, await lockOrder(ctx, orderId), { moves: { afterSale: 'open' } })
      if (state !== 'open')
        await applyChange(ctx, await lockOrder(ctx, orderId), { moves: { afterSale: 'offer' } })
    })
    const { order_sn, lines } = await world.detail(orderId)
    const named = { title: '', sku: '', image: null, most: 100, amount: null, good: null, damaged: null }
    return {
      ...{ orderId, orderSn: order_sn, entityId: world.entities.northwind },
      ...{ reason: 'damaged', wish: 'reissue', description: 'Crushed', pieces: 1 },
      lines: lines.map(({ id }) => ({ line_id: id, quantity: 1, ...named })),
      ...{ most: 100, rule: 'under_way', ruleDays: 0, ruleLimit: 0 },
      ...{ outcome: 'reissue', pricing: 'free', warehouseId: world.warehouse.id },
    }
  },
  only: { 'accept-return': { returnFirst: true } },
  inputs: {
    offer: { terms: { outcome: 'reissue' }, cause: 'carrier' },
    agree: { terms: { outcome: 'reissue' }, cause: 'carrier' },
    arrive: ({ warehouseId }) => ({ warehouse_id: warehouseId }),
    inspect: ({ lines }) => ({
      pieces: (lines as { line_id: number }[]).map(({ line_id }) => ({ line_id, good: 1, damaged: 0 })),
    }),
    reject: { reason: 'Too late' },
    decline: { reason: 'Too little' },
    'tell-return': { return_tracking: 'RT-100' },
  },
})
