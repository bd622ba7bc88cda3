import { randomUUID } from 'node:crypto'
import { asn } from '@dropyard/contract/purchasing/asn'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { receiving } from '@dropyard/contract/purchasing/receiving'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { purchaseFixture } from '../../../testing/purchase-fixture.ts'

/** An arrival is received by scan. */

const app = await startTestApp()
const { warehouseId, skus, placed } = await purchaseFixture(app)
const [buyer, keeper, admin] = [await app.as('buyer'), await app.as('warehouse'), await app.as('admin')]
const { calls } = receiving

async function announced() {
  const [mug, lamp] = skus
  const order = await placed([
    { sku_id: mug?.id, pieces: 20, price: 1000 },
    { sku_id: lamp?.id, pieces: 5, price: 1000 },
  ])
  const items = order.items.map(({ sku_id, pieces }) => ({ po_id: order.id, sku_id, expected: pieces }))
  const body = { warehouse_id: warehouseId, express_nos: ['SF77'], items } as never
  const { data } = await buyer.call(asn.create, { body })
  await buyer.call(asnFlow.endpoints.submit, { body: { id_list: [data.id] } })
  return data.id
}
const scan = (value: string) => ({
  ...{ id: randomUUID(), kind: 'scan' as const, value, shown_accepted: false, at: new Date().toISOString() },
})
const workOf = async (id: number) =>
  (await keeper.call(calls.works)).data.find(({ work }) => work.startsWith(`${id}:`))?.work ?? ''
const linesOf = async (id: number) =>
  (await keeper.call(asn.get, { params: { id } })).data.items.map(({ received }) => received)

it('offers arrivals that are on their way, and books the scans at the end, once', async () => {
  const id = await announced()
  const [offered] = (await keeper.call(calls.works)).data
  expect(offered).toMatchObject({ total: 25, detail: expect.stringContaining('SF77') })
  const work = offered?.work ?? ''
  const session = (await keeper.call(calls.open, { body: { work } })).data.id
  const [mug = '', lamp = ''] = skus.map(({ code }) => code)
  const send = (who: typeof keeper, inputs: readonly ReturnType<typeof scan>[]) =>
    who.call(calls.send, { params: { id: session }, body: { inputs: [...inputs] } })
  const first = [scan(mug.toLowerCase()), scan('12'), scan('NOT-THERE')]
  const { data } = await send(keeper, first)
  expect(data.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'refused'])
  // The connection was lost before the answer came: the same inputs are sent again.
  await send(keeper, first)
  await send(keeper, [scan(`H-${lamp}`)])
  // Everybody counts in a session of their own.
  const [theirs] = (await admin.call(calls.works)).data
  const other = (await admin.call(calls.open, { body: { work: theirs?.work ?? '' } })).data.id
  expect(other).not.toBe(session)
  expect(await linesOf(id)).toEqual([0, 0])
  const closed = await keeper.call(calls.close, { params: { id: session } })
  expect(closed.data).toMatchObject({ closed: true, left: 0 })
  expect(await linesOf(id)).toEqual([12, 1])
  // What is still to come is offered, not what was announced.
  expect((await keeper.call(calls.works)).data[0]).toMatchObject({ work, total: 12 })
  const again = (await keeper.call(calls.open, { body: { work } })).data.id
  const state = await keeper.call(calls.session, { params: { id: again } })
  expect(state.data.facts?.lines.map(({ received }) => received)).toEqual([12, 1])
})

it('refuses scans of an arrival that was cancelled after the session began', async () => {
  const id = await announced()
  const session = (await keeper.call(calls.open, { body: { work: await workOf(id) } })).data.id
  await buyer.call(asnFlow.endpoints.cancel, { body: { id_list: [id], reason: 'Lost' } })
  const inputs = [scan(skus[0]?.code ?? '')]
  const { data } = await keeper.call(calls.send, { params: { id: session }, body: { inputs } })
  expect(data).toMatchObject([{ outcome: 'refused' }])
  expect((await buyer.call(calls.works)).status).toBe(403)
})
