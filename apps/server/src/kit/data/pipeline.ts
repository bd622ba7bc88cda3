import type { Duplex } from 'node:stream'
import type pg from 'pg'

/**
 * How queries travel: what a connection is asked within one turn of the event loop goes in one packet. A packet of its own
 * for each costs more than the query it carries.
 */

/** Whose rows a transaction sees: everybody's (staff, workers), some companies', or nobody's. */
export type Scope = 'all' | readonly number[]

/** What a connection reads for at the moment. */
export interface ReadOnlyScope {
  scope: Scope
  /** Whether the packet that is being filled has begun a transaction. */
  started: boolean
}

const readings = new WeakMap<pg.PoolClient, ReadOnlyScope>()

/** What a connection reads for; nothing while it writes. */
export const readOnlyScopeOf = (client: pg.PoolClient): ReadOnlyScope | undefined => readings.get(client)

/** Sends what is asked within one turn together. */
export function batchPerTick(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let held = false
  const release = (): void => {
    flush(client)
    held = false
    stream.uncork()
  }
  const together = (...args: unknown[]): unknown => {
    if (!held) {
      held = true
      stream.cork()
      setImmediate(release)
    }
    const reading = readings.get(client)
    if (reading && !reading.started) {
      reading.started = true
      ignoreRejection(query(begin(reading.scope, 'READ ONLY')))
    }
    return query(...args)
  }
  client.query = together as typeof client.query
}

/**
 * From now on every packet is a transaction of its own: it begins with whose rows are visible, and ends with COMMIT. A read
 * waits for no round trip but its own then. Nothing is lost by it, since every statement of a transaction sees what was
 * committed when it began, whatever statements came before; and what writes by mistake is refused.
 */
export function beginReadOnly(client: pg.PoolClient, scope: Scope): void {
  readings.set(client, { scope, started: false })
}

export function endReadOnly(client: pg.PoolClient): void {
  flush(client)
  readings.delete(client)
}

/** What is asked from here on begins a transaction of its own. */
export function flush(client: pg.PoolClient): void {
  const reading = readings.get(client)
  if (!reading?.started) return
  ignoreRejection(client.query('COMMIT'))
  reading.started = false
}

/** What goes wrong with the frame of a packet goes wrong with the queries inside, which are waited for. */
const ignoreRejection = (answer: unknown): void => void (answer as Promise<unknown>).catch(() => undefined)

/**
 * Begins, and says whose rows are visible: nobody's but those. The values are numbers, so nothing can be injected.
 *
 * @param genericPlan plans of named statements are kept whatever the values; PostgreSQL makes one for each call otherwise
 *   where it expects fewer rows of the values than of any.
 */
export function begin(scope: Scope, mode: 'READ ONLY' | 'READ WRITE', genericPlan = false): string {
  const sight =
    scope === 'all' ? `app."all" = 'on'` : `app.entities = '${scope.map((id) => Math.trunc(id)).join(',')}'`
  // SET is not planned and answers no row, as set_config would.
  const plans = genericPlan ? '; SET LOCAL plan_cache_mode = force_generic_plan' : ''
  return `BEGIN ${mode}; SET LOCAL ${sight}${plans}`
}
