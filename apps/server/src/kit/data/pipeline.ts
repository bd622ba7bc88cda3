import type { Duplex } from 'node:stream'
import type pg from 'pg'

/**
 * Sends all queries of a connection that are issued within one turn of the event loop in one packet. A separate packet for each
 * costs more than the query in it.
 */

/**
 * Which rows a transaction can see: `all` (workers), those of the listed companies, or what a user may see (`scopeOf`). Only
 * `all` and users who are members see mailboxes.
 */
export type Scope = 'all' | readonly number[] | UserScope

export interface UserScope {
  /** Companies. */
  readonly sees: 'all' | readonly number[]
  /** Mail accounts that the user is a member of; undefined for programs. */
  readonly mailboxes?: readonly number[] | undefined
}

/** The scope of a user's own work. Never pass `user.sees`: with `all` it would show every mailbox. */
export const scopeOf = ({ sees, mailboxes }: UserScope): UserScope => ({ sees, mailboxes })

/** The scope of a connection during read-only work. */
export interface ReadOnlyScope {
  scope: Scope
  /** Whether the current packet has begun a transaction. */
  started: boolean
}

const readings = new WeakMap<pg.PoolClient, ReadOnlyScope>()

/** The read-only scope of a connection; undefined while it writes. */
export const readOnlyScopeOf = (client: pg.PoolClient): ReadOnlyScope | undefined => readings.get(client)

/** Makes a connection collect the queries of one turn of the event loop and send them together. */
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
 * From now on every packet is a transaction: it begins with setting the visible companies, and ends with COMMIT. So a read waits
 * for no round trip but its own. Consistency is not weaker, because in READ COMMITTED every statement sees its own snapshot
 * anyway; accidental writes are refused.
 */
export function beginReadOnly(client: pg.PoolClient, scope: Scope): void {
  readings.set(client, { scope, started: false })
}

export function endReadOnly(client: pg.PoolClient): void {
  flush(client)
  readings.delete(client)
}

/** Ends the current packet's transaction; the next query begins a new one. */
export function flush(client: pg.PoolClient): void {
  const reading = readings.get(client)
  if (!reading?.started) return
  ignoreRejection(client.query('COMMIT'))
  reading.started = false
}

/** When BEGIN or COMMIT of a packet fails, the awaited queries inside fail too. */
const ignoreRejection = (answer: unknown): void => void (answer as Promise<unknown>).catch(() => undefined)

/**
 * The statements that begin a transaction and limit it to the rows of its scope. The values are numbers, so nothing can be
 * injected.
 *
 * @param genericPlan use generic plans for prepared statements. By default PostgreSQL plans each call again when it expects fewer
 *   rows for the given values than on average.
 */
export function begin(scope: Scope, mode: 'READ ONLY' | 'READ WRITE', genericPlan = false): string {
  const sight = sightOf(scope)
  // SET needs no planning and returns no row, unlike set_config.
  const plans = genericPlan ? '; SET LOCAL plan_cache_mode = force_generic_plan' : ''
  return `BEGIN ${mode}; SET LOCAL ${sight}${plans}`
}

function sightOf(scope: Scope): string {
  if (scope === 'all') return `app."all" = 'on'; SET LOCAL app.mailboxes = '*'`
  if (!('sees' in scope)) return companiesOf(scope)
  const { sees, mailboxes = [] } = scope
  return (
    companiesOf(sees) + (mailboxes.length > 0 ? `; SET LOCAL app.mailboxes = '${listed(mailboxes)}'` : '')
  )
}

const companiesOf = (sees: 'all' | readonly number[]): string =>
  sees === 'all' ? `app."all" = 'on'` : `app.entities = '${listed(sees)}'`
const listed = (ids: readonly number[]): string => ids.map((id) => Math.trunc(id)).join(',')
