import { link } from '@dropyard/contract/pages'
import { asn } from '@dropyard/contract/purchasing/asn'
import { asnLines, inspection, putAway, receipt } from '@dropyard/contract/purchasing/asn/facts'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { difference } from '@dropyard/contract/purchasing/difference'
import { differenceFlow } from '@dropyard/contract/purchasing/difference/flow'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { notice } from '@dropyard/contract/system/notice'
import { bin } from '@dropyard/contract/warehouse/bin'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { purchaseFixture } from '../../../testing/purchase-fixture.ts'
import { scanned, sheetSize } from '../../../testing/scanned.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { proveIncoming } from '../purchase-order/prove.ts'

const app = await startTestApp()
const { supplierId, warehouseId, otherId, skus, placed } = await purchaseFixture(app)
const [buyer, keeper, lead] = [await app.as('buyer'), await app.as('warehouse'), await app.as('lead')]
type Who = typeof buyer

const skuId = (n: number) => skus[n]?.id ?? 0
let keys = 0
const key = () => `receiving-${++keys}`
const write = (items: object[], over: object = {}) =>
  buyer.call(asn.create, { body: { warehouse_id: warehouseId, items, ...over } as never })
const read = async (id: number, who: Who = keeper) => (await who.call(asn.get, { params: { id } })).data
type Arrival = Awaited<ReturnType<typeof read>>
const step = (who: Who, name: keyof typeof asnFlow.actions, id: number, input: object = {}) =>
  who.call(asnFlow.endpoints[name], { body: { id_list: [id], ...input } as never })

/** An arrival that was announced. */
async function announced(items: object[], over: object = {}): Promise<Arrival> {
  const { data, fields } = await write(items, over)
  expect(fields).toEqual({})
  expect((await step(buyer, 'submit', data.id)).refusal).toBeUndefined()
  return read(data.id)
}
/** A placed order for one SKU, and an arrival that announces all of it. */
async function ordered(n: number, pieces: number, over: object = {}) {
  const order = await placed([{ sku_id: skuId(n), pieces, price: 100, ...over }])
  const arrival = await announced([{ po_id: order.id, sku_id: skuId(n), expected: pieces }])
  return { order, arrival, line: arrival.items[0]?.id ?? 0 }
}
const count = (
  name: 'receive' | 'inspect' | 'put-away',
  { id }: { id: number },
  counts: object[],
  more: object = {},
) => step(keeper, name, id, { counts: counts.map((one) => ({ ...one, key: key() })), ...more })
const stock = async (n: number) => {
  const { rows } = await app.system(({ db }) =>
    db.$client.query(
      `SELECT b.on_hand, b.quarantine, b.incoming, (SELECT coalesce(json_object_agg(i.kind, s.quantity), '{}') FROM bin_stock s
         JOIN bin i ON i.id = s.bin_id WHERE s.sku_id = b.sku_id AND s.warehouse_id = b.warehouse_id AND s.quantity > 0) AS bins
       FROM stock_balance b WHERE b.sku_id = $1 AND b.warehouse_id = $2`,
      [skuId(n), warehouseId],
    ),
  )
  return rows[0]
}
/** Decides all differences of an arrival. */
async function decide({ id: asn_id }: { id: number }, outcome: 'wait' | 'scrap') {
  const { data } = await buyer.call(difference.list, { query: { asn_id, state: 'open' } })
  const body = { id_list: data.map(({ id }) => id) } as never
  expect((await buyer.call(differenceFlow.endpoints[outcome], { body })).refusal).toBeUndefined()
}
const orderOf = async ({ id }: { id: number }) =>
  (await buyer.call(purchaseOrder.get, { params: { id } })).data
const reverse = async (fact: { reverse: unknown; list: unknown }, arrival: { id: number }) => {
  const { data } = await keeper.call(fact.list as typeof receipt.list, { query: { asn_id: arrival.id } })
  const [row] = data.filter(({ status }) => status === 'valid')
  const answer = await keeper.call(fact.reverse as typeof receipt.reverse, {
    body: { rows: [{ id: row?.id ?? 0 }], reason: 'Miscounted' },
  })
  return answer.data[0]
}

beforeEach(() => async () => {
  expect((await app.system(proveStock)).problems).toEqual([])
  expect((await app.system(proveIncoming)).problems).toEqual([])
})

it('waits to be received, to be put away and to be completed, in parts also for two of them', async () => {
  const { arrival, line } = await ordered(0, 10)
  const waitsFor = async () => {
    const lists = await Promise.all(
      (['receive', 'put_away', 'reconcile'] as const).map(async (to_do) => {
        const { data } = await keeper.call(asn.list, { query: { to_do } })
        return data.some(({ id }) => id === arrival.id) ? [to_do] : []
      }),
    )
    return lists.flat()
  }
  expect(await waitsFor()).toEqual([])
  await step(keeper, 'arrive', arrival.id)
  expect(await waitsFor()).toEqual(['receive'])
  await count('receive', arrival, [{ line_id: line, pieces: 6 }])
  expect(await waitsFor()).toEqual(['receive', 'put_away'])
  await count('receive', arrival, [{ line_id: line, pieces: 4 }])
  await step(keeper, 'finish', arrival.id)
  expect(await waitsFor()).toEqual(['put_away'])
  await count('put-away', arrival, [{ line_id: line, pieces: 10 }])
  expect(await waitsFor()).toEqual(['reconcile'])
  await step(buyer, 'reconcile', arrival.id)
  expect(await waitsFor()).toEqual([])
})

it('marks announced lines whose lines of the order ended, and notifies the purchaser of the order', async () => {
  const order = await placed([
    { sku_id: skuId(0), pieces: 12, price: 100 },
    { sku_id: skuId(1), pieces: 7, price: 100 },
  ])
  const items = [
    { po_id: order.id, sku_id: skuId(0), expected: 12 },
    { po_id: order.id, sku_id: skuId(1), expected: 7 },
  ]
  const arrival = await announced(items)
  await count('receive', arrival, [{ line_id: arrival.items[0]?.id, pieces: 2 }])
  const marks = async () => (await read(arrival.id)).items.map(({ not_awaited }) => not_awaited)
  const told = async () => {
    await app.runJobs()
    const { data } = await buyer.call(notice.list, { query: { event: 'arrival.not_awaited' } })
    return data.map(({ title, link: to }) => [title, to])
  }
  expect(await marks()).toEqual([false, false])
  const lines = { line_ids: [order.items[0]?.id], reason: 'Sold out' }
  const move = (who: Who, name: 'short-close' | 'cancel', input: object) =>
    who.call(purchaseOrderFlow.endpoints[name], { body: { id_list: [order.id], ...input } as never })
  expect((await move(lead, 'short-close', lines)).refusal).toBeUndefined()
  expect(await marks()).toEqual([true, false])
  const url = link('/asnList', { id: arrival.id })
  const say = (pieces: number) => [
    `${order.po_sn} no longer awaits ${pieces} items that ${arrival.asn_sn} announces. Cancel the announcement, or reopen the lines.`,
    url,
  ]
  expect(await told()).toEqual([say(10)])
  expect((await move(buyer, 'cancel', { reason: 'No need' })).refusal).toBeUndefined()
  expect(await marks()).toEqual([true, true])
  expect(await told()).toEqual([say(7), say(10)])
  await step(keeper, 'finish', arrival.id)
  expect(await marks()).toEqual([false, false])
})

describe('what is announced', () => {
  it('is what placed orders still await and nobody announced, in their warehouse', async () => {
    const order = await placed([{ sku_id: skuId(0), pieces: 100, price: 1 }])
    const item = (expected: number, over = {}) => [{ po_id: order.id, sku_id: skuId(0), expected, ...over }]
    expect(Object.keys((await write(item(101))).fields)).toEqual(['items.0.expected'])
    expect(Object.keys((await write(item(1), { warehouse_id: otherId })).fields)).toEqual(['items.0.po_id'])
    expect(Object.keys((await write(item(1, { sku_id: skuId(1) }))).fields)).toEqual(['items.0.sku_id'])
    const first = await announced(item(60))
    expect(first).toMatchObject({ supplier_id: supplierId, expected: 60, state: 'submitted' })
    const query = { po_id: order.id }
    const { data } = await buyer.call(asn.goods, { query })
    expect(data).toMatchObject([{ sku_id: skuId(0), open: 100, announced: 60 }])
    expect((await write(item(41))).fields['items.0.expected']).toContain('40')
    await step(buyer, 'cancel', first.id, { reason: 'Sent by sea' })
    expect((await write(item(100))).fields).toEqual({})
  })

  it('keeps two lines of an order with the same SKU apart', async () => {
    const order = await placed([
      { sku_id: skuId(0), pieces: 20, price: 100 },
      { sku_id: skuId(0), pieces: 10, price: 90 },
    ])
    const item = (expected: number) => ({ po_id: order.id, sku_id: skuId(0), expected })
    expect(Object.keys((await write([item(30)])).fields)).toEqual(['items.0.expected'])
    const arrival = await announced([item(20), item(10)])
    const counts = arrival.items.map(({ id, expected }) => ({ line_id: id, pieces: expected }))
    await count('receive', arrival, counts)
    const now = await orderOf(order)
    expect([now.state, now.items.map(({ received }) => received)]).toEqual(['closed', [20, 10]])
  })

  it('stays on its order, also when the order is changed', async () => {
    const { order, arrival } = await ordered(11, 30)
    const given = Object.fromEntries(
      Object.keys(purchaseOrder.input.shape).map((name) => [name, order[name as never]]),
    )
    const items = [{ sku_id: skuId(1), pieces: 3, price: 100 }]
    const change = () =>
      buyer.call(purchaseOrder.update, {
        params: { id: order.id },
        body: { ...given, version: order.version, items } as never,
      })
    const refused = await change()
    expect([refused.status, (await orderOf(order)).items[0]?.sku_id]).toEqual([422, skuId(11)])
    await step(buyer, 'cancel', arrival.id, { reason: 'Not sent' })
    expect((await change()).fields).toEqual({})
  })

  it('can be imported and exported by order number and code of the SKU', async () => {
    const order = await placed([{ sku_id: skuId(0), pieces: 100, price: 1 }])
    await write([{ po_id: order.id, sku_id: skuId(0), expected: 7 }], { express_nos: ['SFEXPORT'] })
    const { raw } = await buyer.call(asn.export, { query: { format: 'csv', express_no: 'SFEXPORT' } })
    expect(raw.toString()).toContain(`${order.po_sn},${skus[0]?.code}`)
  })
})

describe('received pieces', () => {
  it('lie at the dock, are no longer incoming, and can be sold when they are put away', async () => {
    const { order, arrival, line } = await ordered(2, 50)
    expect(await stock(2)).toMatchObject({ on_hand: 0, incoming: 50 })
    expect((await count('receive', arrival, [{ line_id: line, pieces: 30 }])).refusal).toBeUndefined()
    expect(await stock(2)).toEqual({ on_hand: 30, quarantine: 30, incoming: 20, bins: { dock: 30 } })
    expect(await orderOf(order)).toMatchObject({ goods: 'part', state: 'placed' })
    await count('receive', arrival, [{ line_id: line, pieces: 20 }])
    expect(await orderOf(order)).toMatchObject({ goods: 'all', state: 'closed' })
    const shelf = await keeper.call(bin.create, {
      body: { warehouse_id: warehouseId, code: 'A-01', kind: 'pick' },
    })
    const stored = await count('put-away', arrival, [{ line_id: line, pieces: 35 }], {
      bin_id: shelf.data.id,
    })
    expect(stored.refusal).toBeUndefined()
    await count('put-away', arrival, [{ line_id: line, pieces: 15 }])
    expect(await stock(2)).toEqual({ on_hand: 50, quarantine: 0, incoming: 0, bins: { pick: 35, stock: 15 } })
    await step(keeper, 'finish', arrival.id)
    expect(await read(arrival.id)).toMatchObject({ received: 50, put_away: 50, at_dock: 0, differs: false })
    expect((await step(buyer, 'reconcile', arrival.id)).refusal).toBeUndefined()
  })

  it('are counted once when a dialog is sent twice, and by two people both times', async () => {
    const { arrival, line } = await ordered(3, 50)
    const body = { id_list: [arrival.id], counts: [{ line_id: line, key: key(), pieces: 10 }] }
    await Promise.all([1, 2].map(() => keeper.call(asnFlow.endpoints.receive, { body })))
    expect((await read(arrival.id)).received).toBe(10)
    await Promise.all([1, 2, 3, 4].map(() => count('receive', arrival, [{ line_id: line, pieces: 10 }])))
    expect((await read(arrival.id)).received).toBe(50)
  })

  it('belong to a line of the arrival', async () => {
    const { arrival } = await ordered(4, 5)
    const { line } = await ordered(4, 5)
    const answer = await count('receive', arrival, [{ line_id: line, pieces: 1 }])
    expect(Object.keys(answer.fields)).toEqual(['line_id'])
    expect((await read(arrival.id)).state).toBe('submitted')
    const { data } = await keeper.call(asnLines, { query: { asn_id: arrival.id } })
    expect(data).toHaveLength(1)
  })

  it('beyond what was announced stay at the dock until the quantity is raised', async () => {
    const { order, arrival, line } = await ordered(5, 50, { tolerance: 10 })
    await count('receive', arrival, [{ line_id: line, pieces: 60 }])
    expect((await read(arrival.id)).items[0]).toMatchObject({ received: 60, may_put_away: 55 })
    const all = [{ line_id: line, pieces: 60 }]
    expect((await count('put-away', arrival, all)).refusal).toBe('asn.put_away')
    await count('put-away', arrival, [{ line_id: line, pieces: 55 }])
    await step(keeper, 'finish', arrival.id)
    expect((await step(buyer, 'reconcile', arrival.id, { reason: 'x' })).refusal).toBe('asn.at_dock')
    const raise = async (who: Who, expected: number) => {
      const { version, items, warehouse_id, supplier_id } = await read(arrival.id)
      const body = { warehouse_id, supplier_id, version, items: [{ ...items[0], expected }] } as never
      return who.call(asn.update, { params: { id: arrival.id }, body })
    }
    expect((await raise(keeper, 60)).refusal).toBe('asn.not_theirs')
    expect(Object.keys((await raise(buyer, 61)).fields)).toEqual(['items.0.sku_id'])
    expect((await raise(buyer, 60)).fields).toEqual({})
    expect((await read(arrival.id)).items[0]).toMatchObject({ may_put_away: 60 })
    expect(await orderOf(order)).toMatchObject({ goods: 'all', state: 'closed' })
    expect((await count('inspect', arrival, [{ line_id: line, rejected: 5, reason: 'other' }])).refusal).toBe(
      undefined,
    )
    expect(await stock(5)).toMatchObject({ bins: { stock: 55, quarantine: 5 } })
    expect((await step(buyer, 'reconcile', arrival.id)).refusal).toBe('difference.undecided')
    await decide(arrival, 'scrap')
    expect((await step(buyer, 'reconcile', arrival.id)).refusal).toBeUndefined()
  })

  it('are taken back by a reversal, which leaves all as before, unless they were put away', async () => {
    const { order, arrival, line } = await ordered(6, 20)
    const before = await stock(6)
    await count('receive', arrival, [{ line_id: line, pieces: 20 }])
    expect((await orderOf(order)).state).toBe('closed')
    expect(await reverse(receipt, arrival)).toMatchObject({ ok: true })
    expect(await stock(6)).toEqual(before)
    expect(await orderOf(order)).toMatchObject({ state: 'placed', goods: 'none' })
    await count('receive', arrival, [{ line_id: line, pieces: 20 }])
    await count('put-away', arrival, [{ line_id: line, pieces: 1 }])
    expect(await reverse(receipt, arrival)).toMatchObject({ code: 'asn.in_use' })
    expect(await reverse(putAway, arrival)).toMatchObject({ ok: true })
    expect(await reverse(receipt, arrival)).toMatchObject({ ok: true })
    expect(await stock(6)).toEqual(before)
  })
})

describe('inspections', () => {
  const inspects = (inspection: string) =>
    app.system(({ db }) =>
      db.$client.query('UPDATE supplier SET inspection = $1 WHERE id = $2', [inspection, supplierId]),
    )

  it('decide what may be put away, as the supplier says', async () => {
    const { arrival, line } = await ordered(7, 100)
    await count('receive', arrival, [{ line_id: line, pieces: 100 }])
    const may = async () => (await read(arrival.id)).items[0]?.may_put_away
    expect(await may()).toBe(100)
    await inspects('sample')
    expect(await may()).toBe(0)
    await count('inspect', arrival, [{ line_id: line, accepted: 8, rejected: 2, reason: 'damaged' }])
    expect(await may()).toBe(98)
    await inspects('all')
    expect(await may()).toBe(8)
    const one = [{ line_id: line, pieces: 9 }]
    expect((await count('put-away', arrival, one)).refusal).toBe('asn.put_away')
    await inspects('none')
    expect(await stock(7)).toMatchObject({ on_hand: 100, quarantine: 100, bins: { dock: 98, quarantine: 2 } })
  })

  it('name a reason for what they reject, and judge no more than was received', async () => {
    const { arrival, line } = await ordered(8, 10)
    await count('receive', arrival, [{ line_id: line, pieces: 10 }])
    expect(Object.keys((await count('inspect', arrival, [{ line_id: line }])).fields)).toEqual(['accepted'])
    expect(Object.keys((await count('inspect', arrival, [{ line_id: line, rejected: 1 }])).fields)).toEqual([
      'reason_code',
    ])
    const answer = await count('inspect', arrival, [{ line_id: line, accepted: 11 }])
    expect([answer.refusal, answer.message]).toEqual(['asn.inspected', expect.stringContaining('10')])
    await count('inspect', arrival, [{ line_id: line, accepted: 9, rejected: 1, reason: 'label' }])
    await count('put-away', arrival, [{ line_id: line, pieces: 9 }])
    expect(await reverse(inspection, arrival)).toMatchObject({ ok: true })
    expect(await stock(8)).toMatchObject({ bins: { stock: 9, dock: 1 } })
  })
})

describe('an arrival', () => {
  it('keeps lines that were received, and is fixed once it is over', async () => {
    const { arrival, line } = await ordered(9, 10)
    await count('receive', arrival, [{ line_id: line, pieces: 4 }])
    const now = await read(arrival.id)
    const change = (items: object[]) =>
      buyer.call(asn.update, {
        params: { id: now.id },
        body: { warehouse_id: warehouseId, version: now.version, items } as never,
      })
    expect(Object.keys((await change([{ subject: 'Lamp', expected: 1 }])).fields)).toEqual(['items'])
    await step(keeper, 'finish', now.id)
    await count('put-away', arrival, [{ line_id: line, pieces: 4 }])
    expect((await step(buyer, 'reconcile', now.id)).refusal).toBe('difference.undecided')
    await decide(now, 'wait')
    await step(buyer, 'reconcile', now.id)
    expect(await read(now.id)).toMatchObject({ differs: true, state: 'reconciled' })
    const again = await read(now.id)
    const body = { warehouse_id: warehouseId, version: again.version, items: again.items } as never
    expect((await buyer.call(asn.update, { params: { id: now.id }, body })).refusal).toBe('asn.locked')
  })

  it('of a product without SKU is received without stock', async () => {
    const order = await placed([{ subject: 'Lantern', pieces: 2, price: 100 }])
    const items = [{ po_id: order.id, subject: 'Lantern', expected: 2 }]
    const arrival = await announced(items, { kind: 'sample' })
    const line = arrival.items[0]?.id ?? 0
    await count('receive', arrival, [{ line_id: line, pieces: 2 }])
    expect(Object.keys((await count('put-away', arrival, [{ line_id: line, pieces: 1 }])).fields)).toEqual([
      'line_id',
    ])
    expect(await orderOf(order)).toMatchObject({ goods: 'all', state: 'closed' })
    await step(keeper, 'finish', arrival.id)
    expect((await step(lead, 'reconcile', arrival.id)).refusal).toBeUndefined()
  })
})

it('a receiving sheet has codes that scanners read, and no prices', async () => {
  const { arrival } = await ordered(10, 12)
  const { raw } = await keeper.call(asn.print, { params: { id: arrival.id } })
  const [page] = await scanned(raw, sheetSize)
  expect(page?.codes).toEqual(expect.arrayContaining([arrival.asn_sn, skus[10]?.code]))
  expect(page?.text).toContain('Receiving sheet')
})

it('prints a label for each carton and each announced item', async () => {
  const { arrival } = await ordered(11, 3, {})
  const labels = (of: 'boxes' | 'items') =>
    keeper.call(asn.labels, { params: { id: arrival.id }, query: { of } })
  const [carton] = await scanned((await labels('boxes')).raw)
  expect(carton?.codes).toEqual([arrival.asn_sn, `DY1:A:${arrival.id}:1`])
  expect(carton?.text).toContain('1 / 1')
  const items = await scanned((await labels('items')).raw)
  expect(items.map(({ codes }) => codes)).toEqual(Array.from({ length: 3 }, () => [skus[11]?.code]))
  const many = await ordered(11, 1001)
  const refused = await keeper.call(asn.labels, { params: { id: many.arrival.id }, query: { of: 'items' } })
  expect(refused.refusal).toBe('asn.too_many_labels')
})
