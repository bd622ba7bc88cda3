import { asn } from '@dropyard/contract/purchasing/asn'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { supplierBill } from '@dropyard/contract/purchasing/supplier-bill'
import { supplierBillFlow } from '@dropyard/contract/purchasing/supplier-bill/flow'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { purchaseFixture } from './purchase-fixture.ts'

/** Orders of tests whose items have come, and their bills. */
export async function receivedOrders(app: TestApp) {
  const made = await purchaseFixture(app)
  const [buyer, keeper, lead, finance] = [
    await app.as('buyer'),
    await app.as('warehouse'),
    await app.as('lead'),
    await app.as('finance'),
  ]
  let keys = 0
  let numbers = 0
  const key = () => `received-order-${++keys}`
  /** An order of one line for each quantity, of SKUs that no supplier quoted, at 1.00 for an item, of which all came and some were rejected. */
  async function received(
    pieces: readonly number[],
    {
      rejected = 0,
      price = 100,
      ...over
    }: { rejected?: number; price?: number } & Record<string, unknown> = {},
  ) {
    const items = pieces.map((count, at) => ({ sku_id: made.skus[at + 3]?.id, pieces: count, price }))
    const order = await made.placed(items, over)
    const announced = items.map(({ sku_id, pieces: expected }) => ({ po_id: order.id, sku_id, expected }))
    const body = { warehouse_id: made.warehouseId, items: announced } as never
    const { data: arrival, fields } = await buyer.call(asn.create, { body })
    expect(fields).toEqual({})
    const step = async (who: typeof buyer, name: keyof typeof asnFlow.actions, input: object = {}) => {
      const answer = await who.call(asnFlow.endpoints[name], {
        body: { id_list: [arrival.id], ...input } as never,
      })
      expect(answer.refusal).toBeUndefined()
    }
    await step(buyer, 'submit')
    const { items: lines } = (await keeper.call(asn.get, { params: { id: arrival.id } })).data
    await step(keeper, 'receive', {
      counts: lines.map(({ id, expected }) => ({ line_id: id, key: key(), pieces: expected })),
    })
    if (rejected > 0)
      await step(keeper, 'inspect', {
        counts: [{ line_id: lines[0]?.id, key: key(), rejected, reason: 'damaged' }],
      })
    return { order, arrival, lines: order.items.map(({ id }) => id), asnLines: lines.map(({ id }) => id) }
  }
  const enter = (items: readonly object[], over: object = {}, who = finance) =>
    who.call(supplierBill.create, {
      body: {
        ...{
          supplier_id: made.supplierId,
          number: `R-${++numbers}`,
          issued_on: '2026-01-05',
          currency: 'CNY',
        },
        ...{ items, ...over },
      } as never,
    })
  const move = (
    who: typeof buyer,
    name: keyof typeof supplierBillFlow.actions,
    id: number,
    input: object = {},
  ) => who.call(supplierBillFlow.endpoints[name], { body: { id_list: [id], ...input } as never })
  /** A bill that was entered by finance and approved by the lead. */
  async function approvedBill(items: readonly object[], over: object = {}) {
    const { data, fields } = await enter(items, over)
    expect(fields).toEqual({})
    if (data.state === 'question') await move(buyer, 'accept', data.id, { reason: 'Agreed' })
    expect((await move(lead, 'approve', data.id)).refusal).toBeUndefined()
    return (await finance.call(supplierBill.get, { params: { id: data.id } })).data
  }
  /** Value and pieces in stock of the first SKU. */
  const stockOf = async (at = 0) => {
    const { rows } = await app.system(({ db }) =>
      db.$client.query(
        `SELECT on_hand, value::int FROM stock_balance WHERE sku_id = $1 AND warehouse_id = $2`,
        [made.skus[at + 3]?.id, made.warehouseId],
      ),
    )
    return rows[0] as { on_hand: number; value: number }
  }
  return { ...made, buyer, keeper, lead, finance, received, enter, move, approvedBill, stockOf }
}
