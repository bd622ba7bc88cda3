import { randomUUID } from 'node:crypto'
import { sessionOf } from '@dropyard/contract/kit/station'
import { bin } from '@dropyard/contract/warehouse/bin'
import { counting } from '@dropyard/contract/warehouse/counting'
import { binStock } from '@dropyard/contract/warehouse/stock'
import { stockCount } from '@dropyard/contract/warehouse/stock-count'
import { stockCountFlow } from '@dropyard/contract/warehouse/stock-count/flow'
import { stockCountLine } from '@dropyard/contract/warehouse/stock-count/lines'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { stockFixture } from '../../../testing/stock-fixture.ts'
import { bookMoves } from '../stock/book-moves.ts'

/** Bins are counted by scan. */

const app = await startTestApp()
const world = await stockFixture(app)
const warehouse_id = world.place('CN')
const [keeper, admin] = [await app.as('warehouse'), await app.as('admin')]
const { calls } = counting

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const newBin = async (code: string, place: number): Promise<number> =>
  (await keeper.call(bin.create, { body: { warehouse_id, code, place } })).data.id
const near = await newBin('A-01', 1)
const far = await newBin('A-02', 2)
async function lying(toBinId: number, pieces: number) {
  const { skuId, code } = await world.newSku()
  const move = { kind: 'receive', skuId, warehouseId: warehouse_id, onHand: pieces, toBinId } as const
  const key = `counting:${world.next()}`
  await app.system((ctx) => bookMoves({ ...ctx, now: ago(24 * 60) }, [{ ...move, reference: 'test', key }]))
  return { id: skuId, code }
}
const [mug, lamp, cup] = [await lying(near, 5), await lying(near, 7), await lying(far, 3)]

const given = (value: string, kind: 'scan' | 'number' = 'scan') => ({
  ...{ id: randomUUID(), kind, value, shown_accepted: false, at: new Date().toISOString() },
})
async function started(blind = true) {
  const body = { warehouse_id, bin_ids: [near, far], blind } as never
  const { id } = (await keeper.call(stockCount.create, { body })).data
  expect(
    (await keeper.call(stockCountFlow.endpoints.start, { body: { id_list: [id] } })).refusal,
  ).toBeUndefined()
  return id
}
async function session(id: number, who = keeper) {
  const work = (await who.call(calls.works)).data.find((one) => one.work.startsWith(`${id}:`))?.work ?? ''
  const params = { id: (await who.call(calls.open, { body: { work } })).data.id }
  const send = async (...inputs: ReturnType<typeof given>[]) =>
    (await who.call(calls.send, { params, body: { inputs } })).data.map(({ outcome, message }) =>
      outcome === 'accepted' ? outcome : (message?.en ?? outcome),
    )
  const read = async () => (await who.call(calls.session, { params })).data
  return { params, send, read }
}
const linesOf = async (count_id: number) =>
  (await keeper.call(stockCountLine.list, { query: { count_id } })).data
const cancel = (id: number) =>
  keeper.call(stockCountFlow.endpoints.cancel, { body: { id_list: [id], reason: 'Done' } })

it('takes a bin, a product and a quantity, each at once, and takes them back', async () => {
  const id = await started()
  const { send, read, params } = await session(id)
  const left = async () =>
    (await keeper.call(calls.works)).data.find(({ work }) => work.startsWith(`${id}:`))?.total
  expect(await left()).toBe(3)
  expect((await read()).facts?.lines.map(({ sku, expected }) => [sku, expected])).toEqual([
    [mug.code, null],
    [lamp.code, null],
    [cup.code, null],
  ])
  expect(await send(given(mug.code))).toEqual(['Scan a bin first.'])
  expect(await send(given('b:a-01'), given(mug.code.toLowerCase()))).toEqual(['accepted', 'accepted'])
  expect(await send(given(lamp.code))).toEqual([`Type how many there are of ${mug.code}, or undo its scan.`])
  const four = given('4', 'number')
  expect(await send(four)).toEqual(['accepted'])
  // The connection was lost before the answer came.
  await send(four)
  expect((await linesOf(id))[0]).toMatchObject({ sku_id: mug.id, counted: 4, expected: 5 })
  const undo = { ...given(''), kind: 'undo' as const, of: four.id }
  expect(await send(undo as never)).toEqual(['accepted'])
  expect((await linesOf(id))[0]).toMatchObject({ counted: null, result: 'open' })
  expect(await send(given('0', 'number'))).toEqual(['accepted'])
  expect((await linesOf(id))[0]).toMatchObject({ counted: 0, variance: -5 })
  expect(await left()).toBe(2)
  // Another person counts what was not expected there.
  const theirs = await session(id, admin)
  expect((await theirs.read()).facts?.lines.map(({ counted }) => counted)).toEqual([false, false, false])
  expect(await theirs.send(given('A-01'), given(cup.code), given('2', 'number'))).toEqual([
    ...['accepted', 'accepted', 'accepted'],
  ])
  expect((await linesOf(id))[0]).toMatchObject({ sku_id: cup.id, bin_id: near, counted: 2, expected: 0 })
  expect(await send(given('NOT-THERE'))).toEqual(['This bin or product isn’t part of this count.'])
  expect((await keeper.call(calls.close, { params })).data).toMatchObject({ closed: true, left: 0 })
  await cancel(id)
})

/** Pieces that came into a bin, or left it, some time ago. */
const moved = (sku: { id: number }, binId: number, pieces: number, minutes: number) => {
  const bins = pieces > 0 ? { toBinId: binId } : { fromBinId: binId }
  const move = { kind: 'adjust' as const, skuId: sku.id, warehouseId: warehouse_id, onHand: pieces, ...bins }
  const key = `counting:${world.next()}`
  return app.system((ctx) => bookMoves({ ...ctx, now: ago(minutes) }, [{ ...move, reference: 'test', key }]))
}
/** What was scanned some time ago without a connection, by a clock that may be off by half a minute. */
const late = (value: string, minutes: number, kind: 'scan' | 'number' = 'scan') => ({
  ...{ ...given(value, kind), shown_accepted: true, at: ago(minutes).toISOString() },
  ...{ earliest: ago(minutes + 0.25).toISOString(), latest: ago(minutes - 0.25).toISOString() },
})
const startedEarlier = async () => {
  const id = await started()
  await app.system(({ db }) =>
    db.$client.query(`UPDATE stock_count SET started_at = now() - interval '2 hours' WHERE id = $1`, [id]),
  )
  return id
}

it('compares a count without a connection with what the bin had then, and keeps what moved since', async () => {
  const id = await startedEarlier()
  // Six came an hour ago; the count follows; then one leaves and ten come.
  await moved(lamp, near, 6, 60)
  await moved(lamp, near, -1, 20)
  await moved(lamp, near, 10, 10)
  const { send } = await session(id)
  expect(await send(late('A-01', 30), late(lamp.code, 30), late('12', 30, 'number'))).toEqual([
    ...['accepted', 'accepted', 'accepted'],
  ])
  const lineOf = async () =>
    (await linesOf(id)).find(({ sku_id, bin_id }) => sku_id === lamp.id && bin_id === near)
  expect(await lineOf()).toMatchObject({ counted: 12, expected: 13, variance: -1, result: 'differs' })
  expect(Date.parse((await lineOf())?.counted_at ?? '')).toBeLessThan(ago(29).getTime())
  await keeper.call(stockCountFlow.endpoints.finish, { body: { id_list: [id] } })
  await admin.call(stockCountFlow.endpoints.post, { body: { id_list: [id] } })
  const { data } = await keeper.call(binStock.list, { query: { bin_id: near } })
  expect(data.find(({ sku_id }) => sku_id === lamp.id)?.quantity).toBe(7 + 6 - 1 + 10 - 1)
  expect(await world.prove()).toEqual([])
})

it('asks to count again what moved at about that time, and takes the newest count', async () => {
  const id = await startedEarlier()
  await moved(cup, far, 2, 30)
  const { send, read } = await session(id)
  const uncertain = late('5', 30, 'number')
  await send(late('A-02', 31), late(cup.code, 30.5), uncertain)
  const lineOf = async () =>
    (await linesOf(id)).find(({ sku_id, bin_id }) => sku_id === cup.id && bin_id === far)
  expect(await lineOf()).toMatchObject({ counted: null, result: 'open', issue: 'moved' })
  const state = async () => {
    const { facts, rows } = await read()
    const entries = sessionOf(rows as never).entries.map(({ entry }) => entry)
    return { facts, entries } as Parameters<typeof counting.left>[0]
  }
  expect(counting.hints?.(await state()).map(({ en }) => en)).toEqual([`Count again: A-02 · ${cup.code}`])
  expect(counting.left(await state()).map(({ detail }) => detail)).toContainEqual(
    expect.stringContaining(cup.code),
  )
  // Counted again, with a connection.
  expect(await send(given(cup.code), given('4', 'number'))).toEqual(['accepted', 'accepted'])
  expect(await lineOf()).toMatchObject({ counted: 4, expected: 5, result: 'differs', issue: null })
  expect(counting.hints?.(await state())).toEqual([])
  // A count that arrives late, but was made before, changes nothing.
  const other = await session(id, admin)
  await other.send(late('A-02', 20), late(cup.code, 20), late('9', 20, 'number'))
  expect(await lineOf()).toMatchObject({ counted: 4 })
  await cancel(id)
})

it('keeps a count open while something has to be counted again', async () => {
  const id = await startedEarlier()
  await moved(mug, near, 1, 15)
  const { send } = await session(id)
  await send(late('A-01', 15), late(mug.code, 15), late('6', 15, 'number'))
  await send(given('A-02'), given(cup.code), given('5', 'number'))
  await keeper.call(stockCountFlow.endpoints.finish, { body: { id_list: [id] } })
  await admin.call(stockCountFlow.endpoints.post, { body: { id_list: [id] } })
  const { data } = await keeper.call(stockCount.get, { params: { id } })
  expect(data.state).toBe('counted')
  await admin.call(stockCountFlow.endpoints.close, { body: { id_list: [id], reason: 'Enough' } })
})

it('says what is expected if the count isn’t blind, and refuses after its end', async () => {
  const id = await started(false)
  const { send, read } = await session(id)
  expect((await read()).facts?.lines.every(({ expected }) => expected !== null)).toBe(true)
  await send(given('A-02'), given(cup.code))
  await cancel(id)
  expect(await send(given('3', 'number'))).toEqual(['This count can no longer be entered.'])
  expect((await (await app.as('clerk')).call(calls.works)).status).toBe(403)
})
