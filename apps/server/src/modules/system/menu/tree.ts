import type { MenuItemRow } from '@dropyard/contract/system/menu'
import { firstOwnId } from '@dropyard/contract/system/menu/own-entries'
import { isDirectory } from '@dropyard/contract/system/menu/place'
import { type MenuEntry, menuTree } from '@dropyard/contract/system/menu/tree'
import type { Ctx } from '../../../kit/context.ts'
import { buttons } from '../../account/user/buttons.ts'
import { menuChange } from './table.ts'

/** The current menu: the product's tree with the administrators' changes applied. */

export type Kind = 'staff' | 'merchant'
type Change = typeof menuChange.$inferSelect

/** An entry in both languages, before it is shown to a user. */
export interface Item extends Omit<MenuItemRow, 'name' | 'parent_name' | 'category' | 'child'> {
  /** Key under which the page's badge is counted; empty for created entries. */
  key: string
  style: 'group' | 'drawer' | 'category' | 'page'
  /** Another permission that shows the page, too. */
  orNeeds: string | null
  /** Its directory in the product's tree; null for the top level and for created entries. */
  origin: number | null
  child: Item[]
}

interface Placed {
  item: Item
  parent: number | null
  /** Position among its siblings, if administrators ordered them. */
  position: number | null
  /** Order in the product's whole tree; undefined for created entries. */
  order: number | undefined
}

export async function menuOf(ctx: Ctx, kind: Kind): Promise<Item[]> {
  return treeOf(kind, await ctx.db.select().from(menuChange))
}

/** Applies the changes to the product's tree. Where a change is missing or refers to nothing, the product's value applies. */
export function treeOf(kind: Kind, changes: readonly Change[]): Item[] {
  const own = changes.filter((one) => one.kind === kind)
  const byId = new Map(own.map((one) => [one.id, one]))
  const placed: Placed[] = []
  const walk = (entries: readonly MenuEntry[], parent: number | null): void => {
    for (const entry of entries) {
      placed.push(put(fromProduct(kind, entry, parent), byId.get(entry.id), placed.length))
      if (entry.type === 'directory') walk(entry.children, entry.id)
    }
  }
  walk(menuTree[kind], null)
  for (const change of own)
    if (change.id >= firstOwnId) placed.push(put(blank(kind, change.id), change, undefined))
  return grown(placed)
}

function put(base: Item, change: Change | undefined, order: number | undefined): Placed {
  if (!change) return { item: base, parent: base.origin, position: null, order }
  const parent = change.parentId === null ? base.origin : change.parentId === 0 ? null : change.parentId
  const item: Item = {
    ...base,
    name_en: change.nameEn ?? base.name_en,
    name_zh: change.nameZh ?? base.name_zh,
    icon: change.icon ?? base.icon,
    url: change.url ?? base.url,
    badge: change.badge,
    is_category: change.isCategory ?? base.is_category,
    needs: change.needs ?? base.needs,
    orNeeds: change.needs === null ? base.orNeeds : null,
    buttons: change.buttons ?? base.buttons,
    status: change.enabled ? 1 : 0,
    changed: differs(change) || parent !== base.origin,
  }
  if (change.isCategory !== null && item.style !== 'page' && item.style !== 'drawer')
    item.style = change.isCategory ? 'category' : 'group'
  return { item, parent, position: change.position, order }
}

/** Ignores the position among siblings: moving one entry renumbers the others. */
const differs = (change: Change): boolean =>
  !change.enabled ||
  [
    change.nameEn,
    change.nameZh,
    change.icon,
    change.url,
    change.badge,
    change.isCategory,
    change.needs,
    change.buttons,
  ].some((value) => value !== null)

/** Builds the tree. An entry whose parent is gone or part of a cycle goes to the top level, so that it isn't lost. */
function grown(placed: readonly Placed[]): Item[] {
  const byId = new Map(placed.map((one) => [one.item.id, one]))
  const rooted = ({ item, parent }: Placed): number | null => {
    const seen = new Set([item.id])
    for (let at = parent; at !== null; at = byId.get(at)?.parent ?? null) {
      const found = byId.get(at)
      if (!found || !isDirectory(found.item) || seen.has(at)) return null
      seen.add(at)
    }
    return parent
  }
  const levels = Map.groupBy(placed, rooted)
  const below = (parent: number | null): Item[] =>
    inOrder(levels.get(parent) ?? []).map(({ item }) => ({
      ...item,
      parent_id: parent,
      child: below(item.id),
    }))
  return below(null)
}

/**
 * Orders a level. Entries with a position come in that order. Each of the others (reset, or new in a release) is inserted behind
 * the entry that it follows in the product, or else before the one that follows it there.
 */
function inOrder(level: readonly Placed[]): Placed[] {
  const line = level
    .filter((one) => one.position !== null)
    .sort((a, b) => Number(a.position) - Number(b.position) || a.item.id - b.item.id)
  for (const one of level.filter(({ position }) => position === null)) {
    const orders = line.map((each) => (each.item.origin === one.item.origin ? each.order : undefined))
    line.splice(placeAmong(orders, one.order) ?? line.length, 0, one)
  }
  return line
}

/** Index at which the product's order puts an entry among siblings with a known order; undefined for the end. */
function placeAmong(orders: readonly (number | undefined)[], own: number | undefined): number | undefined {
  if (own === undefined) return undefined
  const known = orders.filter((order) => order !== undefined)
  const ahead = known.filter((order) => order < own)
  if (ahead.length > 0) return orders.indexOf(Math.max(...ahead)) + 1
  return known.length > 0 ? orders.indexOf(Math.min(...known)) : undefined
}

function fromProduct(kind: Kind, entry: MenuEntry, parent: number | null): Item {
  const page = entry.type === 'page'
  return {
    id: entry.id,
    kind,
    key: entry.key,
    parent_id: null,
    name_en: entry.words.en,
    name_zh: entry.words.zh,
    icon: entry.icon,
    url: page ? entry.url : '',
    badge: null,
    is_category: !page && entry.style === 'category',
    status: 1,
    own: false,
    changed: false,
    needs: page ? (entry.needs ?? null) : null,
    orNeeds: page ? (entry.orNeeds ?? null) : null,
    buttons: page
      ? buttons()
          .filter((one) => entry.resources.includes(one.resource))
          .map((one) => one.permission)
      : [],
    style: page ? 'page' : entry.style,
    unlisted: page && entry.hidden === true,
    origin: parent,
    child: [],
  }
}

/** An empty entry, the base of created ones. */
export const blank = (kind: Kind, id: number): Item => ({
  id,
  kind,
  key: '',
  parent_id: null,
  name_en: '',
  name_zh: '',
  icon: '',
  url: '',
  badge: null,
  is_category: false,
  status: 1,
  own: true,
  changed: false,
  needs: null,
  orNeeds: null,
  buttons: [],
  style: 'group',
  unlisted: false,
  origin: null,
  child: [],
})
