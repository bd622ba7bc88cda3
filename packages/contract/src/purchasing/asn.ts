import { z } from 'zod'
import { currency } from '../kit/currency.ts'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { asnFlow } from './asn/flow.ts'
import { asnCosts, asnItems } from './asn/lines.ts'
import { purchaseOrder } from './purchase-order.ts'
import { supplier } from './supplier.ts'

/** Arrivals (advance shipping notices): what is on its way to a warehouse, and what was received of it. */

const kind = wire.choice({
  po: ['Purchase orders', '采购到货'],
  unplanned: ['Not announced', '无预报到货'],
  sample: ['Samples', '样品'],
  packaging: ['Packaging', '包材'],
})
/** What an arrival waits for. */
const toDo = wire.choice({
  receive: ['Receiving', '待收货'],
  put_away: ['Putting away', '待上架'],
  reconcile: ['Completion', '待核销'],
})
const half = { halfWidth: true } as const
const computed = { readOnly: true } as const

const own = record({
  title: ['Arrivals', '到货单'],
  singular: ['arrival', '到货单'],
  empty: ['No arrivals yet', '暂无到货单'],
  messages: {
    search: ['Number, tracking number or SKU', '单号、快递单号或 SKU'],
    emptyHelp: [
      'Announce what suppliers have sent, so that the warehouse knows what comes.',
      '录入供应商已发出的货物，便于仓库安排收货。',
    ],
  },
  flow: asnFlow,
  drawer: true,
  fields: {
    asn_sn: [wire.serial, 'Number', '单号', computed],
    warehouse_id: [
      wire.ref(() => warehouse.select),
      'Warehouse',
      '仓库',
      { ...half, withName: true, inFiles: 'code' },
    ],
    kind: [kind.default('po'), 'Type', '类型', half],
    supplier_id: [
      wire.maybe(wire.ref(() => supplier.select)),
      'Supplier',
      '供应商',
      {
        ...half,
        withName: true,
        inFiles: 'code',
        helpText: ['Left empty, that of the first order.', '留空则取首个采购订单的供应商。'],
      },
    ],
    eta: [wire.maybe(wire.day), 'Expected on', '预计到货', half],
    carrier: [wire.text(60, 0).default(''), 'Carrier', '物流商', half],
    boxes: [wire.int({ min: 0, max: 10_000 }).default(1), 'Boxes', '箱数', half],
    express_nos: [wire.tags(20).default([]), 'Tracking numbers', '快递单号'],
    currency: [currency.default('CNY'), 'Currency of costs', '费用币种', { ...half, row: wire.text(3) }],
    note: [wire.area(1000).default(''), 'Note', '备注'],
    attachments: [wire.evidence().default([]), 'Attachments', '附件'],
    expected: [wire.int(), 'Announced', '预报件数', { sumOf: 'items.expected' }],
    received: [wire.int(), 'Received', '已收货', computed],
    rejected: [wire.int(), 'Rejected', '不合格', computed],
    put_away: [wire.int(), 'Put away', '已上架', computed],
    /** Received, neither rejected nor put away. */
    at_dock: [wire.int(), 'At the dock', '收货区', computed],
    /** Whether a line was received in another quantity than announced, or rejected; once receiving is finished. */
    differs: [wire.flag, 'Differences', '有差异', { readOnly: true, tag: 'red' }],
    late: [wire.flag, 'Late', '逾期', { readOnly: true, tag: 'red' }],
    arrived_at: [wire.nullable(wire.instant), 'Arrived', '到达时间', computed],
    /** Why it was refused or cancelled, or what was agreed about differences. */
    reason: [wire.text(500, 0), 'Reason', '原因', computed],
    created_by: [wire.person, 'Created by', '创建人', computed],
    create_time: [wire.instant, 'Created', '创建时间', computed],
  },
  lines: { items: asnItems, costs: asnCosts },
  filter: {
    kind: kind.optional(),
    warehouse_id: wire.ref(() => warehouse.select).optional(),
    supplier_id: wire.ref(() => supplier.select).optional(),
    po_id: [wire.ref(() => purchaseOrder.select).optional(), 'Purchase order', '采购订单'],
    eta_before: [wire.day.optional(), 'Expected before', '预计到货早于'],
    express_no: [wire.text(100).optional(), 'Tracking number', '快递单号'],
    to_do: [toDo.optional(), 'Waits for', '待处理'],
  },
  days: ['create_time', 'Created', '创建日期'],
  sortable: ['create_time', 'eta'],
  labelField: 'asn_sn',
  columns: [
    'asn_sn',
    'supplier_id',
    'state',
    'kind',
    'warehouse_id',
    'express_nos',
    'eta',
    'expected',
    'received',
    'at_dock',
    'differs',
    'rejected',
    'boxes',
    'carrier',
    'arrived_at',
    'reason',
    'create_time',
  ],
  hidden: ['rejected', 'boxes', 'carrier', 'arrived_at', 'reason', 'create_time'],
  facts: [
    'supplier_id',
    'warehouse_id',
    'kind',
    'eta',
    'carrier',
    'express_nos',
    'boxes',
    'arrived_at',
    'differs',
    'reason',
    'note',
    'attachments',
    'created_by',
  ],
  identifiedBy: ['asn_sn', 'supplier_id'],
})

export const asn = {
  ...own,
  /** As PDF with codes to scan and room for the counts, without prices. */
  print: endpoint({
    method: 'GET',
    path: '/v1/asn/:id/print',
    permission: 'asn:list',
    about: ['Print a receiving sheet', '打印收货单'],
    raw: true,
  }),
  /** As PDF: labels for the cartons, 100 × 150 mm, or one for each announced item with a SKU, 60 × 40 mm. */
  labels: endpoint({
    method: 'GET',
    path: '/v1/asn/:id/labels',
    permission: 'asn:list',
    about: ['Print labels of an arrival', '打印到货标签'],
    query: z.object({
      of: wire.choice({ boxes: ['Cartons', '外箱'], items: ['Items', '商品'] }).default('boxes'),
    }),
    raw: true,
  }),
  /** What can be announced: lines of placed orders that are still awaited. */
  goods: listEndpoint({
    path: '/v1/asn/asn-goods',
    permission: 'asn:list',
    about: ['List what can be announced', '查看可预报商品'],
    row: z.object({
      id: wire.id,
      po_id: wire.id,
      po_name: z.string(),
      sku_id: wire.id.nullable(),
      sku_name: z.string().nullable(),
      subject: z.string(),
      promised_on: z.string().nullable(),
      open: z.number(),
      announced: z.number(),
    }),
    filters: {
      supplier_id: wire.ref(() => supplier.select).optional(),
      warehouse_id: wire.ref(() => warehouse.select).optional(),
      po_id: wire.ref(() => purchaseOrder.select).optional(),
      search: wire.text(100).optional(),
    },
  }),
}

const writes = ['create', 'update', 'import', 'export']
const announces = ['remove', 'submit', 'depart', 'cancel']
const buys = ['buyer', 'purchasing-lead'] as const

export const manifest = () =>
  ({
    pages: [
      {
        path: '/asnList',
        record: asn,
        own: opened,
        menu: [133, 'warehouse', 84, 'InboxOutlined'],
      },
    ],
    under: [
      listedUnder(asn, {
        parent: purchaseOrder,
        by: 'po_id',
        fill: { warehouse_id: 'warehouse_id', supplier_id: 'supplier_id' },
        hides: ['supplier_id', 'warehouse_id'],
      }),
      listedUnder(asn, { parent: supplier, by: 'supplier_id', hides: ['supplier_id'] }),
    ],
    roles: {
      'asn:list': [...buys, 'warehouse', 'sampler', 'designer'],
      ...Object.fromEntries(writes.map((step) => [`asn:${step}`, [...buys, 'warehouse']])),
      ...Object.fromEntries(announces.map((step) => [`asn:${step}`, buys])),
      ...Object.fromEntries(
        ['arrive', 'receive', 'inspect', 'put-away', 'finish', 'resume', 'refuse'].map((step) => [
          `asn:${step}`,
          ['warehouse'],
        ]),
      ),
      'asn:inspect': ['warehouse', 'sampler'],
      'asn:sampling': ['warehouse', 'sampler', 'buyer'],
      'asn:designed': ['warehouse', 'designer'],
      'asn:update-free': [...buys, 'warehouse'],
      'asn:reconcile': buys,
    },
  }) satisfies Manifest
