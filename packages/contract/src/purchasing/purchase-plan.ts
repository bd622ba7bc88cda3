import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import { rowAnswer } from '../kit/row-actions.ts'
import { seenBy } from '../kit/seen-by.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { seesCosts } from './purchase-order/lines.ts'
import { purchaseOrder } from './purchase-order.ts'
import { purchasePlanFlow } from './purchase-plan/flow.ts'
import { buyers, supplier } from './supplier.ts'

/** The purchase plan: what is to be bought of each SKU for a warehouse, and why. */

export const planWarnings = {
  late: ['Late delivery', '在途逾期', 'red'],
  far: ['Due after the lead time', '在途较晚', 'amber'],
  no_supplier: ['No supplier', '无供应商', 'red'],
  no_price: ['No price', '无价格', 'amber'],
  minimum: ['Below MOQ or multiple', '低于起订量或非倍数', 'amber'],
  tier: ['Next tier is cheaper', '下一阶梯更便宜', 'blue'],
} as const
const warning = wire.choice(planWarnings)

/** Terms of a quantity in their order. Their pieces sum to the quantity. */
export const planTerms = {
  demand: ['Sales until the next delivery', '到货前预计销量'],
  safety: ['Safety stock', '安全库存'],
  waiting: ['Orders waiting for stock', '待货订单'],
  free: ['Available', '可用库存'],
  dock: ['At the dock', '收货区'],
  incoming: ['Incoming in time', '按期在途'],
  planned: ['On orders not placed yet', '未下单采购单'],
  surplus: ['More than needed', '已超过需求'],
  multiple: ['Rounded up to the multiple', '按订货倍数取整'],
  carton: ['Rounded up to whole units', '按采购单位取整'],
  moq: ['Raised to the MOQ', '补足起订量'],
  hand: ['Changed by hand', '人工调整'],
} as const
export type PlanTerm = keyof typeof planTerms

const skuId = wire.ref(() => purchaseOrder.skus)
const supplierId = wire.ref(() => supplier.select)
const warehouseId = wire.ref(() => warehouse.select)
const price = seenBy(seesCosts, wire.nullable(wire.minor()))
const half = { halfWidth: true } as const
const computed = { readOnly: true } as const

const own = record({
  title: ['Purchase plan', '采购计划'],
  singular: ['row', '采购建议'],
  empty: ['Nothing to buy', '暂无采购建议'],
  messages: {
    search: ['SKU or product', 'SKU 或商品'],
    create: ['Add row', '添加采购建议'],
    began: ['Suggested', '建议'],
    emptyHelp: ['Each night the plan suggests what will be needed.', '系统每晚生成采购建议。'],
  },
  flow: purchasePlanFlow,
  fields: {
    sku: [wire.text(60), 'SKU', 'SKU', computed],
    sku_id: [skuId, 'SKU', 'SKU', { ...half, inFiles: 'code' }],
    title: [wire.text(400, 0), 'Product', '商品', computed],
    warehouse_id: [warehouseId, 'Warehouse', '仓库', { ...half, withName: true, inFiles: 'code' }],
    supplier_id: [
      wire.maybe(supplierId),
      'Supplier',
      '供应商',
      {
        ...half,
        withName: true,
        inFiles: 'code',
        helpText: ['Left empty, the SKU’s default supplier.', '留空则取该 SKU 的默认供应商。'],
      },
    ],
    suggested: [wire.int(), 'Suggested', '建议数量', computed],
    quantity: [wire.int({ min: 1, max: 10_000_000 }), 'Quantity', '数量', half],
    reason: [wire.area(500).default(''), 'Reason for the quantity', '调整原因'],
    price: [price, 'Price', '单价', computed],
    currency: [wire.text(3), 'Currency', '币种', computed],
    needed_by: [
      wire.maybe(wire.day),
      'Needed by',
      '需求日期',
      {
        ...half,
        helpText: ['The day on which stock falls below the safety stock.', '库存预计低于安全库存的日期。'],
      },
    ],
    warnings: [wire.tags(), 'Warnings', '提醒', computed],
    buyer_id: [wire.nullable(wire.id), 'Purchaser', '采购员', { ...computed, withName: true }],
    po_id: [wire.nullable(wire.id), 'Purchase order', '采购订单', { ...computed, withName: true }],
    /** Why it was rejected or closed, or came back from its purchase order. */
    outcome: [wire.text(500, 0), 'Decision', '处理说明', computed],
    create_time: [wire.instant, 'Created', '创建时间', computed],
  },
  detail: {
    terms: z.array(
      z.object({
        name: z.enum(Object.keys(planTerms) as [PlanTerm]),
        pieces: z.number(),
        /** The page with the rows that the term counts, and their number; empty for changes by hand. */
        link: z.string(),
        count: z.number(),
      }),
    ),
    /** Pieces of paid orders by day (UTC), and whether the SKU was out of stock when the day began. */
    sales: z.array(z.object({ day: z.string(), pieces: z.number(), out: z.boolean() })),
    /** The next tier of the supplier's prices, with what both quantities cost. */
    next_tier: seenBy(
      seesCosts,
      z.object({ from: z.number(), price: z.number(), total: z.number(), now: z.number() }).nullable(),
    ),
    /** All open rows of the supplier for this warehouse, against its minimum order value. */
    supplier_total: seenBy(
      seesCosts,
      z.object({ rows: z.number(), amount: z.number(), minimum: z.number() }).nullable(),
    ),
    moq: z.number().nullable(),
    multiple: z.number().nullable(),
    pack: z.number().nullable(),
  },
  filter: {
    warehouse_id: warehouseId.optional(),
    supplier_id: supplierId.optional(),
    buyer_id: wire.ref(() => buyers).optional(),
    needed_before: [wire.day.optional(), 'Needed before', '需求日期早于'],
    warning: [warning.optional(), 'Warning', '提醒'],
    po_id: [wire.ref(() => purchaseOrder.select).optional(), 'Purchase order', '采购订单'],
  },
  sortable: ['needed_by', 'quantity'],
  order: 'needed_by',
  endpoints: ['list', 'get', 'select', 'create', 'update', 'export'],
  labelField: 'sku',
  columns: [
    'sku',
    'title',
    'state',
    'supplier_id',
    'warehouse_id',
    'suggested',
    'quantity',
    'price',
    'needed_by',
    'warnings',
    'buyer_id',
    'po_id',
    'create_time',
  ],
  hidden: ['buyer_id', 'po_id', 'create_time'],
  facts: [
    'title',
    'warehouse_id',
    'supplier_id',
    'buyer_id',
    'suggested',
    'quantity',
    'price',
    'needed_by',
    'po_id',
    'reason',
    'outcome',
  ],
  identifiedBy: ['sku', 'warehouse_name'],
})

export const purchasePlan = {
  ...own,
  /** Computes policies and suggestions. Rows that a user edited or submitted stay. */
  run: endpoint({
    method: 'POST',
    path: '/v1/purchase-plan/run',
    permission: 'purchase-plan:run',
    about: ['Compute the purchase plan', '计算采购计划'],
    body: z.object({ warehouse_id: warehouseId.optional() }),
    data: z.object({ job_id: z.number() }),
  }),
  /**
   * Puts approved rows on drafts of purchase orders: one for each supplier, warehouse, currency and type. An open draft takes the
   * lines, unless another user edited it during the last hour. A row is ordered once, however often it is sent.
   */
  createOrders: endpoint({
    method: 'PUT',
    path: '/v1/purchase-plan/order',
    permission: 'purchase-plan:order',
    about: ['Create purchase orders', '生成采购订单'],
    body: z.object({ id_list: wire.ids }),
    data: z.object({
      orders: z.array(
        z.object({ id: z.number(), po_sn: z.string(), lines: z.number(), created: z.boolean() }),
      ),
      refused: z.array(rowAnswer),
    }),
  }),
}

const lead = ['purchasing-lead'] as const
const buyersToo = ['buyer', ...lead] as const

export const manifest = () =>
  ({
    pages: [
      {
        path: '/purchasePlan',
        record: purchasePlan,
        own: opened,
        menu: [135, 'purchasing', 82, 'ProjectOutlined'],
      },
    ],
    under: [listedUnder(purchasePlan, { parent: purchaseOrder, by: 'po_id', hides: ['po_id'] })],
    roles: {
      'purchase-plan:*': lead,
      'purchase-plan:list': ['buyer', 'finance', 'product-developer'],
      ...Object.fromEntries(
        ['create', 'update', 'export', 'submit', 'close', 'order'].map((step) => [
          `purchase-plan:${step}`,
          buyersToo,
        ]),
      ),
    },
  }) satisfies Manifest
