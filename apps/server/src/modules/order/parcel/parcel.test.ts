import { carrier } from '@dropyard/contract/logistics/carrier'
import { channelCarrier } from '@dropyard/contract/logistics/channel-carrier'
import { trackingAccount } from '@dropyard/contract/logistics/tracking-account'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { parcel as parcels, parcelTrack } from '@dropyard/contract/order/parcel'
import { trackWarning } from '@dropyard/contract/order/track-warning'
import { store } from '@dropyard/contract/store/store'
import { job } from '@dropyard/contract/system/job'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTrackingSimulator } from '../../../../../../simulators/tracking/simulator.ts'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { redactOrders } from '../order/redact.ts'
import { lookAtParcels } from '../track-warning/look.ts'
import { reconcileParcels } from './reconcile.ts'
import { sweepParcels } from './sweep.ts'

const sim = createTrackingSimulator({ settings: { perSecond: 1000 } })
const origin = await sim.listen()
const app = await startTestApp({
  listen: true,
  env: { TRACK17_ORIGIN: origin, TRACK17_PER_SECOND: '1000' },
})
const world = await orderFixture(app, { skus: { LAMP: { stock: 500 } } })
const clerk = await app.as('clerk')
const admin = await app.as('admin')
const { data } = await admin.call(trackingAccount.create, {
  body: { name: '17TRACK', provider: '17track', key: sim.state.key },
})
const accountId = data.id
// The carrier of the fixture's channel.
const carrierId = (
  await clerk.call(carrier.create, {
    body: { code: 'TP', name_en: 'Test Post', name_zh: '测试邮政', track_code: '190012' },
  })
).data.id
sim.state.pushUrl = `${app.url}/webhooks/tracking/${accountId}`
afterAll(() => sim.stop())
beforeEach(() => {
  sim.clearFaults()
  sim.clock.reset()
})

const day = 86_400_000
const event = (days: number, sub: string, more: object = {}) => ({
  at: Date.now() + days * day,
  sub,
  text: `${sub} signed by Olivia Hart`,
  city: 'Portland',
  country: 'US',
  zone: '-08:00',
  ...more,
})

/** An order that is paid, labelled and handed over. */
async function shipped(): Promise<number> {
  const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP', quantity: 1 })] })
  await world.pay(id)
  const orders = [{ id }]
  await clerk.call(erpOrder.check, { body: { orders } })
  await clerk.call(erpOrder.predict, { body: { orders } })
  await app.runJobs()
  const [answer] = (await clerk.call(erpOrder.ship, { body: { orders } })).data
  expect(answer).toMatchObject({ ok: true })
  // The order must be older than the events that its carrier reports.
  await app.asOwner(`UPDATE "order" SET created_at = now() - interval '60 days' WHERE id = ${id}`)
  return id
}
const numberOf = async (id: number) => (await world.detail(id)).tracking_number ?? ''
/** Runs the sweep of each minute as if all pauses between tries were over. */
async function sweep(): Promise<void> {
  await app.asOwner("UPDATE parcel SET next_try_at = now() - interval '1 second'")
  await app.system((ctx) => ctx.enqueue(sweepParcels, {}))
  await app.runJobs()
}
/** Lets events happen to the parcel of an order and the service push them. */
async function happens(id: number, ...events: object[]): Promise<void> {
  sim.script(await numberOf(id), events as Parameters<typeof sim.script>[1])
  await sim.tick()
  await app.runJobs()
}
async function followed(...events: object[]): Promise<number> {
  const id = await shipped()
  await sweep()
  await happens(id, ...events)
  return id
}
const wayOf = async (id: number, who = clerk) =>
  (await who.call(parcelTrack.staff, { query: { order_id: id } })).data[0]
const reconcile = async () => {
  await app.system((ctx) => ctx.enqueue(reconcileParcels, {}))
  await app.runJobs()
}
const actionsOf = async (id: number) => (await clerk.call(erpOrder.detail, { params: { id } })).data.actions

describe('a number that we made up', () => {
  /** Renames the carrier of the fixture's channel. */
  const carriedBy = (name: string) =>
    app.asOwner(`UPDATE channel SET carrier = '${name}' WHERE id = ${world.channel.id}`)
  const asked = async () => {
    const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP', quantity: 1 })] })
    await world.pay(id)
    await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
    await request(id)
    return id
  }
  const request = async (id: number) => {
    await clerk.call(erpOrder.predict, { body: { orders: [{ id }] } })
    await app.runJobs()
  }
  const registered = () => sim.heard('register').length
  beforeAll(() => app.asOwner(`DELETE FROM channel_carrier WHERE channel_id = ${world.channel.id}`))
  afterEach(() => carriedBy('Test Post'))
  afterAll(() =>
    app.asOwner(`INSERT INTO channel_carrier (channel_id, pool_id, auto)
      SELECT ${world.channel.id}, id, false FROM number_pool WHERE name = 'Test Post'`),
  )

  it('is never a carrier’s that gives its own: who carries the channel is asked for first', async () => {
    await clerk.call(carrier.create, {
      body: { code: 'YX', name_en: 'YunExpress', name_zh: '云途', track_code: '190008' },
    })
    await carriedBy('YunExpress')
    const before = registered()
    const id = await asked()
    const refused = await world.detail(id)
    expect(refused).toMatchObject({ tracking_number: null, blocked: { reason: 'no_carriage' } })
    expect(refused.events[0]?.text).toContain('Set the channel’s carriage')
    await sweep()
    await reconcile()
    expect(registered()).toBe(before)
  })

  it('is sent without a carrier’s name, and nobody is asked to follow it, where we deliver it ourselves', async () => {
    await carriedBy('YunExpress')
    const body = { channel_id: world.channel.id, own: true, auto: false }
    const both = await clerk.call(channelCarrier.create, { body: { ...body, pool_id: 1 } })
    expect(Object.keys(both.fields)).toEqual(['pool_id', 'own'])
    const { data } = await clerk.call(channelCarrier.create, { body })
    const before = registered()
    const id = await asked()
    expect(await numberOf(id)).toMatch(/^CH\d{9}/)
    const [answer] = (await clerk.call(erpOrder.ship, { body: { orders: [{ id }] } })).data
    expect(answer).toMatchObject({ ok: true })
    await sweep()
    await reconcile()
    expect(registered()).toBe(before)
    expect((await clerk.call(parcels.list, { query: { search: await numberOf(id) } })).data).toEqual([])
    await clerk.call(channelCarrier.remove, { params: { id: data.id } })
  })

  it('is called ours, and followed by nobody, where no carrier gave us numbers', async () => {
    const before = registered()
    const id = await asked()
    expect((await world.detail(id)).events[0]?.text).toBe(
      `Label created: our own label ${await numberOf(id)}`,
    )
    expect((await world.detail(id)).tracking_url).toBeNull()
    await clerk.call(erpOrder.ship, { body: { orders: [{ id }] } })
    await sweep()
    await reconcile()
    expect(registered()).toBe(before)
    const { events } = await world.detail(id)
    expect(events.map(({ text }) => text)).toContain(`Shipped with our own delivery: ${await numberOf(id)}`)
    expect(await actionsOf(id)).toContain('delivered')
  })
})

describe('a parcel that left', () => {
  it('is registered with its carrier, country and postal code, once', async () => {
    const id = await shipped()
    await Promise.all([sweep(), sweep()])
    const number = await numberOf(id)
    const said = sim
      .heard('register')
      .flatMap(({ body }) => JSON.parse(body) as { number: string }[])
      .filter((one) => one.number === number)
    expect(said).toEqual([
      expect.objectContaining({ carrier: 190012, auto_detection: false, destination_country: 'US' }),
    ])
    expect((await clerk.call(parcels.list, { query: { search: number } })).data).toMatchObject([
      { number, tracking: 'live', phase: 'waiting', country: 'US' },
    ])
  })

  it('is delivered by what its carrier says, and by nobody’s click', async () => {
    const before = [event(-4, 'InTransit_PickedUp'), event(-1, 'OutForDelivery_Other')]
    const id = await followed(...before)
    expect(await actionsOf(id)).not.toContain('delivered')
    const [refused] = (
      await clerk.call(erpOrder.delivered, { body: { orders: [{ id }], reason: 'It called' } })
    ).data
    expect(refused).toMatchObject({ ok: false, code: 'order-guard.tracked' })
    const at = event(-0.5, 'Delivered_Other')
    await happens(id, ...before, at)
    const detail = await world.detail(id)
    expect(detail).toMatchObject({ status: 70, fulfilment: 'delivered' })
    expect(Date.parse(detail.delivered_time ?? '')).toBe(Math.floor(at.at / 1000) * 1000)
    expect((await wayOf(id))?.events.map((one) => one.status)).toEqual([
      'Delivered',
      'Out for delivery',
      'Picked up',
    ])
  })

  it('tells of customs, trouble and its way back', async () => {
    const id = await followed(event(-5, 'InTransit_CustomsRequiringInformation'))
    const kinds = async () => (await world.detail(id)).events.map((one) => one.text)
    expect((await kinds())[0]).toMatch(/Customs require information/)
    await happens(
      id,
      event(-5, 'InTransit_CustomsRequiringInformation'),
      event(-4, 'DeliveryFailure_InvalidAddress'),
      event(-2, 'Exception_Returning'),
      event(-1, 'Exception_Returned'),
    )
    expect((await kinds())[0]).toMatch(/Returned to the sender/)
    expect((await world.detail(id)).status).toBe(60)
  })

  it('hears nothing in an empty event, and warns when a parcel comes back that was delivered', async () => {
    const pickedUp = event(-9, 'InTransit_PickedUp')
    const id = await followed(pickedUp)
    const before = await wayOf(id)
    const empty = event(-3, '', { text: '', city: '', country: '' })
    await happens(id, pickedUp, empty)
    expect(await wayOf(id)).toEqual(before)
    const [row] = (await clerk.call(parcels.list, { query: { search: await numberOf(id) } })).data
    expect(Date.now() - Date.parse(row?.last_at ?? '')).toBeGreaterThan(8 * day)
    await happens(id, event(-8, 'Delivered_Other'), event(-2, 'Exception_Returned'))
    await app.system((ctx) => ctx.enqueue(lookAtParcels, {}))
    await app.runJobs()
    const { data } = await clerk.call(trackWarning.list, { query: { search: await numberOf(id) } })
    expect(data).toMatchObject([{ kind: 'disputed' }])
  })

  it('that the service will not follow is staff’s to note, with a reason', async () => {
    sim.state.quota = sim.state.used
    const waits = await shipped()
    await sweep()
    const [row] = (await clerk.call(parcels.list, { query: { search: await numberOf(waits) } })).data
    expect(row).toMatchObject({ tracking: 'waiting', trouble: expect.stringContaining('-18019908') })
    sim.state.quota = 100_000
    await clerk.call(carrier.update, {
      params: { id: carrierId },
      body: {
        code: 'TP',
        name_en: 'Test Post',
        name_zh: '测试邮政',
        track_code: '1',
        version: (await clerk.call(carrier.get, { params: { id: carrierId } })).data.version,
      },
    })
    const id = await shipped()
    await sweep()
    expect(await wayOf(id)).toMatchObject({ tracking: 'refused' })
    expect(await wayOf(waits)).toMatchObject({ tracking: 'live' })
    expect(await actionsOf(id)).toContain('delivered')
    const note = async (reason: string) =>
      clerk.call(erpOrder.delivered, { body: { orders: [{ id }], reason } })
    expect((await note('')).status).toBe(422)
    expect((await note('The buyer wrote')).data[0]).toMatchObject({ ok: true })
    expect((await world.detail(id)).status).toBe(70)
    await app.asOwner("UPDATE carrier SET track_code = '190012'")
  })

  it('under another number is followed by that one, and its first number as dead', async () => {
    const id = await followed(event(-3, 'InTransit_PickedUp'))
    const first = await numberOf(id)
    await clerk.call(erpOrder.rePrediction, { body: { orders: [{ id }], anyway: true } })
    await app.runJobs()
    const second = await numberOf(id)
    expect(second).not.toBe(first)
    await sweep()
    const ways = (await clerk.call(parcelTrack.staff, { query: { order_id: id } })).data
    expect(ways.map(({ number, tracking }) => [number, tracking])).toEqual([
      [second, 'live'],
      [first, 'live'],
    ])
    expect(ways.map(({ dead_at }) => dead_at !== null)).toEqual([false, true])
    // Events of the dead number no longer move the order, but they raise a warning.
    const later = event(0, 'Delivered_Other', { at: Date.now() + 3000, says: Date.now() + 1000 })
    sim.state.numbers.find((one) => one.number === first)?.events.push(later)
    sim.clock.moveTo(Date.now() + 5000)
    await reconcile()
    expect((await world.detail(id)).status).toBe(60)
    await app.system((ctx) => ctx.enqueue(lookAtParcels, {}))
    await app.runJobs()
    const warned = await clerk.call(trackWarning.list, { query: { search: first } })
    expect(warned.data).toMatchObject([{ kind: 'dead_scan', number: first }])
    // A dead number without events is no longer tracked.
    await app.asOwner(`UPDATE parcel SET dead_at = now() - interval '61 days' WHERE number = '${first}'`)
    await reconcile()
    await sweep()
    const [, dead] = (await clerk.call(parcelTrack.staff, { query: { order_id: id } })).data
    expect(dead).toMatchObject({ number: first, tracking: 'ended' })
  })

  it('is not where the parcel was that had its number before, and says so', async () => {
    const id = await followed(
      event(-400, 'InTransit_PickedUp', { text: 'Somebody else’s' }),
      event(-390, 'Delivered_Other', { text: 'Somebody else’s' }),
    )
    const way = await wayOf(id)
    expect(way?.events.map(({ old }) => old)).toEqual([true, true])
    expect(way?.phase).toBe('waiting')
    expect((await world.detail(id)).status).toBe(60)
    const found = await app.call(parcelTrack.find, { body: { number: await numberOf(id) } })
    expect(found.data).toMatchObject([{ phase: 'waiting', events: [] }])
    await happens(id, event(-390, 'Delivered_Other'), event(-1, 'InTransit_PickedUp'))
    expect(await wayOf(id)).toMatchObject({ phase: 'first_mile' })
  })

  it('that the service gives up in its silence is followed again once, and stays warned of until its claim', async () => {
    const picked = event(-38, 'InTransit_PickedUp')
    const [id, found] = [await followed(picked), await followed(picked)]
    const number = await numberOf(id)
    const ago = (days: number) =>
      app.asOwner(`UPDATE parcel SET shipped_at = now() - interval '${days} days' WHERE number = '${number}'`)
    const warned = async () => {
      await app.system((ctx) => ctx.enqueue(lookAtParcels, {}))
      await app.runJobs()
      return (await clerk.call(trackWarning.list, { query: { search: number } })).data
    }
    const givesUp = async (days: number) => {
      // In reality weeks lie between its messages, and stored pushes are deleted by then.
      await app.asOwner('DELETE FROM tracking_push')
      sim.clock.moveTo(Date.now() + days * day)
      await sim.tick()
      await app.runJobs()
    }
    await ago(40)
    expect(await warned()).toMatchObject([{ kind: 'stuck', state: 'open' }])
    await givesUp(31)
    expect(await wayOf(id)).toMatchObject({ tracking: 'resuming' })
    expect(await warned()).toMatchObject([{ kind: 'stuck', state: 'open' }])
    await sweep()
    expect(await wayOf(id)).toMatchObject({ tracking: 'live' })
    // Tracked again, it reports later events.
    await happens(found, picked, event(-0.1, 'InTransit_Arrival'))
    expect(await wayOf(found)).toMatchObject({ phase: 'last_mile' })
    await givesUp(62)
    await sweep()
    expect(await wayOf(id)).toMatchObject({ tracking: 'stopped' })
    expect(await actionsOf(id)).toContain('delivered')
    await ago(56)
    await reconcile()
    expect(await warned()).toMatchObject([{ kind: 'claim_closing', state: 'open' }])
    const asked = sim
      .heard('retrack')
      .flatMap(({ body }) => JSON.parse(body) as { number: string }[])
      .filter((one) => one.number === number)
    expect(asked).toHaveLength(2)
  })

  it('that arrived is ended when the service stops', async () => {
    const id = await followed(event(-1, 'Delivered_Other'))
    sim.clock.moveTo(Date.now() + 16 * day)
    await sim.tick()
    await app.runJobs()
    expect(await wayOf(id)).toMatchObject({ tracking: 'ended' })
  })

  it('is not delivered where its order was not sent to', async () => {
    const before = event(-2, 'OutForDelivery_Other')
    const abroad = await followed(before, event(-1, 'Delivered_Other', { country: 'MX', city: 'Tijuana' }))
    const next = await followed(before, event(-1, 'Delivered_Other', { zip: '10001' }))
    const right = await followed(before, event(-1, 'Delivered_Other', { zip: '97477-1234' }))
    for (const id of [abroad, next]) {
      expect(await wayOf(id)).toMatchObject({ phase: 'elsewhere' })
      expect((await world.detail(id)).status).toBe(60)
    }
    expect((await world.detail(right)).status).toBe(70)
    await app.system((ctx) => ctx.enqueue(lookAtParcels, {}))
    await app.runJobs()
    const warned = await clerk.call(trackWarning.list, { query: { search: await numberOf(abroad) } })
    expect(warned.data).toMatchObject([{ kind: 'elsewhere' }])
    // The buyer has it anyway, so staff mark it as delivered.
    const noted = await clerk.call(erpOrder.delivered, {
      body: { orders: [{ id: next }], reason: 'Buyer wrote' },
    })
    expect(noted.data[0]).toMatchObject({ ok: true })
    expect((await world.detail(next)).status).toBe(70)
  })
})

describe('what the service says', () => {
  const post = (body: string, sign: string) =>
    app.app.server.inject({
      method: 'POST',
      url: `/webhooks/tracking/${accountId}`,
      payload: body,
      headers: { 'content-type': 'application/json', sign },
    })

  it('is believed over its bytes alone, and taken once', async () => {
    const id = await shipped()
    await sweep()
    sim.addFault({ match: { topic: 'TRACKING_UPDATED' }, fault: 'duplicate_webhook' })
    const picked = event(-2, 'InTransit_PickedUp')
    await happens(id, picked)
    expect((await wayOf(id))?.events).toHaveLength(1)
    expect((await post('{"event":"TRACKING_UPDATED","data":{}}', 'wrong')).statusCode).toBe(401)
    sim.addFault({ match: { topic: 'TRACKING_UPDATED' }, fault: 'bad_signature' })
    await happens(id, picked, event(-1, 'Delivered_Other'))
    expect((await wayOf(id))?.events).toHaveLength(1)
    await reconcile()
    expect((await wayOf(id))?.events).toHaveLength(2)
    expect((await world.detail(id)).status).toBe(70)
  })

  it('is missing nothing after the service was down, and after we were', async () => {
    const ids = [await shipped(), await shipped()]
    sim.addFault({ match: { operation: 'register' }, fault: { kind: 'status', status: 503 }, times: 1 })
    await sweep()
    expect((await wayOf(ids[0] ?? 0))?.tracking).toBe('waiting')
    await sweep()
    expect((await wayOf(ids[0] ?? 0))?.tracking).toBe('live')
    const { pushUrl } = sim.state
    sim.state.pushUrl = `${app.url}/nowhere`
    for (const id of ids) await happens(id, event(-2, 'InTransit_Arrival'), event(-1, 'Delivered_Other'))
    sim.addFault({ match: { operation: 'gettracklist' }, fault: 'drop' })
    await reconcile()
    expect((await world.detail(ids[0] ?? 0)).status).toBe(60)
    sim.state.pushUrl = pushUrl
    await reconcile()
    for (const id of ids) expect((await world.detail(id)).status).toBe(70)
  })

  it('moves an order once, whoever hears of it at once', async () => {
    const id = await shipped()
    await sweep()
    sim.script(await numberOf(id), [event(-1, 'Delivered_Other')])
    await Promise.all([sim.tick(), reconcile(), reconcile()])
    await app.runJobs()
    const { events, status } = await world.detail(id)
    expect(status).toBe(70)
    expect(events.filter(({ kind }) => kind === 'delivered')).toHaveLength(1)
  })
})

describe('who sees it', () => {
  it('is the company whose order it is, and staff', async () => {
    const id = await followed(event(-1, 'InTransit_PickedUp'))
    const read = async (who: string) =>
      (await (await app.as(who)).call(parcelTrack.own, { query: { order_id: id } })).data
    expect(await read('merchant')).toHaveLength(1)
    expect(await read('merchant2')).toEqual([])
    const { rows } = await app.system((ctx) =>
      ctx.database.transaction([world.entities.lumen], (db) =>
        db.execute('SELECT id FROM parcel UNION ALL SELECT id FROM parcel_event'),
      ),
    )
    expect(rows).toEqual([])
  })

  it('is expected by the last day that its channel promised, until it arrived', async () => {
    const id = await followed(event(-1, 'InTransit_PickedUp'))
    const number = await numberOf(id)
    const { rows } = await app.asOwner(
      `UPDATE parcel SET promised_days = 9 WHERE number = '${number}' RETURNING shipped_at + interval '9 days' AS day`,
    )
    expect((await world.detail(id)).expected_time).toBe(new Date(rows[0]?.day).toISOString())
    await happens(id, event(0, 'Delivered_Other'))
    expect((await world.detail(id)).expected_time).toBeNull()
  })

  it('and a buyer, without a word about anybody', async () => {
    const id = await followed(event(-1, 'InTransit_Arrival', { city: '12 Main Street' }))
    const number = await numberOf(id)
    const { buyer_email: email, order_sn } = await world.detail(id)
    const find = (body: object) => app.call(parcelTrack.find, { body })
    const found = await find({ number: ` ${number.toLowerCase()} ` })
    expect(found.data).toMatchObject([
      { number, phase: 'last_mile', events: [{ text: 'Arrived in the destination country', place: 'US' }] },
    ])
    expect(JSON.stringify(found.data)).not.toMatch(/Olivia|Main/)
    // The page shows the name and logo of the store that sold it.
    const shop = await world.merchant.call(store.detail, { params: { id: world.shop.id } })
    expect(found.data[0]).toMatchObject({ store: shop.data.name, logo: '' })
    const params = { id: world.shop.id }
    const foreign = await world.merchant.call(store.update, {
      params,
      body: { logo: 'https://x.test/a.png' },
    })
    expect(Object.keys(foreign.fields)).toEqual(['logo'])
    const logo = `/files/editor/ab/${'0'.repeat(32)}.webp`
    await world.merchant.call(store.update, { params, body: { logo } })
    expect((await find({ number })).data[0]?.logo).toBe(logo)
    expect((await find({ order_number: order_sn, email: email.toUpperCase() })).data).toHaveLength(1)
    // Another order in the same parcel, and an old parcel that had this number.
    const other = await shipped()
    await app.asOwner(`INSERT INTO parcel (order_id, entity_id, channel_id, number, carrier_code, carrier, country, shipped_at, phase, last_mile_number)
      SELECT ${other}, entity_id, channel_id, number, carrier_code, carrier, 'FR', shipped_at, 'customs', number FROM parcel WHERE number = '${number}'
      UNION ALL SELECT ${other}, entity_id, channel_id, 'ITS-OWN', carrier_code, carrier, 'ES', shipped_at, 'customs', number FROM parcel WHERE number = '${number}'`)
    expect((await find({ number })).data).toHaveLength(1)
    await app.asOwner(
      `UPDATE "order" SET order_sn = order_sn || 'B', plt_order_sn = '${order_sn}', buyer_email = '${email}' WHERE id = ${other}`,
    )
    const both = await find({ order_number: order_sn, email })
    expect(both.data.filter((one) => one.number === number)).toMatchObject([{ country: 'FR' }])
    const nothing = [
      await find({ order_number: order_sn, email: 'else@example.com' }),
      await find({ number: 'XX000000000CN' }),
      await find({ order_number: order_sn }),
    ]
    expect(new Set(nothing.map(({ status, message }) => `${status} ${message}`)).size).toBe(1)
    let answers = 0
    for (let n = 0; n < 30 && answers !== 429; n++) answers = (await find({ number: 'XX1' })).status
    expect(answers).toBe(429)
  })
})

describe('a buyer who is erased', () => {
  it('is named by no word of a carrier any more, nor by what is heard later', async () => {
    const id = await followed(event(-2, 'OutForDelivery_Other', { zip: '97477' }))
    const { order_sn } = await world.detail(id)
    const number = await numberOf(id)
    const [before] = (await app.asOwner(`SELECT platform_order_id FROM "order" WHERE id = ${id}`)).rows as {
      platform_order_id: string
    }[]
    const redacted = await app.system((ctx) =>
      redactOrders(ctx, {
        platformId: world.shop.platformId,
        shop: world.shop.shopUrl,
        platformOrderIds: [before?.platform_order_id ?? ''],
      }),
    )
    expect(redacted).toEqual({ redacted: 1 })
    await happens(
      id,
      event(-2, 'OutForDelivery_Other'),
      event(-1, 'Delivered_Other', { text: 'Signed by Olivia Hart' }),
    )
    await app.runJobs()
    const { rows } =
      await app.asOwner(`SELECT e.text, e.place, e.city, e.zip, e.raw, p.last_text, p.zip AS to_zip
      FROM parcel_event e JOIN parcel p ON p.id = e.parcel_id JOIN "order" o ON o.id = p.order_id WHERE o.order_sn = '${order_sn}'`)
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows)
      expect(row).toEqual({ text: '', place: '', city: '', zip: '', raw: null, last_text: '', to_zip: '' })
    expect((await world.detail(id)).status).toBe(70)
    const pushes =
      await app.asOwner(`SELECT 1 FROM tracking_push WHERE position('Olivia Hart' IN body) > 0 AND position('${number}' IN body) > 0
      AND heard_at < (SELECT max(heard_at) FROM tracking_push)`)
    expect(pushes.rows).toEqual([])
  })
})

it('is exported as its list shows it, by those who may', async () => {
  const numbers = [await numberOf(await shipped()), await numberOf(await shipped())]
  const file = async (query: object) =>
    (await clerk.call(parcels.export, { query: { ...query, format: 'csv' } })).raw
      .toString('utf8')
      .trim()
      .split('\n')
  const found = (lines: readonly string[]) =>
    lines.flatMap((line) => numbers.filter((number) => line.includes(number)))
  expect(found(await file({ sort: 'id' }))).toEqual(numbers)
  expect(found(await file({ sort: '-id' }))).toEqual(numbers.toReversed())
  expect(await file({ search: numbers[0] })).toHaveLength(2)
  expect(found(await file({ country: 'ZZ' }))).toEqual([])
  expect((await (await app.as('sales')).call(parcels.export, { query: {} })).status).toBe(403)
  const { rows } = await app.asOwner(
    "SELECT after FROM audit_log WHERE action = 'GET /v1/parcel/export' ORDER BY id DESC LIMIT 1",
  )
  expect(rows).toHaveLength(1)
})

it('is asked about anew for those who work on its warning', async () => {
  const id = await followed(event(-3, 'InTransit_PickedUp'))
  const number = await numberOf(id)
  await clerk.call(trackWarning.batchAdd, { body: { numbers: number, note: 'Buyer asks' } })
  const [warning] = (await clerk.call(trackWarning.list, { query: { search: number } })).data
  // The service has newer events, but its push was lost.
  sim.script(number, [event(-3, 'InTransit_PickedUp'), event(-1, 'InTransit_CustomsProcessing')])
  const asked = await clerk.call(trackWarning.ask, { body: { ids: [warning?.id ?? 0] } })
  await app.runJobs()
  const { data } = await clerk.call(job.read, { params: { id: asked.data.job_id } })
  expect(data).toMatchObject({ state: 'done', result: { asked: 1, told: 1 } })
  expect((await wayOf(id))?.phase).toBe('customs')
  // The service answers without data; the parcel still counts as checked.
  const { rows: before } = await app.asOwner(
    `UPDATE parcel SET number = 'XX' || number, checked_at = NULL WHERE id = ${id} RETURNING number`,
  )
  await clerk.call(trackWarning.ask, { body: { ids: [warning?.id ?? 0] } })
  await app.runJobs()
  const { rows } = await app.asOwner(`SELECT checked_at FROM parcel WHERE id = ${id}`)
  expect(before).toHaveLength(1)
  expect(rows).toEqual([{ checked_at: expect.anything() }])
})
