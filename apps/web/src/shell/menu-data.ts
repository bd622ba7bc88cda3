import type { MenuNode } from '@dropyard/contract/system/menu'
import { firstOwnId } from '@dropyard/contract/system/menu/own-entries'

/** Functions for the menu tree: flattening, finding by URL, badges. */

export interface MenuItem {
  readonly node: MenuNode
  /** Names from the root to the node itself. */
  readonly trail: readonly string[]
}

/** Maximum number of levels. */
const deepest = 3

/** All nodes with their trails, in order; those deeper than three levels are omitted. */
export function flatten(nodes: readonly MenuNode[], trail: readonly string[] = []): MenuItem[] {
  if (trail.length >= deepest) return []
  return nodes.flatMap((node) => {
    const names = [...trail, node.name]
    return [{ node, trail: names }, ...flatten(node.child, names)]
  })
}

/** The menu entry of a path. A detail page without an entry belongs to the nearest page above it. */
export function findByPath(items: readonly MenuItem[], path: string): MenuItem | undefined {
  const own = items.find(({ node }) => node.url !== '' && pathIn(node.url) === path)
  if (own) return own
  const above = path.slice(0, path.lastIndexOf('/'))
  return above ? findByPath(items, above) : undefined
}

/** Whether the user may open a page: pages with the author flag only if their menu contains it. */
export const isOpenTo = (
  items: readonly MenuItem[],
  { path, author }: { path: string; author: boolean },
): boolean => !author || findByPath(items, path) !== undefined

const pathIn = (url: string): string => url.split(/[?#]/, 1)[0] ?? url

/**
 * The side menu's entries: a group of the product with a single page is that page, with the group's icon if it has none. Groups that
 * administrators created stay.
 */
export const entriesOf = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.map((node) => {
    if (isSystem(node)) return node
    const child = [...entriesOf(node.child)]
    const [only] = child
    return only && child.length === 1 && only.child.length === 0 && node.id < firstOwnId
      ? { ...only, icon: only.icon || node.icon }
      : { ...node, child }
  })

/** URLs outside of the product open in a new tab. */
export const isOutside = (url: string): boolean => url.startsWith('http')

/** The entry named System opens a drawer instead of a list. */
export const isSystem = (node: Pick<MenuNode, 'name'>): boolean =>
  node.name === 'System' || node.name === '系统'

/** A badge's text: empty for zero, at most "9999+". */
export function badgeText(count: number): string {
  if (count <= 0) return ''
  return count > 9999 ? '9999+' : String(count)
}

/** The document's title: the product and the trail of the current menu entry. */
export const titleOf = (product: string, trail: readonly string[]): string => [product, ...trail].join(' - ')
