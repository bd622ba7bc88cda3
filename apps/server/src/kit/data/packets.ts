import type { Duplex } from 'node:stream'
import type pg from 'pg'

/**
 * How queries travel: what a connection is asked within one turn of the event loop goes in one packet. A packet of its own
 * for each costs more than the query it carries.
 */

/** Whose rows a transaction sees: everybody's (staff, workers), some companies', or nobody's. */
export type Scope = 'all' | readonly number[]

/** What a connection reads for at the moment. */
export interface Reading {
  scope: Scope
  /** Whether the packet that is being filled has begun a transaction. */
  begun: boolean
}

const readings = new WeakMap<pg.PoolClient, Reading>()

/** What a connection reads for; nothing while it writes. */
export const readingOf = (client: pg.PoolClient): Reading | undefined => readings.get(client)

/** Sends what is asked within one turn together. */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let held = false
  const release = (): void => {
    endPacket(client)
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
    if (reading && !reading.begun) {
      reading.begun = true
      unheard(query(begin(reading.scope, 'READ ONLY')))
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
export function startReading(client: pg.PoolClient, scope: Scope): void {
  readings.set(client, { scope, begun: false })
}

export function stopReading(client: pg.PoolClient): void {
  endPacket(client)
  readings.delete(client)
}

/** What is asked from here on begins a transaction of its own. */
export function endPacket(client: pg.PoolClient): void {
  const reading = readings.get(client)
  if (!reading?.begun) return
  unheard(client.query('COMMIT'))
  reading.begun = false
}

/** What goes wrong with the frame of a packet goes wrong with the queries inside, which are waited for. */
const unheard = (answer: unknown): void => void (answer as Promise<unknown>).catch(() => undefined)

/**
 * Begins, and says whose rows are visible: nobody's but those. The values are numbers, so nothing can be injected.
 *
 * @param planOnce plans of named statements are kept whatever the values; PostgreSQL makes one for each call otherwise
 *   where it expects fewer rows of the values than of any.
 */
export function begin(scope: Scope, mode: 'READ ONLY' | 'READ WRITE', planOnce = false): string {
  const sight =
    scope === 'all' ? `app."all" = 'on'` : `app.entities = '${scope.map((id) => Math.trunc(id)).join(',')}'`
  // SET is not planned and answers no row, as set_config would.
  const plans = planOnce ? '; SET LOCAL plan_cache_mode = force_generic_plan' : ''
  return `BEGIN ${mode}; SET LOCAL ${sight}${plans}`
}
