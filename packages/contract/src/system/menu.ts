import { z } from 'zod'
import { roleKinds } from '../account/role/kinds.ts'
import { sessionUser } from '../account/session.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** The menu tree for one user, and the buttons of one page (sections 2, 3 and 6). */

export interface MenuNode {
  id: number
  name: string
  url: string
  icon: string
  badge: number
  is_category: 0 | 1
  parent_name: string
  category: string
  child: MenuNode[]
}

export const menuNode: z.ZodType<MenuNode, MenuNode> = z.object({
  id: z.number(),
  /** In the language of the request. */
  name: z.string(),
  url: z.string(),
  icon: z.string(),
  badge: z.number(),
  is_category: z.union([z.literal(0), z.literal(1)]),
  parent_name: z.string(),
  category: z.string(),
  get child() {
    return z.array(menuNode)
  },
})

/** A menu entry as administrators see it, including disabled ones. */
export interface MenuItemRow {
  id: number
  kind: 'staff' | 'merchant'
  parent_id: number | null
  name_en: string
  name_zh: string
  icon: string
  url: string
  /** A fixed number; null to use the page's own count. */
  badge: number | null
  is_category: boolean
  status: 0 | 1
  /** Created by an administrator, not part of the product. */
  own: boolean
  /** Differs from the product's entry. */
  changed: boolean
  /** Opened from elsewhere, such as the cart icon; never shown in the menu. */
  unlisted: boolean
  /** The permission that it needs; null for every user of that side. */
  needs: string | null
  buttons: string[]
  /**
   * Fields of the specification, in the language of the request: its name, its parent's name, and the parent's name if it is a
   * category.
   */
  name: string
  parent_name: string
  category: string
  child: MenuItemRow[]
}

export const menuItem: z.ZodType<MenuItemRow, MenuItemRow> = z.object({
  id: z.number(),
  kind: z.enum(roleKinds),
  parent_id: z.number().nullable(),
  name_en: z.string(),
  name_zh: z.string(),
  icon: z.string(),
  url: z.string(),
  badge: z.number().nullable(),
  is_category: z.boolean(),
  status: z.union([z.literal(0), z.literal(1)]),
  own: z.boolean(),
  changed: z.boolean(),
  unlisted: z.boolean(),
  needs: z.string().nullable(),
  buttons: z.array(z.string()),
  name: z.string(),
  parent_name: z.string(),
  category: z.string(),
  get child() {
    return z.array(menuItem)
  },
})

const status = wire.number([0, 1])
const statusChoice = z.object({ id: z.union([z.literal(0), z.literal(1)]), name: z.string() })
const fields = {
  name_en: wire.text(60),
  name_zh: wire.text(60),
  /** A key of `menuIcons`, or empty. */
  icon: wire.text(60, 0).default(''),
  badge: wire.maybe(wire.int({ min: 0, max: 9999 })),
  /** A page of the product, an address that begins with http, or empty for a directory. */
  url: wire.text(500, 0).default(''),
  is_category: wire.flag.default(false),
  /** The permission that a user needs to see it. */
  needs: wire.maybe(wire.text(100)),
  /** Permissions listed as the page's buttons. */
  buttons: wire.tags(200).default([]),
}
/** `name` is accepted as the name in the language of the request. */
const also = { name: { en: 'name_en', zh: 'name_zh' } } as const
const done = z.object({ id: z.number(), status: z.union([z.literal(0), z.literal(1)]) })
const setBody = z.object({ id: wire.id, status })

const own = {
  authority: endpoint({
    method: 'GET',
    path: '/v1/authority',
    permission: 'signed-in',
    about: ['View the menu', '查看菜单'],
    data: z.array(menuNode),
    /**
     * `permissions` lets the browser hide what would be refused; the server still checks every call. `lost_stores` is the number
     * of the merchant's stores that lost authorization, so that pages need no request while it is 0. `default_views` are the paths
     * of the lists that the user opens with a saved view: other lists read no views until their menu is opened.
     */
    ext: z.object({
      cart_goods_num: z.number(),
      default_views: z.array(z.string()),
      lost_stores: z.number(),
      permissions: z.array(z.string()),
      user: sessionUser,
    }),
  }),
  auth: endpoint({
    method: 'GET',
    path: '/v1/menu/get-menu-auth',
    permission: 'signed-in',
    about: ['View the buttons of a page', '查看页面按钮权限'],
    query: z.object({ menu_id: wire.id }),
    data: z.array(z.object({ id: z.number(), name: z.string(), permission: z.string() })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/menu',
    permission: 'menu:list',
    about: ['List menu entries', '查看菜单列表'],
    query: z.object({ kind: wire.choice(roleKinds).default('staff') }),
    data: z.array(menuItem),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/menu/:id',
    permission: 'menu:list',
    about: ['View a menu entry', '查看菜单'],
    data: menuItem,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/menu',
    permission: 'menu:update',
    about: ['Create a menu entry', '新增菜单'],
    body: z.object({
      ...fields,
      kind: wire.choice(roleKinds).default('staff'),
      parent_id: wire.maybe(wire.id),
    }),
    data: menuItem,
    also,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/menu/:id',
    permission: 'menu:update',
    about: ['Edit a menu entry', '修改菜单'],
    body: z.object(fields),
    data: menuItem,
    also,
  }),
  /** Deletes a created entry; resets an entry of the product. */
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/menu/:id',
    permission: 'menu:update',
    about: ['Delete or reset a menu entry', '删除或恢复菜单'],
    data: z.object({ removed: z.number() }),
  }),
  /**
   * Moves entries, in this order, into a directory or to the top level: before a given entry, or to the end. They may come from
   * anywhere in the same menu. Other entries don't move, so that concurrent requests don't undo each other.
   */
  sort: endpoint({
    method: 'PUT',
    path: '/v1/menu/sort',
    permission: 'menu:update',
    about: ['Move menu entries', '移动菜单'],
    body: z.object({
      kind: wire.choice(roleKinds),
      parent_id: wire.maybe(wire.id),
      ids: wire.ids,
      before_id: wire.maybe(wire.id),
    }),
    data: z.object({ sorted: z.number() }),
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/v1/menu/set-status',
    permission: 'menu:update',
    about: ['Switch a menu entry on or off', '设置菜单状态'],
    body: setBody,
    data: done,
  }),
  getStatus: endpoint({
    method: 'GET',
    path: '/v1/menu/get-status',
    permission: 'menu:list',
    about: ['View whether a menu entry is on', '查看菜单状态'],
    query: z.object({ id: wire.id }),
    data: done,
  }),
  selectStatus: endpoint({
    method: 'GET',
    path: '/v1/menu/select-status',
    permission: 'signed-in',
    about: ['Select a menu state', '选择菜单状态'],
    data: z.array(statusChoice),
  }),
}

/** The same calls under the merchant client's paths. */
const system = {
  list: { ...own.list, path: '/system/menu' },
  addStatus: { ...own.setStatus, method: 'POST', path: '/system/menu/addstatus' } as const,
  getStatus: { ...own.getStatus, path: '/system/menu/getstatus' },
  selectStatus: { ...own.selectStatus, path: '/system/menu/selectstatus' },
  selectCategory: endpoint({
    method: 'GET',
    path: '/system/menu/selectCategory',
    permission: 'menu:list',
    about: ['Select a menu category', '选择菜单分类'],
    query: z.object({ kind: wire.choice(roleKinds).default('staff') }),
    data: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
}

export const menu = { ...own, system }

export const menuErrors = errors('menu', {
  url: [
    'Enter a page of the product such as /ordersList, or an address that begins with https://.',
    '请输入系统内页面（如 /ordersList）或以 https:// 开头的网址。',
  ],
  parent: [
    'Only directories hold entries; {{name}} opens a page.',
    '只有目录可以包含菜单；“{{name}}”会打开页面。',
  ],
  cycle: [
    '{{name}} can’t be moved into itself or into an entry below it.',
    '不能将“{{name}}”移到自身或其下级菜单中。',
  ],
  depth: [
    'The menu has at most {{levels}} levels; {{name}} would reach level {{level}} there.',
    '菜单最多 {{levels}} 级；“{{name}}”放在此处将达到第 {{level}} 级。',
  ],
  shut: [
    '{{name}} is hidden or needs a permission; the home page and the menu page must stay in sight of everyone.',
    '“{{name}}”已停用或需要权限；首页和菜单管理必须始终可见。',
  ],
  gone: ['A menu item is no longer in this menu.', '菜单项不在此菜单中，或已被删除。'],
  before: [
    'The menu item before which this was to be placed no longer exists.',
    '目标位置的菜单项已不在此处。',
  ],
  icon: ['There is no such icon. Choose one of the list.', '没有此图标，请从列表中选择。'],
  permission: ['This permission doesn’t exist: {{permission}}.', '权限不存在：{{permission}}。'],
  not_empty: ['Move what is in it first.', '请先移走其中的菜单。'],
  fixed: [
    'The home page and the menu page stay on, and so does what they are in.',
    '首页、菜单管理及其所在目录不能停用。',
  ],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/menuAdmin',
        title: ['Menu', '菜单'],
        menu: [204, 'system-people', 40, 'MenuOutlined', { needs: 'menu:list' }],
      },
    ],
    audit: { menu: ['Menu', '菜单'] },
  }) satisfies Manifest
