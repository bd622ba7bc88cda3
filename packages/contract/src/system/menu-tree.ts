import type { Words } from '../kit/text.ts'

/** The menu as data: which pages there are, whom they are for, and which permissions belong to each. */

/** What every place in the menu has. */
interface Place {
  /** Stable: browsers remember it as `menu_id`. */
  readonly id: number
  readonly key: string
  readonly words: Words
  /** Name of an icon of `@ant-design/icons`. */
  readonly icon: string
}

/** Groups pages. `drawer`: opens the drawer with its categories; `category`: a block in that drawer. */
export interface MenuDirectory extends Place {
  readonly type: 'directory'
  readonly style: 'group' | 'drawer' | 'category'
  readonly children: readonly MenuEntry[]
}

/** One page. It shows to those who hold `needs`; without it, to everybody of the kind. */
export interface MenuPage extends Place {
  readonly type: 'page'
  readonly url: string
  readonly needs?: `${string}:${string}`
  /** Resources whose actions are this page's buttons. */
  readonly resources: readonly string[]
  /** Reached from elsewhere (the cart icon); never in the tree. */
  readonly hidden?: true
}

export type MenuEntry = MenuDirectory | MenuPage

const page = (
  id: number,
  url: string,
  icon: string,
  words: Words,
  resources: readonly string[],
  needs?: `${string}:${string}`,
): MenuPage => ({
  type: 'page',
  id,
  key: url.slice(1),
  url,
  icon,
  words,
  resources,
  ...(needs ? { needs } : {}),
})

const directory = (
  id: number,
  key: string,
  icon: string,
  words: Words,
  children: readonly MenuEntry[],
  style: MenuDirectory['style'] = 'group',
): MenuDirectory => ({ type: 'directory', id, key, icon, words, style, children })

const home = (id: number) => page(id, '/home', 'HomeOutlined', { en: 'Home', zh: '首页' }, [])

const merchant: readonly MenuEntry[] = [
  home(1),
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
      ['recharge'],
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
    page(53, '/companyList', 'TeamOutlined', { en: 'Members', zh: '公司成员' }, ['member'], 'member:list'),
  ]),
]

const staff: readonly MenuEntry[] = [
  home(101),
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
    ['goods-library'],
    'goods-library:list',
  ),
  page(130, '/inventory', 'InboxOutlined', { en: 'Inventory', zh: '库存' }, ['inventory'], 'inventory:list'),
  page(
    140,
    '/rechargeExamine',
    'AuditOutlined',
    { en: 'Recharge Review', zh: '充值审核' },
    ['recharge-examine'],
    'recharge-examine:list',
  ),
  page(
    145,
    '/transactionDetails',
    'ProfileOutlined',
    { en: 'Wallet Statements', zh: '钱包明细' },
    ['transaction'],
    'transaction:list',
  ),
  page(150, '/companyList', 'TeamOutlined', { en: 'Companies', zh: '商户公司' }, ['company'], 'company:list'),
  directory(
    190,
    'system',
    'SettingOutlined',
    { en: 'System', zh: '系统' },
    [
      directory(
        191,
        'system-logistics',
        'CarOutlined',
        { en: 'Logistics', zh: '物流' },
        [
          page(
            192,
            '/holidayList',
            'CalendarOutlined',
            { en: 'Holidays', zh: '节假日' },
            ['holiday'],
            'holiday:list',
          ),
        ],
        'category',
      ),
    ],
    'drawer',
  ),
]

/** The whole menu of each kind of person. What one person sees is cut from it by permissions. */
export const menuTree: Readonly<Record<'merchant' | 'staff', readonly MenuEntry[]>> = { merchant, staff }

/** Every page, however deep. */
export function pagesOf(entries: readonly MenuEntry[]): MenuPage[] {
  return entries.flatMap((entry) => (entry.type === 'page' ? [entry] : pagesOf(entry.children)))
}
