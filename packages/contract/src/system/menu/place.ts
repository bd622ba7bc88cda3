import type { ErrorCode } from '../../kit/errors.ts'
import type { Words } from '../../kit/text.ts'
import { type MenuItemRow, menuErrors } from '../menu.ts'

/** Where menu entries may be placed. The server and the page on which entries are dragged share this rule. */

/** Levels that the menu has (specification, section 2). */
export const menuLevels = 3

/** Why an entry can't be placed: an error and the values of its message. */
export interface Misplaced {
  readonly error: ErrorCode
  readonly values: Readonly<Record<string, Words | number>>
}

/** The fields of an entry that its placement depends on. */
interface Row
  extends Pick<MenuItemRow, 'id' | 'parent_id' | 'name_en' | 'name_zh' | 'url' | 'own' | 'status' | 'needs'> {
  readonly child: readonly Row[]
}

/** The entry to be placed: an existing one, or one that is not created yet. */
export interface Movable extends Pick<MenuItemRow, 'id' | 'name_en' | 'name_zh' | 'own' | 'url'> {
  readonly child: readonly Movable[]
}

/** A directory has no address: it only contains other entries. */
export const isDirectory = (item: Pick<Row, 'url'>): boolean => item.url === ''

export const menuNames = (item: Pick<Row, 'name_en' | 'name_zh'>): Words => ({
  en: item.name_en,
  zh: item.name_zh,
})

/** All entries of a tree, depth-first. */
export const flatMenu = <T extends { readonly child: readonly T[] }>(items: readonly T[]): T[] =>
  items.flatMap((item) => [item, ...flatMenu(item.child)])

/** Number of levels that an entry and its descendants take. */
const height = (item: Movable): number => 1 + Math.max(0, ...item.child.map(height))

/** The entry and the directories that contain it, innermost first. */
export function menuTrail<T extends Row>(all: readonly T[], id: number | null): T[] {
  const item = all.find((one) => one.id === id)
  return item ? [item, ...menuTrail(all, item.parent_id)] : []
}

/** Entries that can't be switched off, because users could not find the way back. */
const isFixed = (item: Pick<Row, 'own' | 'url'>): boolean =>
  !item.own && (item.url === '/home' || item.url === '/menuAdmin')

/** Whether an entry is a fixed one, or contains one. */
export const holdsFixed = (item: Movable): boolean => flatMenu([item]).some(isFixed)

/**
 * Why entries can't be placed in a directory (null: the top level) of a menu; undefined when they can. `items` may be an entry
 * that doesn't exist yet.
 */
export function misplaced(
  tree: readonly Row[],
  items: readonly Movable[],
  parent: number | null,
): Misplaced | undefined {
  const trail = menuTrail(flatMenu(tree), parent)
  const [holder] = trail
  if (parent !== null && !holder) return { error: menuErrors.gone, values: {} }
  if (holder && !isDirectory(holder)) return { error: menuErrors.parent, values: { name: menuNames(holder) } }
  for (const item of items) {
    const name = menuNames(item)
    if (trail.some((one) => one.id === item.id)) return { error: menuErrors.cycle, values: { name } }
    const level = trail.length + height(item)
    if (level > menuLevels) return { error: menuErrors.depth, values: { name, level, levels: menuLevels } }
    const shut = trail.find((one) => one.status === 0 || one.needs !== null)
    if (shut && holdsFixed(item)) return { error: menuErrors.shut, values: { name: menuNames(shut) } }
  }
  return undefined
}
