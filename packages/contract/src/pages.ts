import { z } from 'zod'
import type { businessCode } from './account/business-code.ts'
import type { entity } from './account/entity.ts'
import type { member } from './account/member.ts'
import type { rank } from './account/rank.ts'
import type { role } from './account/role.ts'
import type { user } from './account/user.ts'
import type { collection } from './catalog/collection.ts'
import type { goods, goodsLibrary } from './catalog/goods.ts'
import type { goodsDownload } from './catalog/goods-download.ts'
import type { goodsSet } from './catalog/goods-set.ts'
import type { goodsTag } from './catalog/goods-tag.ts'
import type { metafield } from './catalog/metafield.ts'
import type { privateGoods } from './catalog/private-goods.ts'
import type { skuTemplate } from './catalog/sku-template.ts'
import type { adjustment } from './finance/adjustment.ts'
import type { coupon } from './finance/coupon.ts'
import type { currencyList, currencyRate } from './finance/currency.ts'
import type { receivingAccount } from './finance/receiving-account.ts'
import type { recharge, rechargeExamine } from './finance/recharge.ts'
import type { wallet } from './finance/wallet.ts'
import type { withdrawal, withdrawalExamine } from './finance/withdrawal.ts'
import { queryText } from './kit/encode.ts'
import { listView, type Page, type PageParams, view } from './kit/link.ts'
import * as wire from './kit/wire.ts'
import type { address } from './logistics/address.ts'
import type { carrier } from './logistics/carrier.ts'
import type { countryRecord } from './logistics/country.ts'
import type { dutyRule } from './logistics/duty-rule.ts'
import type { express } from './logistics/express.ts'
import type { expressChannel } from './logistics/express-channel.ts'
import type { expressRule } from './logistics/express-rule.ts'
import type { holiday } from './logistics/holiday.ts'
import type { ioss } from './logistics/ioss.ts'
import type { lastMile } from './logistics/last-mile.ts'
import type { erpOrder } from './order/erp-order.ts'
import type { order } from './order/order.ts'
import type { orderRemark } from './order/order-remark.ts'
import type { orderSku } from './order/order-sku.ts'
import type { redeliver } from './order/redeliver.ts'
import type { supplier } from './purchasing/supplier.ts'
import type { externalLink, sourcing } from './sourcing/external-link.ts'
import type { dataRequest } from './store/data-request.ts'
import type { shopifyListing, shoplazzaListing, shoplineListing } from './store/listed.ts'
import type { listing } from './store/listing.ts'
import type { platform } from './store/platform.ts'
import type { staffStore } from './store/staff-store.ts'
import type { store } from './store/store.ts'
import type { apiKey } from './system/api-key.ts'
import type { audit } from './system/audit.ts'
import type { download } from './system/download.ts'
import type { work } from './system/job.ts'
import type { notice } from './system/notice.ts'
import type { delivery, webhook } from './system/webhook.ts'
import type { stock } from './warehouse/stock.ts'
import type { warehouse } from './warehouse/warehouse.ts'

/** Every page, with the parameters that its address may carry. Pages of two kinds of person have a view of each. */

/** The record that is open over its list. */
const opened = { id: wire.id.optional() }
const plain = [view({})] as const

export const pages = {
  '/login': [view({ ref: z.string().optional() })],
  '/register': [view({ code: z.string().optional() })],
  '/forgot': plain,
  '/activate': [view({ token: z.string() })],
  '/mailbox': plain,
  '/connect/shopify/callback': plain,
  '/connect/shoplazza/callback': plain,
  '/connect/shopline/callback': plain,
  '/connect/ebay/callback': plain,
  '/connect/etsy/callback': plain,
  '/connect/amazon/callback': plain,
  '/connect/aliexpress/callback': plain,
  '/home': plain,
  '/goodsList': [listView<typeof goods.list>()({})],
  '/goodsList/detail': [view({ id: wire.id })],
  '/collectionList': [listView<typeof collection.list>()({})],
  '/privateProducts': [listView<typeof privateGoods.list>()({})],
  '/externalLinks': [listView<typeof externalLink.list>()(opened)],
  '/downloadList': [listView<typeof goodsDownload.list>()({})],
  '/sourcing': [listView<typeof sourcing.list>()(opened)],
  '/shopifyList': [listView<typeof shopifyListing.list>()({})],
  '/shoplazzaList': [listView<typeof shoplazzaListing.list>()({})],
  '/shoplineList': [listView<typeof shoplineListing.list>()({})],
  '/listingRecord': [listView<typeof listing.records>()({ batch: wire.ids.optional() })],
  '/ordersList': [listView<typeof order.list>()(opened)],
  '/redeliverList': [listView<typeof redeliver.list>()({})],
  '/remark': [listView<typeof orderRemark.list>()({})],
  '/orderSku': [listView<typeof orderSku.list>()({})],
  '/shoppingCart': plain,
  '/shipping': plain,
  '/payment': [view({ ids: wire.ids, from: z.literal('cart').optional() })],
  '/storeList': [
    listView<typeof store.list>()({
      /** Opens the dialog that adds one. */
      add: z.literal('1').optional(),
      /** Opens the authorization of this one. */
      authorize: wire.id.optional(),
      /** Shows what this one sent. */
      intake: wire.id.optional(),
    }),
    listView<typeof staffStore.list>()({}),
  ],
  '/dataRequests': [listView<typeof dataRequest.list>()(opened)],
  '/platformList': [listView<typeof platform.list>()({})],
  '/recharge': [
    listView<typeof recharge.list>()(opened),
    listView<typeof withdrawal.list>()({ of: z.literal('withdrawals'), ...opened }),
  ],
  '/transactionDetails': [listView<typeof wallet.transactions>()({})],
  '/addressBook': [listView<typeof address.list>()({})],
  '/iossList': [listView<typeof ioss.list>()({})],
  '/shippingRules': plain,
  '/userList': [listView<typeof user.list>()({})],
  '/roleAdmin': [listView<typeof role.list>()({})],
  '/roleBind': [view({ id: wire.id.optional(), user: wire.id.optional() })],
  '/departments': [view(opened)],
  '/auditLog': [listView<typeof audit.list>()(opened)],
  '/systemConfig': plain,
  '/jobs': [listView<typeof work.list>()({})],
  '/menuAdmin': plain,
  '/analysis': [
    view({
      from: wire.day.optional(),
      to: wire.day.optional(),
      store_id: wire.id.optional(),
      entity_id: wire.id.optional(),
      by: z.enum(['day', 'store', 'user', 'country', 'channel', 'goods', 'company']).optional(),
    }),
  ],
  '/noticeList': [listView<typeof notice.list>()({})],
  '/notification': plain,
  '/apiKeys': [listView<typeof apiKey.list>()({})],
  '/webhooks': [
    listView<typeof webhook.list>()({}),
    listView<typeof delivery.list>()({ view: z.literal('deliveries'), ...opened }),
  ],
  '/apiReference': plain,
  '/companyList': [listView<typeof entity.list>()(opened), listView<typeof member.list>()({})],
  '/erpOrders': [listView<typeof erpOrder.list>()(opened)],
  '/goodsLibrary': [listView<typeof goodsLibrary.list>()(opened)],
  '/inventory': [listView<typeof stock.list>()({})],
  '/rechargeExamine': [
    listView<typeof rechargeExamine.list>()(opened),
    listView<typeof withdrawalExamine.list>()({ of: z.literal('withdrawals'), ...opened }),
  ],
  '/download': [listView<typeof download.list>()({})],
  '/couponList': [listView<typeof coupon.list>()({}), listView<typeof coupon.own>()({})],
  '/rankList': [listView<typeof rank.list>()({})],
  '/businessCodeList': [listView<typeof businessCode.list>()({})],
  '/currencyList': [
    listView<typeof currencyList.list>()({}),
    listView<typeof currencyRate.list>()({ of: z.literal('rates') }),
    view({ of: z.literal('report') }),
  ],
  '/receivingAccounts': [listView<typeof receivingAccount.list>()(opened)],
  '/walletAdjustments': [listView<typeof adjustment.list>()(opened)],
  '/channelList': [listView<typeof expressChannel.list>()({})],
  '/expressList': [listView<typeof express.list>()({})],
  '/expressRules': [listView<typeof expressRule.list>()({})],
  '/lastMileList': [listView<typeof lastMile.list>()({})],
  '/carriers': [listView<typeof carrier.list>()({})],
  '/countries': [listView<typeof countryRecord.list>()({})],
  '/metafileds': [listView<typeof metafield.list>()({})],
  '/category': plain,
  '/productsSetList': [listView<typeof goodsSet.list>()({})],
  '/goodsTags': [listView<typeof goodsTag.list>()({})],
  '/skuTemplates': [listView<typeof skuTemplate.list>()({})],
  '/holidayList': [listView<typeof holiday.list>()({})],
  '/dutyRules': [listView<typeof dutyRule.list>()({})],
  '/supplierList': [listView<typeof supplier.list>()(opened)],
  '/warehouseList': [listView<typeof warehouse.list>()({})],
} as const satisfies Readonly<Record<string, Page>>

export type PagePath = keyof typeof pages
type ParamsOf<P extends PagePath> = PageParams<(typeof pages)[P]>

/** The address of a page: `link('/ordersList', { status: 10 })`. What the page does not read does not compile. */
export const link = <P extends PagePath>(
  page: P,
  ...[params]: [keyof ParamsOf<P>] extends [never]
    ? []
    : Record<never, never> extends ParamsOf<P>
      ? [params?: ParamsOf<P>]
      : [params: ParamsOf<P>]
): string => page + queryText(params ?? {})

type OwnOf<P extends PagePath> = (typeof pages)[P][number]['own']
type KeyOf<U> = U extends unknown ? keyof U & string : never
type ValueIn<U, N> = U extends unknown
  ? N extends keyof U
    ? U[N] extends z.ZodType
      ? Exclude<z.output<U[N]>, undefined>
      : never
    : never
  : never

/** Names of a page's own parameters, beside the filters of its list. */
export type OwnParam<P extends PagePath> = KeyOf<OwnOf<P>>
/** The own parameters as an address gives them: any of them may be missing. */
export type OwnParams<P extends PagePath> = { readonly [N in OwnParam<P>]?: ValueIn<OwnOf<P>, N> }
