import { z } from 'zod'
import { rowAnswer, rowRefs } from '../../kit/row-actions.ts'
import { seenBy } from '../../kit/seen-by.ts'
import { blockCodes } from './block.ts'

/** Shapes of orders in the API, for merchants and staff. Amounts are minor units. */

/** Permission of staff to see amounts; staff who pack parcels do not need it. */
export const orderMoney = 'erp-order:money'
/** Permission of staff to see complete IOSS numbers, which are needed to book or declare parcels. */
export const orderIoss = 'erp-order:ioss'
export const staffMoney = seenBy(orderMoney, z.number())

/** Orders that are still to be sent by the time that the store's platform sets, by how soon that is. */
export const shipBySpans = {
  late: ['Overdue', '已超时'],
  day: ['Within 24 hours or overdue', '24 小时内或已超时'],
  three_days: ['Within 3 days or overdue', '3 天内或已超时'],
} as const
export type ShipBySpan = keyof typeof shipBySpans

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

export const addressFieldNames = Object.keys(addressRow.shape) as [
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
export const urgency = z.object({ level: z.number(), until: z.string().nullable(), reason: z.string() })

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
  /** By when the store's platform wants it sent; null when it was sent or cancelled, and for stores that don't say. */
  ship_by: z.string().nullable(),
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
