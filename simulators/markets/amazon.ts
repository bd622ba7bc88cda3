import { type Answer, accountBehind, type Call, type Face, pair } from './face.ts'
import {
  allSent,
  anySent,
  decimal,
  findOrder,
  iossNumbers,
  liveToken,
  type Market,
  ordersOf,
  send,
  totalOf,
  vatOf,
} from './market.ts'
import type { Account, Order } from './state.ts'

/** Amazon: Login with Amazon for the seller's own app, Orders API 2026-01-01, shipment confirmation of v0. */

const failed = (status: number, code: string, message: string): Answer => ({
  status,
  body: { errors: [{ code, message, details: '' }] },
  headers: { 'x-amzn-requestid': crypto.randomUUID() },
})

const marketplaces = [
  {
    id: 'ATVPDKIKX0DER',
    name: 'Amazon.com',
    countryCode: 'US',
    currency: 'USD',
    domainName: 'www.amazon.com',
  },
  {
    id: 'A1PA6795UKMFR9',
    name: 'Amazon.de',
    countryCode: 'DE',
    currency: 'EUR',
    domainName: 'www.amazon.de',
  },
  {
    id: 'A1F83G8C2ARO7P',
    name: 'Amazon.co.uk',
    countryCode: 'GB',
    currency: 'GBP',
    domainName: 'www.amazon.co.uk',
  },
]
const homeOf = (account: Account) =>
  marketplaces.find((one) => one.domainName === account.host) ?? marketplaces[0]

export function amazon(market: Market): Face {
  const whose = (call: Call) => accountBehind(market, 'amazon', call.headers['x-amz-access-token'])
  const asked =
    (work: (account: Account, call: Call) => Answer) =>
    (call: Call): Answer => {
      const account = whose(call)
      return account
        ? work(account, call)
        : failed(403, 'Unauthorized', 'The access token you provided has expired.')
    }
  return {
    platform: 'amazon',
    whose,
    throttled: (after) => ({
      ...failed(429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.'),
      headers: { 'x-amzn-ratelimit-limit': after ? String(1 / after) : '0.0056' },
    }),
    routes: [
      {
        method: 'POST',
        path: '/auth/o2/token',
        operation: (call) => `token.${call.body.grant_type}`,
        handle: (call) => token(market, call),
      },
      {
        method: 'GET',
        path: '/sellers/v1/marketplaceParticipations',
        operation: 'user',
        handle: asked((account) => ({
          body: {
            payload: marketplaces.map(({ currency, ...one }) => ({
              marketplace: { ...one, defaultCurrencyCode: currency },
              participation: {
                isParticipating: account.everywhere === true || one.id === homeOf(account)?.id,
                hasSuspendedListings: false,
              },
              storeName: account.name,
            })),
          },
        })),
      },
      {
        method: 'GET',
        path: '/orders/2026-01-01/orders',
        operation: 'orders',
        handle: asked((account, call) => list(market, account, call)),
      },
      {
        method: 'GET',
        path: '/orders/2026-01-01/orders/:id',
        operation: 'order',
        handle: asked((account, call) => {
          const order = findOrder(market, account, call.params.id)
          return order
            ? { body: { order: shown(account, order) } }
            : failed(404, 'NotFound', 'Order not found')
        }),
      },
      {
        method: 'GET',
        path: '/orders/v0/orders/:id/orderItems',
        operation: 'order',
        handle: asked((account, call) => {
          const order = findOrder(market, account, call.params.id)
          if (!order) return failed(404, 'NotFound', 'Order not found')
          const tax =
            vatOf(order) > 0 ? { IossNumber: iossNumbers.amazon, DeemedResellerCategory: 'IOSS' } : {}
          return {
            body: {
              payload: {
                AmazonOrderId: order.id,
                OrderItems: order.lines.map((line) => ({
                  OrderItemId: line.lineId,
                  SellerSKU: line.sku,
                  ...tax,
                })),
              },
            },
          }
        }),
      },
      {
        method: 'POST',
        path: '/orders/v0/orders/:id/shipmentConfirmation',
        operation: 'fulfil',
        handle: asked((account, call) => confirm(market, account, call)),
      },
    ],
  }
}

function token(market: Market, call: Call): Answer {
  const no = (error: string, error_description: string) => ({
    status: 400,
    body: { error, error_description },
  })
  const {
    grant_type: kind,
    client_id: clientId,
    client_secret: secret,
    code,
    refresh_token: refresh,
  } = call.body
  const owner = market.state.accounts.find((one) => one.app?.clientId === clientId)
  if (!owner?.app || owner.app.clientSecret !== secret)
    return {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client authentication failed' },
    }
  const given =
    kind === 'authorization_code'
      ? liveToken(market, 'amazon', 'code', code)
      : liveToken(market, 'amazon', 'refresh', refresh)
  if (!given || given.clientId !== clientId)
    return no('invalid_grant', 'The request has an invalid grant parameter')
  if (given.kind === 'code') given.dead = true
  const made = pair(market, owner, {
    clientId,
    prefix: 'Atza|',
    refresh: given.kind === 'refresh' ? given.value : undefined,
  })
  return {
    body: {
      access_token: made.access,
      token_type: 'bearer',
      expires_in: market.settings.accessSeconds.amazon,
      refresh_token: made.refresh,
    },
  }
}

function list(market: Market, account: Account, call: Call): Answer {
  const { query } = call
  if (!account.everywhere && query.marketplaceIds !== homeOf(account)?.id)
    return failed(400, 'InvalidInput', 'marketplaceIds is wrong')
  const from = Date.parse(query.lastUpdatedAfter ?? '')
  if (Number.isNaN(from)) return failed(400, 'InvalidInput', 'lastUpdatedAfter is missing')
  const limit = Math.min(100, Number(query.maxResultsPerPage ?? '100'))
  const place = query.paginationToken
    ? (JSON.parse(Buffer.from(query.paginationToken, 'base64url').toString()) as {
        ids: string[]
        at: number
      })
    : undefined
  const until = Date.now() - market.settings.amazonDelayMs
  // A paginated list stays as it was at its first page: the token refers to it.
  const ids =
    place?.ids ??
    ordersOf(market, account)
      .filter((one) => Date.parse(one.updatedAt) >= from && Date.parse(one.updatedAt) <= until)
      .map((one) => one.id)
  const at = place?.at ?? 0
  const orders = ids.slice(at, at + limit).flatMap((id) => findOrder(market, account, id) ?? [])
  const more = at + limit < ids.length
  return {
    body: {
      orders: orders.map((one) => shown(account, one)),
      lastUpdatedBefore: new Date(until).toISOString(),
      pagination: more
        ? { nextToken: Buffer.from(JSON.stringify({ ids, at: at + limit })).toString('base64url') }
        : {},
    },
  }
}

function statusOf(order: Order): string {
  if (order.state === 'cancelled' || order.state === 'refunded') return 'CANCELLED'
  if (order.state === 'unpaid') return 'PENDING'
  return allSent(order) ? 'SHIPPED' : anySent(order) ? 'PARTIALLY_SHIPPED' : 'UNSHIPPED'
}

function shown(account: Account, order: Order): object {
  const amount = (minor: number) => ({
    amount: decimal(minor, account.currency),
    currencyCode: account.currency,
  })
  const { place } = order
  // Pending orders have neither buyer nor address.
  const known = order.state !== 'unpaid'
  return {
    orderId: order.id,
    createdTime: order.createdAt,
    lastUpdatedTime: order.updatedAt,
    salesChannel: { channelName: 'Amazon', marketplaceId: homeOf(account)?.id },
    ...(known
      ? {
          buyer: { buyerName: order.buyer, buyerEmail: order.email },
          recipient: {
            deliveryAddress: {
              name: place.name,
              addressLine1: place.address1,
              addressLine2: place.address2,
              city: place.city,
              stateOrRegion: place.state,
              postalCode: place.zip,
              countryCode: place.country,
              phone: place.phone,
            },
            ...(order.instructions ? { deliveryPreference: { addressInstruction: order.instructions } } : {}),
          },
          proceeds: { grandTotal: amount(totalOf(order)) },
        }
      : {}),
    fulfillment: {
      fulfillmentStatus: statusOf(order),
      fulfilledBy: 'MERCHANT',
      ...(order.shipBy
        ? { shipByWindow: { earliestDateTime: order.createdAt, latestDateTime: order.shipBy } }
        : {}),
    },
    orderItems: order.lines.map((line) => ({
      orderItemId: line.lineId,
      quantityOrdered: line.quantity,
      product: {
        asin: `B0${line.id.slice(-8)}`,
        title: line.title,
        sellerSku: line.sku,
        price: { unitPrice: amount(line.price) },
      },
      fulfillment: {
        quantityFulfilled: line.sent,
        quantityUnfulfilled: line.quantity - line.sent,
        ...(order.gift ? { packing: { giftOption: { giftMessage: order.gift } } } : {}),
      },
      ...(order.held === 'cancel'
        ? {
            cancellation: { cancellationRequest: { requester: 'BUYER', cancelReason: 'Ordered by mistake' } },
          }
        : {}),
    })),
    packages: order.parcels.map((parcel) => ({
      packageReferenceId: parcel.id,
      carrier: parcel.carrier,
      trackingNumber: parcel.number,
    })),
  }
}

function confirm(market: Market, account: Account, call: Call): Answer {
  const order = findOrder(market, account, call.params.id)
  if (!order) return failed(404, 'NotFound', 'Order not found')
  if (order.state === 'unpaid') return failed(400, 'InvalidInput', 'The order is pending')
  if (order.state !== 'paid') return failed(400, 'InvalidInput', 'The order is cancelled')
  const detail = call.json.packageDetail as {
    packageReferenceId: string
    carrierName?: string
    trackingNumber: string
    orderItems: { orderItemId: string; quantity: number }[]
  }
  if (!/^\d+$/.test(detail.packageReferenceId))
    return failed(400, 'InvalidInput', 'packageReferenceId is wrong')
  const known = order.parcels.find((one) => one.id === detail.packageReferenceId)
  if (known) Object.assign(known, { number: detail.trackingNumber, carrier: detail.carrierName ?? '' })
  const parcel = {
    id: detail.packageReferenceId,
    carrier: detail.carrierName ?? '',
    number: detail.trackingNumber,
    lines: detail.orderItems.map(({ orderItemId, quantity }) => ({ lineId: orderItemId, quantity })),
  }
  if (!known && !send(market, order, parcel)) return failed(400, 'InvalidInput', 'Nothing is left to send')
  market.changed()
  return { status: 204 }
}
