import { setImmediate } from 'node:timers/promises'

/**
 * For long loops: yields to the event loop whenever some milliseconds have passed, so that one company's work does not block the
 * requests of the others in this process.
 */
export function eventLoopPauses(ms = 10): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < ms) return
    await setImmediate()
    since = performance.now()
  }
}
