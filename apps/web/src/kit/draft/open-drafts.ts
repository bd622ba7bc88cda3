/** Which drafts belong to a form that is open now: these need not be offered. */

const open = new Map<string, number>()
const listeners = new Set<() => void>()

function count(key: string, by: 1 | -1): void {
  open.set(key, (open.get(key) ?? 0) + by)
  for (const listener of listeners) listener()
}

/** Marks a form as open; call the returned function when it closes. */
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

/** The draft that the user wants to continue, until its form is open. */
interface Typed {
  readonly key: string
  /** The page on which it was typed, and the form's title there. */
  readonly path: string
  readonly title: string
}

interface Wish extends Typed {
  /** Set while a page is opening its form, so that no other page does. */
  taken: boolean
  readonly timer: ReturnType<typeof setTimeout>
}

let wish: Wish | undefined
const pages = new Set<() => void>()

/** Milliseconds within which the page must load and open the form. */
const patience = 15_000

function end(): void {
  clearTimeout(wish?.timer)
  wish = undefined
}

/**
 * Requests to continue a draft: the page that has its form opens it.
 *
 * @param onMissed Called when no form was opened, such as when its record is gone.
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
 * Lets a page open the form of a draft that the user wants to continue.
 *
 * @param prefix Key of the form without its record.
 * @param show Gets the record's part of the key, `new` for a new record; returns false if the record is not loaded (yet).
 */
export function onResume(prefix: string, show: (record: string, typed: Typed) => unknown): () => void {
  const look = (): void => {
    const asked = wish
    if (!asked || asked.taken || !asked.key.startsWith(prefix)) return
    const record = asked.key.slice(prefix.length)
    // Another slash means a form with a longer name: "user" must not open "user/roles".
    if (record === '' || record.includes('/')) return
    asked.taken = true
    if (show(record, asked) === false) asked.taken = false
  }
  pages.add(look)
  look()
  return () => pages.delete(look)
}
