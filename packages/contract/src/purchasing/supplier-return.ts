import { z } from 'zod'
import { listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { line } from '../kit/line.ts'
import { lines } from '../kit/lines.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { asnLines } from './asn/facts.ts'
import { supplier } from './supplier.ts'
import { supplierReturnFlow } from './supplier-return/flow.ts'

/** Returns of rejected items to their suppliers. */

const text = (max: number) => wire.text(max, 0).default('')
const half = { halfWidth: true } as const
const computed = { readOnly: true } as const
const expects = wire.choice({
  credit: ['Money back', '退款', 'blue'],
  replacement: ['Replacements', '补换货', 'amber'],
})

const item = line({
  title: ['Items', '退货明细'],
  singular: ['item', '明细行'],
  fields: {
    asn_line_id: [wire.ref(() => asnLines), 'Received item', '到货明细', { withName: true }],
    pieces: [wire.int({ min: 1, max: 10_000_000 }), 'Quantity', '件数'],
    note: [text(200), 'Note', '备注'],
  },
})

const own = record({
  title: ['Supplier returns', '采购退货'],
  singular: ['return', '采购退货'],
  empty: ['No returns yet', '暂无采购退货'],
  messages: {
    search: ['Number, tracking number or SKU', '单号、快递单号或 SKU'],
    emptyHelp: [
      'Send items back that were rejected when they were inspected.',
      '将检验不合格的商品退回供应商。',
    ],
  },
  flow: supplierReturnFlow,
  drawer: true,
  fields: {
    return_sn: [wire.serial, 'Number', '单号', computed],
    supplier_id: [wire.ref(() => supplier.select), 'Supplier', '供应商', { ...half, withName: true }],
    warehouse_id: [wire.ref(() => warehouse.select), 'Warehouse', '仓库', { ...half, withName: true }],
    expects: [expects.default('credit'), 'In exchange for', '约定', half],
    carrier: [text(60), 'Carrier', '物流商', half],
    express_no: [text(60), 'Tracking number', '快递单号', half],
    note: [wire.area(1000).default(''), 'Note', '备注'],
    attachments: [wire.evidence().default([]), 'Attachments', '附件'],
    pieces: [wire.int(), 'Quantity', '件数', { sumOf: 'items.pieces' }],
    sent_at: [wire.nullable(wire.instant), 'Sent back', '寄出时间', computed],
    /** What the supplier did, or why it was cancelled. */
    outcome: [wire.text(500, 0), 'Outcome', '结果', computed],
    created_by: [wire.person, 'Created by', '创建人', computed],
    create_time: [wire.instant, 'Created', '创建时间', computed],
  },
  lines: { items: lines(item, { min: 1, after: 'express_no', unique: ['asn_line_id'] }) },
  filter: {
    supplier_id: wire.ref(() => supplier.select).optional(),
    warehouse_id: wire.ref(() => warehouse.select).optional(),
    expects: expects.optional(),
  },
  days: ['create_time', 'Created', '创建日期'],
  sortable: ['create_time'],
  labelField: 'return_sn',
  columns: [
    ...['return_sn', 'supplier_id', 'state', 'warehouse_id', 'expects', 'pieces'],
    ...['carrier', 'express_no', 'sent_at', 'create_time', 'outcome'],
  ] as const,
  hidden: ['carrier', 'outcome'],
  facts: [
    ...['supplier_id', 'warehouse_id', 'expects', 'carrier', 'express_no', 'sent_at'],
    ...['outcome', 'note', 'attachments', 'created_by'],
  ] as const,
  identifiedBy: ['return_sn', 'supplier_id'],
})

export const supplierReturn = {
  ...own,
  /** Rejected items that are still in quarantine and on no other return. */
  goods: listEndpoint({
    path: '/v1/supplier-return/goods',
    permission: 'supplier-return:create',
    about: ['List what can be sent back', '查看可退货商品'],
    row: z.object({
      id: wire.id,
      asn_id: wire.id,
      name: z.string(),
      rejected: z.number(),
      left: z.number(),
    }),
    filters: {
      supplier_id: wire.ref(() => supplier.select).optional(),
      warehouse_id: wire.ref(() => warehouse.select).optional(),
      search: wire.text(100).optional(),
    },
  }),
}

export const supplierReturnErrors = errors('supplier-return', {
  draft_only: ['It was sent or cancelled, so it stays as it is.', '已寄出或已取消，不能再修改。'],
  no_stock: ['Items without SKU aren’t stocked.', '无 SKU 的商品不入库存。'],
  too_many: ['Only {{left}} were rejected and are still here.', '不合格且仍在库的只有 {{left}} 件。'],
  other_warehouse: ['This item is in another warehouse.', '该商品在其他仓库。'],
  other_supplier: ['This item came from another supplier.', '该商品来自其他供应商。'],
  no_order: [
    'No order awaits it any further, so it can’t be replaced.',
    '没有可继续等待到货的采购订单，无法补换货。',
  ],
})

const buys = ['buyer', 'purchasing-lead'] as const

export const manifest = () =>
  ({
    pages: [
      {
        path: '/supplierReturns',
        record: supplierReturn,
        own: opened,
        menu: [138, 'purchasing', 86, 'RetweetOutlined'],
      },
    ],
    under: [listedUnder(supplierReturn, { parent: supplier, by: 'supplier_id', hides: ['supplier_id'] })],
    roles: {
      'supplier-return:*': buys,
      'supplier-return:list': [...buys, 'warehouse', 'finance'],
      'supplier-return:send': [...buys, 'warehouse'],
    },
  }) satisfies Manifest
