import type { KeyboardEvent } from 'react'

/**
 * Keys of the side menu, beside Tab: up and down go through the visible entries, Home and End to the first and the last, right
 * opens a group or goes into an open one, left closes it or goes to the group above.
 */

const toggles: Readonly<Record<string, 'true' | 'false'>> = { ArrowRight: 'false', ArrowLeft: 'true' }

/** Entries that can be reached: those of closed groups are inert. */
const entriesIn = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('.entry')].filter((entry) => !entry.closest('[inert]'))

const groupAbove = (entry: Element): HTMLElement | null | undefined =>
  entry.closest('.children')?.parentElement?.querySelector<HTMLElement>(':scope > .entry')

/** The entry to which a key goes from the one with the focus; undefined for other keys and at the ends. */
export function entryAt<Entry>(entries: readonly Entry[], from: Entry, key: string): Entry | undefined {
  const at = entries.indexOf(from)
  if (at < 0) return undefined
  const to: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: entries.length - 1,
  }
  const index = to[key]
  return index === undefined || index === at ? undefined : entries[index]
}

export function onMenuKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: root, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !(target instanceof Element)) return
  const entry = target.closest<HTMLElement>('.entry')
  // Entries in a flyout are elsewhere in the document, but their events arrive here, too.
  if (!entry || !root.contains(entry)) return
  const entries = entriesIn(root)
  const expanded = entry.getAttribute('aria-expanded')
  if (expanded !== null && expanded === toggles[key]) entry.click()
  else if (key === 'ArrowRight' && expanded === 'true') entryAt(entries, entry, 'ArrowDown')?.focus()
  else if (key === 'ArrowLeft') groupAbove(entry)?.focus()
  else if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) entryAt(entries, entry, key)?.focus()
  else return
  // The page's shortcuts and the scrolling of the menu don't follow.
  event.preventDefault()
}
