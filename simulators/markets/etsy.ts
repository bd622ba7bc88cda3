import { createHash } from 'node:crypto'
import { customerIdOf } from '../shared/customer-id.ts'
import { type Answer, accountBehind, bearer, type Call, type Face, pair } from './face.ts'
import {
  allSent,
  divisorOf,
  findOrder,
  liveToken,
  type Market,
  ordersOf,
  send,
  totalOf,
  vatOf,
} from './market.ts'
import type { Account, Order } from './state.ts'

/** Etsy: Open API v3 with PKCE, single-use refresh tokens, receipts. */

const failed = (status: number, error: string): Answer => ({ status, body: { error } })
const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000)

export function etsy(market: Market): Face {
  const whose = (call: Call) => accountBehind(market, 'etsy', bearer(call))
  const asked =
    (work: (account: Account, call: Call) => Answer) =>
    (call: Call): Answer => {
      const { clientId, clientSecret } = market.settings
      if (call.headers['x-api-key'] !== `${clientId}:${clientSecret}`) return failed(403, 'Invalid API key')
      const account = whose(call)
      if (!account)
        return { status: 401, body: { error: 'invalid_token', error_description: 'token is expired' } }
      if (call.params.shop && call.params.shop !== account.id) return failed(403, 'This shop is not yours')
      return work(account, call)
    }
  const shop = (account: Account) => ({
    shop_id: Number(account.id),
    shop_name: account.name,
    currency_code: account.currency,
    user_id: Number(account.userId),
  })
  const withReceipt = (work: (account: Account, order: Order, call: Call) => Answer) =>
    asked((account, call) => {
      const order = findOrder(market, account, call.params.id)
      return order ? work(account, order, call) : failed(404, 'Receipt not found')
    })
  return {
    platform: 'etsy',
    whose,
    throttled: (after) => ({
      ...failed(429, 'Has exceeded the quota usage per second'),
      headers: {
        'x-limit-per-second': '10',
        'x-remaining-this-second': '0',
        ...(after === undefined ? {} : { 'retry-after': String(after) }),
      },
    }),
    routes: [
      {
        method: 'POST',
        path: '/v3/public/oauth/token',
        operation: (call) => `token.${call.body.grant_type}`,
        handle: (call) => token(market, call),
      },
      {
        method: 'GET',
        path: '/v3/application/users/:user/shops',
        operation: 'user',
        handle: asked((account, call) =>
          call.params.user === account.userId ? { body: shop(account) } : failed(404, 'No shop'),
        ),
      },
      {
        method: 'GET',
        path: '/v3/application/shops/:shop',
        operation: 'shop',
        handle: asked((account) => ({ body: shop(account) })),
      },
      {
        method: 'GET',
        path: '/v3/application/shops/:shop/receipts',
        operation: 'orders',
        handle: asked((account, call) => list(market, account, call)),
      },
      {
        method: 'GET',
        path: '/v3/application/shops/:shop/receipts/:id',
        operation: 'order',
        handle: withReceipt((account, order) => ({ body: shown(account, order) })),
      },
      {
        method: 'POST',
        path: '/v3/application/shops/:shop/receipts/:id/tracking',
        operation: 'fulfil',
        handle: withReceipt((account, order, call) => {
          if (order.state === 'unpaid') return failed(400, 'Receipt has not been paid')
          if (order.state === 'cancelled') return failed(400, 'Receipt is canceled')
          const { tracking_code: number, carrier_name: carrier } = call.body
          if (!number || !carrier) return failed(400, 'tracking_code and carrier_name are required')
          const open = order.lines.map((l) => ({ lineId: l.lineId, quantity: l.quantity - l.sent }))
          const parcel = { id: `${seconds(order.updatedAt)}${order.parcels.length}`, carrier, number }
          const left = open.filter((l) => l.quantity > 0)
          if (left.length > 0) send(market, order, { ...parcel, lines: left })
          else order.parcels.push({ ...parcel, lines: [] })
          market.changed()
          return { body: shown(account, order) }
        }),
      },
    ],
  }
}

function token(market: Market, call: Call): Answer {
  const { settings } = market
  const no = (error: string, error_description: string) => ({
    status: 400,
    body: { error, error_description },
  })
  const {
    grant_type: kind,
    client_id,
    code,
    code_verifier: verifier,
    refresh_token,
    redirect_uri,
  } = call.body
  if (client_id !== settings.clientId) return { status: 401, body: { error: 'invalid_client' } }
  const given =
    kind === 'authorization_code'
      ? liveToken(market, 'etsy', 'code', code)
      : liveToken(market, 'etsy', 'refresh', refresh_token)
  if (!given) return no('invalid_grant', 'code or refresh token is invalid or has expired')
  if (given.kind === 'code') {
    const challenge = createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url')
    if (challenge !== given.challenge) return no('invalid_grant', 'code_verifier does not fit')
    if (redirect_uri !== given.redirectUri) return no('invalid_grant', 'redirect_uri is another')
  }
  given.dead = true
  const account = market.state.accounts.find((one) => one.platform === 'etsy' && one.name === given.account)
  if (!account) return no('invalid_grant', 'the account is closed')
  const { access, refresh } = pair(market, account, {
    clientId: settings.clientId,
    prefix: `${account.userId}.`,
  })
  return {
    body: {
      access_token: access,
      token_type: 'Bearer',
      expires_in: settings.accessSeconds.etsy,
      refresh_token: refresh,
    },
  }
}

function list(market: Market, account: Account, call: Call): Answer {
  const { query } = call
  const from = Number(query.min_last_modified ?? '0')
  const ascending = query.sort_order === 'asc'
  const by = (one: Order) => Date.parse(query.sort_on === 'updated' ? one.updatedAt : one.createdAt)
  const all = ordersOf(market, account)
    .filter((one) => seconds(one.updatedAt) >= from)
    .sort((a, b) => (by(a) - by(b)) * (ascending ? 1 : -1))
  const offset = Number(query.offset ?? '0')
  const limit = Math.min(100, Number(query.limit ?? '25'))
  return {
    body: {
      count: all.length,
      results: all.slice(offset, offset + limit).map((one) => shown(account, one)),
    },
  }
}

function statusOf(order: Order): string {
  if (order.state === 'cancelled') return 'Canceled'
  if (order.state === 'refunded') return 'Fully Refunded'
  if (order.state === 'unpaid') return 'Open'
  return allSent(order) ? 'Completed' : 'Paid'
}

function shown(account: Account, order: Order): object {
  const money = (minor: number) => ({
    amount: minor,
    divisor: divisorOf(account.currency),
    currency_code: account.currency,
  })
  const { place } = order
  return {
    receipt_id: Number(order.id),
    status: statusOf(order),
    is_paid: order.state !== 'unpaid',
    is_shipped: allSent(order),
    name: place.name,
    first_line: place.address1,
    second_line: place.address2 || null,
    city: place.city,
    state: place.state,
    zip: place.zip,
    country_iso: place.country,
    buyer_email: order.email,
    buyer_user_id: Number(customerIdOf(order.email)),
    message_from_buyer: order.note,
    is_gift: Boolean(order.gift),
    gift_message: order.gift ?? '',
    grandtotal: money(totalOf(order)),
    total_vat_cost: money(vatOf(order)),
    total_shipping_cost: money(order.shipping),
    created_timestamp: seconds(order.createdAt),
    updated_timestamp: seconds(order.updatedAt),
    shipments: order.parcels.map((parcel) => ({
      receipt_shipping_id: Number(parcel.id.slice(-9)),
      carrier_name: parcel.carrier,
      tracking_code: parcel.number,
    })),
    transactions: order.lines.map((line) => ({
      transaction_id: line.lineId,
      listing_id: line.id,
      product_id: line.variantId,
      sku: line.sku,
      title: line.title,
      quantity: line.quantity,
      price: money(line.price),
      is_digital: false,
      expected_ship_date: order.shipBy ? seconds(order.shipBy) : null,
      variations: line.variant ? [{ formatted_name: 'Option', formatted_value: line.variant }] : [],
    })),
  }
}
