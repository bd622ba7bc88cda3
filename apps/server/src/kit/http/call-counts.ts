import { commonErrors } from '@dropyard/contract/kit/errors'
import type { Database } from '../data/database.ts'
import { openFlush } from '../data/flush.ts'
import { perDatabase } from '../data/per-database.ts'
import { fail } from '../errors.ts'

/**
 * Rate limits: counts calls per minute, shared by all processes. Each process counts in memory and adds its counts to the
 * `attempt` table once a second, in one statement for all keys; a key that reaches a tenth of its limit within that second is
 * added immediately. So hardly any call waits for the database, and each process after the first lets through at most a tenth of
 * a limit too many.
 */

export interface CallCount {
  /** Calls in the window so far, this one included. */
  readonly current: number
  /** Milliseconds until the window ends. */
  readonly ttl: number
}

export interface CallCounts {
  /** Counts `n` calls; those beyond `max` are not added, so that refused calls cause no writes. */
  count(key: string, max: number, n?: number): Promise<CallCount>
  /** @throws Refusal `common.too_many` (429) with the seconds to wait. */
  limit(key: string, max: number, n?: number): Promise<void>
  /** Writes the pending counts to the table now. */
  flush(): Promise<void>
  stop(): void
}

interface Entry {
  /** The count of all processes, as of the last write. */
  shared: number
  /** Calls in this process since then. */
  own: number
  until: number
}

const windowMs = 60_000
const flushMs = 1000
/** The fraction of a limit that a process lets through before it synchronises with the others. */
const alone = 0.1
/** Maximum of keys in memory; beyond it the oldest are dropped, as the table has their counts. */
const mostKeys = 20_000

/** Sorted by key, so that two processes can't deadlock. */
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
    // Inserted again as the newest, so that the map is ordered by age.
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
      // Without the database each process continues with its own counts; the requests themselves report the error.
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

/** The counts as a store for @fastify/rate-limit. */
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

/** The part of the rate limiter's options that names the route. */
interface RouteParams {
  readonly routeInfo?: { readonly method?: unknown; readonly url?: string }
}
