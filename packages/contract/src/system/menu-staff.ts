import { directory, home, type MenuEntry, page } from './menu-entry.ts'

/** What staff find in their menu. */
export const staff: readonly MenuEntry[] = [
  home(101),
  {
    ...page(121, '/download', 'DownloadOutlined', { en: 'My Downloads', zh: '我的下载' }, []),
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
      directory(200, 'system-people', 'TeamOutlined', { en: 'People', zh: '人员与权限' }, [], 'category'),
      directory(
        220,
        'system-catalog',
        'AppstoreOutlined',
        { en: 'Catalogue', zh: '商品资料' },
        [],
        'category',
      ),
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
      directory(240, 'system-money', 'WalletOutlined', { en: 'Money', zh: '财务' }, [], 'category'),
      directory(260, 'system-platforms', 'ClusterOutlined', { en: 'Platforms', zh: '平台' }, [], 'category'),
      directory(280, 'system-operation', 'ToolOutlined', { en: 'Operation', zh: '运行' }, [], 'category'),
    ],
    'drawer',
  ),
]
