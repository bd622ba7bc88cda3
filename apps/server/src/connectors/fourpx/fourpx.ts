import { type AddressLimits, anyLimits } from '@dropyard/contract/order/order/address/limits'
import { send } from '../call.ts'
import {
  type BookedParcel,
  type Carrier,
  type CarrierAccess,
  callCarrier,
  decimalOf,
  minorOf,
  namesOf,
  type ParcelToBook,
  type Party,
  pdfIn,
} from '../carrier.ts'
import { eventOf, maxEvents } from '../carrier-events.ts'
import { CodedError } from '../coded-error.ts'
import { announceBags } from './manifest.ts'
import { fourpxSignature } from './sign.ts'

/** 4PX' open platform. Sources: public clients in four languages, some with the vendor's comments on fields. */

/** Versions that clients send with these methods; 1.0.0 for all others. */
const versions: Readonly<Record<string, string>> = {
  'ds.xms.order.create': '1.1.0',
  'ds.xms.label.get': '1.1.0',
}
/** Express, priority, postal, redelivery. */
const transportModes = ['1', '2', '3', '4']

/** From its error messages; name and street are one field each. */
export const fourpxLimits: AddressLimits = {
  ...anyLimits,
  carrier: { en: '4PX', zh: '递四方' },
  latin: true,
  name: { least: 4, most: 30, both: true },
  street: { lines: 1, most: 90 },
  provinces: ['GB'],
}

export function fourpx(access: CarrierAccess): Carrier {
  const { keys } = access

  async function ask<T>(method: string, asked: object): Promise<T> {
    const body = JSON.stringify(asked)
    const signed = {
      app_key: keys.key,
      format: 'json',
      method,
      timestamp: String(Date.now()),
      v: versions[method] ?? '1.0.0',
    }
    const query = new URLSearchParams({
      ...signed,
      sign: fourpxSignature(keys.secret, signed, body),
      language: 'en',
    })
    const answer = await callCarrier(access, { method: 'POST', path: `/router/api/service?${query}`, body })
    const said = (answer.body ?? {}) as Envelope
    if (String(said.result) !== '1') throw problemOf(said)
    // Some methods return their data as a JSON string.
    return (typeof said.data === 'string' && /^[[{]/.test(said.data) ? JSON.parse(said.data) : said.data) as T
  }

  async function find(number: string): Promise<BookedParcel | null> {
    const found = await ask<Found | Found[]>('ds.xms.order.get', { request_no: number }).catch(missing)
    const [one] = Array.isArray(found) ? found : [found]
    return one ? readConsignment(one.consignment_info) : null
  }

  const fee = (waybill: string): Promise<FeeSaid | null> =>
    ask<FeeSaid | null>('ds.xms.order.fee.get', { request_no: waybill })

  async function fetchPdf(url: string): Promise<Buffer> {
    const response = await send(url, { method: 'GET' }, access.signal)
    if (!response.ok)
      throw new CodedError('unreachable', String(response.status), 'The document was not there')
    return pdfIn(Buffer.from(await response.arrayBuffer()))
  }

  return {
    find,
    manifest: (handOver) => announceBags({ ask, fetchPdf }, handOver),
    async services() {
      const lists: Product[][] = []
      for (const mode of transportModes)
        lists.push(
          (await ask<Product[] | null>('ds.xms.logistics_product.getlist', { transport_mode: mode })) ?? [],
        )
      return lists.flat().map((one) => ({
        code: one.logistics_product_code,
        nameEn: one.logistics_product_name_en || one.logistics_product_name_cn,
        nameZh: one.logistics_product_name_cn,
      }))
    },
    async quote({ country, zip, grams }) {
      const rows = await ask<Estimate[]>('ds.xms.estimated_cost.get', {
        request_no: '',
        country_code: country,
        post_code: zip,
        weight: String(grams),
        cargo_type: '5',
      })
      return rows.map((one) => ({
        service: one.logistics_product_code,
        amount: minorOf(one.lump_sum_fee),
        currency: one.currency ?? 'CNY',
      }))
    },
    async book(parcel) {
      return readConsignment(await ask<Consignment>('ds.xms.order.create', written(parcel)))
    },
    async cost({ waybill }) {
      const said = await fee(waybill)
      return said?.total_fee ? { amount: minorOf(said.total_fee), currency: said.currency ?? 'CNY' } : null
    },
    // Its fee is an estimate until it has received the parcel.
    async weighed({ waybill, reference }) {
      if ((await find(reference))?.state !== 'received') return null
      const said = await fee(waybill)
      const grams = Math.round(Number(said?.charge_weight ?? 0))
      return said?.total_fee && grams > 0
        ? { amount: minorOf(said.total_fee), currency: said.currency ?? 'CNY', grams }
        : null
    },
    async track({ waybill }) {
      const said = await ask<Tracked | null>('tr.order.tracking.get', { deliveryOrderNo: waybill }).catch(
        missing,
      )
      if (!said) return null
      const events = (said.trackingList ?? []).slice(0, maxEvents).map((one) =>
        eventOf({
          time: one.occurDatetime,
          zone: one.timeZone,
          text: one.trackingContent,
          place: one.occurLocation,
          country: one.country,
          city: one.city,
          subStatus: subStatusOf(one.businessLinkCode ?? ''),
          carrier: '4PX',
          raw: one,
        }),
      )
      return { status: '', subStatus: '', statusAt: null, events }
    },
    async label({ waybill }) {
      const label = await ask<LabelSaid>('ds.xms.label.get', {
        request_no: waybill,
        response_label_format: 'PDF',
        label_size: 'label_100x150',
        is_print_time: 'N',
        is_print_buyer_id: 'N',
        is_print_pick_info: 'N',
        is_print_declaration_list: 'N',
      }).catch(notYet)
      const url = label?.label_url_info?.logistics_label
      return url ? fetchPdf(url) : null
    },
    async cancel({ waybill, reference }) {
      await ask('ds.xms.order.cancel', { request_no: waybill, cancel_reason: 'Order changed' }).catch(
        (error: unknown) => {
          if (!(error instanceof CodedError) || error.kind !== 'refused') throw error
        },
      )
      const now = await find(reference)
      return now === null || now.state === 'cancelled'
    },
  }
}

interface Envelope {
  result?: string | number
  msg?: string
  data?: unknown
  errors?: { error_code?: string; error_msg?: string }[] | null
}
interface Product {
  logistics_product_code: string
  logistics_product_name_cn: string
  logistics_product_name_en?: string
}
interface Estimate {
  logistics_product_code: string
  lump_sum_fee: string | number
  currency?: string
}
interface Consignment {
  '4px_tracking_no': string
  logistics_channel_no?: string | null
  consignment_status?: string
}
interface Found {
  consignment_info: Consignment
}
interface Tracked {
  trackingList?: {
    businessLinkCode?: string
    occurDatetime?: string
    timeZone?: string
    trackingContent?: string
    occurLocation?: string
    country?: string
    city?: string
  }[]
}

/** Codes on which several clients agree; the meaning of others is unknown. */
const links: Readonly<Record<string, string>> = {
  FPX_L_RPIF: 'InfoReceived',
  FPX_C_SPLS: 'InTransit_PickedUp',
  FPX_C_AAF: 'InTransit_PickedUp',
  FPX_D_SD: 'OutForDelivery_Other',
  FPX_D_FD: 'DeliveryFailure_Other',
}
const subStatusOf = (code: string): string =>
  code.startsWith('FPX_S_OK') ? 'Delivered_Other' : (links[code] ?? '')

interface FeeSaid {
  total_fee?: string
  currency?: string
  /** Grams. */
  charge_weight?: number | string | null
}
interface LabelSaid {
  label_url_info?: { logistics_label?: string }
}

function problemOf({ errors, msg = 'No reason was given' }: Envelope): CodedError {
  const { error_code: code = '', error_msg: message = msg } = errors?.[0] ?? {}
  if (code === '000012') return new CodedError('unauthorized', code, message)
  if (/too often|frequen|频/i.test(message)) return new CodedError('throttled', code, message)
  return new CodedError('refused', code, message)
}

function missing(error: unknown): null {
  if (error instanceof CodedError && /not exist|不存在/i.test(error.message)) return null
  throw error
}

function notYet(error: unknown): null {
  if (error instanceof CodedError && /later|being made|稍后/i.test(error.message)) return null
  throw error
}

/** P announced, C and later received, X cancelled: the values of `consignment_status` reported by clients. */
const readConsignment = (one: Consignment): BookedParcel => ({
  waybill: one['4px_tracking_no'],
  tracking: one.logistics_channel_no || null,
  state:
    one.consignment_status === 'X'
      ? 'cancelled'
      : (one.consignment_status ?? 'P') === 'P'
        ? 'announced'
        : 'received',
})

const written = (parcel: ParcelToBook) => ({
  ref_no: parcel.reference,
  business_type: 'BDS',
  duty_type: parcel.iossNumber || parcel.taxPaid ? 'P' : 'U',
  is_insure: 'N',
  logistics_service_info: { logistics_product_code: parcel.service },
  return_info: { is_return_on_domestic: 'Y', is_return_on_oversea: 'N' },
  parcel_qty: '1',
  parcel_list: [
    {
      weight: parcel.grams,
      length: Math.ceil(parcel.sizeMm[0] / 10),
      width: Math.ceil(parcel.sizeMm[1] / 10),
      height: Math.ceil(parcel.sizeMm[2] / 10),
      parcel_value: decimalOf(parcel.items.reduce((sum, item) => sum + item.value * item.quantity, 0)),
      currency: parcel.currency,
      include_battery: parcel.battery ? 'Y' : 'N',
      declare_product_info: parcel.items.map((item) => ({
        declare_product_name_en: item.nameEn,
        declare_product_name_cn: item.nameZh,
        declare_product_code_qty: item.quantity,
        unit_declare_product: 'PCS',
        declare_unit_price_export: decimalOf(item.value),
        currency_export: parcel.currency,
        declare_unit_price_import: decimalOf(item.value),
        currency_import: parcel.currency,
        brand_export: 'none',
        brand_import: 'none',
        hscode_export: item.hsCode,
        hscode_import: item.hsCode,
        origin_country: item.origin,
        package_remarks: item.sku,
      })),
    },
  ],
  sender: party(parcel.sender),
  recipient_info: party(parcel.receiver),
  deliver_type_info: { deliver_type: '1' },
  ...(parcel.iossNumber ? { ioss_no: parcel.iossNumber } : {}),
  ...(parcel.taxPaid ? { vat_no: parcel.taxPaid.number } : {}),
})

function party(one: Party) {
  const [first, last] = namesOf(one.name)
  return {
    first_name: first,
    last_name: last,
    company: one.company,
    phone: one.phone,
    email: one.email,
    post_code: one.zip,
    country: one.country,
    state: one.province,
    city: one.city,
    street: [one.address1, one.address2].filter(Boolean).join(', '),
  }
}
