import { asn } from '@dropyard/contract/purchasing/asn'
import { inspection, putAway, receipt } from '@dropyard/contract/purchasing/asn/facts'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { purchaseFixture } from '../../../testing/purchase-fixture.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { proveIncoming } from '../purchase-order/prove.ts'

/** Several people receive, inspect, put away and reverse the same arrival at once, in any order. */

const app = await startTestApp()
const { warehouseId, skus, placed } = await purchaseFixture(app)
const [buyer, ...keepers] = await Promise.all([app.as('buyer'), app.as('warehouse'), app.as('admin')])
const rounds = process.env.DEEP ? 40 : 4
const at = 60

let seed = 20_261_129
/** A number from 0 to below `n`; the same in every run. */
const random = (n: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed % n
}
let keys = 0

async function announced() {
  const order = await placed(skus.slice(0, 2).map(({ id }) => ({ sku_id: id, pieces: at, price: 900 })))
  const items = order.items.map(({ sku_id }) => ({ po_id: order.id, sku_id, expected: at }))
  const body = { warehouse_id: warehouseId, items } as never
  const { data } = await buyer.call(asn.create, { body })
  await buyer.call(asnFlow.endpoints.submit, { body: { id_list: [data.id] } })
  const { items: lines } = (await buyer.call(asn.get, { params: { id: data.id } })).data
  return { order, id: data.id, lines: lines.map((line) => line.id) }
}

it(`books balance after ${rounds} rounds of 30 steps at once`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { order, id, lines } = await announced()
    const step = async (n: number): Promise<{ status: number } | undefined> => {
      const who = keepers[n % keepers.length] ?? buyer
      const line = { line_id: lines[random(2)] ?? 0, key: `race-${++keys}-key` }
      const pieces = 1 + random(25)
      const body = { id_list: [id] }
      const kind = random(10)
      if (kind < 4)
        return who.call(asnFlow.endpoints.receive, { body: { ...body, counts: [{ ...line, pieces }] } })
      if (kind < 6) {
        const counts = [{ ...line, accepted: random(10), rejected: random(4), reason: 'other' as const }]
        return who.call(asnFlow.endpoints.inspect, { body: { ...body, counts } })
      }
      if (kind < 8) {
        const counts = [{ ...line, pieces }]
        return who.call(asnFlow.endpoints['put-away'], { body: { ...body, counts, bin_id: null } })
      }
      const fact = [receipt, inspection, putAway][random(3)] as typeof receipt
      const { data } = await who.call(fact.list, { query: { asn_id: id, status: 'valid' } })
      const row = data[random(Math.max(1, data.length))]
      if (!row) return undefined
      return who.call(fact.reverse, { body: { rows: [{ id: row.id }], reason: 'Miscounted' } })
    }
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => step(n)))
    const statuses = answers.map((answer) => answer?.status ?? 200)
    // Nothing broke, such as by a deadlock, and something was done.
    expect(Math.max(...statuses)).toBeLessThan(500)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(5)

    const { items } = (await buyer.call(asn.get, { params: { id } })).data
    const { items: ordered } = (await buyer.call(purchaseOrder.get, { params: { id: order.id } })).data
    for (const [n, line] of items.entries()) {
      expect(line.received).toBeGreaterThanOrEqual(line.rejected + line.put_away)
      expect(line.put_away).toBeLessThanOrEqual(line.may_put_away)
      expect(ordered[n]?.received).toBe(line.received)
    }
    expect((await app.system(proveStock)).problems).toEqual([])
    expect((await app.system(proveIncoming)).problems).toEqual([])
    const { rows } = await app.system(({ db }) =>
      db.$client.query<{ dock: number; counted: number }>(
        `SELECT (SELECT coalesce(sum(s.quantity), 0)::int FROM bin_stock s JOIN bin b ON b.id = s.bin_id
           WHERE b.kind = 'dock' AND b.warehouse_id = $1) AS dock,
         ((SELECT coalesce(sum(CASE WHEN reverses_id IS NULL THEN pieces ELSE -pieces END), 0) FROM receipt)
           - (SELECT coalesce(sum(CASE WHEN reverses_id IS NULL THEN rejected ELSE -rejected END), 0) FROM inspection)
           - (SELECT coalesce(sum(CASE WHEN reverses_id IS NULL THEN pieces ELSE -pieces END), 0) FROM put_away))::int AS counted`,
        [warehouseId],
      ),
    )
    expect(rows[0]?.dock).toBe(rows[0]?.counted)
  }
})
