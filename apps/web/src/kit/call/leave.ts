import { flushDrafts } from '../draft/drafts.ts'
import { setItem, takeItem } from '../draft/shelf.ts'
import { clearStorages, keys, readDevice } from '../page/storage.ts'
import { toast } from '../page/toast.ts'
import { loginAddress, publicPaths } from './gate.ts'

/**
 * The end of a session that the server refused (section 8): what is typed and which pages are open is kept, the login page
 * says why, and leads back.
 */

/** Milliseconds that the message is read before the login page comes (section 9). */
export const loginDelay = 1_000

let leaving = false
/** Whether the session ended, so that this page is about to go. */
export const isLeaving = (): boolean => leaving

/** Why a session ended, for the login page: the code of the refusal, 0 when no answer came. */
interface LeaveReason {
  readonly code: number
}

/** The message first, then the login page. */
export function leaveLater(message: string, code: number): void {
  if (leaving) return
  toast.error(message)
  const open = openTabs()
  localStorage.clear()
  // Who is there already stays there: a page that loads itself again every second helps nobody.
  if (location.pathname === '/login') return
  leaving = true
  const to = wayBack()
  sessionStorage.setItem(keys.left, JSON.stringify({ code } satisfies LeaveReason))
  void flushDrafts()
  setTimeout(() => goWhenKept(to, open), loginDelay)
}

export function leaveNow(): void {
  if (leaving) return
  leaving = true
  const to = wayBack()
  const open = openTabs()
  clearStorages()
  sessionStorage.setItem(keys.left, JSON.stringify({ code: 401 } satisfies LeaveReason))
  setTimeout(() => goWhenKept(to, open), settling)
}

/** Why the last session of this window ended, unless the person logged out. */
export function leaveReason(): LeaveReason | undefined {
  const kept = sessionStorage.getItem(keys.left)
  return kept === null ? undefined : (JSON.parse(kept) as LeaveReason)
}

/** Milliseconds in which what was typed last finds its way from the form to its draft. */
const settling = 50

/** Milliseconds that a disk gets to write down what was typed before the page goes all the same. */
const patience = 5_000

/** A page that goes takes with it what is half written. */
function goWhenKept(to: string, open: OpenTabs | undefined): void {
  const enough = new Promise((resolve) => setTimeout(resolve, patience))
  const kept = Promise.all([flushDrafts(), open && setItem(tabsKey(open.name), open)])
  void Promise.race([kept, enough]).finally(() => location.assign(to))
}

/** The login page, from where people come back to where they were. */
const wayBack = (): string =>
  publicPaths.includes(location.pathname) ? '/login' : loginAddress(location.href)

/** The open pages with their filters, as local storage had them, and whose they are. */
interface OpenTabs {
  readonly name: string
  readonly tabs: string
  readonly at: number
}

const tabsKey = (name: string): string => `left/${name.toLowerCase()}`

/** Milliseconds that open pages are kept for a person: a day. */
const tabsLifetime = 864e5

function openTabs(): OpenTabs | undefined {
  const name = localStorage.getItem(keys.lastName) ?? readDevice().name
  const tabs = localStorage.getItem(keys.tabs)
  return name && tabs ? { name, tabs, at: Date.now() } : undefined
}

/** Opens the pages again that were open when this person's session ended. */
export async function restoreTabs(name: string): Promise<void> {
  sessionStorage.removeItem(keys.left)
  const kept = (await takeItem(tabsKey(name))) as OpenTabs | undefined
  if (kept && kept.at > Date.now() - tabsLifetime) localStorage.setItem(keys.tabs, kept.tabs)
}
