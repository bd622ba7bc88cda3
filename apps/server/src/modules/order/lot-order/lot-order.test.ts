import { erpOrder } from '@dropyard/contract/order/erp-order'
import { lotOrder } from '@dropyard/contract/order/lot-order'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeSku, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { lotOf } from '../../warehouse/lot/find.ts'
import { bookMoves } from '../../warehouse/stock/book-moves.ts'

/** Which orders got items of a lot. */

const app = await startTestApp()
const world = await orderFixture(app, { money: 1_000_000 })

it('a recalled lot names the orders that got some, and only to staff', async () => {
  const { skuCode, lotId } = await app.system(async (ctx) => {
    const sku = await makeSku(ctx, { grams: 300 })
    const id = (await lotOf(ctx, sku.id, { lot: 'A', expires_on: null })) ?? 0
    const move = {
      kind: 'receive',
      skuId: sku.id,
      warehouseId: world.warehouse.id,
      reference: 'test',
    } as const
    await bookMoves(ctx, [{ ...move, onHand: 5, lotId: id, key: 'lot-order' }])
    return { skuCode: sku.code, lotId: id }
  })
  const order = await world.arrived({ lines: [platformLine({ sku: skuCode, quantity: 2 })] })
  const orders = [{ id: order }]
  await world.pay(order)
  const clerk = await app.as('clerk')
  await clerk.call(erpOrder.check, { body: { orders } })
  await clerk.call(erpOrder.predict, { body: { orders } })
  await app.runJobs()
  await clerk.call(erpOrder.ship, { body: { orders } })
  const keeper = await app.as('warehouse')
  const query = { lot_id: lotId }
  const { data } = await keeper.call(lotOrder.list, { query })
  expect(data).toMatchObject([{ order_id: order, pieces: 2 }])
  expect((await world.merchant.call(lotOrder.list, { query })).status).toBe(403)
})
