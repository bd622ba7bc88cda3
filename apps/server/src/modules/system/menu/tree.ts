import type { MenuItemRow } from '@dropyard/contract/system/menu'
import { type MenuEntry, menuTree } from '@dropyard/contract/system/menu-tree'
import type { Ctx } from '../../../kit/context.ts'
import { buttons } from './buttons.ts'
import { menuChange } from './table.ts'

/** The menu as it is: the product's tree with what people changed laid over it. */

export type Kind = 'staff' | 'merchant'
type Change = typeof menuChange.$inferSelect

/** Ids of entries that people made begin here. */
export const firstOwnId = 100_000

export interface Item extends MenuItemRow {
  /** Key under which the page counts its badge; empty for what people made. */
  key: string
  style: 'group' | 'drawer' | 'category' | 'page'
  hidden: boolean
  child: Item[]
}

interface Placed {
  item: Item
  parent: number | null
  order: number
}

export async function menuOf(ctx: Ctx, kind: Kind): Promise<Item[]> {
  return treeOf(kind, await ctx.db.select().from(menuChange))
}

/** Where changes are missing or point nowhere, the product's own tree stands. */
export function treeOf(kind: Kind, changes: readonly Change[]): Item[] {
  const own = changes.filter((one) => one.kind === kind)
  const byId = new Map(own.map((one) => [one.id, one]))
  const placed = new Map<number, Placed>()
  let count = 0
  const walk = (entries: readonly MenuEntry[], parent: number | null): void => {
    for (const entry of entries) {
      count += 1
      put(placed, fromProduct(kind, entry), byId.get(entry.id), parent, count * 10)
      if (entry.type === 'directory') walk(entry.children, entry.id)
    }
  }
  walk(menuTree[kind], null)
  for (const change of own)
    if (change.id >= firstOwnId) put(placed, blank(kind, change.id), change, null, 1_000_000)
  return below(placed, null, new Set())
}

function put(
  placed: Map<number, Placed>,
  base: Item,
  change: Change | undefined,
  parent: number | null,
  order: number,
): void {
  if (!change) {
    placed.set(base.id, { item: base, parent, order })
    return
  }
  const item: Item = {
    ...base,
    name_en: change.nameEn ?? base.name_en,
    name_zh: change.nameZh ?? base.name_zh,
    icon: change.icon ?? base.icon,
    url: change.url ?? base.url,
    badge: change.badge,
    is_category: change.isCategory ?? base.is_category,
    needs: change.needs ?? base.needs,
    buttons: change.buttons ?? base.buttons,
    status: change.enabled ? 1 : 0,
    changed: differs(change),
  }
  if (change.isCategory !== null && item.style !== 'page' && item.style !== 'drawer')
    item.style = change.isCategory ? 'category' : 'group'
  const at = change.parentId === null ? parent : change.parentId === 0 ? null : change.parentId
  placed.set(base.id, { item, parent: at, order: change.position ?? order })
}

/** Its place alone does not count: who moves one entry renumbers those beside it. */
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

/** An entry whose parent is gone or lies in a circle stands at the top, so that nothing gets lost. */
function below(
  placed: ReadonlyMap<number, Placed>,
  parent: number | null,
  above: ReadonlySet<number>,
): Item[] {
  const rooted = (one: Placed): number | null => {
    const seen = new Set<number>([one.item.id])
    for (let at = one.parent; at !== null; at = placed.get(at)?.parent ?? null) {
      const found = placed.get(at)
      if (!found || found.item.style === 'page' || seen.has(at)) return null
      seen.add(at)
    }
    return one.parent
  }
  return [...placed.values()]
    .filter((one) => rooted(one) === parent && !above.has(one.item.id))
    .sort((a, b) => a.order - b.order || a.item.id - b.item.id)
    .map((one) => ({
      ...one.item,
      parent_id: parent,
      child: below(placed, one.item.id, new Set([...above, one.item.id])),
    }))
}

function fromProduct(kind: Kind, entry: MenuEntry): Item {
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
    buttons: page
      ? buttons()
          .filter((one) => entry.resources.includes(one.resource))
          .map((one) => one.permission)
      : [],
    style: page ? 'page' : entry.style,
    hidden: page && entry.hidden === true,
    child: [],
  }
}

const blank = (kind: Kind, id: number): Item => ({
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
  buttons: [],
  style: 'group',
  hidden: false,
  child: [],
})

/** Every entry, however deep. */
export const flat = (items: readonly Item[]): Item[] => items.flatMap((item) => [item, ...flat(item.child)])

/** Something that opens: a page or an address. A directory opens nothing. */
export const opens = (item: Pick<Item, 'url'>): boolean => item.url !== ''
