import { CheckError, check, type Fields, isFields, listIn, type Shape, textIn } from '../shared/check.ts'
import type { Simulator } from '../shared/context.ts'
import { customerIdOf } from '../shared/customer-id.ts'
import { type Call, notFound, ok, type Route } from '../shared/respond.ts'
import { shipParcel, touchOrder } from '../shared/shops.ts'
import { type Order, openOf, type Parcel, progressOf, totalOf } from '../shared/state.ts'
import { linkedPage } from './paging.ts'

/** Orders and parcels (official Go SDK and documentation; the order id comes first in paths of parcels). */

const financial = {
  pending: 'unpaid',
  paid: 'paid',
  partly_refunded: 'partially_refunded',
  refunded: 'refunded',
} as const
const progress = { none: null, part: 'partial', all: 'fulfilled' } as const

const parcelView = (parcel: Parcel) => {
  const list = parcel.tracking.map((one) => ({
    tracking_number: one.number,
    tracking_company: one.company,
    tracking_url: one.url,
  }))
  return {
    id: parcel.id,
    status: parcel.cancelled ? 'cancelled' : 'success',
    ...list[0],
    tracking_info_list: list,
    line_items: parcel.lines,
    created_at: parcel.createdAt,
  }
}

export function orderView(order: Order) {
  const a = order.address
  return {
    id: order.id,
    name: order.name,
    status: order.cancelledAt ? 'canceled' : 'open',
    financial_status: financial[order.financial],
    fulfillment_status: progress[progressOf(order)],
    currency: order.currency,
    current_total_price: totalOf(order),
    created_at: order.createdAt,
    order_at: order.createdAt,
    updated_at: order.updatedAt,
    cancelled_at: order.cancelledAt,
    email: order.email,
    phone: a?.phone ?? '',
    buyer_note: order.note,
    note: '',
    note_attributes: order.attributes ?? [],
    customer: {
      id: customerIdOf(order.email),
      email: order.email,
      first_name: a?.firstName ?? '',
      last_name: a?.lastName ?? '',
    },
    shipping_address: a
      ? {
          first_name: a.firstName,
          last_name: a.lastName,
          name: `${a.firstName} ${a.lastName}`.trim(),
          company: a.company,
          address1: a.address1,
          address2: a.address2,
          district: '',
          city: a.city,
          province: a.province,
          province_code: a.provinceCode,
          country_code: a.country,
          zip: a.zip,
          phone: a.phone,
        }
      : null,
    line_items: order.lines.map((line) => ({
      id: line.id,
      product_id: line.productId,
      variant_id: line.variantId,
      title: line.title,
      variant_title: line.variantTitle,
      sku: line.sku,
      quantity: line.quantity,
      fulfillable_quantity: openOf(order, line),
      price: line.price,
      image_url: line.image,
      requires_shipping: true,
      properties: [],
    })),
    fulfillments: order.parcels.map(parcelView),
  }
}

function orderIn({ shop, params }: Call): Order {
  const order = shop.orders[params.id ?? '']
  if (!order) throw notFound()
  return order
}

function inner(call: Call): Fields {
  const body = call.body.fulfillment
  if (!isFields(body)) throw new CheckError('fulfillment', "can't be blank")
  return body
}

const tracking: Shape = { tracking_number: 'text', tracking_company: 'text', tracking_url: 'text' }
const trackingIn = (body: Fields): Parcel['tracking'][number] => ({
  number: textIn(body, 'tracking_number'),
  company: textIn(body, 'tracking_company'),
  url: textIn(body, 'tracking_url'),
})

/** By default only open, unshipped orders. */
function wanted({ shop, query }: Call): Order[] {
  const ids = query.get('ids')?.split(',')
  const from = Date.parse(query.get('updated_at_min') ?? '1970-01-01')
  const any = query.get('status') === 'any'
  return Object.values(shop.orders).filter(
    (order) =>
      (!ids || ids.includes(order.id)) &&
      Date.parse(order.updatedAt) >= from &&
      (any || query.has('page_info') || (!order.cancelledAt && progressOf(order) === 'none')),
  )
}

export const orderRoutes = (sim: Simulator): Record<string, Route> => ({
  'GET /orders.json': {
    operation: 'orders',
    scopes: ['read_orders'],
    handle(call) {
      const page = linkedPage(sim, call, {
        path: 'orders.json',
        rows: wanted(call),
        most: 100,
        keyOf: (order) => order.createdAt,
      })
      return ok({ orders: page.rows.map(orderView) }, page.headers)
    },
  },
  'GET /fulfillment_orders/:id/fulfillment_orders.json': {
    operation: 'fulfillmentOrders',
    scopes: ['read_assigned_fulfillment_orders'],
    handle(call) {
      const order = orderIn(call)
      const held = order.hold
      const one = {
        id: `${order.id}_1`,
        order_id: order.id,
        status: held ? 'on_hold' : 'open',
        fulfillment_holds: held ? [{ reason: held.reason, reason_notes: held.notes }] : [],
        line_items: order.lines.map((line) => ({
          id: `${line.id}_1`,
          line_item_id: line.id,
          quantity: line.quantity,
          fulfillable_quantity: openOf(order, line),
        })),
      }
      return ok({ fulfillment_orders: [one] })
    },
  },
  'GET /orders/:id/fulfillments.json': {
    operation: 'fulfillments',
    scopes: ['read_orders'],
    handle: (call) => ok({ fulfillments: orderIn(call).parcels.map(parcelView) }),
  },
  'POST /orders/:id/fulfillments.json': {
    operation: 'createFulfillment',
    scopes: ['write_orders'],
    handle(call) {
      const order = orderIn(call)
      const body = check(inner(call), {
        ...tracking,
        notify_customer: 'flag',
        line_items: { list: { id: 'text!', quantity: 'number!' }, required: true },
      })
      const lines = listIn(body, 'line_items').map((line) => ({
        id: textIn(line, 'id'),
        quantity: Number(line.quantity),
      }))
      return ok({ fulfillment: parcelView(shipParcel(sim, call.shop, order, lines, [trackingIn(body)])) })
    },
  },
  'POST /orders/:id/fulfillments/:parcel/update_tracking.json': {
    operation: 'updateTracking',
    scopes: ['write_orders'],
    handle(call) {
      const order = orderIn(call)
      const parcel = order.parcels.find((one) => one.id === call.params.parcel && !one.cancelled)
      if (!parcel) throw notFound()
      const body = check(inner(call), {
        notify_customer: 'flag',
        tracking_info_list: { list: tracking, required: true, max: 10 },
      })
      parcel.tracking = listIn(body, 'tracking_info_list').map(trackingIn)
      touchOrder(sim, call.shop, order)
      return ok({ fulfillment: parcelView(parcel) })
    },
  },
})
