import { erpOrder } from '@dropyard/contract/order/erp-order'
import { handoverList } from '@dropyard/contract/order/handover-list'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'

/** Printed lists of the parcels that a carrier takes. */

const app = await startTestApp()
const world = await orderFixture(app, { skus: { LAMP: { grams: 300, stock: 50 } } })
const clerk = await app.as('clerk')
const day = new Date().toISOString().slice(0, 10)

async function shipped(count: number): Promise<void> {
  const orders: { id: number }[] = []
  for (let n = 0; n < count; n++)
    orders.push({ id: await world.arrived({ lines: [platformLine({ sku: 'LAMP', quantity: 1 })] }) })
  for (const { id } of orders) await world.pay(id)
  await clerk.call(erpOrder.check, { body: { orders } })
  await clerk.call(erpOrder.predict, { body: { orders } })
  await app.runJobs()
  await clerk.call(erpOrder.ship, { body: { orders } })
}
const open = async () => (await clerk.call(handoverList.open, { query: { day } })).data

it('is of a day’s parcels, each on one list, and its document stays as it was', async () => {
  await shipped(3)
  const [waiting] = await open()
  expect(waiting).toMatchObject({ parcels: 3, warehouse_id: world.warehouse.id })
  const body = { carrier: waiting?.carrier ?? '', warehouse_id: world.warehouse.id, account_id: null, day }
  const make = () => clerk.call(handoverList.make, { body })
  const answers = await Promise.all([make(), make(), make()])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await open()).toEqual([])
  await app.runJobs()
  const { data } = await clerk.call(handoverList.list)
  expect(data).toMatchObject([{ parcels: 3, grams: 900, day }])
  const id = data[0]?.id ?? 0
  const print = async () => (await clerk.call(handoverList.print, { params: { id } })).raw
  const first = await print()
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  await shipped(1)
  expect(await open()).toMatchObject([{ parcels: 1 }])
  expect((await print()).equals(first)).toBe(true)
  expect((await clerk.call(handoverList.get, { params: { id } })).data).toMatchObject({ prints: 2 })
  expect((await make()).data).toMatchObject({ parcels: 1 })
  expect((await make()).refusal).toBe('handover-list.none')
})

it('is for staff alone', async () => {
  expect((await world.merchant.call(handoverList.list)).status).toBe(403)
  const support = await app.as('support')
  expect((await support.call(handoverList.list)).status).toBe(200)
  const body = { carrier: 'x', warehouse_id: world.warehouse.id, day }
  expect((await support.call(handoverList.make, { body })).status).toBe(403)
})
