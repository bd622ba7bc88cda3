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
  if (wish?.key === key) end()
  return () => count(key, -1)
}

export const isOpenDraft = (key: string): boolean => (open.get(key) ?? 0) > 0

export function onOpenDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The draft that somebody wants to go on with, until its form is open. */
interface Typed {
  readonly key: string
  /** Where it was typed, and what the form was called there. */
  readonly path: string
  readonly title: string
}

interface Wish extends Typed {
  /** A page is opening its form, so that no other one does. */
  taken: boolean
  readonly timer: ReturnType<typeof setTimeout>
}

let wish: Wish | undefined
const pages = new Set<() => void>()

/** Milliseconds that a page has to be loaded and to open the form. */
const patience = 15_000

function end(): void {
  clearTimeout(wish?.timer)
  wish = undefined
}

/**
 * Somebody wants to go on with a draft: the page that has its form opens it.
 *
 * @param onMissed Told when no form was opened, as when its record is gone.
 */
export function resumeDraft({ key, path, title }: Typed, onMissed: () => void): void {
  end()
  const timer = setTimeout(() => {
    end()
    onMissed()
  }, patience)
  wish = { key, path, title, timer, taken: false }
  for (const look of [...pages]) look()
}

/**
 * Lets a page open the form of a draft that somebody wants to go on with.
 *
 * @param prefix Key of the form without its record.
 * @param show Is given the record as it stands in the key, `new` for a new one; false says that it is not here (yet).
 */
export function onResume(prefix: string, show: (record: string, typed: Typed) => unknown): () => void {
  const look = (): void => {
    const asked = wish
    if (!asked || asked.taken || !asked.key.startsWith(prefix)) return
    const record = asked.key.slice(prefix.length)
    // What goes on after a slash is a form of another name: "user" is not asked for "user/roles".
    if (record === '' || record.includes('/')) return
    asked.taken = true
    if (show(record, asked) === false) asked.taken = false
  }
  pages.add(look)
  look()
  return () => pages.delete(look)
}
