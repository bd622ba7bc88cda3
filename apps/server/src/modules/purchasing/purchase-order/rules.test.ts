import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { mailbox } from '@dropyard/contract/system/mail'
import { setting } from '@dropyard/contract/system/setting'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSheet, writeCsv } from '../../../kit/sheets/sheet.ts'
import { startTestApp } from '../../../testing/app.ts'
import { inDays } from '../../../testing/days.ts'
import { importThrough } from '../../../testing/import-through.ts'
import { purchaseFixture } from '../../../testing/purchase-fixture.ts'
import { scanned, sheetSize } from '../../../testing/scanned.ts'
import { proveIncoming } from './prove.ts'
import { noteLines } from './service.ts'

const app = await startTestApp()
const { supplierId, secondId, warehouseId, otherId, skus, placed } = await purchaseFixture(app)
const [buyer, lead, admin] = [await app.as('buyer'), await app.as('lead'), await app.as('admin')]
type Who = typeof buyer

const skuId = (n: number) => skus[n]?.id ?? 0
/** A SKU for which the supplier quoted nothing, so that no price is too high. */
const line = (pieces: number, over: object = {}) => ({ sku_id: skuId(5), pieces, price: 100, ...over })
const write = (items: object[], over: object = {}, who: Who = buyer) =>
  who.call(purchaseOrder.create, {
    body: { supplier_id: supplierId, warehouse_id: warehouseId, items, ...over } as never,
  })
const read = async (id: number, who: Who = buyer) =>
  (await who.call(purchaseOrder.get, { params: { id } })).data
type Order = Awaited<ReturnType<typeof read>>
const step = (who: Who, name: keyof typeof purchaseOrderFlow.actions, id: number, input: object = {}) =>
  who.call(purchaseOrderFlow.endpoints[name], { body: { id_list: [id], ...input } as never })
const change = (order: Order, over: object, who: Who = buyer) => {
  const given = Object.fromEntries(
    Object.keys(purchaseOrder.input.shape).map((name) => [name, order[name as never]]),
  )
  return who.call(purchaseOrder.update, {
    params: { id: order.id },
    body: { ...given, version: order.version, ...over } as never,
  })
}
const come = (...received: [lineId: number | undefined, pieces: number][]) =>
  app.system((ctx) =>
    noteLines(
      ctx,
      received.map(([lineId = 0, pieces]) => ({ lineId, pieces })),
    ),
  )
const incoming = async (sku = skuId(5), place = warehouseId): Promise<number> => {
  const { rows } = await app.system(({ db }) =>
    db.$client.query<{ incoming: number }>(
      'SELECT incoming FROM stock_balance WHERE sku_id = $1 AND warehouse_id = $2',
      [sku, place],
    ),
  )
  return rows[0]?.incoming ?? 0
}
let before = 0
beforeEach(async () => {
  before = await incoming()
  return async () => expect((await app.system(proveIncoming)).problems).toEqual([])
})

it('an order is late while something is still to come after the day on which it was due', async () => {
  const [late, today] = await Promise.all(
    [inDays(-1), inDays(0)].map((due_on) => placed([line(10)], { due_on })),
  )
  const found = async (wanted: boolean) => {
    const { data } = await buyer.call(purchaseOrder.list, { query: { late: wanted, 'per-page': 100 } })
    expect(data.every((row) => row.late === wanted)).toBe(true)
    return [late, today].map((one) => data.some(({ id }) => id === one?.id))
  }
  expect(await found(true)).toEqual([true, false])
  expect(await found(false)).toEqual([false, true])
  await come([late?.items[0]?.id, 10])
  expect(await found(true)).toEqual([false, false])
})

describe('approvals', () => {
  it('above the limit two people give them, and neither wrote or changed the order', async () => {
    const { data } = await write([line(30_000)], {}, lead)
    await change(await read(data.id), { remark: 'By sea' }, buyer)
    await step(buyer, 'submit', data.id)
    expect((await step(lead, 'approve', data.id)).refusal).toBe('purchase-orders.two_people')
    expect((await step(lead, 'first-approve', data.id)).refusal).toBe('second-person.own')
    expect((await step(admin, 'first-approve', data.id)).refusal).toBeUndefined()
    expect((await step(admin, 'second-approve', data.id)).refusal).toBe('purchase-orders.second_person')
    expect((await step(buyer, 'cancel', data.id, { reason: 'x' })).refusal).toBe('purchase-orders.large')
    await step(lead, 'reject', data.id, { reason: 'Too many' })
    expect(await read(data.id)).toMatchObject({ state: 'draft', reason: 'Too many' })
  })

  it('count foreign amounts at the rate of the day, and the limit is a setting', async () => {
    const { data } = await write([line(3000)], { currency: 'USD' })
    await step(buyer, 'submit', data.id)
    expect((await read(data.id)).total_cny).toBe(2_130_000)
    expect((await step(lead, 'approve', data.id)).refusal).toBe('purchase-orders.two_people')
    const limits = (two_approvals_above: number) =>
      admin.call(setting.purchasing, { body: { two_approvals_above, samples_free_up_to: 500 } })
    await limits(25_000)
    expect((await step(lead, 'approve', data.id)).refusal).toBeUndefined()
    await limits(20_000)
    await step(buyer, 'placed', data.id, { placed_on: '2026-03-01' })
    expect(await read(data.id)).toMatchObject({
      state: 'placed',
      rate: '7.1',
      placed_on: '2026-03-01',
      money: 'due',
    })
  })

  it('two people also approve a price of more than 3% above what the supplier quoted for the quantity', async () => {
    const quoted = async (pieces: number, price: number) => {
      const { data } = await write([{ sku_id: skuId(0), pieces, price }])
      await step(buyer, 'submit', data.id)
      return [(await read(data.id)).above_quoted, (await step(lead, 'approve', data.id)).refusal]
    }
    expect(await quoted(10, 1030)).toEqual(['3.00', undefined])
    expect(await quoted(10, 1040)).toEqual(['4.00', 'purchase-orders.above_quoted'])
    expect(await quoted(200, 930)).toEqual(['3.33', 'purchase-orders.above_quoted'])
  })

  it('cheap samples need none', async () => {
    const sample = async (price: number) => {
      const { data } = await write([{ subject: 'Lantern', pieces: 2, price }], { type: 'sample' })
      await step(buyer, 'submit', data.id)
      return read(data.id)
    }
    const free = await sample(25_000)
    expect([free.state, free.history.at(-1)?.user_name]).toEqual(['approved', 'System'])
    expect((await sample(25_001)).state).toBe('submitted')
  })

  it('an order that is not approved yet is refused by those who approve, later by the buyer, and a held one waits', async () => {
    const { data } = await write([line(10)])
    await step(buyer, 'submit', data.id)
    await step(buyer, 'hold', data.id, { reason: 'Price unclear.' })
    expect((await step(lead, 'approve', data.id)).message).toContain('Price unclear.')
    await step(buyer, 'resume', data.id)
    expect((await step(buyer, 'refuse', data.id, { reason: 'No' })).refusal).toBe('purchase-orders.approvers')
    await step(lead, 'approve', data.id)
    expect((await step(buyer, 'refuse', data.id, { reason: 'Sold out there' })).refusal).toBeUndefined()
  })
})

describe('placing', () => {
  it('sends the order by email, is not cancelled meanwhile, and the order is placed when the mail left', async () => {
    const { data } = await write([line(10)])
    await step(buyer, 'submit', data.id)
    await step(lead, 'approve', data.id)
    await step(buyer, 'order', data.id, { way: 'mail' })
    expect((await read(data.id)).state).toBe('placing')
    expect((await step(buyer, 'cancel', data.id, { reason: 'x' })).refusal).toBe('workflow.moved')
    expect(await incoming()).toBe(before)
    await app.runJobs()
    expect((await read(data.id)).state).toBe('placed')
    expect(await incoming()).toBe(before + 10)
    const { data: mails } = await app.call(mailbox.list, { query: { receiver: 'wang@factory.example' } })
    expect(mails[0]?.subject).toContain(data.po_sn)
    await step(buyer, 'resend', data.id)
    await app.runJobs()
    const again = await app.call(mailbox.list, { query: { receiver: 'wang@factory.example' } })
    expect(again.data.filter(({ subject }) => subject.includes(data.po_sn))).toHaveLength(2)
  })

  it('needs an address for that, and is at once when it is printed', async () => {
    const { data } = await write([line(10)], { supplier_id: secondId })
    await step(buyer, 'submit', data.id)
    await step(lead, 'approve', data.id)
    expect(Object.keys((await step(buyer, 'order', data.id, { way: 'mail' })).fields)).toEqual(['way'])
    await step(buyer, 'order', data.id, { way: 'print' })
    const { state, actions } = await read(data.id)
    expect(state).toBe('placed')
    // The supplier of an order that never left by email would take one for a second order.
    expect(actions.map(({ action }) => action)).not.toContain('resend')
    expect((await step(buyer, 'resend', data.id)).refusal).toBe('purchase-orders.not_mailed')
  })

  it('prints the order with prices, codes and the supplier’s code, in two languages', async () => {
    const costs = [
      { kind: 'freight', amount: 5000 },
      { kind: 'discount', amount: 1000 },
    ]
    const { data } = await write([{ sku_id: skuId(0), pieces: 120, pack: 12, price: 10_800 }], { costs })
    expect(data.total).toBe(108_000 + 4000)
    const { raw } = await buyer.call(purchaseOrder.print, {
      params: { id: data.id },
      query: { lang: 'both' },
    })
    const [page] = await scanned(raw, sheetSize)
    expect(page?.codes).toEqual([`DY1:PO:${data.id}`, data.po_sn])
    for (const one of ['采购订单 Purchase order', `H-${skus[0]?.code}`, '10', '× 12', 'CN¥1,120.00'])
      expect(page?.text).toContain(one)
  })
})

describe('what is awaited', () => {
  it('follows closing lines, receiving, reversals and the end of the order', async () => {
    const order = await placed([line(10), line(20, { free: 5 }), line(7, { sku_id: null, subject: 'Mould' })])
    const [a, b, c] = order.items
    expect(await incoming()).toBe(before + 35)
    await come([a?.id, 4])
    expect([await incoming(), (await read(order.id)).goods]).toEqual([before + 31, 'part'])
    expect(
      (await step(lead, 'short-close', order.id, { line_ids: [c?.id, 999], reason: 'x' })).fields,
    ).toHaveProperty('line_ids')
    await step(lead, 'short-close', order.id, { line_ids: [b?.id], reason: 'Sold out' })
    expect(await incoming()).toBe(before + 6)
    await come([a?.id, 8], [c?.id, 7])
    expect([await incoming(), (await read(order.id)).state]).toEqual([before, 'closed'])
    await come([a?.id, -5])
    expect(await read(order.id)).toMatchObject({ state: 'placed', goods: 'part' })
    expect(await incoming()).toBe(before + 3)
    await step(lead, 'close', order.id, { reason: 'Enough' })
    expect(await incoming()).toBe(before)
    await step(lead, 'reopen', order.id, { line_ids: [b?.id], reason: 'They found more' })
    expect(await incoming()).toBe(before + 25)
    await step(buyer, 'cancel', order.id, { reason: 'Too late' })
    expect(await incoming()).toBe(before)
    expect(await read(order.id)).toMatchObject({ state: 'cancelled', goods: 'part', money: 'due' })
  })

  it('is right after steps at the same time', async () => {
    const orders = await Promise.all(
      [1, 2].map((n) => placed([line(10 * n), line(10, { sku_id: skuId(6) })])),
    )
    const reason = 'At once'
    await Promise.all(
      orders.flatMap(({ id, items: [first, second] }) => [
        step(lead, 'short-close', id, { line_ids: [first?.id], reason }),
        step(admin, 'short-close', id, { line_ids: [first?.id, second?.id], reason }),
        come([second?.id, 6]),
        step(buyer, 'cancel', id, { reason }),
      ]),
    )
    expect(await incoming()).toBe(before)
    expect(await incoming(skuId(6))).toBe(0)
  })

  it('moves with the warehouse of a changed order, until goods came', async () => {
    const order = await placed([line(10)])
    const elsewhere = await incoming(skuId(5), otherId)
    await change(order, { warehouse_id: otherId })
    expect([await incoming(), await incoming(skuId(5), otherId)]).toEqual([before, elsewhere + 10])
    await come([order.items[0]?.id, 2])
    const { fields } = await change(await read(order.id), { warehouse_id: warehouseId, currency: 'USD' })
    expect(Object.keys(fields).toSorted()).toEqual(['currency', 'warehouse_id'])
  })
})

describe('a change of a placed order', () => {
  it('is a new version, and asks for approval again if the total grows by more than 3%', async () => {
    const order = await placed([line(100), line(50, { sku_id: skuId(6) })])
    const [first, second] = order.items
    await change(order, { outer_no: 'NOT-AGREED' })
    expect((await read(order.id)).revision).toBe(1)
    const small = await change(await read(order.id), { items: [{ ...first, pieces: 104 }, second] })
    expect(small.data).toMatchObject({ state: 'placed', revision: 2 })
    const grown = await change(await read(order.id), { items: [{ ...first, pieces: 146 }, line(9)] })
    expect(grown.data).toMatchObject({ state: 'submitted', revision: 3 })
    expect(await incoming()).toBe(before + 155)
    const { versions, history } = await read(order.id)
    expect(
      versions?.map(({ terms }) => (terms.items as { pieces: number }[]).map(({ pieces }) => pieces)),
    ).toEqual([
      [100, 50],
      [104, 50],
    ])
    expect(history.at(-1)?.action).toBe('resubmit')
    expect((await step(lead, 'reject', order.id, { reason: 'No' })).refusal).toBe(
      'purchase-orders.placed_before',
    )
    await step(buyer, 'revert', order.id)
    const back = await read(order.id)
    expect(back).toMatchObject({ state: 'placed', revision: 4, outer_no: 'NOT-AGREED' })
    expect(back.items.map(({ sku_id, pieces }) => [sku_id, pieces])).toEqual([
      [skuId(5), 104],
      [skuId(6), 50],
    ])
    expect(await incoming()).toBe(before + 104)
    // It is compared with what was approved, so that many small changes are not a way round.
    const again = await change(back, { items: [{ ...back.items[0], pieces: 106 }, back.items[1]] })
    expect(again.data.state).toBe('submitted')
    await step(lead, 'approve', order.id)
    await step(buyer, 'placed', order.id)
    expect(await incoming()).toBe(before + 106)
  })

  it('keeps lines that goods came for, and neither takes back what came nor closes twice', async () => {
    const order = await placed([line(10), line(5)])
    const [a, b] = order.items
    await come([a?.id, 6])
    const now = await read(order.id)
    expect((await change(now, { items: [b] })).fields).toHaveProperty('items')
    expect((await change(now, { items: [{ ...a, pieces: 5 }, b] })).fields).toHaveProperty(['items.0.pieces'])
    const fewer = await change(now, { items: [{ ...a, pieces: 6 }] })
    expect(fewer.data).toMatchObject({ state: 'closed', goods: 'all' })
    expect((await change(await read(order.id), { remark: 'x' })).refusal).toBe('purchase-orders.locked')
    const removal = await buyer.call(purchaseOrder.remove, { params: { id: order.id } })
    expect(removal.refusal).toBe('purchase-orders.draft_only')
  })
})

describe('what people see and send', () => {
  it('staff without costs see the order, and no prices anywhere', async () => {
    const { data } = await write([line(10)], { costs: [{ kind: 'duty', amount: 100 }] })
    const keeper = await app.as('warehouse')
    const seen = await read(data.id, keeper)
    expect(seen).toMatchObject({
      total: null,
      costs: null,
      versions: null,
      items: [{ pieces: 10, price: null, amount: null }],
    })
    expect((await keeper.call(purchaseOrder.list, {})).data[0]).toMatchObject({ total: null })
    for (const call of [purchaseOrder.export, purchaseOrder.goods])
      expect((await keeper.call(call, {} as never)).status).toBe(403)
  })

  it('files have codes, keep rows of one order together by a number of their own, and name unknown codes', async () => {
    const headers = [
      'Number',
      'Supplier',
      'Warehouse',
      'Items: SKU',
      'Items: Quantity',
      'Items: Price per unit',
      'Due',
    ]
    const row = (ref: string, code = skus[3]?.code ?? '') => [
      ref,
      'SUP',
      'CN',
      code,
      '12',
      '1.50',
      '2031-05-01',
    ]
    const send = async (...rows: string[][]) =>
      (
        await importThrough(app, buyer, purchaseOrder.import, {
          files: { file: { filename: 'orders.csv', content: await writeCsv(headers, rows) } },
          body: {},
        } as never)
      ).data as { created: number; errors: object[] }
    const twice = [row('A'), row('B'), row('A', skus[4]?.code)]
    expect(await send(...twice)).toMatchObject({ created: 3, errors: [] })
    const { data } = await buyer.call(purchaseOrder.list, { query: { 'per-page': 20 } })
    expect(data.slice(0, 2).map(({ state, pieces }) => [state, pieces])).toEqual([
      ['draft', 12],
      ['draft', 24],
    ])
    const wrong = await send(row('C', 'NO-SUCH-SKU'))
    expect(wrong).toMatchObject({ created: 0, errors: [{ row: 2, column: 'Items: SKU' }] })
    const { raw } = await buyer.call(purchaseOrder.export, { query: { format: 'csv' } as never })
    const sheet = await readSheet(raw)
    expect(sheet.rows[0]?.cells.slice(1, 4)).toEqual([expect.stringMatching(/^PO\d{8}$/), 'SUP', 'CN'])
  })

  it('offers what the supplier supplies with its stock, and open orders to choose from', async () => {
    const { data, total } = await buyer.call(purchaseOrder.goods, {
      query: { supplier_id: supplierId, warehouse_id: warehouseId, search: skus[1]?.code ?? '' },
    })
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({ sku_id: skuId(1), price: 1000, moq: 10, multiple: 5, pack: 1, free: 0 })
    const order = await placed([line(3)])
    const { data: open } = await buyer.call(purchaseOrder.select, {
      query: { supplier_id: supplierId, open: true, search: order.po_sn },
    })
    expect(open).toEqual([{ id: order.id, name: `${order.po_sn} · SUP Factory` }])
  })

  it('names what is wrong: packs, shares of costs, blocked suppliers', async () => {
    const wrong = async (items: object[], over: object = {}) => Object.keys((await write(items, over)).fields)
    expect(await wrong([line(10, { pack: 12 })])).toEqual(['items.0.pieces'])
    expect(await wrong([line(10, { sku_id: null })])).toEqual(['items.0.sku_id', 'items.0.subject'])
    const costs = [{ kind: 'duty', amount: 300, split: 'hand' }]
    expect(await wrong([line(10, { own_costs: 200 })], { costs })).toEqual(['costs'])
    expect(await wrong([line(10, { own_costs: 300 })], { costs })).toEqual([])
  })

  it('writes amounts as each reader’s language does', async () => {
    const body = {
      ...{ supplier_id: supplierId, warehouse_id: warehouseId, currency: 'USD' },
      items: [line(10, { own_costs: 123_450 })],
      costs: [{ kind: 'duty', amount: 300, split: 'hand' }],
    } as never
    const said = async (lang: string) => {
      const headers = { 'accept-language': lang }
      return (await buyer.call(purchaseOrder.create, { body, headers })).fields.costs
    }
    expect(await said('en')).toMatch(/sum to \$3\.00, and those of the items to \$1,234\.50\./)
    expect(await said('zh-CN')).toMatch(/费用合计 US\$3\.00，明细分摊合计 US\$1,234\.50，/)
  })
})
