import { randomUUID } from 'node:crypto'
import { commandCode, stationErrors } from '@dropyard/contract/kit/station'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderCombine } from '@dropyard/contract/order/order-combine'
import { orderDesk } from '@dropyard/contract/order/order-desk'
import { orderNote } from '@dropyard/contract/order/order-note'
import { packing } from '@dropyard/contract/order/packing'
import { parcelCode } from '@dropyard/contract/order/parcel/code'
import { notice } from '@dropyard/contract/system/notice'
import { setting } from '@dropyard/contract/system/setting'
import { packbox } from '@dropyard/contract/warehouse/packbox'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { repetitions } from '../../../testing/deep.ts'
import { makeStock, platformLine, someAddress } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { stockBalance } from '../../warehouse/stock/table.ts'
import { packSession } from './table.ts'

/** Parcels are checked by scan, and packed by their label. */

const app = await startTestApp()
const world = await orderFixture(app, {
  skus: {
    LAMP: { grams: 300, stock: 400 },
    CUP: { grams: 100, stock: 400 },
    MAT: { grams: 50, stock: 400 },
    BOXES: {},
  },
})
await app.asOwner('UPDATE sku SET length_mm = 50, width_mm = 50, height_mm = 50')
await app.asOwner(
  "UPDATE goods SET status = 'packaging' WHERE id = (SELECT goods_id FROM sku WHERE id = $1)",
  [world.skus.BOXES.id],
)
const clerk = await app.as('clerk')
const packer = await app.as('warehouse')
const [buyer, admin] = [await app.as('buyer'), await app.as('admin')]
const { calls } = packing
const sides = { length_mm: 200, width_mm: 200, height_mm: 200 }
const box = (
  await buyer.call(packbox.create, {
    body: {
      code: 'BOX-M',
      name_en: 'Box M',
      name_zh: 'M 号纸箱',
      grams: 80,
      cost: 90,
      sku_id: world.skus.BOXES.id,
      ...sides,
    },
  })
).data
const other = (
  await buyer.call(packbox.create, {
    body: {
      code: 'BOX-L',
      name_en: 'Box L',
      name_zh: 'L 号纸箱',
      grams: 200,
      cost: 190,
      ...sides,
      length_mm: 400,
    },
  })
).data
const confirm = commandCode('confirm')
const aside = commandCode('aside')

interface Parcel {
  id: number
  number: string
}
const detail = async (id: number) => (await clerk.call(erpOrder.detail, { params: { id } })).data
async function labelled(
  items: Partial<Record<'LAMP' | 'CUP' | 'MAT', number>>,
  { count = 1, address = someAddress, combine = false } = {},
): Promise<Parcel[]> {
  const orders: { id: number }[] = []
  for (let n = 0; n < count; n++) {
    const lines = Object.entries(items).map(([sku, quantity]) => platformLine({ sku, quantity }))
    orders.push({ id: await world.arrived({ address, lines }) })
  }
  for (const { id } of orders) await world.pay(id)
  await clerk.call(erpOrder.check, { body: { orders } })
  if (combine) {
    await clerk.call(orderCombine.combine, { body: { orders } })
    await app.runJobs()
  }
  await clerk.call(erpOrder.predict, { body: { orders } })
  await app.runJobs()
  return Promise.all(orders.map(async ({ id }) => ({ id, number: (await detail(id)).tracking_number ?? '' })))
}
const input = (value: string, more: object = {}) => ({
  id: randomUUID(),
  kind: 'scan' as const,
  value,
  shown_accepted: false,
  at: new Date().toISOString(),
  ...more,
})
const opened = async (who: Caller): Promise<number> => {
  const work =
    (await who.call(calls.works)).data.find((one) => one.work.startsWith(`${world.warehouse.id}:`))?.work ??
    ''
  return (await who.call(calls.open, { body: { work } })).data.id
}
const send = (who: Caller, id: number, ...inputs: ReturnType<typeof input>[]) =>
  who.call(calls.send, { params: { id }, body: { inputs } })
/** What each scan was answered with. */
async function scan(who: Caller, id: number, ...values: (string | ReturnType<typeof input>)[]) {
  const said: string[] = []
  for (const value of values) {
    const { data } = await send(who, id, typeof value === 'string' ? input(value) : value)
    said.push(...data.map(({ outcome, message }) => message?.en ?? outcome))
  }
  return said
}
const weight = (grams: number, more: object = {}) => input(String(grams), { kind: 'weight', ...more })
const packLamp = (who: Caller, id: number, { id: order, number }: Parcel) =>
  scan(who, id, parcelCode(order), 'LAMP', confirm, weight(380), number)
const ok = (count: number): string[] => Array.from({ length: count }, () => 'accepted')
const sessionsOf = (orderId: number) =>
  app.system(({ db }) => db.select().from(packSession).where(eq(packSession.orderId, orderId)))
const boxesLeft = () =>
  app.system(async ({ db }) => {
    const [row] = await db.select().from(stockBalance).where(eq(stockBalance.skuId, world.skus.BOXES.id))
    return row?.onHand ?? 0
  })
const prove = () =>
  app.system(async (ctx) => [...(await verifyBooks(ctx)).problems, ...(await proveStock(ctx)).problems])

it('packs what was scanned, takes the packaging out of stock, and keeps who did it', async () => {
  await app.system((ctx) => makeStock(ctx, world.skus.BOXES.id, world.warehouse.id, 1))
  const [one, two] = (await labelled({ LAMP: 2, CUP: 1 }, { count: 2 })) as [Parcel, Parcel]
  const sn = (await detail(one.id)).order_sn
  await clerk.call(orderNote.add, {
    body: { order_id: one.id, thread: 'order', text: 'Wrap it twice', pinned: true },
  })
  const id = await opened(packer)
  expect(await scan(packer, id, 'LAMP', 'NOTHING', sn.toLowerCase(), 'lamp', 'MAT')).toEqual([
    'Scan a tote, an order or a label first.',
    'Nothing has this code.',
    ...ok(2),
    `MAT isn’t part of ${sn}. Take it out, then confirm.`,
  ])
  expect((await packer.call(packing.parcel, { params: { id: one.id } })).data).toMatchObject({
    ...{ notes: ['Wrap it twice'], gifts: [], made: [], prints: 0, none_left: [] },
  })
  expect(await scan(packer, id, 'CUP', confirm, 'LAMP', 'LAMP', 'CUP', one.number)).toEqual([
    'Take MAT out of the parcel first, then confirm.',
    ...ok(2),
    `${sn} needs only 2 of LAMP.`,
    'accepted',
    'Scan the packaging first, or confirm it.',
  ])
  expect(await scan(packer, id, 'BOX-L', input('BOX-L', { choice: 'too_small' }), weight(500))).toEqual([
    'Why not Box M?',
    'accepted',
    'It weighs 500 g instead of 900 g. Check the contents, then confirm or weigh again.',
  ])
  expect(await scan(packer, id, weight(930), two.number, one.number)).toEqual([
    'accepted',
    `This label belongs to ${(await detail(two.id)).order_sn}.`,
    'accepted',
  ])
  expect((await detail(one.id)).fulfilment).toBe('packed')
  expect(await boxesLeft()).toBe(1)
  expect(await scan(packer, id, sn)).toEqual([expect.stringContaining('packed this parcel already.')])
  const { data: packed } = await clerk.call(packing.packed, { query: { order_id: one.id } })
  expect(packed).toMatchObject({ grams: 930, expected_grams: 900, number: one.number, scans: 9 })
  expect(packed?.packaging).toEqual([{ name: other.title, reason: 'The proposed one is too small' }])
  const steps = (await clerk.call(orderDesk.steps, { query: { order_id: one.id } })).data
  expect(steps.filter(({ code }) => code === 'verified' || code === 'measured')).toMatchObject([
    { state: 'finish', operator: packed?.packed_by },
    { state: 'finish', note: '930 g' },
  ])
  const seen = (await world.merchant.call(orderDesk.steps, { query: { order_id: one.id } })).data
  expect(seen.find(({ code }) => code === 'verified')).toMatchObject({ state: 'finish', operator: '' })
  await expect(app.system(({ db }) => db.update(packSession).set({ grams: 1 }))).rejects.toThrow()
  expect(await prove()).toEqual([])
})

it('warns the warehouse once when packaging is used up, and packs all the same', async () => {
  const parcels = await labelled({ LAMP: 1 }, { count: 3 })
  const id = await opened(packer)
  const left = await boxesLeft()
  for (const parcel of parcels) expect(await packLamp(packer, id, parcel)).toEqual(ok(5))
  expect([left, await boxesLeft()]).toEqual([1, 0])
  const rows = await Promise.all(parcels.map(async (one) => (await sessionsOf(one.id))[0]?.noneLeft))
  expect(rows).toEqual([[], [box.id], [box.id]])
  await app.runJobs()
  const { data } = await buyer.call(notice.list)
  expect(
    data.filter(({ event, title }) => event === 'packaging.out' && title.includes('BOX-M')),
  ).toHaveLength(1)
  expect((await packer.call(packing.parcel, { params: { id: parcels[0]?.id ?? 0 } })).data.none_left).toEqual(
    ['Box M'],
  )
  expect(await prove()).toEqual([])
})

it('processes an input once, and takes back what isn’t finished', async () => {
  const [parcel] = (await labelled({ LAMP: 1 })) as [Parcel]
  const id = await opened(packer)
  const open = input(parcelCode(parcel.id))
  const answers = await Promise.all([1, 2, 3].map(() => send(packer, id, open)))
  expect(new Set(answers.flatMap(({ data }) => data.map((row) => row.id))).size).toBe(1)
  const lamp = input('LAMP')
  expect(await scan(packer, id, lamp, input('', { kind: 'undo', of: lamp.id }), 'LAMP', confirm)).toEqual(
    ok(4),
  )
  const last = input(parcel.number)
  expect(await scan(packer, id, weight(380), last, last, input('', { kind: 'undo', of: last.id }))).toEqual([
    ...ok(3),
    stationErrors.done.words.en,
  ])
  expect(await sessionsOf(parcel.id)).toHaveLength(1)
})

it('is open on one table: the second packer is shown who has it, and may take it over', async () => {
  const [parcel] = (await labelled({ LAMP: 1 })) as [Parcel]
  const [mine, theirs] = [await opened(packer), await opened(clerk)]
  expect(mine).not.toBe(theirs)
  const code = parcelCode(parcel.id)
  expect(await scan(packer, mine, code)).toEqual(['accepted'])
  const name = await nameOf(packer, mine)
  expect(await scan(clerk, theirs, code, 'LAMP', input(code, { choice: 'take' }), 'LAMP')).toEqual([
    `${name} is packing this parcel.`,
    'Scan a tote, an order or a label first.',
    ...ok(2),
  ])
  expect(await scan(packer, mine, 'LAMP', aside)).toEqual([
    `${await nameOf(clerk, theirs)} is packing this parcel.`,
    'accepted',
  ])
  expect(await scan(clerk, theirs, confirm, weight(380), parcel.number)).toEqual(ok(3))
})

/** The name of who scanned last in a session. */
const nameOf = async (who: Caller, id: number): Promise<string> =>
  (await who.call(calls.session, { params: { id } })).data.rows.at(-1)?.by_name ?? ''

it('refuses an order that was cancelled, held or changed with the next scan', async () => {
  const parcels = (await labelled({ LAMP: 2 }, { count: 3 })) as [Parcel, Parcel, Parcel]
  const [cancelled, held, changed] = parcels
  const id = await opened(packer)
  await scan(packer, id, parcelCode(cancelled.id), 'LAMP')
  await clerk.call(erpOrder.cancel, {
    body: { orders: [{ id: cancelled.id }], reason: 'No longer wanted' },
  })
  expect((await detail(cancelled.id)).status).toBe(90)
  expect(await scan(packer, id, 'LAMP', aside)).toEqual(['The order is cancelled.', 'accepted'])
  await scan(packer, id, parcelCode(held.id), 'LAMP')
  await clerk.call(erpOrder.abnormal, { body: { orders: [{ id: held.id }], reason: 'address', note: 'x' } })
  expect(await scan(packer, id, 'LAMP', aside, parcelCode(held.id))).toEqual([
    'The order is abnormal. Resolve that first.',
    'accepted',
    'The order is abnormal. Resolve that first.',
  ])
  await scan(packer, id, parcelCode(changed.id), 'LAMP')
  await app.asOwner(`UPDATE order_line SET refunded = 1 WHERE order_id = ${changed.id}`)
  const sn = (await detail(changed.id)).order_sn
  expect(await scan(packer, id, 'LAMP', aside)).toEqual([
    `${sn} changed. Put it aside, scan it again, and start over.`,
    'accepted',
  ])
  await app.asOwner(`UPDATE order_line SET refunded = 0 WHERE order_id = ${changed.id}`)
})

it('has the items of all orders of a combined parcel, and packs them together', async () => {
  const address = { ...someAddress, address1: `${randomUUID()} Elm Street` }
  const [first, second] = (await labelled({ LAMP: 1 }, { count: 2, address, combine: true })) as [
    Parcel,
    Parcel,
  ]
  expect(first.number).toBe(second.number)
  const id = await opened(packer)
  expect(
    await scan(packer, id, parcelCode(second.id), 'LAMP', 'LAMP', confirm, weight(680), first.number),
  ).toEqual(ok(6))
  const states = await Promise.all([first, second].map(async (one) => (await detail(one.id)).fulfilment))
  expect(states).toEqual(['packed', 'packed'])
  expect(await sessionsOf(second.id)).toHaveLength(1)
})

it('opens the orders of a tote by their items, and only a verified session packs them', async () => {
  const parcels = (await labelled({ MAT: 1 }, { count: 3 })) as [Parcel, Parcel, Parcel]
  const { waveId, tote } = await inWave(parcels.map(({ id }) => id))
  const [first, second, third] = parcels
  await clerk.call(erpOrder.urgent, { body: { orders: [{ id: third.id }], level: 1 } })
  const refused = 'The order is in wave'
  for (const call of [erpOrder.pack, erpOrder.ship] as const) {
    const { data } = await clerk.call(call, { body: { orders: [{ id: first.id }] } })
    expect(data[0]?.message).toContain(refused)
  }
  await app.asOwner(`UPDATE wave_pick SET picked = 0 WHERE order_id = ${second.id}`)
  await app.asOwner(`UPDATE "order" SET wave = 'picking' WHERE id = ${second.id}`)
  const id = await opened(packer)
  expect(await scan(packer, id, parcelCode(second.id), `B:${tote}`, 'LAMP', 'MAT')).toEqual([
    'The items aren’t picked yet.',
    'accepted',
    'No parcel in this tote needs LAMP.',
    'accepted',
  ])
  expect(
    await scan(packer, id, confirm, weight(130), third.number, 'MAT', confirm, weight(130), first.number),
  ).toEqual(ok(7))
  expect(await scan(packer, id, 'MAT', `DY1:B:${(await binOf(tote)).id}`)).toEqual([
    'No parcel in this tote needs MAT.',
    `There is no parcel to pack in ${tote}.`,
  ])
  const steps = (await clerk.call(orderDesk.steps, { query: { order_id: first.id } })).data
  expect(steps.find(({ code }) => code === 'packed')).toMatchObject({ state: 'finish' })
  await app.asOwner(`DELETE FROM wave WHERE id = ${waveId}`)
})

const binOf = (code: string) =>
  app.system(async ({ db }) => {
    const { rows } = await db.execute<{ id: number }>(sql`SELECT id::int FROM bin WHERE code = ${code}`)
    return { id: rows[0]?.id ?? 0 }
  })

/** A wave whose picks lie in a tote. */
async function inWave(ids: readonly number[]) {
  const tote = `T-${ids[0]}`
  const waveId = await app.system(async ({ db }) => {
    const { rows } = await db.execute<{ id: number }>(sql`
      WITH w AS (INSERT INTO wave (warehouse_id, kind, state, created_by) VALUES (${world.warehouse.id}, 'single', 'packing', 1) RETURNING id),
      t AS (INSERT INTO bin (warehouse_id, code, kind) VALUES (${world.warehouse.id}, ${tote}, 'tote') RETURNING id),
      o AS (INSERT INTO wave_order (wave_id, order_id, position, tote_bin_id)
        SELECT w.id, x.id, x.id, t.id FROM w, t, unnest(${`{${ids.join()}}`}::bigint[]) AS x(id)),
      p AS (INSERT INTO wave_pick (wave_id, order_id, order_line_id, sku_id, warehouse_id, bin_id, pieces, picked, tote_bin_id)
        SELECT w.id, l.order_id, l.id, l.sku_id, l.warehouse_id, t.id, l.quantity, l.quantity, t.id
        FROM w, t, order_line l WHERE l.order_id = ANY (${`{${ids.join()}}`}::bigint[]) RETURNING id),
      m AS (UPDATE "order" SET wave = 'picked' WHERE id = ANY (${`{${ids.join()}}`}::bigint[])),
      s AS (INSERT INTO wave_scan (pick_id, key, kind, pieces, user_id, at) SELECT p.id, 'scan-' || p.id, 'pick', 1, 1, now() FROM p)
      SELECT id::int FROM w`)
    return rows[0]?.id ?? 0
  })
  return { waveId, tote }
}

const runs = repetitions({ short: 8, deep: 100 })

it('is packed once, or cancelled, or labelled again, however many do that at once', async () => {
  const parcels = await labelled({ LAMP: 1 }, { count: runs })
  const [mine, theirs] = [await opened(packer), await opened(clerk)]
  for (const [n, parcel] of parcels.entries()) {
    const code = parcelCode(parcel.id)
    const both = await Promise.all([scan(packer, mine, code), scan(clerk, theirs, code)])
    const won = both.map(([said]) => said === 'accepted')
    expect(won.filter(Boolean)).toHaveLength(1)
    const [who, session] = won[0] ? ([packer, mine] as const) : ([clerk, theirs] as const)
    expect(await scan(who, session, 'LAMP', confirm, weight(380))).toEqual(ok(3))
    const order = { orders: [{ id: parcel.id }] }
    const [[said]] = await Promise.all([
      scan(who, session, parcel.number),
      n % 2
        ? clerk.call(erpOrder.rePrediction, { body: order })
        : clerk.call(erpOrder.cancel, { body: { ...order, reason: 'Changed' } }),
    ])
    const after = await detail(parcel.id)
    const packed = (await sessionsOf(parcel.id)).length
    expect(packed).toBe(said === 'accepted' ? 1 : 0)
    if (said === 'accepted') expect([after.fulfilment, after.status === 90]).toEqual(['packed', false])
    else {
      expect(after.fulfilment).not.toBe('packed')
      expect(await scan(who, session, aside)).toEqual(['accepted'])
    }
  }
  expect(await prove()).toEqual([])
})

it('lets the quantity of cheap products be typed, and is for packers only', async () => {
  const [parcel] = (await labelled({ CUP: 6 })) as [Parcel]
  await app.asOwner(`UPDATE sku SET cost = 500 WHERE code = 'CUP'`)
  const id = await opened(packer)
  const code = parcelCode(parcel.id)
  expect(await scan(packer, id, code, 'CUP', '6', aside)).toEqual([...ok(2), 'Scan each CUP.', 'accepted'])
  const { data: now } = await admin.call(setting.get)
  await admin.call(setting.warehouse, { body: { ...now.warehouse, each_piece_from: 1000 } })
  expect(await scan(packer, id, code, 'CUP', '7', '6', 'CUP')).toEqual([
    ...ok(2),
    expect.stringContaining('needs only 6 of CUP'),
    'accepted',
    expect.stringContaining('needs only 6 of CUP'),
  ])
  for (const who of ['finance', 'merchant'])
    expect((await (await app.as(who)).call(calls.works)).status).toBe(403)
})

it('leaves an open parcel to others at the end of a session', async () => {
  const [parcel] = (await labelled({ LAMP: 1 })) as [Parcel]
  const id = await opened(packer)
  await scan(packer, id, aside, parcelCode(parcel.id))
  const { data } = await packer.call(calls.close, { params: { id } })
  expect(data).toMatchObject({ closed: false })
  expect(data.rows.at(-1)?.message?.en ?? data.rows.find(({ message }) => message)?.message?.en).toContain(
    'wasn’t finished.',
  )
  const theirs = await opened(clerk)
  expect(await scan(clerk, theirs, aside, parcelCode(parcel.id))).toContain('accepted')
})
