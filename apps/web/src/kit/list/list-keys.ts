import { useEffect, useRef, useState } from 'react'

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

/** Whether the keys belong to something else: a field, a button, a dialog. */
function taken(target: EventTarget | null): boolean {
  const inField =
    target instanceof HTMLElement &&
    target.closest(
      'input, textarea, select, button, a, [contenteditable], [role=menu], [role=listbox], [role=tab]',
    )
  return Boolean(inField) || document.querySelector('.ant-modal, .ant-drawer-open') !== null
}

/** Listens while the list is on the screen; a hidden tab hears nothing. Gives the row under the cursor. */
export function useListKeys(
  length: number,
  act: (key: Exclude<ListKey, 'down' | 'up'>, row: number) => void,
) {
  const [cursor, setCursor] = useState(-1)
  const latest = useRef({ act, cursor, length })
  latest.current = { act, cursor, length }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = meaningOf(event)
      if (!key || event.defaultPrevented || taken(event.target)) return
      const now = latest.current
      if (key === 'down' || key === 'up') {
        event.preventDefault()
        const step = key === 'down' ? 1 : -1
        setCursor(Math.max(0, Math.min(now.length - 1, now.cursor + step)))
        return
      }
      if (key !== 'search' && key !== 'clear' && now.cursor < 0) return
      event.preventDefault()
      now.act(key, now.cursor)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return { cursor: Math.min(cursor, length - 1), setCursor }
}
