import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import { stockFixture } from '../../../../testing/stock-fixture.ts'
import { sku } from '../../../catalog/goods/table.ts'
import { bookMoves, type StockMove } from '../book-moves.ts'
import { proveStock } from '../prove.ts'
import { reserveOrder, shipStock } from '../reserve.ts'
import { takeBack } from '../returned.ts'
import { stockBalance } from '../table.ts'
import { revalue } from './revalue.ts'
import { costLayer } from './table.ts'

/** What stock is worth: pieces keep the value that they came with, and the oldest leave first. */

const app = await startTestApp()
const fixture = await stockFixture(app)
const warehouseId = fixture.place('CN')

/** Layers of a SKU, such as `first 3 of 5 for 300`; pieces in quarantine follow in brackets. */
const layersOf = (skuId: number): Promise<string[]> =>
  app.system(async ({ db }) => {
    const rows = await db
      .select()
      .from(costLayer)
      .where(eq(costLayer.skuId, skuId))
      .orderBy(asc(costLayer.id))
    return rows.map(
      ({ source, piecesLeft, pieces, valueLeft, held }) =>
        `${source} ${piecesLeft} of ${pieces} for ${valueLeft}${held > 0 ? ` (${held})` : ''}`,
    )
  })
const worthOf = (skuId: number): Promise<number> =>
  app.system(async ({ db }) => {
    const [row] = await db.select().from(stockBalance).where(eq(stockBalance.skuId, skuId))
    return row?.value ?? 0
  })

type Move = Omit<StockMove, 'key' | 'reference' | 'skuId' | 'warehouseId'>
const book = (skuId: number, ...moves: Move[]) =>
  app.system((ctx) =>
    bookMoves(
      ctx,
      moves.map((move) => ({
        ...move,
        skuId,
        warehouseId,
        reference: 'test',
        key: `layer:${fixture.next()}`,
      })),
    ),
  )
const buy = (skuId: number, pieces: number, value: number, costSource = `buy ${pieces}`) =>
  book(skuId, { kind: 'receive', onHand: pieces, value, costSource })
async function sell(skuId: number, quantity: number): Promise<number> {
  const orderId = fixture.next()
  await app.system((ctx) =>
    reserveOrder(ctx, orderId, [{ lineId: fixture.next(), skuId, warehouseId, quantity }]),
  )
  await app.system((ctx) => shipStock(ctx, orderId))
  return orderId
}
const problems = () => app.system(async (ctx) => (await proveStock(ctx)).problems)

describe('pieces that leave', () => {
  it('take the oldest first, and the last of a layer takes what is left of its value', async () => {
    const { skuId } = await fixture.newSku()
    await buy(skuId, 3, 100, 'first')
    await buy(skuId, 2, 900, 'second')
    expect(await worthOf(skuId)).toBe(1000)
    await sell(skuId, 1)
    expect(await layersOf(skuId)).toEqual(['first 2 of 3 for 67', 'second 2 of 2 for 900'])
    await sell(skuId, 1)
    await sell(skuId, 2)
    expect(await layersOf(skuId)).toEqual(['first 0 of 3 for 0', 'second 1 of 2 for 450'])
    expect(await worthOf(skuId)).toBe(450)
  })

  it('leave pieces in quarantine alone, which a return to the supplier takes', async () => {
    const { skuId } = await fixture.newSku()
    await book(skuId, { kind: 'receive', onHand: 4, quarantine: 4, value: 400, costSource: 'first' })
    await buy(skuId, 4, 800, 'second')
    await sell(skuId, 3)
    expect(await layersOf(skuId)).toEqual(['first 4 of 4 for 400 (4)', 'second 1 of 4 for 200'])
    await book(skuId, { kind: 'put_away', quarantine: -1, costSource: 'first' })
    await sell(skuId, 1)
    expect(await layersOf(skuId)).toEqual(['first 3 of 4 for 300 (3)', 'second 1 of 4 for 200'])
    await book(skuId, { kind: 'scrap', onHand: -2, quarantine: -2, costSource: 'first' })
    expect(await layersOf(skuId)).toEqual(['first 1 of 4 for 100 (1)', 'second 1 of 4 for 200'])
  })
})

describe('pieces that come', () => {
  it('without a price are worth as much as those that lie there, else as the last ones, else the SKU’s cost', async () => {
    const { skuId } = await fixture.newSku()
    await app.system(({ db }) => db.update(sku).set({ cost: 70 }).where(eq(sku.id, skuId)))
    await book(skuId, { kind: 'count', onHand: 2, costSource: 'found' })
    await buy(skuId, 2, 260, 'bought')
    await book(skuId, { kind: 'count', onHand: 1, costSource: 'more' })
    expect(await layersOf(skuId)).toEqual([
      'found 2 of 2 for 140',
      'bought 2 of 2 for 260',
      'more 1 of 1 for 100',
    ])
    await sell(skuId, 5)
    await book(skuId, { kind: 'count', onHand: 1, costSource: 'again' })
    expect(await worthOf(skuId)).toBe(100)
  })

  it('back from a buyer are worth what they left with, those that left last first', async () => {
    const { skuId } = await fixture.newSku()
    await buy(skuId, 2, 100, 'first')
    await buy(skuId, 3, 1000, 'second')
    const orderId = await sell(skuId, 4)
    expect(await worthOf(skuId)).toBe(333)
    const back = (reference: string, good: number, damaged: number) =>
      app.system((ctx) => takeBack(ctx, { warehouseId, reference, orderId }, [{ skuId, good, damaged }]))
    await back('case:1', 1, 0)
    await back('case:2', 1, 1)
    expect(await layersOf(skuId)).toEqual([
      'first 0 of 2 for 0',
      'second 1 of 3 for 333',
      'case:1 1 of 1 for 334',
      'case:2 1 of 1 for 333',
      'case:2 1 of 1 for 50',
    ])
  })

  it('back from a buyer bear their part of later costs, and the layer that they left knows all of it', async () => {
    const { skuId } = await fixture.newSku()
    await buy(skuId, 10, 1000, 'late')
    const orderId = await sell(skuId, 4)
    await app.system((ctx) =>
      takeBack(ctx, { warehouseId, reference: 'case:9', orderId }, [{ skuId, good: 3, damaged: 0 }]),
    )
    await app.system((ctx) => revalue(ctx, [{ reference: 'late', value: 100 }]))
    const rows = await app.system(({ db }) =>
      db.select().from(costLayer).where(eq(costLayer.skuId, skuId)).orderBy(asc(costLayer.id)),
    )
    expect(rows.map(({ value, valueLeft }) => [value, valueLeft])).toEqual([
      [1100, 660],
      [330, 330],
    ])
    expect([await worthOf(skuId), await problems()]).toEqual([990, []])
  })

  it('back or under way bear their own parts of later costs, and orders those of what they got then', async () => {
    const { skuId } = await fixture.newSku()
    await buy(skuId, 20, 2000, 'shared')
    const orders = [await sell(skuId, 4), await sell(skuId, 6)]
    const shares = async () =>
      (
        await app.asOwner(`SELECT s.order_id::int, s.pieces, s.value::int FROM late_share s JOIN cost_layer y ON y.id = s.layer_id
          WHERE y.sku_id = ${skuId} ORDER BY s.move_id, s.order_id`)
      ).rows
    await app.system((ctx) => revalue(ctx, [{ reference: 'shared', value: 200 }]))
    const first = orders.map((order_id, at) => ({ order_id, pieces: [4, 6][at], value: [40, 60][at] }))
    expect(await shares()).toEqual(first)
    // What came back, left and arrived since says nothing about the cost before.
    await app.system((ctx) =>
      takeBack(ctx, { warehouseId, reference: 'case:shared', orderId: orders[1] ?? 0 }, [
        { skuId, good: 2, damaged: 0 },
      ]),
    )
    const last = await sell(skuId, 3)
    await app.asOwner('DELETE FROM late_share')
    await app.asOwner(
      'SELECT share_late_cost(c, false) FROM cost_layer_move c WHERE variance <> 0 ORDER BY id',
    )
    expect(await shares()).toEqual(first)
    await book(skuId, { kind: 'transfer', onHand: -5, costSource: 'transfer:shared' })
    await app.system((ctx) => revalue(ctx, [{ reference: 'shared', value: 200 }]))
    expect((await shares()).slice(2)).toEqual([
      { order_id: orders[0], pieces: 4, value: 40 },
      { order_id: orders[1], pieces: 4, value: 40 },
      { order_id: last, pieces: 3, value: 30 },
    ])
    expect(await problems()).toEqual([])
  })

  it('by a receipt that is reversed never came', async () => {
    const { skuId } = await fixture.newSku()
    await buy(skuId, 5, 500, 'old')
    await book(skuId, { kind: 'receive', onHand: 3, quarantine: 3, value: 100, costSource: 'new' })
    await book(skuId, { kind: 'receive', onHand: -3, quarantine: -3, costSource: 'new' })
    expect(await layersOf(skuId)).toEqual(['old 5 of 5 for 500', 'new 0 of 0 for 0'])
  })
})

describe('value', () => {
  it('is never lost: what came is what is there and what left', async () => {
    const step = fc.record({
      act: fc.constantFrom('buy', 'hold', 'free', 'sell', 'scrap'),
      pieces: fc.integer({ min: 1, max: 7 }),
      value: fc.integer({ min: 0, max: 10_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        const { skuId } = await fixture.newSku()
        let came = 0
        for (const { act, pieces, value } of steps) {
          if (act === 'buy') {
            came += value
            await buy(skuId, pieces, value)
          } else if (act === 'sell') await sell(skuId, pieces)
          else {
            const quarantine = act === 'hold' ? pieces : -pieces
            const move: Move =
              act === 'scrap' ? { kind: 'scrap', onHand: -pieces, quarantine } : { kind: 'move', quarantine }
            // Refused where there are too few.
            await book(skuId, move).catch(() => undefined)
          }
        }
        expect(await problems()).toEqual([])
        const { left, gone } = await app.system(async ({ db }) => {
          const rows = await db.select().from(costLayer).where(eq(costLayer.skuId, skuId))
          const sum = (of: (one: (typeof rows)[number]) => number) =>
            rows.reduce((all, one) => all + of(one), 0)
          return { left: sum((one) => one.valueLeft), gone: sum((one) => one.value - one.valueLeft) }
        })
        expect(left + gone).toBe(came)
        expect(left).toBe(await worthOf(skuId))
      }),
      { numRuns: 15 },
    )
  })
})
