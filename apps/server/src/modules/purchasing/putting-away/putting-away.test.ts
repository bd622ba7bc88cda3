import { randomUUID } from 'node:crypto'
import { asn } from '@dropyard/contract/purchasing/asn'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { puttingAway } from '@dropyard/contract/purchasing/putting-away'
import { bin } from '@dropyard/contract/warehouse/bin'
import { stockCount } from '@dropyard/contract/warehouse/stock-count'
import { stockCountFlow } from '@dropyard/contract/warehouse/stock-count/flow'
import { stockCountEntry, stockCountLine } from '@dropyard/contract/warehouse/stock-count/lines'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { purchaseFixture } from '../../../testing/purchase-fixture.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { reserveOrder } from '../../warehouse/stock/reserve.ts'

/** What arrivals brought is put away by scan. */

const app = await startTestApp()
const { warehouseId, skus, placed } = await purchaseFixture(app)
const [buyer, keeper, admin] = [await app.as('buyer'), await app.as('warehouse'), await app.as('admin')]
const { calls } = puttingAway
const [mug, lamp, cup] = skus
const [A, B] = ['PA-01', 'PA-02']

const newBin = async (code: string, over = {}) =>
  (await keeper.call(bin.create, { body: { warehouse_id: warehouseId, code, ...over } })).data.id
const near = await newBin(A, { place: 1 })
await newBin(B, { place: 2, mixed: false })
await newBin('PA-03', { place: 3, blocked: true, blocked_reason: 'Broken' })

async function received(...wanted: readonly [skuId: number | undefined, pieces: number][]) {
  const order = await placed(wanted.map(([sku_id, pieces]) => ({ sku_id, pieces, price: 900 })))
  const items = order.items.map(({ sku_id, pieces }) => ({ po_id: order.id, sku_id, expected: pieces }))
  const { data } = await buyer.call(asn.create, { body: { warehouse_id: warehouseId, items } as never })
  await buyer.call(asnFlow.endpoints.submit, { body: { id_list: [data.id] } })
  const lines = (await buyer.call(asn.get, { params: { id: data.id } })).data.items
  const counts = lines.map((line) => ({ line_id: line.id, key: randomUUID(), pieces: line.expected }))
  await keeper.call(asnFlow.endpoints.receive, { body: { id_list: [data.id], counts } })
  return { id: data.id, lines: lines.map((line) => line.id) }
}
const given = (value: string, over = {}) => ({
  ...{ id: randomUUID(), kind: 'scan' as const, value, shown_accepted: false, at: new Date().toISOString() },
  ...over,
})
async function session(who = keeper) {
  const work =
    (await who.call(calls.works)).data.find((one) => one.work.startsWith(`${warehouseId}:`))?.work ?? ''
  const params = { id: (await who.call(calls.open, { body: { work } })).data.id }
  const send = async (...inputs: (string | ReturnType<typeof given>)[]) => {
    const body = { inputs: inputs.map((one) => (typeof one === 'string' ? given(one) : one)) }
    return (await who.call(calls.send, { params, body })).data.map(({ outcome, message }) =>
      outcome === 'accepted' ? outcome : (message?.en ?? outcome),
    )
  }
  const read = async () => (await who.call(calls.session, { params })).data
  const finish = () => who.call(calls.close, { params })
  return { params, send, read, finish }
}
const storedOf = async (id: number) =>
  (await keeper.call(asn.get, { params: { id } })).data.items.map(({ put_away }) => put_away)
const lyingIn = async (binId: number) =>
  (
    await app.system(({ db }) =>
      db.$client.query<{ pieces: number }>(
        'SELECT coalesce(sum(quantity), 0)::int AS pieces FROM bin_stock WHERE bin_id = $1',
        [binId],
      ),
    )
  ).rows[0]?.pieces

it('puts items of several arrivals away at once, and takes them back until the end', async () => {
  const [first, second] = [await received([mug?.id, 5], [lamp?.id, 2]), await received([mug?.id, 4])]
  const code = mug?.code ?? ''
  const { send, read, finish } = await session()
  expect((await read()).facts?.lines.map(({ sku, left }) => [sku, left])).toEqual([
    [code, 5],
    [lamp?.code, 2],
    [code, 4],
  ])
  const put = given(A)
  expect(await send(code.toLowerCase(), '7', put)).toEqual(['accepted', 'accepted', 'accepted'])
  // The connection was lost before the answer came.
  await send(put)
  expect([await storedOf(first.id), await storedOf(second.id), await lyingIn(near)]).toEqual([[5, 0], [2], 7])
  // The facts of the session are those of its beginning, whenever they are loaded.
  const { facts } = await read()
  expect(facts?.lines.map(({ left }) => left)).toEqual([5, 2, 4])
  expect(facts?.bins.find(({ bin_id }) => bin_id === near)?.holds).toEqual([mug?.id])
  expect(await send(given('', { kind: 'undo', of: put.id }))).toEqual(['accepted'])
  expect([await storedOf(first.id), await lyingIn(near)]).toEqual([[0, 0], 0])
  expect(await send(given(A))).toEqual(['accepted'])
  // Bins that do not fit.
  expect(await send(lamp?.code ?? '', B)).toEqual(['accepted', 'accepted'])
  expect(await send(code, B)).toEqual([
    ...['accepted', 'PA-02 holds another product and takes only one. Choose another bin.'],
  ])
  expect(await send('PA-03', 'DOCK', `B:${A}`)).toEqual([
    ...[
      'PA-03 is blocked. Choose another bin.',
      'DOCK isn’t for products that can be sold. Choose another bin.',
    ],
    'accepted',
  ])
  expect(await send(code, '9')).toEqual(['accepted', `Only 1 × ${code} can be put away now.`])
  expect((await finish()).data).toMatchObject({ closed: true })
  expect((await app.system(proveStock)).problems).toEqual([])
})

it('refuses by hand what its scan refuses: a second product in a bin for one', async () => {
  const { id, lines } = await received([cup?.id, 3])
  const bins = (await keeper.call(bin.list, { query: { search: B } })).data
  const counts = [{ line_id: lines[0] ?? 0, key: randomUUID(), pieces: 1 }]
  const body = { id_list: [id], counts, bin_id: bins[0]?.id ?? 0 }
  const { fields } = await keeper.call(asnFlow.endpoints['put-away'], { body })
  expect(Object.values(fields)).toEqual([
    'Another product lies in this bin, which takes only one. Choose another bin.',
  ])
})

it('lets two people put away no more than there is, and does not undo what orders have reserved', async () => {
  await received([cup?.id, 3])
  const code = cup?.code ?? ''
  const [mine, theirs] = [await session(), await session(admin)]
  const waiting = (await mine.read()).facts?.lines
    .filter(({ sku }) => sku === code)
    .reduce((sum, { left }) => sum + left, 0)
  expect(waiting).toBe(6)
  const put = given(A)
  const answers = await Promise.all([mine.send(code, '6', put), theirs.send(code, '6', given(A))])
  expect(answers.map(([, , last]) => last).filter((one) => one === 'accepted')).toHaveLength(1)
  const skuId = cup?.id ?? 0
  await app.system((ctx) => reserveOrder(ctx, 900_001, [{ lineId: 1, skuId, quantity: 6, warehouseId }]))
  const winner = answers[0]?.[2] === 'accepted' ? mine : theirs
  const rows = (await winner.read()).rows
  const of = rows.findLast(({ entry }) => entry?.kind === 'put')?.key ?? ''
  expect(await winner.send(given('', { kind: 'undo', of }))).toEqual([expect.stringContaining(code)])
  expect((await app.system(proveStock)).problems).toEqual([])
})

it('takes scans that were made without a connection, and lists those that can’t be done any more', async () => {
  const { id, lines } = await received([lamp?.id, 4])
  const { send, read } = await session()
  // Another person puts two away by hand while the connection is lost.
  const counts = [{ line_id: lines[0] ?? 0, key: randomUUID(), pieces: 2 }]
  await admin.call(asnFlow.endpoints['put-away'], { body: { id_list: [id], counts, bin_id: null } })
  const shown = { shown_accepted: true }
  const code = lamp?.code ?? ''
  const answers = await send(
    given(code, shown),
    given('2', shown),
    given(A, shown),
    given(code, shown),
    given('2', shown),
    given(A, shown),
  )
  expect(answers.slice(0, 3)).toEqual(['accepted', 'accepted', 'accepted'])
  const still = (await read()).facts?.lines.filter(({ sku }) => sku === code)
  expect(still?.map(({ left }) => left)).toEqual([1, 2])
  expect(answers.slice(3).filter((one) => one !== 'accepted').length).toBeGreaterThan(0)
  expect((await read()).rows.some(({ to_settle }) => to_settle)).toBe(true)
})

it('asks to count again what was counted after it had been put away without a connection', async () => {
  await received([mug?.id, 2])
  const body = { warehouse_id: warehouseId, bin_ids: [near] } as never
  const { id } = (await keeper.call(stockCount.create, { body })).data
  await keeper.call(stockCountFlow.endpoints.start, { body: { id_list: [id] } })
  const counted = { count_id: id, bin_id: near, sku_id: mug?.id ?? 0, pieces: 99, note: '' }
  await keeper.call(stockCountEntry.create, { body: { ...counted, scan_id: randomUUID() } })
  const span = (minutes: number) => {
    const time = new Date(Date.now() - minutes * 60_000).toISOString()
    return { shown_accepted: true, at: time, earliest: time, latest: time }
  }
  const { send } = await session()
  const code = mug?.code ?? ''
  expect(await send(given(code, span(9)), given(A, span(8)))).toEqual(['accepted', 'accepted'])
  const { data } = await keeper.call(stockCountLine.list, { query: { count_id: id } })
  expect(data.find(({ sku_id }) => sku_id === mug?.id)).toMatchObject({ counted: null, issue: 'moved' })
})

it('is only for people who may put away', async () => {
  expect((await buyer.call(calls.works)).status).toBe(403)
})
