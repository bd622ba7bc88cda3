import { randomUUID } from 'node:crypto'
import { orderEnding } from '@dropyard/contract/order/after-sale'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderDesk } from '@dropyard/contract/order/order-desk'
import { picking } from '@dropyard/contract/order/picking'
import { wave } from '@dropyard/contract/order/wave'
import { waveOrder } from '@dropyard/contract/order/wave/lines'
import { bin } from '@dropyard/contract/warehouse/bin'
import { stock } from '@dropyard/contract/warehouse/stock'
import { stockCount } from '@dropyard/contract/warehouse/stock-count'
import { stockCountFlow } from '@dropyard/contract/warehouse/stock-count/flow'
import { stockCountEntry } from '@dropyard/contract/warehouse/stock-count/lines'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { repetitions } from '../../../testing/deep.ts'
import { scanned } from '../../../testing/scanned.ts'
import { waveFixture } from '../../../testing/wave-fixture.ts'
import { packOrders } from '../fulfilment/fulfil.ts'
import { linesOf } from '../order/change.ts'
import { trimStock } from '../payment/reserve-lines.ts'
import { openWaveOf, ordersInTote } from './totes.ts'

/** Waves: orders are chosen, their pieces claimed in bins and picked into totes. */

const app = await startTestApp()
const world = await waveFixture(app)
const { keeper, clerk, warehouse_id, step, picks, detail, scan } = world
const near = await world.newBin('A-01', 'pick', 1)
const far = await world.newBin('B-07', 'pick', 7)
let made = 0
const tote = async (): Promise<{ id: number; code: string }> => {
  const code = `T-${++made}`
  return { code, id: await world.newBin(code, 'tote', 900) }
}

/** No order is left over for the next test. */
const empty = async (): Promise<void> => {
  await app.asOwner(`UPDATE "order" SET on_hold = 'on_hold' WHERE wave = 'none' AND fulfilment = 'predicted'`)
}
afterEach(async () => {
  await app.runJobs()
  expect(await world.prove()).toEqual([])
  await empty()
})

async function released(values: object = {}): Promise<number> {
  const id = await world.draft({ ...values })
  expect((await step('release', id)).refusal).toBeUndefined()
  return id
}
const ordersOf = async (wave_id: number) =>
  (await keeper.call(waveOrder.list, { query: { wave_id } })).data.toSorted((a, b) => a.position - b.position)
const cancel = (id: number) =>
  world.world.merchant.call(orderEnding.cancel, { body: { orders: [{ id }], reason: 'Changed their mind' } })
const lying = async (skuId: number) => {
  const { rows } = await app.asOwner(
    `SELECT b.code || ' ' || s.quantity || CASE WHEN s.allocated > 0 THEN ' of them ' || s.allocated ELSE '' END AS said
     FROM bin_stock s JOIN bin b ON b.id = s.bin_id WHERE s.sku_id = $1 AND s.quantity > 0 ORDER BY b.code`,
    [skuId],
  )
  return rows.map((row) => (row as { said: string }).said)
}

/** Takes the last scan back that put something into a tote. */
async function undone(session: number) {
  const log = (await keeper.call(picking.calls.session, { params: { id: session } })).data
  const put = log.rows.findLast(({ entry }) => entry?.kind === 'put')
  const undo = {
    ...{ id: randomUUID(), kind: 'undo' as const, value: '', of: put?.key ?? '' },
    ...{ at: put?.at ?? '', shown_accepted: true },
  }
  const sent = await keeper.call(picking.calls.send, { params: { id: session }, body: { inputs: [undo] } })
  return sent.data[0]
}
const packed = (id: number) => app.system((ctx) => packOrders(ctx, [{ id }], { isVerified: true }))
const shipped = async (id: number) =>
  expect((await clerk.call(erpOrder.ship, { body: { orders: [{ id }] } })).data[0]).toMatchObject({
    ok: true,
  })

describe('releasing', () => {
  it('takes the most urgent and the earliest paid orders, and claims their pieces along the route', async () => {
    const mug = await world.newSku(9, { [near]: 3, [far]: 6 })
    const ids = await world.labelled([[[mug.code, 2]], [[mug.code, 2]], [[mug.code, 3]]])
    const [first = 0, second = 0, third = 0] = ids
    await app.asOwner('UPDATE "order" SET urgent = true, urgent_level = 1 WHERE id = $1', [third])
    const query = { warehouse_id, max_orders: 2 }
    const preview = await keeper.call(wave.preview, { query })
    expect(preview.data).toMatchObject({ orders: 2, pieces: 5, skus: 1, bins: 2, more: 1, unreachable: 0 })
    const id = await released({ max_orders: 2 })
    expect((await ordersOf(id)).map(({ order_id }) => order_id)).toEqual([third, first])
    expect(await lying(mug.id)).toEqual(['A-01 3 of them 3', 'B-07 6 of them 2'])
    expect(await world.get(id)).toMatchObject({ state: 'released', orders: 2, pieces: 5, picked: 0 })
    const other = await released({})
    expect((await ordersOf(other)).map(({ order_id }) => order_id)).toEqual([second])
    expect((await step('release', await world.draft())).refusal).toBe('wave.nothing')
    for (const one of [id, other])
      expect((await step('cancel', one, { reason: 'Test' })).refusal).toBeUndefined()
    expect(await lying(mug.id)).toEqual(['A-01 3', 'B-07 6'])
  })

  it('leaves out orders on hold, of the other kind, of other zones, and those without pieces in bins', async () => {
    const mug = await world.newSku(6, { [near]: 2 })
    const ids = await world.labelled([[[mug.code, 1]], [[mug.code, 1]], [[mug.code, 2]]])
    await app.asOwner(`UPDATE "order" SET on_hold = 'on_hold' WHERE id = $1`, [ids[0]])
    const preview = async (more: object) =>
      (await keeper.call(wave.preview, { query: { warehouse_id, ...more } })).data
    expect(await preview({ kind: 'single' })).toMatchObject({ orders: 1, pieces: 1 })
    expect(await preview({ kind: 'multi' })).toMatchObject({ orders: 1, pieces: 2 })
    expect(await preview({ kind: 'multi', zone: 'Z' })).toMatchObject({ orders: 0, unreachable: 1 })
    expect(await preview({ kind: 'single', urgent_only: true })).toMatchObject({ orders: 0 })
  })

  it('takes only orders of chosen carriers, and of channels that close by the cut-off, in the warehouse’s time', async () => {
    const mug = await world.newSku(4, { [near]: 4 })
    await world.labelled([[[mug.code, 2]]])
    await app.asOwner("UPDATE warehouse SET time_zone = 'America/New_York' WHERE id = $1", [warehouse_id])
    const channels = (values: string) =>
      app.asOwner(`UPDATE channel SET ${values} WHERE warehouse_id = $1`, [warehouse_id])
    const found = async (more: object) =>
      (await keeper.call(wave.preview, { query: { warehouse_id, ...more } })).data.orders
    const zone = {
      timeZone: 'America/New_York',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    } as const
    const inHours = (n: number): Date => new Date(Date.now() + n * 3_600_000)
    const closing = (n: number) => new Intl.DateTimeFormat('en-GB', zone).format(inHours(n))
    await channels(`carrier = 'USPS', cut_off = '${closing(2)}'`)
    expect([await found({ carriers: ['USPS', 'UPS'] }), await found({ carriers: ['UPS'] })]).toEqual([1, 0])
    const by = (hours: number) => found({ cut_off: inHours(hours).toISOString(), by_cut_off: true })
    expect([await by(1), await by(3), await by(26)]).toEqual([0, 1, 1])
    // It closed an hour ago, so it closes again tomorrow.
    await channels(`cut_off = '${closing(-1)}'`)
    expect([await by(3), await by(24)]).toEqual([0, 1])
    await channels("cut_off = ''")
    expect(await by(24)).toBe(0)
    const refused = await keeper.call(wave.create, { body: { warehouse_id, by_cut_off: true } as never })
    expect(refused.fields.cut_off).toBe('Enter the cut-off that channels have to close by.')
    await app.asOwner("UPDATE warehouse SET time_zone = 'Asia/Shanghai' WHERE id = $1", [warehouse_id])
  })

  it('takes a combined parcel as a whole, urgent if one of its orders is', async () => {
    const mug = await world.newSku(4, { [near]: 4 })
    const [first = 0] = await world.labelled([[[mug.code, 1]], [[mug.code, 1]]], { combine: true })
    await world.labelled([[[mug.code, 2]]])
    await app.asOwner('UPDATE "order" SET urgent = true, urgent_level = 1 WHERE id = $1', [first])
    const preview = async (kind: string) =>
      (await keeper.call(wave.preview, { query: { warehouse_id, kind, urgent_only: true } as never })).data
    expect(await preview('single')).toMatchObject({ orders: 0 })
    expect(await preview('multi')).toMatchObject({ orders: 2, pieces: 2 })
  })

  it('never gives an order to two waves, nor a piece twice, and cancels meet it', async () => {
    for (let round = 0; round < repetitions({ short: 3, deep: 60 }); round++) {
      const skus = [await world.newSku(8, { [near]: 3, [far]: 2 }), await world.newSku(8, { [near]: 2 })]
      const [mug = '', lamp = ''] = skus.map(({ code }) => code)
      const ids = await world.labelled(
        Array.from({ length: 6 }, (_, n) => [
          [n % 2 ? mug : lamp, 1 + (n % 2)] as const,
          [n % 2 ? lamp : mug, 1] as const,
        ]),
      )
      const waves = await Promise.all([1, 2, 3].map(() => world.draft({ max_orders: 3 })))
      const answers = await Promise.all([
        ...waves.map((id) => step('release', id)),
        ...ids.slice(0, 2).map(cancel),
      ])
      expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500)
      await app.runJobs()
      expect(await world.prove()).toEqual([])
      const inWaves = (await Promise.all(waves.map(ordersOf)))
        .flat()
        .filter(({ dropped_at }) => dropped_at === null)
      expect(new Set(inWaves.map(({ order_id }) => order_id)).size).toBe(inWaves.length)
      for (const id of waves) await step('cancel', id, { reason: 'Race' })
      await empty()
    }
  })
})

describe('an order in a wave', () => {
  it('keeps its label and its channel, and is not packed before it was picked', async () => {
    const { id: box, code } = await tote()
    const mug = await world.newSku(4, { [near]: 4 })
    const [order = 0] = await world.labelled([[[mug.code, 2]]])
    const id = await released()
    const refs = { orders: [{ id: order }] }
    const predict = await clerk.call(erpOrder.rePrediction, { body: refs })
    expect(predict.data[0]).toMatchObject({ ok: false, code: 'order-guard.in_wave' })
    const ship = await clerk.call(erpOrder.ship, { body: refs })
    expect(ship.data[0]).toMatchObject({ ok: false, code: 'order-guard.not_picked' })
    expect(await app.system((ctx) => openWaveOf(ctx, [order]))).toEqual(
      new Map([
        [order, expect.objectContaining({ waveId: id, state: 'released', left: 2, toteBinId: null })],
      ]),
    )
    const steps = async () =>
      (await clerk.call(orderDesk.steps, { query: { order_id: order } })).data
        .filter(({ code }) => code === 'in_wave' || code === 'picked')
        .map(({ state }) => state)
    expect(await steps()).toEqual(['finish', 'process'])
    expect((await step('confirm', id, { tote_bin_id: near })).refusal).toBe('wave.not_tote')
    expect((await step('confirm', id, { tote_bin_id: box })).refusal).toBeUndefined()
    expect(await steps()).toEqual(['finish', 'finish'])
    expect(await app.system((ctx) => ordersInTote(ctx, box))).toEqual([order])
    expect(await lying(mug.id)).toEqual(['A-01 2', `${code} 2 of them 2`])
    expect((await step('finish', id)).refusal).toBe('wave.unpacked')
    // It is packed by scan at the station only.
    expect((await clerk.call(erpOrder.ship, { body: refs })).data[0]).toMatchObject({
      code: 'packing.in_wave',
    })
    await packed(order)
    expect((await clerk.call(erpOrder.ship, { body: refs })).data[0]).toMatchObject({ ok: true })
    expect(await lying(mug.id)).toEqual(['A-01 2'])
    await app.runJobs()
    expect(await world.get(id)).toMatchObject({ state: 'done', picked: 2 })
  })

  it('that is cancelled leaves the wave, and its picked pieces are put back', async () => {
    const [a, b] = [(await tote()).code, (await tote()).code]
    const mug = await world.newSku(6, { [near]: 6 })
    const [first = 0, second = 0] = await world.labelled([[[mug.code, 2]], [[mug.code, 3]]])
    const id = await released()
    const session = await world.session(id)
    expect(await scan(session, 'A-01', mug.code, a)).toEqual(['bin', 'hand', 'put'])
    expect((await cancel(first)).data[0]).toMatchObject({ ok: true })
    expect(await lying(mug.id)).toEqual(['A-01 5 of them 3', `${a} 1`])
    expect((await ordersOf(id))[0]).toMatchObject({ state: 'dropped', drop_reason: 'cancelled' })
    expect(await scan(session, mug.code, '3', b)).toEqual(['hand', 'hand', 'put'])
    await app.runJobs()
    expect(await world.get(id)).toMatchObject({ state: 'packing', to_return: 1, pieces: 3, picked: 3 })
    expect(await scan(session, mug.code, 'A-01')).toEqual(['take', 'return'])
    expect(await lying(mug.id)).toEqual(['A-01 3', `${b} 3 of them 3`])
    expect((await picks(id)).map(({ state }) => state)).toEqual(['returned', 'picked'])
    expect((await detail(second)).fulfilment).toBe('predicted')
  })
})

describe('a packed order', () => {
  it('keeps its pieces when the wave is cancelled or a pick is taken back', async () => {
    const { code: a } = await tote()
    const mug = await world.newSku(4, { [near]: 4 })
    const [first = 0, second = 0] = await world.labelled([[[mug.code, 2]], [[mug.code, 2]]])
    const id = await released()
    const session = await world.session(id)
    expect(await scan(session, 'A-01', mug.code, '2', a)).toEqual(['bin', 'hand', 'hand', 'put'])
    await packed(first)
    expect(await undone(session)).toMatchObject({ outcome: 'refused' })
    expect((await step('cancel', id, { reason: 'Test' })).refusal).toBeUndefined()
    expect((await ordersOf(id)).map(({ state }) => state)).toEqual(['out', 'dropped'])
    expect((await detail(second)).fulfilment).toBe('predicted')
    expect(await lying(mug.id)).toEqual(['A-01 2', `${a} 2 of them 2`])
    await shipped(first)
    expect(await lying(mug.id)).toEqual(['A-01 2'])
  })

  it('gives pieces back more than once', async () => {
    const { id: box, code } = await tote()
    const mug = await world.newSku(3, { [near]: 3 })
    const [order = 0] = await world.labelled([[[mug.code, 3]]])
    const id = await released()
    expect((await step('confirm', id, { tote_bin_id: box })).refusal).toBeUndefined()
    await packed(order)
    for (const [refunded, left] of [
      [1, 2],
      [2, 1],
    ]) {
      await app.asOwner('UPDATE order_line SET refunded = $2 WHERE order_id = $1', [order, refunded])
      await app.system(async (ctx) => trimStock(ctx, { id: order }, await linesOf(ctx, [order])))
      expect(await lying(mug.id)).toEqual([`${code} 3 of them ${left}`])
    }
    await shipped(order)
    expect(await scan(await world.session(id), mug.code, 'A-01')).toEqual(['take', 'return'])
    expect(await lying(mug.id)).toEqual(['A-01 2'])
  })

  it('leaves its tote free for another wave', async () => {
    const { id: box, code } = await tote()
    const mug = await world.newSku(2, { [near]: 2 })
    const [first = 0] = await world.labelled([[[mug.code, 1]]])
    expect((await step('confirm', await released({ kind: 'single' }), { tote_bin_id: box })).status).toBe(200)
    await packed(first)
    const [second = 0] = await world.labelled([[[mug.code, 1]]])
    const session = await world.session(await released({ kind: 'single' }))
    expect(await scan(session, code, 'A-01', mug.code)).toEqual(['tote', 'bin', 'put'])
    await shipped(first)
    expect(await lying(mug.id)).toEqual([`${code} 1 of them 1`])
    await packed(second)
    await shipped(second)
    expect(await lying(mug.id)).toEqual([])
  })
})

describe('picking by scan', () => {
  it('goes bin by bin, refuses what is wrong, and can be undone', async () => {
    const { code: a } = await tote()
    const [mug, lamp] = [await world.newSku(5, { [near]: 1, [far]: 4 }), await world.newSku(5, { [far]: 5 })]
    await world.labelled([
      [
        [mug.code, 2],
        [lamp.code, 1],
      ],
      [[lamp.code, 2]],
    ])
    const id = await released()
    const [offered] = (await keeper.call(picking.calls.works)).data.filter(({ work }) => work === String(id))
    expect(offered).toMatchObject({ total: 5 })
    const session = await world.session(id)
    expect(await scan(session, 'B-07', 'A-01', lamp.code, mug.code, a)).toEqual([
      ...[
        'Go to bin A-01.',
        'bin',
        `That isn’t ${mug.code}, which is expected from bin A-01.`,
        'hand',
        'put',
      ],
    ])
    expect(await world.get(id)).toMatchObject({ state: 'picking', picked: 1 })
    expect(await undone(session)).toMatchObject({ outcome: 'accepted' })
    expect(await lying(mug.id)).toEqual(['A-01 1 of them 1', 'B-07 4 of them 1'])
    expect(await scan(session, a, 'B-07')).toEqual(['put', 'bin'])
    // What this session did is not counted twice.
    const { facts } = (await keeper.call(picking.calls.session, { params: { id: session } })).data
    expect(facts?.tasks.map(({ pieces }) => pieces).toSorted()).toEqual([1, 1, 1, 2])
  })

  it('goes on after an order of the session was dropped, and puts back what was taken out', async () => {
    const { code: a } = await tote()
    const mug = await world.newSku(3, { [near]: 3 })
    const [first = 0, second = 0] = await world.labelled(Array.from({ length: 3 }, () => [[mug.code, 1]]))
    const id = await released({ kind: 'single' })
    const session = await world.session(id)
    expect(await scan(session, a, 'A-01', mug.code)).toEqual(['tote', 'bin', 'put'])
    expect((await cancel(first)).data[0]).toMatchObject({ ok: true })
    expect(await scan(session, mug.code, mug.code)).toEqual(['put', 'put'])
    expect(await scan(session, mug.code)).toEqual(['take'])
    expect((await cancel(second)).data[0]).toMatchObject({ ok: true })
    expect(await scan(session, 'A-01')).toEqual(['return'])
    expect(await lying(mug.id)).toEqual(['A-01 1', `${a} 2 of them 1`])
    expect(await scan(session, mug.code, 'A-01')).toEqual(['take', 'return'])
    expect(await lying(mug.id)).toEqual(['A-01 2', `${a} 1 of them 1`])
  })

  it('knows in which tote which pieces are when the rest is picked as printed into another', async () => {
    const [a, b] = [await tote(), await tote()]
    const mug = await world.newSku(3, { [near]: 3 })
    const [order = 0] = await world.labelled([[[mug.code, 3]]])
    const id = await released()
    expect(await scan(await world.session(id), 'A-01', mug.code, a.code)).toEqual(['bin', 'hand', 'put'])
    expect((await step('confirm', id, { tote_bin_id: b.id })).refusal).toBeUndefined()
    expect(await lying(mug.id)).toEqual([`${a.code} 1 of them 1`, `${b.code} 2 of them 2`].toSorted())
    expect(await world.get(id)).toMatchObject({ state: 'packing', pieces: 3, picked: 3 })
    await packed(order)
    await shipped(order)
    expect(await lying(mug.id)).toEqual([])
  })

  it('books scans that were taken without a connection once', async () => {
    const { code: a } = await tote()
    const mug = await world.newSku(3, { [near]: 3 })
    await world.labelled([[[mug.code, 1]], [[mug.code, 1]], [[mug.code, 1]]])
    const id = await released({ kind: 'single' })
    const session = await world.session(id)
    const inputs = [a, 'A-01', mug.code, '3'].map((value) => ({
      ...{
        id: randomUUID(),
        kind: 'scan' as const,
        value,
        shown_accepted: true,
        at: new Date().toISOString(),
      },
    }))
    const send = () => keeper.call(picking.calls.send, { params: { id: session }, body: { inputs } })
    const both = await Promise.all([send(), send()])
    for (const { data } of both) expect(data.map(({ outcome }) => outcome)).toEqual(Array(4).fill('accepted'))
    expect(await lying(mug.id)).toEqual([`${a} 3 of them 3`])
    await app.runJobs()
    expect(await world.get(id)).toMatchObject({ state: 'packing', picked: 3, totes: a })
    // Another wave may not use the tote before it is empty.
    const lamp = await world.newSku(1, { [near]: 1 })
    await world.labelled([[[lamp.code, 1]]])
    const next = await world.session(await released({ kind: 'single' }))
    expect(await scan(next, a)).toEqual([`Tote ${a} is in use. Take an empty one.`])
  })
})

describe('missing pieces', () => {
  it('go to the lost bin, are picked from the next bin, and their bin is counted', async () => {
    const { code: a } = await tote()
    const mug = await world.newSku(9, { [near]: 4, [far]: 5 })
    await world.labelled([[[mug.code, 3]]])
    const id = await released()
    const session = await world.session(id)
    const reason = { value: 'P', choice: 'too_few' }
    expect(await scan(session, 'A-01', mug.code, a, 'P', reason)).toEqual([
      ...['bin', 'hand', 'put', 'Why is it missing?', 'short'],
    ])
    expect(await lying(mug.id)).toEqual(['A-01 1', 'B-07 5 of them 2', 'LOST 2', `${a} 1 of them 1`])
    expect(await scan(session, 'B-07', mug.code, '2', a)).toEqual(['bin', 'hand', 'hand', 'put'])
    await app.runJobs()
    expect(await world.get(id)).toMatchObject({ state: 'packing', pieces: 3, picked: 3, short: 2 })
    const counts = (await keeper.call(stockCount.list, { query: { search: mug.code } })).data
    expect(counts).toMatchObject([{ state: 'counting', bin_ids: [near], lines: 1 }])
  })

  it('that nothing covers make the last order of the wave wait again', async () => {
    const mug = await world.newSku(3, { [near]: 3 })
    const [first = 0, last = 0] = await world.labelled([[[mug.code, 2]], [[mug.code, 1]]])
    const id = await released({ kind: 'multi', max_orders: 60 })
    // The order with one piece is of the other kind.
    expect((await ordersOf(id)).map(({ order_id }) => order_id)).toEqual([first])
    const session = await world.session(id)
    expect(await scan(session, 'A-01', { value: 'P', choice: 'not_there' })).toEqual(['bin', 'short'])
    expect(await detail(first)).toMatchObject({ supply: 'short', fulfilment: 'checked' })
    expect((await detail(last)).supply).toBe('reserved')
    expect((await ordersOf(id))[0]).toMatchObject({ drop_reason: 'short' })
    await app.runJobs()
    expect((await world.get(id)).state).toBe('done')
  })

  it('of one order make its whole parcel leave the wave', async () => {
    const gone = { value: 'P', choice: 'not_there' }
    const mug = await world.newSku(2, { [near]: 2 })
    const both = await world.labelled([[[mug.code, 1]], [[mug.code, 1]]], { combine: true })
    const all = await released()
    expect(await scan(await world.session(all), 'A-01', gone)).toEqual(['bin', 'short'])
    for (const id of both) expect(await detail(id)).toMatchObject({ supply: 'short', fulfilment: 'checked' })
    expect((await ordersOf(all)).map(({ drop_reason }) => drop_reason)).toEqual(['short', 'short'])
    // The other order has its piece, but isn't picked alone.
    const lamp = await world.newSku(3, { [near]: 2, [far]: 1 })
    const pair = await world.labelled([[[lamp.code, 1]], [[lamp.code, 1]]], { combine: true })
    const one = await released()
    expect(await scan(await world.session(one), 'A-01', gone)).toEqual(['bin', 'short'])
    expect(await lying(lamp.id)).toEqual(['B-07 1', 'LOST 2'])
    expect((await Promise.all(pair.map(detail))).map(({ supply }) => supply).toSorted()).toEqual([
      ...['reserved', 'short'],
    ])
    expect((await ordersOf(one)).map(({ drop_reason }) => drop_reason)).toEqual(['short', 'short'])
  })

  it('that lie in no bin that can be picked make the whole parcel leave the wave', async () => {
    const [mug, lamp] = [await world.newSku(2, { [near]: 1, [far]: 1 }), await world.newSku(1, { [near]: 1 })]
    await world.labelled([[[mug.code, 1]], [[lamp.code, 1]]], { combine: true })
    const id = await released()
    await app.asOwner('UPDATE bin SET blocked = true WHERE id = $1', [far])
    const session = await world.session(id)
    const { facts } = (await keeper.call(picking.calls.session, { params: { id: session } })).data
    if (facts?.tasks[0]?.sku_id !== mug.id) {
      const { code } = await tote()
      expect(await scan(session, 'A-01', lamp.code, code)).toEqual(['bin', 'hand', 'put'])
    }
    expect((await scan(session, 'A-01', { value: 'P', choice: 'not_there' })).at(-1)).toBe('short')
    await app.asOwner('UPDATE bin SET blocked = false WHERE id = $1', [far])
    expect((await ordersOf(id)).map(({ drop_reason }) => drop_reason)).toEqual(['short', 'short'])
  })

  it('of one line in a bin are added up', async () => {
    const gone = { value: 'P', choice: 'not_there' }
    const mug = await world.newSku(6, { [near]: 2, [far]: 4 })
    const [order = 0] = await world.labelled([[[mug.code, 4]]])
    const id = await released()
    const session = await world.session(id)
    expect(await scan(session, 'A-01', gone, 'B-07', gone)).toEqual(['bin', 'short', 'bin', 'short'])
    expect(await lying(mug.id)).toEqual(['LOST 6'])
    expect(await detail(order)).toMatchObject({ supply: 'short', fulfilment: 'checked' })
  })

  it('books balance when picks, counts, cancels and moves meet', async () => {
    const general = (await keeper.call(bin.list, { query: { warehouse_id, kind: 'stock' } })).data[0]?.id ?? 0
    for (let round = 0; round < repetitions({ short: 3, deep: 60 }); round++) {
      const [a, b] = [(await tote()).code, (await tote()).code]
      const mug = await world.newSku(12, { [near]: 6, [far]: 4 })
      const ids = await world.labelled(Array.from({ length: 4 }, () => [[mug.code, 2] as const]))
      const id = await released()
      const session = await world.session(id)
      const count = async () => {
        const body = { warehouse_id, bin_ids: [near], sku_ids: [mug.id] } as never
        const made = (await keeper.call(stockCount.create, { body })).data.id
        await keeper.call(stockCountFlow.endpoints.start, { body: { id_list: [made] } })
        const entry = {
          count_id: made,
          bin_id: near,
          sku_id: mug.id,
          condition: 'good' as const,
          pieces: 3,
          note: '',
        }
        await keeper.call(stockCountEntry.create, { body: { ...entry, scan_id: randomUUID() } })
        await keeper.call(stockCountFlow.endpoints.finish, { body: { id_list: [made] } })
        return keeper.call(stockCountFlow.endpoints.post, { body: { id_list: [made] } as never })
      }
      const move = keeper.call(stock.move, {
        body: { sku_id: mug.id, warehouse_id, from_bin_id: near, to_bin_id: general, pieces: 2 },
      })
      const answers = await Promise.all([
        scan(session, 'A-01', mug.code, '2', a, { value: 'P', choice: 'too_few' }, mug.code, b),
        count(),
        cancel(ids[round % 4] ?? 0),
        move,
      ])
      for (const one of answers) if ('status' in one) expect(one.status).toBeLessThan(500)
      await app.runJobs()
      expect(await world.prove()).toEqual([])
      await step('cancel', id, { reason: 'Race' })
      await app.runJobs()
      const back = await world.session(id).catch(() => undefined)
      if (back) await scan(back, mug.code, 'A-01', mug.code, 'A-01')
      await empty()
    }
  })
})

it('prints what is left to pick in walking order, with codes', async () => {
  const mug = await world.newSku(4, { [near]: 1, [far]: 3 })
  await world.labelled([[[mug.code, 3]]])
  const id = await released()
  const { raw } = await keeper.call(wave.print, { params: { id } })
  expect((await scanned(raw)).flatMap(({ codes }) => codes)).toEqual(
    expect.arrayContaining([`DY1:W:${id}`, mug.code]),
  )
})
