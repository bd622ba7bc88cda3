import { CheckError, check, type Fields, isFields, listIn, type Shape, textIn } from '../shared/check.ts'
import type { Simulator } from '../shared/context.ts'
import { customerIdOf } from '../shared/customer-id.ts'
import { pageOf, sizeIn } from '../shared/paging.ts'
import { ApiError, type Call, notFound, ok, type Route } from '../shared/respond.ts'
import { shipParcel, touchOrder } from '../shared/shops.ts'
import { type Order, type Parcel, progressOf, totalOf } from '../shared/state.ts'
import { answer } from './envelope.ts'

/** Orders and parcels, version 2026-01. */

const financial = {
  pending: 'waiting',
  paid: 'paid',
  partly_refunded: 'partially_refunded',
  refunded: 'refunded',
} as const
const progress = { none: 'waiting', part: 'partially_shipped', all: 'shipped' } as const

const parcelView = (order: Order, parcel: Parcel) => {
  const [tracking] = parcel.tracking
  return {
    id: parcel.id,
    order_id: order.id,
    status: parcel.cancelled ? 'cancelled' : 'waiting',
    tracking_number: tracking?.number ?? '',
    tracking_company: tracking?.company ?? '',
    tracking_url: tracking?.url ?? '',
    line_items: parcel.lines.map(({ id, quantity }) => ({ id, ship_quantity: quantity })),
    created_at: parcel.createdAt,
    updated_at: parcel.createdAt,
  }
}

export function orderView(order: Order) {
  const a = order.address
  return {
    id: order.id,
    number: order.name,
    status: order.cancelledAt ? 'cancelled' : order.financial === 'pending' ? 'opened' : 'placed',
    financial_status: financial[order.financial],
    fulfillment_status: progress[progressOf(order)],
    currency: order.currency,
    total_price: totalOf(order),
    created_at: order.createdAt,
    placed_at: order.createdAt,
    updated_at: order.updatedAt,
    cancelled_at: order.cancelledAt,
    customer: {
      id: customerIdOf(order.email),
      email: order.email,
      first_name: a?.firstName ?? '',
      last_name: a?.lastName ?? '',
    },
    customer_note: order.note,
    note: '',
    note_attributes: order.attributes ?? [],
    tags: '',
    shipping_address: a
      ? {
          first_name: a.firstName,
          last_name: a.lastName,
          name: `${a.firstName} ${a.lastName}`.trim(),
          company: a.company,
          address: a.address1,
          address1: a.address2,
          city: a.city,
          area: '',
          province: a.province,
          province_code: a.provinceCode,
          country_code: a.country,
          zip: a.zip,
          phone: a.phone,
          phone_area_code: '',
          email: order.email,
          extra_info: { cpf: order.taxId ?? '', tax_text: '' },
        }
      : null,
    line_items: order.lines.map((line) => ({
      id: line.id,
      product_id: line.productId,
      variant_id: line.variantId,
      product_title: line.title,
      variant_title: line.variantTitle,
      sku: line.sku,
      quantity: line.quantity,
      refund_quantity_total: line.refunded,
      price: line.price,
      image: line.image ? { src: line.image } : null,
      requires_shipping: true,
      properties: [],
    })),
    fulfillments: order.parcels.map((parcel) => parcelView(order, parcel)),
  }
}

const trackingShape: Shape = {
  tracking_number: 'text',
  tracking_company: 'text',
  tracking_company_code: 'text',
  tracking_url: 'text',
  phone_number: 'text',
  send_email: 'flag',
}
const lineShape = { list: { id: 'text!', ship_quantity: 'number' } } as const

function orderIn({ shop, params }: Call): Order {
  const order = shop.orders[params.id ?? '']
  if (!order) throw notFound()
  return order
}

function fulfillmentOf(call: Call): Fields {
  const body = call.body.fulfillment
  if (!isFields(body)) throw new CheckError('fulfillment', "can't be blank")
  return body
}

const trackingOf = (body: Fields): Parcel['tracking'] => [
  {
    number: textIn(body, 'tracking_number'),
    company: textIn(body, 'tracking_company'),
    url: textIn(body, 'tracking_url'),
  },
]

const timeIn = (query: URLSearchParams, name: string): number | null => {
  const text = query.get(name)
  if (text === null) return null
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new ApiError(422, { [name]: ['is invalid'] })
  return time
}

export const orderRoutes = (sim: Simulator): Record<string, Route> => ({
  'GET /orders': {
    operation: 'orders',
    scopes: ['read_order'],
    handle({ shop, query, stalePage }) {
      const size = sizeIn(query, 'page_size', 10, 250)
      const from = timeIn(query, 'updated_at_min') ?? 0
      const found = Object.values(shop.orders).filter((order) => Date.parse(order.updatedAt) >= from)
      const byChange = query.get('sort_by') === 'updated_at'
      const page = pageOf(found, (order) => (byChange ? order.updatedAt : order.createdAt), {
        size,
        cursor: query.get('cursor'),
        stale: stalePage,
      })
      return ok(
        answer({ orders: page.rows.map(orderView), cursor: page.next ?? '', has_more: page.next !== null }),
      )
    },
  },
  'GET /orders/:id': {
    operation: 'order',
    scopes: ['read_order'],
    handle: (call) => ok(answer({ order: orderView(orderIn(call)) })),
  },
  'GET /orders/:id/fulfillments': {
    operation: 'fulfillments',
    scopes: ['read_order'],
    handle(call) {
      const order = orderIn(call)
      return ok(answer({ fulfillments: order.parcels.map((parcel) => parcelView(order, parcel)) }))
    },
  },
  'POST /orders/:id/fulfillments': {
    operation: 'createFulfillment',
    scopes: ['write_order'],
    handle(call) {
      const order = orderIn(call)
      const body = check(fulfillmentOf(call), {
        ...trackingShape,
        line_items: { ...lineShape, required: true },
      })
      const lines = listIn(body, 'line_items').map((line) => ({
        id: textIn(line, 'id'),
        quantity: Number(line.ship_quantity ?? 0),
      }))
      const parcel = shipParcel(sim, call.shop, order, lines, trackingOf(body))
      return ok(answer({ fulfillment: parcelView(order, parcel) }))
    },
  },
  'PUT /orders/:id/fulfillments/:parcel': {
    operation: 'updateFulfillment',
    scopes: ['write_order'],
    handle(call) {
      const order = orderIn(call)
      const parcel = order.parcels.find((one) => one.id === call.params.parcel && !one.cancelled)
      if (!parcel) throw notFound()
      parcel.tracking = trackingOf(check(fulfillmentOf(call), trackingShape))
      touchOrder(sim, call.shop, order)
      return ok(answer({ fulfillment: parcelView(order, parcel) }))
    },
  },
})
