import { useEffect, useSyncExternalStore } from 'react'

/**
 * Loads small pictures of our own storage together: a list of forty thumbnails takes one request instead of forty. Loaded
 * pictures stay in memory while the app is open.
 */

/** URL of a resized picture, as `sized` builds it. */
const small =
  /^\/files\/((?:goods|editor)\/[0-9a-f]{2}\/[0-9a-f]{32}\.(?:webp|jpeg|png))\?(width=(\d+)&height=\d+)&format=webp(&quality=\d+)$/
const widest = 150
/** Maximum of pictures per request. */
const portion = 60
/** Maximum of cached URLs; beyond it the cache is cleared. */
const most = 3000

/** Data URLs by URL; null if the picture must be loaded separately. */
const known = new Map<string, string | null>()
const waiting = new Set<string>()
const listeners = new Set<() => void>()
let asking = false

/** Whether a picture can be loaded together with others. */
const isThumbnail = (src: string): boolean => {
  const found = small.exec(src)
  return found !== null && Number(found[3]) <= widest
}

/** The `src` to display: the URL itself, a data URL, or undefined while that is loading. */
export function useThumbnail(src: string | null | undefined): string | undefined {
  const together = src && isThumbnail(src) ? src : undefined
  const read = useSyncExternalStore(subscribe, () => (together ? known.get(together) : null))
  useEffect(() => {
    if (together) ask(together)
  }, [together])
  if (!src) return undefined
  if (!together) return src
  return read === undefined ? undefined : (read ?? src)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function ask(src: string): void {
  if (known.has(src)) return
  waiting.add(src)
  // Send after all components of this render have added their pictures.
  if (asking) return
  asking = true
  setTimeout(() => {
    asking = false
    const all = [...waiting]
    waiting.clear()
    if (known.size > most) known.clear()
    for (const [shape, group] of byShape(all))
      for (let at = 0; at < group.length; at += portion) void fetchSome(group.slice(at, at + portion), shape)
  })
}

/** Groups pictures by size and quality: one request for each group. */
function byShape(addresses: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const src of addresses) {
    if (known.has(src)) continue
    const [, , size = '', , quality = ''] = small.exec(src) ?? []
    groups.set(size + quality, [...(groups.get(size + quality) ?? []), src])
  }
  return groups
}

const keyOf = (src: string): string => small.exec(src)?.[1] ?? ''

async function fetchSome(group: readonly string[], shape: string): Promise<void> {
  const found = await read(group.map(keyOf), shape)
  for (const src of group) known.set(src, found[keyOf(src)] ?? null)
  for (const listener of listeners) listener()
}

async function read(keys: readonly string[], shape: string): Promise<Record<string, string>> {
  try {
    const answer = await fetch(`/files/thumbnails?${shape}&keys=${keys.join(',')}`)
    return answer.ok ? ((await answer.json()) as Record<string, string>) : {}
  } catch {
    // Each picture is then loaded by its own URL.
    return {}
  }
}
