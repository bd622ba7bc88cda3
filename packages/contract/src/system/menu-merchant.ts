import { directory, home, type MenuEntry, page } from './menu-entry.ts'

/** What merchants find in their menu. */
export const merchant: readonly MenuEntry[] = [
  home(1),
  {
    ...page(60, '/download', 'DownloadOutlined', { en: 'My Downloads', zh: '我的下载' }, []),
    hidden: true,
  },
  directory(10, 'products', 'AppstoreOutlined', { en: 'Products', zh: '商品' }, [
    page(
      11,
      '/goodsList',
      'SearchOutlined',
      { en: 'Find Products', zh: '选品中心' },
      ['goods', 'listing'],
      'goods:list',
    ),
    page(
      12,
      '/shopifyList',
      'ShopOutlined',
      { en: 'Shopify Listings', zh: 'Shopify 刊登' },
      ['listing'],
      'listing:list',
    ),
    page(
      13,
      '/listingRecord',
      'HistoryOutlined',
      { en: 'Listing Records', zh: '刊登记录' },
      ['listing'],
      'listing:list',
    ),
  ]),
  directory(20, 'orders', 'ShoppingOutlined', { en: 'Orders', zh: '订单' }, [
    page(
      21,
      '/ordersList',
      'UnorderedListOutlined',
      { en: 'Order List', zh: '订单列表' },
      ['order', 'order-remark'],
      'order:list',
    ),
    page(
      22,
      '/orderSku',
      'LinkOutlined',
      { en: 'Order SKU', zh: '订单 SKU 匹配' },
      ['order-sku'],
      'order-sku:list',
    ),
    {
      ...page(
        23,
        '/shoppingCart',
        'ShoppingCartOutlined',
        { en: 'Shopping Cart', zh: '购物车' },
        ['cart'],
        'cart:list',
      ),
      hidden: true,
    },
  ]),
  directory(30, 'stores', 'ClusterOutlined', { en: 'Stores', zh: '店铺' }, [
    page(31, '/storeList', 'ShopOutlined', { en: 'Store List', zh: '店铺列表' }, ['store'], 'store:list'),
  ]),
  directory(40, 'money', 'WalletOutlined', { en: 'Wallet', zh: '钱包' }, [
    page(
      41,
      '/recharge',
      'PlusCircleOutlined',
      { en: 'Recharge', zh: '充值' },
      ['recharge', 'withdrawal'],
      'recharge:list',
    ),
    page(
      42,
      '/transactionDetails',
      'ProfileOutlined',
      { en: 'Transaction Details', zh: '交易明细' },
      ['transaction'],
      'transaction:list',
    ),
  ]),
  directory(50, 'settings', 'SettingOutlined', { en: 'Settings', zh: '设置' }, [
    page(
      51,
      '/addressBook',
      'ContactsOutlined',
      { en: 'Address Book', zh: '地址簿' },
      ['address'],
      'address:list',
    ),
    page(52, '/iossList', 'IdcardOutlined', { en: 'IOSS Numbers', zh: 'IOSS 税号' }, ['ioss'], 'ioss:list'),
    page(
      54,
      '/shippingRules',
      'PartitionOutlined',
      { en: 'Shipping Rules', zh: '物流规则' },
      ['shipping-rule'],
      'shipping-rule:list',
    ),
    page(53, '/companyList', 'TeamOutlined', { en: 'Members', zh: '公司成员' }, ['member'], 'member:list'),
  ]),
]
