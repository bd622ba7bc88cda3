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

/** The shapes of orders on the wire, shared by merchants and staff. Amounts are minor units. */

/** Staff who hold it read amounts: who packs parcels does not. */
export const orderMoney = 'erp-order:money'
/** Staff who hold it read whole IOSS numbers: who books or declares parcels needs them. */
export const orderIoss = 'erp-order:ioss'
export const staffMoney = seenBy(orderMoney, z.number())

export const orderSources = ['store', 'import', 'cart', 'redeliver'] as const

/** An address as it is read back. */
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

/** A line as the list shows it when a row is opened. */
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
  /** The line of a set that this is a part of. */
  parent_id: z.number().optional(),
  /** A set stands for the line: its parts are lines of their own. */
  set_id: z.number().optional(),
  set: z.string().optional(),
  /** The set that was chosen for this is not sold now: the line waits. */
  stopped_set: z.string().optional(),
})

/** A tag that staff put on an order. */
export const orderMark = z.object({ id: z.number(), name: z.string(), color: z.string() })

/** 1: urgent, 2: before all. */
const urgency = z.object({ level: z.number(), until: z.string().nullable(), reason: z.string() })

/** A row of a list: every field is there, null where the order has nothing of it. */
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
  /** By when its proof wants an answer, or passes without one. */
  answer_by: z.string().nullable(),
  urgent: z.literal(true).nullable(),
  /** Of an urgent order: how much, until when, and for staff why. */
  urgency: urgency.nullable(),
  after_sale: z.string().nullable(),
  /** What its merchant still has to pay for it, in USD cents: its parcel weighs more than was paid for. */
  charges_due: z.number().nullable(),
  tags: z.array(z.string()).nullable(),
  remark: z.string().nullable(),
  /** Numbers of the orders that go in one parcel with it. */
  together: z.array(z.string()).nullable(),
  /** It was taken out of this order. */
  split_from: z.string().nullable(),
  /** A pinned note on one of its items. */
  goods_note: z.string().nullable(),
  /** What this person may do with it now (`actions.ts`). */
  actions: z.array(z.string()),
  /** Where the list was asked for them (`lines`). */
  lines: z.array(lineRow).optional(),
})

/** What only staff read of a row. */
const staffFields = {
  /** Tags of staff. */
  marks: z.array(orderMark).nullable(),
  /** The worst that is to be said of its address, until it has a label. */
  address_level: z.enum(['error', 'warning']).nullable(),
}
type StaffFields = { [F in keyof typeof staffFields]?: z.output<(typeof staffFields)[F]> }
/** A row with all amounts, as it is read for merchants and staff. */
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
/** A row as somebody reads it, with amounts or without. */
export type OrderRow = Omit<z.output<typeof staffRow>, keyof StaffFields> & StaffFields

/** What both lists filter by. `status` takes a number of the tabs; nothing means every status. */
export const orderFilters = {
  status: wire.int({ min: 5, max: 90 }).optional(),
  /** Order number, platform number, tracking number, buyer or SKU. */
  search: wire.line(100).optional(),
  store_id: wire.id.optional(),
  platform_id: wire.id.optional(),
  country: wire.line(2, 2).optional(),
  channel_id: wire.id.optional(),
  source: wire.choice(orderSources).optional(),
  blocked: wire.choice(blockCodes).optional(),
  urgent: wire.flag.optional(),
  after_sale: wire.choice(caseStatesOfOrders).optional(),
  tag: wire.line(50).optional(),
  /** When it was placed, paid and shipped: days in UTC, both included, or points in time of which the second is not. */
  from: wire.edge.optional(),
  to: wire.edge.optional(),
  paid_from: wire.edge.optional(),
  paid_to: wire.edge.optional(),
  shipped_from: wire.edge.optional(),
  shipped_to: wire.edge.optional(),
  /** Waiting for a store's variant to be matched: the id of its SKU mapping. */
  order_sku_id: wire.id.optional(),
  /** Also sends the lines of each row. */
  lines: wire.flag.default(false),
  sort: wire.choice(['-create_time', 'create_time']).default('-create_time'),
}

/** `bounded`: counting stopped at `total`; there are more. */
export const orderListExt = z.object({ tabs: z.array(tabCount), bounded: z.boolean() })

/** A term of what an order costs; amounts less than zero take off. */
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
  /** Pieces that were sent again without being paid for; staff read it where more can be sent. */
  sent_again: z.number(),
  /** What comes back to the wallet when one more piece of this line is refunded. */
  refundable: z.number(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What is printed or engraved on it: words, and the address of a picture or ''. */
  made: z.object({ text: z.string(), image: z.string() }).nullable(),
  /** Its size as it is packed, in millimetres, the longer side first: where things are made to order. */
  print_mm: z.tuple([z.number(), z.number()]).optional(),
  /** The newest proof of what is made. */
  proof: proofRow.optional(),
  /** The pinned note on it. */
  note: z.string().optional(),
})

const relative = z.object({ id: z.number(), order_sn: z.string() })

/** An order that was sent again. */
const redelivery = relative.extend({
  cause: z.enum(['carrier', 'supplier', 'us', 'buyer']),
  pricing: z.enum(['free', 'shipping', 'full']),
  /** What the merchant paid for it, in USD cents. */
  pay_amount: z.number(),
  cancelled: z.boolean(),
  /** What its carrier charged; for staff. */
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
  /** Its store sells customized products, and no label is made yet. */
  customizable: z.boolean(),
  platform_name: z.string().nullable(),
  blocked: z
    .object({ reason: z.enum(blockCodes), name: z.string(), fix: z.string(), fix_name: z.string() })
    .nullable(),
  /** Its place in the queue for goods that it waits for; null when it waits for none. */
  queue_place: z.number().nullable(),
  abnormal: z.string().nullable(),
  on_hold: z.string().nullable(),
  /** The store keeps it back; `overruled` when a person released it here all the same. */
  store_hold: z.object({ reason: z.string(), note: z.string(), overruled: z.boolean() }).nullable(),
  urgent: z.boolean(),
  urgency: urgency.extend({ by: z.string() }).nullable(),
  tags: z.array(z.string()),
  /** Tags of staff, for staff. */
  marks: z.array(orderMark),
  remark: z.string(),
  buyer_remark: z.string(),
  /** What the store's checkout asked beside the address. */
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
  /** Of the address. */
  country: z.string(),
  address: addressRow,
  address_editable: z.boolean(),
  /** What is to be said of the address as long as there is no label, field by field, in words. */
  address_findings: z.array(
    z.object({
      level: z.enum(['error', 'warning', 'note']),
      field: z.enum(addressFieldNames),
      text: z.string(),
      /** It can be mended at once. */
      fixable: z.boolean(),
    }),
  ),
  /** A number for customs that stands in another place than its own. */
  tax_proposal: z.object({ value: z.string(), place: z.string() }).nullable(),
  order_amount: z.number(),
  order_currency: z.string(),
  goods_num: z.number(),
  channel_id: z.number().nullable(),
  express_name: z.string().nullable(),
  ioss_number: z.string().nullable(),
  /** Customs and VAT area of the address where it differs from its country; empty otherwise. */
  tax_area: z.string(),
  tax_collected: collectedTax.nullable(),
  coupon_id: z.number().nullable(),
  currency: z.string(),
  terms: z.array(chargeTerm),
  pay_amount: z.number(),
  refunded_amount: z.number(),
  /** What is still to be paid for it: its parcel weighs more than was paid for. */
  charges_due: z.number(),
  /** How many other unpaid orders wait for SKUs of the same store variants. */
  alike: z.number(),
  quoted_until: z.string().nullable(),
  tracking_number: z.string().nullable(),
  /** The merchant's own label, which the parcel will carry. */
  own_tracking_number: z.string().nullable(),
  /** The order that this one stands for. */
  redelivered_from: z.number().nullable(),
  redeliver_pricing: z.enum(['free', 'shipping', 'full']).nullable(),
  /** Who caused that, and bears what the merchant does not pay. */
  redeliver_cause: z.enum(['carrier', 'supplier', 'us', 'buyer']).nullable(),
  /** Its number. */
  redelivers: relative.nullable(),
  /** What was sent again for this order before, the oldest first. */
  redeliveries: z.array(redelivery),
  /** Orders that go in one parcel with it. */
  together: z.array(relative),
  /** What that saves by the price list, in US cents; for staff. */
  combined: z
    .object({
      freight_apart: z.number(),
      freight_together: z.number(),
      duty_apart: z.number(),
      duty_together: z.number(),
    })
    .nullable(),
  /** The order that it was taken out of, and those that were taken out of it. */
  split_from: relative.nullable(),
  parts: z.array(relative),
  tracking_url: z.string().nullable(),
  push_state: z.string(),
  create_time: z.string(),
  paid_time: z.string().nullable(),
  shipped_time: z.string().nullable(),
  /** By when a parcel on its way is expected. */
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
  /** What this person may do with the order now. */
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
/** An order as somebody reads it, with amounts or without. */
export type OrderDetail = z.output<typeof staffDetail>

/** One order of a bulk action: done, or refused and why. */
export const orderResult = rowAnswer.extend({
  order_sn: z.string(),
  /** What moved in the wallet, in USD cents: charged below zero, refunded above. */
  amount: z.number(),
  /** What becomes another, in words: `China Standard → China Economy`. */
  change: z.string().optional(),
})
export type OrderResult = z.output<typeof orderResult>
/** The same for staff. */
export const staffResult = orderResult.extend({ amount: staffMoney })
/** One order of a bulk action as somebody reads it, with amounts or without. */
export type StaffResult = z.output<typeof staffResult>

/** Orders of one bulk action, each with the version that the caller saw. */
export const orderRefs = z.object({ orders: rowRefs })
