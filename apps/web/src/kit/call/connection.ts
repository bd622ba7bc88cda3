import { useSyncExternalStore } from 'react'

/** Whether calls that load pages reach the server. The header shows it when they don't. */

let lost = typeof navigator !== 'undefined' && navigator.onLine === false
const listeners = new Set<() => void>()

function change(next: boolean): void {
  if (lost === next) return
  lost = next
  for (const listener of listeners) listener()
}

let answeredAt = 0

/**
 * A call that nobody waits for, or one that loads a page, did not reach the server.
 *
 * @param began When it was sent, in milliseconds: where another was answered since then, that one alone is slow.
 */
export function connectionLost(began = Number.POSITIVE_INFINITY): void {
  if (began > answeredAt) change(true)
}

/** A call was answered, or the browser says that it is online again. */
export function connectionRestored(): void {
  answeredAt = Date.now()
  change(false)
}
export const isConnectionLost = (): boolean => lost

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Runs when the server is within reach again. */
export const onConnectionRestored = (listener: () => void): (() => void) =>
  subscribe(() => {
    if (!lost) listener()
  })

/** Waits until the server is within reach again, at most so many milliseconds, and no longer than `signal` allows. */
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
