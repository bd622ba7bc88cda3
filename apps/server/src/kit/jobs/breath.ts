import { setImmediate } from 'node:timers/promises'

/**
 * For long loops: others have their turn whenever this one has had its own for some milliseconds. A process does one thing at
 * a time, and all companies share it.
 */
export function breather(ms = 10): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < ms) return
    await setImmediate()
    since = performance.now()
  }
}
