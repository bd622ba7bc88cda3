import { useEffect, useSyncExternalStore } from 'react'

/** What pages that show one record call their tab: two products are told apart by their names. */

let titles: ReadonlyMap<string, string> = new Map()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names the tab of a page after what it shows. */
export function useTabTitle(path: string, title: string | undefined): void {
  useEffect(() => {
    if (!title || titles.get(path) === title) return
    titles = new Map(titles).set(path, title)
    for (const listener of listeners) listener()
  }, [path, title])
}

export const useTabTitles = (): ReadonlyMap<string, string> => useSyncExternalStore(subscribe, () => titles)
