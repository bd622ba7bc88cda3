import type { Api, Params } from './apis.ts'
import { exactly } from './exactly.ts'
import type { Sim } from './state.ts'
import { shanghai } from './tokens.ts'
import {
  carriageOf,
  createOrder,
  goodsOf,
  type Priced,
  parted,
  priced,
  productsOf,
  type TradeOrder,
  type Wanted,
  type Wrong,
  wrongOf,
} from './trade.ts'

/**
 * The APIs of orders. Amounts are fen in previews and new orders, and yuan in orders that are read. Field names are those of the
 * platform's documentation, with its spelling.
 */

const trade = 'com.alibaba.trade'
const yuan = (fen: number): string => (fen / 100).toFixed(2)
const isWrong = (found: Priced[] | Wrong): found is Wrong => !Array.isArray(found)
const failed = ({ code, message }: Wrong) => ({ success: false, errorCode: code, errorMsg: message })
const missing = { success: 'false', errorCode: '500', errorMessage: '订单不存在' }

/** A list in a parameter, as JSON. */
function listIn(text: string | undefined): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '', exactly)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

const wantedIn = (params: Params): Wanted[] =>
  listIn(params.cargoParamList).map((given) => {
    const one = given as Readonly<Record<string, unknown>>
    return {
      ...{ offerId: String(one.offerId), specId: String(one.specId ?? '') },
      quantity: Math.floor(Number(one.quantity)) || 0,
    }
  })

export const tradeApis: Readonly<Record<string, Api>> = {
  [`${trade}/alibaba.createOrder.preview`]: {
    needs: ['addressParam', 'cargoParamList'],
    run(sim, params) {
      const lines = priced(sim, wantedIn(params))
      if (isWrong(lines)) return failed(lines)
      // The envelope says success although an order can't be made.
      return { success: true, orderPreviewResuslt: parted(lines).map((part) => previewed(sim, part)) }
    },
  },
  [`${trade}/alibaba.trade.createCrossOrder`]: {
    needs: ['addressParam', 'cargoParamList'],
    run(sim, params) {
      const lines = priced(sim, wantedIn(params))
      if (isWrong(lines)) return refused(lines)
      const soldOut = lines.filter(({ specId }) => sim.state.soldOut.includes(specId))
      const left = lines.filter((line) => !soldOut.includes(line))
      const wrong = left.length === 0 ? wrongOf(sim, lines) : wrongOf(sim, left)
      if (wrong) return refused(wrong)
      const orders = parted(left).map((part) => createOrder(sim, params.outOrderId ?? '', part))
      const [one] = orders
      const sum = (amount: (order: TradeOrder) => number) =>
        orders.reduce((total, order) => total + amount(order), 0)
      return {
        result: {
          success: 'true',
          code: '200',
          message: '成功',
          // For several orders the single fields are empty.
          orderId: orders.length === 1 ? `#${one?.id}` : null,
          totalSuccessAmount: orders.length === 1 ? sum((order) => productsOf(order) + order.freight) : null,
          postFee: orders.length === 1 ? sum((order) => order.freight) : null,
          failedOfferList:
            soldOut.length === 0
              ? null
              : soldOut.map(({ offerId, specId }) => ({
                  ...{ offerId: `#${offerId}`, specId, errorCode: '500_004', errorMessage: '库存不足' },
                })),
          orderList:
            orders.length === 1
              ? []
              : orders.map((order) => ({
                  ...{ orderId: `#${order.id}`, postFee: order.freight, discount: 0 },
                  ...{ orderAmmount: productsOf(order) + order.freight, success: true },
                })),
        },
      }
    },
  },
  [`${trade}/alibaba.trade.get.buyerView`]: {
    needs: ['webSite', 'orderId'],
    run(sim, params) {
      const one = orderOf(sim, params.orderId)
      return one ? { success: 'true', result: orderAnswer(one) } : missing
    },
  },
  [`${trade}/alibaba.trade.getBuyerOrderList`]: {
    needs: ['page'],
    run(sim, params) {
      const all = sim.state.orders.filter(
        ({ outOrderId }) => params.outOrderId === undefined || outOrderId === params.outOrderId,
      )
      const size = Math.min(50, Number(params.pageSize) || 20)
      const at = (Math.max(1, Number(params.page) || 1) - 1) * size
      const result = all.slice(at, at + size).map(orderAnswer)
      return { result: result.length === 0 ? null : result, totalRecord: String(all.length) }
    },
  },
  [`${trade}/alibaba.alipay.url.get`]: {
    needs: ['orderIdList'],
    run(sim, params) {
      const all = listIn(params.orderIdList).map((id) => orderOf(sim, String(id)))
      if (all.length === 0 || all.some((one) => one?.status !== 'waitbuyerpay'))
        return { success: 'false', erroCode: '500', erroMsg: '订单状态不允许付款' }
      return { success: 'true', payUrl: `${sim.origin()}/pay/${all.map((one) => one?.id).join('_')}` }
    },
  },
  'com.alibaba.logistics/alibaba.trade.getLogisticsInfos.buyerView': {
    needs: ['orderId', 'webSite'],
    run(sim, params) {
      const one = orderOf(sim, params.orderId)
      if (!one) return missing
      if (one.parcels.length === 0)
        return { success: 'false', errorCode: '500_2', errorMessage: '该订单没有发货，暂无物流信息' }
      return {
        success: true,
        result: one.parcels.map((parcel) => ({
          ...{ logisticsId: parcel.id, logisticsBillNo: parcel.number, logisticsCompanyName: parcel.company },
          ...{ status: parcel.signed ? 'SIGN' : 'TRANSPORT', orderEntryIds: parcel.entryIds.join(',') },
          sendGoods: one.entries
            .filter(({ id }) => parcel.entryIds.includes(id))
            .map(({ name, quantity }) => ({ goodName: name, quantity: String(quantity), unit: '个' })),
        })),
      }
    },
  },
}

const orderOf = (sim: Sim, id: string | undefined): TradeOrder | undefined =>
  sim.state.orders.find((one) => one.id === id)

const refused = ({ code, message }: Wrong) => ({ result: { success: 'false', code, message, orderId: null } })

function previewed(sim: Sim, lines: readonly Priced[]): object {
  const wrong = wrongOf(sim, lines, true)
  const [goods, carriage] = [goodsOf(lines), carriageOf(lines)]
  return {
    ...{ status: wrong === undefined, resultCode: wrong?.code ?? '200', message: wrong?.message ?? null },
    ...{ sumPayment: goods + carriage, sumCarriage: carriage, sumPaymentNoCarriage: String(goods) },
    ...{ discountFee: 0, additionalFee: null, flowFlag: 'general' },
    cargoList: lines.map(({ offerId, specId, sku, quantity, price }) => ({
      ...{
        offerId: `#${offerId}`,
        specId,
        skuId: sku ? `#${sku.skuId}` : null,
        amount: quantity * (price / 100),
      },
      finalUnitPrice: yuan(price),
    })),
    tradeModelList: [
      { name: '账期', tradeType: 'period', opSupport: 'false' },
      { name: '担保交易', tradeType: 'fxassure', opSupport: 'true' },
    ],
  }
}

/** An order as it is read. */
function orderAnswer(one: TradeOrder): object {
  return {
    baseInfo: {
      ...{ id: `#${one.id}`, idOfStr: one.id, status: one.status, outOrderId: one.outOrderId },
      ...{ totalAmount: yuan(productsOf(one) + one.freight), shippingFee: yuan(one.freight) },
      ...{ sumProductPayment: yuan(productsOf(one)), discount: one.discount },
      ...{ createTime: shanghai(one.createdAt), payTime: one.paidAt === null ? null : shanghai(one.paidAt) },
      ...{ closeReason: one.closeReason || null, sellerLoginId: one.seller, tradeType: '50060' },
    },
    productItems: one.entries.map((entry) => ({
      ...{ subItemID: `#${entry.id}`, subItemIDString: entry.id, productID: `#${entry.offerId}` },
      ...{ skuID: `#${entry.skuId}`, specId: entry.specId, name: entry.name, quantity: entry.quantity },
      ...{ price: yuan(entry.price), itemAmount: yuan(entry.price * entry.quantity) },
    })),
    nativeLogistics: null,
  }
}
