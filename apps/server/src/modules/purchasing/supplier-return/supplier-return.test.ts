import { asn } from '@dropyard/contract/purchasing/asn'
import { inspection } from '@dropyard/contract/purchasing/asn/facts'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { supplierReturn } from '@dropyard/contract/purchasing/supplier-return'
import { supplierReturnFlow } from '@dropyard/contract/purchasing/supplier-return/flow'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { purchaseFixture } from '../../../testing/purchase-fixture.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { proveIncoming } from '../purchase-order/prove.ts'

let keys = 0
const key = () => `supplier-return-${++keys}`

/** An arrival of an order with a line for each of some SKUs, of which all pieces were rejected. */
async function rejected(app: TestApp, count: number, pieces: number, price = 1) {
  const made = await purchaseFixture(app)
  const [buyer, keeper] = [await app.as('buyer'), await app.as('warehouse')]
  const skus = made.skus.slice(0, count)
  const order = await made.placed(skus.map(({ id: sku_id }) => ({ sku_id, pieces, price })))
  const items = skus.map(({ id: sku_id }) => ({ po_id: order.id, sku_id, expected: pieces }))
  const body = { warehouse_id: made.warehouseId, items } as never
  const { data: arrival } = await buyer.call(asn.create, { body })
  const step = (who: typeof buyer, name: keyof typeof asnFlow.actions, input: object = {}) =>
    who.call(asnFlow.endpoints[name], { body: { id_list: [arrival.id], ...input } as never })
  await step(buyer, 'submit')
  const { items: lines } = (await keeper.call(asn.get, { params: { id: arrival.id } })).data
  const counts = lines.map(({ id: line_id }) => ({ line_id, key: key() }))
  await step(keeper, 'receive', { counts: counts.map((one) => ({ ...one, pieces })) })
  const judged = await step(keeper, 'inspect', {
    counts: counts.map((one) => ({ ...one, key: key(), rejected: pieces, reason: 'damaged' })),
  })
  expect(judged.refusal).toBeUndefined()
  return { ...made, order, arrival, lines: lines.map(({ id }) => id) }
}

describeRecord(supplierReturn, {
  as: 'buyer',
  prepare: (app) => rejected(app, 12, 1000),
  valid: (n, { supplierId, warehouseId }) => ({
    ...{ supplier_id: supplierId, warehouse_id: warehouseId, note: `Return ${n}` },
    expects: n % 2 ? 'credit' : 'replacement',
  }),
  lines: { items: (n, { lines }) => ({ asn_line_id: lines[n % 12], pieces: 1 + (n % 3) }) },
  other: { carrier: 'SF', note: 'Changed' },
})

const flowApp = startTestApp()
describeFlow(supplierReturn, {
  app: () => flowApp,
  prepare: (app) => rejected(app, 1, 1000),
  as: 'buyer',
  valid: ({ supplierId, warehouseId, lines: [asn_line_id] }) => ({
    ...{ supplier_id: supplierId, warehouse_id: warehouseId },
    items: [{ asn_line_id, pieces: 1 }],
  }),
})

describe('a return', async () => {
  const app = await startTestApp()
  const world = await rejected(app, 3, 10, 100)
  const [buyer, keeper] = [await app.as('buyer'), await app.as('warehouse')]
  const write = async (line: number, pieces: number, over: object = {}) =>
    buyer.call(supplierReturn.create, {
      body: {
        ...{ supplier_id: world.supplierId, warehouse_id: world.warehouseId },
        ...{ items: [{ asn_line_id: world.lines[line], pieces }], ...over },
      } as never,
    })
  const send = (id: number) =>
    keeper.call(supplierReturnFlow.endpoints.send, { body: { id_list: [id] } as never })
  const balance = async (line: number) => {
    const { rows } = await app.system(({ db }) =>
      db.$client.query(
        `SELECT b.on_hand, b.quarantine, b.value::int, b.incoming FROM stock_balance b
         WHERE b.sku_id = $1 AND b.warehouse_id = $2`,
        [world.skus[line]?.id, world.warehouseId],
      ),
    )
    return rows[0]
  }

  beforeEach(() => async () => {
    expect((await app.system(proveStock)).problems).toEqual([])
    expect((await app.system(proveIncoming)).problems).toEqual([])
  })

  it('takes rejected pieces of its supplier and warehouse, and none that another draft takes', async () => {
    expect(Object.keys((await write(0, 11)).fields)).toEqual(['items.0.pieces'])
    expect(Object.keys((await write(0, 1, { supplier_id: world.secondId })).fields)).toEqual([
      'items.0.asn_line_id',
    ])
    expect(Object.keys((await write(0, 1, { warehouse_id: world.otherId })).fields)).toEqual([
      'items.0.asn_line_id',
    ])
    const first = await write(0, 6)
    expect((await write(0, 5)).fields['items.0.pieces']).toContain('4')
    const query = { supplier_id: world.supplierId }
    const { data } = await buyer.call(supplierReturn.goods, { query })
    expect(data.map(({ rejected: all, left }) => [all, left])).toEqual([
      [10, 4],
      [10, 10],
      [10, 10],
    ])
    const body = { id_list: [first.data.id], reason: 'Kept' }
    await buyer.call(supplierReturnFlow.endpoints.cancel, { body })
  })

  it('takes them out of the stock with their value, once, also when it is sent by two at once', async () => {
    const { data } = await write(0, 4)
    const answers = await Promise.all([send(data.id), send(data.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await balance(0)).toMatchObject({ on_hand: 6, quarantine: 6, value: 600, incoming: 0 })
    const { data: facts } = await keeper.call(inspection.list, { query: { asn_id: world.arrival.id } })
    const rows = facts.filter(({ line_id }) => line_id === world.lines[0]).map(({ id }) => ({ id }))
    const reversed = await keeper.call(inspection.reverse, { body: { rows, reason: 'Wrong' } })
    expect(reversed.data).toMatchObject([{ ok: false, message: expect.stringContaining('sent back') }])
  })

  it('for replacements makes the order await them again, at its price', async () => {
    const { data } = await write(1, 3, { expects: 'replacement' })
    expect((await send(data.id)).refusal).toBeUndefined()
    expect(await balance(1)).toMatchObject({ on_hand: 7, value: 700, incoming: 3 })
    const order = (await buyer.call(purchaseOrder.get, { params: { id: world.order.id } })).data
    expect([order.state, order.goods]).toEqual(['placed', 'part'])
  })
})
