import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { line } from '../kit/line.ts'
import { lines } from '../kit/lines.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import { seenBy } from '../kit/seen-by.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { seesCosts } from './stock.ts'
import { stockTransferFlow } from './stock-transfer/flow.ts'
import { warehouse } from './warehouse.ts'

/** Transfers of stock from one warehouse to another. */

const text = (max: number) => wire.text(max, 0).default('')
const half = { halfWidth: true } as const
const computed = { readOnly: true } as const
const warehouseId = wire.ref(() => warehouse.select)

/** SKUs that can be transferred. */
export const transferSkus = endpoint({
  method: 'GET',
  path: '/v1/stock-transfer/skus',
  permission: 'stock-transfer:list',
  about: ['Look for SKUs to transfer', '查找调拨 SKU'],
  get query() {
    return warehouse.select.query
  },
  get data() {
    return warehouse.select.data
  },
})

const item = line({
  title: ['Items', '调拨明细'],
  singular: ['item', '明细行'],
  fields: {
    sku_id: [wire.ref(() => transferSkus), 'SKU', 'SKU', { withName: true, inFiles: 'code' }],
    pieces: [wire.int({ min: 1, max: 10_000_000 }), 'Quantity', '件数'],
    note: [text(200), 'Note', '备注'],
    received: [wire.int(), 'Received', '已收货', computed],
    lost: [wire.int(), 'Lost', '已丢失', computed],
  },
})

const own = record({
  title: ['Stock transfers', '调拨单'],
  singular: ['stock transfer', '调拨单'],
  empty: ['No stock transfers yet', '暂无调拨单'],
  messages: {
    search: ['Number, tracking number or SKU', '单号、快递单号或 SKU'],
    emptyHelp: ['Move stock that is free to the warehouse that needs it.', '将可用库存调往需要的仓库。'],
  },
  flow: stockTransferFlow,
  drawer: true,
  fields: {
    transfer_sn: [wire.serial, 'Number', '单号', computed],
    from_id: [warehouseId, 'From', '调出仓库', { ...half, withName: true, inFiles: 'code' }],
    to_id: [warehouseId, 'To', '调入仓库', { ...half, withName: true, inFiles: 'code' }],
    eta: [wire.maybe(wire.day), 'Expected on', '预计到货', half],
    carrier: [text(60), 'Carrier', '物流商', half],
    express_no: [text(60), 'Tracking number', '快递单号', half],
    note: [wire.area(1000).default(''), 'Note', '备注'],
    pieces: [wire.int(), 'Quantity', '件数', { sumOf: 'items.pieces' }],
    received: [wire.int(), 'Received', '已收货', computed],
    lost: [wire.int(), 'Lost', '已丢失', computed],
    under_way: [wire.int(), 'Under way', '在途', computed],
    /** CNY fen: what the items under way cost. */
    value: [seenBy(seesCosts, wire.minor({ currency: 'CNY' })), 'Value under way', '在途金额', computed],
    sent_at: [wire.nullable(wire.instant), 'Sent', '发出时间', computed],
    reason: [wire.text(500, 0), 'Reason', '原因', computed],
    created_by: [wire.person, 'Created by', '创建人', computed],
    create_time: [wire.instant, 'Created', '创建时间', computed],
  },
  lines: { items: lines(item, { min: 1, after: 'express_no', unique: ['sku_id'], rare: ['note'] }) },
  filter: {
    from_id: warehouseId.optional(),
    to_id: warehouseId.optional(),
  },
  days: ['create_time', 'Created', '创建日期'],
  sortable: ['create_time'],
  labelField: 'transfer_sn',
  columns: [
    ...['transfer_sn', 'state', 'from_id', 'to_id', 'pieces', 'received', 'lost', 'under_way', 'value'],
    ...['eta', 'carrier', 'express_no', 'sent_at', 'create_time', 'reason'],
  ] as const,
  hidden: ['lost', 'carrier', 'express_no', 'sent_at', 'reason'],
  facts: [
    ...[
      'from_id',
      'to_id',
      'eta',
      'carrier',
      'express_no',
      'sent_at',
      'received',
      'lost',
      'under_way',
      'value',
    ],
    ...['reason', 'note', 'created_by'],
  ] as const,
  identifiedBy: ['transfer_sn', 'from_name', 'to_name'],
})

export const stockTransfer = {
  ...own,
  skus: transferSkus,
  /** What a warehouse has free, beside what the other one has and waits for. */
  goods: listEndpoint({
    path: '/v1/stock-transfer/goods',
    permission: 'stock-transfer:create',
    about: ['List what can be transferred', '查看可调拨商品'],
    row: z.object({
      id: wire.id,
      name: z.string(),
      free: z.number(),
      /** Of the other warehouse: free pieces, pieces that orders wait for, and pieces on their way. */
      there: z.number(),
      waiting: z.number(),
      incoming: z.number(),
    }),
    filters: {
      from_id: warehouseId.optional(),
      to_id: warehouseId.optional(),
      search: wire.text(100).optional(),
    },
  }),
}

export const stockTransferErrors = errors('stock-transfer', {
  draft_only: ['It was submitted, so it stays as it is.', '已提交，不能再修改。'],
  remove: ['Only drafts can be deleted. Cancel this one instead.', '只能删除草稿，其他请取消。'],
  same: ['Choose another warehouse.', '请选择其他仓库。'],
  too_few: [
    'Only {{free}} of {{sku}} are free in {{warehouse}}; orders need the others.',
    '{{warehouse}} 的 {{sku}} 可调拨仅 {{free}} 件，其余为订单所需。',
  ],
  not_under_way: ['This transfer isn’t under way.', '该调拨单不在途。'],
  other_line: ['Select a line of this transfer.', '请选择本调拨单的明细。'],
  too_many: ['Of {{most}} only {{left}} are still under way.', '共 {{most}} 件，在途仅 {{left}} 件。'],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/stockTransfers',
        record: stockTransfer,
        own: opened,
        menu: [149, 'warehouse', 94, 'SwapOutlined'],
      },
    ],
    roles: {
      'stock-transfer:*': ['warehouse', 'purchasing-lead'],
      'stock-transfer:list': ['buyer', 'finance'],
      ...Object.fromEntries(
        (['create', 'update', 'remove', 'submit', 'cancel'] as const).map((step) => [
          `stock-transfer:${step}`,
          ['buyer'] as const,
        ]),
      ),
    },
  }) satisfies Manifest
