import { notice } from '@dropyard/contract/system/notice'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { orderNewsJob } from './news.ts'

/** Notifications to merchants about new orders, with counts. */

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { stock: 2 } } })
const mug = (quantity = 1) => ({ lines: [platformLine({ sku: 'MUG', quantity })] })

/** Runs the job as if ten minutes had passed; it can be called repeatedly. */
async function look(): Promise<void> {
  for (const table of ['"order"', 'order_sku'])
    await app.asOwner(`UPDATE ${table} SET created_at = created_at - interval '2 minutes'`)
  await app.system((ctx) => ctx.enqueue(orderNewsJob, {}))
  await app.runJobs()
}
const told = async (event: string, who = world.merchant) =>
  (await who.call(notice.list, { query: { event } })).data.map(({ title }) => title)

it('is told once for all orders, and not of what was there before', async () => {
  await world.arrived(mug())
  await look()
  expect(await told('order.to_pay')).toEqual([])
  await world.arrived(mug())
  await world.arrived(mug())
  await Promise.all([look(), look()])
  const [first, ...others] = await told('order.to_pay')
  expect(first).toMatch(/^2 new orders are waiting to be paid: \$\d+\.\d\d\.$/)
  expect(others).toEqual([])
  const other = await app.as('merchant2')
  expect(await told('order.to_pay', other)).toEqual([])
})

it('names the items that must be matched, in numbers', async () => {
  await world.arrived({ lines: [platformLine({ sku: 'NEVER-1', title: 'Lamp', quantity: 1 })] })
  await world.arrived({ lines: [platformLine({ sku: 'NEVER-1', title: 'Lamp', quantity: 1 })] })
  await look()
  await look()
  expect(await told('order.items_unmatched')).toEqual([
    '2 new items of your stores must be matched before their orders can be paid.',
  ])
  expect(await told('order.blocked')).toEqual([])
})

it('names blocked orders by their reasons, and again when they are blocked again', async () => {
  const id = await world.arrived(mug())
  const short = await world.arrived(mug(50))
  await world.pay(short)
  await app.asOwner('UPDATE "order" SET blocked = \'address_invalid\' WHERE id = $1', [id])
  await look()
  await look()
  expect(await told('order.blocked')).toEqual([
    '2 orders are newly blocked: Address incomplete (1), Awaiting stock (1).',
  ])
  await app.asOwner('UPDATE "order" SET blocked = NULL WHERE id = $1', [id])
  await look()
  await app.asOwner('UPDATE "order" SET blocked = \'address_invalid\' WHERE id = $1', [id])
  await look()
  expect((await told('order.blocked'))[0]).toBe('1 order is newly blocked: Address incomplete (1).')
})

it('is switched off where other notifications are', async () => {
  const settings = [{ event: 'order.to_pay', product: false, mail: false }]
  await world.merchant.call(notice.setSettings, { body: { settings } })
  const before = await told('order.to_pay')
  await world.arrived(mug())
  await look()
  expect(await told('order.to_pay')).toEqual(before)
})
