import { type Amounts, readAmounts } from '../amounts.ts'
import type { OrderPage, PlatformLine, PlatformOrder, Shipment, ShipmentResult } from '../connector.ts'
import { PlatformError } from '../connector.ts'
import { attributes } from '../details.ts'
import { type Parcel, pushParcel, readPage } from '../rest-order.ts'
import type { ShoplineClient } from './client.ts'
import { withHolds } from './holds.ts'
import { nextPage } from './paging.ts'

/** Orders and parcels. Source of the fields and paths: the official Go SDK and the documentation. */

interface Line {
  id: string
  product_id: string | null
  variant_id: string | null
  title: string
  variant_title: string | null
  sku: string | null
  quantity: number
  fulfillable_quantity?: number | null
  price: string
  image_url: string | null
  requires_shipping?: boolean | null
  properties?: { name: string; value: string }[] | null
  customized_attributes?: { name: string; value: string }[] | null
}

interface Order {
  id: string
  name: string
  status: string
  financial_status: string
  fulfillment_status: string | null
  currency: string
  current_total_price: string
  created_at: string
  order_at?: string | null
  updated_at: string
  cancelled_at?: string | null
  email?: string | null
  phone?: string | null
  buyer_note?: string | null
  note?: string | null
  note_attributes?: { name: string; value: string }[] | null
  customer: {
    id?: string | null
    email?: string | null
    first_name?: string | null
    last_name?: string | null
  } | null
  shipping_address: Partial<Record<AddressField, string | null>> | null
  line_items: Line[]
}

type AddressField =
  | 'first_name'
  | 'last_name'
  | 'name'
  | 'company'
  | 'address1'
  | 'address2'
  | 'district'
  | 'city'
  | 'province'
  | 'province_code'
  | 'zip'
  | 'country_code'
  | 'phone'

interface Tracking {
  tracking_number?: string | null | undefined
  tracking_company?: string | null | undefined
  tracking_url?: string | null | undefined
}

interface Fulfillment {
  id: string
  status: string
  tracking_number?: string | null
  tracking_company?: string | null
  tracking_url?: string | null
  tracking_info_list?: Tracking[] | null
  line_items: { id: string; quantity: number }[]
}

/** The platform's maximum page size. */
const pageSize = 100

/**
 * The platform can only sort by creation time: all pages of the window are read and then sorted by change, so that an interrupted
 * run leaves nothing out.
 */
export async function ordersSince(client: ShoplineClient, since: Date): Promise<OrderPage> {
  const found = new Map<string, Order>()
  for (let pageInfo: string | undefined; ; ) {
    const answer = await client.ask<{ orders: Order[] }>('GET', '/orders.json', {
      // Without `status` only open, unshipped orders are returned.
      query: pageInfo
        ? { limit: pageSize, page_info: pageInfo }
        : { limit: pageSize, status: 'any', updated_at_min: since.toISOString() },
    })
    for (const one of answer.data.orders) found.set(one.id, one)
    pageInfo = nextPage(answer.headers)
    if (!pageInfo) break
  }
  const { orders, unreadable } = readPage([...found.values()], toOrder)
  const read = await withHolds(client, orders)
  return { orders: read.sort((a, b) => +a.updatedAt - +b.updatedAt), unreadable, next: null }
}

export async function oneOrder(client: ShoplineClient, id: string): Promise<PlatformOrder | null> {
  const order = await find(client, id)
  if (!order) return null
  const [read] = await withHolds(client, [toOrder(order)])
  return read ?? null
}

async function find(client: ShoplineClient, id: string): Promise<Order | undefined> {
  const { data } = await client.ask<{ orders: Order[] }>('GET', '/orders.json', {
    query: { ids: id, status: 'any' },
  })
  return data.orders.find((one) => one.id === id)
}

function toOrder(order: Order): PlatformOrder {
  const { customer, currency } = order
  const a = order.shipping_address
  const email = order.email || customer?.email || ''
  const name = nameOf(a) || nameOf(customer)
  const amounts = readAmounts()
  return {
    id: order.id,
    name: order.name,
    createdAt: new Date(order.order_at ?? order.created_at),
    updatedAt: new Date(order.updated_at),
    cancelledAt:
      order.cancelled_at || order.status === 'canceled'
        ? new Date(order.cancelled_at ?? order.updated_at)
        : null,
    financialStatus: financial(order.financial_status),
    fulfilled: order.fulfillment_status === 'fulfilled',
    currency,
    total: amounts.minor(order.current_total_price, currency),
    email,
    buyerId: customer?.id || null,
    buyerName: name,
    note: order.buyer_note || order.note || '',
    address: a
      ? {
          name,
          company: a.company ?? '',
          phone: a.phone || order.phone || '',
          email,
          address1: a.address1 ?? '',
          address2: [a.address2, a.district].filter(Boolean).join(', '),
          city: a.city ?? '',
          province: a.province ?? '',
          province_code: a.province_code ?? '',
          zip: a.zip ?? '',
          country: a.country_code ?? '',
        }
      : null,
    lines: order.line_items.map((line) => toLine(line, currency, amounts)),
    test: false,
    details: attributes(order.note_attributes),
    rounded: amounts.rounded,
  }
}

const nameOf = (
  who: { name?: string | null; first_name?: string | null; last_name?: string | null } | null,
) => who?.name || [who?.first_name, who?.last_name].filter(Boolean).join(' ')

const toLine = (line: Line, currency: string, amounts: Amounts): PlatformLine => ({
  id: line.id,
  productId: line.product_id,
  variantId: line.variant_id,
  title: line.title,
  variantTitle: line.variant_title ?? '',
  sku: line.sku ?? '',
  quantity: line.fulfillable_quantity ?? line.quantity,
  price: amounts.minor(line.price, currency),
  image: line.image_url,
  requiresShipping: line.requires_shipping ?? true,
  properties: [...(line.properties ?? []), ...(line.customized_attributes ?? [])],
})

function financial(status: string): PlatformOrder['financialStatus'] {
  switch (status) {
    case 'paid':
      return 'paid'
    case 'authorized':
      return 'authorized'
    case 'partially_refunded':
      return 'partly_refunded'
    case 'refunded':
      return 'refunded'
    default:
      return 'pending'
  }
}

const trackingOf = (one: Fulfillment): Tracking[] =>
  one.tracking_info_list?.length
    ? one.tracking_info_list
    : [
        {
          tracking_number: one.tracking_number,
          tracking_company: one.tracking_company,
          tracking_url: one.tracking_url,
        },
      ]

export async function fulfil(client: ShoplineClient, shipment: Shipment): Promise<ShipmentResult> {
  const at = `/orders/${encodeURIComponent(shipment.platformOrderId)}/fulfillments`
  const tracking = {
    tracking_number: shipment.trackingNumber,
    ...(shipment.carrier ? { tracking_company: shipment.carrier } : {}),
    ...(shipment.trackingUrl ? { tracking_url: shipment.trackingUrl } : {}),
  }
  let live: Fulfillment[] = []
  return pushParcel(client, shipment, {
    async look() {
      const order = await find(client, shipment.platformOrderId)
      if (!order) throw new PlatformError('missing', 'The order is gone from the store')
      const { data } = await client.ask<{ fulfillments: Fulfillment[] }>('GET', `${at}.json`)
      live = data.fulfillments.filter((one) => one.status !== 'cancelled')
      const parcels = live.map(
        (one): Parcel => ({
          id: one.id,
          numbers: trackingOf(one).flatMap((t) => t.tracking_number ?? []),
          lines: one.line_items.map(({ id, quantity }) => ({ lineId: id, quantity })),
        }),
      )
      return {
        parcels,
        open: new Map(order.line_items.map((l) => [l.id, l.fulfillable_quantity ?? l.quantity])),
      }
    },
    async create(lines) {
      const line_items = lines.map(({ lineId, quantity }) => ({ id: lineId, quantity }))
      const { data } = await client.ask<{ fulfillment: { id: string } }>('POST', `${at}.json`, {
        body: { fulfillment: { line_items, ...tracking, notify_customer: true } },
        repeatable: false,
      })
      return data.fulfillment.id
    },
    // Order id first, parcel id second, by the documentation; the Go SDK has the opposite order.
    async addNumber(parcel) {
      const there = live.filter((one) => one.id === parcel.id).flatMap(trackingOf)
      await client.ask('POST', `${at}/${parcel.id}/update_tracking.json`, {
        body: {
          fulfillment: {
            tracking_info_list: [...there.filter((t) => t.tracking_number), tracking],
            notify_customer: true,
          },
        },
      })
    },
  })
}
