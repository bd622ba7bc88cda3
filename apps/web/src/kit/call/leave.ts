import { flushDrafts } from '../draft/drafts.ts'
import { setItem, takeItem } from '../draft/shelf.ts'
import { clearStorages, keys, readDevice } from '../page/storage.ts'
import { toast } from '../page/toast.ts'
import { loginAddress, publicPaths } from './gate.ts'

/**
 * Handles the end of a session that the server refused (section 8): stores drafts and open tabs, shows the reason, and goes to
 * the login page, which leads back to this page.
 */

/** Milliseconds that the message is shown before the login page opens (section 9). */
export const loginDelay = 1_000

let leaving = false
/** Whether the session has ended and this page is about to close. */
export const isLeaving = (): boolean => leaving

/** Why a session ended, for the login page: the code of the refusal, or 0 when there was no response. */
interface LeaveReason {
  readonly code: number
}

/** Shows the message, and then goes to the login page. */
export function leaveLater(message: string, code: number): void {
  if (leaving) return
  toast.error(message)
  const open = openTabs()
  localStorage.clear()
  // Don't reload the login page from the login page: it would reload every second.
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

/** Why the last session of this window ended; undefined after a normal logout. */
export function leaveReason(): LeaveReason | undefined {
  const kept = sessionStorage.getItem(keys.left)
  return kept === null ? undefined : (JSON.parse(kept) as LeaveReason)
}

/** Milliseconds until the last keystrokes have reached the draft. */
const settling = 50

/** Maximum of milliseconds to wait for drafts to be written before the page is left. */
const patience = 5_000

/** Leaving the page would discard drafts that are not written yet, so wait for them. */
function goWhenKept(to: string, open: OpenTabs | undefined): void {
  const enough = new Promise((resolve) => setTimeout(resolve, patience))
  const kept = Promise.all([flushDrafts(), open && setItem(tabsKey(open.name), open)])
  void Promise.race([kept, enough]).finally(() => location.assign(to))
}

/** The login page, with the way back to the current page. */
const wayBack = (): string =>
  publicPaths.includes(location.pathname) ? '/login' : loginAddress(location.href)

/** The open tabs with their filters, as they were in local storage, and whose they are. */
interface OpenTabs {
  readonly name: string
  readonly tabs: string
  readonly at: number
}

const tabsKey = (name: string): string => `left/${name.toLowerCase()}`

/** Milliseconds that open tabs are kept for a person: one day. */
const tabsLifetime = 864e5

function openTabs(): OpenTabs | undefined {
  const name = localStorage.getItem(keys.lastName) ?? readDevice().name
  const tabs = localStorage.getItem(keys.tabs)
  return name && tabs ? { name, tabs, at: Date.now() } : undefined
}

/** Restores the tabs that were open when this person's session ended. */
export async function restoreTabs(name: string): Promise<void> {
  sessionStorage.removeItem(keys.left)
  const kept = (await takeItem(tabsKey(name))) as OpenTabs | undefined
  if (kept && kept.at > Date.now() - tabsLifetime) localStorage.setItem(keys.tabs, kept.tabs)
}
