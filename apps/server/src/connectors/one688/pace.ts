/**
 * The two buckets of an app at 1688, mirrored here and shared by all calls of this process: a call waits for its place instead of
 * being refused. Official limits aren't published; clients report 5 per second and 100 per minute.
 */

export interface Rates {
  perSecond: number
  perMinute: number
}

interface Bucket {
  level: number
  at: number
}

const buckets = new Map<string, Bucket>()

/** Milliseconds until a call may be sent; takes a place, unless the wait is too long. */
export function placeFor(appKey: string, rates: Rates, longestMs: number, now = Date.now()): number {
  const all = [
    filled(`${appKey}:second`, rates.perSecond, rates.perSecond, now),
    filled(`${appKey}:minute`, rates.perMinute, rates.perMinute / 60, now),
  ]
  const wait = Math.max(...all.map((one) => one.wait))
  if (wait <= longestMs) for (const { key, level } of all) buckets.set(key, { level, at: now })
  return wait
}

function filled(key: string, size: number, leakPerSecond: number, now: number) {
  const { level, at } = buckets.get(key) ?? { level: 0, at: now }
  const next = Math.max(0, level - ((now - at) / 1000) * leakPerSecond) + 1
  return { key, level: next, wait: next <= size ? 0 : Math.ceil(((next - size) / leakPerSecond) * 1000) }
}
