import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createOne688Simulator } from '../../../../../simulators/one688/simulator.ts'
import type { Gateway } from './gateway.ts'
import { one688 } from './one688.ts'
import { trade } from './trade.ts'

const sim = createOne688Simulator({ trades: true, settings: { perSecond: 1000, perMinute: 100_000 } })
const origin = await sim.listen()
afterAll(() => sim.stop())
let keys = { appKey: sim.app.key, secret: sim.app.secret, refreshToken: sim.grant() }
const settings = { origin, link: '{id}', rates: { perSecond: 1000, perMinute: 100_000 }, firstPauseMs: 1 }
const client = one688(
  { ...settings, log: pino({ level: 'silent' }) },
  {
    ...{ keys, hurried: false },
    async renew(_spent, ask) {
      keys = (await ask(keys)) as typeof keys
      Object.assign(this.keys, keys)
    },
  },
)
const to = {
  ...{ fullName: 'Li', mobile: '138', postCode: '322000', provinceText: '浙江省', cityText: '金华市' },
  ...{ address: '北下朱 1 号', districtCode: '330782' },
}
const offer = sim.offers.find(
  ({ quoteType, skus }) => quoteType === 2 && skus.filter(({ stock }) => stock > 100).length > 1,
)
const [first, second] = offer?.skus.filter(({ stock }) => stock > 100) ?? []
const cargo = [first, second].map((sku) => ({
  ...{ offerId: offer?.id ?? '', specId: sku?.specId ?? '', quantity: 30 },
}))

test('an order is previewed, made once, found, paid and shipped', async () => {
  const { parts, tradeType } = await client.previewOrder(to, cargo)
  expect(parts).toMatchObject([{ ok: true, lines: [{ specId: first?.specId }, { specId: second?.specId }] }])
  const [part] = parts
  const price = part?.lines[0]?.price ?? 0
  expect(part).toMatchObject({ goods: price * 60, total: price * 60 + (part?.freight ?? 0) })
  expect(tradeType).toBe('fxassure')
  expect(await client.findOrders('PO1-1')).toEqual([])
  const made = await client.createOrder(to, cargo, { outOrderId: 'PO1-1', tradeType })
  expect(made).toMatchObject({ orders: [{ total: part?.total, freight: part?.freight }], failed: [] })
  const [{ id } = { id: '' }] = made.orders
  expect(BigInt(id)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
  const [found] = await client.findOrders('PO1-1')
  expect(found).toMatchObject({ id, status: 'waitbuyerpay', total: part?.total, paidAt: null })
  expect(await client.payLink([id])).toContain(id)
  expect(await client.parcels(id)).toEqual([])
  sim.trade.pay(id)
  expect(await client.payLink([id])).toBe('')
  sim.trade.ship(id, { number: 'SF1', entryIds: [found?.entries[0]?.id ?? ''] })
  expect(await client.parcels(id)).toMatchObject([
    { number: 'SF1', status: 'TRANSPORT', entryIds: [found?.entries[0]?.id] },
  ])
  expect(await client.readOrder(id)).toMatchObject({ status: 'waitsellersend', paidAt: expect.any(Date) })
  await expect(client.readOrder('5')).rejects.toMatchObject({ kind: 'missing' })
})

test('an order whose answer is lost is not sent again', async () => {
  const match = { operation: 'alibaba.trade.createCrossOrder' }
  sim.addFault({ match, fault: { kind: 'drop', when: 'after' } })
  await expect(client.createOrder(to, cargo, { outOrderId: 'PO2-1' })).rejects.toMatchObject({
    kind: 'unreachable',
  })
  expect(await client.findOrders('PO2-1')).toHaveLength(1)
})

test('what can’t be ordered is said by part or for all', async () => {
  const few = cargo.map((one) => ({ ...one, quantity: 1_000_000 }))
  expect((await client.previewOrder(to, few)).parts).toMatchObject([{ ok: false, code: '500_004' }])
  await expect(client.createOrder(to, few, { outOrderId: 'PO3-1' })).rejects.toMatchObject({
    ...{ kind: 'refused', code: '500_004' },
  })
  const wrong = [{ ...cargo[0], specId: 'none' } as (typeof cargo)[0]]
  await expect(client.previewOrder(to, wrong)).rejects.toMatchObject({ code: '500_003' })
  sim.trade.sellOut([second?.specId ?? ''])
  const { failed } = await client.createOrder(to, cargo, { outOrderId: 'PO4-1' })
  expect(failed).toEqual([{ offerId: offer?.id, specId: second?.specId, message: '库存不足' }])
  sim.trade.sellOut([])
})

/** A gateway with one answer. */
const saying = (body: unknown): Gateway => ({
  ask: async <T>() => body as T,
  askOnce: async <T>() => body as T,
  currentTime: async () => '',
})

test('text, numbers and null mean the same', async () => {
  const split = { success: 'true', orderId: null, failedOfferList: null }
  const orderList = [{ orderId: '21', postFee: '500', orderAmmount: '1500' }]
  expect(
    await trade(saying({ result: { ...split, orderList } })).createOrder(to, cargo, { outOrderId: 'x' }),
  ).toEqual({ orders: [{ id: '21', total: 1500, freight: 500 }], failed: [] })
  await expect(
    trade(saying({ result: { success: true } })).createOrder(to, cargo, { outOrderId: 'x' }),
  ).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await trade(saying({ result: null, totalRecord: '0' })).findOrders('x')).toEqual([])
  const other = { baseInfo: { id: 7, outOrderId: 'another' } }
  expect(await trade(saying({ result: [other] })).findOrders('x')).toEqual([])
})
