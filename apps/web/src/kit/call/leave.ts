import { flushDrafts } from '../draft/drafts.ts'
import { clearStorages } from '../page/storage.ts'
import { toast } from '../page/toast.ts'
import { loginAddress, publicPaths } from './gate.ts'

/** The end of a session that the server refused (section 8): what is typed is kept, and the login page leads back. */

/** Milliseconds that the message is read before the login page comes (section 9). */
export const loginDelay = 1_000

let leaving = false
/** Whether the session ended, so that this page is about to go. */
export const isLeaving = (): boolean => leaving

/** The message first, then the login page. */
export function leaveLater(message: string): void {
  if (leaving) return
  toast.error(message)
  localStorage.clear()
  // Who is there already stays there: a page that loads itself again every second helps nobody.
  if (location.pathname === '/login') return
  leaving = true
  const to = wayBack()
  void flushDrafts()
  setTimeout(() => goWhenKept(to), loginDelay)
}

export function leaveNow(): void {
  if (leaving) return
  leaving = true
  const to = wayBack()
  clearStorages()
  setTimeout(() => goWhenKept(to), settling)
}

/** Milliseconds in which what was typed last finds its way from the form to its draft. */
const settling = 50

/** Milliseconds that a disk gets to write down what was typed before the page goes all the same. */
const patience = 5_000

/** A page that goes takes with it what is half written. */
function goWhenKept(to: string): void {
  const enough = new Promise((resolve) => setTimeout(resolve, patience))
  void Promise.race([flushDrafts(), enough]).finally(() => location.assign(to))
}

/** The login page, from where people come back to where they were. */
const wayBack = (): string =>
  publicPaths.includes(location.pathname) ? '/login' : loginAddress(location.href)
