import { ledgerEntry } from '@dropyard/contract/purchasing/stock-ledger'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { receivedOrders } from '../../../testing/received-order.ts'
import { bookMoves, type StockMove } from '../../warehouse/stock/book-moves.ts'
import { cutStock } from '../../warehouse/stock/history/close.ts'
import { revalue } from '../../warehouse/stock/layers/revalue.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { postDays } from './post.ts'
import { proveStockLedger } from './prove.ts'

/** Later costs of pieces that are on the way to another warehouse. */

const app = await startTestApp()
const world = await receivedOrders(app)
const [from, to] = [world.warehouseId, world.otherId]

let made = 0
const book = (
  skuId: number,
  warehouseId: number,
  move: Omit<StockMove, 'key' | 'reference' | 'skuId' | 'warehouseId'>,
) =>
  app.system((ctx) =>
    bookMoves(ctx, [{ ...move, skuId, warehouseId, reference: 'test', key: `under-way:${++made}` }]),
  )
const travel = (skuId: number, place: number, onHand: number, costSource: string) =>
  book(skuId, place, { kind: 'transfer', onHand, costSource })
const problems = async () => [
  ...(await app.system(proveStock)).problems,
  ...(await app.system(proveStockLedger)).problems,
]
/** What days until now add to an account. */
async function posted(account: string): Promise<number> {
  await app.asOwner(`UPDATE cost_layer_move SET at = at - interval '2 days'
    WHERE at > coalesce((SELECT max(day) + 1 FROM stock_closed), '-infinity')::timestamp AT TIME ZONE 'UTC'`)
  await app.system(async (ctx) => postDays(ctx, await cutStock(ctx)))
  const { rows } = await app.asOwner(
    `SELECT coalesce(sum(amount), 0)::int AS amount FROM supplier_posting_line WHERE account = '${account}'`,
  )
  return (rows[0] as { amount: number }).amount
}

describe('a later cost of pieces under way', () => {
  it('goes on to the account of stock under way, by an order and by what no order brought', async () => {
    const [ordered = 0, opened = 0] = [world.skus[3]?.id, world.skus[8]?.id]
    const { arrival, lines } = await world.received([10], { price: 1000 })
    await book(ordered, from, { kind: 'put_away', quarantine: -10, costSource: `po-line:${lines[0]}` })
    await book(opened, from, { kind: 'receive', onHand: 10, value: 1000, costSource: 'opening:1' })
    for (const [skuId, source] of [
      [ordered, 'transfer:1'],
      [opened, 'transfer:2'],
    ] as const)
      await travel(skuId, from, -4, source)
    // Pieces that arrived and travel on bear their part as well.
    await travel(ordered, to, 2, 'transfer:1')
    await travel(ordered, to, -1, 'transfer:3')
    expect(await problems()).toEqual([])
    await world.approvedBill([{ subject: 'Lorry', asn_id: arrival.id, amount: 2500 }], {
      supplier_id: world.secondId,
    })
    await app.system((ctx) => revalue(ctx, [{ reference: 'late', sources: ['opening:1'], value: 300 }]))
    const { rows } = await app.asOwner(
      `SELECT under_way::int FROM cost_layer_move WHERE under_way <> 0 ORDER BY id`,
    )
    expect(rows).toEqual([{ under_way: 750 }, { under_way: 120 }])
    expect(await problems()).toEqual([])
    await travel(ordered, to, 2, 'transfer:1')
    await travel(ordered, from, 1, 'transfer:3')
    await travel(opened, to, 4, 'transfer:2')
    expect(await problems()).toEqual([])
    expect(await posted('transit')).toBe(0)
    expect(await posted('opening')).toBe(-1300)
    expect(await problems()).toEqual([])
  })
})

it('a ledger entry names its supplier', async () => {
  await world.received([10])
  const query = { supplier_id: world.supplierId }
  const names = (await world.finance.call(ledgerEntry.list, { query })).data.map((row) => row.supplier_name)
  const { rows } = await app.asOwner(
    `SELECT coalesce(nullif(name_en, ''), name) AS name FROM supplier WHERE id = $1`,
    [world.supplierId],
  )
  expect(new Set(names)).toEqual(new Set(rows.map((row) => (row as { name: string }).name)))
})
