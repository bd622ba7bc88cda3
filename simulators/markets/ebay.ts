import { type Answer, accountBehind, bearer, type Call, type Face, pair } from './face.ts'
import {
  allSent,
  anySent,
  decimal,
  findOrder,
  goodsOf,
  iossNumbers,
  liveToken,
  type Market,
  ordersOf,
  send,
  totalOf,
  vatOf,
} from './market.ts'
import type { Account, Order } from './state.ts'

/** eBay: OAuth with Basic authentication, Sell Fulfillment API. */

const failed = (status: number, errorId: number, message: string): Answer => ({
  status,
  body: { errors: [{ errorId, domain: 'ACCESS', category: 'REQUEST', message, longMessage: message }] },
})

export function ebay(market: Market): Face {
  const whose = (call: Call) => accountBehind(market, 'ebay', bearer(call))
  const asked =
    (work: (account: Account, call: Call) => Answer) =>
    (call: Call): Answer => {
      const account = whose(call)
      return account ? work(account, call) : failed(401, 1001, 'Invalid access token')
    }
  return {
    platform: 'ebay',
    whose,
    throttled: (after) => ({
      ...failed(429, 2001, 'Too many requests'),
      ...(after === undefined ? {} : { headers: { 'retry-after': String(after) } }),
    }),
    routes: [
      {
        method: 'POST',
        path: '/identity/v1/oauth2/token',
        operation: (call) => `token.${call.body.grant_type}`,
        handle: (call) => token(market, call),
      },
      {
        method: 'GET',
        path: '/commerce/identity/v1/user/',
        operation: 'user',
        handle: asked((account) => ({
          body: {
            userId: account.userId,
            username: account.name,
            registrationMarketplaceId: account.currency === 'GBP' ? 'EBAY_GB' : 'EBAY_US',
            businessAccount: { email: account.email },
          },
        })),
      },
      {
        method: 'GET',
        path: '/sell/fulfillment/v1/order',
        operation: 'orders',
        handle: asked((account, call) => list(market, account, call)),
      },
      {
        method: 'GET',
        path: '/sell/fulfillment/v1/order/:id',
        operation: 'order',
        handle: asked((account, call) => {
          const order = findOrder(market, account, call.params.id)
          return order ? { body: shown(account, order) } : failed(404, 32100, 'Invalid order id')
        }),
      },
      {
        method: 'GET',
        path: '/sell/fulfillment/v1/order/:id/shipping_fulfillment',
        operation: 'fulfilments',
        handle: asked((account, call) => {
          const order = findOrder(market, account, call.params.id)
          if (!order) return failed(404, 32100, 'Invalid order id')
          return {
            body: {
              fulfillments: order.parcels.map((parcel) => ({
                fulfillmentId: parcel.id,
                shipmentTrackingNumber: parcel.number,
                shippingCarrierCode: parcel.carrier,
                lineItems: parcel.lines.map(({ lineId, quantity }) => ({ lineItemId: lineId, quantity })),
              })),
              total: order.parcels.length,
            },
          }
        }),
      },
      {
        method: 'POST',
        path: '/sell/fulfillment/v1/order/:id/shipping_fulfillment',
        operation: 'fulfil',
        handle: asked((account, call) => ship(market, account, call)),
      },
    ],
  }
}

function token(market: Market, call: Call): Answer {
  const { settings } = market
  const keys = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
  const no = (error: string, error_description: string) => ({
    status: 400,
    body: { error, error_description },
  })
  if (call.headers.authorization !== `Basic ${keys}`)
    return {
      status: 401,
      body: { error: 'invalid_client', error_description: 'client authentication failed' },
    }
  const { grant_type: kind, code, redirect_uri: ruName, refresh_token: refresh } = call.body
  const given =
    kind === 'authorization_code'
      ? liveToken(market, 'ebay', 'code', code)
      : kind === 'refresh_token'
        ? liveToken(market, 'ebay', 'refresh', refresh)
        : undefined
  if (!given) return no('invalid_grant', 'the provided authorization grant is invalid or was revoked')
  if (given.kind === 'code' && ruName !== settings.ruName) return no('invalid_grant', 'the RuName is another')
  if (given.kind === 'code') given.dead = true
  const account = market.state.accounts.find((one) => one.platform === 'ebay' && one.name === given.account)
  if (!account) return no('invalid_grant', 'the account is closed')
  const { access, refresh: renewing } = pair(market, account, {
    clientId: settings.clientId,
    prefix: 'v^1.1#',
    refresh: given.kind === 'refresh' ? given.value : undefined,
  })
  return {
    body: {
      access_token: access,
      expires_in: settings.accessSeconds.ebay,
      token_type: 'User Access Token',
      // A refresh returns no new refresh token.
      ...(given.kind === 'code'
        ? { refresh_token: renewing, refresh_token_expires_in: settings.refreshSeconds.ebay }
        : {}),
    },
  }
}

function list(market: Market, account: Account, call: Call): Answer {
  const window = /lastmodifieddate:\[([^\]]*?)\.\.([^\]]*)\]/.exec(call.query.filter ?? '')
  const from = Date.parse(window?.[1] || new Date(Date.now() - 90 * 86_400_000).toISOString())
  const to = Date.parse(window?.[2] || new Date().toISOString())
  if (Number.isNaN(from) || Number.isNaN(to)) return failed(400, 30_800, 'Invalid filter')
  const limit = Math.min(200, Number(call.query.limit ?? '50'))
  const offset = Number(call.query.offset ?? '0')
  // Unpaid orders are not returned; the newest come first.
  const all = ordersOf(market, account)
    .filter((one) => one.state !== 'unpaid')
    .filter((one) => Date.parse(one.updatedAt) >= from && Date.parse(one.updatedAt) <= to)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id))
  const orders = all.slice(offset, offset + limit)
  return { body: { orders: orders.map((one) => shown(account, one)), total: all.length, limit, offset } }
}

const payment = { paid: 'PAID', unpaid: 'PENDING', cancelled: 'FULLY_REFUNDED', refunded: 'FULLY_REFUNDED' }

function shown(account: Account, order: Order): object {
  const { currency } = account
  const amount = (minor: number) => ({ value: decimal(minor, currency), currency })
  const { place } = order
  return {
    orderId: order.id,
    salesRecordReference: order.id.slice(-3),
    creationDate: order.createdAt,
    lastModifiedDate: order.updatedAt,
    orderFulfillmentStatus: allSent(order) ? 'FULFILLED' : anySent(order) ? 'IN_PROGRESS' : 'NOT_STARTED',
    orderPaymentStatus: payment[order.state],
    cancelStatus: {
      cancelState:
        order.state === 'cancelled' ? 'CANCELED' : order.held === 'cancel' ? 'IN_PROGRESS' : 'NONE_REQUESTED',
      ...(order.state === 'cancelled' ? { cancelledDate: order.updatedAt } : {}),
      cancelRequests: [],
    },
    pricingSummary: {
      priceSubtotal: amount(goodsOf(order)),
      deliveryCost: amount(order.shipping),
      total: amount(totalOf(order)),
    },
    buyer: {
      username: order.buyer.toLowerCase().replaceAll(' ', '_'),
      ...(order.taxId
        ? { taxIdentifier: { taxpayerId: order.taxId, taxIdentifierType: 'CODICE_FISCALE' } }
        : {}),
    },
    buyerCheckoutNotes: order.note,
    fulfillmentStartInstructions: [
      {
        fulfillmentInstructionsType: order.fulfilment ?? 'SHIP_TO',
        ...(order.hubReference ? { ebaySupportedFulfillment: true } : {}),
        shippingStep: {
          ...(order.hubReference ? { shipToReferenceId: order.hubReference } : {}),
          shipTo: {
            fullName: place.name,
            email: order.email,
            primaryPhone: { phoneNumber: place.phone },
            contactAddress: {
              addressLine1: place.address1,
              addressLine2: place.address2,
              city: place.city,
              stateOrProvince: place.state,
              postalCode: place.zip,
              countryCode: place.country,
            },
          },
        },
      },
    ],
    lineItems: order.lines.map((line) => ({
      lineItemId: line.lineId,
      legacyItemId: line.id,
      legacyVariationId: line.variantId,
      sku: line.sku,
      title: line.title,
      quantity: line.quantity,
      lineItemCost: amount(line.price * line.quantity),
      ...(vatOf(order) > 0
        ? {
            ebayCollectAndRemitTaxes: [
              {
                taxType: 'VAT',
                amount: amount(Math.round((line.price * line.quantity) / 5)),
                ebayReference: { name: 'IOSS', value: iossNumbers.ebay },
              },
            ],
          }
        : {}),
      ...(order.shipBy ? { lineItemFulfillmentInstructions: { shipByDate: order.shipBy } } : {}),
      ...(order.gift ? { giftDetails: { message: order.gift } } : {}),
      variationAspects: line.variant ? [{ name: 'Option', value: line.variant }] : [],
      lineItemFulfillmentStatus:
        line.sent >= line.quantity ? 'FULFILLED' : line.sent > 0 ? 'IN_PROGRESS' : 'NOT_STARTED',
    })),
  }
}

function ship(market: Market, account: Account, call: Call): Answer {
  const order = findOrder(market, account, call.params.id)
  if (!order) return failed(404, 32100, 'Invalid order id')
  if (order.state === 'cancelled') return failed(409, 32210, 'The order is cancelled')
  const number = String(call.json.trackingNumber ?? '')
  if (!/^[a-z0-9]*$/i.test(number)) return failed(400, 32220, 'Invalid tracking number')
  const lines = (call.json.lineItems ?? []) as { lineItemId: string; quantity: number }[]
  const parcel = {
    id: `9${Date.now()}${order.parcels.length}`,
    carrier: String(call.json.shippingCarrierCode ?? ''),
    number,
    lines: lines.map(({ lineItemId, quantity }) => ({ lineId: lineItemId, quantity })),
  }
  if (!send(market, order, parcel)) return failed(409, 32230, 'Nothing is left to send of this line')
  const location = `${market.origin()}/ebay${call.path}/${parcel.id}`
  return { status: 201, body: {}, headers: { location } }
}
