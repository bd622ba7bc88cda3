import { scaleOf } from '@dropyard/contract/kit/money'
import type {
  OrderPage,
  PlatformLine,
  PlatformOrder,
  Shipment,
  ShipmentResult,
  StoreCredentials,
} from '../connector.ts'
import { PlatformError } from '../connector.ts'
import { detail } from '../details.ts'
import { earliest, pushFulfilmentOnce, readEach, required } from '../marketplace.ts'
import type { RestClient } from '../rest.ts'

/** Etsy's receipts are orders. Times are Unix seconds, amounts integers with a divisor. */

interface Money {
  amount: number
  divisor: number
  currency_code: string
}

interface Receipt {
  receipt_id: number | string
  status: string
  is_paid: boolean
  is_shipped: boolean
  name: string
  first_line?: string | null
  second_line?: string | null
  city?: string | null
  state?: string | null
  zip?: string | null
  country_iso?: string | null
  buyer_email?: string | null
  buyer_user_id?: number | string | null
  message_from_buyer?: string | null
  is_gift?: boolean
  gift_message?: string | null
  gift_sender?: string | null
  grandtotal: Money
  /** VAT that Etsy collected. Its number is shown in the Shop Manager, but not in the API. */
  total_vat_cost?: Money | null
  transactions: Transaction[]
  shipments?: { receipt_shipping_id?: number | string | null; tracking_code?: string | null }[]
  created_timestamp: number
  updated_timestamp: number
}

interface Transaction {
  transaction_id: number | string
  listing_id?: number | string | null
  product_id?: number | string | null
  sku?: string | null
  title: string
  quantity: number
  price: Money
  is_digital?: boolean
  /** Seconds since 1970. */
  expected_ship_date?: number | null
  variations?: { formatted_name?: string; formatted_value?: string }[]
}

const pageSize = 50

/** Start of the next page: the second of a change, and how many receipts of that second were read. */
interface Mark {
  from: number
  skip: number
}

/**
 * Oldest change first. Each page starts at the second at which the last one ended, so that a receipt that changes between two
 * pages, and so moves to the end, doesn't shift others past the page that is read next.
 */
export async function receiptsSince(
  client: RestClient,
  since: Date,
  cursor: string | null,
): Promise<OrderPage> {
  const mark: Mark = cursor
    ? (JSON.parse(cursor) as Mark)
    : { from: Math.floor(since.getTime() / 1000), skip: 0 }
  const query = new URLSearchParams({
    min_last_modified: String(mark.from),
    sort_on: 'updated',
    sort_order: 'asc',
    limit: String(pageSize),
    offset: String(mark.skip),
  })
  const { results } = await client.ask<{ count: number; results: Receipt[] }>({
    method: 'GET',
    url: `${receipts(client)}?${query}`,
  })
  return {
    ...(await readEach(results, (one) => String(one.receipt_id), toOrder)),
    next: results.length < pageSize ? null : JSON.stringify(after(mark, results)),
  }
}

function after(mark: Mark, results: readonly Receipt[]): Mark {
  const last = results.at(-1)?.updated_timestamp ?? mark.from
  const ofLast = results.filter((one) => one.updated_timestamp === last).length
  return { from: last, skip: ofLast + (last === mark.from ? mark.skip : 0) }
}

export const shopIdOf = (credentials: StoreCredentials): string => credentials.account?.shopId ?? ''

const receipts = (client: RestClient): string => `/shops/${shopIdOf(client.credentials())}/receipts`

async function readReceipt(client: RestClient, id: string): Promise<Receipt | null> {
  try {
    return await client.ask<Receipt>({ method: 'GET', url: `${receipts(client)}/${encodeURIComponent(id)}` })
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'missing') return null
    throw error
  }
}

export async function oneReceipt(client: RestClient, id: string): Promise<PlatformOrder | null> {
  const receipt = await readReceipt(client, id)
  return receipt && toOrder(receipt)
}

/**
 * A tracking number marks the receipt as shipped and mails the buyer. It can't be changed or withdrawn: another number is added
 * to the first.
 */
export function fulfil(client: RestClient, shipment: Shipment): Promise<ShipmentResult> {
  const sentIn = (receipt: Receipt) =>
    receipt.shipments?.find((one) => one.tracking_code === shipment.trackingNumber)
  const idOf = (one: NonNullable<ReturnType<typeof sentIn>>) => String(one.receipt_shipping_id ?? '')
  let shipped = false
  return pushFulfilmentOnce(
    client,
    async () => {
      const receipt = await readReceipt(client, shipment.platformOrderId)
      if (!receipt) throw new PlatformError('missing', 'The order is gone from the store')
      if (isCancelled(receipt))
        throw new PlatformError('refused', 'The order was cancelled on Etsy', { field: 'status' })
      shipped = receipt.is_shipped
      const ours = sentIn(receipt)
      return ours && { fulfilmentId: idOf(ours), note: 'existed' }
    },
    async () => {
      const receipt = await client.ask<Receipt>({
        method: 'POST',
        url: `${receipts(client)}/${encodeURIComponent(shipment.platformOrderId)}/tracking`,
        body: new URLSearchParams({
          tracking_code: shipment.trackingNumber,
          carrier_name: shipment.carrier || 'other',
        }),
        repeatable: false,
      })
      const ours = sentIn(receipt)
      return { fulfilmentId: ours ? idOf(ours) : '', note: shipped ? 'updated' : 'created' }
    },
  )
}

const isCancelled = (receipt: Receipt): boolean => receipt.status.toLowerCase() === 'canceled'

function toOrder(receipt: Receipt): PlatformOrder {
  const total = minor(receipt.grandtotal)
  const updatedAt = new Date(receipt.updated_timestamp * 1000)
  const email = receipt.buyer_email ?? ''
  return {
    id: String(required(receipt.receipt_id, 'id')),
    name: String(receipt.receipt_id),
    createdAt: new Date(receipt.created_timestamp * 1000),
    updatedAt,
    cancelledAt: isCancelled(receipt) ? updatedAt : null,
    financialStatus: financial(receipt),
    fulfilled: receipt.is_shipped,
    shipBy: earliest(receipt.transactions.map(({ expected_ship_date: at }) => at && at * 1000)),
    currency: total.currency,
    total: total.amount,
    email,
    buyerId: receipt.buyer_user_id ? String(receipt.buyer_user_id) : null,
    buyerName: receipt.name,
    note: receipt.message_from_buyer ?? '',
    address: receipt.first_line
      ? {
          name: receipt.name,
          phone: '',
          email,
          address1: receipt.first_line,
          address2: receipt.second_line ?? '',
          city: receipt.city ?? '',
          province: receipt.state ?? '',
          zip: receipt.zip ?? '',
          country: receipt.country_iso ?? '',
        }
      : null,
    taxCollected:
      (receipt.total_vat_cost?.amount ?? 0) > 0 ? { by: 'Etsy', scheme: 'VAT', number: '' } : null,
    lines: receipt.transactions.map((one) => toLine(one, receipt.is_shipped)),
    test: false,
    ...(receipt.is_shipped ? { sentAsOne: true as const } : {}),
    details: detail(
      'gift',
      'Gift message',
      [receipt.gift_message, receipt.gift_sender].filter(Boolean).join(' — '),
    ),
  }
}

function toLine(one: Transaction, shipped: boolean): PlatformLine {
  const named = (one.variations ?? []).map((v) => ({
    name: v.formatted_name ?? '',
    value: v.formatted_value ?? '',
  }))
  // A buyer's text for a customized item is a variation with this name.
  const personal = named.filter((v) => v.name === 'Personalization')
  return {
    id: String(one.transaction_id),
    productId: one.listing_id ? String(one.listing_id) : null,
    variantId: one.product_id ? String(one.product_id) : null,
    title: one.title,
    variantTitle: named
      .filter((v) => !personal.includes(v))
      .map((v) => v.value)
      .join(' / '),
    sku: one.sku ?? '',
    quantity: shipped ? 0 : one.quantity,
    price: minor(one.price).amount,
    image: null,
    requiresShipping: one.is_digital !== true,
    properties: personal,
  }
}

function financial(receipt: Receipt): PlatformOrder['financialStatus'] {
  const status = receipt.status.toLowerCase()
  if (status === 'fully refunded') return 'refunded'
  if (status === 'partially refunded') return 'partly_refunded'
  return receipt.is_paid ? 'paid' : 'pending'
}

/** Etsy's divisor normally matches the currency; other divisors are converted. */
function minor({ amount, divisor, currency_code: currency }: Money): { amount: number; currency: string } {
  return { amount: Math.round((amount / divisor) * 10 ** scaleOf(currency)), currency }
}
