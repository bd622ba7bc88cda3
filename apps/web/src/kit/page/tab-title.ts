import { useEffect, useSyncExternalStore } from 'react'
import { keys, readDevice, readJson } from './storage.ts'

/** Tab titles of pages that show one record, so that two records can be told apart. */

let titles: ReadonlyMap<string, string> | undefined
const current = (): ReadonlyMap<string, string> => {
  titles ??= keptTitles()
  return titles
}
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the tab title of a page. */
export function useTabTitle(path: string, title: string | undefined): void {
  useEffect(() => {
    if (!title || current().get(path) === title) return
    titles = new Map(current()).set(path, title)
    localStorage.setItem(keys.tabTitles, JSON.stringify({ lang: readDevice().lang, titles: [...titles] }))
    for (const listener of listeners) listener()
  }, [path, title])
}

export const useTabTitles = (): ReadonlyMap<string, string> => useSyncExternalStore(subscribe, current)

/**
 * Titles from the last visit: after a reload a tab has its title before its page is mounted. Titles in another language are
 * discarded.
 */
function keptTitles(): ReadonlyMap<string, string> {
  const kept = readJson(localStorage, keys.tabTitles) as { lang?: string; titles?: unknown } | undefined
  if (!Array.isArray(kept?.titles) || kept.lang !== readDevice().lang) return new Map()
  return new Map(
    kept.titles.filter(
      (one): one is [string, string] => Array.isArray(one) && one.every((part) => typeof part === 'string'),
    ),
  )
}
