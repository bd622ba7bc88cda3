import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderMargin } from '@dropyard/contract/order/order-margin'
import { payment } from '@dropyard/contract/order/payment'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { bookMoves } from '../../warehouse/stock/book-moves.ts'
import { revalue } from '../../warehouse/stock/layers/revalue.ts'
import { takeBack } from '../../warehouse/stock/returned.ts'

/** What orders earn: what was charged, less what their items and parcels cost. */

const app = await startTestApp()
const world = await orderFixture(app, { skus: { LAMP: { price: 1000, grams: 300 } } })
const { LAMP } = world.skus
const [clerk, keeper, lead] = [await app.as('clerk'), await app.as('warehouse'), await app.as('lead')]

let received = 0
const receive = (pieces: number, value: number, costSource: string) =>
  app.system((ctx) =>
    bookMoves(ctx, [
      {
        ...{
          kind: 'receive',
          skuId: LAMP.id,
          warehouseId: world.warehouse.id,
          onHand: pieces,
          value,
          costSource,
        },
        ...{ reference: `asn:${++received}`, key: `margin:${received}` },
      },
    ]),
  )
const paid = async (quantity: number): Promise<number> => {
  const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP', quantity })] })
  await world.merchant.call(payment.pay, { body: { id } })
  return id
}
async function ship(id: number): Promise<void> {
  const body = { orders: [{ id }] }
  await clerk.call(erpOrder.check, { body })
  await clerk.call(erpOrder.predict, { body })
  await app.runJobs()
  await keeper.call(erpOrder.pack, { body })
  expect((await keeper.call(erpOrder.ship, { body })).data).toMatchObject([{ ok: true }])
}
const margin = async (order_id: number) => (await lead.call(orderMargin.read, { query: { order_id } })).data

describe('the margin of an order', () => {
  it('expects the average cost until it leaves, then says what its pieces cost and where they came from', async () => {
    await receive(2, 1000, 'first')
    await receive(4, 4000, 'second')
    const id = await paid(3)
    const before = await margin(id)
    expect(before).toMatchObject({ shipped: false, goods: 2500, estimated: true, lines: [{ sources: [] }] })
    await ship(id)
    const after = await margin(id)
    expect(after).toMatchObject({
      ...{ shipped: true, goods: 2000, late: 0, estimated: false },
      lines: [
        {
          ...{ sku: 'LAMP', pieces: 3, cost: 2000 },
          sources: [
            { reference: 'asn:1', pieces: 2, cost: 1000 },
            { reference: 'asn:2', pieces: 1, cost: 1000 },
          ],
        },
      ],
    })
    expect(after.margin).toBe(Number(after.revenue) - 2000)
  })

  it('bears its part of costs that become known later, and none for pieces that came back', async () => {
    const id = await paid(2)
    await ship(id)
    // Of the second arrival three pieces have left, two of them with this order.
    await app.system((ctx) => revalue(ctx, [{ reference: 'second', value: 400 }]))
    expect(await margin(id)).toMatchObject({ goods: 2000, late: 200 })
    await app.system((ctx) =>
      takeBack(ctx, { warehouseId: world.warehouse.id, reference: 'case:1', orderId: id }, [
        { skuId: LAMP.id, good: 1, damaged: 0 },
      ]),
    )
    expect(await margin(id)).toMatchObject({ goods: 1000, lines: [{ pieces: 1 }] })
  })

  it('is for staff who see purchase costs', async () => {
    const id = await paid(1)
    for (const who of [keeper, world.merchant])
      expect((await who.call(orderMargin.read, { query: { order_id: id } })).code).toBe(403)
  })
})
