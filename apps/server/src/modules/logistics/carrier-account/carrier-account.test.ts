import { carrierAccount, carrierService } from '@dropyard/contract/logistics/carrier-account'
import { channelCarrier } from '@dropyard/contract/logistics/channel-carrier'
import { afterAll, describe, expect, it } from 'vitest'
import { createCarriersSimulator } from '../../../../../../simulators/carriers/simulator.ts'
import { startTestApp } from '../../../testing/app.ts'
import { makeChannel, makeWarehouse } from '../../../testing/factories.ts'

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
const admin = await app.as('admin')
const clerk = await app.as('clerk')
afterAll(() => sim.stop())

type Carrier = 'yunexpress' | 'fourpx' | 'yanwen'
const body = (carrier: Carrier, more: object = {}) => {
  const { key: account, secret, sourceKey: source_key } = sim.account(carrier)
  const opens = { secret, ...(source_key ? { source_key } : {}) }
  return { name: `Our ${carrier}`, carrier, account, ...opens, ...more }
}
const create = (carrier: Carrier, more: object = {}) =>
  admin.call(carrierAccount.create, { body: body(carrier, more) })
const test = async (id: number) => (await admin.call(carrierAccount.test, { params: { id } })).data

describe('an account with a carrier', () => {
  it('opens at each of them, and what the carrier sells is kept', async () => {
    for (const carrier of ['yunexpress', 'fourpx', 'yanwen'] as const) {
      const { data } = await create(carrier)
      expect(data).toMatchObject({ state: 'new', services: 0 })
      expect(await test(data.id)).toMatchObject({ ok: true, services: sim.services[carrier].length })
      const { data: now } = await admin.call(carrierAccount.get, { params: { id: data.id } })
      expect(now).toMatchObject({ state: 'ok', services: sim.services[carrier].length })
      const { data: rows } = await clerk.call(carrierService.list, { query: { account_id: data.id } })
      expect(rows.map((row) => row.code).sort()).toEqual(sim.services[carrier].map((one) => one.code).sort())
    }
    const { data } = await clerk.call(carrierService.select, {
      query: { search: 'battery' },
      headers: { 'accept-language': 'zh' },
    })
    expect(data[0]?.name).toBe('Our yunexpress · 云途全球专线挂号（标快带电） · BKPHR')
  })

  it('keeps its secret where nothing is typed, and shows it to nobody', async () => {
    const { data } = await admin.call(carrierAccount.list, { query: { search: 'yanwen' } })
    const [row] = data
    if (!row) throw new Error('There is no account')
    const again = await admin.call(carrierAccount.update, {
      params: { id: row.id },
      body: { ...body('yanwen', { secret: undefined, name: 'Yanwen 2' }), version: row.version },
    })
    expect(again.data).toMatchObject({ name: 'Yanwen 2', state: 'ok' })
    expect(await test(row.id)).toMatchObject({ ok: true })
    const stored = await app.asOwner('SELECT secrets FROM carrier_account')
    const audit = await app.asOwner('SELECT * FROM audit_log')
    const all = JSON.stringify([stored.rows, audit.rows, again.data])
    for (const carrier of ['yunexpress', 'fourpx', 'yanwen'] as const)
      expect(all).not.toContain(sim.account(carrier).secret)
  })

  it('says what is wrong with it, and names the field', async () => {
    expect(Object.keys((await create('yunexpress')).fields)).toEqual(['account'])
    expect(Object.keys((await create('yunexpress', { account: 'x', source_key: undefined })).fields)).toEqual(
      ['source_key'],
    )
    expect(Object.keys((await create('fourpx', { account: 'y', secret: undefined })).fields)).toEqual([
      'secret',
    ])
    const { data } = await create('fourpx', { account: 'z', secret: 'wrong', name: 'Wrong' })
    expect(await test(data.id)).toMatchObject({ ok: false, message: expect.stringContaining('000012') })
    sim.addFault({ match: { operation: 'ds.xms.logistics_product.getlist' }, fault: 'drop' })
    expect((await test(data.id)).message).toMatch(/didn’t respond/)
  })

  it('does not forget a service that the carrier stopped selling', async () => {
    const { data } = await admin.call(carrierAccount.list, { query: { carrier: 'yunexpress' } })
    const [gone] = sim.services.yunexpress.splice(1, 1)
    await test(data[0]?.id ?? 0)
    const { data: rows } = await clerk.call(carrierService.list, { query: { search: gone?.code } })
    expect(rows).toMatchObject([{ code: gone?.code, offered: false }])
  })
})

describe('the carriage of a channel', () => {
  it('is a service or a number pool, once for a channel', async () => {
    const channel = await app.system(async (ctx) =>
      makeChannel(ctx, { warehouseId: (await makeWarehouse(ctx)).id }),
    )
    const { data: services } = await clerk.call(carrierService.list, { query: { search: 'THZXR' } })
    const set = (more: object) =>
      clerk.call(channelCarrier.create, { body: { channel_id: channel.id, ...more } })
    expect(Object.keys((await set({})).fields)).toEqual(['service_id', 'pool_id', 'own'])
    expect(Object.keys((await set({ service_id: 1, own: true })).fields)).toEqual(['service_id', 'own'])
    expect(Object.keys((await set({ service_id: 999_999 })).fields)).toEqual(['service_id'])
    expect(Object.keys((await set({ pool_id: 999_999 })).fields)).toEqual(['pool_id'])
    const service_id = services[0]?.id
    expect((await set({ service_id })).data).toMatchObject({
      account_name: 'Our yunexpress',
      service_name: 'YunExpress Global Direct (general)',
      auto: true,
    })
    expect(Object.keys((await set({ service_id })).fields)).toEqual(['channel_id'])
    const { data } = await admin.call(carrierAccount.list, { query: { carrier: 'yunexpress' } })
    expect(data[0]).toMatchObject({ channels: 1 })
    const removed = await admin.call(carrierAccount.remove, { params: { id: data[0]?.id ?? 0 } })
    expect(removed.refusal).toBe('carrier-account.used')
  })

  it('is for order clerks, and accounts for administrators alone', async () => {
    expect((await clerk.call(carrierAccount.create, { body: body('yanwen', { account: 'c' }) })).status).toBe(
      403,
    )
    const merchant = await app.as('merchant')
    expect((await merchant.call(carrierAccount.list)).status).toBe(403)
  })
})
