import { type MenuNode, menu } from '@dropyard/contract/system/menu'
import { flatMenu, isDirectory } from '@dropyard/contract/system/menu/place'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { route, WithExt } from '../../../kit/http/route.ts'
import { sessionUserOf } from '../../account/session/service.ts'
import { buttons } from '../../account/user/buttons.ts'
import { listsWithDefault } from '../list-view/service.ts'
import { adminRoutes } from './admin.ts'
import { badgeOf, figureOf } from './counts.ts'
import { type Item, menuOf } from './tree.ts'

export const routes = [
  route(menu.authority, async (ctx) => {
    const tree = await cut(ctx, await menuOf(ctx, ctx.user.kind))
    return new WithExt(tree, {
      cart_goods_num: await figureOf(ctx, 'cart'),
      default_views: await listsWithDefault(ctx),
      lost_stores: await figureOf(ctx, 'lostStores'),
      permissions: [...ctx.user.permissions].sort(),
      user: await sessionUserOf(ctx, ctx.user.id),
    })
  }),

  route(menu.auth, async (ctx, { query }) => {
    const all = flatMenu(await menuOf(ctx, ctx.user.kind))
    const page = assertFound(all.find((one) => one.id === query.menu_id && !isDirectory(one)))
    return buttons()
      .filter((b) => page.buttons.includes(b.permission) && ctx.user.permissions.has(b.permission))
      .map(({ id, words, permission }) => ({ id, name: words[ctx.lang], permission }))
  }),

  ...adminRoutes,
]

const isShownTo = ({ user }: UserCtx, { needs, orNeeds }: Item): boolean =>
  [needs, orNeeds].some((one) => one !== null && user.permissions.has(one)) || !needs

/** The part of the menu that this user may open: pages by permission, and directories that contain at least one of them. */
async function cut(ctx: UserCtx, items: readonly Item[], parent?: Item): Promise<MenuNode[]> {
  const nodes: MenuNode[] = []
  const nameOf = (item: Item) => (ctx.lang === 'zh' ? item.name_zh : item.name_en)
  for (const item of items) {
    if (item.status === 0 || item.unlisted || !isShownTo(ctx, item)) continue
    const child = await cut(ctx, item.child, item)
    if (child.length === 0 && isDirectory(item)) continue
    const counted = item.key && !isDirectory(item) ? await badgeOf(ctx, item.key) : 0
    nodes.push({
      id: item.id,
      name: nameOf(item),
      url: item.url,
      icon: item.icon,
      is_category: item.is_category ? 1 : 0,
      parent_name: parent ? nameOf(parent) : '',
      category: parent?.is_category ? nameOf(parent) : '',
      badge:
        item.badge ??
        Math.min(
          9999,
          child.reduce((sum, node) => sum + node.badge, counted),
        ),
      child,
    })
  }
  return nodes
}
