import { asn } from '@dropyard/contract/purchasing/asn'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { supplierBill } from '@dropyard/contract/purchasing/supplier-bill'
import { supplierReturn } from '@dropyard/contract/purchasing/supplier-return'
import { supplierReturnFlow } from '@dropyard/contract/purchasing/supplier-return/flow'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { receivedOrders } from '../../../testing/received-order.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'

const app = await startTestApp()
const world = await receivedOrders(app)
const { buyer, keeper, lead, finance, received, enter, move, approvedBill, stockOf } = world
const read = async (id: number) => (await finance.call(supplierBill.get, { params: { id } })).data
const billableOf = async (search: string) =>
  (await finance.call(supplierBill.billable, { query: { supplier_id: world.supplierId, search } })).data

beforeEach(() => async () => {
  expect((await app.system(proveStock)).problems).toEqual([])
})

describe('a bill', () => {
  it('is filled with what was accepted, and matches', async () => {
    const { order, lines } = await received([50, 20], {
      rejected: 5,
      costs: [{ kind: 'freight', amount: 800, split: 'value' }],
    })
    const offered = await billableOf(order.po_sn)
    expect(offered.map(({ pieces, amount }) => [pieces, amount])).toEqual(
      expect.arrayContaining([
        [45, 4500],
        [20, 2000],
        [null, 800],
      ]),
    )
    const items = offered.map(({ po_line_id, po_cost_id, pieces, amount }) => ({
      ...{ po_line_id, po_cost_id, pieces, amount },
    }))
    const { data } = await enter(items)
    expect(data).toMatchObject({ state: 'matched', total: 7300, off: 0, payment: 'none' })
    expect(await billableOf(order.po_sn)).toEqual([])
    expect((await enter([{ po_line_id: lines[0], pieces: 1, amount: 100 }])).fields).toEqual({
      'items.0.pieces': expect.stringContaining('Only 0'),
    })
    await move(finance, 'cancel', data.id, { reason: 'Twice' })
    expect(await billableOf(order.po_sn)).toHaveLength(3)
  })

  it('that is cancelled is not unpaid', async () => {
    const { order } = await received([10])
    const items = (await billableOf(order.po_sn)).map(({ po_line_id, pieces, amount }) => ({
      ...{ po_line_id, pieces, amount },
    }))
    const { id } = (await enter(items)).data
    const unpaid = async () => {
      const query = { po_id: order.id, payment: 'none' } as const
      return (await finance.call(supplierBill.list, { query })).data.map((row) => row.id)
    }
    expect(await unpaid()).toEqual([id])
    await move(finance, 'cancel', id, { reason: 'Twice' })
    expect(await unpaid()).toEqual([])
    expect((await read(id)).payment).toBeNull()
  })

  it('that is approved keeps the costs of its order and arrival as they are', async () => {
    const costs = [{ kind: 'freight', amount: 800, split: 'value' }]
    const { order, arrival } = await received([10], { costs })
    const read = async () => (await buyer.call(purchaseOrder.get, { params: { id: order.id } })).data
    const stored = await read()
    const po_cost_id = stored.costs?.[0]?.id
    const freight = { kind: 'duty', amount: 300, split: 'value' }
    const free = (given: object[]) =>
      buyer.call(asnFlow.endpoints['update-free'], { body: { id_list: [arrival.id], costs: given } as never })
    expect((await free([freight])).fields).toEqual({})
    const asn_cost_id = (await buyer.call(asn.get, { params: { id: arrival.id } })).data.costs?.[0]?.id
    const bill = await approvedBill([
      { po_cost_id, amount: 800 },
      { asn_cost_id, amount: 300 },
    ])
    const number = (await finance.call(supplierBill.get, { params: { id: bill.id } })).data.bill_sn
    const change = async (given: object[]) => {
      const now = await read()
      const names = Object.keys(purchaseOrder.input.shape)
      const same = Object.fromEntries(names.map((name) => [name, now[name as never]]))
      // A form has no empty lists.
      const body = { ...same, version: now.version, costs: JSON.stringify(given) } as never
      return buyer.call(purchaseOrder.update, { params: { id: order.id }, body })
    }
    // As if something of it were still awaited.
    await app.asOwner(`UPDATE purchase_order SET state = 'placed' WHERE id = $1`, [order.id])
    const own = stored.costs?.[0] as object
    expect((await change([{ ...own, amount: 900 }])).fields.costs).toContain(number)
    expect((await change([])).fields.costs).toContain(number)
    expect((await free([{ ...freight, id: asn_cost_id, amount: 200 }])).fields.costs).toContain(number)
    expect((await free([{ ...freight, id: asn_cost_id, note: 'As billed' }])).fields).toEqual({})
  })

  it('settles an item once, also when two enter it at once', async () => {
    const { lines } = await received([30])
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => enter([{ po_line_id: lines[0], pieces: 20, amount: 2000 }])),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { data } = await enter([{ po_line_id: lines[0], pieces: 10, amount: 1000 }])
    expect(data.state).toBe('matched')
  })

  it('names its number once, and other suppliers, currencies and orders where they are wrong', async () => {
    const { lines } = await received([10])
    const line = { po_line_id: lines[0], pieces: 1, amount: 100 }
    expect((await enter([line], { number: 'ONCE' })).status).toBe(200)
    expect(Object.keys((await enter([line], { number: 'once' })).fields)).toEqual(['number'])
    const wrong = async (over: object) => Object.keys((await enter([line], over)).fields)
    expect(await wrong({ supplier_id: world.secondId })).toEqual(['items.0.po_line_id'])
    expect(await wrong({ currency: 'USD' })).toEqual(['items.0.po_line_id'])
    expect(await wrong({ tax: 101 })).toEqual(['tax'])
  })

  it('beyond the tolerance is in question until a purchaser accepts it, and then changes what the items cost', async () => {
    const before = await stockOf()
    const { lines } = await received([100], { price: 1000 })
    const { data } = await enter([{ po_line_id: lines[0], pieces: 100, amount: 120_000 }])
    expect(data).toMatchObject({ state: 'question', off: 20_000 })
    expect((await read(data.id)).items).toMatchObject([{ expected: 100_000, off: 20_000 }])
    expect((await move(finance, 'match', data.id)).refusal).toBe('supplier-bill.differs')
    expect((await move(finance, 'accept', data.id, { reason: 'Fine' })).code).toBe(403)
    expect((await move(buyer, 'accept', data.id, { reason: 'Cotton became dear' })).refusal).toBeUndefined()
    expect((await move(finance, 'approve', data.id)).refusal).toBe('second-person.own')
    expect((await stockOf()).value - before.value).toBe(100_000)
    expect((await move(lead, 'approve', data.id)).refusal).toBeUndefined()
    expect((await stockOf()).value - before.value).toBe(120_000)
    expect((await move(lead, 'revoke', data.id, { reason: 'Not agreed' })).refusal).toBeUndefined()
    expect((await stockOf()).value - before.value).toBe(100_000)
  })

  it('of part of an order changes the cost of these items only', async () => {
    const before = await stockOf()
    const { lines } = await received([10], { price: 1000 })
    await approvedBill([{ po_line_id: lines[0], pieces: 4, amount: 8000 }])
    expect((await stockOf()).value - before.value).toBe(14_000)
  })

  it('with less freight, or late freight of an arrival, changes what its items cost', async () => {
    const before = await stockOf()
    const { order, arrival } = await received([10], {
      price: 1000,
      costs: [{ kind: 'freight', amount: 3000, split: 'value' }],
    })
    expect((await stockOf()).value - before.value).toBe(13_000)
    const cost = order.costs?.[0]?.id
    await approvedBill([{ po_cost_id: cost, amount: 1000 }])
    expect((await stockOf()).value - before.value).toBe(11_000)
    const late = await approvedBill([{ subject: 'Lorry from Yiwu', asn_id: arrival.id, amount: 2500 }], {
      supplier_id: world.secondId,
    })
    expect((await stockOf()).value - before.value).toBe(13_500)
    await move(lead, 'revoke', late.id, { reason: 'Wrong arrival' })
    expect((await stockOf()).value - before.value).toBe(11_000)
  })

  it('with less than what can be deducted as tax is compared with tax and valued without', async () => {
    const before = await stockOf()
    const { lines } = await received([10], { price: 1130, tax_included: true, tax_percent: 13 })
    expect((await stockOf()).value - before.value).toBe(10_000)
    const bill = await approvedBill([{ po_line_id: lines[0], pieces: 10, amount: 13_560 }], { tax: 1560 })
    expect(bill.items).toMatchObject([{ expected: 11_300, off: 2260 }])
    expect((await stockOf()).value - before.value).toBe(12_000)
  })

  it('can’t be approved once its items were sent back, and a credit note takes them off', async () => {
    const { lines, asnLines, arrival } = await received([10])
    const bill = await enter([{ po_line_id: lines[0], pieces: 10, amount: 1000 }])
    const counts = [{ line_id: asnLines[0], key: 'late-reject', rejected: 3, reason: 'damaged' }]
    const body = { id_list: [arrival.id], counts } as never
    expect((await keeper.call(asnFlow.endpoints.inspect, { body })).refusal).toBeUndefined()
    const back = await buyer.call(supplierReturn.create, {
      body: {
        ...{ supplier_id: world.supplierId, warehouse_id: world.warehouseId },
        items: [{ asn_line_id: asnLines[0], pieces: 3 }],
      } as never,
    })
    await keeper.call(supplierReturnFlow.endpoints.send, { body: { id_list: [back.data.id] } as never })
    expect((await move(lead, 'approve', bill.data.id)).refusal).toBe('supplier-bill.outdated')
    const credit = await enter([{ po_line_id: lines[0], pieces: -3, amount: -300 }])
    expect(credit.data).toMatchObject({ state: 'matched', total: -300 })
    expect((await move(lead, 'approve', bill.data.id)).refusal).toBeUndefined()
    expect((await enter([{ po_line_id: lines[0], pieces: -8, amount: -800 }])).fields).toEqual({
      'items.0.pieces': expect.stringContaining('Only 7'),
    })
  })

  it('above the limit is approved by a purchasing lead, who didn’t accept its differences', async () => {
    const { lines } = await received([100], { price: 19_000 })
    const { data } = await enter([{ po_line_id: lines[0], pieces: 100, amount: 2_100_000 }])
    await move(lead, 'accept', data.id, { reason: 'Agreed by phone' })
    const admin = await app.as('admin')
    expect((await move(admin, 'approve', data.id)).refusal).toBe('supplier-bill.large')
    expect((await move(lead, 'approve-large', data.id)).refusal).toBe('supplier-bill.accepted')
    expect((await move(finance, 'approve-large', data.id)).code).toBe(403)
    expect((await move(admin, 'approve-large', data.id)).refusal).toBeUndefined()
  })
})
