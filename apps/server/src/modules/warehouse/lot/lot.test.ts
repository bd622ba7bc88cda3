import { bin } from '@dropyard/contract/warehouse/bin'
import { lot as contract } from '@dropyard/contract/warehouse/lot'
import { lotFlow } from '@dropyard/contract/warehouse/lot/flow'
import { binStock } from '@dropyard/contract/warehouse/stock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { stockFixture } from '../../../testing/stock-fixture.ts'
import { bookMoves, type StockMove } from '../stock/book-moves.ts'
import { reserveOrder, shipStock } from '../stock/reserve.ts'
import { takeBack } from '../stock/returned.ts'
import { lotOf } from './find.ts'
import { holdExpired } from './module.ts'

/** Lots in bins: which leave first, what becomes of those that come back, and lots that may not be sold. */

const app = await startTestApp()
const fixture = await stockFixture(app)
const [warehouseId, elsewhere] = [fixture.place('CN'), fixture.place('US')]
const keeper = await app.as('warehouse')

type Move = Omit<StockMove, 'key' | 'reference' | 'skuId' | 'warehouseId'> & Partial<StockMove>
const book = (skuId: number, ...moves: Move[]) =>
  app.system((ctx) =>
    bookMoves(
      ctx,
      moves.map((move) => ({
        ...{ skuId, warehouseId, reference: 'test', key: `lots:${fixture.next()}` },
        ...move,
      })),
    ),
  )
const newLot = (skuId: number, code: string, expires_on: string | null = null) =>
  app.system(async (ctx) => (await lotOf(ctx, skuId, { lot: code, expires_on })) ?? 0)
/** A SKU with pieces by lot, each as `[code, pieces, expiry]`. */
async function withLots(...lots: [string, number, (string | null)?][]) {
  const { skuId } = await fixture.newSku()
  const ids: number[] = []
  for (const [code, pieces, expiry = null] of lots) {
    const lotId = await newLot(skuId, code, expiry)
    ids.push(lotId)
    await book(skuId, { kind: 'receive', onHand: pieces, lotId })
  }
  return { skuId, ids }
}
/** What lies in a warehouse, such as `A good 3`. */
async function lying(skuId: number, place = warehouseId): Promise<string[]> {
  const { data } = await keeper.call(binStock.list, {
    query: { sku_id: skuId, warehouse_id: place, 'per-page': 100 },
  })
  return data.map((one) => `${one.lot || '-'} ${one.condition} ${one.quantity}`).sort()
}
/** Cost layers of a SKU, such as `A CN 3 for 300`. */
async function costsOf(skuId: number): Promise<string[]> {
  const { rows } = await app.asOwner(
    `SELECT concat_ws(' ', l.code, w.country, y.pieces_left, 'for', y.value_left) AS said FROM cost_layer y
     JOIN lot l ON l.id = y.lot_id JOIN warehouse w ON w.id = y.warehouse_id WHERE y.sku_id = $1 ORDER BY y.id`,
    [skuId],
  )
  return rows.map((row) => (row as { said: string }).said)
}
const ship = (skuId: number, quantity: number, orderId = fixture.next()) =>
  app.system(async (ctx) => {
    await reserveOrder(ctx, orderId, [{ skuId, warehouseId, lineId: 1, quantity }])
    await shipStock(ctx, orderId)
    return orderId
  })
/** @returns the code of the refusal, if any */
async function move(action: keyof typeof lotFlow.actions, id: number): Promise<string | undefined> {
  const body = { id_list: [id], reason: 'Glaze flakes off' }
  return (await keeper.call(lotFlow.endpoints[action], { body })).refusal
}

describe('pieces of lots', () => {
  it('leave by their expiry date, after those whose lot is not noted', async () => {
    const { skuId } = await fixture.newSku({ CN: 2 })
    for (const [code, day] of [
      ['late', '2031-01-01'],
      ['soon', '2030-01-01'],
      ['never', null],
    ] as const)
      await book(skuId, { kind: 'receive', onHand: 3, lotId: await newLot(skuId, code, day) })
    await ship(skuId, 3)
    expect(await lying(skuId)).toEqual(['late good 3', 'never good 3', 'soon good 2'])
    await ship(skuId, 6)
    expect(await lying(skuId)).toEqual(['never good 2'])
  })

  it('keep their lot from the dock to a bin, and to another condition', async () => {
    const { skuId } = await fixture.newSku()
    const lotId = await newLot(skuId, 'A')
    await book(skuId, { kind: 'receive', onHand: 5, quarantine: 5, lotId })
    await book(skuId, { kind: 'put_away', quarantine: -4 })
    expect(await lying(skuId)).toEqual(['A good 4', 'A quarantine 1'])
  })

  it('that an order got come back to their lots', async () => {
    const { skuId } = await withLots(['A', 2, '2030-01-01'], ['B', 2, '2031-01-01'])
    const orderId = await ship(skuId, 3)
    const from = { warehouseId, reference: `case:${fixture.next()}`, orderId }
    await app.system((ctx) => takeBack(ctx, from, [{ skuId, good: 2, damaged: 1 }]))
    expect(await lying(skuId)).toEqual(['A good 2', 'B damaged 1', 'B good 1'])
  })

  it('keep their lot when they are transferred', async () => {
    const { skuId } = await withLots(['A', 2, '2030-01-01'], ['B', 2, '2031-01-01'])
    const transfer = { kind: 'transfer', reference: 'stock-transfer:9', costSource: 'transfer:9' } as const
    await book(skuId, { ...transfer, onHand: -3 })
    await book(skuId, { ...transfer, onHand: 1, warehouseId: elsewhere })
    await book(skuId, { ...transfer, onHand: 2, warehouseId: elsewhere })
    expect(await lying(skuId, elsewhere)).toEqual(['A good 2', 'B good 1'])
  })

  it('leave with the cost of their own lot, also to another warehouse and when they are held', async () => {
    const { skuId } = await fixture.newSku()
    const [late, soon] = [
      await newLot(skuId, 'late', '2031-01-01'),
      await newLot(skuId, 'soon', '2030-01-01'),
    ]
    await book(skuId, { kind: 'receive', onHand: 4, lotId: late, value: 400 })
    await book(skuId, { kind: 'receive', onHand: 4, lotId: soon, value: 3600 })
    // Bought last, but it expires first.
    await ship(skuId, 1)
    expect(await costsOf(skuId)).toEqual(['late CN 4 for 400', 'soon CN 3 for 2700'])
    const reference = `stock-transfer-line:${fixture.next()}`
    await book(skuId, { kind: 'transfer', onHand: -2, reference, costSource: reference, lotId: late })
    await book(skuId, {
      kind: 'transfer',
      onHand: 2,
      warehouseId: elsewhere,
      reference,
      costSource: reference,
    })
    await move('hold', soon)
    await ship(skuId, 1)
    expect(await costsOf(skuId)).toEqual(['late CN 1 for 100', 'soon CN 3 for 2700', 'late US 2 for 200'])
    expect(await fixture.prove()).toEqual([])
  })

  it('missing pieces of a lot that is released stay missing', async () => {
    const { skuId, ids } = await withLots(['A', 3])
    const { data } = await keeper.call(bin.list, { query: { warehouse_id: warehouseId, kind: 'lost' } })
    const lost = { quarantine: 1, toBinId: data[0]?.id ?? 0 } as const
    await book(skuId, { kind: 'move', ...lost })
    await move('hold', ids[0] ?? 0)
    await move('lift', ids[0] ?? 0)
    expect(await lying(skuId)).toEqual(['A good 2', 'A quarantine 1'])
  })

  it('that a count finds belong to the only lot in their bin', async () => {
    const { skuId } = await withLots(['A', 2])
    await book(skuId, { kind: 'count', onHand: 1 })
    expect(await lying(skuId)).toEqual(['A good 3'])
  })

  it('never differ between bins, movements and balances', async () => {
    const step = fc.record({ lot: fc.integer({ min: -1, max: 2 }), pieces: fc.integer({ min: -5, max: 5 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { skuId, ids } = await withLots(['A', 3, '2030-01-01'], ['B', 3], ['C', 3, '2029-01-01'])
        for (const { lot, pieces } of steps) {
          if (pieces === 0) continue
          const lotId = ids[lot]
          const moved = { kind: 'adjust', onHand: pieces, ...(lotId ? { lotId } : {}) } as const
          await book(skuId, moved).catch((error: Error) => expect(error.message).toMatch(/^stock\./))
        }
        expect(await fixture.prove()).toEqual([])
      }),
      { numRuns: 8 },
    )
  })
})

describe('a lot', () => {
  it('is one by its code and expiry date', async () => {
    const { skuId } = await withLots(['A', 1, '2030-01-01'])
    expect(await newLot(skuId, 'A', '2030-01-01')).toBe(await newLot(skuId, 'A', '2030-01-01'))
    expect(await newLot(skuId, 'A')).not.toBe(await newLot(skuId, 'A', '2030-01-01'))
    expect(await newLot(skuId, 'A')).toBe(await newLot(skuId, 'A'))
  })

  it('on hold stays in its bin and is not sold until it is released', async () => {
    const { skuId, ids } = await withLots(['A', 4, '2030-01-01'], ['B', 2])
    expect(await move('hold', ids[0] ?? 0)).toBeUndefined()
    expect(await lying(skuId)).toEqual(['A quarantine 4', 'B good 2'])
    expect(await fixture.free(skuId)).toBe(2)
    const { data } = await keeper.call(contract.get, { params: { id: ids[0] ?? 0 } })
    expect(data).toMatchObject({ state: 'on_hold', on_hand: 4, held: 4, reason: 'Glaze flakes off' })
    expect(await move('lift', ids[0] ?? 0)).toBeUndefined()
    expect(await lying(skuId)).toEqual(['A good 4', 'B good 2'])
    expect(await fixture.prove()).toEqual([])
  })

  it('on hold is not put away for sale', async () => {
    const { skuId } = await fixture.newSku()
    const lotId = await newLot(skuId, 'A')
    await book(skuId, { kind: 'receive', onHand: 2, quarantine: 2, lotId })
    await move('hold', lotId)
    await expect(book(skuId, { kind: 'put_away', quarantine: -2 })).rejects.toThrow('stock.lot_held')
  })

  it('whose pieces an order holds without any to replace them stays as it is', async () => {
    const { skuId, ids } = await withLots(['A', 2])
    await app.system((ctx) =>
      reserveOrder(ctx, fixture.next(), [{ skuId, warehouseId, lineId: 1, quantity: 1 }]),
    )
    expect(await move('hold', ids[0] ?? 0)).toBe('lot.in_use')
    expect(await lying(skuId)).toEqual(['A good 2'])
  })

  it('that is recalled is never sold again', async () => {
    const { skuId, ids } = await withLots(['A', 3])
    await ship(skuId, 1)
    expect(await move('recall', ids[0] ?? 0)).toBeUndefined()
    expect(await fixture.free(skuId)).toBe(0)
    expect(await move('lift', ids[0] ?? 0)).toBeDefined()
  })

  it('is put on hold on the day after it expires, and stays there', async () => {
    const { skuId, ids } = await withLots(['A', 3, '2020-01-31'], ['B', 1, '2999-01-01'])
    await app.system((ctx) => ctx.enqueue(holdExpired, {}))
    await app.runJobs()
    expect(await lying(skuId)).toEqual(['A quarantine 3', 'B good 1'])
    expect(await move('lift', ids[0] ?? 0)).toBe('lot.expired')
    const { data } = await keeper.call(contract.list, { query: { expiry: 'expired' } })
    expect(data.map(({ code, state }) => [code, state])).toEqual([['A', 'on_hold']])
  })
})
