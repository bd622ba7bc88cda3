import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isKeyTaken } from '../page/taken-keys.ts'

/** Keyboard shortcuts of a list: `/` search, `j` `k` or arrows move, Enter opens, `x` selects, Esc clears the selection. */

export type ListKey = 'search' | 'down' | 'up' | 'open' | 'select' | 'clear'

const names: Readonly<Record<string, ListKey>> = {
  '/': 'search',
  j: 'down',
  ArrowDown: 'down',
  k: 'up',
  ArrowUp: 'up',
  Enter: 'open',
  x: 'select',
  Escape: 'clear',
}

interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** The command of a key in a list; undefined with Ctrl, Meta or Alt. */
export function meaningOf(event: KeyPress): ListKey | undefined {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : names[event.key]
}

/** The row that shortcuts act on, stored by id, because rows appear and disappear while a list is open. */
export interface Cursor {
  /** The list's query: with other filters or another page the cursor is invalid. */
  readonly shown: string
  readonly place: number
  readonly id: number | undefined
}

export const noCursor: Cursor = { shown: '', place: -1, id: undefined }

/**
 * The cursor's index among these rows. It follows its row; when that left the list, the row after it takes its place.
 * @returns -1 when there is none, such as after a change of tabs.
 */
export function placeOf(cursor: Cursor, shown: string, ids: readonly number[]): number {
  if (cursor.shown !== shown) return -1
  const found = cursor.id === undefined ? -1 : ids.indexOf(cursor.id)
  return found >= 0 ? found : Math.min(cursor.place, ids.length - 1)
}

interface Listed {
  readonly rows: readonly { readonly id: number }[]
  readonly query: unknown
  readonly latestQuery: () => unknown
  readonly stale: boolean
  readonly isStale: () => boolean
}

/**
 * Handles shortcuts while the list is visible, and returns the index of the row under the cursor. While the rows of another query
 * are loading, keys move the cursor in those rows, and do nothing else.
 */
export function useListKeys(list: Listed, act: (key: Exclude<ListKey, 'down' | 'up'>, row: number) => void) {
  const [cursor, setCursor] = useState(noCursor)
  const ids = list.rows.map(({ id }) => id)
  const at = placeOf(cursor, JSON.stringify(list.query), ids)
  const move = (place: number): void =>
    setCursor({
      shown: JSON.stringify(list.latestQuery()),
      place,
      id: list.isStale() ? undefined : ids[place],
    })
  const drawn = { act, cursor, ids, list, move }
  const latest = useRef(drawn)
  // Not during render: React may discard a render, whose rows the user never saw.
  useLayoutEffect(() => {
    latest.current = drawn
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = meaningOf(event)
      if (!key || isKeyTaken(event)) return
      const now = latest.current
      const place = placeOf(now.cursor, JSON.stringify(now.list.latestQuery()), now.ids)
      if (key === 'down' || key === 'up') {
        event.preventDefault()
        const step = key === 'down' ? 1 : -1
        now.move(Math.max(0, Math.min(now.ids.length - 1, place + step)))
        return
      }
      if (key !== 'search' && key !== 'clear' && (place < 0 || now.list.isStale())) return
      event.preventDefault()
      now.act(key, place)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return { cursor: list.stale ? -1 : at, setCursor: move }
}
