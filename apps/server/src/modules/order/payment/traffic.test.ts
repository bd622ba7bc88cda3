import { payment } from '@dropyard/contract/order/payment'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { tablesRead, writeTraffic } from '../../../testing/queries.ts'
import { order as table } from '../order/table.ts'

const app = await startTestApp()
const world = await orderFixture(app, {
  money: 10_000_000,
  skus: { LAMP: { price: 1000, grams: 300, stock: 500 }, ROPE: { price: 333, grams: 150, stock: 500 } },
})

/** Orders to pay; without a valid quote they are priced again. */
async function due(count: number, isQuoted: boolean): Promise<{ id: number }[]> {
  const lines = [platformLine({ sku: 'LAMP', quantity: 2 }), platformLine({ sku: 'ROPE' })]
  const orders: { id: number }[] = []
  for (let i = 0; i < count; i++) orders.push({ id: await world.arrived({ lines }) })
  if (!isQuoted) await app.system((ctx) => ctx.db.update(table).set({ quotedUntil: null }))
  // So that the session was seen within the last minute, and is verified in the transaction that pays.
  await world.detail(orders[0]?.id ?? 0)
  return orders
}

/** What paying some orders sends, with the tables that its queries read. */
async function paying(count: number, isQuoted: boolean) {
  const orders = await due(count, isQuoted)
  const { texts, roundTrips } = await writeTraffic(async () => {
    const answers =
      count === 1
        ? [(await world.merchant.call(payment.pay, { body: { id: orders[0]?.id ?? 0 } })).data]
        : (await world.merchant.call(payment.batchPay, { body: { orders } })).data
    expect(answers.map(({ ok }) => ok)).toEqual(orders.map(() => true))
  })
  return { roundTrips, reads: texts.flatMap(tablesRead) }
}

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, i) => names.indexOf(name) !== i)),
]

describe('a payment', () => {
  it.each([
    [1, true],
    [1, false],
    [20, true],
    [20, false],
  ])('of %i orders reads each fact once (quoted: %s)', async (count, isQuoted) => {
    const { reads } = await paying(count, isQuoted)
    expect(reads).toContain('stock_movement')
    expect(reads.includes('goods')).toBe(!isQuoted)
    expect(repeated(reads)).toEqual([])
  })

  it('waits three times for the database, and once more to price an order again', async () => {
    expect((await paying(1, true)).roundTrips).toBe(3)
    expect((await paying(1, false)).roundTrips).toBe(4)
  })
})
