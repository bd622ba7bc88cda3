import type { Gateway } from './gateway.ts'
import { One688Error } from './one688-error.ts'
import { count, fen, fields, type Loose, list, words, yes } from './read-offer.ts'
import { timeIn } from './tokens.ts'

/**
 * Orders at 1688. Amounts are fen: previews and new orders write fen, orders that are read write yuan. Ids are strings. Source: public
 * copies of open.1688.com's documents of `alibaba.createOrder.preview`, `trade.createCrossOrder`, `trade.get.buyerView`,
 * `trade.getBuyerOrderList`, `alipay.url.get` and `trade.getLogisticsInfos.buyerView`.
 */

export const tradeApis = {
  preview: 'com.alibaba.trade/alibaba.createOrder.preview',
  order: 'com.alibaba.trade/alibaba.trade.createCrossOrder',
  orderDetail: 'com.alibaba.trade/alibaba.trade.get.buyerView',
  orderList: 'com.alibaba.trade/alibaba.trade.getBuyerOrderList',
  pay: 'com.alibaba.trade/alibaba.alipay.url.get',
  logistics: 'com.alibaba.logistics/alibaba.trade.getLogisticsInfos.buyerView',
} as const

export interface Cargo {
  offerId: string
  specId: string
  /** In purchase units. */
  quantity: number
}

/** Where an order goes to. */
export interface Destination {
  fullName: string
  mobile: string
  postCode: string
  provinceText: string
  cityText: string
  address: string
  /** Six digits. */
  districtCode: string
}

export interface Preview {
  /** What 1688 says about each part of the order; `ok` is false where it can't be made. */
  parts: {
    ok: boolean
    code: string
    message: string
    goods: number
    freight: number
    total: number
    /** Unit prices. */
    lines: { offerId: string; specId: string; price: number }[]
  }[]
  /** The way of paying that may be sent to `createOrder`. */
  tradeType: string | undefined
}

export interface Made {
  orders: { id: string; total: number; freight: number }[]
  /** Lines that are not part of the order. */
  failed: { offerId: string; specId: string; message: string }[]
}

export interface TradeState {
  id: string
  /** 1688's, such as waitbuyerpay. */
  status: string
  outOrderId: string
  total: number
  freight: number
  paidAt: Date | null
  closeReason: string
  entries: { id: string; offerId: string; specId: string; quantity: number }[]
}

export interface TradeParcel {
  id: string
  number: string
  company: string
  /** 1688's, such as TRANSPORT or SIGN. */
  status: string
  entryIds: string[]
}

export interface One688Trade {
  /** @throws One688Error `refused` when nothing of it can be ordered */
  previewOrder(to: Destination, cargo: readonly Cargo[]): Promise<Preview>
  /**
   * Makes an order, and never sends it twice: after PlatformError `unreachable` look it up.
   * @param outOrderId our number, by which `findOrders` finds it
   * @throws One688Error `refused`
   */
  createOrder(
    to: Destination,
    cargo: readonly Cargo[],
    by: { outOrderId: string; tradeType?: string | undefined },
  ): Promise<Made>
  /** The orders with our number; several where 1688 split it. */
  findOrders(outOrderId: string): Promise<TradeState[]>
  /** @throws One688Error `missing` */
  readOrder(id: string): Promise<TradeState>
  /** The page where orders are paid; empty where they can't be. */
  payLink(ids: readonly string[]): Promise<string>
  /** Nothing before the seller ships. */
  parcels(id: string): Promise<TradeParcel[]>
}

export const isClosed = (status: string): boolean => status === 'cancel' || status === 'terminated'

export function trade(gate: Gateway): One688Trade {
  const sent = (to: Destination, cargo: readonly Cargo[]) => ({
    addressParam: JSON.stringify(to),
    // Ids beyond 2^53 are written as numbers.
    cargoParamList: `[${cargo
      .map((one) => `{"offerId":${one.offerId},${JSON.stringify(rest(one)).slice(1)}`)
      .join()}]`,
  })
  return {
    async previewOrder(to, cargo) {
      const body = fields(await gate.ask(tradeApis.preview, { ...sent(to, cargo), flow: 'general' }))
      const parts = list(body.orderPreviewResuslt).map(fields)
      if (!yes(body.success) || parts.length === 0) throw refused(body)
      const models = parts.flatMap((part) => list(part.tradeModelList).map(fields))
      const usable = models.find((model) => yes(model.opSupport))
      return { parts: parts.map(readPart), tradeType: usable ? words(usable.tradeType) : undefined }
    },
    async createOrder(to, cargo, { outOrderId, tradeType }) {
      const type: Record<string, string> = tradeType ? { tradeType } : {}
      const params = { ...sent(to, cargo), ...type, outOrderId, flow: 'general' }
      const answer = fields(await gate.askOnce(tradeApis.order, params))
      const body = { ...answer, ...fields(answer.result) }
      if (!yes(body.success)) throw refused(body)
      const several = list(body.orderList).map(fields)
      const orders =
        several.length > 0
          ? several.map((one) => amounts(one.orderId, one.orderAmmount, one.postFee))
          : [amounts(body.orderId, body.totalSuccessAmount, body.postFee)]
      // It says success, so the order exists: what can't be read is looked up.
      if (orders.some(({ id }) => id === ''))
        throw new One688Error('unreachable', '', 'The answer has no order number')
      const failed = list(body.failedOfferList)
        .map(fields)
        .map((one) => ({
          ...{ offerId: words(one.offerId), specId: words(one.specId) },
          message: words(one.errorMessage) || words(one.errorCode),
        }))
      return { orders, failed }
    },
    async findOrders(outOrderId) {
      const body = fields(await gate.ask(tradeApis.orderList, { page: '1', pageSize: '50', outOrderId }))
      if (words(body.errorCode) !== '' || (body.success !== undefined && !yes(body.success)))
        throw refused(body)
      const found = list(body.result).map(readTrade)
      // "Not found" leads to a new order, so an answer that may hide one is an error.
      const isUnclear =
        found.some((one) => one.outOrderId === '') || (count(body.totalRecord) ?? 0) > found.length
      if (isUnclear)
        throw new One688Error('unreachable', '', 'The list of orders does not say which are ours')
      return found.filter((one) => one.outOrderId === outOrderId)
    },
    async readOrder(id) {
      const body = fields(await gate.ask(tradeApis.orderDetail, { webSite: '1688', orderId: id }))
      if (!yes(body.success)) throw refused(body, 'missing')
      return readTrade(body.result)
    },
    async payLink(ids) {
      const body = fields(await gate.ask(tradeApis.pay, { orderIdList: `[${ids.join()}]` }))
      const link = words(body.payUrl)
      // It becomes a link in our pages.
      return yes(body.success) && /^https?:\/\//i.test(link) ? link : ''
    },
    async parcels(id) {
      const body = fields(await gate.ask(tradeApis.logistics, { orderId: id, webSite: '1688' }))
      if (words(body.errorCode) === '500_2') return []
      if (!yes(body.success)) throw refused(body)
      return list(body.result).map(fields).map(readParcel)
    },
  }
}

const rest = ({ specId, quantity }: Cargo) => ({ ...(specId === '' ? {} : { specId }), quantity })

function refused(body: Loose, kind: 'refused' | 'missing' = 'refused'): One688Error {
  const code = words(body.errorCode) || words(body.code)
  const message = words(body.errorMsg) || words(body.errorMessage) || words(body.message)
  return new One688Error(kind, code, message || 'There was no answer')
}

const whole = (value: unknown): number => Math.round(count(value) ?? 0)
const amounts = (id: unknown, total: unknown, freight: unknown) => ({
  ...{ id: words(id), total: whole(total), freight: whole(freight) },
})

function readPart(part: Loose): Preview['parts'][number] {
  const freight = whole(part.sumCarriage)
  const goods = whole(part.sumPaymentNoCarriage)
  return {
    ...{ ok: yes(part.status), code: words(part.resultCode), message: words(part.message) },
    ...{ goods, freight, total: count(part.sumPayment) === null ? goods + freight : whole(part.sumPayment) },
    lines: list(part.cargoList)
      .map(fields)
      .map((one) => ({
        ...{ offerId: words(one.offerId), specId: words(one.specId), price: fen(one.finalUnitPrice) ?? 0 },
      })),
  }
}

function readTrade(given: unknown): TradeState {
  const told = fields(given)
  const base = fields(told.baseInfo)
  return {
    id: words(base.idOfStr) || words(base.id),
    ...{ status: words(base.status), outOrderId: words(base.outOrderId) },
    ...{ total: fen(base.totalAmount) ?? 0, freight: fen(base.shippingFee) ?? 0 },
    paidAt: timeIn(words(base.payTime)) ?? null,
    closeReason: words(base.closeReason),
    entries: list(told.productItems)
      .map(fields)
      .map((one) => ({
        id: words(one.subItemIDString) || words(one.subItemID),
        ...{ offerId: words(one.productID), specId: words(one.specId), quantity: whole(one.quantity) },
      })),
  }
}

const readParcel = (one: Loose): TradeParcel => ({
  ...{
    id: words(one.logisticsId),
    number: words(one.logisticsBillNo),
    company: words(one.logisticsCompanyName),
  },
  status: words(one.status),
  entryIds: words(one.orderEntryIds)
    .split(/[,;\s]+/)
    .filter((id) => id !== ''),
})
