import { commonErrors } from '@dropyard/contract/kit/errors'
import type { Database } from '../data/database.ts'
import { openFlush } from '../data/flush.ts'
import { perDatabase } from '../data/per-database.ts'
import { fail } from '../errors.ts'

/**
 * Counts calls within a minute, by all processes together. Each process counts in memory and adds what it counted to the
 * `attempt` table once a second, in one statement for all keys; a key that takes a tenth of its limit within that second is
 * added at once. So a call hardly ever waits for the database, and beside the first process each further one lets through
 * at most a tenth of a limit too much.
 */

export interface CallCount {
  /** Calls in the window so far, this one included. */
  readonly current: number
  /** Milliseconds until the window ends. */
  readonly ttl: number
}

export interface CallCounts {
  /** Counts `n` calls; those beyond `max` are not added, so that refused calls cost no write. */
  count(key: string, max: number, n?: number): Promise<CallCount>
  /** @throws Refusal `common.too_many` (429) with the seconds to wait. */
  limit(key: string, max: number, n?: number): Promise<void>
  /** Adds what was counted to the table now. */
  flush(): Promise<void>
  stop(): void
}

interface Entry {
  /** What all processes have counted, as far as this one knows. */
  shared: number
  /** What this process has counted since. */
  own: number
  until: number
}

const windowMs = 60_000
const flushMs = 1000
/** Part of a limit that a process lets through before it asks what the others did. */
const alone = 0.1
/** Keys that a process keeps; of more the oldest are dropped, as their count stands in the table. */
const mostKeys = 20_000

/** `key` order keeps two processes from waiting for each other. */
const add = `INSERT INTO attempt (key, count, until)
  SELECT key, n, now() + make_interval(secs => $3) FROM unnest($1::text[], $2::int[]) AS counted (key, n) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN attempt.until <= now() THEN excluded.count ELSE attempt.count + excluded.count END,
    until = CASE WHEN attempt.until <= now() THEN excluded.until ELSE attempt.until END
  RETURNING key, count, (extract(epoch FROM until - now()) * 1000)::int AS ttl`

interface Added {
  readonly key: string
  readonly count: number
  readonly ttl: number
}

/** The counts of this process. */
export const callCountsOf = perDatabase(openCallCounts)

export function openCallCounts(database: Database): CallCounts {
  const entries = new Map<string, Entry>()
  const changed = new Map<string, Entry>()

  const entryOf = (key: string): Entry => {
    const known = entries.get(key)
    if (known && known.until > Date.now()) return known
    const made = { shared: 0, own: 0, until: Date.now() + windowMs }
    // As the newest of all, so that the oldest are the first.
    entries.delete(key)
    entries.set(key, made)
    const [oldest] = entries.keys()
    if (entries.size > mostKeys && oldest !== undefined) entries.delete(oldest)
    return made
  }

  async function addAll(): Promise<void> {
    if (changed.size === 0) return
    const sent = [...changed].map(([key, entry]) => ({ key, entry, n: entry.own }))
    changed.clear()
    for (const { entry, n } of sent) {
      entry.shared += n
      entry.own -= n
    }
    const values = [sent.map(({ key }) => key), sent.map(({ n }) => n), windowMs / 1000]
    try {
      const { rows } = await database.transaction('all', (db) => db.$client.query<Added>(add, values))
      const byKey = new Map(sent.map(({ key, entry }) => [key, entry]))
      for (const { key, count, ttl } of rows) {
        const entry = byKey.get(key)
        if (entry) Object.assign(entry, { shared: count, until: Date.now() + ttl })
      }
    } catch {
      // Without the database each process goes on with what it counted itself; requests say what is wrong with it.
    }
  }

  const flush = openFlush(addAll, flushMs)

  async function count(key: string, max: number, n = 1): Promise<CallCount> {
    const entry = entryOf(key)
    const answer = (): CallCount => ({
      current: entry.shared + entry.own,
      ttl: Math.max(1, entry.until - Date.now()),
    })
    if (entry.shared + entry.own + n > max)
      return { current: entry.shared + entry.own + n, ttl: answer().ttl }
    entry.own += n
    changed.set(key, entry)
    flush.later()
    if (entry.own >= Math.max(1, Math.floor(max * alone))) await flush.now()
    return answer()
  }

  return {
    count,
    async limit(key, max, n) {
      const { current, ttl } = await count(key, max, n)
      if (current > max) fail(commonErrors.too_many, { seconds: Math.ceil(ttl / 1000) })
    },
    flush: flush.now,
    stop: flush.stop,
  }
}

/** The counts as the limiter of routes takes them. */
export function countStore(counts: CallCounts) {
  return class CountStore {
    readonly #route: string

    constructor(params: object) {
      const { routeInfo } = params as RouteParams
      this.#route = `${routeInfo?.method ?? ''} ${routeInfo?.url ?? ''}`
    }

    incr(address: string, done: (error: Error | null, count?: CallCount) => void, _ms: number, max: number) {
      counts.count(`${this.#route} ${address}`, max).then((count) => done(null, count), done)
    }

    child(params: object) {
      return new CountStore(params)
    }
  }
}

/** What the limiter tells a store of the route that it counts for. */
interface RouteParams {
  readonly routeInfo?: { readonly method?: unknown; readonly url?: string }
}
