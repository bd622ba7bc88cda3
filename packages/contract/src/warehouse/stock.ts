import { z } from 'zod'
import { checkRows } from '../catalog/goods/quality-check.ts'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { importEndpoint } from '../kit/imports.ts'
import { boundedTotal, sortBy } from '../kit/page.ts'
import { record } from '../kit/record.ts'
import { seenBy } from '../kit/seen-by.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { goodsCost } from '../purchasing/goods-cost.ts'
import { bin } from './bin.ts'
import { lot } from './lot.ts'
import { adjustmentKinds, movementKinds, stockConditions } from './stock/words.ts'

/** Stock by SKU and warehouse, its movements, and manual corrections. */

/** Permission that staff need to see what stock is worth. */
export const seesCosts = goodsCost.list.permission

export const inventoryRow = z.object({
  sku_id: z.number(),
  sku: z.string(),
  goods_id: z.number(),
  goods_name: z.string(),
  image: z.string().nullable(),
  warehouse_id: z.number(),
  warehouse_code: z.string(),
  warehouse_name: z.string(),
  on_hand: z.number(),
  reserved: z.number(),
  /** Pieces that paid orders wait for. */
  waiting: z.number(),
  quarantine: z.number(),
  damaged: z.number(),
  incoming: z.number(),
  /** Checks on receipt. */
  checks: checkRows,
  /** On hand less everything reserved, quarantined or damaged. */
  available: z.number(),
  /** CNY fen: what the items on hand cost, and one of them on average. */
  value: seenBy(seesCosts, z.number()),
  unit_cost: seenBy(seesCosts, z.number().nullable()),
})

const filters = {
  /** Searches SKU, barcode and titles of goods. */
  search: wire.text(100).optional(),
  warehouse_id: wire.id.optional(),
  sku_id: wire.id.optional(),
  /** Only rows without available stock. */
  sold_out: wire.flag.optional(),
  /** Only rows that paid orders wait for. */
  awaited: wire.flag.optional(),
  /** Only rows whose items have no cost. */
  no_cost: wire.flag.optional(),
  /** On hand and value as they were at the end of a day (UTC), or at a time. The other quantities are 0 then. */
  as_of: wire.edge.optional(),
  sort: sortBy(['sku', 'on_hand', 'reserved', 'waiting', 'available', 'value']),
}

const kind = wire.choice(movementKinds)
const condition = wire.choice(stockConditions)

/** The history of balances: all movements with user and reason. */
export const stockMovement = record({
  name: 'stock-movement',
  path: '/v1/inventory/movements',
  readPermission: 'inventory:list',
  immutable: true,
  search: false,
  title: ['Stock movements', '库存流水'],
  singular: ['stock movement', '库存流水'],
  empty: ['Nothing has moved here yet.', '暂无流水。'],
  fields: {
    create_time: [wire.instant, 'Time', '时间'],
    sku_id: [z.number(), 'SKU', 'SKU'],
    sku: [z.string(), 'SKU', 'SKU'],
    warehouse_id: [z.number(), 'Warehouse', '仓库', { withName: true }],
    kind: [kind, 'Movement', '类型', { withName: true }],
    on_hand_change: [wire.int(), 'On hand', '在库'],
    reserved_change: [wire.int(), 'Reserved', '预留'],
    waiting_change: [wire.int(), 'Backordered', '待到货'],
    quarantine_change: [wire.int(), 'Quarantine', '待检'],
    damaged_change: [wire.int(), 'Damaged', '残次'],
    value_change: [seenBy(seesCosts, wire.minor({ currency: 'CNY' })), 'Value', '金额'],
    /** What changed in which bin: `DOCK -4, A-01 +4`. */
    bins: [z.string(), 'Bins', '库位'],
    /** The subject, such as `order:7:line:12`. */
    reference: [z.string(), 'Reference', '关联'],
    remark: [z.string(), 'Reason', '原因'],
    user_name: [z.string(), 'By', '操作人', { blankLabel: ['System', '系统'] }],
  },
  filter: {
    kind: kind.optional(),
    sku_id: wire.id.optional(),
    warehouse_id: wire.id.optional(),
    reference: wire.text(100).optional(),
  },
  sortable: ['create_time'],
  endpoints: ['list'],
  ext: boundedTotal.shape,
  labelField: 'sku',
  hidden: ['quarantine_change', 'damaged_change', 'value_change'],
  columns: [
    'create_time',
    'kind',
    'on_hand_change',
    'reserved_change',
    'waiting_change',
    'quarantine_change',
    'damaged_change',
    'value_change',
    'bins',
    'reference',
    'remark',
    'user_name',
  ],
})

/** What lies in which bin. */
export const binStock = record({
  name: 'bin-stock',
  path: '/v1/inventory/bins',
  readPermission: 'inventory:list',
  immutable: true,
  title: ['Stock by bin', '库位库存'],
  singular: ['stock of a bin', '库位库存'],
  empty: ['Nothing lies here.', '暂无库存。'],
  messages: { search: ['SKU or bin', 'SKU 或库位'] },
  fields: {
    sku_id: [z.number(), 'SKU', 'SKU'],
    sku: [z.string(), 'SKU', 'SKU'],
    goods_name: [z.string(), 'Product', '商品'],
    warehouse_id: [z.number(), 'Warehouse', '仓库', { withName: true }],
    bin_id: [z.number(), 'Bin', '库位', { withName: true }],
    zone: [z.string(), 'Zone', '库区'],
    condition: [condition, 'Condition', '状态'],
    lot: [z.string(), 'Lot', '批次号'],
    expires_on: [wire.nullable(wire.day), 'Expires on', '有效期至'],
    quantity: [wire.int(), 'Quantity', '件数'],
  },
  filter: {
    sku_id: wire.id.optional(),
    warehouse_id: wire.id.optional(),
    bin_id: wire.id.optional(),
    condition: condition.optional(),
    lot_id: [wire.id.optional(), 'Lot', '批次号'],
  },
  sortable: ['bin_id', 'quantity'],
  order: 'bin_id',
  endpoints: ['list', 'export'],
  labelField: 'sku',
  columns: ['sku', 'goods_name', 'bin_id', 'zone', 'condition', 'lot', 'expires_on', 'quantity'],
})

const fen = (en: string, zh: string) => [wire.minor({ currency: 'CNY' }), en, zh] as const

/** What items cost that came together: those that leave take the oldest layer first. */
export const costLayer = record({
  name: 'cost-layer',
  path: '/v1/inventory/cost-layers',
  readPermission: seesCosts,
  immutable: true,
  search: false,
  title: ['Cost layers', '成本批次'],
  singular: ['cost layer', '成本批次'],
  empty: ['Nothing came yet.', '暂无入库。'],
  fields: {
    create_time: [wire.instant, 'Date', '入库时间'],
    sku_id: [z.number(), 'SKU', 'SKU'],
    sku: [z.string(), 'SKU', 'SKU'],
    warehouse_id: [z.number(), 'Warehouse', '仓库', { withName: true }],
    /** What brought them, such as `asn:12`. */
    reference: [z.string(), 'From', '来源'],
    pieces: [wire.int(), 'Received', '入库件数'],
    pieces_left: [wire.int(), 'Left', '剩余件数'],
    held: [wire.int(), 'Quarantine', '待检'],
    unit_cost: fen('Unit cost', '单位成本'),
    value_left: fen('Value left', '剩余金额'),
    /** Costs that became known after items had left. */
    variance: fen('Late cost', '后补成本'),
    estimated: [wire.flag, 'Estimated', '估算', { tag: 'amber' }],
  },
  filter: {
    sku_id: wire.id.optional(),
    warehouse_id: wire.id.optional(),
    left: [wire.flag.optional(), 'Items left', '有剩余'],
  },
  sortable: ['create_time'],
  endpoints: ['list', 'export'],
  labelField: 'sku',
  columns: [
    'create_time',
    'reference',
    'pieces',
    'pieces_left',
    'held',
    'unit_cost',
    'value_left',
    'variance',
    'estimated',
  ],
  hidden: ['held'],
})

export const stock = {
  list: listEndpoint({
    path: '/v1/inventory',
    permission: 'inventory:list',
    about: ['List stock', '查看库存列表'],
    row: inventoryRow,
    filters,
    /** Sums over all rows that match the filters. */
    ext: z.object({
      on_hand: z.number(),
      reserved: z.number(),
      quarantine: z.number(),
      damaged: z.number(),
      available: z.number(),
      value: seenBy(seesCosts, z.number()),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/inventory/export',
    permission: 'inventory:export',
    about: ['Export stock', '导出库存'],
    query: z.object({ ...filters, format: wire.choice(['csv', 'xlsx']).default('csv') }),
    raw: true,
  }),
  /** Imports a count: differences to stock on hand are booked as corrections. Importing an unchanged export changes nothing. */
  import: importEndpoint({
    path: '/v1/inventory/import',
    permission: 'inventory:import',
    about: ['Import counted stock', '导入盘点库存'],
    body: { reason: wire.text(200, 0).default('') },
  }),
  movements: stockMovement.list,
  adjust: endpoint({
    method: 'POST',
    path: '/v1/inventory/adjust',
    permission: 'inventory:adjust',
    about: ['Adjust stock', '调整库存'],
    body: z.object({
      sku_id: wire.id,
      warehouse_id: wire.id,
      /** Pieces to add, or negative to remove. */
      change: wire.int({ min: -1_000_000, max: 1_000_000 }),
      kind: wire.choice(adjustmentKinds).default('adjust'),
      reason: wire.text(200),
      /** Idempotency key, chosen by the caller once per adjustment. */
      key: wire.text(60).optional(),
    }),
    data: z.object({ booked: z.boolean(), row: inventoryRow }),
  }),
  /** Moves pieces to another bin of the same warehouse. */
  move: endpoint({
    method: 'POST',
    path: '/v1/inventory/move',
    permission: 'inventory:move',
    about: ['Move stock to another bin', '移库'],
    body: z.object({
      sku_id: wire.id,
      warehouse_id: wire.id,
      condition: condition.default('good'),
      from_bin_id: wire.ref(() => bin.select),
      to_bin_id: wire.ref(() => bin.select),
      pieces: wire.int({ min: 1, max: 1_000_000 }),
      /** Idempotency key, chosen by the caller once per move. */
      key: wire.text(60).optional(),
    }),
    data: z.object({ booked: z.boolean() }),
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/inventory',
        list: stock.list,
        title: ['Inventory', '库存'],
        menu: [130, 'warehouse', 90, 'InboxOutlined'],
      },
    ],
    under: [
      listedUnder(binStock, { parent: bin, by: 'bin_id', hides: ['zone'] }),
      listedUnder(binStock, { parent: lot, by: 'lot_id', hides: ['sku', 'goods_name', 'lot', 'expires_on'] }),
    ],
    audit: { inventory: ['Stock', '库存'] },
    roles: {
      'inventory:*': ['warehouse'],
      'inventory:export': ['buyer', 'purchasing-lead'],
      'inventory:list': [
        'salesperson',
        'product-developer',
        'buyer',
        'purchasing-lead',
        'sampler',
        'order-clerk',
        'support',
      ],
    },
  }) satisfies Manifest
