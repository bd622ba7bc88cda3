import { randomUUID } from 'node:crypto'
import { bin } from '@dropyard/contract/warehouse/bin'
import { counting } from '@dropyard/contract/warehouse/counting'
import { stockCount } from '@dropyard/contract/warehouse/stock-count'
import { stockCountFlow } from '@dropyard/contract/warehouse/stock-count/flow'
import { stockCountLine } from '@dropyard/contract/warehouse/stock-count/lines'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { stockFixture } from '../../../testing/stock-fixture.ts'
import { bookMoves } from '../stock/book-moves.ts'

/** Bins are counted by scan. */

const app = await startTestApp({ own: true })
const world = await stockFixture(app)
const warehouse_id = world.place('CN')
const [keeper, admin] = [await app.as('warehouse'), await app.as('admin')]
const { calls } = counting

const newBin = async (code: string, place: number): Promise<number> =>
  (await keeper.call(bin.create, { body: { warehouse_id, code, place } })).data.id
const near = await newBin('A-01', 1)
const far = await newBin('A-02', 2)
async function lying(toBinId: number, pieces: number) {
  const { skuId, code } = await world.newSku()
  const move = { kind: 'receive', skuId, warehouseId: warehouse_id, onHand: pieces, toBinId } as const
  await app.system((ctx) => bookMoves(ctx, [{ ...move, reference: 'test', key: `counting:${world.next()}` }]))
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

it('says what is expected if the count isn’t blind, and refuses after its end', async () => {
  const id = await started(false)
  const { send, read } = await session(id)
  expect((await read()).facts?.lines.map(({ expected }) => expected)).toEqual([5, 7, 3])
  await send(given('A-02'), given(cup.code))
  await cancel(id)
  expect(await send(given('3', 'number'))).toEqual(['This count can no longer be entered.'])
  expect((await (await app.as('clerk')).call(calls.works)).status).toBe(403)
})
