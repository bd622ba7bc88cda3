import { carrier } from '@dropyard/contract/logistics/carrier'
import { carrierAccount, carrierService } from '@dropyard/contract/logistics/carrier-account'
import { channelCarrier } from '@dropyard/contract/logistics/channel-carrier'
import { trackingAccount } from '@dropyard/contract/logistics/tracking-account'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { label } from '@dropyard/contract/order/label'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { parcelTrack } from '@dropyard/contract/order/parcel'
import { afterAll, describe, expect, it } from 'vitest'
import { createCarriersSimulator } from '../../../../../../simulators/carriers/simulator.ts'
import { createTrackingSimulator } from '../../../../../../simulators/tracking/simulator.ts'
import { startTestApp } from '../../../testing/app.ts'
import { makeChannel, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { sweepLabels } from '../label/sweep.ts'
import { askCarriers } from './ask-carrier.ts'
import { reconcileParcels } from './reconcile.ts'
import { sweepParcels } from './sweep.ts'

/** Parcels while carriers and the tracking service are down, answer only in part, or can't be reached. */

const carriers = createCarriersSimulator({ settings: { perSecond: 1000 } })
const tracking = createTrackingSimulator({ settings: { perSecond: 1000 } })
const origin = await carriers.listen()
const app = await startTestApp({
  listen: true,
  env: {
    CARRIER_PER_SECOND: '1000',
    YUNEXPRESS_ORIGIN: `${origin}/yunexpress`,
    TRACK17_ORIGIN: await tracking.listen(),
    TRACK17_PER_SECOND: '1000',
  },
})
const world = await orderFixture(app, { skus: { LAMP: { stock: 500 } } })
const clerk = await app.as('clerk')
const admin = await app.as('admin')
const { key: account, secret, sourceKey: source_key } = carriers.account('yunexpress')
const made = await admin.call(carrierAccount.create, {
  body: { name: 'YunExpress', carrier: 'yunexpress', account, secret, source_key },
})
await admin.call(carrierAccount.test, { params: { id: made.data.id } })
const services = await clerk.call(carrierService.list, { query: { search: 'THZXR' } })
const carried = (await app.system((ctx) => makeChannel(ctx, { warehouseId: world.warehouse.id }))).id
await clerk.call(channelCarrier.create, {
  body: { channel_id: carried, service_id: services.data[0]?.id ?? 0, auto: false },
})
await clerk.call(carrier.create, {
  body: { code: 'TP', name_en: 'Test Post', name_zh: '测试邮政', track_code: '190012' },
})
afterAll(async () => {
  await carriers.stop()
  await tracking.stop()
})

const day = 86_400_000
const ids = (...all: number[]) => ({ body: { orders: all.map((id) => ({ id })) } })
async function ready(): Promise<number> {
  const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP', quantity: 1 })] })
  const { version } = await world.detail(id)
  await world.merchant.call(orderEdit.shipping, { body: { orders: [{ id, version }], channel_id: carried } })
  await world.pay(id)
  await clerk.call(erpOrder.check, ids(id))
  return id
}
async function shipped(...all: number[]): Promise<void> {
  const answers = (await clerk.call(erpOrder.ship, ids(...all))).data
  expect(answers.every(({ ok }) => ok)).toBe(true)
  await app.asOwner(`UPDATE "order" SET created_at = now() - interval '30 days'`)
  await app.asOwner(`UPDATE parcel_label SET asked_at = now() - interval '30 days'`)
}
const run = async (
  job: typeof sweepLabels | typeof sweepParcels | typeof reconcileParcels | typeof askCarriers,
) => {
  await app.asOwner("UPDATE parcel_label SET next_try_at = now() - interval '1 second'")
  await app.asOwner("UPDATE parcel SET next_try_at = now() - interval '1 second'")
  await app.system((ctx) => ctx.enqueue(job as typeof sweepParcels, {}))
  await app.runJobs()
}
const wayOf = async (id: number) => (await clerk.call(parcelTrack.staff, { query: { order_id: id } })).data[0]
const happened = (at: number, sub: string, text: string) => ({
  at,
  sub,
  text,
  city: 'Portland',
  country: 'US',
})

describe('without a tracking service', () => {
  it('the carrier itself tells of its parcels, until there is one', async () => {
    const id = await ready()
    await clerk.call(erpOrder.predict, ids(id))
    await app.runJobs()
    await shipped(id)
    expect(await wayOf(id)).toMatchObject({ tracking: 'live', phase: 'waiting' })
    const number = (await world.detail(id)).tracking_number ?? ''
    carriers.happens(number, [happened(Date.now() - 2 * day, 'InTransit_PickedUp', 'Picked up')])
    await run(askCarriers)
    expect(await wayOf(id)).toMatchObject({
      phase: 'first_mile',
      events: [{ status: 'Picked up' }, { text: 'Picked up' }],
    })
    await run(askCarriers)
    const asked = carriers.heard('info.get').filter(({ path }) => path.includes('track-service'))
    expect(asked).toHaveLength(1)

    const { data } = await admin.call(trackingAccount.create, {
      body: { name: '17TRACK', provider: '17track', key: tracking.state.key },
    })
    tracking.state.pushUrl = `${app.url}/webhooks/tracking/${data.id}`
    tracking.script(number, [
      { ...happened(Date.now() - 2 * day, 'InTransit_PickedUp', 'Picked up'), zone: '+08:00' },
      { ...happened(Date.now() - day, 'Delivered_Other', 'Delivered'), zone: '-08:00' },
    ])
    await run(reconcileParcels)
    await run(sweepParcels)
    await tracking.tick()
    await app.runJobs()
    expect(await wayOf(id)).toMatchObject({ phase: 'delivered' })
    expect((await world.detail(id)).status).toBe(70)
  })

  it.each(['refused', 'stopped'])('the carrier is asked about a number that is %s', async (tracking) => {
    const id = await ready()
    await clerk.call(erpOrder.predict, ids(id))
    await app.runJobs()
    await shipped(id)
    const number = (await world.detail(id)).tracking_number ?? ''
    await app.asOwner(
      `UPDATE parcel SET tracking = '${tracking}', phase = 'line_haul' WHERE number = '${number}'`,
    )
    carriers.happens(number, [happened(Date.now() - day, 'Delivered_Other', 'Delivered')])
    await run(askCarriers)
    expect((await world.detail(id)).status).toBe(70)
  })
})

describe('an hour without carrier and tracking service, half of the answers lost, and no message of theirs', () => {
  it('leaves every parcel with one live label, followed once, and no event missing', async () => {
    const all: number[] = []
    for (let n = 0; n < 6; n++) all.push(await ready())
    // Some requests are accepted but their answers are lost; then the carrier is down completely.
    const create = { match: { operation: 'package.create' } }
    carriers.addFault({ ...create, times: 2, fault: { kind: 'drop', when: 'after' } })
    carriers.addFault({ ...create, times: 1, fault: { kind: 'truncate' } })
    await clerk.call(erpOrder.predict, ids(...all))
    await app.runJobs()
    carriers.addFault({ match: { path: '/yunexpress' }, times: 30, fault: { kind: 'status', status: 503 } })
    for (let minute = 0; minute < 60; minute += 20) {
      carriers.clock.moveTo(carriers.clock.now() + 20 * 60_000)
      await run(sweepLabels)
    }
    carriers.clearFaults()
    carriers.clock.reset()
    await run(sweepLabels)
    await run(sweepLabels)
    await shipped(...all)

    // The tracking service is down when the parcels are shipped, and its pushes get lost.
    const pushUrl = tracking.state.pushUrl
    tracking.state.pushUrl = 'http://127.0.0.1:9/lost'
    tracking.addFault({ match: { operation: 'register' }, times: 1, fault: { kind: 'drop', when: 'after' } })
    tracking.addFault({ match: { path: '/track' }, times: 3, fault: { kind: 'status', status: 503 } })
    const numbers = await Promise.all(all.map(async (id) => (await world.detail(id)).tracking_number ?? ''))
    for (const number of numbers)
      tracking.script(number, [
        { ...happened(Date.now() - 3 * day, 'InTransit_PickedUp', `Picked up ${number}`), zone: '+08:00' },
        { ...happened(Date.now() - 2 * day, 'InTransit_Arrival', `Arrived ${number}`), zone: null },
        { ...happened(Date.now() - day, 'Delivered_Other', `Delivered ${number}`), zone: '-08:00' },
      ])
    for (let minute = 0; minute < 60; minute += 10) await run(sweepParcels)
    await tracking.tick()
    await run(reconcileParcels)
    tracking.clearFaults()
    await run(reconcileParcels)
    tracking.state.pushUrl = pushUrl
    // The pushes that were sent meanwhile arrive late and twice.
    tracking.clock.moveTo(tracking.clock.now() + 3_600_000)
    await tracking.tick()
    await app.runJobs()
    await run(reconcileParcels)

    for (const [n, id] of all.entries()) {
      const { status, order_sn } = await world.detail(id)
      expect(status).toBe(70)
      const labels = (await clerk.call(label.list, { query: { search: order_sn } })).data
      expect(labels.filter(({ state }) => state === 'live')).toMatchObject([{ number: numbers[n] }])
      const there = carriers.parcels().filter((one) => one.ref.startsWith(order_sn) && !one.cancelled)
      expect(there.map((one) => one.tracking)).toEqual([numbers[n]])
      expect(tracking.state.numbers.filter(({ number }) => number === numbers[n])).toHaveLength(1)
      const way = await wayOf(id)
      const said = way?.events.flatMap(({ text }) => (text ? [text.split(' ')[0]] : []))
      expect(said).toEqual(['Delivered', 'Arrived', 'Picked'])
    }
  })
})
