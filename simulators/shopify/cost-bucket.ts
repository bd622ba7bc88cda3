type Throttle = { maximumAvailable: number; currentlyAvailable: number; restoreRate: number }

export type Buckets = {
  /** Level of the bucket now. */
  status(key: string, size: number, restorePerSecond: number): Throttle
  /** Takes points; false (and nothing taken) when the bucket does not hold them. */
  take(key: string, points: number, size: number, restorePerSecond: number): boolean
  /** Returns to the bucket what a query took in advance and didn't use. */
  refund(key: string, points: number): void
  clear(): void
}

/** Leaky buckets on the given clock, in milliseconds. */
export function createBuckets(now: () => number): Buckets {
  const levels = new Map<string, { level: number; at: number; size: number }>()

  function level(key: string, size: number, restorePerSecond: number) {
    const known = levels.get(key) ?? { level: size, at: now(), size }
    const elapsed = Math.max(0, now() - known.at) / 1000
    known.level = Math.min(size, known.level + elapsed * restorePerSecond)
    known.at = now()
    known.size = size
    levels.set(key, known)
    return known
  }

  return {
    status(key, size, restorePerSecond) {
      const { level: current } = level(key, size, restorePerSecond)
      return {
        maximumAvailable: size,
        currentlyAvailable: Math.floor(current),
        restoreRate: restorePerSecond,
      }
    },
    take(key, points, size, restorePerSecond) {
      const bucket = level(key, size, restorePerSecond)
      if (bucket.level < points) return false
      bucket.level -= points
      return true
    },
    refund(key, points) {
      const bucket = levels.get(key)
      if (bucket) bucket.level = Math.min(bucket.size, bucket.level + points)
    },
    clear() {
      levels.clear()
    },
  }
}
