import type { MenuNode } from '@dropyard/contract/system/menu'

/** The menu tree as the frame needs it: flattened, found by address, cut into drawer and list. */

export interface MenuItem {
  readonly node: MenuNode
  /** Names from the top to the node itself. */
  readonly trail: readonly string[]
}

/** Levels that are drawn. */
const deepest = 3

/** Every node with its trail, in order; what lies deeper than three levels is left out. */
export function flatten(nodes: readonly MenuNode[], trail: readonly string[] = []): MenuItem[] {
  if (trail.length >= deepest) return []
  return nodes.flatMap((node) => {
    const names = [...trail, node.name]
    return [{ node, trail: names }, ...flatten(node.child, names)]
  })
}

/** The entry of a path. A detail page without an entry of its own belongs to the nearest page above it. */
export function findByPath(items: readonly MenuItem[], path: string): MenuItem | undefined {
  const own = items.find(({ node }) => node.url !== '' && pathIn(node.url) === path)
  if (own) return own
  const above = path.slice(0, path.lastIndexOf('/'))
  return above ? findByPath(items, above) : undefined
}

/** Whether a page is there for this person: pages with the author flag are for those whose menu has them. */
export const isOpenTo = (
  items: readonly MenuItem[],
  { path, author }: { path: string; author: boolean },
): boolean => !author || findByPath(items, path) !== undefined

const pathIn = (url: string): string => url.split(/[?#]/, 1)[0] ?? url

/** Addresses outside the product open in a new tab. */
export const isOutside = (url: string): boolean => url.startsWith('http')

/** The item named System opens a drawer instead of a list. */
export const isSystem = (node: Pick<MenuNode, 'name'>): boolean =>
  node.name === 'System' || node.name === '系统'

/** What a badge shows: nothing for none, and no more than 9999. */
export function badgeText(count: number): string {
  if (count <= 0) return ''
  return count > 9999 ? '9999+' : String(count)
}

/** The document's title: the product and the names of the current menu. */
export const titleOf = (product: string, trail: readonly string[]): string => [product, ...trail].join(' - ')
