export type LeakyBuckets = {
  /** Whether one more call fits. */
  take(key: string, size: number, leakPerSecond: number): boolean
  clear(): void
}

/** Buckets that are filled by calls and leak at a steady rate. */
export function createLeakyBuckets(now: () => number): LeakyBuckets {
  const buckets = new Map<string, { level: number; at: number }>()
  return {
    take(key, size, leakPerSecond) {
      const time = now()
      const { level, at } = buckets.get(key) ?? { level: 0, at: time }
      // After the clock was moved back a bucket is empty.
      const left = time < at ? 0 : Math.max(0, level - ((time - at) / 1000) * leakPerSecond)
      const fits = left + 1 <= size
      buckets.set(key, { level: fits ? left + 1 : left, at: time })
      return fits
    },
    clear: () => buckets.clear(),
  }
}
