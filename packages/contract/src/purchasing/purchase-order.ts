import { z } from 'zod'
import { currency } from '../kit/currency.ts'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { keptVersion } from '../kit/kept-version.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import { seenBy } from '../kit/seen-by.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { purchaseOrderFlow } from './purchase-order/flow.ts'
import { orderLines, seesCosts, skuChoices } from './purchase-order/lines.ts'
import { incoterms } from './supplier/incoterms.ts'
import { buyers, paymentTerms, supplier } from './supplier.ts'

/** Purchase orders: what is bought from a supplier for a warehouse. */

const type = wire.choice({
  stock: ['Stock', '备货'],
  sample: ['Sample', '样品'],
  order_specific: ['For orders', '订单采购'],
  packaging: ['Packaging', '包材'],
  replacement: ['Replacement', '补换货'],
})
/** What has come of it. */
const goods = wire.choice({
  none: ['Nothing', '未到货', 'neutral'],
  part: ['In part', '部分到货', 'amber'],
  all: ['Complete', '全部到货', 'green'],
})
/** Whether its supplier is to be paid, by payments, deposits and bills. */
const money = wire.choice({
  none: ['Nothing due', '无应付', 'neutral'],
  due: ['Due', '待付款', 'amber'],
  applied: ['Payment requested', '已申请付款', 'blue'],
  part: ['Part-paid', '部分付款', 'blue'],
  paid: ['Paid', '已付清', 'green'],
  refund: ['Refund due', '待退款', 'red'],
})
const delivery = wire.choice({
  awaited: ['On the way', '在途', 'blue'],
  unplaced: ['Not placed', '未下单', 'neutral'],
})
const total = seenBy(seesCosts, wire.minor({ max: 1_000_000_000_000 }))
const half = { halfWidth: true } as const
const computed = { readOnly: true } as const

const own = record({
  title: ['Purchase orders', '采购订单'],
  singular: ['purchase order', '采购订单'],
  empty: ['No purchase orders yet', '暂无采购订单'],
  messages: {
    search: ['Number, supplier or SKU', '单号、供应商或 SKU'],
    emptyHelp: [
      'An order is drafted, approved, placed with the supplier, and closed when everything has arrived.',
      '采购订单经起草、审批、下单，到货后完成。',
    ],
  },
  flow: purchaseOrderFlow,
  drawer: true,
  fields: {
    po_sn: [wire.serial, 'Number', '单号', computed],
    supplier_id: [
      wire.ref(() => supplier.select),
      'Supplier',
      '供应商',
      { ...half, withName: true, inFiles: 'code' },
    ],
    warehouse_id: [
      wire.ref(() => warehouse.select),
      'Warehouse',
      '仓库',
      { ...half, withName: true, inFiles: 'code' },
    ],
    type: [type.default('stock'), 'Type', '类型', half],
    buyer_id: [
      wire.maybe(wire.ref(() => buyers)),
      'Purchaser',
      '采购员',
      { ...half, withName: true, helpText: ['Left empty, the supplier’s.', '留空则取供应商的采购员。'] },
    ],
    currency: [currency.default('CNY'), 'Currency', '币种', { ...half, row: wire.text(3) }],
    due_on: [wire.maybe(wire.day), 'Due', '交货日期', half],
    terms: [
      wire.maybe(paymentTerms),
      'Payment terms',
      '结算方式',
      { ...half, helpText: ['Left empty, the supplier’s.', '留空则取供应商的结算方式。'] },
    ],
    incoterm: [wire.maybe(wire.choice(incoterms)), 'Delivery terms', '贸易条款', half],
    tax_included: [wire.flag.default(true), 'Tax included', '含税', half],
    tax_percent: [
      wire.maybe(wire.int({ min: 0, max: 30 })),
      'Tax (%)',
      '税率（%）',
      { ...half, helpText: ['Left empty, that of the supplier’s invoice.', '留空则取供应商的发票税率。'] },
    ],
    outer_no: [wire.text(100, 0).default(''), 'Supplier’s order number', '供应商订单号', half],
    express_nos: [wire.tags(20).default([]), 'Tracking numbers', '快递单号', half],
    remark: [wire.area(1000).default(''), 'Note to the supplier', '给供应商的备注'],
    internal_note: [wire.area(1000).default(''), 'Internal note', '内部备注'],
    attachments: [wire.evidence().default([]), 'Attachments', '附件'],
    pieces: [wire.int(), 'Quantity', '件数', { sumOf: ['items.pieces', 'items.free'] }],
    total: [total, 'Total', '总额', { sumOf: ['items.amount', 'costs.value'] }],
    /** At the rate of the day on which it was submitted, changed or placed. */
    total_cny: [seenBy(seesCosts, wire.minor({ currency: 'CNY' })), 'In CNY', '折合人民币', computed],
    /** Yuan for one unit of the currency when it was placed: later rates don't change what the goods are worth. */
    rate: [wire.text(20, 0), 'Rate when placed', '下单汇率', computed],
    /** How much the dearest line is above what the supplier quoted. */
    above_quoted: [seenBy(seesCosts, wire.decimal(2)), 'Above quoted (%)', '高于报价（%）', computed],
    goods: [goods, 'Arrival', '到货', computed],
    money: [money, 'Money', '付款', computed],
    paid: [total, 'Paid', '已付', computed],
    late: [wire.flag, 'Late', '逾期', { readOnly: true, tag: 'red' }],
    placed_on: [wire.nullable(wire.day), 'Placed on', '下单日期', computed],
    /** Counts the changes since it was approved. */
    revision: [wire.int(), 'Version', '版本', computed],
    hold_reason: [wire.text(500, 0), 'On hold because', '挂起原因', computed],
    /** Why it was sent back, refused, cancelled or not placed. */
    reason: [wire.text(500, 0), 'Reason', '原因', computed],
    created_by: [wire.person, 'Drafted by', '起草人', computed],
    reviewed_by: [wire.person, 'Approved by', '审批人', computed],
    create_time: [wire.instant, 'Created', '创建时间', computed],
  },
  lines: orderLines,
  detail: { versions: seenBy(seesCosts, z.array(keptVersion)) },
  filter: {
    supplier_id: wire.ref(() => supplier.select).optional(),
    warehouse_id: wire.ref(() => warehouse.select).optional(),
    goods: goods.optional(),
    money: money.optional(),
    type: type.optional(),
    buyer_id: wire.ref(() => buyers).optional(),
    due_before: [wire.day.optional(), 'Due before', '交货日期早于'],
    outer_no: wire.text(100).optional(),
    express_no: [wire.text(100).optional(), 'Tracking number', '快递单号'],
    held: [wire.flag.optional(), 'On hold', '已挂起'],
    late: [wire.flag.optional(), 'Late', '逾期'],
    /** Orders of which pieces of this SKU are still to come. */
    open_sku_id: [wire.ref(() => skuChoices).optional(), 'SKU to come', '未到 SKU'],
    delivery: [delivery.optional(), 'Delivery', '交货'],
  },
  days: ['create_time', 'Created', '创建日期'],
  sortable: ['create_time', 'due_on', 'total'],
  labelField: 'po_sn',
  columns: [
    'po_sn',
    'supplier_id',
    'state',
    'type',
    'warehouse_id',
    'total',
    'goods',
    'due_on',
    'buyer_id',
    'pieces',
    'money',
    'outer_no',
    'express_nos',
    'placed_on',
    'revision',
    'hold_reason',
    'create_time',
  ],
  hidden: [
    'pieces',
    'money',
    'outer_no',
    'express_nos',
    'placed_on',
    'revision',
    'hold_reason',
    'create_time',
  ],
  facts: [
    'supplier_id',
    'warehouse_id',
    'type',
    'buyer_id',
    'due_on',
    'placed_on',
    'outer_no',
    'express_nos',
    'terms',
    'incoterm',
    'tax_percent',
    'pieces',
    'total',
    'total_cny',
    'rate',
    'above_quoted',
    'goods',
    'money',
    'paid',
    'hold_reason',
    'reason',
    'remark',
    'internal_note',
    'attachments',
    'created_by',
    'reviewed_by',
  ],
  identifiedBy: ['po_sn', 'supplier_id', 'total'],
})

/** What is agreed with the supplier: a change after the approval is a new version. */
export const agreedFields = [
  ...['due_on', 'terms', 'incoterm', 'tax_included', 'tax_percent', 'remark', 'warehouse_id'],
  ...['items', 'costs'],
] as const
/** An order that grows by more than this, and a price that is above the quoted one by more than this, need an approval. */
export const tolerancePercent = 3

const price = seenBy(seesCosts, wire.minor())

export const purchaseOrder = {
  ...own,
  /** Orders to choose from, such as the open ones of a supplier. */
  select: endpoint({
    method: 'GET',
    path: '/v1/purchase-orders/select',
    permission: 'staff',
    about: ['Select purchase order', '选择采购订单'],
    get query() {
      return own.select.query.extend({ supplier_id: wire.id.optional(), open: wire.flag.optional() })
    },
    get data() {
      return own.select.data
    },
  }),
  skus: skuChoices,
  /** What can be ordered: the SKUs that suppliers supply, with their prices, and what the warehouse has and waits for. */
  goods: listEndpoint({
    path: '/v1/purchase-orders/purchase-goods',
    permission: 'purchase-orders:create',
    about: ['List what can be ordered', '查看可采购商品'],
    row: z.object({
      id: wire.id,
      /** The approved row of the purchase plan, and its quantity; only with `plan`. */
      plan_id: wire.id.nullable(),
      wanted: z.number().nullable(),
      sku_id: wire.id,
      sku: z.string(),
      title: z.string(),
      supplier_code: z.string(),
      currency: z.string(),
      /** Prices by quantity, of one item. */
      tiers: seenBy(seesCosts, z.array(z.object({ from: z.number(), price: z.number() }))),
      /** For the smallest order. */
      price,
      moq: z.number(),
      multiple: z.number(),
      pack: z.number(),
      offer: z.string(),
      incoming: z.number(),
      waiting: z.number(),
      free: z.number(),
    }),
    filters: {
      supplier_id: wire.ref(() => supplier.select).optional(),
      warehouse_id: wire.ref(() => warehouse.select).optional(),
      /** Only what the purchase plan approved. */
      plan: wire.flag.optional(),
      search: wire.text(100).optional(),
    },
  }),
  /** As PDF, with prices. */
  print: endpoint({
    method: 'GET',
    path: '/v1/purchase-orders/:id/print',
    permission: 'purchase-orders:export',
    about: ['Print a purchase order', '打印采购订单'],
    query: z.object({
      lang: wire
        .choice({
          zh: ['中文', '中文'],
          en: ['English', 'English'],
          both: ['中文 + English', '中文 + English'],
        })
        .default('both'),
    }),
    raw: true,
  }),
}

const lead = ['purchasing-lead'] as const
const buyersToo = ['buyer', ...lead] as const

export const manifest = () =>
  ({
    pages: [
      {
        path: '/purchaseOrders',
        record: purchaseOrder,
        own: opened,
        menu: [132, 'purchasing', 83, 'ProfileOutlined'],
      },
    ],
    under: [listedUnder(purchaseOrder, { parent: supplier, by: 'supplier_id', hides: ['supplier_id'] })],
    roles: {
      'purchase-orders:*': lead,
      'purchase-orders:list': ['buyer', 'finance', 'product-developer', 'sampler', 'warehouse'],
      'purchase-orders:export': ['buyer', 'finance'],
      ...Object.fromEntries(
        [
          ...[
            'create',
            'update',
            'remove',
            'import',
            'submit',
            'withdraw',
            'order',
            'placed',
            'fail',
            'resend',
          ],
          ...['resubmit', 'revert', 'hold', 'resume', 'refuse', 'cancel'],
        ].map((step) => [`purchase-orders:${step}`, buyersToo]),
      ),
    },
  }) satisfies Manifest
