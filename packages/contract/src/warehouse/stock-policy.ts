import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { recordManifest } from '../manifest.ts'
import { warehouse } from './warehouse.ts'

/** How the stock of SKUs is replenished: by policy, and by what a nightly job computes from paid orders. */

export const stockPolicies = {
  stock: ['Made to stock', '备货'],
  order: ['Made to order', '按单采购'],
  demand: ['Print on demand', '按需生产'],
} as const
const mode = wire.choice(stockPolicies)

/** Days of sales that are averaged: whole days in UTC, the last one is yesterday. */
export const salesDays = 30
/** With fewer days in stock than this, all days are averaged. */
export const leastDaysInStock = 7
/** Days until a delivery where neither the supplied SKU nor its supplier states any. */
export const usualLeadDays = 14

/**
 * Share of demand to be served from stock, by class, as the number of standard deviations that safety stock covers. SKUs with 80%
 * of the value sold are in class A, those with the next 15% in B.
 */
export const serviceLevels = { A: 1.65, B: 1.28, C: 0.84 } as const
const stockClass = wire.choice({
  A: ['A (95%)', 'A（95%）', 'green'],
  B: ['B (90%)', 'B（90%）', 'blue'],
  C: ['C (80%)', 'C（80%）', 'neutral'],
})

const half = { halfWidth: true } as const
const computed = { readOnly: true } as const
const pieces = wire.int({ min: 0, max: 1_000_000 })

const skus = endpoint({
  method: 'GET',
  path: '/v1/stock-policy/skus',
  permission: 'stock-policy:list',
  about: ['Look for SKUs to keep in stock', '查找备货 SKU'],
  get query() {
    return warehouse.select.query
  },
  get data() {
    return warehouse.select.data
  },
})
const skuId = wire.ref(() => skus)
const warehouseId = wire.ref(() => warehouse.select)

const own = record({
  name: 'stock-policy',
  path: '/v1/stock-policy',
  title: ['Stock policies', '备货策略'],
  singular: ['stock policy', '备货策略'],
  empty: ['No stock policies yet', '暂无备货策略'],
  messages: {
    search: ['SKU or product', 'SKU 或商品'],
    emptyHelp: [
      'Each night every SKU with stock gets one, computed from the orders of 30 days.',
      '系统每晚根据近 30 天订单为有库存记录的 SKU 计算备货策略。',
    ],
  },
  fields: {
    sku: [wire.text(60), 'SKU', 'SKU', computed],
    sku_id: [skuId, 'SKU', 'SKU', { ...half, withName: true, inFiles: 'code' }],
    title: [wire.text(400, 0), 'Product', '商品', computed],
    warehouse_id: [warehouseId, 'Warehouse', '仓库', { ...half, withName: true, inFiles: 'code' }],
    mode: [
      mode.default('stock'),
      'Policy',
      '策略',
      {
        ...half,
        helpText: [
          'Only SKUs made to stock are bought ahead of orders.',
          '仅备货 SKU 会提前采购，其余按待货订单采购。',
        ],
      },
    ],
    review_days: [wire.int({ min: 1, max: 90 }).default(7), 'Review (days)', '采购周期（天）', half],
    fixed_safety: [
      wire.maybe(pieces),
      'Fixed safety stock',
      '固定安全库存',
      { ...half, helpText: ['Left empty, it is computed.', '留空则自动计算。'] },
    ],
    class: [stockClass, 'Class', '分类', computed],
    /** Pieces a day of paid orders, on days in stock. */
    speed: [wire.decimal(2), 'Daily sales', '日均销量', computed],
    lead_days: [wire.int(), 'Lead days', '交期（天）', computed],
    safety: [wire.int(), 'Safety stock', '安全库存', computed],
    counted_at: [wire.nullable(wire.instant), 'Computed', '计算时间', computed],
  },
  filter: {
    sku_id: skuId.optional(),
    warehouse_id: warehouseId.optional(),
    mode: mode.optional(),
    class: stockClass.optional(),
  },
  tabs: 'class',
  sortable: ['speed', 'safety'],
  order: '-speed',
  labelField: 'sku',
  columns: [
    'sku',
    'title',
    'warehouse_id',
    'mode',
    'class',
    'speed',
    'lead_days',
    'review_days',
    'safety',
    'counted_at',
  ],
  hidden: ['counted_at'],
  widths: { sku: 150, warehouse_id: 120, class: 90, speed: 100 },
  identifiedBy: ['sku', 'warehouse_name'],
})

export const stockPolicy = { ...own, skus }

export const stockPolicyErrors = errors('stock-policy', {
  fixed: ['A policy keeps its SKU and warehouse.', '备货策略的 SKU 和仓库不可修改。'],
})

export const manifest = () =>
  recordManifest(stockPolicy, '/stockPolicies', {
    menu: [136, 'warehouse', 91, 'DatabaseOutlined'],
    all: ['buyer', 'purchasing-lead'],
    reads: ['warehouse', 'finance', 'product-developer'],
  })
