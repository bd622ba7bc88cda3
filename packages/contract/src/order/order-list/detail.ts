import { z } from 'zod'
import { seenBy } from '../../kit/seen-by.ts'
import { blockCodes } from '../order/block.ts'
import { collectedTax } from '../order/collected-tax.ts'
import {
  addressFieldNames,
  addressRow,
  lineRow,
  orderMark,
  orderMoney,
  orderSources,
  staffMoney,
  urgency,
} from '../order/row.ts'
import { storeDetailKinds } from '../order/store-details.ts'
import { chargeTerm } from '../order-price.ts'
import { proofRow } from '../order-proof.ts'

/** An order in detail, for merchants and staff. Amounts are minor units. */

export const orderEventRow = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.string(),
  text: z.string(),
  by: z.string().nullable(),
  internal: z.boolean(),
})

const detailLine = lineRow.extend({
  unit_price: z.number(),
  goods_title: z.string().nullable(),
  goods_id: z.number().nullable(),
  options: z.array(z.string()),
  available: z.number().nullable(),
  refunded: z.number(),
  /** Pieces that were sent again for free; sent to staff where more can be sent. */
  sent_again: z.number(),
  /** What refunding one more piece of this line returns to the wallet. */
  refundable: z.number(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What is printed or engraved on it: a text, and the URL of a picture or ''. */
  made: z.object({ text: z.string(), image: z.string() }).nullable(),
  /** Its packed size in millimetres, the longer side first; only for items that can be made to order. */
  print_mm: z.tuple([z.number(), z.number()]).optional(),
  /** The latest proof of a made-to-order item. */
  proof: proofRow.optional(),
  /** The pinned note about it. */
  note: z.string().optional(),
})

const relative = z.object({ id: z.number(), order_sn: z.string() })

/** A reshipment of the order. */
const redelivery = relative.extend({
  cause: z.enum(['carrier', 'supplier', 'us', 'buyer']),
  pricing: z.enum(['free', 'shipping', 'full']),
  /** What the merchant paid for it, in USD cents. */
  pay_amount: z.number(),
  cancelled: z.boolean(),
  /** What its carrier charged; for staff only. */
  cost: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  at: z.string(),
})

export const orderDetail = z.object({
  id: z.number(),
  version: z.number(),
  order_sn: z.string(),
  plt_order_sn: z.string(),
  status: z.number(),
  status_name: z.string(),
  source: z.enum(orderSources),
  payment: z.string(),
  supply: z.string(),
  fulfilment: z.string(),
  after_sale: z.string(),
  entity_id: z.number(),
  company: z.string(),
  store_id: z.number().nullable(),
  shop_name: z.string().nullable(),
  /** Its store sells customized products, and there is no label yet. */
  customizable: z.boolean(),
  platform_name: z.string().nullable(),
  blocked: z
    .object({ reason: z.enum(blockCodes), name: z.string(), fix: z.string(), fix_name: z.string() })
    .nullable(),
  /** Its position in the stock queue; null if it does not wait for stock. */
  queue_place: z.number().nullable(),
  abnormal: z.string().nullable(),
  on_hold: z.string().nullable(),
  /** The store holds it; `overruled` if a user released it here anyway. */
  store_hold: z.object({ reason: z.string(), note: z.string(), overruled: z.boolean() }).nullable(),
  urgent: z.boolean(),
  urgency: urgency.extend({ by: z.string() }).nullable(),
  tags: z.array(z.string()),
  /** Staff's tags; for staff only. */
  marks: z.array(orderMark),
  remark: z.string(),
  buyer_remark: z.string(),
  /** What the store's checkout asked besides the address. */
  store_details: z.array(
    z.object({
      kind: z.enum(Object.keys(storeDetailKinds) as [keyof typeof storeDetailKinds]),
      kind_name: z.string(),
      name: z.string(),
      value: z.string(),
    }),
  ),
  buyer_name: z.string(),
  buyer_email: z.string(),
  /** Country of the address. */
  country: z.string(),
  address: addressRow,
  address_editable: z.boolean(),
  /** Findings about the address as texts, by field, as long as there is no label. */
  address_findings: z.array(
    z.object({
      level: z.enum(['error', 'warning', 'note']),
      field: z.enum(addressFieldNames),
      text: z.string(),
      /** It can be fixed automatically. */
      fixable: z.boolean(),
    }),
  ),
  /** A tax number for customs that was found in another field. */
  tax_proposal: z.object({ value: z.string(), place: z.string() }).nullable(),
  order_amount: z.number(),
  order_currency: z.string(),
  goods_num: z.number(),
  channel_id: z.number().nullable(),
  express_name: z.string().nullable(),
  ioss_number: z.string().nullable(),
  /** Customs and VAT area of the address if it differs from the country; otherwise empty. */
  tax_area: z.string(),
  tax_collected: collectedTax.nullable(),
  coupon_id: z.number().nullable(),
  currency: z.string(),
  terms: z.array(chargeTerm),
  pay_amount: z.number(),
  refunded_amount: z.number(),
  /** What is still to be paid for it, because its parcel weighs more than was paid for. */
  charges_due: z.number(),
  /**
   * Number of other unpaid orders that contain one of this order's unmatched store variants, so that matching it helps
   * them, too.
   */
  alike: z.number(),
  quoted_until: z.string().nullable(),
  tracking_number: z.string().nullable(),
  /** The number of the merchant's own label for the parcel. */
  own_tracking_number: z.string().nullable(),
  /** The order that this one is a reshipment of. */
  redelivered_from: z.number().nullable(),
  redeliver_pricing: z.enum(['free', 'shipping', 'full']).nullable(),
  /** Who caused the reshipment, and bears what the merchant does not pay. */
  redeliver_cause: z.enum(['carrier', 'supplier', 'us', 'buyer']).nullable(),
  /** Id and number of that order. */
  redelivers: relative.nullable(),
  /** Earlier reshipments of this order, oldest first. */
  redeliveries: z.array(redelivery),
  /** The other orders in its parcel. */
  together: z.array(relative),
  /** What combining saves by the price list, in US cents; for staff only. */
  combined: z
    .object({
      freight_apart: z.number(),
      freight_together: z.number(),
      duty_apart: z.number(),
      duty_together: z.number(),
    })
    .nullable(),
  /** The order that it was split from, and its own parts. */
  split_from: relative.nullable(),
  parts: z.array(relative),
  tracking_url: z.string().nullable(),
  push_state: z.string(),
  create_time: z.string(),
  ship_by: z.string().nullable(),
  paid_time: z.string().nullable(),
  shipped_time: z.string().nullable(),
  /** When its parcel is expected to be delivered. */
  expected_time: z.string().nullable(),
  delivered_time: z.string().nullable(),
  lines: z.array(detailLine),
  /** Items that other suppliers ship. */
  left_out: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      variant_title: z.string(),
      platform_sku: z.string(),
      quantity: z.number(),
      image: z.string().nullable(),
      order_sku_id: z.number().nullable(),
    }),
  ),
  events: z.array(orderEventRow),
  /** What the user may do with the order now. */
  actions: z.array(z.string()),
})
export type FullDetail = z.output<typeof orderDetail>

/** An order as staff read it. */
export const staffDetail = orderDetail.extend({
  order_amount: staffMoney,
  pay_amount: staffMoney,
  refunded_amount: staffMoney,
  charges_due: staffMoney,
  terms: seenBy(orderMoney, orderDetail.shape.terms),
  combined: seenBy(orderMoney, orderDetail.shape.combined),
  redeliveries: z.array(
    redelivery.extend({ pay_amount: staffMoney, cost: seenBy(orderMoney, redelivery.shape.cost) }),
  ),
  lines: z.array(
    detailLine.extend({ sold_price: staffMoney, unit_price: staffMoney, refundable: staffMoney }),
  ),
})
/** An order as a user reads it, with or without amounts. */
export type OrderDetail = z.output<typeof staffDetail>
