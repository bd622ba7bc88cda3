import { bin } from '@dropyard/contract/warehouse/bin'
import { binStock, stock } from '@dropyard/contract/warehouse/stock'
import { and, asc, eq, gt } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { stockFixture } from '../../../testing/stock-fixture.ts'
import { bin as binTable } from '../bin/table.ts'
import { bookMoves, type StockMove } from './book-moves.ts'
import { reserveOrder, shipStock } from './reserve.ts'
import { takeBack } from './returned.ts'
import { binStock as binStockTable } from './table.ts'

/** Every movement of stock reaches the bins. */

const app = await startTestApp()
const fixture = await stockFixture(app)
const warehouseId = fixture.place('CN')
const admin = await app.as('admin')

const binOf = async (code: string): Promise<number> => {
  const { data } = await admin.call(bin.list, { query: { warehouse_id: warehouseId, search: code } })
  return data.find((one) => one.code === code)?.id ?? 0
}
const newBin = async (code: string, place: number): Promise<number> => {
  const body = { warehouse_id: warehouseId, code, place }
  return (await admin.call(bin.create, { body })).data.id
}
const [near, far] = [await newBin('A-01', 1), await newBin('A-02', 2)]
const dock = await binOf('DOCK')

/** Pieces in the warehouse, such as `STOCK good 3`. */
const lying = (skuId: number): Promise<string[]> =>
  app.system(async ({ db }) => {
    const rows = await db
      .select({ code: binTable.code, condition: binStockTable.condition, quantity: binStockTable.quantity })
      .from(binStockTable)
      .innerJoin(binTable, eq(binTable.id, binStockTable.binId))
      .where(
        and(
          eq(binStockTable.skuId, skuId),
          eq(binStockTable.warehouseId, warehouseId),
          gt(binStockTable.quantity, 0),
        ),
      )
      .orderBy(asc(binTable.code))
    return rows.map(({ code, condition, quantity }) => `${code} ${condition} ${quantity}`)
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
        key: `test:${fixture.next()}`,
      })),
    ),
  )

describe('pieces', () => {
  it('wait for inspection at the dock, and are put away in several bins', async () => {
    const { skuId } = await fixture.newSku()
    await book(skuId, { kind: 'receive', onHand: 10, quarantine: 10 })
    expect(await lying(skuId)).toEqual(['DOCK quarantine 10'])
    expect(await fixture.free(skuId)).toBe(0)
    await book(
      skuId,
      { kind: 'put_away', quarantine: -4, fromBinId: dock, toBinId: near },
      { kind: 'put_away', quarantine: -5, fromBinId: dock, toBinId: far },
    )
    expect(await lying(skuId)).toEqual(['A-01 good 4', 'A-02 good 5', 'DOCK quarantine 1'])
    expect(await fixture.free(skuId)).toBe(9)
    await book(skuId, { kind: 'move', moved: 3, fromBinId: far, toBinId: near })
    expect(await lying(skuId)).toEqual(['A-01 good 7', 'A-02 good 2', 'DOCK quarantine 1'])
  })

  it('are shipped from general stock first, then along the route', async () => {
    const { skuId } = await fixture.newSku({ CN: 2 })
    await book(
      skuId,
      { kind: 'receive', onHand: 2, toBinId: far },
      { kind: 'receive', onHand: 2, toBinId: near },
    )
    const orderId = fixture.next()
    await app.system(async (ctx) => {
      const line = { skuId, warehouseId }
      await reserveOrder(ctx, orderId, [
        { ...line, lineId: 1, quantity: 1 },
        { ...line, lineId: 2, quantity: 4 },
      ])
      await shipStock(ctx, orderId)
    })
    expect(await lying(skuId)).toEqual(['A-02 good 1'])
  })

  it('that buyers return lie apart until they are put away', async () => {
    const { skuId } = await fixture.newSku()
    const from = { warehouseId, reference: `case:${fixture.next()}`, orderId: 1 }
    for (const _again of [1, 2])
      await app.system((ctx) => takeBack(ctx, from, [{ skuId, good: 3, damaged: 1 }]))
    expect(await lying(skuId)).toEqual(['DAMAGED damaged 1', 'RETURNS good 3'])
    expect(await fixture.free(skuId)).toBe(3)
  })

  it('are not taken from a bin that has too few, nor while they are reserved', async () => {
    const { skuId } = await fixture.newSku({ CN: 5 })
    await app.system((ctx) =>
      reserveOrder(ctx, fixture.next(), [{ lineId: 1, skuId, warehouseId, quantity: 3 }]),
    )
    await expect(book(skuId, { kind: 'scrap', onHand: -3 })).rejects.toThrow('stock.too_few')
    await expect(book(skuId, { kind: 'move', moved: 1, fromBinId: near, toBinId: far })).rejects.toThrow(
      'stock.bin_too_few',
    )
    expect(await lying(skuId)).toEqual(['STOCK good 5'])
  })
})

describe('moving by hand', () => {
  it('happens once, within a warehouse, and not to a blocked bin', async () => {
    const { skuId } = await fixture.newSku({ CN: 5 })
    const blocked = await newBin('A-03', 3)
    const { data } = await admin.call(bin.get, { params: { id: blocked } })
    const reason = { blocked: true, blocked_reason: 'Wet' }
    await admin.call(bin.update, { params: { id: blocked }, body: { ...data, ...reason } })
    const from = await binOf('STOCK')
    const place = { sku_id: skuId, warehouse_id: warehouseId, from_bin_id: from, pieces: 2, key: 'once' }
    const move = (more: object) =>
      admin.call(stock.move, { body: { ...place, to_bin_id: near, ...more } as never })
    expect((await move({ to_bin_id: blocked })).fields).toHaveProperty('to_bin_id')
    expect((await move({ to_bin_id: from })).fields).toHaveProperty('to_bin_id')
    expect((await move({ warehouse_id: fixture.place('DE') })).fields).toHaveProperty('from_bin_id')
    expect((await move({})).data).toEqual({ booked: true })
    expect((await move({})).data).toEqual({ booked: false })
    expect((await move({ pieces: 4, key: 'more' })).refusal).toBe('stock.bin_too_few')
    expect(await lying(skuId)).toEqual(['A-01 good 2', 'STOCK good 3'])
    const { data: rows } = await admin.call(binStock.list, { query: { bin_id: near, sku_id: skuId } })
    expect(rows).toMatchObject([{ bin_name: 'A-01', quantity: 2, condition: 'good' }])
    const moves = await admin.call(stock.movements, { query: { sku_id: skuId, kind: 'move' } })
    expect(moves.data[0]?.bins).toBe('A-01 +2, STOCK -2')
  })
})

it('bins and balances agree after any movements, also at the same time', async () => {
  const skus = await Promise.all([1, 2].map(() => fixture.newSku({ CN: 6 })))
  const bins = [dock, near, far]
  const one = fc.record({
    skuId: fc.constantFrom(...skus.map(({ skuId }) => skuId)),
    kind: fc.constantFrom('receive', 'put_away', 'move', 'scrap', 'ship', 'return'),
    pieces: fc.integer({ min: 1, max: 4 }),
    from: fc.constantFrom(...bins),
    to: fc.constantFrom(...bins),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 4, maxLength: 8 }), async (steps) => {
      await Promise.allSettled(
        steps.map(async ({ skuId, kind, pieces, from, to }) => {
          const orderId = fixture.next()
          if (kind === 'receive') await book(skuId, { kind, onHand: pieces, quarantine: pieces })
          if (kind === 'put_away') await book(skuId, { kind, quarantine: -pieces, toBinId: to })
          if (kind === 'move') await book(skuId, { kind, moved: pieces, fromBinId: from, toBinId: to })
          if (kind === 'scrap') await book(skuId, { kind, onHand: -pieces })
          if (kind === 'ship')
            await app.system(async (ctx) => {
              await reserveOrder(ctx, orderId, [{ lineId: 1, skuId, warehouseId, quantity: pieces }])
              await shipStock(ctx, orderId)
            })
          if (kind === 'return')
            await app.system((ctx) =>
              takeBack(ctx, { warehouseId, reference: `case:${orderId}`, orderId }, [
                { skuId, good: pieces, damaged: 1 },
              ]),
            )
        }),
      )
      expect(await fixture.prove()).toEqual([])
    }),
    { numRuns: 15 },
  )
})
