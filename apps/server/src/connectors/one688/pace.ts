/**
 * The two buckets that an app has at 1688, kept here too and shared by all calls of this process: a call waits for its
 * place rather than being refused. No official number is published; 5 a second and 100 a minute is what clients report.
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

/** Milliseconds until a call fits; takes its place, unless that is longer than it waits. */
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
