/**
 * Mirrors the platform's leaky bucket, shared by all calls of this process: a call waits for its place instead of being refused.
 */

interface Bucket {
  level: number
  at: number
}

const buckets = new Map<string, Bucket>()

/** Takes a place in the bucket. @returns milliseconds until the call may be sent */
export function waitForPlace(key: string, size: number, perSecond: number, now = Date.now()): number {
  const bucket = buckets.get(key) ?? { level: 0, at: now }
  const level = Math.max(0, bucket.level - ((now - bucket.at) / 1000) * perSecond) + 1
  buckets.set(key, { level, at: now })
  return level <= size ? 0 : Math.ceil(((level - size) / perSecond) * 1000)
}
