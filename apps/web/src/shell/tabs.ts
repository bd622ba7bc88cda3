/** Tabs of opened pages, as pure functions on a list. Home is the first tab and can't be closed. */

export interface Place {
  readonly path: string
  /** Including its question mark. */
  readonly search: string
}

export interface Tabs {
  readonly list: readonly Place[]
  readonly active: string
  /** Paths by last visit, latest first: pages beyond the limit are unmounted. */
  readonly recent: readonly string[]
}

export const homePath = '/home'
const home: Place = { path: homePath, search: '' }

/** Maximum of mounted pages. */
export const liveCap = 12

/** Opens a page: in a new tab, or in its existing tab with the new URL. */
export function visit(tabs: Tabs, { path, search }: Place): Tabs {
  const known = tabs.list.some((tab) => tab.path === path)
  const list = known
    ? tabs.list.map((tab) => (tab.path === path ? { path, search } : tab))
    : [...tabs.list, { path, search }]
  return { list, active: path, recent: [path, ...tabs.recent.filter((other) => other !== path)] }
}

export type Closing = 'current' | 'right' | 'left' | 'all'

/** Closes tabs relative to a path. If the active one is closed, its left neighbour becomes active. */
export function close(tabs: Tabs, path: string, closing: Closing): Tabs {
  const at = tabs.list.findIndex((tab) => tab.path === path)
  if (at < 0) return tabs
  const stays = (tab: Place, index: number): boolean => {
    if (tab.path === homePath) return true
    if (closing === 'all') return false
    if (closing === 'current') return index !== at
    return closing === 'right' ? index <= at : index >= at
  }
  const list = tabs.list.filter(stays)
  const open = new Set(list.map((tab) => tab.path))
  return {
    list,
    active: open.has(tabs.active) ? tabs.active : neighbour(tabs, closing, path, open),
    recent: tabs.recent.filter((other) => open.has(other)),
  }
}

function neighbour(tabs: Tabs, closing: Closing, path: string, open: ReadonlySet<string>): string {
  if ((closing === 'right' || closing === 'left') && open.has(path)) return path
  const at = tabs.list.findIndex((tab) => tab.path === tabs.active)
  const left = tabs.list.slice(0, at).findLast((tab) => open.has(tab.path))
  const right = tabs.list.slice(at + 1).find((tab) => open.has(tab.path))
  return left?.path ?? right?.path ?? homePath
}

/** Which ways of closing would have an effect. */
export function closable(tabs: Tabs, path: string): Record<Closing, boolean> {
  const at = tabs.list.findIndex((tab) => tab.path === path)
  return {
    current: path !== homePath && at >= 0,
    right: at >= 0 && at < tabs.list.length - 1,
    left: tabs.list.slice(0, Math.max(0, at)).some((tab) => tab.path !== homePath),
    all: tabs.list.length > 1,
  }
}

/** Paths of the pages that are mounted: the active one, and the most recent of those that are kept alive. */
export function living(
  tabs: Tabs,
  keepsAlive: (path: string) => boolean,
  cap = liveCap,
): ReadonlySet<string> {
  const others = tabs.recent.filter((path) => path !== tabs.active && keepsAlive(path))
  return new Set([tabs.active, ...others.slice(0, cap - 1)])
}

/** Restores stored tabs; invalid or unknown entries are dropped. */
export function restore(kept: unknown, active: string | null, exists: (path: string) => boolean): Tabs {
  const list = (Array.isArray(kept) ? kept : []).filter(
    (tab): tab is Place =>
      typeof tab === 'object' &&
      tab !== null &&
      typeof (tab as Place).path === 'string' &&
      typeof (tab as Place).search === 'string' &&
      (tab as Place).path !== homePath &&
      exists((tab as Place).path),
  )
  const unique = [...new Map(list.map((tab) => [tab.path, tab])).values()]
  const known = unique.some((tab) => tab.path === active) ? (active ?? homePath) : homePath
  // No page has been visited yet, so none except the active one is mounted.
  return { list: [home, ...unique], active: known, recent: [] }
}
