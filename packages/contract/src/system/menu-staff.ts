import { home, type MenuEntry, page } from './menu-entry.ts'
import { systemMenu } from './menu-system.ts'

/** What staff find in their menu. */
export const staff: readonly MenuEntry[] = [
  home(101),
  page(
    160,
    '/analysis',
    'BarChartOutlined',
    { en: 'Analysis', zh: '数据分析' },
    ['analysis'],
    'analysis:list',
  ),
  page(161, '/noticeList', 'BellOutlined', { en: 'Notices', zh: '消息' }, ['notice']),
  {
    ...page(162, '/notification', 'BellOutlined', { en: 'Notification settings', zh: '消息设置' }, []),
    hidden: true,
  },
  {
    ...page(121, '/download', 'DownloadOutlined', { en: 'My downloads', zh: '我的下载' }, []),
    hidden: true,
  },
  page(
    110,
    '/erpOrders',
    'ShoppingOutlined',
    { en: 'Orders', zh: '订单管理' },
    ['erp-order'],
    'erp-order:list',
  ),
  page(
    120,
    '/goodsLibrary',
    'AppstoreOutlined',
    { en: 'Goods', zh: '商品库' },
    ['goods-library', 'goods-cost'],
    'goods-library:list',
  ),
  page(
    122,
    '/sourcing',
    'MessageOutlined',
    { en: 'Sourcing requests', zh: '寻源请求' },
    ['sourcing'],
    'sourcing:list',
  ),
  page(130, '/inventory', 'InboxOutlined', { en: 'Inventory', zh: '库存' }, ['inventory'], 'inventory:list'),
  page(
    140,
    '/rechargeExamine',
    'AuditOutlined',
    { en: 'Money review', zh: '资金审核' },
    ['recharge-examine', 'withdrawal-examine'],
    'recharge-examine:list',
  ),
  page(
    141,
    '/walletAdjustments',
    'SwapOutlined',
    { en: 'Wallet adjustments', zh: '钱包调整' },
    ['wallet-adjustment'],
    'wallet-adjustment:list',
  ),
  page(
    145,
    '/transactionDetails',
    'ProfileOutlined',
    { en: 'Wallet statements', zh: '钱包明细' },
    ['transaction'],
    'transaction:list',
  ),
  page(142, '/couponList', 'GiftOutlined', { en: 'Coupons', zh: '优惠券' }, ['coupon'], 'coupon:list'),
  page(
    151,
    '/businessCodeList',
    'TagsOutlined',
    { en: 'Business codes', zh: '业务编码' },
    ['business-code'],
    'business-code:list',
  ),
  page(150, '/companyList', 'TeamOutlined', { en: 'Companies', zh: '商户公司' }, ['company'], 'company:list'),
  systemMenu,
]
