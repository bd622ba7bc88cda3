import type { Pair } from '../../kit/text.ts'
import type { MenuIconName } from './icons.ts'

/** The groups of both menus; their pages come from the modules' manifests. */
export interface MenuGroupPlace {
  readonly id: number
  /** The enclosing group, or the menu for the top level. */
  readonly in: string
  /** Order among siblings. */
  readonly place: number
  readonly icon: MenuIconName
  readonly title: Pair
  /** `drawer`: opens the drawer with its categories; `category`: a block in that drawer. */
  readonly style?: 'drawer' | 'category'
}

export const menuGroups = {
  products: { id: 10, in: 'merchant', place: 40, icon: 'AppstoreOutlined', title: ['Products', '商品'] },
  orders: { id: 20, in: 'merchant', place: 50, icon: 'ShoppingOutlined', title: ['Orders', '订单'] },
  stores: { id: 30, in: 'merchant', place: 60, icon: 'ClusterOutlined', title: ['Stores', '店铺'] },
  money: { id: 40, in: 'merchant', place: 70, icon: 'WalletOutlined', title: ['Wallet', '钱包'] },
  settings: { id: 50, in: 'merchant', place: 80, icon: 'SettingOutlined', title: ['Settings', '设置'] },
  developer: { id: 81, in: 'merchant', place: 90, icon: 'ToolOutlined', title: ['Developer', '开发者'] },
  'staff-orders': area(310, 60, 'ShoppingOutlined', ['Orders', '订单']),
  'staff-after-sale': area(320, 64, 'CustomerServiceOutlined', ['After-sale', '售后']),
  'staff-products': area(330, 70, 'AppstoreOutlined', ['Products', '商品']),
  development: {
    id: 170,
    in: 'staff',
    place: 80,
    icon: 'ExperimentOutlined',
    title: ['Development', '产品开发中心'],
  },
  purchasing: area(340, 83, 'ShoppingCartOutlined', ['Purchasing', '采购']),
  warehouse: area(350, 90, 'InboxOutlined', ['Warehouse', '仓库']),
  'staff-money': area(360, 100, 'WalletOutlined', ['Money', '财务']),
  customers: area(370, 150, 'ContactsOutlined', ['Customers', '客户']),
  system: {
    id: 190,
    in: 'staff',
    place: 170,
    icon: 'SettingOutlined',
    title: ['System', '系统'],
    style: 'drawer',
  },
  'system-people': category(200, 10, 'TeamOutlined', ['Users & roles', '用户与权限']),
  'system-catalog': category(220, 20, 'AppstoreOutlined', ['Catalog', '商品资料']),
  'system-logistics': category(191, 30, 'CarOutlined', ['Logistics', '物流']),
  'system-money': category(240, 40, 'WalletOutlined', ['Money', '财务']),
  'system-platforms': category(260, 50, 'ClusterOutlined', ['Platforms', '平台']),
  'system-operation': category(280, 60, 'ToolOutlined', ['Operation', '运行']),
} as const satisfies Readonly<Record<string, MenuGroupPlace>>

export type MenuGroup = keyof typeof menuGroups

/** A work area of staff. */
function area(id: number, place: number, icon: MenuIconName, title: Pair) {
  return { id, in: 'staff', place, icon, title } as const
}

/** A block in the drawer of System. */
function category(id: number, place: number, icon: MenuIconName, title: Pair) {
  return { id, in: 'system', place, icon, title, style: 'category' } as const
}
