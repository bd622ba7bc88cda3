import { type Amounts, readAmounts } from '../amounts.ts'
import type { OrderPage, PlatformLine, PlatformOrder, Shipment, ShipmentResult } from '../connector.ts'
import { PlatformError } from '../connector.ts'
import { attributes, detail } from '../details.ts'
import { type Parcel, pushParcel, readPage, sentPieces } from '../rest-order.ts'
import type { ShoplazzaClient } from './client.ts'

/** Orders and parcels. Source of the fields: OpenAPI document 2022-01 and metadata 2026-01; both versions are read. */

interface Line {
  id: string
  product_id: string | null
  variant_id: string | null
  product_title: string
  variant_title: string | null
  sku: string | null
  quantity: number
  refund_quantity_total?: number
  price: string | number
  /** A string in 2022-01, later an object. */
  image: string | { src?: string } | null
  requires_shipping?: boolean
  properties?: { name: string; value: string }[] | null
  custom_properties?: { name: string; value: string }[] | null
}

interface Order {
  id: string
  number: string
  status: string
  financial_status: string
  fulfillment_status: string
  currency: string
  total_price: string | number
  created_at: string
  placed_at?: string | null
  updated_at: string
  cancelled_at?: string | null
  /** 2022-01. */
  canceled_at?: string | null
  customer: {
    id?: string | null
    email?: string | null
    first_name?: string | null
    last_name?: string | null
  } | null
  customer_note?: string | null
  note?: string | null
  shipping_address:
    | (Partial<Record<AddressField, string | null>> & {
        extra_info?: { cpf?: string | null; tax_text?: string | null } | null
      })
    | null
  note_attributes?: { name: string; value: string }[] | null
  line_items: Line[]
  fulfillments?: Fulfillment[]
}

type AddressField =
  | 'first_name'
  | 'last_name'
  | 'name'
  | 'company'
  | 'address'
  | 'address1'
  | 'address2'
  | 'area'
  | 'city'
  | 'province'
  | 'province_code'
  | 'zip'
  | 'country_code'
  | 'phone'
  | 'phone_area_code'
  | 'email'

interface Fulfillment {
  id: string
  status: string
  tracking_number: string | null
  line_items: { id: string; ship_quantity: number }[]
}

export async function ordersSince(
  client: ShoplazzaClient,
  since: Date,
  cursor: string | null,
): Promise<OrderPage> {
  const page = await client.ask<{ orders: Order[]; cursor?: string | null; has_more?: boolean }>(
    'GET',
    '/orders',
    {
      query: {
        updated_at_min: since.toISOString(),
        sort_by: 'updated_at',
        sort_direction: 'asc',
        page_size: 50,
        cursor: cursor ?? undefined,
      },
    },
  )
  return { ...readPage(page.orders, toOrder), next: page.has_more ? (page.cursor ?? null) : null }
}

export async function oneOrder(client: ShoplazzaClient, id: string): Promise<PlatformOrder | null> {
  const order = await find(client, id)
  return order ? toOrder(order) : null
}

async function find(client: ShoplazzaClient, id: string): Promise<Order | undefined> {
  try {
    return (await client.ask<{ order: Order }>('GET', `/orders/${encodeURIComponent(id)}`)).order
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'missing') return undefined
    throw error
  }
}

function toOrder(order: Order): PlatformOrder {
  const { customer, currency } = order
  const a = order.shipping_address
  const cancelled = order.cancelled_at ?? order.canceled_at
  const email = customer?.email ?? a?.email ?? ''
  const name = nameOf(a) || nameOf(customer)
  const amounts = readAmounts()
  const sent = sentPieces((order.fulfillments ?? []).filter(isLive).map(toParcel))
  return {
    id: order.id,
    name: order.number,
    createdAt: new Date(order.placed_at ?? order.created_at),
    updatedAt: new Date(order.updated_at),
    cancelledAt: cancelled || order.status === 'cancelled' ? new Date(cancelled ?? order.updated_at) : null,
    financialStatus: financial(order.financial_status),
    fulfilled: ['shipped', 'finished'].includes(order.fulfillment_status),
    currency,
    total: amounts.minor(order.total_price, currency),
    email,
    buyerId: customer?.id || null,
    buyerName: name,
    note: order.customer_note || order.note || '',
    address: a
      ? {
          name,
          company: a.company ?? '',
          phone: [a.phone_area_code, a.phone].filter(Boolean).join(' '),
          email,
          // The street is `address` since 2026-01 and was `address2` before; `address1` is its continuation.
          address1: a.address ?? a.address2 ?? a.address1 ?? '',
          address2: [a.address || a.address2 ? a.address1 : '', a.area].filter(Boolean).join(', '),
          city: a.city ?? '',
          province: a.province ?? '',
          // May be `US-KY`.
          province_code: (a.province_code ?? '').replace(/^[A-Z]{2}-/, ''),
          zip: a.zip ?? '',
          country: a.country_code ?? '',
        }
      : null,
    lines: order.line_items.map((line) => toLine(line, currency, sent.get(line.id) ?? 0, amounts)),
    test: false,
    details: [
      ...detail('tax', 'CPF', a?.extra_info?.cpf),
      ...detail('tax', 'Tax number', a?.extra_info?.tax_text),
      ...attributes(order.note_attributes),
    ],
    rounded: amounts.rounded,
  }
}

const nameOf = (
  who: { name?: string | null; first_name?: string | null; last_name?: string | null } | null,
) => who?.name || [who?.first_name, who?.last_name].filter(Boolean).join(' ')

function toLine(line: Line, currency: string, sent: number, amounts: Amounts): PlatformLine {
  const { image } = line
  return {
    id: line.id,
    productId: line.product_id,
    variantId: line.variant_id,
    title: line.product_title,
    variantTitle: line.variant_title ?? '',
    sku: line.sku ?? '',
    quantity: Math.max(0, line.quantity - (line.refund_quantity_total ?? 0) - sent),
    price: amounts.minor(line.price, currency),
    image: typeof image === 'string' ? image : (image?.src ?? null),
    requiresShipping: line.requires_shipping ?? true,
    properties: [...(line.properties ?? []), ...(line.custom_properties ?? [])],
  }
}

function financial(status: string): PlatformOrder['financialStatus'] {
  switch (status) {
    case 'paid':
    case 'refunding':
    case 'refund_failed':
      return 'paid'
    case 'authorized':
      return 'authorized'
    case 'partially_refunded':
      return 'partly_refunded'
    case 'refunded':
      return 'refunded'
    case 'cancelled':
    case 'failed':
      return 'voided'
    default:
      return 'pending'
  }
}

const isLive = (one: Fulfillment): boolean => one.status !== 'cancelled'

const toParcel = (one: Fulfillment): Parcel => ({
  id: one.id,
  numbers: one.tracking_number ? [one.tracking_number] : [],
  lines: one.line_items.map((line) => ({ lineId: line.id, quantity: line.ship_quantity })),
})

export async function fulfil(client: ShoplazzaClient, shipment: Shipment): Promise<ShipmentResult> {
  const at = `/orders/${encodeURIComponent(shipment.platformOrderId)}`
  const tracking = {
    tracking_number: shipment.trackingNumber,
    ...(shipment.carrier ? { tracking_company: shipment.carrier } : {}),
    ...(shipment.trackingUrl ? { tracking_url: shipment.trackingUrl } : {}),
  }
  return pushParcel(client.rest, shipment, {
    async look() {
      const order = await find(client, shipment.platformOrderId)
      if (!order) throw new PlatformError('missing', 'The order is gone from the store')
      const { fulfillments } = await client.ask<{ fulfillments: Fulfillment[] }>('GET', `${at}/fulfillments`)
      const parcels = fulfillments.filter(isLive).map(toParcel)
      const sent = sentPieces(parcels)
      const open = order.line_items.map(
        (line) =>
          [line.id, line.quantity - (line.refund_quantity_total ?? 0) - (sent.get(line.id) ?? 0)] as const,
      )
      return { parcels, open: new Map(open) }
    },
    async create(lines) {
      const line_items = lines.map(({ lineId, quantity }) => ({ id: lineId, ship_quantity: quantity }))
      const { fulfillment } = await client.ask<{ fulfillment: Fulfillment }>('POST', `${at}/fulfillments`, {
        body: { fulfillment: { line_items, ...tracking } },
        repeatable: false,
      })
      return fulfillment.id
    },
    // A parcel has one number here: ours replaces the merchant's.
    async addNumber(parcel) {
      await client.ask('PUT', `${at}/fulfillments/${parcel.id}`, { body: { fulfillment: tracking } })
    },
  })
}
