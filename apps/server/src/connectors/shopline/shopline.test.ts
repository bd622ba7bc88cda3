import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { order } from '../../modules/order/order/table.ts'
import { startRestBench } from '../../testing/rest-shop.ts'
import { restShopSuite } from '../../testing/rest-shop-suite.ts'

const bench = await startRestBench('shopline')
await restShopSuite(bench)

test('an order that is held in the shop is held here with its reason, until it is released there', async () => {
  const { app, sim, connect, rest } = bench
  const id = await connect('holding')
  const placed = sim.placeOrder('holding', {
    lines: [{ title: 'Tent', quantity: 1, price: '10.00' }],
    email: 'buyer@example.com',
  })
  await rest()
  const read = async () => {
    const [row] = await app.system((ctx) => ctx.db.select().from(order).where(eq(order.storeId, id)))
    return row
  }
  expect((await read())?.onHold).toBeNull()
  sim.holdOrder('holding', placed.id, { reason: 'High risk of fraud', notes: 'check the card' })
  await rest()
  expect(await read()).toMatchObject({
    onHold: 'store_held',
    platformHold: { reason: 'fraud_risk', note: 'check the card', overruled: false },
  })
  sim.holdOrder('holding', placed.id, null)
  await rest()
  expect(await read()).toMatchObject({ onHold: null, platformHold: null })
})
