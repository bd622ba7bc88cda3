import { createHmac } from 'node:crypto'
import { customerIdOf } from '../shared/customer-id.ts'
import { type Answer, accountBehind, type Call, type Face, pair } from './face.ts'
import {
  allSent,
  anySent,
  decimal,
  findOrder,
  liveToken,
  type Market,
  ordersOf,
  send,
  totalOf,
  vatOf,
} from './market.ts'
import type { Account, Order } from './state.ts'

/** AliExpress: a single gateway, signed calls, numbers beyond 2^53, Pacific time, refresh tokens with a final expiry. */

const failed = (code: string, msg: string, type = 'ISV'): Answer => ({
  body: { error_response: { type, code, msg, request_id: crypto.randomUUID() } },
})

/** An implementation of the signature that is independent of the product's: both must produce the same. */
function fits(market: Market, call: Call, path: string): string | undefined {
  const { sign, ...rest } = call.body
  if (rest.app_key !== market.settings.clientId) return 'InvalidAppKey'
  if (Math.abs(Date.now() - Number(rest.timestamp)) > 10 * 60_000) return 'IllegalTimestamp'
  let text = path
  for (const name of Object.keys(rest).sort()) if (rest[name] !== '') text += name + rest[name]
  const right = createHmac('sha256', market.settings.clientSecret)
    .update(text, 'utf8')
    .digest('hex')
    .toUpperCase()
  return right === sign ? undefined : 'IncompleteSignature'
}

export function aliexpress(market: Market): Face {
  const whose = (call: Call) => accountBehind(market, 'aliexpress', call.body.session)
  const nameOf = (call: Call) => operations[call.body.method ?? '']?.name ?? 'unknown'
  return {
    platform: 'aliexpress',
    whose,
    throttled: () => failed('ApiCallLimit', 'The request has exceeded the limit'),
    routes: [
      ...(['create', 'refresh'] as const).map((what) => ({
        method: 'POST' as const,
        path: `/rest/auth/token/${what}`,
        operation: what === 'create' ? 'token.authorization_code' : 'token.refresh_token',
        handle: (call: Call) => token(market, call, what),
      })),
      {
        method: 'POST',
        path: '/sync',
        operation: nameOf,
        handle(call) {
          const wrong = fits(market, call, '')
          if (wrong) return failed(wrong, 'The signature does not fit')
          const operation = operations[call.body.method ?? '']
          if (!operation) return failed('InvalidApiPath', 'There is no such method')
          const account = whose(call)
          if (!account) return failed('IllegalAccessToken', 'The access token is invalid or has expired')
          const answer = operation.run(market, account, call)
          if ('error' in answer) return failed(String(answer.error), String(answer.error))
          const key = `${(call.body.method ?? '').replaceAll('.', '_')}_response`
          return { text: numbers(JSON.stringify({ [key]: answer })) }
        },
      },
    ],
  }
}

/** Ids are written as numbers, like the gateway does: `"#9007199254740993"` becomes the bare number. */
const numbers = (json: string): string => json.replace(/"#(\d+)"/g, '$1')
const bare = (id: string): string => `#${id}`

function token(market: Market, call: Call, what: 'create' | 'refresh'): Answer {
  const no = (code: string, message: string) => ({ body: { code, type: 'ISV', message } })
  const wrong = fits(market, call, `/auth/token/${what}`)
  if (wrong) return no(wrong, 'The signature does not fit')
  const given =
    what === 'create'
      ? liveToken(market, 'aliexpress', 'code', call.body.code)
      : liveToken(market, 'aliexpress', 'refresh', call.body.refresh_token)
  if (!given) return no('IllegalRefreshToken', 'The code or token is invalid or has expired')
  const account = market.state.accounts.find((o) => o.platform === 'aliexpress' && o.name === given.account)
  if (!account) return no('IllegalRefreshToken', 'The account is closed')
  if (given.kind === 'code') given.dead = true
  // The first authorization sets the expiry of all refresh tokens, which does not move.
  const made = pair(market, account, {
    clientId: market.settings.clientId,
    prefix: '50000',
    ...(given.kind === 'refresh' ? { refreshEnds: given.expiresAt } : {}),
  })
  const ends = market.state.tokens.find((one) => one.value === made.refresh)?.expiresAt ?? 0
  return {
    body: {
      code: '0',
      access_token: made.access,
      refresh_token: made.refresh,
      expires_in: market.settings.accessSeconds.aliexpress,
      refresh_expires_in: Math.floor((ends - Date.now()) / 1000),
      account: account.email,
      account_platform: 'seller_center',
      seller_id: account.id,
      user_nick: account.name,
    },
  }
}

interface Operation {
  name: string
  run: (market: Market, account: Account, call: Call) => object
}
const read = (text: string | undefined): Record<string, unknown> => JSON.parse(text ?? '{}')

/** With `simplify` lists are flat; otherwise they are nested under the name of their element. */
const listed = (call: Call, name: string, rows: object[]): object =>
  call.body.simplify === 'true' ? rows : { [name]: rows }

const operations: Record<string, Operation> = {
  'aliexpress.solution.merchant.profile.get': {
    name: 'user',
    run: (_market, account) => ({ shop_id: bare(account.id), shop_name: account.name, country_code: 'CN' }),
  },
  'aliexpress.solution.order.get': { name: 'orders', run: list },
  'aliexpress.solution.order.info.get': {
    name: 'order',
    run(market, account, call) {
      const order = findOrder(market, account, String(read(call.body.param1).order_id))
      return order ? { result: { data: shown(account, order, call) } } : { error: 'OrderNotExist' }
    },
  },
  'aliexpress.solution.order.receiptinfo.get': {
    name: 'receipt',
    run(market, account, call) {
      const order = findOrder(market, account, String(read(call.body.param1).order_id))
      if (!order) return { error: 'OrderNotExist' }
      const { place } = order
      if (order.state === 'unpaid') return { result: {} }
      return {
        result: {
          contact_person: place.name,
          mobile_no: place.phone,
          detail_address: place.address1,
          address2: place.address2,
          city: place.city,
          province: place.state,
          zip: place.zip,
          country: place.country,
          ...(order.taxId ? { cpf: order.taxId } : {}),
        },
      }
    },
  },
  'aliexpress.solution.order.fulfill': { name: 'fulfil', run: fulfill },
}

const pacific = (iso: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Los_Angeles',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(iso))

function statusOf(order: Order): string {
  if (order.state === 'cancelled' || order.state === 'refunded') return 'FINISH'
  if (order.state === 'unpaid') return 'PLACE_ORDER_SUCCESS'
  if (order.held === 'risk') return 'RISK_CONTROL'
  if (allSent(order)) return 'WAIT_BUYER_ACCEPT_GOODS'
  return anySent(order) ? 'SELLER_PART_SEND_GOODS' : 'WAIT_SELLER_SEND_GOODS'
}

function list(market: Market, account: Account, call: Call): object {
  const asked = read(call.body.param0)
  const size = Math.min(50, Number(asked.page_size ?? 20))
  const page = Number(asked.current_page ?? 1)
  // Pacific times as text sort chronologically.
  const rows = ordersOf(market, account).filter((one) => {
    const changed = pacific(one.updatedAt)
    const status = statusOf(one)
    return (
      (!asked.modified_date_start || changed >= String(asked.modified_date_start)) &&
      (!asked.modified_date_end || changed <= String(asked.modified_date_end)) &&
      (asked.order_status ? status === asked.order_status : status !== 'FINISH')
    )
  })
  const shownRows = rows.slice((page - 1) * size, page * size).map((one) => ({
    order_id: bare(one.id),
    order_status: statusOf(one),
    gmt_create: pacific(one.createdAt),
    gmt_update: pacific(one.updatedAt),
  }))
  return {
    result: {
      total_count: rows.length,
      total_page: Math.ceil(rows.length / size),
      current_page: page,
      target_list: listed(call, 'order_dto', shownRows),
    },
  }
}

function shown(account: Account, order: Order, call: Call): object {
  const amount = (minor: number) => ({
    amount: decimal(minor, account.currency),
    currency_code: account.currency,
  })
  const ended = order.state === 'cancelled' || order.state === 'refunded'
  return {
    id: bare(order.id),
    order_status: statusOf(order),
    gmt_create: pacific(order.createdAt),
    gmt_modified: pacific(order.updatedAt),
    logistics_status: anySent(order)
      ? 'SELLER_SEND_GOODS'
      : ended
        ? 'NO_LOGISTICS'
        : 'WAIT_SELLER_SEND_GOODS',
    ...(ended ? { end_reason: 'buyer_cancel_order' } : {}),
    pay_amount: amount(totalOf(order)),
    buyer_signer_fullname: order.buyer,
    buyer_info: { login_id: `cn${customerIdOf(order.email)}` },
    memo: order.note,
    child_order_list: listed(
      call,
      'global_aeop_tp_child_order_dto',
      order.lines.map((line) => ({
        id: bare(line.lineId),
        product_id: bare(line.id),
        sku_id: bare(line.variantId),
        sku_code: line.sku,
        product_name: line.title,
        product_attributes: line.variant,
        product_count: line.quantity,
        product_price: amount(line.price),
        actual_tax_fee: amount(
          Math.round(
            (vatOf(order) * line.quantity) /
              Math.max(
                1,
                order.lines.reduce((sum, one) => sum + one.quantity, 0),
              ),
          ),
        ),
        order_status: line.sent >= line.quantity ? 'WAIT_BUYER_ACCEPT_GOODS' : 'WAIT_SELLER_SEND_GOODS',
      })),
    ),
    logistic_info_list: listed(
      call,
      'global_aeop_tp_logistics_info_dto',
      order.parcels.map((parcel) => ({ logistics_no: parcel.number, logistics_service: parcel.carrier })),
    ),
  }
}

function fulfill(market: Market, account: Account, call: Call): object {
  const { out_ref: id, logistics_no: number, service_name: carrier, send_type: type } = call.body
  const order = findOrder(market, account, id)
  const no = (text: string) => ({ result: { result_success: false, result_error_desc: text } })
  if (!order) return { error: 'OrderNotExist' }
  if (order.state !== 'paid') return no('The order can not be shipped now')
  if (!number || !carrier || (type !== 'all' && type !== 'part')) return no('A parameter is missing')
  const open = order.lines.filter((line) => line.sent < line.quantity)
  const going = type === 'all' ? open : open.slice(0, 1)
  const lines = going.map((line) => ({ lineId: line.lineId, quantity: line.quantity - line.sent }))
  if (!send(market, order, { id: number, carrier, number, lines })) return no('Everything was sent already')
  return { result: { result_success: true } }
}
