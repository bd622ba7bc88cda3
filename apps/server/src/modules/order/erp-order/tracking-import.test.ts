import { channelChange } from '@dropyard/contract/order/channel-change'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeChannel, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { noteQueries } from '../../../testing/queries.ts'

/** A carrier's file of tracking numbers that moves paid orders to another channel. */

const noted = noteQueries()
const app = await startTestApp()
const clerk = await app.as('clerk')
const world = await orderFixture(app, { skus: { LAMP: { price: 1000, grams: 300, stock: 500 } } })
const at = { warehouseId: world.warehouse.id }
const { dear, cheap } = await app.system(async (ctx) => ({
  dear: await makeChannel(ctx, { ...at, handlingFee: 900 }),
  cheap: await makeChannel(ctx, { ...at, handlingFee: 100 }),
}))
afterAll(() => noted.end())

/** Checked orders that were paid with the more expensive channel. */
async function paid(count: number): Promise<{ id: number; sn: string }[]> {
  const made: { id: number; sn: string }[] = []
  for (let n = 0; n < count; n++) {
    const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP', quantity: 1 })] })
    const { version } = await world.detail(id)
    await world.merchant.call(orderEdit.shipping, {
      body: { orders: [{ id, version }], channel_id: dear.id },
    })
    await world.pay(id)
    made.push({ id, sn: (await world.detail(id)).order_sn })
  }
  await clerk.call(erpOrder.check, { body: { orders: made.map(({ id }) => ({ id })) } })
  return made
}

let last = 70_000
beforeEach(() => {
  last += 100
})
const rowsOf = (orders: readonly { sn: string }[], code = cheap.code) =>
  orders.map(({ sn }, n) => `${sn},YT${last + n},${code}`)
async function send(rows: readonly string[], body: { ship?: boolean; good_rows_only?: boolean } = {}) {
  const content = ['order_sn,tracking_number,channel', ...rows].join('\n')
  const files = { file: { filename: 't.csv', content } }
  return (await clerk.call(erpOrder.importTrackno, { files, body })).data
}
const changesOf = async ({ sn }: { sn: string }) =>
  (await clerk.call(channelChange.list, { query: { search: sn } })).data

it('notes the changes of all rows in the same statements, however many they are', async () => {
  const statements = async (rows: readonly string[]) => {
    const before = noted.asked().length
    expect(await send(rows)).toMatchObject({ updated: rows.length, failed: 0 })
    const asked = noted.asked().slice(before)
    return asked.filter(({ text }) => text.includes('channel_change')).length
  }
  const one = await statements(rowsOf(await paid(1)))
  last += 10
  const four = await paid(4)
  expect(await statements(rowsOf(four))).toBe(one)
  for (const each of four)
    expect(await changesOf(each)).toMatchObject([{ state: 'changed', given_back: 800 }])
})

it('gives back what the other channel costs less where the parcels leave with the file', async () => {
  const before = await world.balance()
  const orders = await paid(2)
  const afterPaying = await world.balance()
  expect(await send(rowsOf(orders), { ship: true })).toMatchObject({ updated: 2, failed: 0 })
  for (const each of orders) {
    expect(await changesOf(each)).toMatchObject([{ state: 'shipped', given_back: 800 }])
    expect((await world.detail(each.id)).status).toBe(60)
  }
  expect(await world.balance()).toBe(afterPaying + 2 * 800)
  expect(before).toBeGreaterThan(afterPaying)
})

it('notes nothing of rows that are refused', async () => {
  const [good, held] = await paid(2)
  if (!good || !held) throw new Error('Two orders are needed')
  await world.merchant.call(orderEdit.hold, { body: { orders: [{ id: held.id }], hold: true } })
  expect(await send(rowsOf([good, held]))).toMatchObject({ updated: 0, failed: 1 })
  expect(await changesOf(good)).toEqual([])
  expect(await send(rowsOf([good, held]), { good_rows_only: true })).toMatchObject({ updated: 1, failed: 1 })
  expect(await changesOf(good)).toHaveLength(1)
  expect(await changesOf(held)).toEqual([])
})

it('compares an order that comes twice with what was paid for, and ships it once', async () => {
  const [twice] = await paid(1)
  if (!twice) throw new Error('An order is needed')
  const [first = ''] = rowsOf([twice])
  const back = `${twice.sn},YT${last + 50},${dear.code}`
  expect(await send([first, back])).toMatchObject({ updated: 2, failed: 0 })
  expect(await changesOf(twice)).toEqual([])
  const [shipped] = await paid(1)
  if (!shipped) throw new Error('An order is needed')
  const rows = [`${shipped.sn},YT${last + 60},`, `${shipped.sn},YT${last + 61},`]
  expect(await send(rows, { ship: true, good_rows_only: true })).toMatchObject({ updated: 1, failed: 1 })
  expect(await world.detail(shipped.id)).toMatchObject({ status: 60, tracking_number: `YT${last + 60}` })
})
