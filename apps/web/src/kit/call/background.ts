/**
 * What the app asks by itself: looks of a timer, what is read ahead, what is read anew once the network is back. Such calls
 * are silent: they show no message and end no session but one that the server says is over (401).
 */

let background = false

/** Runs `ask`; the queries that it starts before it first waits are background calls. */
export function inBackground<T>(ask: () => T): T {
  const before = background
  background = true
  try {
    return ask()
  } finally {
    background = before
  }
}

/** Whether what is being started was asked for by the app itself. */
export const isBackground = (): boolean => background

/** The longest pause that a look waits after failures, unless its own rhythm is slower. */
const longest = 60_000

/** Milliseconds until the next look: twice as many after each failure in a row. */
export const pauseAfter = (every: number, failures: number): number =>
  Math.min(every * 2 ** failures, Math.max(every * 4, longest))

/** Milliseconds before a lost load is sent again: a second at first, twice as many after each failure, half a minute at most. */
export const pauseBeforeLoad = (failures: number): number => Math.min(1_000 * 2 ** failures, 30_000)
