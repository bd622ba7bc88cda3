/**
 * Background requests: polling, prefetching, and refetching after a reconnect. They show no messages, and don't end the session
 * unless the server says that it is invalid (401).
 */

let background = false

/** Runs `ask`; queries that it starts synchronously are background calls. */
export function inBackground<T>(ask: () => T): T {
  const before = background
  background = true
  try {
    return ask()
  } finally {
    background = before
  }
}

/** Whether the current call is a background call. */
export const isBackground = (): boolean => background

/** The longest pause between polls after failures, in milliseconds, unless the normal interval is longer. */
const longest = 60_000

/** Milliseconds until the next poll: doubled after each consecutive failure. */
export const pauseAfter = (every: number, failures: number): number =>
  Math.min(every * 2 ** failures, Math.max(every * 4, longest))

/** Milliseconds before a lost request is retried: one second at first, doubled after each failure, up to half a minute. */
export const pauseBeforeLoad = (failures: number): number => Math.min(1_000 * 2 ** failures, 30_000)
