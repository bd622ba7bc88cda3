import { type AddressLimits, anyLimits } from '@dropyard/contract/order/order/address/limits'
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
import { eventOf, lastOf, maxEvents } from '../carrier-events.ts'
import { CodedError } from '../coded-error.ts'
import { yunexpressSignature } from './sign.ts'

/** YunExpress' open API. Sources: a typed SDK with the vendor's OpenAPI file, and three clients in use. */

/** Its special lines are delivered by couriers. */
export const yunexpressLimits: AddressLimits = {
  ...anyLimits,
  carrier: { en: 'YunExpress', zh: '云途' },
  plainNames: true,
  poBox: false,
}

interface Token {
  value: string
  until: number
}

/** Tokens are valid for two hours; each process gets its own. */
const tokens = new Map<string, Promise<Token>>()
const renewBeforeMs = 60_000

export function yunexpress(access: CarrierAccess): Carrier {
  const { keys, origin } = access
  const account = `${origin}:${keys.key}:${keys.secret}`

  async function token(): Promise<string> {
    const known = await tokens.get(account)?.catch(() => undefined)
    if (known && known.until - Date.now() > renewBeforeMs) return known.value
    const asked = grant()
    tokens.set(account, asked)
    return (await asked).value
  }

  async function grant(): Promise<Token> {
    const { body } = await callCarrier(access, {
      method: 'POST',
      path: '/openapi/oauth2/token',
      body: JSON.stringify({
        grantType: 'client_credentials',
        appId: keys.key,
        appSecret: keys.secret,
        sourceKey: keys.sourceKey,
      }),
    })
    const said = (body ?? {}) as Envelope & TokenSaid
    const { accessToken, expiresIn = 7200 } = (said.result as TokenSaid | undefined) ?? said
    if (!accessToken) throw problemOf(said, 'unauthorized')
    return { value: accessToken, until: Date.now() + Number(expiresIn) * 1000 }
  }

  async function ask<T>(method: 'GET' | 'POST', path: string, more: Sent = {}): Promise<T> {
    const body = more.body === undefined ? undefined : JSON.stringify(more.body)
    for (let again = false; ; again = true) {
      const date = String(Date.now())
      const answer = await callCarrier(access, {
        method,
        path: more.query ? `${path}?${new URLSearchParams(more.query)}` : path,
        headers: {
          token: await token(),
          date,
          sign: yunexpressSignature(keys.secret, { method, path, date, body }),
          'accept-language': 'en-US',
        },
        ...(body === undefined ? {} : { body }),
      })
      const said = (answer.body ?? {}) as Envelope
      if (said.success === true) return said.result as T
      const problem = problemOf(said)
      // The token may have been revoked early.
      if (problem.code !== tokenCode || again) throw problem
      tokens.delete(account)
    }
  }

  const info = (number: string): Promise<Info | null> =>
    ask<Info>('GET', '/v1/order/info/get', { query: { order_number: number } }).catch(orNull('02039001'))
  const find = async (number: string): Promise<BookedParcel | null> => {
    const known = await info(number)
    return known && readInfo(known)
  }
  const cost: Carrier['cost'] = async ({ waybill }) => {
    const rows = await ask<Fee[]>('GET', '/v1/order/fee-details/get', { query: { order_number: waybill } })
    const [first] = rows
    return first
      ? { amount: rows.reduce((sum, { amount }) => sum + minorOf(amount), 0), currency: first.currency }
      : null
  }

  return {
    find,
    manifest: null,
    async services() {
      const all = await ask<Product[]>('GET', '/v1/basic-data/products/getlist')
      return all.map((one) => ({
        code: one.product_code,
        nameEn: one.product_name_en ?? one.product_name ?? one.product_code,
        nameZh: one.product_name ?? one.product_code,
      }))
    },
    async quote({ country, zip, grams, battery }) {
      const rows = await ask<Price[]>('GET', '/v1/price-trial/get', {
        query: {
          country_code: country,
          postal_code: zip,
          weight: kilograms(grams),
          weight_unit: 'KG',
          package_type: battery ? 'E' : 'C',
          pieces: '1',
        },
      })
      // One row per fee.
      const sums = new Map<string, { service: string; amount: number; currency: string }>()
      for (const { product_code: service, calculate_amount, currency } of rows) {
        const amount = (sums.get(service)?.amount ?? 0) + minorOf(calculate_amount)
        sums.set(service, { service, amount, currency })
      }
      return [...sums.values()]
    },
    async book(parcel) {
      const made = await ask<Info>('POST', '/v1/order/package/create', {
        body: written(parcel, keys.sourceKey),
      })
      return readInfo(made)
    },
    cost,
    // Until it has received the parcel, the weight is the one we announced.
    async weighed(parcel) {
      const known = await info(parcel.waybill)
      const grams = Math.round(Number(known?.chargeWeight ?? 0) * 1000)
      if (!known || readInfo(known).state !== 'received' || !(grams > 0)) return null
      const charged = await cost(parcel)
      return charged && { ...charged, grams }
    },
    // Its events have no codes: the parcel's overall status is in its order.
    async track({ waybill }) {
      const [known, said] = await Promise.all([
        info(waybill),
        ask<Tracked | null>('GET', '/v1/track-service/info/get', { query: { order_number: waybill } }).catch(
          orNull('02039001'),
        ),
      ])
      if (!known) return null
      const events = (said?.track_info ?? [])
        .flatMap(({ track_events }) => track_events ?? [])
        .slice(0, maxEvents)
        .map((one) =>
          eventOf({
            time: one.event_date,
            zone: one.time_zone,
            text: one.description,
            place: one.location,
            subStatus: '',
            carrier: 'YunExpress',
            raw: one,
          }),
        )
      const subStatus = statuses[known.status ?? ''] ?? ''
      return { status: subStatus.split('_')[0] ?? '', subStatus, statusAt: lastOf(events), events }
    },
    async label({ waybill }) {
      const label = await ask<{ label_string?: string }>('GET', '/v1/order/label/get', {
        query: { order_number: waybill },
      }).catch(orNull('02039002'))
      return label?.label_string ? pdfIn(Buffer.from(label.label_string, 'base64')) : null
    },
    async cancel({ waybill, reference }) {
      await ask('POST', '/v1/order/cancel', { body: { waybill_number: waybill } }).catch(refusedOnly)
      const now = await find(reference)
      return now === null || now.state === 'cancelled'
    },
  }
}

interface Sent {
  query?: Record<string, string>
  body?: object
}
interface Envelope {
  success?: boolean
  code?: string
  msg?: string
  result?: unknown
}
interface TokenSaid {
  accessToken?: string
  expiresIn?: number | string
}
interface Product {
  product_code: string
  product_name?: string
  product_name_en?: string
}
interface Price {
  product_code: string
  calculate_amount: number | string
  currency: string
}
interface Fee {
  amount: number | string
  currency: string
}
interface Info {
  waybill_number: string
  tracking_number?: string | null
  status?: string
  /** Kilograms. */
  chargeWeight?: number | string | null
}

interface Tracked {
  track_info?: {
    track_events?: { event_date?: string; time_zone?: string; description?: string; location?: string }[]
  }[]
}

/** In the warehouse, shipped, completed, abnormal. */
const statuses: Readonly<Record<string, string>> = {
  A: 'InfoReceived',
  B: 'InTransit_PickedUp',
  C: 'InTransit_Other',
  D: 'Delivered_Other',
  Y: 'Exception_Other',
}

const tokenCode = '0200401002'

/** Upstream timeouts, and orders being created: the order may exist, and `find` tells. */
const unsure = new Set(['02030012', '02039015'])

function problemOf({ code = '', msg = 'No reason was given' }: Envelope, kind?: 'unauthorized'): CodedError {
  if (unsure.has(code)) return new CodedError('unreachable', code, msg)
  if (kind || code.startsWith('0200401')) return new CodedError('unauthorized', code, msg)
  return new CodedError('refused', code, msg)
}

const orNull =
  (code: string) =>
  (error: unknown): null => {
    if (error instanceof CodedError && error.code === code) return null
    throw error
  }

function refusedOnly(error: unknown): void {
  if (!(error instanceof CodedError) || error.kind !== 'refused') throw error
}

/** Customers see the partner's number; a numeric value in another field is YunExpress' own number and is ignored. */
const readInfo = ({ waybill_number: waybill, tracking_number, status = 'A' }: Info): BookedParcel => ({
  waybill,
  tracking: tracking_number || null,
  state: status === 'E' ? 'cancelled' : status === 'A' ? 'announced' : 'received',
})

const kilograms = (grams: number): string => (grams / 1000).toFixed(3)

const written = (parcel: ParcelToBook, sourceKey: string) => ({
  product_code: parcel.service,
  customer_order_number: parcel.reference,
  weight_unit: 'KG',
  size_unit: 'CM',
  packages: [
    {
      weight: Number(kilograms(parcel.grams)),
      length: Math.ceil(parcel.sizeMm[0] / 10),
      width: Math.ceil(parcel.sizeMm[1] / 10),
      height: Math.ceil(parcel.sizeMm[2] / 10),
    },
  ],
  receiver: party(parcel.receiver),
  sender: party(parcel.sender),
  declaration_info: parcel.items.map((item) => ({
    sku_code: item.sku,
    name_en: item.nameEn,
    name_local: item.nameZh,
    quantity: item.quantity,
    unit_price: Number(decimalOf(item.value)),
    unit_weight: Number(kilograms(item.grams)),
    currency: parcel.currency,
    hs_code: item.hsCode,
  })),
  ...(parcel.iossNumber ? { customs_number: parcel.iossNumber } : {}),
  source_code: sourceKey,
  sensitive_type: parcel.battery ? 'E' : 'C',
  label_type: 'PDF',
})

function party(one: Party) {
  const [first, last] = namesOf(one.name)
  return {
    first_name: first,
    last_name: last,
    company: one.company,
    country_code: one.country,
    province: one.province,
    city: one.city,
    address_lines: [one.address1, one.address2].filter(Boolean),
    postal_code: one.zip,
    phone_number: one.phone,
    email: one.email,
    ...(one.taxId ? { certificate_code: one.taxId } : {}),
  }
}
