import type { Module } from './kit/module.ts'
import { businessCodeModule } from './modules/account/business-code/module.ts'
import { departmentModule } from './modules/account/department/module.ts'
import { entityModule } from './modules/account/entity/module.ts'
import { memberModule } from './modules/account/member/module.ts'
import { profileModule } from './modules/account/profile/module.ts'
import { rankModule } from './modules/account/rank/module.ts'
import { sessionModule } from './modules/account/session/module.ts'
import { userModule } from './modules/account/user/module.ts'
import { categoryModule } from './modules/catalog/category/module.ts'
import { collectionModule } from './modules/catalog/collection/module.ts'
import { goodsModule } from './modules/catalog/goods/module.ts'
import { goodsDownloadModule } from './modules/catalog/goods-download/module.ts'
import { goodsEditModule } from './modules/catalog/goods-edit/module.ts'
import { goodsImportModule } from './modules/catalog/goods-import/module.ts'
import { goodsSearchModule } from './modules/catalog/goods-search/module.ts'
import { goodsSetModule } from './modules/catalog/goods-set/module.ts'
import { goodsTagModule } from './modules/catalog/goods-tag/module.ts'
import { metafieldModule } from './modules/catalog/metafield/module.ts'
import { privateGoodsModule } from './modules/catalog/private-goods/module.ts'
import { skuTemplateModule } from './modules/catalog/sku-template/module.ts'
import { adjustmentModule } from './modules/finance/adjustment/module.ts'
import { couponModule } from './modules/finance/coupon/module.ts'
import { currencyModule } from './modules/finance/currency/module.ts'
import { receivingAccountModule } from './modules/finance/receiving-account/module.ts'
import { rechargeModule } from './modules/finance/recharge/module.ts'
import { walletModule } from './modules/finance/wallet/module.ts'
import { withdrawalModule } from './modules/finance/withdrawal/module.ts'
import { addressModule } from './modules/logistics/address/module.ts'
import { areaModule } from './modules/logistics/area/module.ts'
import { carrierModule } from './modules/logistics/carrier/module.ts'
import { channelModule } from './modules/logistics/channel/module.ts'
import { countryModule } from './modules/logistics/country/module.ts'
import { dutyRuleModule } from './modules/logistics/duty-rule/module.ts'
import { expressModule } from './modules/logistics/express/module.ts'
import { expressRuleModule } from './modules/logistics/express-rule/module.ts'
import { holidayModule } from './modules/logistics/holiday/module.ts'
import { iossModule } from './modules/logistics/ioss/module.ts'
import { lastMileModule } from './modules/logistics/last-mile/module.ts'
import { shippingModule } from './modules/logistics/shipping/module.ts'
import { shippingRuleModule } from './modules/logistics/shipping-rule/module.ts'
import { vatRuleModule } from './modules/logistics/vat-rule/module.ts'
import { afterSaleModule } from './modules/order/after-sale/module.ts'
import { cartModule } from './modules/order/cart/module.ts'
import { erpOrderModule } from './modules/order/erp-order/module.ts'
import { fulfilmentModule } from './modules/order/fulfilment/module.ts'
import { orderModule } from './modules/order/order/module.ts'
import { orderAnalysisModule } from './modules/order/order-analysis/module.ts'
import { orderEditModule } from './modules/order/order-edit/module.ts'
import { orderImportModule } from './modules/order/order-import/module.ts'
import { orderIntakeModule } from './modules/order/order-intake/module.ts'
import { orderListModule } from './modules/order/order-list/module.ts'
import { orderPriceModule } from './modules/order/order-price/module.ts'
import { orderRemarkModule } from './modules/order/order-remark/module.ts'
import { orderSkuModule } from './modules/order/order-sku/module.ts'
import { paymentModule } from './modules/order/payment/module.ts'
import { goodsSellerModule } from './modules/purchasing/goods-seller/module.ts'
import { one688Module } from './modules/purchasing/one688/module.ts'
import { supplierModule } from './modules/purchasing/supplier/module.ts'
import { supplierAccountModule } from './modules/purchasing/supplier-account/module.ts'
import { externalLinkModule } from './modules/sourcing/external-link/module.ts'
import { dataRequestModule } from './modules/store/data-request/module.ts'
import { listingModule } from './modules/store/listing/module.ts'
import { platformModule } from './modules/store/platform/module.ts'
import { staffStoreModule } from './modules/store/staff-store/module.ts'
import { storeModule } from './modules/store/store/module.ts'
import { apiKeyModule } from './modules/system/api-key/module.ts'
import { auditModule } from './modules/system/audit/module.ts'
import { configModule } from './modules/system/config/module.ts'
import { downloadModule } from './modules/system/download/module.ts'
import { fileModule } from './modules/system/file/module.ts'
import { homeModule } from './modules/system/home/module.ts'
import { jobModule } from './modules/system/job/module.ts'
import { mailModule } from './modules/system/mail/module.ts'
import { menuModule } from './modules/system/menu/module.ts'
import { noticeModule } from './modules/system/notice/module.ts'
import { searchModule } from './modules/system/search/module.ts'
import { settingModule } from './modules/system/setting/module.ts'
import { taskModule } from './modules/system/task/module.ts'
import { webhookModule } from './modules/system/webhook/module.ts'
import { stockModule } from './modules/warehouse/stock/module.ts'
import { warehouseModule } from './modules/warehouse/warehouse/module.ts'

/** The modules that the server is made of, in the order in which their demo rows are made. */
export const modules: readonly Module[] = [
  rankModule,
  userModule,
  departmentModule,
  auditModule,
  entityModule,
  businessCodeModule,
  sessionModule,
  memberModule,
  profileModule,
  menuModule,
  configModule,
  settingModule,
  mailModule,
  jobModule,
  downloadModule,
  walletModule,
  currencyModule,
  warehouseModule,
  stockModule,
  fileModule,
  categoryModule,
  goodsModule,
  goodsSearchModule,
  goodsEditModule,
  goodsImportModule,
  couponModule,
  collectionModule,
  goodsDownloadModule,
  privateGoodsModule,
  goodsSetModule,
  goodsTagModule,
  metafieldModule,
  skuTemplateModule,
  supplierModule,
  one688Module,
  supplierAccountModule,
  goodsSellerModule,
  externalLinkModule,
  platformModule,
  storeModule,
  staffStoreModule,
  listingModule,
  countryModule,
  areaModule,
  carrierModule,
  expressModule,
  lastMileModule,
  dutyRuleModule,
  vatRuleModule,
  channelModule,
  expressRuleModule,
  shippingRuleModule,
  holidayModule,
  shippingModule,
  iossModule,
  addressModule,
  orderSkuModule,
  receivingAccountModule,
  rechargeModule,
  withdrawalModule,
  adjustmentModule,
  orderModule,
  orderPriceModule,
  orderEditModule,
  paymentModule,
  fulfilmentModule,
  afterSaleModule,
  orderIntakeModule,
  orderListModule,
  dataRequestModule,
  orderAnalysisModule,
  orderRemarkModule,
  cartModule,
  orderImportModule,
  erpOrderModule,
  noticeModule,
  apiKeyModule,
  homeModule,
  searchModule,
  taskModule,
  webhookModule,
]
