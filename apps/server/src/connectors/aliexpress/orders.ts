import { type Amounts, readAmounts } from '../amounts.ts'
import type { OrderPage, PlatformHold, PlatformLine, PlatformOrder } from '../connector.ts'
import { PlatformError } from '../connector.ts'
import { detail } from '../details.ts'
import { readEach, required } from '../marketplace.ts'
import type { RestClient } from '../rest.ts'
import { fromPacific, toPacific } from './pacific.ts'

/**
 * Orders of AliExpress' seller methods. A list contains only which orders changed; goods and address are requested order by
 * order. Closed orders are listed only on explicit request, so each window is read twice. The names of the address method,
 * `gmt_update`, `end_reason` and `logistics_status` are general knowledge of the older gateway.
 */

export interface Gateway {
  client: RestClient
  ask<T>(method: string, params: Record<string, string>, repeatable?: boolean): Promise<T>
}

interface Amount {
  amount: string | number
  currency_code: string
}
type Id = string | number

interface Listed {
  order_id: Id
  order_status: string
  gmt_create: string
  gmt_update?: string
}

export interface AliexpressOrder {
  id: Id
  order_status: string
  gmt_create: string
  gmt_modified?: string
  end_reason?: string
  logistics_status?: string
  issue_status?: string
  pay_amount?: Amount
  order_amount?: Amount
  buyer_signer_fullname?: string
  /** The buyer's account; answers of the older gateway have it under the second name. */
  buyer_info?: { login_id?: string }
  buyerloginid?: string
  memo?: string
  child_order_list: Wrapped<Child>
  logistic_info_list?: Wrapped<{ logistics_no?: string; logistics_service?: string }>
}

interface Child {
  id: Id
  product_id?: Id
  sku_code?: string
  sku_id?: Id
  product_name: string
  product_attributes?: string
  product_count: number
  product_price: Amount
  product_img_url?: string
  order_status?: string
  /** Tax that the buyer paid to AliExpress. */
  actual_tax_fee?: Amount
}

interface Receipt {
  contact_person?: string
  mobile_no?: string
  phone_country?: string
  address?: string
  address2?: string
  detail_address?: string
  city?: string
  province?: string
  zip?: string
  country?: string
  cpf?: string
  tax_number?: string
  passport_no?: string
}

/** Lists are flat, or wrapped under the name of their element. */
type Wrapped<T> = T[] | Record<string, T[]>
export const flat = <T>(list: Wrapped<T> | undefined): T[] =>
  Array.isArray(list) ? list : (Object.values(list ?? {}).find(Array.isArray) ?? [])

/** The passes of a sync: open orders, then closed ones. */
const passes = [{}, { order_status: 'FINISH' }] as const
const pageSize = 20

interface Place {
  pass: number
  page: number
  until: string
  total: number
}

export async function ordersSince(gateway: Gateway, since: Date, cursor: string | null): Promise<OrderPage> {
  const place: Place = cursor
    ? (JSON.parse(cursor) as Place)
    : { pass: 0, page: 1, until: new Date().toISOString(), total: 0 }
  const answer = await gateway.ask<{ total_count: number; target_list?: Wrapped<Listed> }>(
    'aliexpress.solution.order.get',
    {
      param0: JSON.stringify({
        current_page: place.page,
        page_size: pageSize,
        modified_date_start: toPacific(since),
        // The API truncates to seconds: adds one, so that the last second is complete.
        modified_date_end: toPacific(new Date(Date.parse(place.until) + 1000)),
        ...passes[place.pass],
      }),
    },
  )
  const found = flat(answer.target_list)
  return {
    ...(await readEach(
      found,
      (one) => String(one.order_id),
      async (one) => required(await oneOrder(gateway, String(one.order_id), one), 'details'),
    )),
    next: nextOf(place, found.length, Number(answer.total_count ?? 0)),
    unordered: true,
  }
}

function nextOf(place: Place, read: number, total: number): string | null {
  // Orders that changed during the read left the window and others moved up, so as many pages are read again.
  const back = Math.ceil(Math.max(0, place.total - total) / pageSize)
  const page = Math.max(1, place.page + 1 - back)
  if (read > 0 && (page - 1) * pageSize < total) return JSON.stringify({ ...place, page, total })
  const pass = place.pass + 1
  return pass < passes.length ? JSON.stringify({ pass, page: 1, until: place.until, total: 0 }) : null
}

export async function readOrder(gateway: Gateway, id: string): Promise<AliexpressOrder | null> {
  try {
    const answer = await gateway.ask<{ data?: AliexpressOrder }>('aliexpress.solution.order.info.get', {
      param1: JSON.stringify({ order_id: id, ext_info_bit_flag: 11111 }),
    })
    return answer.data ?? null
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'missing') return null
    throw error
  }
}

export async function oneOrder(gateway: Gateway, id: string, listed?: Listed): Promise<PlatformOrder | null> {
  const order = await readOrder(gateway, id)
  if (!order) return null
  const receipt = await gateway.ask<Receipt>('aliexpress.solution.order.receiptinfo.get', {
    param1: JSON.stringify({ order_id: id }),
  })
  return toOrder(id, order, receipt, listed?.gmt_update ?? order.gmt_modified ?? order.gmt_create)
}

const unpaid = ['PLACE_ORDER_SUCCESS', 'WAIT_SELLER_EXAMINE_MONEY']
/** States in which the platform doesn't allow shipping. */
const held: Readonly<Record<string, PlatformHold['reason']>> = {
  RISK_CONTROL: 'fraud_risk',
  IN_FROZEN: 'frozen',
  IN_ISSUE: 'dispute',
}
const sent = ['WAIT_BUYER_ACCEPT_GOODS', 'FUND_PROCESSING']

/** Whether the buyer or the platform closed it before anything was shipped. */
export const isCancelled = (order: AliexpressOrder): boolean =>
  order.order_status === 'IN_CANCEL' ||
  (order.order_status === 'FINISH' &&
    (Boolean(order.end_reason) || order.logistics_status === 'NO_LOGISTICS'))

function toOrder(id: string, order: AliexpressOrder, receipt: Receipt, changed: string): PlatformOrder {
  const total = required(order.pay_amount ?? order.order_amount, 'amount')
  const cancelled = isCancelled(order)
  const updatedAt = fromPacific(changed)
  const amounts = readAmounts()
  const reason = held[order.order_status]
  const street = receipt.detail_address ?? receipt.address
  const buyer = receipt.contact_person ?? order.buyer_signer_fullname ?? ''
  return {
    id,
    name: id,
    createdAt: fromPacific(order.gmt_create),
    updatedAt,
    cancelledAt: cancelled ? updatedAt : null,
    financialStatus: unpaid.includes(order.order_status) ? 'pending' : 'paid',
    fulfilled: sent.includes(order.order_status) || (order.order_status === 'FINISH' && !cancelled),
    currency: total.currency_code,
    total: amounts.minor(total.amount, total.currency_code),
    email: '',
    buyerId: order.buyer_info?.login_id || order.buyerloginid || null,
    buyerName: buyer,
    note: order.memo ?? '',
    address: street
      ? {
          name: buyer,
          phone: [receipt.phone_country, receipt.mobile_no].filter(Boolean).join(' '),
          address1: street,
          address2: receipt.address2 ?? '',
          city: receipt.city ?? '',
          province: receipt.province ?? '',
          zip: receipt.zip ?? '',
          country: receipt.country ?? '',
        }
      : null,
    taxCollected: flat(order.child_order_list).some((child) => Number(child.actual_tax_fee?.amount ?? 0) > 0)
      ? { by: 'AliExpress', scheme: 'VAT', number: '' }
      : null,
    lines: flat(order.child_order_list).map((child) => toLine(child, amounts)),
    test: false,
    hold: reason ? { reason, note: '', lineIds: null } : null,
    details: [
      ...detail('tax', 'CPF', receipt.cpf),
      ...detail('tax', 'Tax number', receipt.tax_number),
      ...detail('tax', 'Passport', receipt.passport_no),
    ],
    rounded: amounts.rounded,
  }
}

function toLine(child: Child, amounts: Amounts): PlatformLine {
  return {
    id: String(child.id),
    productId: child.product_id === undefined ? null : String(child.product_id),
    variantId: child.sku_id === undefined ? null : String(child.sku_id),
    title: child.product_name,
    variantTitle: child.product_attributes ?? '',
    sku: child.sku_code ?? '',
    quantity: sent.includes(child.order_status ?? '') ? 0 : child.product_count,
    price: amounts.minor(child.product_price.amount, child.product_price.currency_code),
    image: child.product_img_url ?? null,
    requiresShipping: true,
    properties: [],
  }
}
