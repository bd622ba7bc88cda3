import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createCarriersSimulator } from './simulator.ts'

const sim = createCarriersSimulator({ settings: { perSecond: 1000 } })
const origin = await sim.listen()
afterAll(() => sim.stop())
beforeEach(() => {
  sim.clock.reset()
  sim.clearFaults()
  sim.settings.perSecond = 1000
  sim.settings.labelAfter = 0
})

let last = 0
const ref = () => `T-${++last}`

interface Said {
  status: number
  body: Record<string, unknown>
}
const read = async (response: Response): Promise<Said> => {
  const text = await response.text()
  const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text }
  return { status: response.status, body }
}
const field = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce((one, name) => (one as Record<string | number, unknown> | undefined)?.[name], value)

describe('YunExpress', () => {
  const account = () => sim.account('yunexpress')
  const token = async (secret = account().secret) =>
    read(
      await fetch(`${origin}/yunexpress/openapi/oauth2/token`, {
        method: 'POST',
        body: JSON.stringify({
          grantType: 'client_credentials',
          appId: account().key,
          appSecret: secret,
          sourceKey: account().sourceKey,
        }),
      }),
    )

  async function call(
    method: string,
    path: string,
    { body, query = '', date = Date.now(), secret = account().secret, use }: Asked = {},
  ) {
    const text = body ? JSON.stringify(body) : ''
    const signed = `${text ? `body=${text}&` : ''}date=${date}&method=${method}&uri=${path}`
    return read(
      await fetch(`${origin}/yunexpress${path}${query}`, {
        method,
        headers: {
          token: use ?? String((await token()).body.accessToken),
          date: String(date),
          sign: createHmac('sha256', secret).update(signed).digest('base64'),
        },
        ...(text ? { body: text } : {}),
      }),
    )
  }
  interface Asked {
    body?: object
    query?: string
    date?: number
    secret?: string
    use?: string
  }
  const order = (more: object = {}) => ({
    product_code: 'THZXR',
    customer_order_number: ref(),
    weight_unit: 'KG',
    packages: [{ weight: 0.25 }],
    receiver: { first_name: 'Olivia', last_name: 'Hart', country_code: 'US', postal_code: '97205' },
    ...more,
  })
  const create = (more: object = {}, asked: Asked = {}) =>
    call('POST', '/v1/order/package/create', { body: order(more), ...asked })

  test('checks the token first, then the signature, the time, and only then what is asked', async () => {
    expect((await token('wrong')).status).toBe(401)
    expect((await create({}, { use: 'made up', secret: 'wrong' })).body.code).toBe('0200401002')
    expect((await create({ receiver: {} }, { secret: 'wrong' })).body.code).toBe('0200401101')
    expect((await create({ receiver: {} }, { date: Date.now() - 301_000 })).body.code).toBe('0200401102')
    expect((await create({ receiver: {} })).body.code).toBe('02039026')
  })

  test('a token ends after two hours', async () => {
    const { accessToken, expiresIn } = (await token()).body
    expect(expiresIn).toBe(7200)
    sim.clock.moveTo(Date.now() + 7_201_000)
    const late = await create({}, { use: String(accessToken), date: sim.clock.now() })
    expect(late.body.code).toBe('0200401002')
  })

  test('knows one parcel by a customer number, and tells it again by any of its numbers', async () => {
    const customer = ref()
    const made = await create({ customer_order_number: customer })
    expect(made.body.success).toBe(true)
    expect((await create({ customer_order_number: customer })).body.code).toBe('02039066')
    const number = String(field(made.body, 'result', 'waybill_number'))
    expect(number).toMatch(/^YT26/)
    for (const one of [customer, number]) {
      const found = await call('GET', '/v1/order/info/get', { query: `?order_number=${one}` })
      expect(field(found.body, 'result', 'customer_order_number')).toBe(customer)
    }
  })

  test('refuses in its own codes', async () => {
    const code = async (more: object) => (await create(more)).body.code
    expect(await code({ product_code: 'NONE' })).toBe('02039019')
    expect(await code({ packages: [{ weight: 31 }] })).toBe('02039306')
    expect(await code({ product_code: 'HKMUZXR', receiver: { first_name: 'A', country_code: 'BR' } })).toBe(
      '02039083',
    )
    expect(await code({ receiver: { first_name: 'Olivia 🎁', country_code: 'US' } })).toBe('02039039')
    expect(
      await code({ receiver: { first_name: 'Olivia', country_code: 'US', postal_code: '97205!' } }),
    ).toBe('02030010')
    const { balance } = account()
    account().balance = 10
    expect(await code({})).toBe('02039311')
    account().balance = balance
  })

  test('sells nothing when its pool of numbers is empty, and takes the fee from the balance', async () => {
    const service = sim.services.yunexpress[0]
    if (!service) throw new Error('There is no service')
    service.pool = 1
    const before = account().balance
    const made = await create()
    const number = String(field(made.body, 'result', 'waybill_number'))
    expect(before - account().balance).toBe(1600 + 1550)
    expect((await create()).body.code).toBe('02039019')
    service.pool = 100
    const fees = await call('GET', '/v1/order/fee-details/get', { query: `?order_number=${number}` })
    expect(fees.body.result).toEqual([
      { fee_name: '运费', amount: 15.5, currency: 'CNY' },
      { fee_name: '挂号费', amount: 16, currency: 'CNY' },
    ])
  })

  test('takes a parcel back until it was scanned', async () => {
    const number = String(field((await create()).body, 'result', 'waybill_number'))
    const cancel = (waybill: string) =>
      call('POST', '/v1/order/cancel', { body: { waybill_number: waybill } })
    expect((await cancel(number)).body.success).toBe(true)
    const found = await call('GET', '/v1/order/info/get', { query: `?order_number=${number}` })
    expect(field(found.body, 'result', 'status')).toBe('E')
    const other = String(field((await create()).body, 'result', 'waybill_number'))
    sim.scan(other)
    expect((await cancel(other)).body.success).toBe(false)
  })

  test('gives a partner’s number and the label late', async () => {
    const made = await create({ product_code: 'HKMUZXR' })
    expect(field(made.body, 'result', 'tracking_number')).toBe('')
    const query = `?order_number=${String(field(made.body, 'result', 'waybill_number'))}`
    expect((await call('GET', '/v1/order/label/get', { query })).body.code).toBe('02039002')
    sim.clock.moveTo(Date.now() + 21_000)
    const later = { query, date: sim.clock.now() }
    const found = await call('GET', '/v1/order/info/get', later)
    expect(field(found.body, 'result', 'tracking_number')).toMatch(/^92612/)
    const label = await call('GET', '/v1/order/label/get', later)
    const pdf = Buffer.from(String(field(label.body, 'result', 'label_string')), 'base64')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('allows so many calls in a second', async () => {
    const use = String((await token()).body.accessToken)
    sim.settings.perSecond = 3
    const codes = await Promise.all(
      Array.from(
        { length: 6 },
        async () => (await call('GET', '/v1/basic-data/products/getlist', { use })).status,
      ),
    )
    expect(codes.filter((status) => status === 429).length).toBeGreaterThan(0)
  })

  test('a line that breaks after the effect leaves a parcel behind, one that breaks before leaves none', async () => {
    const operation = 'package.create'
    for (const [when, left] of [
      ['before', undefined],
      ['after', 1],
    ] as const) {
      sim.addFault({ match: { operation }, fault: { kind: 'drop', when } })
      const customer = ref()
      await expect(create({ customer_order_number: customer })).rejects.toThrow()
      expect(sim.parcels().filter((one) => one.ref === customer).length || undefined).toBe(left)
    }
    sim.addFault({ match: { operation }, fault: { kind: 'truncate' } })
    const customer = ref()
    await expect(create({ customer_order_number: customer })).rejects.toThrow()
    expect(sim.parcels().some((one) => one.ref === customer)).toBe(true)
  })
})

describe('4PX', () => {
  const account = () => sim.account('fourpx')
  async function call(method: string, body: object, secret = account().secret, timestamp = Date.now()) {
    const text = JSON.stringify(body)
    const query = { app_key: account().key, format: 'json', method, timestamp: String(timestamp), v: '1.1.0' }
    const signed = Object.entries(query).flat().join('')
    const sign = createHash('md5').update(`${signed}${text}${secret}`).digest('hex')
    return read(
      await fetch(`${origin}/fourpx/router/api/service?${new URLSearchParams({ ...query, sign })}`, {
        method: 'POST',
        body: text,
      }),
    )
  }
  const party = {
    first_name: 'Olivia',
    last_name: 'Hart',
    phone: '5035550123',
    post_code: '97205',
    country: 'US',
    state: 'OR',
    street: '18 Birch Lane',
    city: 'Portland',
  }
  const order = (more: object = {}) => ({
    ref_no: ref(),
    business_type: 'BDS',
    logistics_service_info: { logistics_product_code: 'QC' },
    parcel_list: [{ weight: 250 }],
    sender: { ...party, street: '88 Gangtou Road' },
    recipient_info: party,
    ...more,
  })
  const errorOf = (said: Said) => field(said.body, 'errors', 0, 'error_code')

  test('checks the signature first, also of a method that does not exist', async () => {
    expect(errorOf(await call('ds.xms.order.create', {}, 'wrong'))).toBe('000012')
    expect(errorOf(await call('ds.xms.order.create', {}, account().secret, Date.now() - 700_000))).toBe(
      '000012',
    )
    expect(await call('ds.xms.none', {})).toMatchObject({ status: 500 })
  })

  test('has rules for fields, with codes of its own', async () => {
    const code = async (more: object) => errorOf(await call('ds.xms.order.create', order(more)))
    expect(await code({ business_type: '' })).toBe('DS000052')
    expect(await code({ recipient_info: { ...party, last_name: '' } })).toBe('010101005')
    expect(await code({ recipient_info: { ...party, country: 'GB', state: '' } })).toBe('010104001')
    expect(await code({ recipient_info: { ...party, city: '北京' } })).toBe('010102001')
    expect(await code({ recipient_info: { ...party, phone: '1234567890' } })).toBe('DS000000')
    expect(await code({ sender: { ...party, post_code: '' } })).toBe('010103005')
    expect(await code({ sender: { ...party, street: 'short' } })).toBe('010103010')
  })

  test('knows a parcel by its number, answers it as text, and refuses the number twice', async () => {
    const sent = order()
    const made = await call('ds.xms.order.create', sent)
    expect(made.body.result).toBe('1')
    expect(errorOf(await call('ds.xms.order.create', sent))).toBe('DS000025')
    const found = await call('ds.xms.order.get', { request_no: sent.ref_no })
    expect(typeof found.body.data).toBe('string')
    const parcels = JSON.parse(String(found.body.data)) as unknown
    expect(field(parcels, 0, 'consignment_info', 'ref_no')).toBe(sent.ref_no)
  })

  test('needs a mode for its products and a reason for taking back', async () => {
    expect(errorOf(await call('ds.xms.logistics_product.getlist', {}))).toBe('DS000050')
    const sent = order()
    await call('ds.xms.order.create', sent)
    expect(errorOf(await call('ds.xms.order.cancel', { request_no: sent.ref_no }))).toBe('DS000053')
    const gone = await call('ds.xms.order.cancel', { request_no: sent.ref_no, cancel_reason: 'x' })
    expect(gone.body.result).toBe('1')
  })

  test('shows the label at an address', async () => {
    const sent = order()
    await call('ds.xms.order.create', sent)
    sim.settings.labelAfter = 0
    const said = await call('ds.xms.label.get', { request_no: sent.ref_no })
    const file = await fetch(String(field(said.body, 'data', 'label_url_info', 'logistics_label')))
    expect(file.headers.get('content-type')).toBe('application/pdf')
  })
})

describe('Yanwen', () => {
  const account = () => sim.account('yanwen')
  async function call(method: string, body: object, token = account().secret, timestamp = Date.now()) {
    const text = JSON.stringify(body)
    const query = {
      user_id: account().key,
      format: 'json',
      method,
      timestamp: String(timestamp),
      version: 'V1.0',
    }
    const signed = `${token}${query.user_id}${text}json${method}${timestamp}V1.0${token}`
    const sign = createHash('md5').update(signed).digest('hex')
    return read(
      await fetch(`${origin}/yanwen/api/order?${new URLSearchParams({ ...query, sign })}`, {
        method: 'POST',
        body: text,
      }),
    )
  }
  const order = (more: object = {}) => ({
    channelId: '481',
    orderSource: 'test',
    orderNumber: ref(),
    receiverInfo: { name: 'Olivia Hart', country: 'US', address: '18 Birch Lane' },
    parcelInfo: {
      currency: 'USD',
      totalQuantity: 1,
      totalWeight: 250,
      hasBattery: 0,
      productList: [{ goodsNameEn: 'Mug' }],
    },
    ...more,
  })

  test('checks signature and a window of five minutes before fields', async () => {
    expect((await call('express.order.create', {}, 'wrong')).body.code).toBe('401')
    expect((await call('express.order.create', {}, account().secret, Date.now() - 301_000)).body.code).toBe(
      '402',
    )
    expect((await call('express.order.create', {})).body.code).toBe('1002')
    expect((await call('express.order.create', order({ receiverInfo: {} }))).body.code).toBe('1003')
  })

  test('answers its code as text or as a number, by method', async () => {
    const sent = order()
    expect((await call('express.order.create', sent)).body.code).toBe('0')
    const found = await call('express.order.get', { orderNumber: sent.orderNumber })
    expect(found.body.code).toBe(0)
    expect((await call('express.order.create', sent)).body.success).toBe(false)
  })

  test('says yes to taking back, and only the order tells what became of it', async () => {
    const made = await call('express.order.create', order())
    const waybillNumber = String(field(made.body, 'data', 'waybillNumber'))
    sim.scan(waybillNumber)
    expect((await call('express.order.cancel', { waybillNumber, note: 'x' })).body.success).toBe(true)
    const found = await call('express.order.get', { waybillNumber })
    expect(field(found.body, 'data', 'status')).toBe(3)
  })
})
