import { vi } from 'vitest'

/**
 * Repeats `check` until it doesn't throw, and returns its result. The time limit is only for tests that hang; even the slowest
 * machine needs much less.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 540_000, interval: 20 })
