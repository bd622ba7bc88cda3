import { send, textOf } from './call.ts'
import { CodedError } from './coded-error.ts'
import { parseExactly, turnOf } from './rest.ts'
import type { Report } from './tracking.ts'

/** The interface to carriers: booking, finding, labels and cancelling. */

/** Credentials of an account: app id, app key or user id, its secret or token, and YunExpress' source key. */
export interface CarrierKeys {
  key: string
  secret: string
  sourceKey: string
}

export interface CarrierAccess {
  /** Base URL of the carrier's API. */
  origin: string
  /** Base URL of tracking, for carriers with a separate one. */
  trackOrigin: string
  keys: CarrierKeys
  /** Calls per second of one account; 5 is below what clients report for each carrier. */
  perSecond: number
  signal?: AbortSignal | undefined
}

export interface CarrierService {
  code: string
  nameEn: string
  nameZh: string
}

export interface Party {
  name: string
  company: string
  phone: string
  email: string
  /** Street lines; the second may be empty. */
  address1: string
  address2: string
  city: string
  province: string
  zip: string
  country: string
  taxId: string
}

export interface DeclaredItem {
  sku: string
  nameEn: string
  nameZh: string
  quantity: number
  /** Minor units of the parcel's currency, per piece. */
  value: number
  grams: number
  hsCode: string
  origin: string
}

export interface ParcelToBook {
  /** Our reference: the carrier has one parcel per reference, however often it is requested. */
  reference: string
  service: string
  sender: Party
  receiver: Party
  items: readonly DeclaredItem[]
  grams: number
  sizeMm: readonly [number, number, number]
  /** A currency with two decimals: USD, EUR, CNY. */
  currency: string
  /** Empty if none may be used: outside of the EU's VAT area. */
  iossNumber: string
  /** Scheme and number under which a marketplace collected a tax other than IOSS, such as VOEC 2024926. */
  taxPaid: { scheme: string; number: string } | null
  /** Whether a customs declaration is needed: the parcel crosses the border of a customs or VAT territory. */
  customs: boolean
  battery: boolean
  /** The buyer's instructions for delivery. Only our own label has room for them. */
  instructions?: string
}

/** A parcel at its carrier. */
export interface BookedParcel {
  /** The carrier's own number. */
  waybill: string
  /** The number for tracking; null until a partner has assigned it. */
  tracking: string | null
  /** `received`: the carrier has scanned it, or something happened to it since. */
  state: 'announced' | 'received' | 'cancelled'
}

export interface CarrierCost {
  amount: number
  currency: string
}

/** The weight measured by a carrier, and what it charges. */
export interface CarrierWeight extends CarrierCost {
  grams: number
}

/** A carrier's report on a parcel: its events, and its overall status, empty if unknown. */
export type CarrierReport = Pick<Report, 'status' | 'subStatus' | 'statusAt' | 'events'>

/** Parcels that a carrier collects together. */
export interface HandOver {
  /** Our reference: requesting it again returns the same manifest. */
  reference: string
  /** Place of collection. */
  from: Party
  parcels: readonly Pick<BookedParcel, 'waybill'>[]
}

/** The carrier's manifest of the collected parcels. */
export interface CarrierManifest {
  /** The carrier's numbers of its parts: one or several bags. */
  numbers: readonly string[]
  /** The PDF that accompanies the parcels. */
  document: Buffer
}

export interface CarrierQuote extends CarrierCost {
  service: string
}

export interface Carrier {
  services(): Promise<CarrierService[]>
  quote(parcel: { country: string; zip: string; grams: number; battery: boolean }): Promise<CarrierQuote[]>
  /** @throws CodedError also if the answer was lost; then `find` tells whether it was booked */
  book(parcel: ParcelToBook): Promise<BookedParcel>
  /** Finds a parcel by our reference. */
  find(reference: string): Promise<BookedParcel | null>
  /** What it charged; null while unknown. */
  cost(parcel: BookedParcel & { reference: string }): Promise<CarrierCost | null>
  /** Null until it has weighed the parcel, and for carriers that never report it. */
  weighed(parcel: BookedParcel & { reference: string }): Promise<CarrierWeight | null>
  /** The carrier's own report on a parcel; null if it has none. */
  track(parcel: BookedParcel & { reference: string }): Promise<CarrierReport | null>
  /** The label as PDF; null while it isn't ready. */
  label(parcel: BookedParcel): Promise<Buffer | null>
  /** False if the carrier already has the parcel. The state is read back where the answer alone isn't reliable. */
  cancel(parcel: BookedParcel & { reference: string }): Promise<boolean>
  /** Null for a carrier without manifests: parcels are then handed over with our own list only. */
  manifest: ((handOver: HandOver) => Promise<CarrierManifest>) | null
}

export interface CarrierAnswer {
  status: number
  body: unknown
}

/** One call; the body is sent exactly as it was signed. @throws PlatformError `unreachable`, `throttled` */
export async function callCarrier(
  access: CarrierAccess,
  call: { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string },
): Promise<CarrierAnswer> {
  await turn(access)
  const response = await send(
    access.origin + call.path,
    {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: call.body }),
    },
    access.signal,
  )
  const text = await textOf(response)
  if (response.status === 429) throw new CodedError('throttled', '429', 'Too many calls')
  if (response.status >= 500)
    throw new CodedError('unreachable', String(response.status), `It answered ${response.status}`)
  try {
    return { status: response.status, body: text === '' ? undefined : parseExactly(text) }
  } catch (cause) {
    throw new CodedError('unreachable', String(response.status), 'The answer was not JSON', { cause })
  }
}

async function turn({ origin, keys, perSecond }: CarrierAccess): Promise<void> {
  const ms = turnOf(`${origin}:${keys.key}`, perSecond)
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
}

/** Checks that bytes are a complete PDF: an error page may claim to be one, and a download may have been cut off. */
export function pdfIn(bytes: Buffer): Buffer {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
    throw new CodedError('unreachable', 'label', 'The label was not a PDF')
  if (!bytes.subarray(-1024).includes('%%EOF'))
    throw new CodedError('unreachable', 'label', 'The label was cut off')
  return bytes
}

/** A carrier's decimal in minor units. */
export const minorOf = (decimal: unknown): number => Math.round(Number(decimal) * 100)

/** Minor units as a decimal with two places. */
export const decimalOf = (minor: number): string => (minor / 100).toFixed(2)

/** Splits a name into the first word and the rest. */
export function namesOf(name: string): [first: string, last: string] {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return [first, rest.join(' ')]
}
