import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { errors } from '../../kit/errors.ts'
import { record } from '../../kit/record.ts'
import type { Words } from '../../kit/text.ts'
import * as wire from '../../kit/wire.ts'
import type { Manifest } from '../../manifest.ts'
import { staffResult } from '../order/row.ts'

/** Reshipments: a new order that refers to the old one (domain: Orders). */

/** Who caused it and bears the cost. */
export const redeliverCauses = {
  carrier: { en: 'Carrier', zh: '物流商' },
  supplier: { en: 'Supplier', zh: '供应商' },
  us: { en: 'Platform', zh: '平台' },
  buyer: { en: 'Buyer', zh: '买家' },
} as const satisfies Record<string, Words>
export type RedeliverCause = keyof typeof redeliverCauses

/** What the merchant pays for it. */
export const redeliverPricings = {
  free: { en: 'Free', zh: '免费' },
  shipping: { en: 'Shipping only', zh: '仅收运费' },
  full: { en: 'Full price', zh: '全价' },
} as const satisfies Record<string, Words>
export type RedeliverPricing = keyof typeof redeliverPricings

/** The default: the merchant pays only for what the buyer caused. */
export const usualPricing = (cause: RedeliverCause): RedeliverPricing => (cause === 'buyer' ? 'full' : 'free')

const cause = wire.choice(redeliverCauses)
const pricing = wire.choice(redeliverPricings)

/** Reshipments, each with its original order. */
const redelivery = record({
  name: 'redelivery',
  path: '/sale/order/getRedeliverList',
  readPermission: 'order:list',
  immutable: true,
  title: ['Reshipments', '重发订单'],
  singular: ['reshipment', '重发订单'],
  empty: ['No reshipments yet', '暂无重发订单'],
  messages: {
    search: ['Order number, store number', '订单号、店铺单号'],
    emptyHelp: [
      'When a parcel is lost or damaged, our team reships it. Reshipments appear here.',
      '包裹丢失或破损时，我们的工作人员会重新发货，新订单将显示在这里。',
    ],
  },
  fields: {
    order_sn: [z.string(), 'New order', '新订单'],
    status: [z.number(), 'Status', '状态'],
    status_name: [z.string(), 'Status', '状态'],
    from_id: [z.number(), 'Original order', '原订单'],
    from_sn: [z.string(), 'Original order', '原订单'],
    plt_order_sn: [z.string(), 'Store order', '店铺订单号'],
    buyer_name: [z.string(), 'Buyer', '买家'],
    country: [z.string(), 'Country', '国家'],
    cause: [cause, 'Responsible party', '责任方'],
    pricing: [pricing, 'Charge', '收费方式'],
    pay_amount: [wire.minor({ currency: 'USD' }), 'Amount', '金额'],
    goods_num: [wire.int(), 'Quantity', '件数'],
    tracking_number: [z.string().nullable(), 'Tracking number', '运单号'],
    create_time: [wire.instant, 'Created at', '创建时间'],
  },
  filter: {
    cause: cause.optional(),
    pricing: pricing.optional(),
    /** Reshipments of one order. */
    order_id: [wire.id.optional(), 'Order', '订单'],
  },
  sortable: ['create_time', 'pay_amount'],
  endpoints: ['list'],
  labelField: 'order_sn',
  columns: [
    'order_sn',
    'from_sn',
    'buyer_name',
    'goods_num',
    'cause',
    'pricing',
    'pay_amount',
    'status',
    'tracking_number',
    'create_time',
  ],
  hidden: ['pricing'],
})

export const redeliver = {
  ...redelivery,
  make: endpoint({
    method: 'PUT',
    path: '/v1/order/redeliver',
    permission: 'erp-order:redeliver',
    about: ['Reship items of an order', '重发订单商品'],
    body: z.object({
      id: wire.id,
      version: wire.int({ min: 1 }).optional(),
      cause,
      pricing,
      lines: wire.listOf(z.object({ line_id: wire.id, quantity: wire.int({ min: 1 }) }), {
        min: 1,
        max: 200,
      }),
      note: wire.area(500).default(''),
      /** Idempotency key: the same key creates one order. */
      key: wire.text(60).optional(),
    }),
    /** The new order; `amount` is what was paid from the wallet. */
    data: staffResult,
  }),
}

export const redeliverErrors = errors('redeliver', {
  not_shipped: ['Only shipped orders can be reshipped.', '只有已发货的订单才能重发。'],
  quantity: ['The order had {{quantity}} of line {{id}}.', '商品行 {{id}} 原数量为 {{quantity}}。'],
  quantity_left: [
    'Of line {{id}} {{left}} can still be sent again for free. Charge the full price for more.',
    '商品行 {{id}} 还可免费重发 {{left}} 件，超出部分请按全价收费。',
  ],
  free_used: [
    'The limit of {{count}} free {{count|reshipment|reshipments}} for this order is used up. Charge shipping or the full price.',
    '该订单的免费重发次数（{{count}} 次）已用完，请收取运费或全价。',
  ],
  no_sku: ['Line {{id}} has no SKU.', '商品行 {{id}} 未匹配 SKU。'],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/redeliverList',
        record: redeliver,
        title: ['Reshipments', '重发订单'],
        menu: [400, 'orders', 20, 'RetweetOutlined'],
      },
    ],
    audit: { redelivery: ['Reshipment', '重发订单'] },
  }) satisfies Manifest
