import { send, textOf } from './call.ts'
import { CodedError } from './coded-error.ts'
import { parseExactly, turnOf } from './rest.ts'
import type { Report } from './tracking.ts'

/** What we ask of the carriers that take our parcels, whichever it is: booking, finding, labels and taking back. */

/** What opens an account: app id, app key or user id, its secret or token, and YunExpress' source key. */
export interface CarrierKeys {
  key: string
  secret: string
  sourceKey: string
}

export interface CarrierAccess {
  /** The address that the carrier's paths begin after. */
  origin: string
  /** Where it tells of parcels, for a carrier that does so at another address. */
  trackOrigin: string
  keys: CarrierKeys
  /** Calls that one account makes in a second; 5 keeps below what clients report of each carrier. */
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
  /** Minor units of the parcel's currency, for one piece. */
  value: number
  grams: number
  hsCode: string
  origin: string
}

export interface ParcelToBook {
  /** Our number: the carrier knows one parcel by it, however often it is asked for. */
  reference: string
  service: string
  sender: Party
  receiver: Party
  items: readonly DeclaredItem[]
  grams: number
  sizeMm: readonly [number, number, number]
  /** Two minor digits: USD, EUR, CNY. */
  currency: string
  /** Empty where none may be used: outside of the EU's VAT area. */
  iossNumber: string
  /** Under which a marketplace collected another tax than the VAT of IOSS: its name and number, such as VOEC 2024926. */
  taxPaid: { scheme: string; number: string } | null
  /** A customs declaration goes with it: it crosses the border of a customs or VAT territory. */
  customs: boolean
  battery: boolean
  /** What the buyer asks of who delivers. Only our own label has room for it. */
  instructions?: string
}

/** A parcel as its carrier knows it. */
export interface BookedParcel {
  /** What the carrier calls it. */
  waybill: string
  /** What it is followed by; null as long as a partner has not given it. */
  tracking: string | null
  /** `received`: the carrier has scanned it, or something happened to it since. */
  state: 'announced' | 'received' | 'cancelled'
}

export interface CarrierCost {
  amount: number
  currency: string
}

/** What a carrier weighed, and what it charges for it. */
export interface CarrierWeight extends CarrierCost {
  grams: number
}

/** What a carrier tells of a parcel: its events, and where it is as a whole, empty where it does not say. */
export type CarrierReport = Pick<Report, 'status' | 'subStatus' | 'statusAt' | 'events'>

/** Parcels that a carrier takes with it at once. */
export interface HandOver {
  /** Our number of it: asked again with the same, the carrier gives the same manifest. */
  reference: string
  /** Where it takes them over. */
  from: Party
  parcels: readonly Pick<BookedParcel, 'waybill'>[]
}

/** The list that a carrier made of the parcels handed over. */
export interface CarrierManifest {
  /** What the carrier calls its parts: one bag or several. */
  numbers: readonly string[]
  /** The PDF that goes with the parcels. */
  document: Buffer
}

export interface CarrierQuote extends CarrierCost {
  service: string
}

export interface Carrier {
  services(): Promise<CarrierService[]>
  quote(parcel: { country: string; zip: string; grams: number; battery: boolean }): Promise<CarrierQuote[]>
  /** @throws CodedError also when the answer was lost: then `find` tells what became of it. */
  book(parcel: ParcelToBook): Promise<BookedParcel>
  /** By our number. */
  find(reference: string): Promise<BookedParcel | null>
  /** What it charged; null when it does not say yet. */
  cost(parcel: BookedParcel & { reference: string }): Promise<CarrierCost | null>
  /** Null until it has weighed the parcel itself, and where it never tells. */
  weighed(parcel: BookedParcel & { reference: string }): Promise<CarrierWeight | null>
  /** What it says of a parcel by itself; null when it knows none. */
  track(parcel: BookedParcel & { reference: string }): Promise<CarrierReport | null>
  /** The label as PDF; null when it is not drawn yet. */
  label(parcel: BookedParcel): Promise<Buffer | null>
  /** False when the carrier has the parcel already. Read back where a yes alone says nothing. */
  cancel(parcel: BookedParcel & { reference: string }): Promise<boolean>
  /** Null for a carrier that makes no manifest: parcels are then handed over with our own list alone. */
  manifest: ((handOver: HandOver) => Promise<CarrierManifest>) | null
}

export interface CarrierAnswer {
  status: number
  body: unknown
}

/** One call; its body goes out byte by byte as it was signed. @throws PlatformError `unreachable`, `throttled` */
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

/** A PDF from its bytes; what only says that it is one is an error's page, and what lacks its end was cut off on the way. */
export function pdfIn(bytes: Buffer): Buffer {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
    throw new CodedError('unreachable', 'label', 'The label was not a PDF')
  if (!bytes.subarray(-1024).includes('%%EOF'))
    throw new CodedError('unreachable', 'label', 'The label was cut off')
  return bytes
}

/** A decimal of a carrier in minor units. */
export const minorOf = (decimal: unknown): number => Math.round(Number(decimal) * 100)

/** Minor units as a decimal with two places. */
export const decimalOf = (minor: number): string => (minor / 100).toFixed(2)

/** The first word and the rest. */
export function namesOf(name: string): [first: string, last: string] {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return [first, rest.join(' ')]
}
