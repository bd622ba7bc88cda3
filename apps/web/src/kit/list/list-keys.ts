import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isKeyTaken } from '../page/taken-keys.ts'

/** Keys of a list: `/` search, `j` `k` or arrows move, Enter opens, `x` selects, Esc clears the selection. */

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

/** What a key means for a list; undefined with Ctrl, Meta or Alt held. */
export function meaningOf(event: KeyPress): ListKey | undefined {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : names[event.key]
}

/** The row that the keys act on. It is remembered by id, because rows come and go while a list is open. */
export interface Cursor {
  /** The list's address: other filters or another page are other rows. */
  readonly shown: string
  readonly place: number
  readonly id: number | undefined
}

export const noCursor: Cursor = { shown: '', place: -1, id: undefined }

/**
 * Where the cursor is among these rows. It follows its row; what left the list gives its place to the row after it.
 * @returns -1 when there is none, as after another tab was chosen.
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
 * Listens while the list is on the screen; a hidden tab hears nothing. Gives the row under the cursor. Keys that come while
 * the rows of another query are on their way move the cursor among those rows, and do nothing else.
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
  // Not while rendering: a render that React throws away has rows that nobody saw.
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
