import { setting } from '@dropyard/contract/system/setting'
import { bin } from '@dropyard/contract/warehouse/bin'
import { binStock, stock } from '@dropyard/contract/warehouse/stock'
import { stockCount } from '@dropyard/contract/warehouse/stock-count'
import { stockCountFlow } from '@dropyard/contract/warehouse/stock-count/flow'
import { stockCountEntry, stockCountLine } from '@dropyard/contract/warehouse/stock-count/lines'
import { afterEach, describe, expect, it } from 'vitest'
import { flushWrites } from '../../../kit/data/database.ts'
import { startTestApp } from '../../../testing/app.ts'
import { lockWaited } from '../../../testing/queries.ts'
import { stockFixture } from '../../../testing/stock-fixture.ts'
import { lockBalances } from '../stock/balance.ts'
import { bookMoves } from '../stock/book-moves.ts'
import { noteLateMove } from './late-move.ts'

/** Stock counts: lines from the bins, quantities with what was there at that moment, differences posted as movements. */

const app = await startTestApp()
const world = await stockFixture(app)
const warehouseId = world.place('CN')
const [keeper, lead, admin] = [await app.as('warehouse'), await app.as('lead'), await app.as('admin')]
type Who = typeof keeper

let made = 0
const key = () => `stock-count-${++made}`
async function newBin(): Promise<number> {
  const body = { warehouse_id: warehouseId, code: `T-${++made}`, place: made, zone: `Zone ${made}` }
  return (await keeper.call(bin.create, { body })).data.id
}
/** A SKU with pieces in a bin, which cost a yuan each. */
async function lying(binId: number, pieces: number, cost = 100): Promise<number> {
  const { skuId } = await world.newSku()
  await app.system((ctx) =>
    bookMoves(ctx, [
      {
        ...{ kind: 'receive', skuId, warehouseId, onHand: pieces, toBinId: binId },
        ...{ value: pieces * cost, reference: 'test', key: key() },
      },
    ]),
  )
  return skuId
}
const step = (name: keyof typeof stockCountFlow.actions, id: number, who: Who = keeper, input: object = {}) =>
  who.call(stockCountFlow.endpoints[name], { body: { id_list: [id], ...input } as never })
async function started(input: object) {
  const body = { warehouse_id: warehouseId, ...input } as never
  const { data, fields } = await keeper.call(stockCount.create, { body })
  expect(fields).toEqual({})
  expect((await step('start', data.id)).refusal).toBeUndefined()
  return data.id
}
const count = (count_id: number, bin_id: number, sku_id: number, pieces: number, who: Who = keeper) =>
  who.call(stockCountEntry.create, {
    body: { count_id, bin_id, sku_id, condition: 'good', pieces, note: '', scan_id: key() },
  })
const linesOf = async (count_id: number, who: Who = keeper) =>
  (await who.call(stockCountLine.list, { query: { count_id } })).data
const read = async (id: number, who: Who = keeper) =>
  (await who.call(stockCount.get, { params: { id } })).data
const onHand = async (sku_id: number) =>
  (await admin.call(stock.list, { query: { sku_id, warehouse_id: warehouseId } })).data[0]
const inBin = async (bin_id: number, sku_id: number) =>
  (await admin.call(binStock.list, { query: { bin_id, sku_id } })).data[0]?.quantity ?? 0
const ship = (skuId: number, pieces: number, fromBinId?: number) =>
  app.system((ctx) =>
    bookMoves(ctx, [
      {
        ...{ kind: 'scrap', skuId, warehouseId, onHand: -pieces, reference: 'test', key: key() },
        ...(fromBinId ? { fromBinId } : {}),
      },
    ]),
  )

afterEach(async () => {
  expect(await world.prove()).toEqual([])
})

describe('a count', () => {
  it('makes a line of everything that lies in its bins, and says nothing of what is expected', async () => {
    const [here, there] = [await newBin(), await newBin()]
    const [mug, lamp] = [await lying(here, 5), await lying(here, 7)]
    await lying(there, 9)
    const id = await started({ bin_ids: [here] })
    expect(await linesOf(id)).toMatchObject([
      { sku_id: mug, expected: null, counted: null, result: 'open', may_count: true },
      { sku_id: lamp, expected: null, counted: null, result: 'open' },
    ])
    expect((await count(id, here, mug, 4)).status).toBe(200)
    expect((await linesOf(id)).find(({ sku_id }) => sku_id === mug)).toMatchObject({
      ...{ expected: 5, counted: 4, variance: -1, result: 'differs', value: null },
    })
    expect((await linesOf(id, admin)).map(({ value }) => value)).toEqual([-100, null])
    expect(await read(id)).toMatchObject({
      lines: 2,
      counted: 1,
      differing: 1,
      variance: -1,
      state: 'counting',
    })
  })

  it('says what is expected if it isn’t blind', async () => {
    const here = await newBin()
    await lying(here, 5)
    const id = await started({ bin_ids: [here], blind: false })
    expect(await linesOf(id)).toMatchObject([{ expected: 5, counted: null }])
  })

  it('counts a zone, or SKUs wherever they lie', async () => {
    const [here, there] = [await newBin(), await newBin()]
    const [mug, lamp] = [await lying(here, 5), await lying(there, 7)]
    const { zone } = (await keeper.call(bin.get, { params: { id: here } })).data
    expect(await linesOf(await started({ zone }))).toMatchObject([{ sku_id: mug }])
    expect(await linesOf(await started({ sku_ids: [lamp] }))).toMatchObject([{ sku_id: lamp, bin_id: there }])
  })

  it('refuses bins of other warehouses and of arrivals, and a place where nothing lies', async () => {
    const { data } = await keeper.call(bin.list, { query: { warehouse_id: warehouseId, kind: 'dock' } })
    const dock = data[0]?.id ?? 0
    const body = { warehouse_id: warehouseId, bin_ids: [dock] } as never
    expect((await keeper.call(stockCount.create, { body })).fields).toHaveProperty('bin_ids')
    const empty = { warehouse_id: warehouseId, bin_ids: [await newBin()] } as never
    const { id } = (await keeper.call(stockCount.create, { body: empty })).data
    expect((await step('start', id)).refusal).toBe('stock-count.nothing')
  })

  it('doesn’t begin where another one is counting, also at once', async () => {
    const here = await newBin()
    await lying(here, 5)
    const body = { warehouse_id: warehouseId, bin_ids: [here] } as never
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await keeper.call(stockCount.create, { body })).data.id),
    )
    const refused = (await Promise.all(ids.map((id) => step('start', id)))).map(({ refusal }) => refusal)
    expect(refused.filter((one) => one === undefined)).toHaveLength(1)
    expect(refused.filter(Boolean).every((one) => one?.startsWith('stock-count.taken'))).toBe(true)
    const [first = 0] = ids.filter((_, n) => refused[n] === undefined)
    await step('cancel', first, keeper, { reason: 'Later' })
    expect((await step('start', ids.find((id) => id !== first) ?? 0)).refusal).toBeUndefined()
  })
})

describe('a counted quantity', () => {
  it('is compared with what the bin has at that moment, so that what moves before and after stays', async () => {
    const here = await newBin()
    const mug = await lying(here, 10)
    const id = await started({ bin_ids: [here] })
    await ship(mug, 2, here)
    expect((await count(id, here, mug, 7)).data).toMatchObject({ expected: 8, variance: -1 })
    await ship(mug, 3, here)
    await step('finish', id)
    expect((await step('post', id)).refusal).toBeUndefined()
    expect(await inBin(here, mug)).toBe(4)
    expect(await onHand(mug)).toMatchObject({ on_hand: 4, value: 400 })
    expect(await read(id, admin)).toMatchObject({ state: 'posted', value: -100, posted_by: 'Lei Zhao' })
  })

  it('replaces the former one, and is taken back by reversing', async () => {
    const here = await newBin()
    const mug = await lying(here, 10)
    const id = await started({ bin_ids: [here] })
    await count(id, here, mug, 7)
    const second = await count(id, here, mug, 11)
    expect(await linesOf(id)).toMatchObject([{ counted: 11, variance: 1 }])
    const rows = [{ id: second.data.id }]
    await keeper.call(stockCountEntry.reverse, { body: { rows, reason: 'Miscounted' } })
    expect(await linesOf(id)).toMatchObject([{ counted: 7, variance: -3 }])
  })

  it('may be of something that wasn’t expected there, which is found', async () => {
    const [here, there] = [await newBin(), await newBin()]
    await lying(here, 2)
    const lamp = await lying(there, 5, 300)
    const id = await started({ bin_ids: [here] })
    expect((await count(id, there, lamp, 5)).refusal).toBe('stock-count.out_of_scope')
    await count(id, here, lamp, 2)
    await step('finish', id)
    expect((await step('post', id)).refusal).toBeUndefined()
    expect([await inBin(here, lamp), await inBin(there, lamp)]).toEqual([2, 5])
    expect(await onHand(lamp)).toMatchObject({ on_hand: 7, value: 2100 })
    // The other line was not counted.
    expect((await linesOf(id)).map(({ result }) => result).sort()).toEqual(['left', 'posted'])
  })

  it('is refused before the start and after posting', async () => {
    const here = await newBin()
    const mug = await lying(here, 3)
    const body = { warehouse_id: warehouseId, bin_ids: [here] } as never
    const { id } = (await keeper.call(stockCount.create, { body })).data
    expect((await count(id, here, mug, 3)).refusal).toBe('stock-count.not_counting')
    await step('start', id)
    expect((await step('finish', id)).refusal).toBe('stock-count.none_counted')
    const { data } = await count(id, here, mug, 3)
    await step('finish', id)
    await step('post', id)
    expect((await count(id, here, mug, 3)).refusal).toBe('stock-count.not_counting')
    const reversal = { rows: [{ id: data.id }], reason: 'Late' }
    expect((await keeper.call(stockCountEntry.reverse, { body: reversal })).data).toMatchObject([
      { ok: false },
    ])
  })
})

describe('posting', () => {
  it('happens once, also at once', async () => {
    const here = await newBin()
    const mug = await lying(here, 10)
    const id = await started({ bin_ids: [here] })
    await count(id, here, mug, 8)
    await step('finish', id)
    const refused = (await Promise.all([keeper, lead, admin].map((who) => step('post', id, who)))).map(
      ({ refusal }) => refusal,
    )
    expect(refused.filter((one) => one === undefined)).toHaveLength(1)
    expect(await inBin(here, mug)).toBe(8)
  })

  it('needs another person for large differences than the one who counted them', async () => {
    const here = await newBin()
    const [mug, lamp] = [await lying(here, 10, 30_000), await lying(here, 10)]
    const id = await started({ bin_ids: [here] })
    await count(id, here, mug, 8)
    await step('finish', id)
    expect((await step('post', id)).refusal).toBe('stock-count.own')
    await count(id, here, lamp, 9)
    const posted = await step('post', id)
    expect(posted.data.warning).toContain('1 line is still open')
    expect(await linesOf(id)).toMatchObject([
      { sku_id: mug, result: 'differs', issue: 'own' },
      { sku_id: lamp, result: 'posted', issue: null },
    ])
    expect((await read(id)).state).toBe('counted')
    expect((await step('cancel', id, keeper, { reason: 'Late' })).refusal).toBe('stock-count.some_posted')
    expect((await step('post', id, lead)).refusal).toBeUndefined()
    expect((await read(id)).state).toBe('posted')
    expect(await onHand(mug)).toMatchObject({ on_hand: 8, value: 240_000 })
  })

  it('leaves out what a scan without a connection asks to count again at that moment', async () => {
    const here = await newBin()
    const [mug, lamp] = [await lying(here, 10), await lying(here, 10)]
    const id = await started({ bin_ids: [here] })
    await count(id, here, mug, 8)
    await count(id, here, lamp, 9)
    await step('finish', id)
    const earliest = new Date(Date.now() - 60_000)
    const { posting } = await app.system(async (ctx) => {
      lockBalances(ctx, [{ skuId: mug, warehouseId }])
      await flushWrites(ctx.db)
      const answer = step('post', id)
      await lockWaited(ctx)
      await noteLateMove(ctx, { binId: here, skuId: mug }, { earliest, latest: earliest })
      return { posting: answer }
    })
    expect((await posting).refusal).toBeUndefined()
    expect(await linesOf(id)).toMatchObject([
      { sku_id: mug, counted: null, result: 'open', issue: 'moved' },
      { sku_id: lamp, result: 'posted' },
    ])
    expect((await read(id)).state).toBe('counted')
    expect([await inBin(here, mug), await inBin(here, lamp)]).toEqual([10, 9])
  })

  it('is followed by another one, when a scan of before is sent after it was posted', async () => {
    const here = await newBin()
    const mug = await lying(here, 10)
    const earliest = new Date(Date.now() - 60_000)
    const id = await started({ bin_ids: [here] })
    await count(id, here, mug, 12)
    await step('finish', id)
    expect((await step('post', id)).refusal).toBeUndefined()
    const late = { earliest, latest: earliest }
    await app.system((ctx) => noteLateMove(ctx, { binId: here, skuId: mug }, late))
    await app.runJobs()
    const { data } = await keeper.call(stockCount.list, { query: {} })
    const [again] = data
    expect(again).toMatchObject({ bin_ids: [here], sku_ids: [mug], state: 'counting' })
    expect(again?.note).toContain((await read(id)).count_sn)
    // One that was posted before the scan is right.
    await step('cancel', again?.id ?? 0, keeper, { reason: 'Tried' })
    const { total } = await keeper.call(stockCount.list, { query: {} })
    const future = new Date(Date.now() + 60_000)
    await app.system((ctx) =>
      noteLateMove(ctx, { binId: here, skuId: mug }, { earliest: future, latest: future }),
    )
    await app.runJobs()
    expect((await keeper.call(stockCount.list, { query: {} })).total).toBe(total)
  })

  it('lets one person post what the settings allow', async () => {
    const here = await newBin()
    const mug = await lying(here, 10, 30_000)
    await admin.call(setting.warehouse, { body: { count_alone_up_to: 600 } })
    const id = await started({ bin_ids: [here] })
    await count(id, here, mug, 8)
    await step('finish', id)
    expect((await step('post', id)).refusal).toBeUndefined()
    await admin.call(setting.reset, { body: { group: 'warehouse' } })
  })

  it('leaves lines open whose pieces orders need, or that the bin no longer has', async () => {
    const here = await newBin()
    const [mug, lamp, cup] = [await lying(here, 10), await lying(here, 6), await lying(here, 4)]
    const order = world.next()
    await world.reserve(order, [{ lineId: order, skuId: mug, quantity: 9, warehouseId }])
    const id = await started({ bin_ids: [here] })
    await count(id, here, mug, 7)
    await count(id, here, lamp, 1)
    await count(id, here, cup, 4)
    await ship(lamp, 3, here)
    await step('finish', id)
    expect((await step('post', id)).data.warning).toContain('2 lines')
    expect(new Map((await linesOf(id)).map(({ sku_id, issue }) => [sku_id, issue]))).toEqual(
      new Map([
        [mug, 'reserved'],
        [lamp, 'bin'],
        [cup, null],
      ]),
    )
    await count(id, here, lamp, 3)
    await step('post', id)
    expect((await step('close', id, keeper, { reason: 'Order is packed' })).refusal).toBeUndefined()
    expect((await linesOf(id)).find(({ sku_id }) => sku_id === mug)).toMatchObject({ result: 'left' })
    expect(await onHand(mug)).toMatchObject({ on_hand: 10 })
  })

  it('needs the right to do so', async () => {
    const here = await newBin()
    await lying(here, 1)
    const id = await started({ bin_ids: [here] })
    expect((await step('finish', id, lead)).status).toBe(403)
  })
})

it('prints a sheet', async () => {
  const here = await newBin()
  await lying(here, 5)
  const id = await started({ bin_ids: [here] })
  const { raw } = await keeper.call(stockCount.print, { params: { id } })
  expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
})
