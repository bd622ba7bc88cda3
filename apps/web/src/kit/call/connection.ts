import { useSyncExternalStore } from 'react'

/** Whether requests that load pages reach the server. The header shows a warning when they don't. */

let lost = typeof navigator !== 'undefined' && navigator.onLine === false
const listeners = new Set<() => void>()

function change(next: boolean): void {
  if (lost === next) return
  lost = next
  for (const listener of listeners) listener()
}

let answeredAt = 0

/**
 * Reports that a background call or one that loads a page got no response.
 *
 * @param began When it was sent, in milliseconds: if another call was answered since then, the connection is fine and only this
 * call is slow.
 */
export function connectionLost(began = Number.POSITIVE_INFINITY): void {
  if (began > answeredAt) change(true)
}

/** Reports that a call was answered, or that the browser is online again. */
export function connectionRestored(): void {
  answeredAt = Date.now()
  change(false)
}
export const isConnectionLost = (): boolean => lost

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Runs the listener when the server becomes reachable again. */
export const onConnectionRestored = (listener: () => void): (() => void) =>
  subscribe(() => {
    if (!lost) listener()
  })

/** Waits until the server is reachable again, at most so many milliseconds, or until `signal` aborts. */
export const restored = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      forget()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    const forget = onConnectionRestored(end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

export const useConnectionLost = (): boolean => useSyncExternalStore(subscribe, isConnectionLost)

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => connectionLost())
  window.addEventListener('online', connectionRestored)
}
