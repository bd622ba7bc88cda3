import { goodsSearch } from '../../catalog/goods-search.ts'
import { recharge } from '../../finance/recharge.ts'
import { wallet } from '../../finance/wallet.ts'
import type { AnyEndpoint } from '../../kit/endpoint.ts'
import type { Words } from '../../kit/text.ts'
import { orderEnding } from '../../order/after-sale.ts'
import { fulfilment } from '../../order/fulfilment.ts'
import { orderEdit } from '../../order/order-edit.ts'
import { orderIntake } from '../../order/order-intake.ts'
import { orderList } from '../../order/order-list.ts'
import { orderSku } from '../../order/order-sku.ts'
import { payment } from '../../order/payment.ts'
import { shopifyListing, shoplazzaListing, shoplineListing } from '../../store/listing/listed.ts'
import { listingItem, listingRecord } from '../../store/listing/record.ts'
import { listing } from '../../store/listing.ts'
import { store } from '../../store/store.ts'
import { job } from '../job.ts'

/** Endpoints that merchants' programs may call, by scope. Endpoints in no scope are closed to API keys. */

export interface ApiScope {
  readonly words: Words
  readonly endpoints: readonly Pick<AnyEndpoint, 'method' | 'path' | 'permission'>[]
}

export const apiScopes = {
  'orders:read': {
    words: { en: 'Read orders', zh: '读取订单' },
    endpoints: [
      orderList.list,
      orderList.detail,
      orderList.processing,
      orderList.abnormal,
      orderList.statByDays,
      orderEdit.quotes,
      orderIntake.list,
    ],
  },
  'orders:write': {
    words: { en: 'Change and cancel orders', zh: '修改与取消订单' },
    endpoints: [
      orderEdit.remark,
      orderEdit.tags,
      orderEdit.updateAddress,
      orderSku.updateGoods,
      orderEdit.shipping,
      orderEdit.hold,
      fulfilment.pushAgain,
      orderEnding.cancel,
    ],
  },
  'orders:pay': {
    words: { en: 'Pay orders from the wallet', zh: '用钱包支付订单' },
    endpoints: [payment.placeInfo, payment.pay, payment.batchPay],
  },
  'goods:read': {
    words: { en: 'Read the catalog', zh: '读取商品' },
    endpoints: [goodsSearch.list, goodsSearch.facets, goodsSearch.detail],
  },
  'listings:read': {
    words: { en: 'Read listings', zh: '读取刊登' },
    endpoints: [
      shopifyListing.list,
      shoplazzaListing.list,
      shoplineListing.list,
      listingRecord.list,
      listingItem.list,
    ],
  },
  'listings:write': {
    words: { en: 'Publish and change listings', zh: '刊登与修改商品' },
    endpoints: [
      listing.listedIn,
      listing.preview,
      listing.display,
      listing.batchDisplay,
      listingRecord.retry,
      shopifyListing.setStatus,
      shopifyListing.republish,
      shoplazzaListing.setStatus,
      shoplazzaListing.republish,
      shoplineListing.setStatus,
      shoplineListing.republish,
    ],
  },
  'stores:read': {
    words: { en: 'Read stores', zh: '读取店铺' },
    endpoints: [store.list, store.detail],
  },
  'wallet:read': {
    words: { en: 'Read the wallet and its statement', zh: '读取钱包与流水' },
    endpoints: [wallet.transactions, recharge.list],
  },
  'exports:write': {
    words: { en: 'Export orders as files', zh: '导出订单文件' },
    endpoints: [orderList.export, job.read, job.file],
  },
} as const satisfies Record<string, ApiScope>

export type ScopeName = keyof typeof apiScopes
export const scopeNames = Object.keys(apiScopes) as [ScopeName, ...ScopeName[]]

/** The full endpoints of a scope. */
export const endpointsOf = (scope: ScopeName): readonly AnyEndpoint[] =>
  apiScopes[scope].endpoints as readonly unknown[] as readonly AnyEndpoint[]
