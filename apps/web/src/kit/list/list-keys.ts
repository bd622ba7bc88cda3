import { useEffect, useRef, useState } from 'react'
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
  readonly ids: readonly number[]
  /** What the list is filtered, sorted and paged by, as one text. */
  readonly shown: string
  /** The rows are still those of the former filters: keys don't act on them. */
  readonly stale: boolean
}

/** Listens while the list is on the screen; a hidden tab hears nothing. Gives the row under the cursor. */
export function useListKeys(
  listed: Listed,
  act: (key: Exclude<ListKey, 'down' | 'up'>, row: number) => void,
) {
  const [cursor, setCursor] = useState(noCursor)
  const at = placeOf(cursor, listed.shown, listed.ids)
  const move = (place: number): void => {
    const { shown, stale, ids } = listed
    setCursor({ shown, place, id: stale ? undefined : ids[place] })
  }
  const latest = useRef({ act, at, move, ...listed })
  latest.current = { act, at, move, ...listed }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = meaningOf(event)
      if (!key || isKeyTaken(event)) return
      const now = latest.current
      if (key === 'down' || key === 'up') {
        event.preventDefault()
        const step = key === 'down' ? 1 : -1
        now.move(Math.max(0, Math.min(now.ids.length - 1, now.at + step)))
        return
      }
      if (key !== 'search' && key !== 'clear' && (now.at < 0 || now.stale)) return
      event.preventDefault()
      now.act(key, now.at)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return { cursor: listed.stale ? -1 : at, setCursor: move }
}
