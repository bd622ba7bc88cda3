import type { Words } from '@dropyard/contract/kit/text'
import type { PagePath } from '@dropyard/contract/pages'
import type { ComponentType } from 'react'

/** What the module of a page gives. */
export interface LoadedPage {
  readonly Page: ComponentType
  /**
   * Asks for what the page shows first at this search part of its address, before it is drawn: when the app starts there, and
   * when the mouse comes to its entry in the menu.
   */
  readonly ahead?: (search: string) => void
}

/** Every page inside the shell: its path, what loads it, its title and how its tab behaves. */
export interface PageRoute {
  readonly path: PagePath
  readonly load: () => Promise<LoadedPage>
  /** On the tab and in the document's title when the menu does not name the page. */
  readonly title: Words
  /** False: the page is made anew each time it is shown (goodsList and goodsList/detail). */
  readonly keepAlive: boolean
  /**
   * The specification's author flag: whether the page opens only to those whose menu has it. The server decides what
   * is returned in any case.
   */
  readonly author: boolean
}

const page = (
  path: PagePath,
  title: Words,
  load: PageRoute['load'],
  options: { keepAlive?: boolean; author?: boolean } = {},
): PageRoute => ({ path, title, load, keepAlive: options.keepAlive ?? true, author: options.author ?? true })

/** One line a page, in the order of the menu. A page that is not built is not here. */
export const routes: readonly PageRoute[] = [
  page('/home', { en: 'Home', zh: '首页' }, () => import('./modules/system/home/page.tsx'), {
    author: false,
  }),
  page(
    '/goodsList',
    { en: 'Find products', zh: '选品中心' },
    () => import('./modules/catalog/goods/page.tsx'),
    { keepAlive: false },
  ),
  page(
    '/goodsList/detail',
    { en: 'Product', zh: '商品详情' },
    () => import('./modules/catalog/goods/detail.tsx'),
    { keepAlive: false },
  ),
  page(
    '/collectionList',
    { en: 'Favorites', zh: '收藏夹' },
    () => import('./modules/catalog/collection/page.tsx'),
  ),
  page(
    '/privateProducts',
    { en: 'Private products', zh: '私有商品' },
    () => import('./modules/catalog/private-goods/page.tsx'),
  ),
  page(
    '/externalLinks',
    { en: 'Sourcing requests', zh: '寻源请求' },
    () => import('./modules/sourcing/external-link/page.tsx'),
  ),
  page(
    '/downloadList',
    { en: 'Product packs', zh: '商品下载' },
    () => import('./modules/catalog/goods-download/page.tsx'),
  ),
  page(
    '/sourcing',
    { en: 'Sourcing requests', zh: '寻源请求' },
    () => import('./modules/sourcing/external-link/staff.tsx'),
  ),
  page(
    '/shopifyList',
    { en: 'Shopify listings', zh: 'Shopify 刊登' },
    () => import('./modules/store/listing/page.tsx'),
  ),
  page(
    '/shoplazzaList',
    { en: 'Shoplazza listings', zh: 'Shoplazza 刊登' },
    () => import('./modules/store/listing/shoplazza-page.tsx'),
  ),
  page(
    '/shoplineList',
    { en: 'SHOPLINE listings', zh: 'SHOPLINE 刊登' },
    () => import('./modules/store/listing/shopline-page.tsx'),
  ),
  page(
    '/listingRecord',
    { en: 'Listing records', zh: '刊登记录' },
    () => import('./modules/store/listing/records.tsx'),
  ),
  page('/ordersList', { en: 'Order list', zh: '订单列表' }, () => import('./modules/order/order/page.tsx')),
  page(
    '/redeliverList',
    { en: 'Reshipments', zh: '重发订单' },
    () => import('./modules/order/redeliver/page.tsx'),
  ),
  page(
    '/remark',
    { en: 'Saved notes', zh: '常用备注' },
    () => import('./modules/order/order-remark/page.tsx'),
  ),
  page(
    '/orderSku',
    { en: 'SKU mapping', zh: 'SKU 匹配' },
    () => import('./modules/order/order-sku/page.tsx'),
  ),
  page(
    '/shoppingCart',
    { en: 'Shopping cart', zh: '购物车' },
    () => import('./modules/order/cart/page.tsx'),
    { author: false },
  ),
  page(
    '/shipping',
    { en: 'Shipping', zh: '配送' },
    () => import('./modules/order/order/checkout/shipping-page.tsx'),
    { author: false },
  ),
  page(
    '/payment',
    { en: 'Payment', zh: '付款' },
    () => import('./modules/order/order/checkout/payment-page.tsx'),
    { author: false },
  ),
  page('/storeList', { en: 'Store list', zh: '店铺列表' }, () => import('./modules/store/store/page.tsx')),
  page(
    '/dataRequests',
    { en: 'Data requests', zh: '买家数据请求' },
    () => import('./modules/store/data-request/page.tsx'),
  ),
  page(
    '/platformList',
    { en: 'Platforms', zh: '平台列表' },
    () => import('./modules/store/platform/page.tsx'),
  ),
  page('/recharge', { en: 'Recharge', zh: '充值' }, () => import('./modules/finance/recharge/page.tsx')),
  page(
    '/transactionDetails',
    { en: 'Transaction details', zh: '交易明细' },
    () => import('./modules/finance/wallet/page.tsx'),
  ),
  page(
    '/addressBook',
    { en: 'Address book', zh: '地址簿' },
    () => import('./modules/logistics/address/page.tsx'),
  ),
  page(
    '/iossList',
    { en: 'IOSS numbers', zh: 'IOSS 税号' },
    () => import('./modules/logistics/ioss/page.tsx'),
  ),
  page(
    '/shippingRules',
    { en: 'Shipping rules', zh: '物流规则' },
    () => import('./modules/logistics/shipping-rule/page.tsx'),
  ),
  page('/userList', { en: 'Users', zh: '用户' }, () => import('./modules/account/user/page.tsx')),
  page('/roleAdmin', { en: 'Roles', zh: '角色' }, () => import('./modules/account/role/page.tsx')),
  page(
    '/roleBind',
    { en: 'Role binding', zh: '角色分配' },
    () => import('./modules/account/role/bind-page.tsx'),
  ),
  page(
    '/departments',
    { en: 'Departments', zh: '组织架构' },
    () => import('./modules/account/department/page.tsx'),
  ),
  page('/auditLog', { en: 'Audit log', zh: '操作日志' }, () => import('./modules/system/audit/page.tsx')),
  page(
    '/systemConfig',
    { en: 'Settings', zh: '系统设置' },
    () => import('./modules/system/setting/page.tsx'),
  ),
  page('/jobs', { en: 'Background work', zh: '后台任务' }, () => import('./modules/system/job/page.tsx')),
  page('/menuAdmin', { en: 'Menu', zh: '菜单' }, () => import('./modules/system/menu/page.tsx')),
  page(
    '/analysis',
    { en: 'Analysis', zh: '数据分析' },
    () => import('./modules/order/order-analysis/page.tsx'),
  ),
  page('/noticeList', { en: 'Notifications', zh: '消息' }, () => import('./modules/system/notice/page.tsx'), {
    author: false,
  }),
  page(
    '/notification',
    { en: 'Notification settings', zh: '消息设置' },
    () => import('./modules/system/notice/settings.tsx'),
    { author: false },
  ),
  page('/apiKeys', { en: 'API keys', zh: 'API 密钥' }, () => import('./modules/system/api-key/page.tsx')),
  page('/webhooks', { en: 'Webhooks', zh: 'Webhook' }, () => import('./modules/system/webhook/page.tsx')),
  page(
    '/apiReference',
    { en: 'API reference', zh: 'API 参考' },
    () => import('./modules/system/api-key/reference.tsx'),
  ),
  page(
    '/companyList',
    { en: 'Companies', zh: '商户公司' },
    () => import('./modules/account/entity/page.tsx'),
  ),
  page('/erpOrders', { en: 'Orders', zh: '订单管理' }, () => import('./modules/order/order/staff/page.tsx')),
  page(
    '/goodsLibrary',
    { en: 'Products', zh: '商品库' },
    () => import('./modules/catalog/goods/library.tsx'),
  ),
  page('/inventory', { en: 'Inventory', zh: '库存' }, () => import('./modules/warehouse/stock/page.tsx')),
  page(
    '/rechargeExamine',
    { en: 'Finance review', zh: '财务审核' },
    () => import('./modules/finance/recharge/examine/page.tsx'),
  ),
  page(
    '/download',
    { en: 'My downloads', zh: '我的下载' },
    () => import('./modules/system/download/page.tsx'),
    { author: false },
  ),
  page('/couponList', { en: 'Coupons', zh: '优惠券' }, () => import('./modules/finance/coupon/page.tsx')),
  page('/rankList', { en: 'Ranks', zh: '等级' }, () => import('./modules/account/rank/page.tsx')),
  page(
    '/businessCodeList',
    { en: 'Invitation codes', zh: '邀请码' },
    () => import('./modules/account/business-code/page.tsx'),
  ),
  page(
    '/currencyList',
    { en: 'Currencies', zh: '币种' },
    () => import('./modules/finance/currency/page.tsx'),
  ),
  page(
    '/receivingAccounts',
    { en: 'Receiving accounts', zh: '收款账户' },
    () => import('./modules/finance/receiving-account/page.tsx'),
  ),
  page(
    '/walletAdjustments',
    { en: 'Wallet adjustments', zh: '钱包调整' },
    () => import('./modules/finance/adjustment/page.tsx'),
  ),
  page(
    '/channelList',
    { en: 'Logistics channels', zh: '物流渠道' },
    () => import('./modules/logistics/channel/page.tsx'),
  ),
  page(
    '/expressList',
    { en: 'Shipping methods', zh: '物流方式' },
    () => import('./modules/logistics/express/page.tsx'),
  ),
  page(
    '/expressRules',
    { en: 'Channel routing rules', zh: '渠道分配规则' },
    () => import('./modules/logistics/express-rule/page.tsx'),
  ),
  page(
    '/lastMileList',
    { en: 'Last-mile carriers', zh: '尾程承运商' },
    () => import('./modules/logistics/last-mile/page.tsx'),
  ),
  page('/carriers', { en: 'Carriers', zh: '承运商' }, () => import('./modules/logistics/carrier/page.tsx')),
  page(
    '/countries',
    { en: 'Countries', zh: '国家与地区' },
    () => import('./modules/logistics/country/page.tsx'),
  ),
  page(
    '/metafileds',
    { en: 'Custom attributes', zh: '自定义属性' },
    () => import('./modules/catalog/metafield/page.tsx'),
  ),
  page(
    '/category',
    { en: 'Categories', zh: '商品分类' },
    () => import('./modules/catalog/category/page.tsx'),
  ),
  page(
    '/productsSetList',
    { en: 'Product sets', zh: '组合商品' },
    () => import('./modules/catalog/goods-set/page.tsx'),
  ),
  page(
    '/goodsTags',
    { en: 'Product tags', zh: '商品标签' },
    () => import('./modules/catalog/goods-tag/page.tsx'),
  ),
  page(
    '/skuTemplates',
    { en: 'SKU templates', zh: 'SKU 编码模板' },
    () => import('./modules/catalog/sku-template/page.tsx'),
  ),
  page(
    '/holidayList',
    { en: 'Holidays', zh: '节假日' },
    () => import('./modules/logistics/holiday/page.tsx'),
  ),
  page(
    '/dutyRules',
    { en: 'Duty and tax', zh: '关税与税率' },
    () => import('./modules/logistics/duty-rule/page.tsx'),
  ),
  page(
    '/warehouseList',
    { en: 'Warehouses', zh: '仓库' },
    () => import('./modules/warehouse/warehouse/page.tsx'),
  ),
]

/** The line of a path; `/goodsList/detail` is a page of its own beside `/goodsList`. */
export const routeOf = (path: string): PageRoute | undefined => routes.find((route) => route.path === path)
