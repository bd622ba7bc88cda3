/**
 * Caches answers of other services for a while in this process. Concurrent requests share one pending answer; failures aren't
 * cached.
 */
export function cachedAnswers<T>({ forMs, most }: { forMs: number; most: number }) {
  const known = new Map<string, { value: Promise<T>; until: number }>()
  return (key: string, ask: () => Promise<T>, now = Date.now()): Promise<T> => {
    const found = known.get(key)
    if (found && found.until > now) return found.value
    const value = ask()
    known.delete(key)
    known.set(key, { value, until: now + forMs })
    // Evicts the oldest entry first.
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
    value.catch(() => {
      if (known.get(key)?.value === value) known.delete(key)
    })
    return value
  }
}
