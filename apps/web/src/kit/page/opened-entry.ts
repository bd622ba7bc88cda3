/**
 * What a change of the URL does to the browser's history. `opens` adds an entry, so that Back closes what was opened; `closes`
 * goes back to the entry before, if there is one; `stays` changes the entry of what is open. By default an entry is changed, and
 * what is open over it is closed without going back.
 */
export type AddressEntry = 'opens' | 'closes' | 'stays'

/** State of a history entry that was added when something was opened over the page, such as a record in a drawer. */
const openedHere = { opens: true } as const

/** The state that the router keeps for the current entry. React Router stores it as `usr`. */
const isOpenedHere = (): boolean => {
  const kept: unknown = history.state
  const state = typeof kept === 'object' && kept !== null && 'usr' in kept ? kept.usr : undefined
  return typeof state === 'object' && state !== null && 'opens' in state
}

/** Whether the current entry was added by this page to open something, so that the one before is the page without it. */
export const canGoBack = (pathname: string): boolean => location.pathname === pathname && isOpenedHere()

/**
 * How to navigate for a change of the URL. What is opened while something is open takes its entry, as does what is opened by two
 * clicks.
 */
export function entryState(entry: AddressEntry | undefined): { replace: boolean; state?: typeof openedHere } {
  if (entry === 'opens' && !isOpenedHere()) return { replace: false, state: openedHere }
  return entry !== undefined && isOpenedHere() ? { replace: true, state: openedHere } : { replace: true }
}

let isGoingBack = false

/** Goes back by one entry, however often it is called before the browser has done so: a double click closes one thing. */
export function goBackOnce(back: () => void): void {
  if (isGoingBack) return
  isGoingBack = true
  addEventListener(
    'popstate',
    () => {
      isGoingBack = false
    },
    { once: true },
  )
  back()
}
