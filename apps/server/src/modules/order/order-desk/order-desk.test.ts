import { erpOrder } from '@dropyard/contract/order/erp-order'
import { order } from '@dropyard/contract/order/order'
import { orderDesk } from '@dropyard/contract/order/order-desk'
import { orderNote } from '@dropyard/contract/order/order-note'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine, someAddress } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { addressBlock } from './addresses.ts'

/** How orders move on, where they go, and how far the warehouse is. */

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { stock: 500 } } })
const clerk = await app.as('clerk')
const keeper = await app.as('warehouse')
const buyer = await app.as('buyer')

const paid = async () => {
  const id = await world.arrived({ lines: [platformLine({ sku: 'MUG', title: 'Mug', quantity: 2 })] })
  await world.pay(id)
  return id
}
const moves = async (id: number) => {
  const { data } = await clerk.call(orderDesk.moves, { query: { id } })
  return { ...data, open: data.moves.filter((one) => one.allowed).map((one) => one.move) }
}
const move = async (
  id: number,
  to: 'check' | 'label' | 'pack' | 'ship' | 'deliver' | 'cancel',
  who = clerk,
) => who.call(orderDesk.changeStatus, { body: { orders: [{ id }], move: to, reason: 'asked' } })

test('a status is never set: an order moves along its axes, by moves that are possible now', async () => {
  const id = await paid()
  const before = await moves(id)
  expect([before.status, before.open]).toEqual([20, ['check', 'cancel']])
  expect(before.axes.map(({ axis, state }) => [axis, state])).toContainEqual(['fulfilment', 'none'])
  expect(before.moves.find((one) => one.move === 'label')).toMatchObject({
    allowed: false,
    reason: 'The order isn’t approved yet. Approve it first.',
  })
  expect((await move(id, 'ship')).data[0]).toMatchObject({ ok: false })
  expect((await move(id, 'check', keeper)).status).toBe(403)
  expect((await move(id, 'check', buyer)).status).toBe(403)
  expect((await move(id, 'check')).data[0]).toMatchObject({ ok: true })
  await move(id, 'label')
  await app.runJobs()
  for (const [to, status] of [
    ['pack', 50],
    ['ship', 60],
    ['deliver', 70],
  ] as const) {
    expect((await move(id, to)).data[0]).toMatchObject({ ok: true })
    expect((await moves(id)).status).toBe(status)
  }
  expect((await move(id, 'cancel')).data[0]).toMatchObject({ code: 'order-guard.after_sale_only' })
})

test('two who move it at once move it once', async () => {
  const id = await paid()
  const both = await Promise.all([move(id, 'check'), move(id, 'check'), move(id, 'cancel')])
  const done = both.filter((one) => one.data[0]?.ok).length
  expect([1, 2]).toContain(done)
  const { status, open } = await moves(id)
  expect(status === 90 ? open : ['cancel']).not.toContain('check')
})

test('warehouse steps say what was noted, and where it stopped', async () => {
  const id = await paid()
  await move(id, 'check')
  const steps = async () => (await clerk.call(orderDesk.steps, { query: { order_id: id } })).data
  expect((await steps()).map(({ code, state }) => [code, state])).toEqual([
    ['accepted', 'finish'],
    ['reserved', 'finish'],
    ['checked', 'finish'],
    ['labelled', 'process'],
    ['packed', 'wait'],
    ['handed_over', 'wait'],
    ['delivered', 'wait'],
  ])
  await clerk.call(erpOrder.abnormal, { body: { orders: [{ id }], reason: 'customs' } })
  expect((await steps()).find(({ code }) => code === 'labelled')).toMatchObject({
    state: 'error',
    note: 'Exception reported',
  })
})

test('addresses are listed with those that an order lost', async () => {
  const id = await paid()
  const { address } = (await clerk.call(erpOrder.getAddress, { query: { id } })).data
  await clerk.call(erpOrder.updateAddress, { body: { id, address: { ...address, city: 'Otherville' } } })
  const listed = await clerk.call(orderDesk.addresses, { query: { order_id: id } })
  expect(listed.data.map((row) => [row.current, row.address.city])).toEqual([
    [true, 'Otherville'],
    [false, address.city],
  ])
  expect([listed.total, listed.data[1]?.changed_by !== '']).toEqual([2, true])
})

test('items are exported with the address as one block, and nothing of it runs as a formula', async () => {
  const id = await paid()
  const { address } = (await clerk.call(erpOrder.getAddress, { query: { id } })).data
  const name = '=HYPERLINK("x")'
  await clerk.call(erpOrder.updateAddress, { body: { id, address: { ...address, name } } })
  await world.merchant.call(order.remark, { body: { ids: [id], remark: 'No invoice' } })
  const lineId = (await world.detail(id)).lines[0]?.id ?? 0
  await clerk.call(orderNote.addGoods, {
    body: { order_id: id, line_id: lineId, text: 'Fragile', pinned: true },
  })
  const file = await app.app.server.inject({
    url: `${orderDesk.exportAddress2.path}?ids=${id}&format=csv`,
    headers: { authorization: `Bearer ${clerk.token}` },
  })
  expect(file.body).toContain('No invoice')
  expect(file.body).toContain('Fragile')
  expect(file.body).toContain('Mug')
  expect(file.body).not.toMatch(/(^|,)"?=HYPERLINK/m)
  expect(
    addressBlock({ ...someAddress, country: 'US', city: 'Austin', province: 'TX', zip: '78701' }),
  ).toContain('Austin TX 78701')
  expect(
    addressBlock({ ...someAddress, country: 'DE', city: 'Berlin', province: '', zip: '10115' }),
  ).toContain('10115 Berlin')
})
