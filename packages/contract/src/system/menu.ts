import { z } from 'zod'
import { sessionUser } from '../account/session.ts'
import { endpoint } from '../kit/endpoint.ts'
import * as wire from '../kit/wire.ts'

/** The menu tree that the server returns for a person, and the buttons of one page (sections 2, 3 and 6). */

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

export const menu = {
  authority: endpoint({
    method: 'GET',
    path: '/v1/authority',
    permission: 'signed-in',
    about: { en: 'Read the menu', zh: '读取菜单' },
    data: z.array(menuNode),
    /** `permissions` lets the browser hide what would be refused; the server checks every call all the same. */
    ext: z.object({ cart_goods_num: z.number(), permissions: z.array(z.string()), user: sessionUser }),
  }),
  auth: endpoint({
    method: 'GET',
    path: '/v1/menu/get-menu-auth',
    permission: 'signed-in',
    about: { en: 'Read the buttons of a page', zh: '读取页面按钮权限' },
    query: z.object({ menu_id: wire.id }),
    data: z.array(z.object({ id: z.number(), name: z.string(), permission: z.string() })),
  }),
}
