import { vi } from 'vitest'

/**
 * Tries again until nothing is thrown, and gives what `check` gave. How long it takes is not tested: the limit ends what
 * hangs, and the slowest machine stays far below it.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 540_000, interval: 20 })
