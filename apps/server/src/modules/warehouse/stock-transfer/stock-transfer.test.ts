import { bin } from '@dropyard/contract/warehouse/bin'
import { lotFlow } from '@dropyard/contract/warehouse/lot/flow'
import { stock } from '@dropyard/contract/warehouse/stock'
import { stockTransfer } from '@dropyard/contract/warehouse/stock-transfer'
import { stockTransferArrival } from '@dropyard/contract/warehouse/stock-transfer/facts'
import { stockTransferFlow } from '@dropyard/contract/warehouse/stock-transfer/flow'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { repetitions } from '../../../testing/deep.ts'
import { stockFixture } from '../../../testing/stock-fixture.ts'
import { lotOf } from '../lot/find.ts'
import { bookMoves } from '../stock/book-moves.ts'
import { revalue } from '../stock/layers/revalue.ts'
import { proveTransfers } from './prove.ts'

/** Transfers: free pieces leave with their cost, are incoming at the other warehouse, and arrive in parts or are lost. */

const app = await startTestApp()
const world = await stockFixture(app)
const [from_id, to_id] = [world.place('CN'), world.place('US')]
const [keeper, lead, buyer] = [await app.as('warehouse'), await app.as('lead'), await app.as('buyer')]
type Who = typeof keeper

let made = 0
const key = () => `stock-transfer-${++made}`
/** A SKU of which pieces came in parts, each with its value. */
async function came(...parts: readonly (readonly [pieces: number, value: number])[]): Promise<number> {
  const { skuId } = await world.newSku()
  for (const [onHand, value] of parts)
    await app.system((ctx) =>
      bookMoves(ctx, [
        {
          ...{ kind: 'receive', skuId, warehouseId: from_id, onHand, value },
          ...{ reference: 'test', costSource: `test:${skuId}`, key: key() },
        },
      ]),
    )
  return skuId
}
const step = (
  name: keyof typeof stockTransferFlow.actions,
  id: number,
  input: object = {},
  who: Who = keeper,
) => who.call(stockTransferFlow.endpoints[name], { body: { id_list: [id], ...input } as never })
async function approved(...items: readonly (readonly [sku_id: number, pieces: number])[]) {
  const lines = items.map(([sku_id, pieces]) => ({ sku_id, pieces }))
  const body = { from_id, to_id, items: lines } as never
  const { data, fields } = await buyer.call(stockTransfer.create, { body })
  expect(fields).toEqual({})
  await step('submit', data.id, {}, buyer)
  expect((await step('approve', data.id, {}, lead)).refusal).toBeUndefined()
  return data.id
}
const read = async (id: number, who: Who = lead) =>
  (await who.call(stockTransfer.get, { params: { id } })).data
async function sent(...items: readonly (readonly [sku_id: number, pieces: number])[]) {
  const id = await approved(...items)
  expect((await step('send', id)).refusal).toBeUndefined()
  return { id, lines: (await read(id)).items.map((line) => line.id) }
}
const counted = (line_id: number | undefined, pieces: number) => ({
  counts: [{ line_id: line_id ?? 0, key: key(), pieces }],
})
const stockOf = async (sku_id: number, warehouse_id: number) =>
  (await (await app.as('admin')).call(stock.list, { query: { sku_id, warehouse_id } })).data[0]

afterEach(async () => {
  expect(await world.prove()).toEqual([])
  expect((await app.system(proveTransfers)).problems).toEqual([])
  const { rows } = await app.asOwner(`
    SELECT b.sku_id, b.incoming FROM stock_balance b WHERE b.incoming <> coalesce((
      SELECT sum(i.pieces - (SELECT coalesce(sum(a.pieces), 0) FROM stock_transfer_arrival a WHERE a.line_id = i.id))
      FROM stock_transfer_item i JOIN stock_transfer t ON t.id = i.stock_transfer_id
      WHERE i.sku_id = b.sku_id AND t.to_id = b.warehouse_id AND t.state = 'under_way'), 0)`)
  expect(rows).toEqual([])
})

describe('a transfer', () => {
  it('takes pieces with their cost, and brings them in parts', async () => {
    const mug = await came([4, 400], [6, 1200])
    const { id, lines } = await sent([mug, 7])
    expect(await stockOf(mug, from_id)).toMatchObject({ on_hand: 3, value: 600 })
    expect(await stockOf(mug, to_id)).toMatchObject({ on_hand: 0, incoming: 7 })
    expect(await read(id)).toMatchObject({ state: 'under_way', under_way: 7, value: 1000 })
    expect((await step('receive', id, counted(lines[0], 5))).refusal).toBeUndefined()
    expect(await stockOf(mug, to_id)).toMatchObject({ on_hand: 5, incoming: 2, value: 600 })
    expect((await step('receive', id, counted(lines[0], 3))).fields).toHaveProperty('counts')
    expect((await step('lose', id, { ...counted(lines[0], 1), reason: 'Fell off' })).refusal).toBeUndefined()
    expect(await read(id)).toMatchObject({ under_way: 1, lost: 1, received: 5, value: 200 })
    await step('receive', id, counted(lines[0], 1))
    expect(await read(id)).toMatchObject({ state: 'closed', under_way: 0, value: 0 })
    expect(await stockOf(mug, to_id)).toMatchObject({ on_hand: 6, incoming: 0, value: 800 })
  })

  it('brings items of a lot that was recalled under way into quarantine', async () => {
    const { skuId } = await world.newSku()
    const lotId = await app.system(async (ctx) => {
      const id = await lotOf(ctx, skuId, { lot: 'A', expires_on: null })
      const move = { kind: 'receive', skuId, warehouseId: from_id, reference: 'test' } as const
      await bookMoves(ctx, [{ ...move, onHand: 2, lotId: id ?? 0, key: key() }])
      await bookMoves(ctx, [
        {
          ...move,
          onHand: 3,
          lotId: (await lotOf(ctx, skuId, { lot: 'B', expires_on: null })) ?? 0,
          key: key(),
        },
      ])
      return id ?? 0
    })
    const { id, lines } = await sent([skuId, 4])
    const body = { id_list: [lotId], reason: 'Glaze flakes off' }
    expect((await keeper.call(lotFlow.endpoints.recall, { body })).refusal).toBeUndefined()
    for (const pieces of [1, 3]) await step('receive', id, counted(lines[0], pieces))
    expect(await stockOf(skuId, to_id)).toMatchObject({ on_hand: 4, quarantine: 2, available: 2 })
  })

  it('is completed with the rest lost', async () => {
    const [mug, lamp] = [await came([4, 400]), await came([4, 800])]
    const { id, lines } = await sent([mug, 4], [lamp, 3])
    await step('receive', id, counted(lines[0], 1))
    expect((await step('close', id, { reason: 'The box is gone' })).refusal).toBeUndefined()
    expect(await read(id)).toMatchObject({ state: 'closed', lost: 6, under_way: 0, value: 0 })
    expect(await stockOf(lamp, to_id)).toMatchObject({ on_hand: 0, incoming: 0 })
  })

  it('is proposed from what is free here, beside what orders wait for there', async () => {
    const mug = await came([10, 1000])
    const [here, there] = [world.next(), world.next()]
    await world.reserve(here, [{ lineId: here, skuId: mug, quantity: 3, warehouseId: from_id }])
    await world.reserve(there, [{ lineId: there, skuId: mug, quantity: 2, warehouseId: to_id }])
    const { data, total } = await buyer.call(stockTransfer.goods, { query: { from_id, to_id } })
    expect(data[0]).toMatchObject({ id: mug, free: 7, there: 0, waiting: 2, incoming: 0 })
    expect(total).toBeGreaterThanOrEqual(data.length)
  })

  it('leaves what orders have reserved, or wait for', async () => {
    const mug = await came([10, 1000])
    const order = world.next()
    await world.reserve(order, [{ lineId: order, skuId: mug, quantity: 6, warehouseId: from_id }])
    const id = await approved([mug, 5])
    expect(await step('send', id)).toMatchObject({
      ...{ refusal: 'stock-transfer.too_few', message: expect.stringContaining('Only 4 of') },
    })
    expect((await read(id)).state).toBe('approved')
    expect((await step('cancel', id, { reason: 'Later' })).refusal).toBeUndefined()
  })

  it('wakes orders that wait in the other warehouse, and may go to a bin', async () => {
    const mug = await came([10, 1000])
    const order = world.next()
    await world.reserve(order, [{ lineId: order, skuId: mug, quantity: 2, warehouseId: to_id }])
    const { id, lines } = await sent([mug, 3])
    const body = { warehouse_id: to_id, code: `US-${++made}` }
    const shelf = (await keeper.call(bin.create, { body })).data.id
    await step('receive', id, { ...counted(lines[0], 3), bin_id: shelf })
    const { data } = await keeper.call(stockTransferArrival.list, { query: { transfer_id: id } })
    expect(data).toMatchObject([{ outcome: 'arrived', pieces: 3, bin_id: shelf }])
    const { rows } = await app.asOwner(`SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'order.wake'`)
    expect((rows[0] as { n: number }).n).toBeGreaterThan(0)
  })

  it('follows later costs of its pieces', async () => {
    const mug = await came([10, 1000])
    const { id, lines } = await sent([mug, 4])
    await step('receive', id, counted(lines[0], 4))
    await app.system((ctx) => revalue(ctx, [{ reference: `test:${mug}`, value: 100 }]))
    expect(await stockOf(mug, from_id)).toMatchObject({ value: 660 })
    expect(await stockOf(mug, to_id)).toMatchObject({ value: 440 })
  })

  it('is followed by later costs while its pieces are under way', async () => {
    const mug = await came([10, 1000])
    const { id, lines } = await sent([mug, 6])
    await step('receive', id, counted(lines[0], 1))
    await step('lose', id, { ...counted(lines[0], 1), reason: 'Fell off' })
    await app.system((ctx) => revalue(ctx, [{ reference: `test:${mug}`, value: 100 }]))
    expect(await stockOf(mug, from_id)).toMatchObject({ value: 440 })
    expect(await stockOf(mug, to_id)).toMatchObject({ value: 110 })
    expect(await read(id)).toMatchObject({ under_way: 4, value: 440 })
    // What was lost before bears its part.
    const { rows } = await app.asOwner(
      'SELECT sum(m.variance)::int AS variance FROM cost_layer y JOIN cost_layer_move m ON m.layer_id = y.id WHERE y.sku_id = $1',
      [mug],
    )
    expect(rows).toEqual([{ variance: 10 }])
    await app.system((ctx) => revalue(ctx, [{ reference: `test:${mug}`, value: -100 }]))
    expect(await read(id)).toMatchObject({ value: 400 })
    await step('receive', id, counted(lines[0], 4))
    expect(await stockOf(mug, to_id)).toMatchObject({ on_hand: 5, value: 500 })
  })

  it('answers a repeated last receipt or loss as before', async () => {
    const mug = await came([10, 1000])
    const { id, lines } = await sent([mug, 3])
    const last = counted(lines[0], 3)
    const answers = await Promise.all([step('receive', id, last), step('receive', id, last)])
    expect(answers.map(({ refusal, data }) => [refusal, data.moved])).toEqual([
      [undefined, [id]],
      [undefined, [id]],
    ])
    expect((await read(id)).state).toBe('closed')
    expect(await stockOf(mug, to_id)).toMatchObject({ on_hand: 3 })
    // The same key for something else is no repetition.
    const { key: same = '' } = last.counts[0] ?? {}
    const other = { counts: [{ line_id: lines[0], key: same, pieces: 2 }] }
    expect((await step('receive', id, other)).refusal).toBeDefined()
  })

  it('is approved by whoever may, and can’t go where it is', async () => {
    const mug = await came([1, 100])
    const body = { from_id, to_id: from_id, items: [{ sku_id: mug, pieces: 1 }] } as never
    expect((await buyer.call(stockTransfer.create, { body })).fields).toHaveProperty('to_id')
    const id = await approved([mug, 1])
    expect((await step('approve', id, {}, buyer)).status).toBe(403)
    const changed = { version: (await read(id)).version, from_id, to_id, items: [{ sku_id: mug, pieces: 2 }] }
    const answer = await buyer.call(stockTransfer.update, { params: { id }, body: changed as never })
    expect(answer.refusal).toBe('stock-transfer.draft_only')
    expect((await read(id, buyer)).value).toBeDefined()
    expect((await read(id, keeper)).value).toBeNull()
  })
})

describe('races', () => {
  it('are sent once, and receive no piece twice', async () => {
    const mug = await came([50, 5001])
    const id = await approved([mug, 30])
    const answers = await Promise.all([1, 2, 3].map(() => step('send', id)))
    expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(1)
    const [line] = (await read(id)).items
    const same = counted(line?.id, 4)
    await Promise.all([
      ...Array.from({ length: 6 }, () => step('receive', id, counted(line?.id, 7))),
      ...Array.from({ length: 3 }, () => step('receive', id, same)),
      step('lose', id, { ...counted(line?.id, 5), reason: 'Wet' }),
    ])
    const after = await read(id)
    expect(after.received + after.lost + after.under_way).toBe(30)
    expect(after.received + after.lost).toBeGreaterThan(20)
  })

  it('cross in both directions without blocking each other', async () => {
    const skus = [await came([40, 4000]), await came([40, 4000])]
    const there = await sent(...skus.map((id) => [id, 20] as const))
    for (const line of there.lines) await step('receive', there.id, counted(line, 20))
    const drafts = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const items = (n % 2 ? skus : skus.toReversed()).map((sku_id) => ({ sku_id, pieces: 3 }))
        const route = n % 2 ? { from_id, to_id } : { from_id: to_id, to_id: from_id }
        const { id } = (await buyer.call(stockTransfer.create, { body: { ...route, items } as never })).data
        await step('submit', id, {}, buyer)
        await step('approve', id, {}, lead)
        return id
      }),
    )
    const answers = await Promise.all(drafts.map((id) => step('send', id)))
    expect(answers.map(({ status, refusal }) => [status, refusal])).toEqual(
      drafts.map(() => [200, undefined]),
    )
  })
})

it('conserves pieces and value, however they are divided', async () => {
  const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 999 })), {
    minLength: 1,
    maxLength: 4,
  })
  const some = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 8 })), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(parts, fc.integer({ min: 1, max: 36 }), some, async (given, wanted, steps) => {
      const [pieces, value] = [0, 1].map((at) => given.reduce((sum, part) => sum + (part[at] ?? 0), 0))
      const sku = await came(...given)
      const { id, lines } = await sent([sku, Math.min(wanted, pieces ?? 0)])
      for (const [isLost, n] of steps)
        await step(isLost ? 'lose' : 'receive', id, {
          ...counted(lines[0], n),
          ...(isLost ? { reason: 'Wet' } : {}),
        })
      const [here, there, way] = [await stockOf(sku, from_id), await stockOf(sku, to_id), await read(id)]
      const { rows } = await app.asOwner(
        'SELECT coalesce(sum(value_lost), 0)::int AS lost FROM layer_under_way WHERE source = $1',
        [`stock-transfer-line:${lines[0]}`],
      )
      const { lost } = rows[0] as { lost: number }
      expect((here?.on_hand ?? 0) + (there?.on_hand ?? 0) + way.under_way + way.lost).toBe(pieces)
      expect((here?.value ?? 0) + (there?.value ?? 0) + (way.value ?? 0) + lost).toBe(value)
    }),
    { numRuns: repetitions({ short: 12, deep: 1000 }) },
  )
})
