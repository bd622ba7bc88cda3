/** Opened pages as tabs: pure changes of a list. Home comes first and can not be closed. */

export interface Place {
  readonly path: string
  /** With its question mark. */
  readonly search: string
}

export interface Tabs {
  readonly list: readonly Place[]
  readonly active: string
  /** Paths by last visit, the latest first: the oldest beyond the cap falls asleep. */
  readonly recent: readonly string[]
}

export const homePath = '/home'
const home: Place = { path: homePath, search: '' }

/** At most so many pages stay alive (house.md, risks). */
export const liveCap = 12

/** Shows a page: a new tab, or the one it has, with the address as it is now. */
export function visit(tabs: Tabs, { path, search }: Place): Tabs {
  const known = tabs.list.some((tab) => tab.path === path)
  const list = known
    ? tabs.list.map((tab) => (tab.path === path ? { path, search } : tab))
    : [...tabs.list, { path, search }]
  return { list, active: path, recent: [path, ...tabs.recent.filter((other) => other !== path)] }
}

export type Closing = 'current' | 'right' | 'left' | 'all'

/** Closes tabs around a path. When the active one goes, its neighbour on the left becomes active. */
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

/** Which closings would change something. */
export function closable(tabs: Tabs, path: string): Record<Closing, boolean> {
  const at = tabs.list.findIndex((tab) => tab.path === path)
  return {
    current: path !== homePath && at >= 0,
    right: at >= 0 && at < tabs.list.length - 1,
    left: tabs.list.slice(0, Math.max(0, at)).some((tab) => tab.path !== homePath),
    all: tabs.list.length > 1,
  }
}

/** Paths whose pages are mounted: the active one, and of the others the latest that are kept alive. */
export function living(
  tabs: Tabs,
  keepsAlive: (path: string) => boolean,
  cap = liveCap,
): ReadonlySet<string> {
  const others = tabs.recent.filter((path) => path !== tabs.active && keepsAlive(path))
  return new Set([tabs.active, ...others.slice(0, cap - 1)])
}

/** Reads what was kept; damaged or unknown entries are dropped. */
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
  // Nothing was looked at yet, so nothing is mounted before it is.
  return { list: [home, ...unique], active: known, recent: [] }
}
