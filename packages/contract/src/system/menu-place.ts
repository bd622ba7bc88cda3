import type { ErrorCode } from '../kit/errors.ts'
import type { Words } from '../kit/text.ts'
import { type MenuItemRow, menuErrors } from './menu.ts'

/** Where entries of the menu may stand: the server refuses, and the page that drags them says, by the same rule. */

/** Levels that the menu has (specification, section 2). */
export const menuLevels = 3

/** Why an entry can not stand somewhere: a refusal with what goes into its words. */
export interface Misplaced {
  readonly error: ErrorCode
  readonly values: Readonly<Record<string, Words | number>>
}

/** An entry as far as its place goes. */
interface Row
  extends Pick<MenuItemRow, 'id' | 'parent_id' | 'name_en' | 'name_zh' | 'url' | 'own' | 'status' | 'needs'> {
  readonly child: readonly Row[]
}

/** What is to stand somewhere: an entry, or one that is still to be made. */
export interface Movable extends Pick<MenuItemRow, 'id' | 'name_en' | 'name_zh' | 'own' | 'url'> {
  readonly child: readonly Movable[]
}

/** A directory opens nothing: it holds others. */
export const isDirectory = (item: Pick<Row, 'url'>): boolean => item.url === ''

export const menuNames = (item: Pick<Row, 'name_en' | 'name_zh'>): Words => ({
  en: item.name_en,
  zh: item.name_zh,
})

/** Every entry, however deep, in the order of the tree. */
export const flatMenu = <T extends { readonly child: readonly T[] }>(items: readonly T[]): T[] =>
  items.flatMap((item) => [item, ...flatMenu(item.child)])

/** How many levels an entry takes with what is in it. */
const height = (item: Movable): number => 1 + Math.max(0, ...item.child.map(height))

/** The entry and the directories that it stands in, from the inside to the top. */
export function menuTrail<T extends Row>(all: readonly T[], id: number | null): T[] {
  const item = all.find((one) => one.id === id)
  return item ? [item, ...menuTrail(all, item.parent_id)] : []
}

/** Switched off, nobody would find the way back. */
const isFixed = (item: Pick<Row, 'own' | 'url'>): boolean =>
  !item.own && (item.url === '/home' || item.url === '/menuAdmin')

/** Whether an entry is one that everybody needs, or holds one. */
export const holdsFixed = (item: Movable): boolean => flatMenu([item]).some(isFixed)

/**
 * Why entries can not stand below a directory (null: at the top) of a menu, or nothing when they can.
 * `items` are the entries themselves, or one that is not there yet.
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
