import { z } from 'zod'
import { errors } from '../kit/errors.ts'
import { accepted, asks, refused, station, stationParams } from '../kit/station.ts'
import type { Manifest } from '../manifest.ts'
import { type OrderGuardCode, orderGuardErrors } from './order/guard.ts'
import { orderOfCode } from './parcel/code.ts'

/** Handing parcels over to a carrier by scan. Work is all parcels of one carrier in one warehouse. */

const parcel = z.object({
  order_id: z.number(),
  /** All orders in the parcel: the code of each of them names it. */
  orders: z.array(z.number()),
  order_sn: z.string(),
  number: z.string(),
  /** Numbers of its labels that were replaced. */
  former: z.array(z.string()),
  work: z.string(),
  carrier: z.string(),
  country: z.string(),
  /** Why it must not leave. */
  blocked: z
    .custom<OrderGuardCode>((value) => typeof value === 'string' && value in orderGuardErrors)
    .nullable(),
})
type Parcel = z.output<typeof parcel>

export const handoverErrors = errors('handover', {
  unknown: ['No parcel has this number.', '没有此运单号的包裹。'],
  twice: ['Already scanned.', '已扫描过。'],
  replaced: ['This label was replaced by {{number}}.', '此面单已更换为 {{number}}。'],
  elsewhere: ['This parcel goes with {{carrier}}.', '此包裹由 {{carrier}} 承运。'],
  several: ['Which of these parcels is it?', '是以下哪个包裹？'],
})

/** A scanned tracking number. Labels of USPS put 420 and the ZIP code before it. */
export const trackingNumberOf = (code: string): string =>
  code
    .trim()
    .toUpperCase()
    .replace(/^420\d{5}(?=9\d{19,})/, '')

const isNamed = ({ orders, number, former }: Parcel, code: string): boolean =>
  orders.some((id) => id === orderOfCode(code)) ||
  number === trackingNumberOf(code) ||
  former.includes(trackingNumberOf(code))

export const handover = station({
  name: 'handover',
  path: '/v1/handover',
  permission: 'handover:scan',
  title: ['Hand over parcels', '包裹交接'],
  offline: true,
  facts: z.object({ work: z.string(), carrier: z.string(), parcels: z.array(parcel) }),
  entry: parcel.pick({ order_id: true, order_sn: true, number: true, country: true }),
  read: ({ facts, entries }, { value, choice }) => {
    const found = facts.parcels.filter((one) => isNamed(one, value))
    const one = found.length > 1 ? found.find(({ order_id }) => String(order_id) === choice) : found[0]
    if (!one && found.length > 1)
      return asks(
        handoverErrors.several.words,
        found.map(({ order_id, order_sn, country }) => {
          const name = `${order_sn} → ${country}`
          return { value: String(order_id), words: { en: name, zh: name } }
        }),
      )
    if (!one) return refused(handoverErrors.unknown)
    const { order_id, orders, order_sn, number, country, former, blocked } = one
    if (number !== trackingNumberOf(value) && former.includes(trackingNumberOf(value)))
      return refused(handoverErrors.replaced, { number })
    if (entries.some((entry) => orders.includes(entry.order_id))) return refused(handoverErrors.twice)
    if (blocked) return refused(orderGuardErrors[blocked])
    if (one.work !== facts.work) return refused(handoverErrors.elsewhere, { carrier: one.carrier })
    return accepted({ order_id, order_sn, number, country })
  },
  task: ({ facts: { carrier } }) => ({ en: `Scan parcels for ${carrier}`, zh: `扫描交给 ${carrier} 的包裹` }),
  line: ({ number, order_sn, country }) => ({ title: number, detail: `${order_sn} → ${country}` }),
  unit: ['{{count|parcel|parcels}}', '个包裹'],
  left: ({ facts, entries }) =>
    facts.parcels
      .filter(
        ({ orders, work, blocked }) =>
          work === facts.work && !blocked && !entries.some((entry) => orders.includes(entry.order_id)),
      )
      .map(({ number, order_sn, country }) => ({ title: number, detail: `${order_sn} → ${country}` })),
  closing: {
    words: ['Hand over {{count}} {{count|parcel|parcels}}', '交接 {{count}} 个包裹'],
    done: ['{{count}} {{count|parcel|parcels}} handed over', '已交接 {{count}} 个包裹'],
  },
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/handover',
        own: stationParams,
        title: handover.title,
        menu: [131, 'warehouse', 95, 'BarcodeOutlined', { needs: 'handover:scan' }],
      },
    ],
    roles: { 'handover:*': ['order-clerk', 'warehouse'] },
  }) satisfies Manifest
