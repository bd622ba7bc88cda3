import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { channel } from '../logistics/channel.ts'
import type { Manifest } from '../manifest.ts'
import { parcelParts } from './parcel/parts.ts'
import { parcelPhases } from './parcel/status.ts'

/** Parcels: all carriers' events for staff, plain texts for merchants, and no personal data for buyers. */

const phase = wire.choice(parcelPhases)
const part = wire.choice(parcelParts)
const tracking = wire.choice({
  waiting: ['To register', '待登记', 'neutral'],
  live: ['Followed', '跟踪中', 'blue'],
  resuming: ['To be followed again', '待恢复跟踪', 'neutral'],
  stopped: ['Given up by the service', '服务商已停止', 'amber'],
  stopping: ['Being stopped', '停止中', 'neutral'],
  ended: ['Ended', '已结束', 'grey'],
  refused: ['Refused', '被拒绝', 'red'],
})

const parcels = record({
  name: 'parcel',
  path: '/v1/parcel',
  title: ['Parcels', '包裹'],
  singular: ['parcel', '包裹'],
  empty: ['No parcels yet', '暂无包裹'],
  messages: {
    search: ['Order or tracking number', '订单号或运单号'],
    emptyHelp: [
      'Shipped orders of tracked channels appear here automatically.',
      '可跟踪渠道的订单发货后自动显示在此。',
    ],
  },
  fields: {
    order_id: [wire.int(), 'Order ID', '订单编号', { readOnly: true }],
    order_sn: [wire.text(40), 'Order', '订单', { readOnly: true }],
    company: [wire.text(100), 'Company', '公司', { readOnly: true }],
    number: [wire.text(60), 'Tracking number', '运单号', { readOnly: true }],
    last_mile: [wire.text(120, 0), 'Last mile', '尾程', { readOnly: true }],
    phase: [phase, 'Status', '状态', { readOnly: true }],
    /** The service's status, as text if we know it. */
    status: [wire.text(100), 'At the service', '服务商状态', { readOnly: true }],
    carrier: [wire.text(100), 'Carrier', '物流商', { readOnly: true }],
    channel_name: [wire.text(100), 'Channel', '渠道', { readOnly: true }],
    country: [wire.text(2), 'Country', '国家', { readOnly: true }],
    last_text: [wire.text(500, 0), 'Last event', '最新轨迹', { readOnly: true }],
    last_at: [wire.nullable(wire.instant), 'Last news', '最近更新', { readOnly: true }],
    shipped_at: [wire.instant, 'Shipped', '发货时间', { readOnly: true }],
    delivered_at: [wire.nullable(wire.instant), 'Delivered', '签收时间', { readOnly: true }],
    tracking: [tracking, 'Tracking', '跟踪', { readOnly: true }],
    trouble: [wire.text(300, 0), 'Why not', '原因', { readOnly: true }],
    promised_days: [wire.nullable(wire.int()), 'Promised (days)', '承诺时效（天）', { readOnly: true }],
    claim_until: [wire.nullable(wire.instant), 'Claim until', '索赔截止', { readOnly: true }],
  },
  filter: {
    phase: phase.optional(),
    channel_id: [wire.ref(() => channel.select).optional(), 'Channel', '渠道'],
    carrier: [wire.text(100).optional(), 'Carrier', '物流商'],
    country: [wire.text(2, 2).optional(), 'Country', '国家'],
    tracking: tracking.optional(),
    part: [part.optional(), 'Which', '范围'],
  },
  days: ['shipped_at', 'Shipped', '发货日期'],
  sortable: ['id', 'shipped_at'],
  order: '-id',
  labelField: 'number',
  immutable: true,
  endpoints: ['list', 'get'],
  columns: [
    'order_sn',
    'number',
    'phase',
    'channel_name',
    'country',
    'last_text',
    'last_at',
    'shipped_at',
    'claim_until',
    'tracking',
  ],
  hidden: ['claim_until', 'tracking'],
  facts: [
    'order_sn',
    'company',
    'number',
    'last_mile',
    'phase',
    'status',
    'carrier',
    'channel_name',
    'country',
    'shipped_at',
    'delivered_at',
    'promised_days',
    'claim_until',
    'tracking',
    'trouble',
  ],
})

export const parcel = {
  ...parcels,
  /** The rows of the list, in its order. */
  export: endpoint({
    method: 'GET',
    path: '/v1/parcel/export',
    permission: 'parcel:export',
    about: ['Export parcels', '导出包裹'],
    query: parcels.list.query
      .omit({ page: true, 'per-page': true })
      .extend({ format: wire.choice(['csv', 'xlsx']).default('csv') }),
    raw: true,
  }),
}

/** An event that a carrier reported. */
const eventRow = z.object({
  id: z.number(),
  at: z.string().nullable(),
  /** False: the carrier gave no time zone. */
  zoned: z.boolean(),
  /** In the user's language if we know the service's status. */
  status: z.string(),
  text: z.string(),
  place: z.string(),
  carrier: z.string(),
  /** It belongs to an earlier parcel with the same number. */
  old: z.boolean(),
})
const parcelWay = z.object({
  id: z.number(),
  number: z.string(),
  carrier: z.string(),
  last_mile: z.string(),
  phase: z.string(),
  phase_name: z.string(),
  tracking: z.string(),
  trouble: z.string(),
  /** Since when the order has another number. */
  dead_at: z.string().nullable(),
  events: z.array(eventRow),
})
export type ParcelWay = z.output<typeof parcelWay>

const ofOrder = z.object({ order_id: wire.id })

export const parcelTrack = {
  /** The parcels of an order with their events, newest first, as merchants read them. */
  own: endpoint({
    method: 'GET',
    path: '/sale/order/parcel',
    permission: 'order:list',
    about: ['Follow the parcels of an order', '查看订单包裹轨迹'],
    query: ofOrder,
    data: z.array(parcelWay),
  }),
  /** The same for staff, with the service's raw status and when we received each event. */
  staff: endpoint({
    method: 'GET',
    path: '/v1/order/parcel',
    permission: 'erp-order:list',
    about: ['Follow the parcels of an order', '查看订单包裹轨迹'],
    query: ofOrder,
    data: z.array(
      parcelWay.extend({
        events: z.array(eventRow.extend({ raw_status: z.string(), heard_at: z.string() })),
      }),
    ),
  }),
  /** Pushes of a tracking service, authenticated by a signature over the raw bytes. */
  push: endpoint({
    method: 'POST',
    path: '/webhooks/tracking/:id',
    permission: 'public',
    about: ['Receive tracking notifications', '接收轨迹服务通知'],
    body: z.unknown(),
    raw: true,
    bodyLimit: 1024 * 1024,
  }),
  /** A buyer's parcel, by tracking number or by order number and e-mail: no personal data, one answer for anything unknown. */
  find: endpoint({
    method: 'POST',
    path: '/v1/track/find',
    permission: 'public',
    about: ['Find a parcel', '查询包裹'],
    body: z.object({
      number: wire.text(60, 0).default(''),
      order_number: wire.text(60, 0).default(''),
      email: wire.text(100, 0).default(''),
    }),
    data: z.array(
      z.object({
        number: z.string(),
        carrier: z.string(),
        phase: z.string(),
        phase_name: z.string(),
        country: z.string(),
        /** The buyer's store, with the URL of its logo, which is empty if it has none. */
        store: z.string(),
        logo: z.string(),
        events: z.array(z.object({ at: z.string().nullable(), text: z.string(), place: z.string() })),
      }),
    ),
  }),
}

/** The number that the page looks up when it is opened; used in links for buyers. */
export const trackParams = { number: wire.text(60).optional() }

export const parcelErrors = errors('parcel', {
  unknown: [
    'Nothing was found. Check the numbers, or try again when the parcel has been on its way for a day.',
    '未找到包裹。请核对号码，或在发货一天后再试。',
  ],
})

export const manifest = () =>
  ({
    pages: [{ path: '/track', own: trackParams }],
    roles: {
      'parcel:list': ['order-clerk', 'support', 'salesperson', 'finance', 'warehouse'],
      'parcel:export': ['order-clerk', 'support'],
    },
  }) satisfies Manifest
