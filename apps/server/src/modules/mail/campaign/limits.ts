/** Counts calls by key within a minute, in the memory of this process. */
export function minuteLimit(most: number): (key: string) => boolean {
  let minute = 0
  let counts = new Map<string, number>()
  return (key) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) {
      minute = now
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
}
