import { asn } from '@dropyard/contract/purchasing/asn'
import { putAway } from '@dropyard/contract/purchasing/asn/facts'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { repetitions } from '../../../testing/deep.ts'
import { purchaseFixture } from '../../../testing/purchase-fixture.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { releaseOrder, reserveOrder, shipStock } from '../../warehouse/stock/reserve.ts'
import { proveIncoming } from '../purchase-order/prove.ts'

/** Two things at once about the same pieces, again and again. */

const rounds = repetitions({ short: 10, deep: 500 })
/** Rounds after which the books are proven. */
const every = 50
const once = { retry: 0, timeout: 14_400_000 }

const app = await startTestApp()
const { warehouseId, skus, placed } = await purchaseFixture(app)
const [buyer, keeper, admin] = [await app.as('buyer'), await app.as('warehouse'), await app.as('admin')]

let made = 0
const key = () => `race-suite-${++made}-key`
async function announced(sku_id: number, expected: number) {
  const order = await placed([{ sku_id, pieces: expected, price: 900, tolerance: 100 }])
  const body = { warehouse_id: warehouseId, items: [{ po_id: order.id, sku_id, expected }] } as never
  const { data } = await buyer.call(asn.create, { body })
  await buyer.call(asnFlow.endpoints.submit, { body: { id_list: [data.id] } })
  return { id: data.id, line_id: (await lineOf(data.id))?.id ?? 0 }
}
const lineOf = async (id: number) => (await buyer.call(asn.get, { params: { id } })).data.items[0]
async function prove(round: number): Promise<void> {
  if (round % every !== 0 && round !== rounds) return
  expect((await app.system(proveStock)).problems).toEqual([])
  expect((await app.system(proveIncoming)).problems).toEqual([])
}

it(`counts what two receive of one line at once (${rounds} rounds)`, once, async () => {
  const { id, line_id } = await announced(skus[0]?.id ?? 0, 100)
  let came = 0
  for (let round = 1; round <= rounds; round++) {
    const [mine, theirs] = [1 + (round % 3), 1 + (round % 2)]
    const [first, second] = [key(), key()]
    const receive = (who: typeof keeper, name: string, pieces: number) =>
      who.call(asnFlow.endpoints.receive, {
        body: { id_list: [id], counts: [{ line_id, key: name, pieces }] },
      })
    // One of them sends twice, because the first answer was lost.
    const answers = await Promise.all([
      receive(keeper, first, mine),
      receive(admin, second, theirs),
      receive(keeper, first, mine),
    ])
    expect(answers.map(({ refusal, status }) => [refusal, status])).toEqual(Array(3).fill([undefined, 200]))
    came += mine + theirs
    expect((await lineOf(id))?.received).toBe(came)
    await prove(round)
  }
})

it(`gives pieces to a reservation or back to the dock, never to both (${rounds} rounds)`, once, async () => {
  const skuId = skus[1]?.id ?? 0
  const { id, line_id } = await announced(skuId, rounds * 3)
  const step = async (name: 'receive' | 'put-away', pieces: number) => {
    const place = name === 'put-away' ? { bin_id: null } : {}
    const body = { id_list: [id], counts: [{ line_id, key: key(), pieces }], ...place }
    const { fields, message, refusal } = await keeper.call(asnFlow.endpoints[name], { body } as never)
    expect([refusal, message, fields]).toEqual([undefined, expect.anything(), {}])
  }
  await step('receive', rounds * 3)
  const seen = { reversed: 0, reserved: 0 }
  for (let round = 1; round <= rounds; round++) {
    await step('put-away', 3)
    const { data } = await keeper.call(putAway.list, { query: { asn_id: id, status: 'valid' } })
    const row = data[0]?.id ?? 0
    const orderId = 5_000_000 + round
    const quantity = 1 + (round % 3)
    const reserve = () =>
      app.system((ctx) => reserveOrder(ctx, orderId, [{ lineId: orderId, skuId, quantity, warehouseId }]))
    const reverse = () => keeper.call(putAway.reverse, { body: { rows: [{ id: row }], reason: 'Wrong bin' } })
    const [got, back] = await Promise.all([reserve(), reverse()])
    const held = got.lines.reduce((sum, one) => sum + one.reserved, 0)
    const isBack = back.data[0]?.ok === true
    expect([isBack, held]).toEqual(isBack ? [true, 0] : [false, quantity])
    seen[isBack ? 'reversed' : 'reserved']++
    await prove(round)
    await app.system(async (ctx) => (held > 0 ? shipStock(ctx, orderId) : releaseOrder(ctx, orderId)))
    if (!isBack) {
      // What the order didn't need goes back, so that each round begins alike.
      const rest = 3 - quantity
      if (rest > 0) {
        const other = orderId + 1_000_000
        await app.system((ctx) =>
          reserveOrder(ctx, other, [{ lineId: other, skuId, quantity: rest, warehouseId }]),
        )
        await app.system((ctx) => shipStock(ctx, other))
      }
    }
  }
  // Either may win.
  expect(seen.reversed + seen.reserved).toBe(rounds)
})
