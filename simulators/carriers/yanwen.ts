import { createHash } from 'node:crypto'
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
  toldOf,
  trackingOf,
  yuan,
} from './parcels.ts'
import type { Account, Parcel, Sim } from './state.ts'

/** Yanwen's open platform: an MD5 signature around the body, a window of five minutes, and codes as text or numbers. */

const refused = (code: string, message: string): Answer => ({
  status: 200,
  body: { success: false, code, message, data: null },
})
/** Some methods return 0, others "0". */
const ok = (data: unknown, code: '0' | 0 = '0'): Answer => ({
  status: 200,
  body: { success: true, code, message: '操作成功', data },
})

const refusals: Record<Refused, [string, string]> = {
  duplicate: ['1011', '订单号已存在'],
  service: ['1012', '产品编号不存在'],
  country: ['1013', '产品不支持此国家'],
  weight: ['1014', '重量超出范围'],
  pool: ['1015', '运单号已用完'],
  balance: ['1016', '余额不足'],
}

/** An implementation of the signature that is independent of the product's. */
export function yanwenSignature({ query, body }: Call, token: string): string {
  const { user_id: user = '', format = '', method = '', timestamp = '', version = '' } = query
  return createHash('md5')
    .update(`${token}${user}${body}${format}${method}${timestamp}${version}${token}`)
    .digest('hex')
}

const codeOf: Readonly<Record<string, string>> = {
  InTransit_PickedUp: 'PU10',
  InTransit_Departure: 'LH20',
  InTransit_Arrival: 'LM10',
  Delivered_Other: 'LM40',
  DeliveryFailure_Other: 'LM50',
}

/** A separate service: authorized by the user id, and limited to 30 numbers. */
function tracking(sim: Sim, { headers, query }: Call): Answer {
  const account = accountOf(sim, 'yanwen', headers.authorization)
  if (!account) return { status: 401, body: { code: 401, message: 'Unauthorized' } }
  const nums = (query.nums ?? '').split(',').slice(0, 30)
  const result = nums.map((number) => {
    const parcel = parcelOf(sim, account, number)
    const checkpoints = parcel
      ? toldOf(sim, parcel).map((one) => ({
          time_stamp: one.time,
          time_zone: '+08:00',
          tracking_status: codeOf[one.sub] ?? '',
          message: one.text,
          location: [one.city, one.country].filter(Boolean).join(', '),
        }))
      : null
    return { tracking_number: number, checkpoints }
  })
  return { status: 200, body: { code: 0, message: 'success', result } }
}

export const yanwen: Face = {
  carrier: 'yanwen',
  operationOf: ({ query, path }) => query.method ?? path,
  throttled: refused('429', '请求过于频繁'),
  async answer(sim, call) {
    if (call.path === '/api/tracking') return tracking(sim, call)
    if (call.path !== '/api/order') return { status: 404, body: 'Not Found' }
    const account = accountOf(sim, 'yanwen', call.query.user_id)
    if (!account || call.query.sign !== yanwenSignature(call, account.secret))
      return refused('401', '签名错误')
    if (!(Math.abs(sim.clock.now() - Number(call.query.timestamp)) < 300_000))
      return refused('402', '请求已过期')
    if (tooOften(sim, 'yanwen', account.key)) return yanwen.throttled
    const run = methods[call.query.method ?? '']
    return run ? run(sim, account, fieldsOf(call.body) ?? {}) : refused('404', '方法不存在')
  },
}

type Fields = Record<string, unknown>
const missing = refused('1001', '订单不存在')

const methods: Record<string, (sim: Sim, account: Account, asked: Fields) => Answer | Promise<Answer>> = {
  'express.channel.getlist': (sim) =>
    ok(
      sim.services.yanwen.map(({ code, en, zh }) => ({
        id: Number(code),
        nameCh: zh,
        nameEn: en,
        status: 1,
      })),
    ),
  'calc.list': (sim, _account, asked) =>
    ok(
      sim.services.yanwen
        .filter((one) => carries(one, text(asked, 'country')))
        .map((one) => ({
          channelId: Number(one.code),
          totalFee: yuan(feeOf(one, Number(asked.weight))),
          currency: 'CNY',
          timeliness: one.days,
        })),
      0,
    ),
  'express.order.create': create,
  'express.order.get': (sim, account, asked) => {
    const parcel = parcelOf(sim, account, text(asked, 'waybillNumber') || text(asked, 'orderNumber'))
    return parcel
      ? ok({ ...numbers(sim, parcel), status: statusOf(parcel), isPrint: Math.min(1, parcel.prints) }, 0)
      : missing
  },
  'express.order.label.get': async (sim, account, asked) => {
    const parcel = parcelOf(sim, account, text(asked, 'waybillNumber'))
    if (!parcel || parcel.cancelled) return missing
    if (parcel.labelAt > sim.clock.now())
      return ok({ waybillNumber: parcel.waybill, isSuccess: false, base64String: '' })
    parcel.prints += 1
    const pdf = await labelPdf(parcel)
    return ok({ waybillNumber: parcel.waybill, isSuccess: true, base64String: pdf.toString('base64') })
  },
  // Always succeeds; whether the parcel was cancelled has to be queried afterwards.
  'express.order.cancel': (sim, account, asked) => {
    const parcel = parcelOf(sim, account, text(asked, 'waybillNumber'))
    if (!parcel) return missing
    cancel(sim, parcel)
    return ok(null, 0)
  },
}

const statusOf = (parcel: Parcel): number => (parcel.cancelled ? 5 : parcel.scannedAt === null ? 1 : 3)

const numbers = (sim: Sim, parcel: Parcel) => ({
  waybillNumber: parcel.waybill,
  yanwenNumber: parcel.waybill,
  referenceNumber: parcel.tracking === parcel.waybill ? '' : trackingOf(sim, parcel),
  orderNumber: parcel.ref,
})

function create(sim: Sim, account: Account, asked: Fields): Answer {
  const to = inside(asked, 'receiverInfo')
  const parcel = inside(asked, 'parcelInfo')
  for (const name of ['channelId', 'orderSource', 'orderNumber'])
    if (!text(asked, name)) return refused('1002', `${name} 不能为空`)
  for (const name of ['name', 'country', 'address'])
    if (!text(to, name)) return refused('1003', `receiverInfo.${name} 不能为空`)
  for (const name of ['currency', 'totalQuantity', 'totalWeight', 'hasBattery'])
    if (!text(parcel, name)) return refused('1004', `parcelInfo.${name} 不能为空`)
  if (!Array.isArray(parcel.productList) || parcel.productList.length === 0)
    return refused('1005', 'parcelInfo.productList 不能为空')
  const made = book(sim, account, {
    ref: text(asked, 'orderNumber'),
    service: text(asked, 'channelId'),
    country: text(to, 'country'),
    receiver: text(to, 'name'),
    grams: Number(parcel.totalWeight),
    ioss: text(parcel, 'ioss'),
  })
  return typeof made === 'string' ? refused(...refusals[made]) : ok(numbers(sim, made))
}
