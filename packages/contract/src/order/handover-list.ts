import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { warehouse } from '../warehouse/warehouse.ts'

/** The parcels that a carrier takes with it at once, as the document that it signs for: a day's, of one warehouse. */

const lists = record({
  name: 'handover-list',
  path: '/v1/handover-list',
  title: ['Hand-over lists', '交接清单'],
  one: ['hand-over list', '交接清单'],
  empty: ['No hand-over lists yet', '暂无交接清单'],
  says: {
    search: ['List or carrier', '清单号或物流商'],
    emptyHelp: [
      'When a carrier picks parcels up, make a list of them, print it and have it signed.',
      '物流商揽收时生成清单，打印后由其签字确认。',
    ],
  },
  fields: {
    list_sn: [wire.serial, 'List', '清单号', { only: 'row' }],
    carrier: [wire.line(100), 'Carrier', '物流商', { only: 'row' }],
    warehouse_id: [wire.ref(() => warehouse.select), 'Warehouse', '仓库', { named: true, only: 'row' }],
    day: [wire.day, 'Shipped on (UTC)', '发货日期（UTC）', { only: 'row' }],
    parcels: [wire.int(), 'Parcels', '包裹数', { only: 'row' }],
    grams: [wire.int(), 'Weight (g)', '重量（g）', { only: 'row' }],
    prints: [wire.int(), 'Printed', '打印次数', { only: 'row' }],
    created_by: [wire.person, 'Made by', '制单人', { only: 'row' }],
    create_time: [wire.instant, 'Created', '制单时间', { only: 'row' }],
  },
  filter: { warehouse_id: wire.ref(() => warehouse.select).optional() },
  sortable: ['create_time', 'day'],
  order: '-create_time',
  label: 'list_sn',
  fixed: true,
  endpoints: ['list', 'get'],
  columns: [
    'list_sn',
    'carrier',
    'warehouse_id',
    'day',
    'parcels',
    'grams',
    'prints',
    'created_by',
    'create_time',
  ],
})

export const handoverList = {
  ...lists,
  /** What was handed over of a day and is on no list yet, by carrier and warehouse. */
  open: endpoint({
    method: 'GET',
    path: '/v1/handover-list/open',
    permission: 'handover-list:list',
    about: { en: 'List parcels on no hand-over list', zh: '查看未列入交接清单的包裹' },
    query: z.object({ day: wire.day }),
    data: z.array(
      z.object({
        carrier: z.string(),
        warehouse_id: z.number(),
        warehouse_name: z.string(),
        parcels: z.number(),
      }),
    ),
  }),
  make: endpoint({
    method: 'POST',
    path: '/v1/handover-list',
    permission: 'handover-list:create',
    about: { en: 'Make a hand-over list', zh: '新建交接清单' },
    body: z.object({ carrier: wire.line(100), warehouse_id: wire.id, day: wire.day }),
    data: z.object({ id: z.number(), list_sn: z.string(), parcels: z.number() }),
  }),
  /** The document, as it was signed. Each print is counted. */
  print: endpoint({
    method: 'GET',
    path: '/v1/handover-list/:id/print',
    permission: 'handover-list:list',
    about: { en: 'Print a hand-over list', zh: '打印交接清单' },
    raw: true,
  }),
}

export const handoverErrors = errors('handover-list', {
  none: {
    en: 'No parcels of this carrier shipped on this day, or all are on a list.',
    zh: '该物流商当日没有已发货的包裹，或均已列入清单。',
  },
})

export const manifest = () =>
  ({
    pages: [{ path: '/labelList', record: handoverList, own: { of: z.literal('handover') } }],
    roles: {
      'handover-list:*': ['order-clerk', 'warehouse'],
      'handover-list:list': ['support', 'finance'],
    },
  }) satisfies Manifest
