import { hourMs } from '@dropyard/contract/kit/days'
import { orderEnding } from '@dropyard/contract/order/after-sale'
import { payment } from '@dropyard/contract/order/payment'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeStore, platformLine, someAddress } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { order } from '../order/table.ts'

/** Orders that may be the same purchase twice, as checkout names them. */

const app = await startTestApp()
const world = await orderFixture(app, {
  skus: { LAMP: { price: 1000, stock: 50 }, MUG: { price: 500, stock: 50 } },
})

const noon = Date.UTC(2026, 0, 15, 12)
let houses = 0
/** Orders of one receiver, each some hours after noon. */
function receiver() {
  const address1 = `${++houses} Oak Lane`
  return (hours: number, lines = [platformLine({ sku: 'LAMP' })], shop = world.shop) => {
    const address = { ...someAddress, address1 }
    return world.arrived({ createdAt: new Date(noon + hours * hourMs), lines, address }, shop)
  }
}

/** Numbers of the orders that checkout says each one may be the same as. */
async function sameAs(...ids: number[]): Promise<number[][]> {
  const { data } = await world.merchant.call(payment.placeInfo, { body: { ids } })
  return ids.map((id) => data.find((one) => one.id === id)?.same_as.map((other) => other.id) ?? [])
}

it('are those with the same items for the same receiver within a day, in either direction', async () => {
  const place = receiver()
  const [one, two, three] = [await place(0), await place(2), await place(25)]
  expect(await sameAs(one, two, three)).toEqual([[two], [three, one], [two]])
  const { data } = await world.merchant.call(payment.placeInfo, { body: { ids: [one] } })
  expect(data[0]?.same_as).toMatchObject([
    { order_sn: (await world.detail(two)).order_sn, create_time: new Date(noon + 2 * hourMs).toISOString() },
  ])
  await world.pay(two)
  expect(await sameAs(one)).toEqual([[two]])
})

it('are not those with other items or quantities, of another receiver, or that were cancelled', async () => {
  const place = receiver()
  const one = await place(0)
  await place(1, [platformLine({ sku: 'LAMP', quantity: 2 })])
  await place(1, [platformLine({ sku: 'MUG' })])
  await place(1, [platformLine({ sku: 'LAMP' }), platformLine({ sku: 'MUG' })])
  await receiver()(1)
  const cancelled = await place(1)
  expect(await sameAs(one)).toEqual([[cancelled]])
  const { version } = await world.detail(cancelled)
  await world.merchant.call(orderEnding.cancel, { body: { orders: [{ id: cancelled, version }] } })
  expect(await sameAs(one)).toEqual([[]])
})

it('tell items that are not matched apart by their names in the store', async () => {
  const place = receiver()
  const one = await place(0)
  const unmatched = (title: string) => [platformLine({ sku: `OWN-${title}`, title })]
  const [mug, shirt, mugAgain] = [
    await place(1, unmatched('Mug')),
    await place(1, unmatched('Shirt')),
    await place(2, unmatched('Mug')),
  ]
  expect(await sameAs(one, mug, shirt, mugAgain)).toEqual([[], [mugAgain], [], [mug]])
})

it('are not the parts of a split order, which are meant to be alike', async () => {
  const place = receiver()
  const [whole, part] = [await place(0), await place(0)]
  await app.system((ctx) => ctx.db.update(order).set({ splitFrom: whole }).where(eq(order.id, part)))
  expect(await sameAs(whole, part)).toEqual([[], []])
})

it('are never those of another company', async () => {
  const place = receiver()
  const one = await place(0)
  const shop = await app.system((ctx) => makeStore(ctx, world.entities.lumen))
  await place(0, [platformLine({ sku: 'LAMP' })], shop)
  expect(await sameAs(one)).toEqual([[]])
})
