import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { holdingConnection } from './held-connection.ts'
import {
  batchPerTick,
  begin,
  beginReadOnly,
  endReadOnly,
  flush,
  type ReadOnlyScope,
  readOnlyScopeOf,
  type Scope,
} from './pipeline.ts'
import { builderOf } from './query-builder.ts'
import { autoPrepare } from './statements.ts'

/**
 * Connections and transactions. Everything that touches data runs in a transaction that has told PostgreSQL
 * whose rows it may see; the role behind it can not bypass row-level security.
 */

/** Queries inside a transaction. */
export type Db = NodePgDatabase<Record<string, never>> & { $client: pg.PoolClient }

export { type Scope, scopeOf } from './pipeline.ts'

export interface Database {
  readonly pool: pg.Pool
  /** Runs `work` in one transaction; runs it again when PostgreSQL broke a deadlock or a serialisation conflict. */
  transaction<T>(scope: Scope, work: (db: Db) => Promise<T>, how?: { genericPlan?: boolean }): Promise<T>
  /** Runs `work`, which only reads: it waits for its own queries and for nothing else. A write is refused. */
  readOnly<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * The role of every connection, and the similarity from which `%>` treats a misspelt word as a match: `bakpack` and `backpack`
 * have 0.6, `lantren` and `lantern` 0.5.
 */
const settings = '-c role=dropyard_app -c pg_trgm.word_similarity_threshold=0.5'
const maxTries = 4

/** The database can't be reached, or the connection broke: the caller may retry. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is unavailable', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** SQLSTATE: connection exceptions, too many connections, and a server that shuts down or starts. */
const unavailableStates = /^(?:08...|53300|57P0[1-5])$/
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])
/** Errors for which the driver has a message but no code. */
const unavailableWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed))/

function isUnavailable(error: unknown): boolean {
  if (unavailableStates.test(sqlState(error) ?? '')) return true
  for (let e = error; e instanceof Error; e = e.cause)
    if (unavailableCodes.has(String((e as { code?: unknown }).code)) || unavailableWords.test(e.message))
      return true
  return false
}

/** Marks failures of the connection itself, so that requests answer 503 instead of 500. */
async function whileAvailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error
  }
}

const retryable = new Set(['40001', '40P01'])
/** Whether PostgreSQL broke a deadlock or a serialisation conflict: the same work may succeed later. */
export const isConflict = (error: unknown): boolean => retryable.has(sqlState(error) ?? '')

/** bigint columns are ids and minor units: all within safe integers, so they are read as numbers. */
const types = new pg.TypeOverrides()
const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is not a safe integer`)
  return value
}
const bigints = 1016
types.setTypeParser(pg.types.builtins.INT8, safeInteger)
/**
 * Timestamps: the driver's own parser takes three times as long as `new Date(text)`, which reads all but unusual years and
 * offsets.
 */
const asWritten = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) =>
  text[4] === '-' && text[0] !== '0' && text.endsWith('+00') ? new Date(text) : asWritten(text),
)
types.setTypeParser(bigints, (text: string) =>
  [...text.matchAll(/[^{},]+/g)].map(([one]) => (one === 'NULL' ? null : safeInteger(one))),
)

/** Opens a pool that acts as the restricted role. */
export function openDatabase(url: string, size: number, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options: settings,
    types,
    application_name: 'dropyard',
    connectionTimeoutMillis: 10_000,
    // Send queries without waiting for the answers to earlier ones.
    pipeline: true,
  })
  pool.on('error', onError)
  // The pool listens to idle connections only. When a connection breaks during a transaction, its queries fail; the `error` event
  // without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', autoPrepare)
  pool.on('connect', batchPerTick)

  async function once<T>(scope: Scope, work: (db: Db) => Promise<T>, genericPlan?: boolean): Promise<T> {
    const client = await pool.connect()
    const alongside: Promise<unknown>[] = []
    pendingWrites.set(client, alongside)
    const afterwards: (() => void)[] = []
    committedWork.set(client, afterwards)
    let broken: Error | undefined
    try {
      // Sent together with the first query of the work; if it fails, all queries after it fail too.
      const begun = client.query(begin(scope, 'READ WRITE', genericPlan))
      const [result] = await Promise.all([holdingConnection(() => work(queriesOf(client))), begun])
      // Sent together with the deferred writes. If one of those fails, PostgreSQL answers this COMMIT with a rollback.
      await Promise.all([...alongside, client.query('COMMIT')])
      for (const one of afterwards) one()
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((e: Error) => {
        broken = e
      })
      throw await causeOf(error, alongside)
    } finally {
      pendingWrites.delete(client)
      committedWork.delete(client)
      client.release(broken)
    }
  }

  return {
    pool,
    async transaction(scope, work, { genericPlan } = {}) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await whileAvailable(() => once(scope, work, genericPlan))
        } catch (error) {
          if (attempt >= maxTries || !isConflict(error)) throw error
          await new Promise((resolve) => setTimeout(resolve, attempt * 10 + Math.random() * 20))
        }
      }
    },
    readOnly: (scope, work) =>
      whileAvailable(async () => {
        const client = await pool.connect()
        let isBroken = false
        beginReadOnly(client, scope)
        try {
          return await holdingConnection(() => work(queriesOf(client)))
        } catch (error) {
          isBroken = isUnavailable(error)
          throw error
        } finally {
          endReadOnly(client)
          // A connection whose server went away closes a moment after its query: it must not be reused.
          client.release(isBroken)
        }
      }),
    close: () => pool.end(),
  }
}

/** Callbacks to run once a transaction has committed. */
const committedWork = new WeakMap<pg.PoolClient, (() => void)[]>()

/** Runs `work` after the transaction has committed; never when it is rolled back. */
export function onceCommitted(db: Db, work: () => void): void {
  const later = committedWork.get(db.$client)
  if (!later) throw new Error('No transaction is under way')
  later.push(work)
}

/** Writes that transactions have sent without waiting for the answer. */
const pendingWrites = new WeakMap<pg.PoolClient, Promise<unknown>[]>()

/**
 * Sends a write whose answer the caller does not need. It shares a packet with the next query instead of costing a round trip
 * while the transaction holds its locks. The transaction waits for it before COMMIT, and fails if it fails. Later statements see
 * its changes.
 */
export function deferWrite(db: Db, write: PromiseLike<unknown>): void {
  const alongside = pendingWrites.get(db.$client)
  if (!alongside) throw new Error('No transaction is under way')
  const sent = new Promise((resolve, reject) => write.then(resolve, reject))
  // The transaction awaits the promise and reports the error.
  sent.catch(() => undefined)
  alongside.push(sent)
}

/**
 * Builds a write now and returns a function that sends it, so that nothing but sending is left to do while other transactions
 * wait for a lock.
 */
export function readyWrite(db: Db, write: { toSQL(): { sql: string; params: unknown[] } }): () => void {
  const { sql: text, params: values } = write.toSQL()
  return () => deferWrite(db, db.$client.query({ text, values }))
}

/**
 * Waits for the deferred writes so far, and throws when one failed; a failed one stays listed as the cause of the errors that
 * follow.
 */
export async function flushWrites(db: Db): Promise<void> {
  const sent = pendingWrites.get(db.$client) ?? []
  const waited = [...sent]
  await Promise.all(waited).catch(async (error: unknown) => {
    throw await causeOf(error, waited)
  })
  sent.splice(0, waited.length)
}

/** Waits for the deferred writes so far and ignores their outcome; call it before a rollback to an earlier savepoint. */
export async function discardWrites(db: Db): Promise<void> {
  await Promise.allSettled(pendingWrites.get(db.$client)?.splice(0) ?? [])
}

/** "current transaction is aborted": an earlier statement failed. */
const aborted = '25P02'

/**
 * For an error that says only that the transaction is aborted, returns the error of the deferred write that caused it. That need
 * not be the first in the list: a write that is listed early may have been sent late.
 */
async function causeOf(error: unknown, alongside: readonly Promise<unknown>[]): Promise<unknown> {
  if (sqlState(error) !== aborted) return error
  const outcomes = await Promise.allSettled(alongside)
  const causes = outcomes.flatMap((one) =>
    one.status === 'rejected' && sqlState(one.reason) !== aborted ? [one.reason] : [],
  )
  return causes[0] ?? error
}

const builders = new WeakMap<pg.PoolClient, Db>()

/** The query builder of a connection: one for its lifetime, so that its prepared statements are reused. */
function queriesOf(client: pg.PoolClient): Db {
  const known = builders.get(client)
  if (known) return known
  const db = builderOf(client)
  builders.set(client, db)
  return db
}

/**
 * Runs a part of a transaction with access to all rows, whatever the scope of the transaction: the operator's ledger accounts, a
 * job's own row. The narrow scope is restored afterwards.
 */
export async function withoutRowScope<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const reading = readOnlyScopeOf(db.$client)
  return reading ? readingAll(db, reading, work) : withSetting(db, ['app.all', 'on'], work)
}

/** Same with the mail of all accounts, for changes that don't depend on the user's accounts: erasing or merging customers. */
export const withAllMailboxes = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  withoutRowScope(db, () => withSetting(db, ['app.mailboxes', '*'], work))

async function withSetting<T>(
  { $client }: Db,
  [name, value]: readonly [string, string],
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await $client.query(
    'SELECT current_setting($1, true) AS before, set_config($1, $2, true)',
    [name, value],
  )
  const before = (rows[0] as { before: string | null }).before ?? ''
  const result = await work()
  // After an error the transaction is aborted anyway, so the scope is restored on success only.
  await $client.query('SELECT set_config($1, $2, true)', [name, before])
  return result
}

/** Same for read-only work, where each packet is a separate transaction and sets its scope again. */
async function readingAll<T>(db: Db, reading: ReadOnlyScope, work: () => Promise<T>): Promise<T> {
  const { scope } = reading
  const turnTo = (wanted: Scope): void => {
    reading.scope = wanted
    flush(db.$client)
  }
  // The mailboxes stay those of the user.
  turnTo(scope === 'all' ? scope : { sees: 'all', mailboxes: 'sees' in scope ? scope.mailboxes : [] })
  try {
    return await work()
  } finally {
    turnTo(scope)
  }
}

/** The SQLSTATE of an error, looking through the wrapper that the query builder puts around it. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/** The name of the violated constraint, if any. */
export function constraintOf(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const name = (e as { constraint?: unknown }).constraint
    if (typeof name === 'string') return name
  }
  return undefined
}

/** The column whose reference to a missing record the database refused (23503); undefined for other errors. */
export function danglingColumn(error: unknown): string | undefined {
  if (sqlState(error) !== '23503') return undefined
  for (let e = error; e instanceof Error; e = e.cause) {
    const {
      detail = '',
      table = '',
      constraint = '',
    } = e as { detail?: string; table?: string; constraint?: string }
    // For tables with row-level security PostgreSQL names only the table; the constraint's name contains the column.
    const there = /is not present in table "(\w+)"/.exec(detail)?.[1]
    if (there) return new RegExp(`^${table}_(\\w+?)_${there}_`).exec(constraint)?.[1] ?? 'body'
  }
  return undefined
}
