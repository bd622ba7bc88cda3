import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { warehouse } from '../warehouse/warehouse.ts'

/**
 * A hand-over list: the parcels that a carrier takes on one day from one warehouse for one account, as a document that it signs.
 */

const manifestState = wire.choice({
  none: ['None', '无', 'grey'],
  asked: ['Requested', '已申请', 'blue'],
  ready: ['Ready', '已就绪', 'green'],
  refused: ['Refused', '已拒绝', 'red'],
})

const lists = record({
  name: 'handover-list',
  path: '/v1/handover-list',
  title: ['Hand-over lists', '交接清单'],
  singular: ['hand-over list', '交接清单'],
  empty: ['No hand-over lists yet', '暂无交接清单'],
  messages: {
    search: ['List, carrier or manifest', '清单号、物流商或大包号'],
    emptyHelp: [
      'When a carrier picks parcels up, make a list of them, print it and have it signed.',
      '物流商揽收时生成清单，打印后由其签字确认。',
    ],
  },
  fields: {
    list_sn: [wire.serial, 'List', '清单号', { readOnly: true }],
    carrier: [wire.text(100), 'Carrier', '物流商', { readOnly: true }],
    warehouse_id: [wire.ref(() => warehouse.select), 'Warehouse', '仓库', { withName: true, readOnly: true }],
    day: [wire.day, 'Shipped on (UTC)', '发货日期（UTC）', { readOnly: true }],
    parcels: [wire.int(), 'Parcels', '包裹数', { readOnly: true }],
    grams: [wire.int(), 'Weight (g)', '重量（g）', { readOnly: true }],
    prints: [wire.int(), 'Printed', '打印次数', { readOnly: true }],
    account_name: [wire.text(60, 0), 'Carrier account', '物流商账号', { readOnly: true }],
    /** State of the carrier's manifest, if the carrier makes manifests. */
    manifest: [manifestState, 'Carrier manifest', '物流商交接单', { readOnly: true }],
    manifest_number: [wire.text(500, 0), 'Manifest number', '大包号', { readOnly: true }],
    trouble: [wire.text(500, 0), 'Carrier said', '物流商反馈', { readOnly: true }],
    created_by: [wire.person, 'Made by', '制单人', { readOnly: true }],
    create_time: [wire.instant, 'Created', '制单时间', { readOnly: true }],
  },
  filter: { manifest: manifestState.optional(), warehouse_id: wire.ref(() => warehouse.select).optional() },
  sortable: ['create_time', 'day'],
  order: '-create_time',
  labelField: 'list_sn',
  immutable: true,
  endpoints: ['list', 'get'],
  columns: [
    'list_sn',
    'carrier',
    'warehouse_id',
    'day',
    'parcels',
    'grams',
    'prints',
    'manifest',
    'manifest_number',
    'created_by',
    'create_time',
  ],
  hidden: ['created_by'],
})

export const handoverList = {
  ...lists,
  /** Parcels handed over on a day that are on no list yet, by carrier and warehouse. */
  open: endpoint({
    method: 'GET',
    path: '/v1/handover-list/open',
    permission: 'handover-list:list',
    about: ['List parcels on no hand-over list', '查看未列入交接清单的包裹'],
    query: z.object({ day: wire.day }),
    data: z.array(
      z.object({
        carrier: z.string(),
        warehouse_id: z.number(),
        warehouse_name: z.string(),
        account_id: z.number().nullable(),
        account_name: z.string(),
        parcels: z.number(),
      }),
    ),
  }),
  make: endpoint({
    method: 'POST',
    path: '/v1/handover-list',
    permission: 'handover-list:create',
    about: ['Make a hand-over list', '新建交接清单'],
    body: z.object({
      carrier: wire.text(100),
      warehouse_id: wire.id,
      account_id: wire.maybe(wire.id),
      day: wire.day,
    }),
    data: z.object({ id: z.number(), list_sn: z.string(), parcels: z.number() }),
  }),
  /** The document that was signed. Each print is counted. */
  print: endpoint({
    method: 'GET',
    path: '/v1/handover-list/:id/print',
    permission: 'handover-list:list',
    about: ['Print a hand-over list', '打印交接清单'],
    raw: true,
  }),
  /** The carrier's own document. */
  manifest: endpoint({
    method: 'GET',
    path: '/v1/handover-list/:id/manifest',
    permission: 'handover-list:list',
    about: ['Download the carrier’s manifest', '下载物流商交接单'],
    raw: true,
  }),
  /** Only after a refusal: asks the carrier again for the same parcels. */
  requestManifest: endpoint({
    method: 'POST',
    path: '/v1/handover-list/:id/manifest',
    permission: 'handover-list:create',
    about: ['Request the carrier’s manifest again', '重新申请物流商交接单'],
  }),
}

export const handoverErrors = errors('handover-list', {
  none: [
    'No parcels of this carrier shipped on this day, or all are on a list.',
    '该物流商当日没有已发货的包裹，或均已列入清单。',
  ],
  no_manifest: ['There is no carrier manifest for this list.', '该清单没有物流商交接单。'],
  not_refused: ['Only a manifest that was refused can be requested again.', '仅可重新申请被拒绝的交接单。'],
})

export const manifest = () =>
  ({
    pages: [{ path: '/labelList', record: handoverList, own: { of: z.literal('handover') } }],
    roles: {
      'handover-list:*': ['order-clerk', 'warehouse'],
      'handover-list:list': ['support', 'finance'],
    },
  }) satisfies Manifest
