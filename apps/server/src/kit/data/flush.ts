/** Writes what a process has collected in memory. Writes run one after the other, never in parallel. */
export interface Flush {
  /** Writes now, after a write that is still running. */
  now(): Promise<void>
  /** Writes within the given time, once for all calls until then. */
  later(): void
  stop(): void
}

/** @param ms milliseconds that `later` waits at most */
export function openFlush(write: () => Promise<void>, ms: number): Flush {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const now = (): Promise<void> => {
    running = running.then(write)
    return running
  }
  return {
    now,
    later() {
      timer ??= setTimeout(() => {
        timer = undefined
        void now()
      }, ms).unref()
    },
    stop: () => clearTimeout(timer),
  }
}
