import { type MenuNode, menu } from '@dropyard/contract/system/menu'
import { type MenuDirectory, type MenuEntry, menuTree, pagesOf } from '@dropyard/contract/system/menu-tree'
import type { UserCtx } from '../../../kit/context.ts'
import { found } from '../../../kit/errors.ts'
import { route, WithExt } from '../../../kit/route.ts'
import { sessionUserOf } from '../../account/session/service.ts'
import { buttons } from './buttons.ts'
import { badgeOf, cartNumber } from './counts.ts'

export const routes = [
  route(menu.authority, async (ctx) => {
    const tree = await cut(ctx, menuTree[ctx.user.kind])
    return new WithExt(tree, {
      cart_goods_num: await cartNumber(ctx),
      permissions: [...ctx.user.permissions].sort(),
      user: await sessionUserOf(ctx, ctx.user.id),
    })
  }),

  route(menu.auth, async (ctx, { query }) => {
    const page = found(pagesOf(menuTree[ctx.user.kind]).find((one) => one.id === query.menu_id))
    return buttons()
      .filter((b) => page.resources.includes(b.resource) && ctx.user.permissions.has(b.permission))
      .map(({ id, words, permission }) => ({ id, name: words[ctx.lang], permission }))
  }),
]

/** The part of the menu that this person may open: pages by permission, directories while they hold a page. */
async function cut(ctx: UserCtx, entries: readonly MenuEntry[], parent?: MenuDirectory): Promise<MenuNode[]> {
  const nodes: MenuNode[] = []
  for (const entry of entries) {
    const base = {
      id: entry.id,
      name: entry.words[ctx.lang],
      icon: entry.icon,
      parent_name: parent?.words[ctx.lang] ?? '',
      category: parent?.style === 'category' ? parent.words[ctx.lang] : '',
    }
    if (entry.type === 'page') {
      if (entry.hidden || (entry.needs && !ctx.user.permissions.has(entry.needs))) continue
      nodes.push({ ...base, url: entry.url, is_category: 0, badge: await badgeOf(ctx, entry.key), child: [] })
      continue
    }
    const child = await cut(ctx, entry.children, entry)
    if (child.length === 0) continue
    nodes.push({
      ...base,
      url: '',
      is_category: entry.style === 'category' ? 1 : 0,
      badge: Math.min(
        9999,
        child.reduce((sum, node) => sum + node.badge, 0),
      ),
      child,
    })
  }
  return nodes
}
