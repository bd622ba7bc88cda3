import * as businessCode from './account/business-code.ts'
import * as department from './account/department.ts'
import * as entity from './account/entity.ts'
import * as member from './account/member.ts'
import * as profile from './account/profile.ts'
import * as rank from './account/rank.ts'
import * as role from './account/role.ts'
import * as session from './account/session.ts'
import * as user from './account/user.ts'
import * as category from './catalog/category.ts'
import * as categoryAdmin from './catalog/category-admin.ts'
import * as collection from './catalog/collection.ts'
import * as goods from './catalog/goods.ts'
import * as goodsCost from './catalog/goods-cost.ts'
import * as goodsDownload from './catalog/goods-download.ts'
import * as goodsEdit from './catalog/goods-edit.ts'
import * as goodsSet from './catalog/goods-set.ts'
import * as goodsTag from './catalog/goods-tag.ts'
import * as goodsWeight from './catalog/goods-weight.ts'
import * as metafield from './catalog/metafield.ts'
import * as privateGoods from './catalog/private-goods.ts'
import * as skuTemplate from './catalog/sku-template.ts'
import * as adjustment from './finance/adjustment.ts'
import * as coupon from './finance/coupon.ts'
import * as currency from './finance/currency.ts'
import * as receivingAccount from './finance/receiving-account.ts'
import * as recharge from './finance/recharge.ts'
import * as wallet from './finance/wallet.ts'
import * as withdrawal from './finance/withdrawal.ts'
import * as address from './logistics/address.ts'
import * as area from './logistics/area.ts'
import * as carrier from './logistics/carrier.ts'
import * as channel from './logistics/channel.ts'
import * as country from './logistics/country.ts'
import * as dutyRule from './logistics/duty-rule.ts'
import * as express from './logistics/express.ts'
import * as expressChannel from './logistics/express-channel.ts'
import * as expressRule from './logistics/express-rule.ts'
import * as holiday from './logistics/holiday.ts'
import * as ioss from './logistics/ioss.ts'
import * as lastMile from './logistics/last-mile.ts'
import * as shipping from './logistics/shipping.ts'
import * as shippingRule from './logistics/shipping-rule.ts'
import * as vatRule from './logistics/vat-rule.ts'
import * as cart from './order/cart.ts'
import * as erpOrder from './order/erp-order.ts'
import * as order from './order/order.ts'
import * as orderAnalysis from './order/order-analysis.ts'
import * as orderImport from './order/order-import.ts'
import * as orderOwn from './order/order-own.ts'
import * as orderRemark from './order/order-remark.ts'
import * as orderSku from './order/order-sku.ts'
import * as redeliver from './order/redeliver.ts'
import * as supplier from './purchasing/supplier.ts'
import * as externalLink from './sourcing/external-link.ts'
import * as sourcingFlow from './sourcing/sourcing-flow.ts'
import * as dataRequest from './store/data-request.ts'
import * as listed from './store/listed.ts'
import * as listing from './store/listing.ts'
import * as platform from './store/platform.ts'
import * as staffStore from './store/staff-store.ts'
import * as store from './store/store.ts'
import * as apiKey from './system/api-key.ts'
import * as audit from './system/audit.ts'
import * as config from './system/config.ts'
import * as download from './system/download.ts'
import * as file from './system/file.ts'
import * as home from './system/home.ts'
import * as job from './system/job.ts'
import * as mailbox from './system/mailbox.ts'
import * as menu from './system/menu.ts'
import * as notice from './system/notice.ts'
import * as search from './system/search.ts'
import * as setting from './system/setting.ts'
import * as task from './system/task.ts'
import * as webhook from './system/webhook.ts'
import * as stock from './warehouse/stock.ts'
import * as warehouse from './warehouse/warehouse.ts'

/**
 * Every module's endpoints, for those who walk over them: the server's start, the permission tests, OpenAPI and
 * `npm run endpoints`. The browser imports modules one by one and never this file.
 */
export const contract: Readonly<Record<string, unknown>> = {
  session,
  profile,
  menu,
  config,
  setting,
  member,
  entity,
  rank,
  businessCode,
  user,
  role,
  department,
  audit,
  mailbox,
  job,
  download,
  wallet,
  recharge,
  withdrawal,
  adjustment,
  receivingAccount,
  currency,
  coupon,
  warehouse,
  stock,
  supplier,
  file,
  category,
  goods,
  collection,
  goodsDownload,
  privateGoods,
  categoryAdmin,
  goodsCost,
  goodsEdit,
  goodsSet,
  goodsTag,
  goodsWeight,
  metafield,
  skuTemplate,
  externalLink,
  sourcingFlow,
  store,
  platform,
  staffStore,
  dataRequest,
  listed,
  listing,
  country,
  channel,
  area,
  carrier,
  express,
  expressChannel,
  expressRule,
  lastMile,
  dutyRule,
  vatRule,
  shippingRule,
  shipping,
  holiday,
  ioss,
  address,
  orderOwn,
  redeliver,
  order,
  orderAnalysis,
  orderSku,
  orderRemark,
  cart,
  orderImport,
  erpOrder,
  notice,
  apiKey,
  webhook,
  home,
  search,
  task,
}
