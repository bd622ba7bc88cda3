import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { signatureOf } from './gateway.ts'
import { createOne688Simulator } from './simulator.ts'

const sim = createOne688Simulator({ settings: { perSecond: 1000, perMinute: 100_000 } })
const origin = await sim.listen()
afterAll(() => sim.stop())
beforeEach(() => {
  sim.settings.perSecond = 1000
  sim.settings.perMinute = 100_000
  sim.settings.refusalStatus = 400
})

const crossborder = 'com.alibaba.fenxiao.crossborder'
const search = `${crossborder}/product.search.keywordQuery`
const query = (keyword: string, more = {}) => ({
  offerQueryParam: JSON.stringify({ keyword, beginPage: 1, pageSize: 20, country: 'en', ...more }),
})

/** Signs manually, following the documentation. */
function sign(path: string, params: Record<string, string>, secret = sim.app.secret): string {
  const text = Object.keys(params)
    .sort()
    .map((key) => `${key}${params[key]}`)
    .join('')
  return createHmac('sha1', secret).update(`${path}${text}`).digest('hex').toUpperCase()
}

interface Reply {
  status: number
  text: string
  body: unknown
}

/** A nested value in a response. */
const at = (answer: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce((value, name) => (value as Readonly<Record<string | number, unknown>>)[name], answer)
const textAt = (answer: unknown, name: string): string => String(at(answer, name))

async function send(path: string, params: Record<string, string>): Promise<Reply> {
  const answer = await fetch(`${origin}/openapi/${path}`, {
    method: 'POST',
    body: new URLSearchParams(params),
  })
  const text = await answer.text()
  return { status: answer.status, text, body: JSON.parse(text) as unknown }
}

function call(api: string, params: Record<string, string> = {}, appKey = sim.app.key): Promise<Reply> {
  const path = `param2/1/${api}/${appKey}`
  return send(path, { ...params, _aop_signature: sign(path, params) })
}

const renew = (refresh = sim.grant(), secret = sim.app.secret) =>
  send(`http/1/system.oauth2/getToken/${sim.app.key}`, {
    grant_type: 'refresh_token',
    client_id: sim.app.key,
    client_secret: secret,
    refresh_token: refresh,
  })
const token = async (): Promise<string> => textAt((await renew()).body, 'access_token')

describe('signatures', () => {
  test('are made as the published examples', () => {
    const of =
      (version: string, namespace: string, name: string, appKey: string) =>
      (params: Record<string, string>, secret: string) =>
        signatureOf({ version, namespace, name, appKey, params }, secret)
    expect(of('1', 'system', 'currentTime', '1000000')({ b: '2', a: '1' }, 'test123')).toBe(
      '33E54F4F7B989E3E0E912D3FBD2F1A03CA7CCE88',
    )
    expect(
      of(
        '1',
        'com.alibaba.trade',
        'alibaba.trade.get.buyerView',
        '123',
      )({ webSite: '1688', access_token: 'TOK', orderId: '42', _aop_signature: 'not part of it' }, 'SEC'),
    ).toBe('AFA861EE9C6BF9416693E57321F47DDA47F8A57F')
  })

  test('are asked for and checked before anything else', async () => {
    const path = `param2/1/system/currentTime/${sim.app.key}`
    expect(at((await send(path, {})).body, 'error_code')).toBe('gw.SignatureMissing')
    expect(at((await send(path, { _aop_signature: sign(path, {}, 'another') })).body, 'error_code')).toBe(
      'gw.SignatureInvalid',
    )
    expect(await call('system/currentTime')).toMatchObject({
      status: 200,
      body: expect.stringMatching(/^\d{17}\+0800$/),
    })
  })

  test('an app that is not named or not known, and an API that is none', async () => {
    expect(at((await send('param2/1/system/currentTime', { _aop_signature: 'X' })).body, 'error_code')).toBe(
      'gw.AppKeyMissing',
    )
    expect(at((await call('system/currentTime', {}, '42')).body, 'error_code')).toBe('gw.AppKeyNotFound')
    expect(at((await call('com.alibaba.fenxiao/product.search')).body, 'error_code')).toBe(
      'gw.APIUnsupported',
    )
  })
})

describe('permissions', () => {
  test('are judged before parameters, so that a bare call shows them', async () => {
    const access_token = await token()
    expect((await call(search, { access_token })).body).toMatchObject({ error_code: 'gw.ParamMissing' })
    expect(
      (await call('com.alibaba.trade/alibaba.createOrder.preview', { access_token })).body,
    ).toMatchObject({ error_code: 'gw.APIACLDecline', error_message: 'AppKey is not allowed(acl)' })
  })

  test('a refusal has status 400 or 200, as it is set', async () => {
    expect((await call('com.alibaba.trade/alibaba.trade.get.buyerView')).status).toBe(400)
    sim.settings.refusalStatus = 200
    expect(await call('com.alibaba.trade/alibaba.trade.get.buyerView')).toMatchObject({
      status: 200,
      body: { error_code: 'gw.APIACLDecline' },
    })
  })
})

describe('tokens', () => {
  test('live for ten hours, told as text; the refresh token says when it ends', async () => {
    const { body } = await renew()
    expect(body).toMatchObject({ expires_in: '36000', resource_owner: 'dropyard采购' })
    expect(at(body, 'refresh_token_timeout')).toMatch(/^\d{17}\+0800$/)
    const access_token = textAt(body, 'access_token')
    expect((await call(search, { access_token, ...query('mug') })).status).toBe(200)
    sim.clock.moveTo(sim.clock.now() + 36_001_000)
    expect(await call(search, { access_token, ...query('mug') })).toMatchObject({
      status: 401,
      body: { error_code: '401', error_message: 'Request need user authorized' },
    })
    sim.clock.reset()
  })

  test('are renewed in three ways', async () => {
    const params = { client_id: sim.app.key, client_secret: sim.app.secret, refresh_token: sim.grant() }
    const signed = await call('system.oauth2/refreshToken', params)
    expect(at(signed.body, 'access_token')).toBeTruthy()
    expect(at(signed.body, 'refresh_token')).toBeUndefined()
    const unsigned = await send(`param2/1/system.oauth2/getToken/${sim.app.key}`, {
      ...params,
      grant_type: 'refresh_token',
    })
    expect(at(unsigned.body, 'access_token')).toBeTruthy()
    expect(at((await renew()).body, 'access_token')).toBeTruthy()
  })

  test('are not given for a wrong secret or a token that was taken back', async () => {
    expect((await renew(sim.grant(), 'wrong')).status).toBe(400)
    const refresh = sim.grant()
    sim.revoke()
    expect(at((await renew(refresh)).body, 'error_message')).toContain('refresh_token')
  })

  test('a refresh token is prolonged in its last thirty days alone', async () => {
    sim.revoke()
    const refresh_token = sim.grant(40)
    const postpone = async () => {
      const access_token = textAt((await renew(refresh_token)).body, 'access_token')
      return send(`param2/1/system.oauth2/postponeToken/${sim.app.key}`, {
        client_id: sim.app.key,
        client_secret: sim.app.secret,
        refresh_token,
        access_token,
      })
    }
    expect((await postpone()).status).toBe(400)
    sim.clock.moveTo(sim.clock.now() + 15 * 86_400_000)
    const { body } = await postpone()
    expect(at(body, 'refresh_token')).not.toBe(refresh_token)
    expect((await renew(refresh_token)).status).toBe(400)
    sim.clock.reset()
  })
})

describe('limits', () => {
  test('a bucket by the second and one by the minute', async () => {
    const access_token = await token()
    const codes = async (count: number): Promise<(string | undefined)[]> => {
      const all = await Promise.all(Array.from({ length: count }, () => call(search, { access_token })))
      return all.map(({ body }) => at(body, 'error_code') as string | undefined)
    }
    sim.clock.freeze()
    sim.settings.perSecond = 5
    expect((await codes(6)).filter((code) => code === 'gw.QosAppFrequencyLimit')).toHaveLength(1)
    sim.clock.moveTo(sim.clock.now() + 1000)
    expect(await codes(1)).toEqual(['gw.ParamMissing'])
    sim.settings.perSecond = 1000
    sim.settings.perMinute = 8
    expect((await codes(9)).filter((code) => code === 'gw.QosAppFrequencyLimit').length).toBeGreaterThan(0)
    sim.clock.reset()
  })
})

describe('offers', () => {
  test('are found by words in either language, page by page', async () => {
    const access_token = await token()
    const { body } = await call(search, { access_token, ...query('camping mugs', { pageSize: 2 }) })
    expect(at(body, 'result')).toMatchObject({ success: true, result: { currentPage: 1, pageSize: 2 } })
    expect(at(body, 'result', 'result', 'data')).toHaveLength(2)
    const chinese = await call(search, { access_token, ...query('陶瓷马克杯') })
    expect(at(chinese.body, 'result', 'result', 'data', 0, 'subject')).toContain('马克杯')
  })

  test('have ids beyond 2^53, written as numbers and taken as such', async () => {
    const access_token = await token()
    const far = sim.offers.find(({ id }) => BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER))
    const { text } = await call(`${crossborder}/product.search.queryProductDetail`, {
      access_token,
      offerDetailParam: `{"offerId":${far?.id},"country":"en"}`,
    })
    expect(text).toContain(`"offerId":${far?.id},`)
  })

  test('are found by what their picture looks like', async () => {
    const access_token = await token()
    const wanted = sim.offers[33]
    const picture = Buffer.from(await (await fetch(`${origin}/img/${wanted?.id}/0.png`)).arrayBuffer())
    const uploaded = await call(`${crossborder}/product.image.upload`, {
      access_token,
      uploadImageParam: JSON.stringify({ imageBase64: picture.toString('base64') }),
    })
    const imageId = at(uploaded.body, 'result', 'result')
    const { body } = await call(`${crossborder}/product.search.imageQuery`, {
      access_token,
      offerQueryParam: JSON.stringify({ imageId, beginPage: 1, pageSize: 5, country: 'en' }),
    })
    expect(at(body, 'result', 'success')).toBe('true')
    expect(at(body, 'result', 'result', 'data', 0)).toMatchObject({
      subject: wanted?.title.zh,
      companyName: wanted?.seller.name,
    })
    const unreadable = await call(`${crossborder}/product.image.upload`, {
      access_token,
      uploadImageParam: JSON.stringify({ imageBase64: 'bm8gcGljdHVyZQ==' }),
    })
    expect(at(unreadable.body, 'result', 'result')).toBe('0')
  })

  test('there are sixty, each with a picture and a page; one is no longer sold', async () => {
    expect(sim.offers).toHaveLength(60)
    expect(new Set(sim.offers.map(({ id }) => id)).size).toBe(60)
    expect(sim.offers.filter(({ status }) => status === 'expired')).toHaveLength(1)
    const page = await fetch(`${origin}/offer/${sim.offers[0]?.id}.html`)
    expect(await page.text()).toContain(sim.offers[0]?.title.zh)
  })
})

test('faults: a closed line, a page in place of an answer, a broken one', async () => {
  sim.addFault({ match: { operation: 'currentTime' }, fault: 'drop' })
  await expect(call('system/currentTime')).rejects.toThrow()
  sim.addFault({ match: { operation: 'currentTime' }, fault: 'html' })
  await expect(call('system/currentTime')).rejects.toThrow(/JSON/)
  expect(sim.heard('currentTime').at(-2)?.status).toBeNull()
})

describe('orders', () => {
  const shop = createOne688Simulator({ trades: true, settings: { perSecond: 1000, perMinute: 100_000 } })
  let address = ''
  const asked = async (api: string, params: Record<string, string>): Promise<unknown> => {
    address ||= await shop.listen()
    const { value: access_token } = await accessToken()
    const path = `param2/1/${api}/${shop.app.key}`
    const all = { ...params, access_token }
    const body = new URLSearchParams({ ...all, _aop_signature: sign(path, all, shop.app.secret) })
    const answer = await fetch(`${address}/openapi/${path}`, { method: 'POST', body })
    return JSON.parse((await answer.text()).replace(/:(\d{16,})/g, ':"$1"')) as unknown
  }
  let known: { value: string } | undefined
  async function accessToken(): Promise<{ value: string }> {
    if (known) return known
    const form = { grant_type: 'refresh_token', client_id: shop.app.key, client_secret: shop.app.secret }
    const answer = await fetch(`${address}/openapi/http/1/system.oauth2/getToken/${shop.app.key}`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, refresh_token: shop.grant() }),
    })
    known = { value: textAt(await answer.json(), 'access_token') }
    return known
  }
  afterAll(() => shop.stop())

  const trade = 'com.alibaba.trade'
  const offer = shop.offers.find(({ skus, quoteType }) => quoteType === 2 && skus.filter(isSold).length > 1)
  const specs = offer?.skus.filter(isSold) ?? []
  function isSold({ stock }: { stock: number }) {
    return stock > 100
  }
  const cargo = (...lines: [spec: number, quantity: number][]) => ({
    addressParam: '{}',
    cargoParamList: `[${lines
      .map(
        ([n, quantity]) => `{"offerId":${offer?.id},"specId":"${specs[n]?.specId}","quantity":${quantity}}`,
      )
      .join()}]`,
  })
  const preview = (...lines: [number, number][]) =>
    asked(`${trade}/alibaba.createOrder.preview`, cargo(...lines))
  const create = (outOrderId: string, ...lines: [number, number][]) =>
    asked(`${trade}/alibaba.trade.createCrossOrder`, { ...cargo(...lines), outOrderId })
  const found = async (outOrderId: string) =>
    at(await asked(`${trade}/alibaba.trade.getBuyerOrderList`, { page: '1', outOrderId }), 'result')
  const logistics = (orderId: string) =>
    asked('com.alibaba.logistics/alibaba.trade.getLogisticsInfos.buyerView', { orderId, webSite: '1688' })

  test('are previewed in fen, with the reason why one can’t be made', async () => {
    const good = at(await preview([0, 30], [1, 30]), 'orderPreviewResuslt', 0)
    const price = offer?.tiers.findLast(({ from }) => from <= 60)?.price ?? 0
    expect(good).toMatchObject({
      ...{ status: true, sumPaymentNoCarriage: String(price * 60) },
      cargoList: [{ finalUnitPrice: (price / 100).toFixed(2) }, {}],
    })
    const code = async (...lines: [number, number][]) =>
      at(await preview(...lines), 'orderPreviewResuslt', 0, 'resultCode')
    expect(await code([0, 1_000_000])).toBe('500_004')
    if ((offer?.moq ?? 0) > 1) expect(await code([0, 1])).toBe('500_005')
    expect(await preview()).toMatchObject({ success: false, errorCode: '400' })
  })

  test('are made once for each call, and found by the buyer’s number', async () => {
    expect(await found('A-1')).toBeNull()
    const { result } = (await create('A-1', [0, 30])) as { result: { orderId: string } }
    expect(shop.trade.orders().map(({ id }) => id)).toEqual([result.orderId])
    expect(await found('A-1')).toMatchObject([{ baseInfo: { idOfStr: result.orderId, outOrderId: 'A-1' } }])
  })

  test('an answer can be lost after its effect or with it', async () => {
    const lost = { operation: 'alibaba.trade.createCrossOrder' }
    shop.addFault({ match: lost, fault: { kind: 'drop', when: 'before' } })
    await expect(create('A-2', [0, 30])).rejects.toThrow()
    expect(await found('A-2')).toBeNull()
    shop.addFault({ match: lost, fault: { kind: 'drop', when: 'after' } })
    await expect(create('A-2', [0, 30])).rejects.toThrow()
    expect(await found('A-2')).toHaveLength(1)
  })

  test('what is sold out is left out of an order', async () => {
    shop.trade.sellOut([specs[1]?.specId ?? ''])
    const made = await create('A-3', [0, 30], [1, 30])
    expect(at(made, 'result', 'failedOfferList')).toMatchObject([{ specId: specs[1]?.specId }])
    expect(at(await found('A-3'), 0, 'productItems')).toHaveLength(1)
    shop.trade.sellOut([])
  })

  test('are split where the seller’s offers are charged differently', async () => {
    const other = shop.offers.find(
      ({ seller, freight, skus, status }) =>
        seller === offer?.seller &&
        freight.chargeType !== offer.freight.chargeType &&
        status === 'published' &&
        skus.some(isSold),
    )
    const spec = other?.skus.find(isSold)?.specId
    const lines = cargo([0, 30]).cargoParamList.slice(0, -1)
    const cargoParamList = `${lines},{"offerId":${other?.id},"specId":"${spec}","quantity":60}]`
    const made = await asked(`${trade}/alibaba.trade.createCrossOrder`, {
      ...{ addressParam: '{}', cargoParamList, outOrderId: 'A-4' },
    })
    expect(at(made, 'result')).toMatchObject({ orderId: null, orderList: [{}, {}] })
    expect(await found('A-4')).toHaveLength(2)
  })

  test('go from payment to the buyer', async () => {
    const { result } = (await create('A-5', [0, 30], [1, 30])) as { result: { orderId: string } }
    const id = result.orderId
    expect(await logistics(id)).toMatchObject({ success: 'false', errorCode: '500_2' })
    const pay = await asked(`${trade}/alibaba.alipay.url.get`, { orderIdList: `[${id}]` })
    shop.trade.modify(id, { freight: 1234, discount: 100 })
    await fetch(textAt(pay, 'payUrl'), { method: 'POST', redirect: 'manual' })
    const read = async () =>
      at(await asked(`${trade}/alibaba.trade.get.buyerView`, { webSite: '1688', orderId: id }), 'result')
    expect(await read()).toMatchObject({
      baseInfo: { status: 'waitsellersend', shippingFee: '12.34', payTime: expect.any(String) },
    })
    const [first] = shop.trade.orders().find((one) => one.id === id)?.entries ?? []
    const control = (action: string, body: object) =>
      fetch(`${address}/__sim/orders/${id}/${action}`, { method: 'POST', body: JSON.stringify(body) })
    await control('ship', { number: 'SF1', entryIds: [first?.id] })
    await control('renumber', { from: 'SF1', number: 'SF2' })
    expect(await logistics(id)).toMatchObject({
      result: [{ logisticsBillNo: 'SF2', orderEntryIds: first?.id }],
    })
    expect(at(await read(), 'baseInfo', 'status')).toBe('waitsellersend')
    shop.trade.ship(id, { number: 'SF3' })
    expect(at(await read(), 'baseInfo', 'status')).toBe('waitbuyerreceive')
    expect((await control('pay', {})).status).toBe(400)
    shop.trade.close(id, { reason: '卖家缺货' })
    expect(await read()).toMatchObject({ baseInfo: { status: 'terminated', closeReason: '卖家缺货' } })
  })
})
