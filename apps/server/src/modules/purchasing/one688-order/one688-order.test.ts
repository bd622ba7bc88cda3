import { asn } from '@dropyard/contract/purchasing/asn'
import { one688Order } from '@dropyard/contract/purchasing/one688-order'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { beforeEach, describe, expect, it } from 'vitest'
import { one688Fixture } from '../../../testing/one688-fixture.ts'
import { proveIncoming } from '../purchase-order/prove.ts'
import { followAllJob } from './follow.ts'

const world = await one688Fixture()
const { sim, app, buyer, step, approved, preview, order, asked, made, read, attempts, there, refresh } = world
const { specs, price, offer, otherId, sold, skus } = world
beforeEach(() => {
  sim.trade.sellOut([])
  sim.trade.reprice(offer?.id ?? '', 100)
  return async () => expect((await app.system(proveIncoming)).problems).toEqual([])
})

describe('a preview', () => {
  it('shows 1688’s prices next to ours, and writes nothing', async () => {
    const id = await approved()
    const { data } = await preview(id)
    expect(data).toMatchObject({
      ...{ goods: price * 60, total: price * 60 + data.freight, ours: (price + 300) * 60 },
      lines: [
        { ok: true, quantity: 30, price, ours: price + 300, message: '' },
        { ok: true, quantity: 30, price },
      ],
    })
    expect(data.preview_key).not.toBe('')
    expect(await read(id)).toMatchObject({ state: 'approved' })
    expect(await attempts(id)).toEqual([])
  })

  it('counts purchase units', async () => {
    const items = [{ sku_id: sold[0]?.id, pieces: 60, pack: 2, price: price + 300 }]
    const { data } = await preview(await approved({ items }))
    expect(data.lines).toMatchObject([{ quantity: 30, ok: true }])
  })

  it('has no key where a line can’t be ordered', async () => {
    const without = skus[9]?.id
    const items = [
      { sku_id: sold[0]?.id, pieces: 30, price: 9000 },
      { sku_id: without, pieces: 5, price: 100 },
    ]
    const { data } = await preview(await approved({ items }))
    expect(data).toMatchObject({ preview_key: '', lines: [{ ok: true }, { ok: false, price: null }] })
    const many = [{ sku_id: sold[0]?.id, pieces: 100_000, price: 1 }]
    const { data: short } = await preview(await approved({ items: many }))
    expect(short).toMatchObject({ preview_key: '', lines: [{ message: expect.stringContaining('500_004') }] })
  })

  it('is for orders in CNY that go to China', async () => {
    expect((await preview(await approved({ currency: 'USD' }))).refusal).toBe('one688-order.currency')
    expect((await preview(await approved({ warehouse_id: otherId }))).refusal).toBe('one688-order.abroad')
  })
})

describe('an order is refused', () => {
  it('without the preview of its own lines and prices', async () => {
    const id = await approved()
    expect((await order(id, '')).refusal).toBe('one688-order.preview_first')
    const other = (await preview(await approved())).data.preview_key
    expect((await order(id, other)).refusal).toBe('one688-order.preview_first')
    const key = (await preview(id)).data.preview_key
    await app.asOwner(`UPDATE purchase_order_item SET price = price + 1 WHERE purchase_order_id = ${id}`)
    expect((await order(id, key)).refusal).toBe('one688-order.changed')
    expect(await read(id)).toMatchObject({ state: 'approved' })
  })

  it('if 1688 asks for more than the tolerance', async () => {
    const items = sold.map(({ id }) => ({ sku_id: id, pieces: 30, price: Math.floor(price / 1.1) }))
    const id = await approved({ items })
    expect((await order(id, (await preview(id)).data.preview_key)).refusal).toBe('one688-order.above')
  })

  it('by 1688 itself if its price rose since; it can be ordered again under the same number', async () => {
    const id = await asked()
    sim.trade.reprice(offer?.id ?? '', 300)
    await app.runJobs()
    expect(await read(id)).toMatchObject({ state: 'approved', reason: expect.stringContaining('3%') })
    expect(await attempts(id)).toMatchObject([{ state: 'failed', message: expect.stringContaining('3%') }])
    sim.trade.reprice(offer?.id ?? '', 100)
    await order(id, (await preview(id)).data.preview_key)
    await app.runJobs()
    expect(await attempts(id)).toMatchObject([{ state: 'made', out_order_id: expect.stringMatching(/-1$/) }])
    expect((await read(id)).state).toBe('placed')
  })

  it('if its warehouse has lost its address since', async () => {
    const id = await asked()
    const { rows } = await app.asOwner('SELECT id, address FROM warehouse')
    await app.asOwner(`UPDATE warehouse SET address = ''`)
    await app.runJobs()
    expect(await read(id)).toMatchObject({ state: 'approved', reason: expect.stringContaining('address') })
    expect(await there(id)).toEqual([])
    for (const place of rows)
      await app.asOwner('UPDATE warehouse SET address = $1 WHERE id = $2', [place.address, place.id])
  })

  it('by a person while 1688 is being asked', async () => {
    const id = await asked()
    expect((await step(buyer, 'fail', id, { reason: 'x' })).refusal).toBe('purchase-orders.asked_1688')
    expect((await step(buyer, 'placed', id)).refusal).toBe('purchase-orders.asked_1688')
    await app.runJobs()
    expect((await read(id)).state).toBe('placed')
  })
})

describe('an order that was made', () => {
  it('carries 1688’s number, its total and the link to pay', async () => {
    const { id, number } = await made()
    const { history, ...row } = await read(id)
    expect(row).toMatchObject({ state: 'placed', outer_no: number })
    expect(history.find(({ action }) => action === 'order')?.input).toEqual({ way: '1688' })
    const [attempt] = await attempts(id)
    expect(attempt).toMatchObject({ state: 'made', status: 'waitbuyerpay', paid_at: null })
    expect(attempt?.total).toBe(attempt?.placed_total)
    expect(attempt?.pay_link).toContain(number)
    expect((await there(id)).map((one) => one.id)).toEqual([number])
  })

  it('closes the lines that 1688 left out, with its reason', async () => {
    const id = await asked()
    sim.trade.sellOut([specs[1]?.specId ?? ''])
    // The preview doesn't know yet.
    sim.settings.stalePreviews = true
    await app.runJobs()
    sim.settings.stalePreviews = false
    const { state, items } = await read(id)
    expect([state, ...items.map((line) => line.short_closed)]).toEqual(['placed', false, true])
    expect(await read(id)).toMatchObject({ reason: expect.stringContaining('库存不足') })
  })

  it('is paid, repriced, shipped in parts, and follows a changed number', async () => {
    const { id, number } = await made()
    sim.trade.modify(number, { freight: 4321 })
    const [repriced] = (await refresh(id)).data
    expect(repriced).toMatchObject({ freight: 4321 })
    expect(repriced?.total).not.toBe(repriced?.placed_total)
    sim.trade.pay(number)
    const [first] = (await there(id))[0]?.entries ?? []
    sim.trade.ship(number, { number: 'SF100', entryIds: [first?.id ?? ''] })
    const [shipped] = (await refresh(id)).data
    expect(shipped).toMatchObject({
      ...{ status: 'waitsellersend', paid_at: expect.any(String), pay_link: '' },
      parcels: [{ number: 'SF100', asn_sn: expect.stringMatching(/^ASN/) }],
    })
    sim.trade.renumber(number, { from: 'SF100', number: 'SF101' })
    sim.trade.ship(number, { number: 'SF200' })
    await refresh(id)
    await refresh(id)
    const { data: arrivals } = await buyer.call(asn.list, { query: { po_id: id } })
    expect(arrivals.map((one) => [one.express_nos, one.expected, one.state])).toEqual(
      expect.arrayContaining([
        [['SF101'], 30, 'in_transit'],
        [['SF200'], 30, 'in_transit'],
      ]),
    )
    expect(arrivals).toHaveLength(2)
    sim.trade.sign(number)
    await refresh(id)
    // Signed is not received.
    expect(await read(id)).toMatchObject({ goods: 'none', state: 'placed' })
    expect(await attempts(id)).toMatchObject([{ status: 'success' }])
  })

  it('is put on hold when the seller closes it; the clock notices it, too', async () => {
    const { id, number } = await made()
    sim.trade.close(number, { reason: '卖家缺货' })
    await app.asOwner(`UPDATE one688_order SET checked_at = now() - interval '1 hour'`)
    await app.system((ctx) => ctx.enqueue(followAllJob, {}))
    await app.runJobs()
    expect(await read(id)).toMatchObject({
      ...{ state: 'placed', hold_reason: expect.stringContaining('卖家缺货') },
    })
    expect(await attempts(id)).toMatchObject([{ state: 'closed', status: 'cancel' }])
  })

  it('hides its amounts from those who may not see costs', async () => {
    const { id } = await made()
    const warehouse = await app.as('warehouse')
    const { data } = await warehouse.call(one688Order.list, { params: { id } })
    expect(data).toMatchObject([{ total: null, freight: null, placed_total: null }])
    expect((await warehouse.call(one688Order.refresh, { params: { id } })).status).toBe(403)
  })
})

it('has no attempts where it was ordered elsewhere', async () => {
  const id = await approved()
  await step(buyer, 'placed', id)
  expect(await attempts(id)).toEqual([])
  expect((await refresh(id)).refusal).toBe('one688-order.not_made')
  expect((await buyer.call(purchaseOrder.get, { params: { id } })).data.outer_no).toBe('')
})
