import { manifests } from '../../contract.ts'
import type { Pair, Words } from '../../kit/text.ts'
import type { MenuPlace, ModulePage } from '../../manifest.ts'
import { type MenuGroupPlace, menuGroups } from './groups.ts'
import type { MenuIconName } from './icons.ts'

/** The menu as data: its pages, who may see each, and which permissions belong to it. */

/** Fields of every menu entry. */
interface Place {
  /** Must not change: browsers store it as `menu_id`. */
  readonly id: number
  readonly key: string
  readonly words: Words
  readonly icon: MenuIconName
}

/** A group of pages. */
interface MenuDirectory extends Place {
  readonly type: 'directory'
  readonly style: 'group' | 'drawer' | 'category'
  readonly children: readonly MenuEntry[]
}

/** One page. It is shown to users with the permission `needs`; without `needs`, to every user of that side. */
export interface MenuPage extends Place {
  readonly type: 'page'
  readonly url: string
  readonly needs?: string
  /** Users with this permission see it, too. */
  readonly orNeeds?: string
  /** Resources whose actions are listed as this page's buttons. */
  readonly resources: readonly string[]
  /** Opened from elsewhere, such as the cart icon; never shown in the menu. */
  readonly hidden?: true
}

export type MenuEntry = MenuDirectory | MenuPage

interface Placed {
  readonly in: string
  readonly place: number
  readonly entry: MenuEntry
}

const wordsOf = ([en, zh]: Pair): Words => ({ en, zh })

/** The title of a page: from its module, or from its record. */
export function titleOf({ path, title, record }: ModulePage): Words {
  if (title) return wordsOf(title)
  if (record) return { en: record.text.en.title, zh: record.text.zh.title }
  throw new Error(`${path} has no title`)
}

function placed(page: ModulePage, [id, group, place, icon, more = {}]: MenuPlace): Placed {
  const permission = more.needs ?? (page.record?.list ?? page.list)?.permission
  const needs = permission?.includes(':') ? permission : undefined
  return {
    in: group,
    place,
    entry: {
      type: 'page',
      id,
      key: page.path.slice(1),
      url: page.path,
      icon,
      words: more.title ? wordsOf(more.title) : titleOf(page),
      ...(needs ? { needs } : {}),
      ...(more.orNeeds ? { orNeeds: more.orNeeds } : {}),
      resources: more.resources ?? (needs ? [needs.slice(0, needs.indexOf(':'))] : []),
      ...(more.hidden ? { hidden: true } : {}),
    },
  }
}

const pages: readonly Placed[] = manifests
  .flatMap((one) => one.pages ?? [])
  .flatMap((page) =>
    [...(page.menu ? [page.menu] : []), ...(page.menus ?? [])].map((one) => placed(page, one)),
  )

function groupsIn(holder: string): Placed[] {
  return Object.entries<MenuGroupPlace>(menuGroups)
    .filter(([, group]) => group.in === holder)
    .map(([key, { place, title, style, id, icon }]) => ({
      in: holder,
      place,
      entry: {
        type: 'directory',
        id,
        key,
        icon,
        words: wordsOf(title),
        style: style ?? 'group',
        children: below(key),
      },
    }))
}

/** Entries of a menu's top level or of a group, in order. */
function below(holder: string): MenuEntry[] {
  return [...pages.filter((one) => one.in === holder), ...groupsIn(holder)]
    .sort((a, b) => a.place - b.place)
    .map((one) => one.entry)
}

/** The whole menu of each side. A user sees the part that their permissions allow. */
export const menuTree: Readonly<Record<'merchant' | 'staff', readonly MenuEntry[]>> = {
  merchant: below('merchant'),
  staff: below('staff'),
}

/** All pages below some entries. */
export function pagesOf(entries: readonly MenuEntry[]): MenuPage[] {
  return entries.flatMap((entry) => (entry.type === 'page' ? [entry] : pagesOf(entry.children)))
}
