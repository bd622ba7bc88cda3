/** The simulator's clock in milliseconds since 1970. Tests can move it, so that tokens expire and retries become due. */
export type Clock = {
  now(): number
  /** The time in the platform's format: UTC, whole seconds. */
  iso(): string
  /** Jumps to an absolute time; the clock keeps running unless it is frozen. */
  moveTo(time: number): void
  freeze(): void
  resume(): void
  isFrozen(): boolean
  /** Follows the machine's time again. */
  reset(): void
}

/** Formats a time the way the platform does: UTC, whole seconds. */
export function isoSeconds(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}

export function createClock(): Clock {
  let offset = 0
  let frozenAt: number | null = null
  const now = () => frozenAt ?? Date.now() + offset
  return {
    now,
    iso: () => isoSeconds(now()),
    moveTo(time) {
      if (frozenAt === null) offset = time - Date.now()
      else frozenAt = time
    },
    freeze() {
      frozenAt = now()
    },
    resume() {
      if (frozenAt === null) return
      offset = frozenAt - Date.now()
      frozenAt = null
    },
    isFrozen: () => frozenAt !== null,
    reset() {
      offset = 0
      frozenAt = null
    },
  }
}
