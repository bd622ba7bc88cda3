/** Which drafts belong to a form that is open now: those are not lost, and need not be found. */

const open = new Map<string, number>()
const listeners = new Set<() => void>()

function count(key: string, by: 1 | -1): void {
  open.set(key, (open.get(key) ?? 0) + by)
  for (const listener of listeners) listener()
}

/** Says that a form is open; the answer says that it is closed. */
export function markOpen(key: string): () => void {
  count(key, 1)
  return () => count(key, -1)
}

export const isOpenDraft = (key: string): boolean => (open.get(key) ?? 0) > 0

export function onOpenDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let wanted: string | undefined
const pages = new Set<() => void>()

/** Somebody wants to go on with a draft: the page that has its form opens it. */
export function resumeDraft(key: string): void {
  wanted = key
  for (const look of pages) look()
}

/**
 * Lets a page open the form of a draft that somebody wants to go on with.
 *
 * @param prefix Key of the form without its record.
 * @param open Is given the record; undefined for a new one.
 */
export function onResume(prefix: string, open: (record: string | undefined) => void): () => void {
  const look = (): void => {
    if (!wanted?.startsWith(prefix)) return
    const record = wanted.slice(prefix.length)
    wanted = undefined
    open(record === 'new' ? undefined : record)
  }
  pages.add(look)
  look()
  return () => pages.delete(look)
}
