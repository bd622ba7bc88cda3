import { type AddressLimits, anyLimits } from '@dropyard/contract/order/order/address/limits'
import {
  type BookedParcel,
  type Carrier,
  type CarrierAccess,
  callCarrier,
  decimalOf,
  minorOf,
  type ParcelToBook,
  type Party,
  pdfIn,
} from '../carrier.ts'
import { eventOf, maxEvents } from '../carrier-events.ts'
import { CodedError } from '../coded-error.ts'
import { yanwenSignature } from './sign.ts'

/** Yanwen's open platform. Sources: five public clients, and a design document that quotes the vendor's pages. */

/** Statuses of `express.order.get`: 5 is cancelled, 0 to 2 announced; any other means that something happened to the parcel. */
const cancelled = 5
const lastAnnounced = 2

export const yanwenLimits: AddressLimits = { ...anyLimits, carrier: { en: 'Yanwen', zh: '燕文' } }

export function yanwen(access: CarrierAccess): Carrier {
  const { keys } = access

  async function ask<T>(method: string, asked: object): Promise<T> {
    const body = JSON.stringify(asked)
    const signed = {
      user_id: keys.key,
      format: 'json',
      method,
      timestamp: String(Date.now()),
      version: 'V1.0',
    }
    const query = new URLSearchParams({ ...signed, sign: yanwenSignature(keys.secret, signed, body) })
    const answer = await callCarrier(access, { method: 'POST', path: `/api/order?${query}`, body })
    const said = (answer.body ?? {}) as Envelope
    // A string for some methods, a number for others.
    if (said.success === true && String(said.code) === '0') return said.data as T
    throw problemOf(said)
  }

  const read = (asked: object): Promise<BookedParcel | null> =>
    ask<Order>('express.order.get', asked).then(readOrder, (error: unknown) => {
      if (error instanceof CodedError && /不存在|not exist/i.test(error.message)) return null
      throw error
    })
  const find = (reference: string) => read({ orderNumber: reference })

  const quote: Carrier['quote'] = async ({ country, zip, grams }) => {
    const rows = await ask<Calculated[]>('calc.list', { country, zipCode: zip, weight: grams })
    return rows.map((one) => ({
      service: String(one.channelId),
      amount: minorOf(one.totalFee),
      currency: one.currency ?? 'CNY',
    }))
  }

  return {
    find,
    quote,
    // Its manifests are for parcels that it takes over abroad.
    manifest: null,
    async services() {
      const all = await ask<Channel[]>('express.channel.getlist', {})
      return all.map(({ id, nameCh, nameEn }) => ({
        code: String(id),
        nameEn: nameEn || nameCh,
        nameZh: nameCh,
      }))
    },
    async book(parcel) {
      return readOrder(await ask<Order>('express.order.create', written(parcel, keys.key)))
    },
    // Yanwen reports the fee only in its bill; its calculator gives an estimate.
    cost: () => Promise.resolve(null),
    weighed: () => Promise.resolve(null),
    // A separate service at another address, which only needs the user id.
    async track({ waybill }) {
      const { body } = await callCarrier(
        { ...access, origin: access.trackOrigin },
        {
          method: 'GET',
          path: `/api/tracking?${new URLSearchParams({ nums: waybill })}`,
          headers: { authorization: keys.key },
        },
      )
      const said = (body ?? {}) as Envelope & { result?: Tracked[] }
      if (String(said.code) !== '0') throw problemOf(said)
      const points = said.result?.[0]?.checkpoints
      if (!points) return null
      const events = points.slice(0, maxEvents).map((one) =>
        eventOf({
          time: one.time_stamp,
          zone: one.time_zone,
          text: one.message,
          place: one.location,
          subStatus: checkpoints[one.tracking_status ?? ''] ?? '',
          carrier: 'Yanwen',
          raw: one,
        }),
      )
      return { status: '', subStatus: '', statusAt: null, events }
    },
    async label({ waybill }) {
      const label = await ask<{ isSuccess?: boolean; base64String?: string }>('express.order.label.get', {
        waybillNumber: waybill,
      })
      return label.isSuccess && label.base64String ? pdfIn(Buffer.from(label.base64String, 'base64')) : null
    },
    // It always accepts; only the order shows whether it was cancelled.
    async cancel({ waybill, reference }) {
      await ask('express.order.cancel', { waybillNumber: waybill, note: 'Order changed' })
      const now = await find(reference)
      return now === null || now.state === 'cancelled'
    },
  }
}

interface Envelope {
  success?: boolean
  code?: string | number
  message?: string
  data?: unknown
}
interface Channel {
  id: number | string
  nameCh: string
  nameEn?: string
}
interface Calculated {
  channelId: number | string
  totalFee: number | string
  currency?: string
}
interface Tracked {
  checkpoints?: {
    time_stamp?: string
    time_zone?: string
    tracking_status?: string
    message?: string
    location?: string
  }[]
}

/** Its codes, as quoted from its pages. */
const checkpoints: Readonly<Record<string, string>> = {
  OR10: 'InTransit_PickedUp',
  PU10: 'InTransit_PickedUp',
  PU30: 'Exception_Other',
  EC30: 'Exception_Other',
  LH20: 'InTransit_Departure',
  S303: 'InTransit_CustomsProcessing',
  IC50: 'InTransit_CustomsProcessing',
  IC60: 'InTransit_CustomsProcessing',
  IC51: 'Exception_Other',
  IC70: 'Exception_Other',
  LM10: 'InTransit_Arrival',
  LM20: 'InTransit_Arrival',
  LM25: 'InTransit_Arrival',
  LM40: 'Delivered_Other',
  LM50: 'DeliveryFailure_Other',
  LM90: 'Exception_Returned',
}

interface Order {
  waybillNumber: string
  /** The partner's number, if one carries the parcel further. */
  referenceNumber?: string | null
  status?: number | string
}

function problemOf({ code = '', message = 'No reason was given' }: Envelope): CodedError {
  const said = String(code)
  if (said === '401' || /签名|sign/i.test(message)) return new CodedError('unauthorized', said, message)
  if (said === '429' || /频繁/.test(message)) return new CodedError('throttled', said, message)
  return new CodedError('refused', said, message)
}

function readOrder({ waybillNumber, referenceNumber, status = 0 }: Order): BookedParcel {
  const number = Number(status)
  const state = number === cancelled ? 'cancelled' : number <= lastAnnounced ? 'announced' : 'received'
  return { waybill: waybillNumber, tracking: referenceNumber || waybillNumber, state }
}

const written = (parcel: ParcelToBook, userId: string) => ({
  channelId: parcel.service,
  orderSource: 'Dropyard',
  userId,
  orderNumber: parcel.reference,
  receiverInfo: { ...party(parcel.receiver), taxNumber: parcel.receiver.taxId.slice(0, 50) },
  parcelInfo: {
    productList: parcel.items.map((item) => ({
      goodsNameCh: item.nameZh,
      goodsNameEn: item.nameEn,
      price: decimalOf(item.value),
      quantity: item.quantity,
      weight: item.grams,
      hscode: item.hsCode,
      sku: item.sku,
    })),
    hasBattery: parcel.battery ? 1 : 0,
    currency: parcel.currency,
    totalPrice: decimalOf(parcel.items.reduce((sum, item) => sum + item.value * item.quantity, 0)),
    totalQuantity: parcel.items.reduce((sum, item) => sum + item.quantity, 0),
    totalWeight: parcel.grams,
    length: Math.ceil(parcel.sizeMm[0] / 10),
    width: Math.ceil(parcel.sizeMm[1] / 10),
    height: Math.ceil(parcel.sizeMm[2] / 10),
    ...(parcel.iossNumber ? { ioss: parcel.iossNumber.slice(0, 50) } : {}),
  },
  senderInfo: party(parcel.sender),
})

const party = (one: Party) => ({
  name: one.name,
  phone: one.phone,
  email: one.email,
  company: one.company,
  country: one.country,
  state: one.province,
  city: one.city,
  zipCode: one.zip,
  address: [one.address1, one.address2].filter(Boolean).join(', '),
})
