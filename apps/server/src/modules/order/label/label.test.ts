import { carrierAccount, carrierService } from '@dropyard/contract/logistics/carrier-account'
import { channelCarrier } from '@dropyard/contract/logistics/channel-carrier'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { label, labelsPrinted } from '@dropyard/contract/order/label'
import { makeUpCharge, makeUpFlow, ownCharge } from '@dropyard/contract/order/make-up-charge'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { download } from '@dropyard/contract/system/download'
import { job } from '@dropyard/contract/system/job'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { createCarriersSimulator } from '../../../../../../simulators/carriers/simulator.ts'
import { startTestApp } from '../../../testing/app.ts'
import { momentIn } from '../../../testing/days.ts'
import { makeChannel, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { codesIn, scanned } from '../../../testing/scanned.ts'
import { lockOrders } from '../order/change.ts'
import { redactOrders } from '../order/redact.ts'
import { sweepLabels } from './sweep.ts'
import { weighParcels } from './weigh.ts'

const sim = createCarriersSimulator({ settings: { perSecond: 1000 } })
const origin = await sim.listen()
const app = await startTestApp({
  env: {
    CARRIER_PER_SECOND: '1000',
    YUNEXPRESS_ORIGIN: `${origin}/yunexpress`,
    FOURPX_ORIGIN: `${origin}/fourpx`,
    YANWEN_ORIGIN: `${origin}/yanwen`,
  },
})
const world = await orderFixture(app, { skus: { LAMP: { stock: 500 }, ROPE: { stock: 500 } } })
const admin = await app.as('admin')
const clerk = await app.as('clerk')
const { key: account, secret, sourceKey: source_key } = sim.account('yunexpress')
const made = await admin.call(carrierAccount.create, {
  body: { name: 'YunExpress', carrier: 'yunexpress', account, secret, source_key },
})
await admin.call(carrierAccount.test, { params: { id: made.data.id } })
const services = await clerk.call(carrierService.list, { query: { search: 'THZXR' } })
const serviceId = services.data[0]?.id ?? 0
/** A channel that YunExpress carries; for the fixture's own channel we print the labels. */
const carried = (await app.system((ctx) => makeChannel(ctx, { warehouseId: world.warehouse.id }))).id
await clerk.call(channelCarrier.create, {
  body: { channel_id: carried, service_id: serviceId, auto: false },
})
afterAll(() => sim.stop())
beforeEach(() => sim.clearFaults())

const line = (sku: 'LAMP' | 'ROPE', quantity = 1) => platformLine({ sku, quantity })

/** An order that is paid, checked and assigned to a channel. */
async function ready(by = carried, lines = [line('LAMP')]): Promise<number> {
  const id = await world.arrived({ lines })
  const { version } = await world.detail(id)
  await world.merchant.call(orderEdit.shipping, { body: { orders: [{ id, version }], channel_id: by } })
  await world.pay(id)
  const [checked] = (await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })).data
  expect(checked).toMatchObject({ ok: true })
  return id
}
const request = (...ids: number[]) =>
  clerk.call(erpOrder.predict, { body: { orders: ids.map((id) => ({ id })) } })
async function labelled(by = carried, lines = [line('LAMP')]): Promise<number> {
  const id = await ready(by, lines)
  await request(id)
  await app.runJobs()
  expect((await world.detail(id)).status).toBe(50)
  return id
}
const labelsOf = async (id: number) =>
  (await clerk.call(label.list, { query: { search: (await world.detail(id)).order_sn } })).data
/** Runs the sweep of each minute as if all pauses between tries were over. */
async function sweep(): Promise<void> {
  await app.asOwner("UPDATE parcel_label SET next_try_at = now() - interval '1 second'")
  await app.system((ctx) => ctx.enqueue(sweepLabels, {}))
  await app.runJobs()
}
const replace = (id: number, anyway = false) =>
  clerk.call(erpOrder.rePrediction, { body: { orders: [{ id }], anyway } })

async function printed(
  ids: number[],
  wanted: Partial<z.input<typeof label.print.body>> = {},
): Promise<Buffer> {
  const { data } = await clerk.call(label.print, { body: { ids, ...wanted } })
  await app.runJobs()
  return (await clerk.call(job.file, { params: { id: data.job_id ?? 0 } })).raw
}

describe('the list of labels', () => {
  it('is narrowed by the days of the request, and sorted by them', async () => {
    const [old, fresh] = [await labelled(), await labelled()]
    const moved = `UPDATE parcel_label SET created_at = $1 WHERE order_id = $2`
    await app.asOwner(moved, [momentIn(-3), old])
    const listed = async (query: object) =>
      (await clerk.call(label.list, { query })).data.flatMap(({ order_id }) =>
        [old, fresh].includes(order_id) ? [order_id] : [],
      )
    const [before, after] = [momentIn(-4).toISOString(), momentIn(-2).toISOString()]
    expect(await listed({ from: after })).toEqual([fresh])
    expect(await listed({ from: before, to: after })).toEqual([old])
    expect(await listed({ sort: '-asked_at' })).toEqual([fresh, old])
    expect(await listed({ sort: 'asked_at', 'per-page': 100 })).toEqual([old, fresh])
  })
})

describe('a buyer who is erased', () => {
  it('is on no label that is kept, and none is fetched anew', async () => {
    const id = await labelled()
    const fileOf = async () =>
      (await app.asOwner(`SELECT file FROM parcel_label WHERE order_id = ${id}`)).rows as {
        file: string | null
      }[]
    const [kept] = await fileOf()
    const said = JSON.stringify({ en: 'Name too long: Emma', zh: 'Emma' })
    await app.asOwner('UPDATE parcel_label SET trouble = $1 WHERE order_id = $2', [said, id])
    await app.asOwner(`UPDATE "order" SET label_error = 'Name too long: Emma' WHERE id = $1`, [id])
    await app.asOwner(
      `INSERT INTO order_event (order_id, entity_id, kind, values)
      SELECT id, entity_id, 'label_failed', jsonb_build_object('reason', $1::jsonb) FROM "order" WHERE id = $2`,
      [said, id],
    )
    // The function must not erase an order whose buyer was not erased.
    await app.system((ctx) => ctx.db.execute(sql`SELECT erase_order_words(ARRAY[${id}]::bigint[])`))
    const told = async () => JSON.stringify((await world.detail(id)).events)
    expect(await told()).toContain('Emma')
    const files = await app.system((ctx) => Promise.resolve(ctx.files))
    const isThere = () => files.exists(kept?.file ?? '')
    expect(await isThere()).toBe(true)
    await app.system(async (ctx) => {
      const [o] = await lockOrders(ctx, [id])
      const platformOrderIds = [o?.platformOrderId ?? '']
      const { platformId, shopUrl: shop } = world.shop
      expect(await redactOrders(ctx, { platformId, shop, platformOrderIds })).toEqual({ redacted: 1 })
    })
    await app.runJobs()
    expect(await fileOf()).toEqual([{ file: null }])
    expect(await labelsOf(id)).toMatchObject([{ trouble: '' }])
    const error = await app.asOwner('SELECT label_error AS text FROM "order" WHERE id = $1', [id])
    expect(error.rows).toEqual([{ text: null }])
    expect(await told()).not.toContain('Emma')
    expect(await told()).toContain('Label request failed: (erased)')
    expect(await isThere()).toBe(false)
    const { data } = await clerk.call(label.print, { body: { ids: [id], format: 'pdf' } })
    await app.runJobs()
    expect((await fileOf())[0]?.file).toBe(null)
    expect((await clerk.call(job.read, { params: { id: data.job_id ?? 0 } })).data).toMatchObject({
      result: { labels: 0, missing: 1, missing_orders: [expect.any(String)] },
    })
  })
})

describe('what a carrier weighed', () => {
  it('is kept with the label, and the difference is proposed once', async () => {
    const [heavy, same] = [await labelled(), await labelled()]
    await clerk.call(erpOrder.ship, { body: { orders: [{ id: heavy }, { id: same }] } })
    const weigh = async () => {
      await app.asOwner("UPDATE parcel_label SET weighed_at = now() - interval '13 hours'")
      await app.system((ctx) => ctx.enqueue(weighParcels, {}))
      await app.runJobs()
    }
    const proposed = async () => (await clerk.call(makeUpCharge.list, { query: { state: 'proposed' } })).data
    await weigh()
    // A parcel that is only announced has no weight yet.
    expect((await labelsOf(heavy))[0]).toMatchObject({ charged_grams: null })
    const { tracking_number, order_sn } = await world.detail(heavy)
    sim.scan(tracking_number ?? '', 900)
    sim.scan((await world.detail(same)).tracking_number ?? '')
    await weigh()
    await weigh()
    expect((await labelsOf(heavy))[0]).toMatchObject({ charged_grams: 900, cost: 1600 + 5580 })
    expect((await labelsOf(same))[0]?.charged_grams).toBeGreaterThan(0)
    const [row, ...more] = await proposed()
    expect(more).toEqual([])
    expect(row).toMatchObject({ order_sn, weighed_grams: 900, state: 'proposed', created_by: '' })
    const own = async () => (await world.merchant.call(ownCharge.list)).data
    expect(await own()).toEqual([])
    const { endpoints } = makeUpFlow
    const id_list = [row?.id ?? 0]
    expect((await world.merchant.call(endpoints.pay, { body: { id_list } })).status).toBe(404)
    await clerk.call(endpoints.confirm, { body: { id_list } })
    expect(await own()).toMatchObject([{ state: 'due', amount: row?.amount }])
    expect((await world.merchant.call(endpoints.pay, { body: { id_list } })).status).toBe(200)
    await weigh()
    expect(await proposed()).toEqual([])
  })
})

describe('a label of a carrier', () => {
  it('has the carrier’s number, and what it charged stands beside what the merchant paid', async () => {
    const id = await labelled()
    const { tracking_number, order_sn } = await world.detail(id)
    expect(tracking_number).toMatch(/^YT26/)
    const [row] = await labelsOf(id)
    const parcel = sim.parcels().find((one) => one.ref === order_sn)
    expect(row).toMatchObject({
      state: 'live',
      number: tracking_number,
      reference: order_sn,
      account_name: 'YunExpress',
      service: 'THZXR',
      cost: parcel?.fee,
      currency: 'CNY',
      prints: 0,
    })
    expect(row?.paid).toBeGreaterThan(0)
  })

  it('is asked for once, however often and by however many', async () => {
    const id = await ready()
    await Promise.all([request(id), request(id), request(id)])
    await app.runJobs()
    await request(id)
    await app.runJobs()
    const { order_sn } = await world.detail(id)
    expect(sim.parcels().filter((one) => one.ref.startsWith(order_sn))).toHaveLength(1)
    expect(await labelsOf(id)).toHaveLength(1)
  })

  it('comes by itself where the channel says so', async () => {
    const channel = await app.system((ctx) => makeChannel(ctx, { warehouseId: world.warehouse.id }))
    await clerk.call(channelCarrier.create, { body: { channel_id: channel.id, service_id: serviceId } })
    const id = await ready(channel.id)
    await sweep()
    expect((await world.detail(id)).status).toBe(50)
  })

  it('is held where its carrier would refuse the address, and comes once that is mended', async () => {
    const { address } = await world.detail(await ready())
    const id = await world.arrived({
      lines: [line('LAMP')],
      address: { ...address, address1: 'P.O. Box 12' },
    })
    const { version } = await world.detail(id)
    await world.merchant.call(orderEdit.shipping, {
      body: { orders: [{ id, version }], channel_id: carried },
    })
    expect((await world.detail(id)).blocked).toBeNull()
    await world.pay(id)
    expect((await world.detail(id)).blocked).toMatchObject({ reason: 'address_refused', fix: 'edit_address' })
    await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
    await request(id)
    await app.runJobs()
    const held = await world.detail(id)
    expect([held.status, held.blocked?.reason]).toEqual([30, 'address_refused'])
    expect(held.events[0]?.text).toContain('YunExpress does not deliver to PO boxes.')
    await clerk.call(erpOrder.updateAddress, { body: { id, address } })
    await request(id)
    await app.runJobs()
    expect(await world.detail(id)).toMatchObject({ status: 50, blocked: null, address_findings: [] })
  })

  it('is judged anew when somebody else carries its channel', async () => {
    const box = 'P.O. Box 12'
    const { id: by } = await app.system((ctx) => makeChannel(ctx, { warehouseId: world.warehouse.id }))
    const { address } = await world.detail(await ready())
    const id = await world.arrived({ lines: [line('LAMP')], address: { ...address, address1: box } })
    const { version } = await world.detail(id)
    await world.merchant.call(orderEdit.shipping, { body: { orders: [{ id, version }], channel_id: by } })
    const found = async () =>
      (await clerk.call(erpOrder.list, { query: { address: 'error' } })).data.some((row) => row.id === id)
    expect(await found()).toBe(false)
    const carriage = { channel_id: by, service_id: serviceId, auto: false }
    const { data: set } = await clerk.call(channelCarrier.create, { body: carriage })
    await app.runJobs()
    expect(await found()).toBe(true)
    const { data: ours } = await clerk.call(channelCarrier.update, {
      params: { id: set.id },
      body: { ...carriage, service_id: null, own: true, version: set.version },
    })
    await app.runJobs()
    expect(await found()).toBe(false)
    await clerk.call(channelCarrier.update, {
      params: { id: set.id },
      body: { ...carriage, version: ours.version },
    })
    await app.runJobs()
    expect(await found()).toBe(true)
    await clerk.call(channelCarrier.remove, { params: { id: set.id } })
    await app.runJobs()
    expect(await found()).toBe(false)
  })

  it('that is refused says why, and is asked for again under the same number', async () => {
    const id = await ready()
    const [service] = sim.services.yunexpress
    if (service) service.pool = 0
    await request(id)
    await app.runJobs()
    const refused = await world.detail(id)
    expect(refused).toMatchObject({ status: 30, blocked: { reason: 'label_failed' } })
    expect(refused.events[0]?.text).toContain('02039019')
    expect(await labelsOf(id)).toMatchObject([
      { state: 'refused', trouble: expect.stringContaining('02039019') },
    ])
    if (service) service.pool = 100_000
    await request(id)
    await app.runJobs()
    const rows = await labelsOf(id)
    expect(rows).toMatchObject([{ state: 'live', reference: refused.order_sn }])
  })
})

describe('a carrier that is down for an hour, and answers half of what it does', () => {
  it('leaves every parcel with exactly one live label', async () => {
    const ids: number[] = []
    for (let n = 0; n < 8; n += 1) ids.push(await ready())
    const create = { match: { operation: 'package.create' } }
    sim.addFault({ ...create, times: 2, fault: { kind: 'drop', when: 'after' } })
    sim.addFault({ ...create, times: 2, fault: { kind: 'truncate' } })
    sim.addFault({ ...create, times: 3, fault: { kind: 'status', status: 503 } })
    sim.addFault({ match: { operation: 'info.get' }, times: 3, fault: { kind: 'status', status: 502 } })
    await request(...ids)
    await app.runJobs()
    const waiting = await Promise.all(ids.map((id) => world.detail(id)))
    expect(waiting.filter((one) => one.status === 30 && one.blocked === null).length).toBeGreaterThanOrEqual(
      7,
    )
    expect(waiting.some((one) => one.events.some((event) => event.kind === 'label_waits'))).toBe(true)
    sim.addFault({ match: { path: '/yunexpress' }, times: 12, fault: { kind: 'drop' } })
    for (let n = 0; n < 4; n += 1) await sweep()
    sim.clearFaults()
    await sweep()
    for (const id of ids) {
      const { status, tracking_number, order_sn } = await world.detail(id)
      expect(status).toBe(50)
      const rows = await labelsOf(id)
      expect(rows.filter((row) => row.state === 'live')).toMatchObject([{ number: tracking_number }])
      const there = sim.parcels().filter((one) => one.ref.startsWith(order_sn) && !one.cancelled)
      expect(there.map((one) => one.tracking)).toEqual([tracking_number])
    }
  })
})

describe('a number that the carrier gave to two parcels', () => {
  const given = async (as: 'tracking' | 'waybill') => {
    const first = await labelled()
    const { tracking_number: number, order_sn } = await world.detail(first)
    const id = await ready()
    // The booking succeeds but its answer is lost; when asked again, the carrier answers with the other parcel's number.
    sim.addFault({ match: { operation: 'package.create' }, fault: { kind: 'drop', when: 'after' } })
    await request(id)
    await app.runJobs()
    const second = await world.detail(id)
    const parcel = sim.parcels().find((one) => one.ref === second.order_sn)
    if (parcel) Object.assign(parcel, { tracking: number, ...(as === 'waybill' ? { waybill: number } : {}) })
    await sweep()
    await sweep()
    return { first, number, order_sn, id, second, parcel }
  }

  it('stays with the first; the second is refused and voided, and both are named', async () => {
    const { first, number, order_sn, id, second, parcel } = await given('tracking')
    expect(await world.detail(id)).toMatchObject({ status: 30, blocked: { reason: 'label_failed' } })
    const [row] = await labelsOf(id)
    expect(row).toMatchObject({ state: 'dead', voided: 'done' })
    expect(parcel?.cancelled).toBe(true)
    expect((await labelsOf(first))[0]).toMatchObject({ state: 'live', number })
    for (const one of [first, id]) {
      const { data } = await clerk.call(erpOrder.detail, { params: { id: one } })
      const text = data.events.find((event) => event.kind === 'label_doubled')?.text ?? ''
      expect(text).toContain(order_sn)
      expect(text).toContain(second.order_sn)
    }
    expect(JSON.stringify((await world.detail(id)).events)).not.toContain(order_sn)
    await request(id)
    await app.runJobs()
    const after = await world.detail(id)
    expect(after.status).toBe(50)
    expect(after.tracking_number).not.toBe(number)
  })

  it('is not voided where the carrier calls both the same: that would take the first one’s', async () => {
    const { first, number, id } = await given('waybill')
    expect((await labelsOf(id))[0]).toMatchObject({ state: 'dead', voided: 'none' })
    expect((await labelsOf(first))[0]).toMatchObject({ state: 'live', number })
    expect(sim.parcels().filter((one) => one.tracking === number && one.cancelled)).toEqual([])
  })
})

describe('a new label', () => {
  it('voids the old number at the carrier and keeps it as dead', async () => {
    const id = await labelled()
    const before = await world.detail(id)
    expect((await replace(id)).data[0]).toMatchObject({ ok: true })
    await app.runJobs()
    const after = await world.detail(id)
    expect(after.status).toBe(50)
    expect(after.tracking_number).not.toBe(before.tracking_number)
    expect(await labelsOf(id)).toMatchObject([
      { state: 'live', reference: `${before.order_sn}-2`, number: after.tracking_number },
      { state: 'dead', voided: 'done', reference: before.order_sn, number: before.tracking_number },
    ])
    expect(sim.parcels().find((one) => one.ref === before.order_sn)?.cancelled).toBe(true)
  })

  it('is warned about when the carrier has scanned the parcel, and made all the same when that is said', async () => {
    const id = await labelled()
    const { tracking_number } = await world.detail(id)
    sim.scan(tracking_number ?? '')
    const [warned] = (await replace(id)).data
    expect(warned).toMatchObject({ ok: false, code: 'label.scanned' })
    expect(warned?.message).toContain(tracking_number)
    expect((await replace(id, true)).data[0]).toMatchObject({ ok: true })
    await app.runJobs()
    expect(await labelsOf(id)).toMatchObject([{ state: 'live' }, { state: 'dead', voided: 'too_late' }])
    const { data } = await clerk.call(erpOrder.detail, { params: { id } })
    expect(data.events.find((event) => event.kind === 'label_scanned')?.text).toContain(tracking_number)
    expect((await world.detail(id)).events.map((event) => event.kind)).not.toContain('label_scanned')
  })

  it('of a parcel that left is told to its store', async () => {
    const id = await labelled()
    const keeper = await app.as('warehouse')
    await keeper.call(erpOrder.ship, { body: { orders: [{ id }] } })
    await app.runJobs()
    const before = await world.detail(id)
    expect(before.status).toBe(60)
    expect((await replace(id)).data[0]).toMatchObject({ ok: true })
    await app.runJobs()
    const after = await world.detail(id)
    expect(after.status).toBe(60)
    expect(after.tracking_number).not.toBe(before.tracking_number)
    // The fixture's store is not authorized, so the second push shows as a second failure.
    const pushes = after.events.filter((event) => event.kind === 'push_failed')
    expect(pushes.length).toBe(before.events.filter((event) => event.kind === 'push_failed').length + 1)
  })
})

describe('another channel', () => {
  const reroute = (id: number, more: object = {}) =>
    clerk.call(erpOrder.changeChannel, { body: { orders: [{ id }], channel_id: world.channel.id, ...more } })

  it('voids the label first, as its preview says, and asks for one of the new channel; the same channel keeps it', async () => {
    const id = await labelled()
    const { tracking_number: number, order_sn } = await world.detail(id)
    const [told] = (await reroute(id, { dry_run: true })).data
    expect(told).toMatchObject({ ok: true, change: expect.stringContaining(`label ${number} is voided`) })
    expect((await labelsOf(id))[0]).toMatchObject({ state: 'live' })
    expect((await reroute(id)).data[0]).toMatchObject({ ok: true })
    await app.runJobs()
    const after = await world.detail(id)
    expect(after).toMatchObject({ status: 50, channel_id: world.channel.id })
    expect(after.tracking_number).not.toBe(number)
    expect(await labelsOf(id)).toMatchObject([
      { state: 'live', account_name: null },
      { state: 'dead', voided: 'done', number },
    ])
    expect(sim.parcels().find((one) => one.ref === order_sn)?.cancelled).toBe(true)
    expect((await reroute(id)).data[0]).toMatchObject({
      ok: true,
      change: expect.not.stringContaining('voided'),
    })
    expect((await world.detail(id)).tracking_number).toBe(after.tracking_number)
  })

  it('is warned about when the carrier has scanned the parcel, and refused once it is packed', async () => {
    const id = await labelled()
    sim.scan((await world.detail(id)).tracking_number ?? '')
    for (const dry_run of [true, false])
      expect((await reroute(id, { dry_run })).data[0]).toMatchObject({ ok: false, code: 'label.scanned' })
    expect((await reroute(id, { anyway: true })).data[0]).toMatchObject({ ok: true })
    await app.runJobs()
    expect(await labelsOf(id)).toMatchObject([{ state: 'live' }, { state: 'dead', voided: 'too_late' }])
    await clerk.call(erpOrder.pack, { body: { orders: [{ id }] } })
    const { data } = await clerk.call(erpOrder.detail, { params: { id } })
    expect(data.actions).not.toContain('change_channel')
    expect((await reroute(id, { anyway: true })).data[0]).toMatchObject({ code: 'order-guard.packed' })
  })

  it('takes back what its carrier is asked for at this moment', async () => {
    const id = await ready()
    const { order_sn } = await world.detail(id)
    sim.addFault({ match: { operation: 'package.create' }, fault: { kind: 'drop', when: 'after' } })
    await request(id)
    await app.runJobs()
    expect((await reroute(id)).data[0]).toMatchObject({ ok: true })
    await app.runJobs()
    expect(await world.detail(id)).toMatchObject({ status: 50, channel_id: world.channel.id })
    await sweep()
    expect(sim.parcels().find((one) => one.ref === order_sn)?.cancelled).toBe(true)
  })
})

describe('what becomes of a label', () => {
  it('it is taken back at the carrier with a cancelled order', async () => {
    const id = await labelled()
    const { order_sn, version } = await world.detail(id)
    await clerk.call(erpOrder.cancel, { body: { orders: [{ id, version }], reason: 'Twice' } })
    await app.runJobs()
    expect(await labelsOf(id)).toMatchObject([{ state: 'dead', voided: 'done' }])
    expect(sim.parcels().find((one) => one.ref === order_sn)?.cancelled).toBe(true)
  })

  it('it gives way to one for the new address, when that changed while the carrier was asked', async () => {
    const id = await ready()
    const { order_sn, address } = await world.detail(id)
    sim.addFault({ match: { operation: 'package.create' }, fault: { kind: 'drop', when: 'after' } })
    await request(id)
    await app.runJobs()
    const changed = { ...address, name: 'Max Muster' }
    const told = await clerk.call(erpOrder.updateAddress, { body: { id, address: changed } })
    expect(told).toMatchObject({ status: 200, refusal: undefined })
    await sweep()
    await sweep()
    expect((await world.detail(id)).status).toBe(50)
    expect(
      sim
        .parcels()
        .filter((one) => one.ref.startsWith(order_sn))
        .map((one) => [one.receiver, one.cancelled]),
    ).toEqual([
      [address.name, true],
      ['Max Muster', false],
    ])
  })
})

describe('printed labels', () => {
  it('can be scanned, in pick order, each with its place; a second time is counted', async () => {
    const several = await labelled(world.channel.id, [line('LAMP'), line('ROPE', 2)])
    const own = await labelled(world.channel.id, [line('ROPE')])
    const theirs = await labelled(carried, [line('LAMP')])
    const merged = await printed([several, own, theirs])
    const pages = await scanned(merged)
    const expected = await Promise.all([theirs, own, several].map((id) => world.detail(id)))
    expect(pages).toHaveLength(3)
    for (const [place, one] of expected.entries()) {
      const page = pages[place]
      expect(page?.codes).toContain(one.tracking_number)
      expect(page?.text).toContain(`${place + 1}/3 ${one.order_sn}`)
      expect([page?.width, page?.height]).toEqual([799, 1199])
    }
    expect(pages[1]?.codes).toContain(`DY1:P:${own}`)
    expect(pages[1]?.text).toContain('收件人')
    const again = await clerk.call(label.print, { body: { ids: [own, theirs] } })
    expect(again.data).toMatchObject({ labels: 2, again: 2, missing: 0 })
    expect(again.data.orders).toEqual(expected.slice(0, 2).map((one) => one.order_sn))
  })

  it('count as printed when their file is fetched first, from wherever, and not when it is made', async () => {
    const id = await labelled()
    const prints = async () => (await labelsOf(id))[0]?.prints
    const tried = await clerk.call(label.print, { body: { ids: [id], dry_run: true } })
    expect(tried.data).toMatchObject({ job_id: null, labels: 1, again: 0 })
    const { data } = await clerk.call(label.print, { body: { ids: [id] } })
    await app.runJobs()
    expect(await prints()).toBe(0)
    const params = { id: data.job_id ?? 0 }
    expect((await clerk.call(download.real, { params })).raw.subarray(0, 4).toString()).toBe('%PDF')
    expect(await prints()).toBe(1)
    await Promise.all([clerk.call(job.file, { params }), clerk.call(job.file, { params })])
    expect(await prints()).toBe(1)
  })

  it('can be only those that were not printed', async () => {
    const [before, now] = [await labelled(), await labelled()]
    await printed([before])
    const unprinted = { ids: [before, now], unprinted: true }
    const { data } = await clerk.call(label.print, { body: { ...unprinted, dry_run: true } })
    expect(data).toMatchObject({ labels: 1, again: 0, missing: 0 })
    const listed = async (flag: boolean) =>
      (await clerk.call(erpOrder.list, { query: { status: 50, printed: flag, 'per-page': 100 } })).data.map(
        (row) => row.id,
      )
    expect(await listed(false)).toContain(now)
    expect(await listed(false)).not.toContain(before)
    expect(await scanned(await printed([before, now], { unprinted: true }))).toHaveLength(1)
    expect(await listed(true)).toEqual(expect.arrayContaining([before, now]))
    const nothing = await clerk.call(label.print, { body: unprinted })
    expect(nothing.refusal).toBe('label.all_printed')
  })

  it('come with a pick list before them and a packing slip after each, in their size', async () => {
    const one = await labelled(world.channel.id, [line('ROPE', 2)])
    const several = await labelled(world.channel.id, [line('LAMP'), line('ROPE', 3)])
    const pages = await scanned(await printed([one, several], { pick_list: true, packing_slips: true }))
    expect(pages.map(({ width, height }) => [width, height])).toEqual(Array(5).fill([799, 1199]))
    const [picks, , slip, , other] = pages.map(({ text }) => text.replaceAll(/\s+/g, ' '))
    expect(picks).toMatch(/Pick list.*2 parcels.*Total 合计 6.*LAMP.*× 1.*ROPE.*× 5/)
    expect(slip).toMatch(/Packing slip.*Total 合计 2.*ROPE.*× 2/)
    expect(slip).toContain((await world.detail(one)).order_sn)
    expect(other).toMatch(/LAMP.*× 1.*ROPE.*× 3/)
  })

  it('say which parcels have none yet, and which were refused one', async () => {
    const [soon, never] = [await ready(), await ready()]
    await clerk.call(erpOrder.abnormal, { body: { orders: [{ id: never }], reason: 'customs' } })
    const plan = async () =>
      (await clerk.call(label.print, { body: { ids: [soon, never], dry_run: true } })).data
    expect(await plan()).toMatchObject({ labels: 0, missing: 2, refused: 1 })
    await request(soon)
    await app.runJobs()
    const { order_sn } = await world.detail(never)
    expect(await plan()).toMatchObject({
      ...{ labels: 1, missing: 1, refused: 1 },
      without: [{ order_sn, reason: 'Exception reported' }],
    })
  })

  it('keep the places of those that are missing or broken, which the result names', async () => {
    const ids = [await labelled(), await labelled(), await labelled()]
    const { order_sn, tracking_number } = await world.detail(ids[1] ?? 0)
    const { rows } = await app.asOwner(`SELECT file FROM parcel_label WHERE order_id = ${ids[1]}`)
    const { file } = rows[0] as { file: string }
    const files = await app.system((ctx) => Promise.resolve(ctx.files))
    const whole = await files.get(file)
    await files.putAt(file, whole.subarray(0, Math.floor(whole.length / 2)))
    const outcome = async (asked: number[]) => {
      const { data } = await clerk.call(label.print, { body: { ids: asked } })
      await app.runJobs()
      const params = { id: data.job_id ?? 0 }
      const pages = await scanned((await clerk.call(job.file, { params })).raw)
      return { pages, result: (await clerk.call(job.read, { params })).data.result }
    }
    const broken = await outcome(ids)
    expect(broken.result).toMatchObject({ labels: 2, missing: 1, missing_orders: [order_sn] })
    const { order_ids } = labelsPrinted.parse(broken.result)
    expect(order_ids.toSorted()).toEqual([ids[0], ids[2]].toSorted())
    expect(broken.pages.map(({ text }) => /\d\/\d/.exec(text)?.[0])).toEqual(['1/3', '3/3'])
    // The next print requests the file from the carrier again.
    const again = await outcome(ids)
    expect(again.result).toMatchObject({ labels: 3, missing: 0 })
    expect(again.pages[1]?.codes).toContain(tracking_number)
    const unlabelled = await ready()
    const gap = await outcome([...ids, unlabelled])
    const { order_sn: without } = await world.detail(unlabelled)
    expect(gap.result).toMatchObject({ labels: 3, missing: 1, missing_orders: [without] })
    expect(gap.pages[0]?.text).toContain('1/4')
  })

  it('are read once at the carrier, however often they are printed', async () => {
    const id = await labelled()
    await printed([id])
    await printed([id])
    const { order_sn } = await world.detail(id)
    expect(sim.parcels().find((one) => one.ref === order_sn)?.prints).toBe(1)
  })

  it('are ZPL for label printers, with the same bars', async () => {
    const id = await labelled(world.channel.id)
    const zpl = (await printed([id], { format: 'zpl' })).toString()
    expect(zpl).toMatch(/^\^XA\^PW799\^LL1199\^FO0,0\^GFA,119900,119900,100,/)
    expect(await codesIn(readZpl(zpl))).toContain((await world.detail(id)).tracking_number)
  })

  it('are for clerks and the warehouse, and need a label', async () => {
    const id = await ready()
    expect((await clerk.call(label.print, { body: { ids: [id] } })).refusal).toBe('label.none')
    const merchant = await app.as('merchant')
    expect((await merchant.call(label.print, { body: { ids: [id] } })).status).toBe(403)
  })
})

/** Decodes `^GFA` as a label printer does. */
function readZpl(zpl: string) {
  const [, width = 0, height = 0] = (/\^PW(\d+)\^LL(\d+)/.exec(zpl) ?? []).map(Number)
  const [, across = 0] = (/\^GFA,\d+,\d+,(\d+),/.exec(zpl) ?? []).map(Number)
  const body = /\^GFA,\d+,\d+,\d+,([^^]*)\^FS/.exec(zpl)?.[1] ?? ''
  const rows: string[] = []
  let row = ''
  let count = 0
  for (const sign of body) {
    const code = sign.charCodeAt(0)
    if (sign === ':') rows.push(rows.at(-1) ?? '')
    else if (sign === ',') {
      rows.push(row.padEnd(across * 2, '0'))
      row = ''
    } else if (code >= 71 && code <= 89) count += code - 70
    else if (code >= 103 && code <= 122) count += (code - 102) * 20
    else {
      row += sign.repeat(count || 1)
      count = 0
      if (row.length === across * 2) {
        rows.push(row)
        row = ''
      }
    }
  }
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [y, hex] of rows.entries()) {
    const bytes = Buffer.from(hex, 'hex')
    for (let x = 0; x < width; x += 1)
      if ((bytes[x >> 3] ?? 0) & (0x80 >> (x & 7))) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  }
  return { data, width, height }
}
