/**
 * The platform's own bucket, kept here too and shared by all calls of this process: a call waits for its place rather
 * than being refused.
 */

interface Bucket {
  level: number
  at: number
}

const buckets = new Map<string, Bucket>()

/** Milliseconds until a call fits in; takes its place at once. */
export function waitForPlace(key: string, size: number, perSecond: number, now = Date.now()): number {
  const bucket = buckets.get(key) ?? { level: 0, at: now }
  const level = Math.max(0, bucket.level - ((now - bucket.at) / 1000) * perSecond) + 1
  buckets.set(key, { level, at: now })
  return level <= size ? 0 : Math.ceil(((level - size) / perSecond) * 1000)
}
