import { createHmac, randomUUID } from 'node:crypto'
import { type Answer, type Call, type Face, fieldsOf, inside, text, tooOften } from './face.ts'
import { labelPdf } from './label.ts'
import {
  accountOf,
  book,
  cancel,
  carries,
  feeOf,
  parcelOf,
  type Refused,
  serviceOf,
  toldOf,
  trackingOf,
  yuan,
} from './parcels.ts'
import type { Account, Parcel, Sim } from './state.ts'

/** YunExpress' open API: a token that is valid for two hours, and a signature of body, time, method and path. */

const messages = {
  '0200401002': 'Token is invalid or expired',
  '0200401101': 'Signature is missing or wrong',
  '0200401102': 'Signature has expired',
  '0200429001': 'Too many requests',
  '02039001': 'The order does not exist',
  '02039002': 'The label is not ready yet',
  '02039003': 'The parcel was received and can not be cancelled',
  '02039019': 'The product is unavailable',
  '02039026': 'The recipient is missing',
  '02039039': 'Special characters are not allowed',
  '02030010': 'The postcode has characters that are not allowed',
  '02039066': 'The customer order number exists already',
  '02039083': 'The country, postcode or weight is not served',
  '02039306': 'The weight is wrong',
  '02039311': 'The balance is too low',
} as const
type Code = keyof typeof messages

const said = (status: number, code: Code): Answer => ({
  status,
  body: { t: Date.now(), success: false, code, msg: messages[code], request_id: randomUUID() },
})
const ok = (result: unknown): Answer => ({
  status: 200,
  body: { t: Date.now(), success: true, code: '0', msg: 'success', request_id: randomUUID(), result },
})

const refusals: Record<Refused, Code> = {
  duplicate: '02039066',
  service: '02039019',
  country: '02039083',
  weight: '02039306',
  pool: '02039019',
  balance: '02039311',
}

/** An implementation of the signature that is independent of the product's. */
export const yunSignature = ({ method, path, body }: Call, date: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`${body ? `body=${body}&` : ''}date=${date}&method=${method}&uri=${path}`)
    .digest('base64')

export const yunexpress: Face = {
  carrier: 'yunexpress',
  operationOf: ({ path }) => path.split('/').slice(-2).join('.'),
  throttled: said(429, '0200429001'),
  answer(sim, call) {
    if (call.path === '/openapi/oauth2/token') return grant(sim, call)
    const token = sim.state.tokens.find(({ value }) => value === call.headers.token)
    const account = accountOf(sim, 'yunexpress', token?.account)
    if (!token || !account || token.expiresAt <= sim.clock.now()) return said(401, '0200401002')
    const { date = '', sign } = call.headers
    if (sign !== yunSignature(call, date, account.secret)) return said(401, '0200401101')
    if (!(Math.abs(sim.clock.now() - Number(date)) < 300_000)) return said(401, '0200401102')
    if (tooOften(sim, 'yunexpress', account.key)) return said(429, '0200429001')
    const run = routes[`${call.method} ${call.path}`]
    return run ? run(sim, account, call) : { status: 404, body: 'Not Found' }
  },
}

function grant(sim: Sim, { body }: Call): Answer {
  const asked = fieldsOf(body) ?? {}
  const account = accountOf(sim, 'yunexpress', text(asked, 'appId'))
  const isRight =
    asked.grantType === 'client_credentials' &&
    account?.secret === asked.appSecret &&
    account?.sourceKey === asked.sourceKey
  if (!account || !isRight) return said(401, '0200401002')
  const token = {
    value: randomUUID(),
    account: account.key,
    expiresAt: sim.clock.now() + sim.settings.tokenSeconds * 1000,
  }
  sim.state.tokens = [...sim.state.tokens.slice(-50), token]
  return { status: 200, body: { accessToken: token.value, expiresIn: sim.settings.tokenSeconds } }
}

const routes: Record<string, (sim: Sim, account: Account, call: Call) => Answer | Promise<Answer>> = {
  'GET /v1/basic-data/products/getlist': (sim) =>
    ok(
      sim.services.yunexpress.map(({ code, en, zh }) => ({
        product_code: code,
        product_name_en: en,
        product_name: zh,
      })),
    ),
  'GET /v1/price-trial/get': (sim, _account, { query }) => {
    const grams = Number(query.weight) * (query.weight_unit === 'KG' ? 1000 : 1)
    if (!(grams > 0)) return said(200, '02039306')
    return ok(
      sim.services.yunexpress
        .filter((one) => carries(one, query.country_code ?? '') && grams <= one.maxGrams)
        .flatMap((one) => [
          price(one.code, one.zh, one.days, '运费', feeOf(one, grams) - one.base),
          price(one.code, one.zh, one.days, '挂号费', one.base),
        ]),
    )
  },
  'POST /v1/order/package/create': create,
  'GET /v1/order/info/get': (sim, account, { query }) => {
    const parcel = parcelOf(sim, account, query.order_number ?? '')
    return parcel ? ok(info(sim, parcel)) : said(200, '02039001')
  },
  'GET /v1/order/fee-details/get': (sim, account, { query }) => {
    const parcel = parcelOf(sim, account, query.order_number ?? '')
    if (!parcel) return said(200, '02039001')
    const base = serviceOf(sim, 'yunexpress', parcel.service)?.base ?? 0
    return ok([
      { fee_name: '运费', amount: yuan(parcel.fee - base), currency: 'CNY' },
      { fee_name: '挂号费', amount: yuan(base), currency: 'CNY' },
    ])
  },
  'GET /v1/track-service/info/get': (sim, account, { query }) => {
    const parcel = parcelOf(sim, account, query.order_number ?? '')
    if (!parcel) return said(200, '02039001')
    const track_events = toldOf(sim, parcel).map((one) => ({
      time_zone: '+08:00',
      event_date: one.time,
      description: one.text,
      location: [one.city, one.country].filter(Boolean).join(', '),
    }))
    return ok({ waybill_number: parcel.waybill, track_info: [{ track_events }] })
  },
  'GET /v1/order/label/get': async (sim, account, { query }) => {
    const parcel = parcelOf(sim, account, query.order_number ?? '')
    if (!parcel || parcel.cancelled) return said(200, '02039001')
    if (parcel.labelAt > sim.clock.now() || !trackingOf(sim, parcel)) return said(200, '02039002')
    parcel.prints += 1
    const pdf = await labelPdf(parcel)
    // With line breaks, like some base64 encoders.
    const inLines = pdf.toString('base64').replace(/(.{76})/g, '$1\r\n')
    return ok({ order_number: query.order_number, url: '', label_type: 'PDF', label_string: inLines })
  },
  'POST /v1/order/cancel': (sim, account, { body }) => {
    const parcel = parcelOf(sim, account, text(fieldsOf(body) ?? {}, 'waybill_number'))
    if (!parcel) return said(200, '02039001')
    return cancel(sim, parcel) ? ok({ waybill_number: parcel.waybill }) : said(200, '02039003')
  },
}

const price = (code: string, name: string, days: string, fee: string, amount: number) => ({
  product_code: code,
  product_name: name,
  fee_name: fee,
  calculate_amount: yuan(amount),
  currency: 'CNY',
  interval_day: days,
})

const stateOf = (sim: Sim, parcel: Parcel): string => {
  const last = toldOf(sim, parcel)[0]?.sub ?? ''
  if (last.startsWith('Delivered')) return 'D'
  if (last !== '' && last !== 'InfoReceived' && last !== 'InTransit_PickedUp') return 'C'
  return parcel.scannedAt === null && last !== 'InTransit_PickedUp' ? 'A' : 'B'
}

const info = (sim: Sim, parcel: Parcel) => ({
  customer_order_number: parcel.ref,
  waybill_number: parcel.waybill,
  tracking_number: trackingOf(sim, parcel),
  // An internal number of digits, which is never the tracking number.
  order_id: parcel.waybill.slice(4, 14),
  status: parcel.cancelled ? 'E' : stateOf(sim, parcel),
  chargeWeight: (parcel.weighed ?? parcel.grams) / 1000,
})

function create(sim: Sim, account: Account, { body }: Call): Answer {
  const asked = fieldsOf(body)
  const receiver = inside(asked, 'receiver')
  const package1 = inside(asked, 'packages')
  const name = [text(receiver, 'first_name'), text(receiver, 'last_name')].join(' ').trim()
  if (!asked || !name || !text(receiver, 'country_code')) return said(200, '02039026')
  if (/[^\p{L}\p{M}\p{N} .,'’&()/#-]/u.test(name)) return said(200, '02039039')
  if (/[^A-Za-z0-9 -]/.test(text(receiver, 'postal_code'))) return said(200, '02030010')
  const unit = { KG: 1000, G: 1, LBS: 453.6 }[text(asked, 'weight_unit')] ?? 0
  const made = book(sim, account, {
    ref: text(asked, 'customer_order_number'),
    service: text(asked, 'product_code'),
    country: text(receiver, 'country_code'),
    receiver: name,
    grams: Math.round(Number(package1.weight) * unit),
    ioss: text(asked, 'customs_number'),
  })
  if (typeof made === 'string') return said(200, refusals[made])
  const { customer_order_number, waybill_number, tracking_number } = info(sim, made)
  const known = { customer_order_number, waybill_number, tracking_number }
  return ok({ ...known, bar_codes: [], track_type: tracking_number ? 'Y' : 'W', remote_area: 'N' })
}
