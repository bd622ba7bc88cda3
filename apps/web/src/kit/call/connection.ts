import { useSyncExternalStore } from 'react'

/** Whether background calls reach the server. The header says so when they do not; what people do says it by itself. */

let lost = typeof navigator !== 'undefined' && navigator.onLine === false
const listeners = new Set<() => void>()

function change(next: boolean): void {
  if (lost === next) return
  lost = next
  for (const listener of listeners) listener()
}

/** A background call did not reach the server. */
export const connectionLost = (): void => change(true)
/** A call was answered, or the browser says that it is online again. */
export const connectionRestored = (): void => change(false)
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

export const useConnectionLost = (): boolean => useSyncExternalStore(subscribe, isConnectionLost)

if (typeof window !== 'undefined') {
  window.addEventListener('offline', connectionLost)
  window.addEventListener('online', connectionRestored)
}
