import { createHash } from 'node:crypto'
import { type Answer, type Call, type Face, fieldsOf, inside, text, tooOften } from './face.ts'
import { bagFile, bagMethods } from './fourpx-bags.ts'
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

/**
 * 4PX' open platform: a single URL, the method in the query, and an MD5 signature of five parameters, the body and the secret.
 */

const refused = (code: string, message: string): Answer => ({
  status: 200,
  body: {
    result: '0',
    msg: 'System processing failed',
    data: null,
    errors: [{ error_code: code, error_msg: message, reference_code: '' }],
  },
})
const ok = (data: unknown): Answer => ({
  status: 200,
  body: { result: '1', msg: 'System processing successful', errors: [], data },
})

const refusals: Record<Refused, [string, string]> = {
  duplicate: ['DS000025', 'ref_no exists already'],
  service: ['DS000060', 'logistics_product_code is not available'],
  country: ['DS000061', 'The country is not served by this product'],
  weight: ['DS000062', 'The weight is out of range'],
  pool: ['DS000070', 'No tracking number is left for this product'],
  balance: ['DS000080', 'The balance is not sufficient'],
}

/** An implementation of the signature that is independent of the product's. */
export function fourpxSignature({ query, body }: Call, secret: string): string {
  const signed = ['app_key', 'format', 'method', 'timestamp', 'v'].map((name) => name + (query[name] ?? ''))
  return createHash('md5')
    .update(`${signed.join('')}${body}${secret}`)
    .digest('hex')
}

const linkOf: Readonly<Record<string, string>> = {
  InfoReceived: 'FPX_L_RPIF',
  InTransit_PickedUp: 'FPX_C_SPLS',
  OutForDelivery_Other: 'FPX_D_SD',
  DeliveryFailure_Other: 'FPX_D_FD',
  Delivered_Other: 'FPX_S_OK',
}

export const fourpx: Face = {
  carrier: 'fourpx',
  operationOf: ({ query, path }) => query.method ?? path,
  throttled: refused('000014', 'Calls come too often'),
  async answer(sim, call) {
    const file = /^\/label\/(\w+)\.pdf$/.exec(call.path)?.[1]
    if (file) return labelFile(sim, file)
    const bags = /^\/bags\/([\w,]+)\.pdf$/.exec(call.path)?.[1]
    if (bags) return bagFile(sim, bags.split(','))
    if (call.path !== '/router/api/service') return { status: 404, body: 'Not Found' }
    const account = accountOf(sim, 'fourpx', call.query.app_key)
    const isFresh = Math.abs(sim.clock.now() - Number(call.query.timestamp)) < 600_000
    if (!account || !isFresh || call.query.sign !== fourpxSignature(call, account.secret))
      return refused('000012', 'The signature is wrong')
    if (tooOften(sim, 'fourpx', account.key)) return fourpx.throttled
    const run = methods[call.query.method ?? '']
    if (!run)
      return { status: 500, body: 'java.lang.NullPointerException: api not found', type: 'text/plain' }
    return run(sim, account, fieldsOf(call.body) ?? {})
  },
}

type Fields = Record<string, unknown>
const missing = refused('DS000001', 'The consignment does not exist')

const methods: Record<string, (sim: Sim, account: Account, asked: Fields) => Answer> = {
  ...bagMethods({ ok, refused }),
  'ds.xms.logistics_product.getlist': (sim, _account, asked) =>
    /^[1-4]$/.test(text(asked, 'transport_mode'))
      ? ok(
          // All simulated services are postal products.
          asked.transport_mode === '3'
            ? sim.services.fourpx.map(({ code, en, zh }) => ({
                logistics_product_code: code,
                logistics_product_name_cn: zh,
                logistics_product_name_en: en,
                transport_mode: '3',
                order_track: 'Y',
              }))
            : [],
        )
      : refused('DS000050', 'transport_mode is required'),
  'ds.xms.estimated_cost.get': (sim, _account, asked) =>
    ok(
      sim.services.fourpx
        .filter((one) => carries(one, text(asked, 'country_code')))
        .map((one) => ({
          logistics_product_code: one.code,
          lump_sum_fee: yuan(feeOf(one, Number(asked.weight))),
          currency: 'CNY',
          aging: one.days,
        })),
    ),
  'ds.xms.order.create': create,
  // This method returns its data as JSON text.
  'ds.xms.order.get': (sim, account, asked) => {
    const parcel = parcelOf(sim, account, text(asked, 'request_no'))
    return parcel ? ok(JSON.stringify([consignment(sim, parcel)])) : missing
  },
  'ds.xms.order.fee.get': (sim, account, asked) => {
    const parcel = parcelOf(sim, account, text(asked, 'request_no'))
    if (!parcel) return missing
    const base = serviceOf(sim, 'fourpx', parcel.service)?.base ?? 0
    return ok({
      total_fee: String(yuan(parcel.fee)),
      charge_weight: String(parcel.weighed ?? parcel.grams),
      currency: 'CNY',
      subs: [
        { fee_name: '挂号费', fee_amount: String(yuan(base)), currency: 'CNY' },
        { fee_name: '运费', fee_amount: String(yuan(parcel.fee - base)), currency: 'CNY' },
      ],
    })
  },
  'tr.order.tracking.get': (sim, account, asked) => {
    const parcel = parcelOf(sim, account, text(asked, 'deliveryOrderNo'))
    if (!parcel) return missing
    return ok({
      deliveryOrderNo: parcel.waybill,
      destinationCountry: parcel.country,
      trackingList: toldOf(sim, parcel).map((one) => ({
        businessLinkCode: linkOf[one.sub] ?? 'FPX_O_RR',
        occurDatetime: one.time,
        timeZone: 'UTC+08:00',
        trackingContent: one.text,
        occurLocation: one.city,
        country: one.country,
        city: one.city,
      })),
    })
  },
  'ds.xms.label.get': (sim, account, asked) => {
    const parcel = parcelOf(sim, account, text(asked, 'request_no'))
    if (!parcel || parcel.cancelled) return missing
    if (parcel.labelAt > sim.clock.now() || !trackingOf(sim, parcel))
      return refused('DS000090', 'The label is being made, ask again later')
    return ok({
      label_barcode: parcel.tracking,
      child_label_barcode: [],
      label_url_info: { logistics_label: `${sim.origin()}/fourpx/label/${parcel.waybill}.pdf` },
    })
  },
  'ds.xms.order.cancel': (sim, account, asked) => {
    const parcel = parcelOf(sim, account, text(asked, 'request_no'))
    if (!parcel) return missing
    if (!text(asked, 'cancel_reason')) return refused('DS000053', 'cancel_reason is required')
    return cancel(sim, parcel) ? ok(null) : refused('DS000026', 'The parcel was received, it is too late')
  },
}

const consignment = (sim: Sim, parcel: Parcel) => ({
  consignment_info: {
    ds_consignment_no: `DS${parcel.waybill.slice(3)}`,
    '4px_tracking_no': parcel.waybill,
    logistics_channel_no: trackingOf(sim, parcel),
    ref_no: parcel.ref,
    consignment_status: parcel.cancelled ? 'X' : parcel.scannedAt === null ? 'P' : 'C',
  },
})

function create(sim: Sim, account: Account, asked: Fields): Answer {
  if (asked.business_type !== 'BDS') return refused('DS000052', 'business_type is required')
  const to = inside(asked, 'recipient_info')
  const from = inside(asked, 'sender')
  const parcel = inside(asked, 'parcel_list')
  const [first, last] = [text(to, 'first_name'), text(to, 'last_name')]
  const name = `${first} ${last}`.trim()
  if (!text(from, 'post_code')) return refused('010103005', 'sender: post_code is required')
  const street = text(from, 'street').length
  if (street < 10 || street > 90) return refused('010103010', 'sender: street has 10 to 90 characters')
  if (name.length < 4 || name.length > 30 || first.length < 2 || last.length < 2)
    return refused('010101005', 'recipient: the name has two parts of at least 2 letters, 4 to 30 in all')
  if (/[^\x20-\x7e]/.test(`${name}${text(to, 'street')}${text(to, 'city')}`))
    return refused('010102001', 'recipient: English letters and symbols only')
  if (to.country === 'GB' && !text(to, 'state')) return refused('010104001', 'recipient: state is required')
  if (blacklisted.has(text(to, 'phone'))) return refused('DS000000', 'The recipient is on the blacklist')
  const made = book(sim, account, {
    ref: text(asked, 'ref_no'),
    service: text(inside(asked, 'logistics_service_info'), 'logistics_product_code'),
    country: text(to, 'country'),
    receiver: name,
    grams: Number(parcel.weight),
    ioss: text(asked, 'ioss_no'),
  })
  if (typeof made === 'string') return refused(...refusals[made])
  const { consignment_info: info } = consignment(sim, made)
  return ok({ ...info, label_barcode: info.logistics_channel_no, oda_result_sign: 'N' })
}

/** A phone number that too many recipients share. */
const blacklisted = new Set(['00000000', '1234567890'])

async function labelFile(sim: Sim, waybill: string): Promise<Answer> {
  const parcel = sim.state.parcels.find((one) => one.carrier === 'fourpx' && one.waybill === waybill)
  if (!parcel || parcel.cancelled) return { status: 404, body: 'Not Found' }
  parcel.prints += 1
  return { status: 200, body: await labelPdf(parcel), type: 'application/pdf' }
}
