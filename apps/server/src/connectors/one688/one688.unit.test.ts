import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createOne688Simulator } from '../../../../../simulators/one688/simulator.ts'
import type { One688Connection, One688Settings } from './gateway.ts'
import { type Asked, one688 } from './one688.ts'
import { fen, readDetail } from './read-offer.ts'
import { mayPostpone, type One688Keys, postponed, renewed, timeIn } from './tokens.ts'

/** The connector against the simulated gateway over HTTP. */

let keys: One688Keys
/** Number of renewals. */
let renewals = 0
const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })

const sim = createOne688Simulator()
const origin = await sim.listen()
afterAll(() => sim.stop())
beforeEach(() => {
  sim.settings.perSecond = 1000
  sim.settings.perMinute = 100_000
  sim.settings.refusalStatus = 400
  keys = { appKey: sim.app.key, secret: sim.app.secret, refreshToken: sim.grant() }
  renewals = 0
})

const link = 'https://detail.1688.com/offer/{id}.html'
const client = (more: Partial<One688Settings & One688Connection> = {}) => {
  const connection: One688Connection = {
    keys,
    hurried: false,
    async renew(_spent, ask) {
      renewals++
      keys = await ask(connection.keys)
      connection.keys = keys
    },
    ...more,
  }
  const rates = { perSecond: 1000, perMinute: 100_000 }
  return one688({ origin, link, rates, firstPauseMs: 1, log, ...more }, connection)
}
const asked: Asked = { page: 1, size: 20, sort: 'relevance' }
const first = () => sim.offers[0]?.id ?? ''
const shipTo = '330782'

describe('look-ups', () => {
  test('an offer by its id, with variants, weight and freight', async () => {
    const known = sim.offers[0]
    const offer = await client().offer(first(), shipTo)
    expect(offer).toMatchObject({
      offer_id: known?.id,
      title_zh: known?.title.zh,
      title: known?.title.en,
      link: `https://detail.1688.com/offer/${known?.id}.html`,
      tiers: known?.tiers,
      moq: known?.moq,
      unit: 'piece',
      unit_pieces: 1,
      weight_g: 340,
      size_cm: [12, 9, 10],
      seller: { name: known?.seller.name, member_id: known?.seller.memberId },
      freight: { free: false, charge: 'piece' },
      whole: true,
    })
    expect(offer.variants).toHaveLength(known?.skus.length ?? 0)
    expect(offer.variants[0]).toMatchObject({
      spec_id: known?.skus[0]?.specId,
      sku_id: known?.skus[0]?.skuId,
      price: known?.skus[0]?.price,
      stock: known?.skus[0]?.stock,
      attributes: [{ name: 'Color', name_zh: '颜色' }],
    })
  })

  test('ids beyond 2^53 come and go without loss', async () => {
    const far = sim.offers.filter(({ id }) => BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER))
    expect(far.length).toBeGreaterThan(5)
    for (const { id } of far.slice(0, 2)) expect((await client().offer(id, shipTo)).offer_id).toBe(id)
    const all = await client().search('保温杯', asked)
    expect(all.offers.map((one) => one.offer_id)).toContain(far[0]?.id)
  })

  test('where each variant has its price, ranges count for nothing', async () => {
    const own = sim.offers.find(({ quoteType, kind }) => quoteType === 1 && kind.sizes)
    const offer = await client().offer(own?.id ?? '', shipTo)
    expect(offer.tiers).toEqual([])
    expect(offer.price_to).toBeGreaterThan(offer.price)
  })

  test('a pair has two pieces, a dozen twelve, and a box nobody knows how many', async () => {
    const pieces = async (drawing: string) =>
      (await client().offer(sim.offers.find(({ kind }) => kind.drawing === drawing)?.id ?? '', shipTo))
        .unit_pieces
    expect([await pieces('socks'), await pieces('clip'), await pieces('candle')]).toEqual([2, 12, null])
  })

  test('by words, page by page and by price', async () => {
    const one = await client().search('mug', { ...asked, size: 2 })
    expect(one).toMatchObject({ total: 3, offers: [{ whole: false }, { whole: false }] })
    const two = await client().search('mug', { ...asked, size: 2, page: 2 })
    expect(two.offers).toHaveLength(1)
    const cheap = await client().search('户外用品', { ...asked, sort: 'price', priceTo: 2000 })
    const prices = cheap.offers.map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(Math.max(...prices)).toBeLessThanOrEqual(2000)
  })

  test('by a picture, which is sent first', async () => {
    const wanted = sim.offers[45]
    const picture = Buffer.from(await (await fetch(`${origin}/img/${wanted?.id}/0.png`)).arrayBuffer())
    const id = await client().upload(picture)
    const { offers } = await client().searchByPicture(id, asked)
    expect(offers[0]).toMatchObject({ offer_id: wanted?.id, seller: { name: wanted?.seller.name } })
    await expect(client().upload(Buffer.from('no picture'))).rejects.toMatchObject({ code: 'image' })
  })

  test('an offer without freight is one still, where the app may not ask for it', async () => {
    const all = sim.app.apis
    sim.app.apis = all.filter((name) => !name.endsWith('freight.estimate'))
    expect(await client().offer(first(), shipTo)).toMatchObject({ freight: null, whole: true })
    sim.app.apis = all
  })
})

describe('refusals', () => {
  const error = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (thrown: { kind: string; code: string }) => [thrown.kind, thrown.code],
    )

  test.each([400, 200] as const)('are told apart, with status %s as well', async (status) => {
    sim.settings.refusalStatus = status
    const search = (more: Partial<One688Keys> = {}) =>
      client({ keys: { ...keys, accessToken: 'none', refreshToken: '', ...more } }).search('mug', asked)
    expect(await error(search({ secret: 'wrong' }))).toEqual(['refused', 'gw.SignatureInvalid'])
    expect(await error(search({ appKey: '42' }))).toEqual(['refused', 'gw.AppKeyNotFound'])
    expect(await error(search())).toEqual(['unauthorized', '401'])
    const all = sim.app.apis
    sim.app.apis = []
    expect(await error(search())).toEqual(['denied', 'gw.APIACLDecline'])
    sim.app.apis = all
  })

  test('an offer that is gone or never was', async () => {
    const gone = sim.offers.find(({ status }) => status === 'expired')?.id ?? ''
    expect(await error(client().offer(gone, shipTo))).toMatchObject(['missing', '200'])
    expect(await error(client().offer('600000000000', shipTo))).toMatchObject(['missing', '500'])
  })

  test('what an app may do is seen without effect; what is not known is no yes', async () => {
    expect(await client().may('search')).toBe('granted')
    expect(await client().may('preview')).toBe('not_granted')
    await expect(
      client({ keys: { ...keys, secret: 'wrong', accessToken: 'x' } }).may('search'),
    ).rejects.toMatchObject({
      code: 'gw.SignatureInvalid',
    })
  })

  test('the clock needs key and secret alone', async () => {
    expect(await client({ keys: { appKey: keys.appKey, secret: keys.secret } }).currentTime()).toMatch(
      /^\d{17}/,
    )
  })
})

describe('limits', () => {
  test('work in the background pauses five times, each twice as long', async () => {
    const before = sim.heard('product.search.keywordQuery').length
    sim.addFault({ match: { operation: 'product.search.keywordQuery' }, times: 5, fault: 'throttle' })
    const began = performance.now()
    expect((await client({ firstPauseMs: 10 }).search('mug', asked)).total).toBe(3)
    expect(sim.heard('product.search.keywordQuery').length - before).toBe(6)
    expect(performance.now() - began).toBeGreaterThan(10 + 20 + 40 + 80 + 160 - 20)
    sim.addFault({ match: { operation: 'product.search.keywordQuery' }, times: 6, fault: 'throttle' })
    await expect(client().search('mug', asked)).rejects.toMatchObject({ kind: 'throttled', retryAfterMs: 1 })
  })

  test('somebody who waits is told after one pause', async () => {
    sim.addFault({ match: { operation: 'product.search.keywordQuery' }, times: 2, fault: 'throttle' })
    await expect(client({ hurried: true }).search('mug', asked)).rejects.toMatchObject({
      kind: 'throttled',
      code: 'gw.QosAppFrequencyLimit',
    })
  })

  test('calls wait for their place, so that the gateway need not refuse them', async () => {
    sim.settings.perSecond = 20
    const many = client({
      rates: { perSecond: 15, perMinute: 10_000 },
      keys: { ...keys, ...(await renewed(origin, keys)) },
    })
    const before = sim.heard('product.search.keywordQuery').length
    await Promise.all(Array.from({ length: 30 }, () => many.search('mug', asked)))
    const heard = sim.heard('product.search.keywordQuery').slice(before)
    expect(heard.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
  })

  test('nobody waits for a place longer than makes sense', async () => {
    const slow = { appKey: 'slow', secret: 'x', accessToken: 'x' }
    const rates = { perSecond: 1, perMinute: 1 }
    const one = client({ rates, keys: slow, hurried: true })
    await expect(one.search('mug', asked)).rejects.toMatchObject({ code: 'gw.AppKeyNotFound' })
    await expect(one.search('mug', asked)).rejects.toMatchObject({
      kind: 'throttled',
      retryAfterMs: expect.any(Number),
    })
  })
})

describe('tokens', () => {
  test('are renewed before they end, and once more when one is refused before its time', async () => {
    await client().search('mug', asked)
    expect(renewals).toBe(1)
    expect(keys).toMatchObject({ login: 'dropyard采购', memberId: expect.stringContaining('b2b') })
    const hours = (Date.parse(keys.accessExpires ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(10, 1)
    sim.addFault({ match: { operation: 'product.search.keywordQuery' }, fault: 'expire_token' })
    await client().search('mug', asked)
    expect(renewals).toBe(2)
  })

  test('are gone when consent is taken back', async () => {
    sim.revoke()
    await expect(client().search('mug', asked)).rejects.toMatchObject({ kind: 'unauthorized' })
  })

  test('an answer that is lost is no refusal', async () => {
    sim.addFault({ match: { operation: 'getToken' }, fault: { kind: 'status', status: 503 } })
    await expect(renewed(origin, keys)).rejects.toMatchObject({ kind: 'unreachable' })
    sim.addFault({ match: { operation: 'product.search.keywordQuery' }, fault: 'drop' })
    sim.addFault({ match: { operation: 'product.search.keywordQuery' }, fault: 'html' })
    expect((await client().search('mug', asked)).total).toBe(3)
  })

  test('a refresh token is prolonged when it nears its end', async () => {
    sim.revoke()
    const old = { ...keys, refreshToken: sim.grant(20) }
    const now = await renewed(origin, old)
    expect(mayPostpone(now, Date.now())).toBe(true)
    const next = await postponed(origin, now)
    expect(next.refreshToken).not.toBe(old.refreshToken)
    expect(mayPostpone(next, Date.now())).toBe(false)
  })

  test('no secret is ever logged', () => {
    expect(lines.length).toBeGreaterThan(5)
    const all = lines.join('')
    for (const secret of [keys.secret, keys.refreshToken, keys.accessToken]) expect(all).not.toContain(secret)
  })
})

describe('reading', () => {
  test('prices are fen, and a part of one is rounded up', () => {
    expect(['9.80', '10', '0.035', '1.999', '7.100', '', 'x', null].map(fen)).toEqual([
      980,
      1000,
      4,
      200,
      710,
      null,
      null,
      null,
    ])
  })

  test('times come with fourteen or seventeen digits', () => {
    expect(timeIn('20121222222222+0800')?.toISOString()).toBe('2012-12-22T14:22:22.000Z')
    expect(timeIn('20201120194552123+0800')?.toISOString()).toBe('2020-11-20T11:45:52.123Z')
    expect(timeIn('soon')).toBeUndefined()
  })

  test('nothing is known of an offer of which nothing is told', () => {
    expect(readDetail({ offerId: 1, productSaleInfo: null, productSkuInfos: null }, link)).toMatchObject({
      offer_id: '1',
      tiers: [],
      variants: [],
      pictures: [],
    })
    expect(readDetail(null, link)).toBeUndefined()
  })
})
