import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { channel } from '../logistics/channel.ts'
import type { Manifest } from '../manifest.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { waveFlow } from './wave/flow.ts'

/**
 * Waves: orders of a warehouse that are picked in one walk. An order is in at most one open wave; until it is packed, neither its
 * label nor its channel changes.
 */

/** Most orders of a wave, and the most that a picker carries, in grams. */
const mostWaveOrders = 60
const mostWaveGrams = 30_000

const half = { halfWidth: true } as const
const computed = { readOnly: true } as const
const warehouseId = wire.ref(() => warehouse.select)

const kind = wire.choice({
  single: ['One item per order', '单件', 'blue'],
  multi: ['Several items', '多件', 'neutral'],
})

const own = record({
  title: ['Waves', '波次'],
  singular: ['wave', '波次'],
  empty: ['No waves yet', '暂无波次'],
  messages: {
    search: ['Number, note, order or SKU', '波次号、备注、订单号或 SKU'],
    emptyHelp: [
      'Collect orders with labels into a wave, and pick them in one walk.',
      '将已有面单的订单汇总为波次，一次走完拣货。',
    ],
  },
  flow: waveFlow,
  fields: {
    wave_sn: [wire.serial, 'Number', '波次号', computed],
    warehouse_id: [warehouseId, 'Warehouse', '仓库', { ...half, withName: true, inFiles: 'code' }],
    kind: [kind.default('multi'), 'Kind', '类型', half],
    channel_ids: [
      wire.refs(() => channel.select).default([]),
      'Channels',
      '物流渠道',
      { helpText: ['Left empty, all channels.', '留空则为全部渠道。'] },
    ],
    carriers: [
      wire.tags(20).default([]),
      'Carriers',
      '物流商',
      { helpText: ['Left empty, all carriers.', '留空则为全部物流商。'] },
    ],
    zone: [
      wire.text(40, 0).default(''),
      'Zone',
      '库区',
      {
        ...half,
        helpText: [
          'Only orders whose items all lie there. Left empty, all zones.',
          '仅含商品全部在该库区的订单，留空则不限。',
        ],
      },
    ],
    urgent_only: [wire.flag.default(false), 'Urgent orders only', '仅加急订单', { ...half, tag: 'amber' }],
    max_orders: [
      wire.int({ min: 1, max: mostWaveOrders }).default(mostWaveOrders),
      'Most orders',
      '最多订单数',
      half,
    ],
    max_grams: [
      wire.int({ min: 1, max: mostWaveGrams }).default(mostWaveGrams),
      'Most weight (g)',
      '最大重量（g）',
      half,
    ],
    cut_off: [wire.maybe(wire.instant), 'Cut-off', '截单时间', half],
    by_cut_off: [
      wire.flag.default(false),
      'Only channels that close by then',
      '仅限该时间前截单的渠道',
      {
        ...half,
        helpText: [
          'Those whose next daily cut-off, in the time of the warehouse, isn’t later.',
          '下一次每日截单（按仓库时区）不晚于此时间的渠道。',
        ],
      },
    ],
    note: [wire.area(1000).default(''), 'Note', '备注'],
    orders: [wire.int(), 'Orders', '订单数', computed],
    pieces: [wire.int(), 'Items', '件数', computed],
    picked: [wire.int(), 'Picked', '已拣', computed],
    short: [wire.int(), 'Missing', '缺货', computed],
    /** Picked pieces of dropped orders that have to be put back. */
    to_return: [wire.int(), 'To put back', '待放回', computed],
    totes: [wire.text(1000, 0), 'Totes', '周转箱', computed],
    /** Who started picking. */
    picker: [wire.person, 'Picker', '拣货人', computed],
    released_at: [wire.nullable(wire.instant), 'Released', '下发时间', computed],
    done_at: [wire.nullable(wire.instant), 'Completed', '完成时间', computed],
    reason: [wire.text(500, 0), 'Reason', '原因', computed],
    created_by: [wire.person, 'Created by', '创建人', computed],
    create_time: [wire.instant, 'Created', '创建时间', computed],
  },
  filter: { warehouse_id: warehouseId.optional(), kind: kind.optional() },
  days: ['create_time', 'Created', '创建日期'],
  sortable: ['create_time'],
  endpoints: ['list', 'get', 'create', 'update', 'remove', 'select', 'export'],
  labelField: 'wave_sn',
  columns: [
    ...['wave_sn', 'state', 'warehouse_id', 'kind', 'orders', 'picked', 'pieces', 'short', 'to_return'],
    ...['cut_off', 'picker', 'create_time', 'zone', 'note', 'released_at', 'done_at', 'reason'],
  ] as const,
  hidden: ['zone', 'note', 'released_at', 'done_at', 'reason'],
  facts: [
    ...['warehouse_id', 'kind', 'channel_ids', 'carriers', 'zone', 'urgent_only', 'max_orders', 'max_grams'],
    ...['cut_off', 'by_cut_off'],
    ...['orders', 'pieces', 'picked', 'short', 'to_return', 'totes', 'picker', 'released_at', 'done_at'],
    ...['note', 'reason', 'created_by'],
  ] as const,
  identifiedBy: ['wave_sn', 'warehouse_name'],
})

export const wave = {
  ...own,
  /** What would join a wave now; nothing is written. */
  preview: endpoint({
    method: 'GET',
    path: '/v1/wave/preview',
    permission: 'wave:create',
    about: ['Preview a wave', '预览波次'],
    query: z.object({
      warehouse_id: warehouseId,
      kind: kind.default('multi'),
      channel_ids: wire.idsOrNone.default([]),
      carriers: wire.tags(20).default([]),
      cut_off: wire.maybe(wire.instant),
      by_cut_off: wire.flag.default(false),
      zone: wire.text(40, 0).default(''),
      urgent_only: wire.flag.default(false),
      max_orders: wire.int({ min: 1, max: mostWaveOrders }).default(mostWaveOrders),
      max_grams: wire.int({ min: 1, max: mostWaveGrams }).default(mostWaveGrams),
    }),
    data: z.object({
      orders: z.number(),
      pieces: z.number(),
      skus: z.number(),
      bins: z.number(),
      grams: z.number(),
      /** Orders that match but exceed the limits. */
      more: z.number(),
      /** Orders whose items don't lie in bins that can be picked. */
      unreachable: z.number(),
    }),
  }),
  /** As PDF: what to pick, in walking order, with codes to scan. */
  print: endpoint({
    method: 'GET',
    path: '/v1/wave/:id/print',
    permission: 'wave:list',
    about: ['Print a pick list', '打印拣货单'],
    raw: true,
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/waves',
        record: wave,
        own: opened,
        menu: [158, 'warehouse', 87, 'ApartmentOutlined'],
      },
    ],
    roles: {
      'wave:*': ['warehouse'],
      'wave:list': ['order-clerk', 'purchasing-lead'],
    },
  }) satisfies Manifest
