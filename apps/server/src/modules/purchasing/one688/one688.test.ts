import { offerIdIn, one688 } from '@dropyard/contract/purchasing/one688'
import { one688Account } from '@dropyard/contract/purchasing/one688/account'
import { file } from '@dropyard/contract/system/file'
import { setting } from '@dropyard/contract/system/setting'
import { beforeEach, describe, expect, it } from 'vitest'
import { createOne688Simulator } from '../../../../../../simulators/one688/simulator.ts'
import { startTestApp } from '../../../testing/app.ts'
import { closeAfterFile } from '../../../testing/closing.ts'
import { renewTokens } from './renewal.ts'

const first = () => sim.offers[0]?.id ?? ''
const keys = () => ({ app_key: sim.app.key, secret: sim.app.secret, refresh_token: sim.grant() })

const sim = createOne688Simulator({ settings: { perSecond: 1000, perMinute: 100_000 } })
const origin = await sim.listen()
closeAfterFile(() => sim.stop())
const app = await startTestApp({
  env: {
    ONE688_ORIGIN: origin,
    ONE688_OFFER_URL: `${origin}/offer/{id}.html`,
    ONE688_PER_SECOND: '1000',
    ONE688_PER_MINUTE: '60000',
    ONE688_PAUSE_SECONDS: '1',
  },
})
const admin = await app.as('admin')
const developer = await app.as('developer')
beforeEach(async () => {
  const saved = await admin.call(one688Account.save, { body: keys() })
  expect(saved.message).toBe('ok')
})

/** The account's row, read from the database directly. */
const row = async () =>
  (await app.asOwner('SELECT * FROM one688_account')).rows[0] as Record<string, unknown> | undefined
/** Runs the job like the worker does. */
async function runRenewal(): Promise<void> {
  await app.system((ctx) => ctx.enqueue(renewTokens, {}))
  await app.runJobs()
}

describe('look-ups', () => {
  it('find an offer by its link, number or mobile page', async () => {
    const links = [
      first(),
      `https://detail.1688.com/offer/${first()}.html?spm=a26352.b28411319`,
      `https://m.1688.com/offer/${first()}.html`,
      `https://detail.m.1688.com/page/index.html?offerId=${first()}`,
      `${sim.origin()}/offer/${first()}.html`,
    ]
    expect(links.map(offerIdIn)).toEqual(links.map(() => first()))
    expect(
      [
        'https://www.aliexpress.com/item/1005006124.html',
        'a mug',
        'https://1688.com.evil.test/offer/620201390233.html',
      ].map(offerIdIn),
    ).toEqual([undefined, undefined, undefined])
    const { data } = await developer.call(one688.find, { query: { link: links[1] ?? '' } })
    expect(data).toMatchObject({
      offer_id: first(),
      link: `${sim.origin()}/offer/${first()}.html`,
      freight: { charge: 'piece', name: expect.any(String) },
      whole: true,
    })
    expect(data.variants.length).toBeGreaterThan(1)
  })

  it('ask for an offer once in some minutes', async () => {
    const id = sim.offers[1]?.id ?? ''
    const before = sim.heard('product.search.queryProductDetail').length
    await Promise.all([1, 2, 3].map(() => developer.call(one688.find, { query: { link: id } })))
    await developer.call(one688.find, { query: { link: id } })
    expect(sim.heard('product.search.queryProductDetail').length - before).toBe(1)
  })

  it('keep ids beyond 2^53', async () => {
    const far = sim.offers.find(({ id }) => BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER))?.id ?? ''
    const answer = await developer.call(one688.find, { query: { link: far } })
    expect(answer.data.offer_id).toBe(far)
  })

  it('find offers by words, page by page', async () => {
    const query = { keyword: '马克杯', 'per-page': 2 }
    const one = await developer.call(one688.search, { query })
    expect(one).toMatchObject({ status: 200, total: 3 })
    const two = await developer.call(one688.search, { query: { ...query, page: 2 } })
    const ids = [...one.data, ...two.data].map((offer) => offer.offer_id)
    expect(new Set(ids).size).toBe(3)
    const cheap = await developer.call(one688.search, { query: { keyword: 'mug', sort: 'price' } })
    expect(cheap.data.map(({ price }) => price)).toEqual(
      cheap.data.map(({ price }) => price).toSorted((a, b) => a - b),
    )
  })

  it('find nothing where nothing is asked for', async () => {
    const before = sim.heard('product.search.keywordQuery').length
    expect(await developer.call(one688.search)).toMatchObject({ status: 200, total: 0, data: [] })
    expect(await developer.call(one688.searchByPicture)).toMatchObject({ status: 200, total: 0 })
    expect(sim.heard('product.search.keywordQuery').length).toBe(before)
  })

  it('find offers that look like an uploaded picture', async () => {
    const wanted = sim.offers[45]
    const content = Buffer.from(await (await fetch(`${sim.origin()}/img/${wanted?.id}/0.png`)).arrayBuffer())
    const uploaded = await developer.call(file.uploadImage, {
      files: { img: { filename: 'x.png', content, type: 'image/png' } },
    })
    const found = await developer.call(one688.searchByPicture, { query: { picture: uploaded.data } })
    expect(found.data[0]).toMatchObject({ offer_id: wanted?.id, seller: { name: wanted?.seller.name } })
    const uploads = sim.heard('product.image.upload').length
    await developer.call(one688.searchByPicture, { query: { picture: uploaded.data, page: 2 } })
    expect(sim.heard('product.image.upload').length).toBe(uploads)
    for (const picture of [
      '/files/editor/ab/00000000000000000000000000000000.webp',
      'https://elsewhere.test/a.png',
    ])
      expect((await developer.call(one688.searchByPicture, { query: { picture } })).status).toBe(422)
  })

  it('are for product developers and buyers, and for nobody of the merchants', async () => {
    const status = async (who: string) =>
      (await (await app.as(who)).call(one688.search, { query: { keyword: 'mug' } })).status
    expect([await status('developer'), await status('buyer'), await status('admin')]).toEqual([200, 200, 200])
    expect([await status('warehouse'), await status('merchant')]).toEqual([403, 403])
    expect((await developer.call(one688Account.get)).status).toBe(403)
  })
})

describe('what goes wrong is said', () => {
  const search = (keyword: string) => developer.call(one688.search, { query: { keyword } })
  const fault = (kind: string, times = 1) =>
    sim.addFault({ match: { operation: 'product.search.keywordQuery' }, times, fault: { kind, status: 503 } })

  it('an offer that is gone, and a link to something else', async () => {
    const gone = sim.offers.find(({ status }) => status === 'expired')?.id ?? ''
    expect(await developer.call(one688.find, { query: { link: gone } })).toMatchObject({
      status: 422,
      refusal: 'one688.gone',
    })
    expect((await developer.call(one688.find, { query: { link: 'a mug' } })).fields.link).toContain(
      'detail.1688.com',
    )
  })

  it('a permission that was not bought', async () => {
    const all = sim.app.apis
    sim.app.apis = []
    const answer = await search('mug')
    expect(answer).toMatchObject({ refusal: 'one688.no_permission' })
    expect(answer.message).toContain('product.search.keywordQuery')
    sim.app.apis = all
  })

  it('a limit, after one short pause', async () => {
    fault('throttle', 2)
    expect(await search('mug')).toMatchObject({
      status: 429,
      refusal: 'one688.limit',
      message: expect.stringContaining('1 second'),
    })
    fault('throttle')
    expect((await search('mug')).status).toBe(200)
  })

  it('a secret that is wrong by now', async () => {
    const right = sim.app.secret
    sim.app.secret = 'another'
    expect(await search('mug')).toMatchObject({
      refusal: 'one688.keys',
      message: expect.stringContaining('gw.SignatureInvalid'),
    })
    expect((await admin.call(one688Account.test)).data).toMatchObject({
      ok: false,
      message: expect.stringContaining('gw.SignatureInvalid'),
    })
    sim.app.secret = right
  })

  it('no answer', async () => {
    fault('status', 3)
    expect(await search('mug')).toMatchObject({ refusal: 'one688.unreachable' })
  })

  it('a consent that was taken back: said once by 1688, and from then on by us', async () => {
    sim.revoke()
    expect(await search('mug')).toMatchObject({ refusal: 'one688.lost' })
    const before = sim.heard('getToken').length
    expect(await search('mug')).toMatchObject({ refusal: 'one688.lost' })
    expect(sim.heard('getToken').length).toBe(before)
    expect((await admin.call(one688Account.get)).data.state).toBe('lost')
  })

  it('no account, in both languages', async () => {
    await admin.call(one688Account.remove)
    const chinese = await developer.call(one688.search, {
      query: { keyword: 'mug' },
      headers: { 'accept-language': 'zh' },
    })
    expect(chinese).toMatchObject({ refusal: 'one688.not_connected' })
    expect((await admin.call(one688Account.get)).data).toMatchObject({ state: 'none', has_secret: false })
  })
})

describe('the account', () => {
  it('is kept when 1688 gave a token for it, and its secrets are shown to nobody', async () => {
    const { data, raw } = await admin.call(one688Account.get)
    expect(data).toMatchObject({
      state: 'connected',
      app_key: sim.app.key,
      has_secret: true,
      login: 'dropyard采购',
      ship_to: '330782',
    })
    const hours = (Date.parse(data.access_expires ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(10, 0)
    const stored = JSON.stringify(await row())
    for (const secret of [sim.app.secret, sim.grant()]) {
      expect(raw.toString()).not.toContain(secret)
      expect(stored).not.toContain(secret)
    }
    const { rows } = await app.asOwner('SELECT * FROM audit_log')
    expect(JSON.stringify(rows)).not.toContain(sim.app.secret)
  })

  it('is not kept when 1688 refuses it, and the field is named', async () => {
    const wrong = await admin.call(one688Account.save, { body: { ...keys(), refresh_token: 'made up' } })
    expect(wrong.fields.refresh_token).toContain('refresh_token is invalid')
    const other = await admin.call(one688Account.save, { body: { app_key: '42' } })
    expect(Object.keys(other.fields)).toEqual(['secret'])
    expect((await admin.call(one688Account.get)).data).toMatchObject({
      state: 'connected',
      app_key: sim.app.key,
    })
  })

  it('changes its district without the secrets being typed again', async () => {
    const { data } = await admin.call(one688Account.save, {
      body: { app_key: sim.app.key, ship_to: '440305' },
    })
    expect(data).toMatchObject({ ship_to: '440305', state: 'connected' })
    expect(
      (await admin.call(one688Account.save, { body: { ...keys(), ship_to: 'Yiwu' } })).fields.ship_to,
    ).toBeTruthy()
  })

  it('is tried by the clock, and asked what it may do', async () => {
    expect((await admin.call(one688Account.test)).data).toMatchObject({
      ok: true,
      message: expect.stringMatching(/ms$/),
    })
    const { data } = await admin.call(one688Account.probe)
    expect(Object.fromEntries(data.capabilities.map(({ api, state }) => [api, state]))).toEqual({
      detail: 'granted',
      search: 'granted',
      upload: 'granted',
      pictureSearch: 'granted',
      freight: 'granted',
      preview: 'not_granted',
      order: 'not_granted',
      orderDetail: 'not_granted',
    })
    expect(data.capabilities_at).not.toBeNull()
  })

  it('tells which hosts of images are closed', async () => {
    const images = { max_px: 2000, quality: 86 }
    await admin.call(setting.images, { body: { ...images, hosts: ['cdn.example.com', '*.alicdn.com'] } })
    expect((await admin.call(one688Account.get)).data.closed_hosts).toEqual(['*.1688.com'])
    await admin.call(setting.images, { body: { ...images, hosts: [] } })
    expect((await admin.call(one688Account.get)).data.closed_hosts).toEqual([])
  })

  it('is kept alive: access tokens before they end, the refresh token in its last month', async () => {
    await app.asOwner("UPDATE one688_account SET access_expires = now() + interval '30 minutes'")
    const before = await row()
    await runRenewal()
    const after = await row()
    expect(after?.secrets).not.toBe(before?.secrets)
    expect(sim.heard('postponeToken')).toHaveLength(0)
    await runRenewal()
    expect((await row())?.secrets).toBe(after?.secrets)
    sim.revoke()
    const refresh = sim.grant(20)
    await admin.call(one688Account.save, { body: { ...keys(), refresh_token: refresh } })
    await runRenewal()
    expect(sim.heard('postponeToken')).toHaveLength(1)
    const ends = (await row())?.refresh_expires
    const days = (new Date(String(ends)).getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect((await developer.call(one688.search, { query: { keyword: 'mug' } })).status).toBe(200)
  })

  it('renews once for many who ask at the same time', async () => {
    sim.revoke('access')
    const before = sim.heard('getToken').length
    const all = await Promise.all(
      Array.from({ length: 6 }, () => developer.call(one688.search, { query: { keyword: 'lamp' } })),
    )
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(sim.heard('getToken').length - before).toBeLessThanOrEqual(2)
  })
})
