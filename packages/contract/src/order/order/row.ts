import { z } from 'zod'
import { tabCount } from '../../kit/page.ts'
import { rowAnswer, rowRefs } from '../../kit/row-actions.ts'
import { seenBy } from '../../kit/seen-by.ts'
import * as wire from '../../kit/wire.ts'
import { proofRow } from '../order-proof.ts'
import { blockCodes } from './block.ts'
import { collectedTax } from './collected-tax.ts'
import { caseStatesOfOrders } from './state.ts'
import { storeDetailKinds } from './store-details.ts'

/** Shapes of orders in the API, for merchants and staff. Amounts are minor units. */

/** Permission of staff to see amounts; staff who pack parcels do not need it. */
export const orderMoney = 'erp-order:money'
/** Permission of staff to see complete IOSS numbers, which are needed to book or declare parcels. */
export const orderIoss = 'erp-order:ioss'
export const staffMoney = seenBy(orderMoney, z.number())

export const orderSources = ['store', 'import', 'cart', 'redeliver'] as const

/** An address in answers. */
export const addressRow = z.object({
  name: z.string(),
  company: z.string().optional(),
  phone: z.string(),
  email: z.string().optional(),
  address1: z.string(),
  address2: z.string().optional(),
  city: z.string(),
  province: z.string(),
  province_code: z.string().optional(),
  zip: z.string(),
  country: z.string(),
  tax_id: z.string().optional(),
})

const addressFieldNames = Object.keys(addressRow.shape) as [
  keyof typeof addressRow.shape,
  ...(keyof typeof addressRow.shape)[],
]

/** A line, shown when a row of the list is expanded. */
export const lineRow = z.object({
  id: z.number(),
  order_id: z.number(),
  title: z.string(),
  variant_title: z.string(),
  platform_sku: z.string(),
  sku_id: z.number().nullable(),
  sku: z.string().nullable(),
  quantity: z.number(),
  reserved: z.number(),
  sold_price: z.number(),
  image: z.string().nullable(),
  /** The line of the set that this is a part of. */
  parent_id: z.number().optional(),
  /** The line is matched to a set, whose parts are lines too. */
  set_id: z.number().optional(),
  set: z.string().optional(),
  /** The set that it is mapped to is not sold now, so the line waits. */
  stopped_set: z.string().optional(),
})

/** A tag that staff put on an order. */
export const orderMark = z.object({ id: z.number(), name: z.string(), color: z.string() })

/** 1: urgent, 2: before all others. */
const urgency = z.object({ level: z.number(), until: z.string().nullable(), reason: z.string() })

/** A row of a list: every field is present, with null where the order has no value. */
export const orderRow = z.object({
  id: z.number(),
  version: z.number(),
  order_sn: z.string(),
  plt_order_sn: z.string(),
  status: z.number(),
  status_name: z.string(),
  source: z.enum(orderSources),
  platform_name: z.string().nullable(),
  shop_name: z.string().nullable(),
  country: z.string(),
  order_amount: z.number(),
  order_currency: z.string(),
  /** What the merchant pays or paid, in USD cents. */
  pay_amount: z.number(),
  express_name: z.string().nullable(),
  tracking_number: z.string().nullable(),
  goods_num: z.number(),
  buyer_name: z.string(),
  create_time: z.string(),
  paid_time: z.string().nullable(),
  blocked: z.enum(blockCodes).nullable(),
  /** By when its proof should be answered or is approved automatically. */
  answer_by: z.string().nullable(),
  urgent: z.literal(true).nullable(),
  /** Of an urgent order: level, end, and for staff the reason. */
  urgency: urgency.nullable(),
  after_sale: z.string().nullable(),
  /** What the merchant still has to pay for it, in USD cents, because its parcel weighs more than was paid for. */
  charges_due: z.number().nullable(),
  tags: z.array(z.string()).nullable(),
  remark: z.string().nullable(),
  /** Numbers of the other orders in its parcel. */
  together: z.array(z.string()).nullable(),
  /** Number of the order that it was split from. */
  split_from: z.string().nullable(),
  /** The pinned note about one of its items. */
  goods_note: z.string().nullable(),
  /** What the user may do with it now (`actions.ts`). */
  actions: z.array(z.string()),
  /** Only if the request asked for them (`lines`). */
  lines: z.array(lineRow).optional(),
})

/** Fields of a row that only staff see. */
const staffFields = {
  /** Staff's tags. */
  marks: z.array(orderMark).nullable(),
  /** The most severe level of its address check, until it has a label. */
  address_level: z.enum(['error', 'warning']).nullable(),
}
type StaffFields = { [F in keyof typeof staffFields]?: z.output<(typeof staffFields)[F]> }
/** A row with all amounts, as read for merchants and staff. */
export type FullRow = z.output<typeof orderRow> & StaffFields

const staffLine = lineRow.extend({ sold_price: staffMoney })
/** A row as staff read it. */
export const staffRow = orderRow.extend({
  order_amount: staffMoney,
  pay_amount: staffMoney,
  charges_due: staffMoney.nullable(),
  lines: z.array(staffLine).optional(),
  ...staffFields,
})
/** A row as a user reads it, with or without amounts. */
export type OrderRow = Omit<z.output<typeof staffRow>, keyof StaffFields> & StaffFields

/** Filters of both lists. `status` is the number of a tab; omitted for all. */
export const orderFilters = {
  status: wire.int({ min: 5, max: 90 }).optional(),
  /** Order number, platform number, tracking number, buyer or SKU. */
  search: wire.text(100).optional(),
  store_id: wire.id.optional(),
  platform_id: wire.id.optional(),
  country: wire.text(2, 2).optional(),
  channel_id: wire.id.optional(),
  source: wire.choice(orderSources).optional(),
  blocked: wire.choice(blockCodes).optional(),
  urgent: wire.flag.optional(),
  after_sale: wire.choice(caseStatesOfOrders).optional(),
  tag: wire.text(50).optional(),
  /** When it was placed, paid and shipped: days in UTC, both included, or timestamps, of which the second is excluded. */
  from: wire.edge.optional(),
  to: wire.edge.optional(),
  paid_from: wire.edge.optional(),
  paid_to: wire.edge.optional(),
  shipped_from: wire.edge.optional(),
  shipped_to: wire.edge.optional(),
  /** Id of a SKU mapping: finds the orders that can be paid only after its store variant is matched. */
  order_sku_id: wire.id.optional(),
  /** Includes the lines of each row. */
  lines: wire.flag.default(false),
  sort: wire.choice(['-create_time', 'create_time']).default('-create_time'),
}

/** `bounded`: counting stopped at `total`, and there are more. */
export const orderListExt = z.object({ tabs: z.array(tabCount), bounded: z.boolean() })

/** A charge of an order; negative amounts reduce it. */
export const chargeTerm = z.object({ code: z.string(), name: z.string(), amount: z.number() })
export const chargeChange = z.object({
  code: z.string(),
  name: z.string(),
  before: z.number(),
  after: z.number(),
})

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

/** The result for one order of a bulk action: done, or refused with the reason. */
export const orderResult = rowAnswer.extend({
  order_sn: z.string(),
  /** What moved in the wallet, in USD cents: negative for a charge, positive for a refund. */
  amount: z.number(),
  /** What changes, as text: `China Standard → China Economy`. */
  change: z.string().optional(),
})
export type OrderResult = z.output<typeof orderResult>
/** The same result for staff. */
export const staffResult = orderResult.extend({ amount: staffMoney })
/** The result for one order of a bulk action as a user reads it, with or without amounts. */
export type StaffResult = z.output<typeof staffResult>

/** Orders of one bulk action, each with the version that the caller saw. */
export const orderRefs = z.object({ orders: rowRefs })
