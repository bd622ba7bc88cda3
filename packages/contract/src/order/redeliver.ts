import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { sortBy } from '../kit/page.ts'
import type { Words } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import { orderResult } from './order-row.ts'

/** A parcel that is sent again: a new order that points to the old one (domain: Orders). */

/** Who caused it and bears the cost. */
export const redeliverCauses = {
  carrier: { en: 'Carrier', zh: '物流商' },
  supplier: { en: 'Supplier', zh: '供应商' },
  us: { en: 'Platform', zh: '平台' },
  buyer: { en: 'Buyer', zh: '买家' },
} as const satisfies Record<string, Words>
export type RedeliverCause = keyof typeof redeliverCauses
const causes = Object.keys(redeliverCauses) as [RedeliverCause, ...RedeliverCause[]]

/** What the merchant pays for it. */
export const redeliverPricings = {
  free: { en: 'Free', zh: '免费' },
  shipping: { en: 'Shipping only', zh: '仅收运费' },
  full: { en: 'Full price', zh: '全价' },
} as const satisfies Record<string, Words>
export type RedeliverPricing = keyof typeof redeliverPricings
const pricings = Object.keys(redeliverPricings) as [RedeliverPricing, ...RedeliverPricing[]]

/** Who pays when nobody says otherwise: the merchant only for what its buyer caused. */
export const usualPricing = (cause: RedeliverCause): RedeliverPricing => (cause === 'buyer' ? 'full' : 'free')

export const redeliverRow = z.object({
  id: z.number(),
  order_sn: z.string(),
  status: z.number(),
  status_name: z.string(),
  from_id: z.number(),
  from_sn: z.string(),
  plt_order_sn: z.string(),
  buyer_name: z.string(),
  country: z.string(),
  cause: z.enum(causes),
  pricing: z.enum(pricings),
  /** In USD cents. */
  pay_amount: z.number(),
  goods_num: z.number(),
  tracking_number: z.string().nullable(),
  create_time: z.string(),
})

export const redeliver = {
  list: listEndpoint({
    path: '/sale/order/getRedeliverList',
    permission: 'order:list',
    about: { en: 'List redeliveries', zh: '重发订单列表' },
    row: redeliverRow,
    filters: {
      /** Number of the new order or of the one it stands for. */
      search: wire.line(100).optional(),
      /** Redeliveries of one order. */
      order_id: wire.id.optional(),
      cause: wire.choice(causes).optional(),
      pricing: wire.choice(pricings).optional(),
      sort: sortBy(['create_time', 'pay_amount']),
    },
  }),
  make: endpoint({
    method: 'PUT',
    path: '/v1/order/redeliver',
    permission: 'erp-order:redeliver',
    about: { en: 'Send items of an order again', zh: '订单重发' },
    body: z.object({
      id: wire.id,
      version: wire.int({ min: 1 }).optional(),
      cause: wire.choice(causes),
      pricing: wire.choice(pricings),
      lines: wire.listOf(z.object({ line_id: wire.id, quantity: wire.int({ min: 1 }) }), {
        min: 1,
        max: 200,
      }),
      note: wire.area(500).default(''),
      /** The same key makes one order. */
      key: wire.line(60).optional(),
    }),
    /** The new order; `amount` is what the wallet paid. */
    data: orderResult,
  }),
}

export const redeliverErrors = errors('redeliver', {
  not_shipped: {
    en: 'Only shipped orders can be reshipped.',
    zh: '只有已发货的订单才能重发。',
  },
  quantity: { en: 'The order had {{quantity}} of line {{id}}.', zh: '商品行 {{id}} 原数量为 {{quantity}}。' },
  quantity_left: {
    en: 'Of line {{id}} {{left}} can still be sent again for free. Charge the full price for more.',
    zh: '商品行 {{id}} 还可免费重发 {{left}} 件，超出部分请按全价收费。',
  },
  no_sku: { en: 'Line {{id}} has no SKU.', zh: '商品行 {{id}} 未匹配 SKU。' },
})
