import { carrierAccount, carrierService } from '@dropyard/contract/logistics/carrier-account'
import { channelCarrier } from '@dropyard/contract/logistics/channel-carrier'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { handoverList } from '@dropyard/contract/order/handover-list'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createCarriersSimulator } from '../../../../../../simulators/carriers/simulator.ts'
import { startTestApp } from '../../../testing/app.ts'
import { makeChannel, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { bookDemoLabel } from '../label/demo.ts'
import { lockOrder } from '../order/change.ts'
import { manifestJob, sweepManifests } from './manifest.ts'

/** Manifests that a carrier makes of a hand-over list, also when requests or answers are lost. */

const sim = createCarriersSimulator({ settings: { perSecond: 1000 } })
const origin = await sim.listen()
const app = await startTestApp({
  env: {
    CARRIER_PER_SECOND: '1000',
    YUNEXPRESS_ORIGIN: `${origin}/yunexpress`,
    FOURPX_ORIGIN: `${origin}/fourpx`,
  },
})
const world = await orderFixture(app, { skus: { LAMP: { grams: 300, stock: 50 } } })
// 4PX requires the pick-up address.
await app.asOwner(
  "UPDATE warehouse SET zip = '518000', address = '88 Gangtou Road, Bantian', city = 'Shenzhen' WHERE id = $1",
  [world.warehouse.id],
)
const admin = await app.as('admin')
const clerk = await app.as('clerk')
const day = new Date().toISOString().slice(0, 10)
afterAll(() => sim.stop())
beforeEach(() => sim.clearFaults())

/** A channel that is carried by one of the carrier's services. */
async function carriedBy(carrier: 'fourpx' | 'yunexpress', code: string): Promise<number> {
  const { key: account, secret, sourceKey: source_key } = sim.account(carrier)
  const made = await admin.call(carrierAccount.create, {
    body: { name: carrier, carrier, account, secret, ...(source_key ? { source_key } : {}) },
  })
  await admin.call(carrierAccount.test, { params: { id: made.data.id } })
  const services = await clerk.call(carrierService.list, { query: { search: code } })
  const channelId = (await app.system((ctx) => makeChannel(ctx, { warehouseId: world.warehouse.id }))).id
  await clerk.call(channelCarrier.create, {
    body: { channel_id: channelId, service_id: services.data[0]?.id ?? 0, auto: false },
  })
  return channelId
}
const byFourpx = await carriedBy('fourpx', 'QC')
const byYun = await carriedBy('yunexpress', 'THZXR')

/** Requests the labels of orders as a clerk does. */
async function labelled(orders: readonly { id: number }[]): Promise<void> {
  await clerk.call(erpOrder.predict, { body: { orders: [...orders] } })
  await app.runJobs()
}

/** Orders that were shipped today with a channel. */
async function shipped(channelId: number, count: number, label = labelled): Promise<void> {
  const orders: { id: number }[] = []
  for (let n = 0; n < count; n++) {
    const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP', quantity: 1 })] })
    const { version } = await world.detail(id)
    await world.merchant.call(orderEdit.shipping, {
      body: { orders: [{ id, version }], channel_id: channelId },
    })
    await world.pay(id)
    orders.push({ id })
  }
  await clerk.call(erpOrder.check, { body: { orders } })
  await label(orders)
  await clerk.call(erpOrder.ship, { body: { orders } })
}

/** Makes the list of all waiting parcels of an account; returns its id. */
async function listed(account: string): Promise<number> {
  const { data } = await clerk.call(handoverList.open, { query: { day } })
  const row = data.find(({ account_name }) => account_name === account)
  const { carrier = '', warehouse_id = 0, account_id = null } = row ?? {}
  const made = await clerk.call(handoverList.make, { body: { carrier, warehouse_id, account_id, day } })
  return made.data.id
}
const read = async (id: number) => (await clerk.call(handoverList.get, { params: { id } })).data
const manifest = (id: number) => clerk.call(handoverList.manifest, { params: { id } })
/** Runs the sweep of each minute as if all pauses between tries were over. */
async function sweep(): Promise<void> {
  await app.asOwner("UPDATE handover_list SET next_try_at = now() - interval '1 second'")
  await app.system((ctx) => ctx.enqueue(sweepManifests, {}))
  await app.runJobs()
}
const bags = (sn: string) => sim.bags().filter(({ no }) => no.startsWith(sn))

it('is made with the list, kept, and fetched', async () => {
  await shipped(byFourpx, 2)
  const id = await listed('fourpx')
  expect(await read(id)).toMatchObject({ manifest: 'asked', manifest_number: '' })
  expect((await manifest(id)).refusal).toBe('handover-list.no_manifest')
  await app.runJobs()
  const list = await read(id)
  expect(list).toMatchObject({ manifest: 'ready', parcels: 2, account_name: 'fourpx' })
  const [bag] = bags(list.list_sn)
  expect(bag).toMatchObject({
    number: list.manifest_number,
    waybills: [expect.any(String), expect.any(String)],
  })
  const { raw, status } = await manifest(id)
  expect([status, raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect((await clerk.call(handoverList.list, { query: { search: list.manifest_number } })).total).toBe(1)
})

it('is made of orders of the demo, whose labels are booked while it is filled', async () => {
  await shipped(byFourpx, 1, async (orders) => {
    for (const { id } of orders) await app.system(async (ctx) => bookDemoLabel(ctx, await lockOrder(ctx, id)))
  })
  const id = await listed('fourpx')
  await app.runJobs()
  expect(await read(id)).toMatchObject({ manifest: 'ready', parcels: 1, account_name: 'fourpx' })
})

it('is asked for again when the answer was lost, and announced once whoever asks', async () => {
  await shipped(byFourpx, 1)
  sim.addFault({
    match: { operation: 'ds.xms.api.collect.create.big' },
    fault: { kind: 'drop', when: 'after' },
  })
  const id = await listed('fourpx')
  await app.runJobs()
  const waiting = await read(id)
  expect(waiting.manifest).toBe('asked')
  expect(waiting.trouble).not.toBe('')
  await app.asOwner("UPDATE handover_list SET next_try_at = now() - interval '1 second'")
  await app.system((ctx) => ctx.enqueue.all(manifestJob, [{ id }, { id }, { id }]))
  await app.runJobs()
  await sweep()
  const list = await read(id)
  expect(list).toMatchObject({ manifest: 'ready', trouble: '' })
  expect(bags(list.list_sn).map(({ number }) => number)).toEqual([list.manifest_number])
})

it('says what the carrier refused, and is asked for again by a person', async () => {
  await shipped(byFourpx, 1)
  const parcel = sim.parcels().at(-1)
  if (parcel) parcel.cancelled = true
  const id = await listed('fourpx')
  await app.runJobs()
  const refused = await read(id)
  expect(refused.manifest).toBe('refused')
  expect(refused.trouble).toContain('can not be put into a bag')
  const again = () => clerk.call(handoverList.requestManifest, { params: { id } })
  if (parcel) parcel.cancelled = false
  const answers = await Promise.all([again(), again()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  await app.runJobs()
  expect(await read(id)).toMatchObject({ manifest: 'ready', trouble: '' })
  expect((await again()).refusal).toBe('handover-list.not_refused')
})

it('is not asked of carriers that make none', async () => {
  await shipped(byYun, 1)
  const id = await listed('yunexpress')
  await app.runJobs()
  expect(await read(id)).toMatchObject({ manifest: 'none', account_name: 'yunexpress' })
  const support = await app.as('support')
  expect((await support.call(handoverList.requestManifest, { params: { id } })).status).toBe(403)
})
