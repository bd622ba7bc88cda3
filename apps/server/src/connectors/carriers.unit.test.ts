import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createCarriersSimulator } from '../../../../simulators/carriers/simulator.ts'
import type { ParcelToBook } from './carrier.ts'
import { type CarrierCode, carrierMakers } from './carriers.ts'
import { CodedError } from './coded-error.ts'
import { fourpxSignature } from './fourpx/sign.ts'
import { yanwenSignature } from './yanwen/sign.ts'
import { yunexpressSignature } from './yunexpress/sign.ts'

const sim = createCarriersSimulator({ settings: { perSecond: 1000 } })
const origin = await sim.listen()
afterAll(() => sim.stop())
beforeEach(() => {
  sim.clock.reset()
  sim.clearFaults()
})

const connect = (code: CarrierCode, keys = {}) => {
  const { key, secret, sourceKey } = sim.account(code)
  return carrierMakers[code]({
    origin: `${origin}/${code}`,
    trackOrigin: `${origin}/${code}`,
    perSecond: 1000,
    keys: { key, secret, sourceKey, ...keys },
  })
}

let last = 0
const party = {
  name: 'Olivia Hart',
  company: '',
  phone: '+1 503 555 0123',
  email: 'olivia@example.com',
  address1: '18 Birch Lane',
  address2: 'Apt 4',
  city: 'Portland',
  province: 'OR',
  zip: '97205',
  country: 'US',
  taxId: '',
}
const parcel = (service: string, more: Partial<ParcelToBook> = {}): ParcelToBook => ({
  reference: `OD-${++last}`,
  service,
  sender: { ...party, name: 'Wang Lei', country: 'CN', address1: '88 Gangtou Road, Bantian' },
  receiver: party,
  items: [
    {
      sku: 'MUG04-FOR',
      nameEn: 'Enamel mug',
      nameZh: '搪瓷杯',
      quantity: 2,
      value: 650,
      grams: 180,
      hsCode: '732394',
      origin: 'CN',
    },
  ],
  grams: 360,
  sizeMm: [120, 100, 90],
  currency: 'USD',
  iossNumber: '',
  taxPaid: null,
  customs: true,
  battery: false,
  ...more,
})

describe('signatures', () => {
  it('are those of the documents', () => {
    expect(
      yunexpressSignature('SEC', {
        method: 'POST',
        path: '/v1/order/cancel',
        date: '1700000000000',
        body: '{"waybill_number":"YT1"}',
      }),
    ).toBe('QzzpeAozDSW7lUARX2oHIrtlQ3SG31kpeHMXZCaS3TY=')
    expect(
      fourpxSignature(
        'SEC',
        { app_key: 'AK', format: 'json', method: 'ds.xms.order.get', timestamp: '1700000000000', v: '1.0.0' },
        '{"request_no":"R1"}',
      ),
    ).toBe('5b62a494bf308994083e00d10315b32a')
    expect(
      yanwenSignature(
        'TOK',
        {
          user_id: 'U1',
          format: 'json',
          method: 'express.order.get',
          timestamp: '1700000000000',
          version: 'V1.0',
        },
        '{"waybillNumber":"Y1"}',
      ),
    ).toBe('47741a3d0f515cc3005954baec22d5ee')
  })
})

describe.each([
  { code: 'yunexpress', service: 'THZXR', create: 'package.create', charged: 1600 + 2232 },
  { code: 'fourpx', service: 'QC', create: 'ds.xms.order.create', charged: 1500 + 2160 },
  { code: 'yanwen', service: '481', create: 'express.order.create', charged: 1750 + 2448 },
] as const)('$code', ({ code, service, create, charged }) => {
  it('tells its services and what a parcel would cost', async () => {
    const services = await connect(code).services()
    expect(services.map((one) => one.code)).toContain(service)
    expect(services.every((one) => one.nameEn && /[一-鿿]/.test(one.nameZh))).toBe(true)
    const quotes = await connect(code).quote({ country: 'US', zip: '97205', grams: 360, battery: false })
    expect(quotes.find((one) => one.service === service)).toMatchObject({ amount: charged, currency: 'CNY' })
  })

  it('books a parcel, finds it by our number, and draws its label', async () => {
    const wish = parcel(service)
    const booked = await connect(code).book(wish)
    expect(booked).toMatchObject({ state: 'announced', tracking: booked.waybill })
    expect(await connect(code).find(wish.reference)).toEqual(booked)
    expect((await connect(code).label(booked))?.subarray(0, 5).toString()).toBe('%PDF-')
    const cost = await connect(code).cost({ ...booked, reference: wish.reference })
    expect(cost).toEqual(code === 'yanwen' ? null : { amount: charged, currency: 'CNY' })
    expect(sim.parcels().at(-1)).toMatchObject({ ref: wish.reference, grams: 360, country: 'US' })
  })

  it('knows nothing of a number that was never booked', async () => {
    expect(await connect(code).find('NEVER')).toBeNull()
  })

  it('says what was refused, with the carrier’s code', async () => {
    const error = await connect(code)
      .book(parcel('9999999'))
      .catch((one: unknown) => one)
    expect(error).toBeInstanceOf(CodedError)
    expect(error).toMatchObject({ kind: 'refused', code: expect.stringMatching(/\d{4}/) })
  })

  it('loses no parcel with a lost answer: it is there under our number', async () => {
    for (const fault of [{ kind: 'drop', when: 'after' }, { kind: 'truncate' }]) {
      const wish = parcel(service)
      sim.addFault({ match: { operation: create }, fault })
      await expect(connect(code).book(wish)).rejects.toMatchObject({ kind: 'unreachable' })
      expect(await connect(code).find(wish.reference)).toMatchObject({ state: 'announced' })
    }
  })

  it('tells a carrier that is down from one that refuses', async () => {
    for (const fault of [{ kind: 'status', status: 502 }, { kind: 'html' }, { kind: 'drop' }]) {
      sim.addFault({ match: { operation: create }, fault })
      await expect(connect(code).book(parcel(service))).rejects.toMatchObject({ kind: 'unreachable' })
    }
    sim.addFault({ match: { operation: create }, fault: { kind: 'throttle' } })
    await expect(connect(code).book(parcel(service))).rejects.toMatchObject({ kind: 'throttled' })
  })

  it('takes a parcel back, and says so when the carrier has it already', async () => {
    const wish = parcel(service)
    const booked = await connect(code).book(wish)
    expect(await connect(code).cancel({ ...booked, reference: wish.reference })).toBe(true)
    expect(await connect(code).find(wish.reference)).toMatchObject({ state: 'cancelled' })
    const other = parcel(service)
    const second = await connect(code).book(other)
    sim.scan(second.waybill)
    expect(await connect(code).cancel({ ...second, reference: other.reference })).toBe(false)
    expect(await connect(code).find(other.reference)).toMatchObject({ state: 'received' })
  })

  it('tells of a parcel by itself, and weighs it when it has it', async () => {
    const wish = parcel(service)
    const booked = { ...(await connect(code).book(wish)), reference: wish.reference }
    expect(await connect(code).weighed(booked)).toBe(null)
    const at = Date.UTC(2026, 8, 1, 1)
    const there = { city: 'Portland', country: 'US' }
    sim.happens(booked.waybill, [
      { at, sub: 'InTransit_PickedUp', text: 'Picked up', city: 'Yiwu', country: 'CN' },
      { at: at + 5000, sub: 'Delivered_Other', text: 'Delivered', ...there },
    ])
    const said = await connect(code).track(booked)
    expect(said?.events.map((one) => one.text)).toEqual(['Delivered', 'Picked up'])
    expect(said?.events.at(-1)).toMatchObject({ at: new Date(at), zoned: true })
    const last = code === 'yunexpress' ? said : said?.events[0]
    expect(last).toMatchObject({ status: 'Delivered', subStatus: 'Delivered_Other' })
    sim.scan(booked.waybill, 800)
    const weighed = await connect(code).weighed(booked)
    if (code === 'yanwen') expect(weighed).toBe(null)
    else expect(weighed).toMatchObject({ grams: 800, currency: 'CNY' })
    expect(await connect(code).track({ ...booked, waybill: 'NEVER', reference: 'NEVER' })).toBe(null)
  })

  it('makes a manifest of what it takes over, once, or takes it over without one', async () => {
    const { manifest } = connect(code)
    expect(manifest !== null).toBe(code === 'fourpx')
    if (!manifest) return
    const parcels = [await connect(code).book(parcel(service)), await connect(code).book(parcel(service))]
    const handOver = { reference: `HL-${code}`, from: party, parcels }
    sim.addFault({
      match: { operation: 'ds.xms.api.collect.create.big' },
      fault: { kind: 'drop', when: 'after' },
    })
    await expect(manifest(handOver)).rejects.toMatchObject({ kind: 'unreachable' })
    const made = await manifest(handOver)
    expect(made.document.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await manifest(handOver)).numbers).toEqual(made.numbers)
    const bags = sim.bags().filter(({ no }) => no.startsWith(`HL-${code}`))
    expect(bags.map(({ number }) => number)).toEqual(made.numbers)
    expect(bags[0]?.waybills).toEqual(parcels.map(({ waybill }) => waybill))
    await expect(manifest({ ...handOver, reference: 'HL-other' })).rejects.toMatchObject({ kind: 'refused' })
  })

  it('puts what is too much for one bag into several', async () => {
    const { manifest } = connect(code)
    if (!manifest) return
    const parcels: Awaited<ReturnType<ReturnType<typeof connect>['book']>>[] = []
    for (let n = 0; n < 101; n++) parcels.push(await connect(code).book(parcel(service)))
    const made = await manifest({ reference: 'HL-many', from: party, parcels })
    expect(made.numbers).toHaveLength(2)
  })

  it('does not open with a wrong secret', async () => {
    await expect(connect(code, { secret: 'wrong' }).services()).rejects.toMatchObject({
      kind: 'unauthorized',
    })
  })
})

describe('what comes late', () => {
  it('a partner’s number and the label are null until they are there', async () => {
    for (const [code, service] of [
      ['yunexpress', 'HKMUZXR'],
      ['fourpx', 'S1'],
    ] as const) {
      const wish = parcel(service, { receiver: { ...party, country: 'DE', zip: '20259' } })
      const booked = await connect(code).book(wish)
      expect(booked.tracking).toBeNull()
      expect(await connect(code).label(booked)).toBeNull()
      const known = sim.parcels().at(-1)
      if (known) known.numberAt = 0
      const later = await connect(code).find(wish.reference)
      expect(later?.tracking).toMatch(/^(92612|LX)/)
      expect(await connect(code).label(booked)).not.toBeNull()
    }
  })

  it('a token that ended early is renewed once', async () => {
    await connect('yunexpress').services()
    sim.addFault({ match: { operation: 'products.getlist' }, fault: 'expire_token' })
    expect(await connect('yunexpress').services()).not.toHaveLength(0)
  })
})
