import { one688Errors } from '@dropyard/contract/purchasing/one688'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { One688Connection } from '../../../connectors/one688/gateway.ts'
import { type One688, one688 } from '../../../connectors/one688/one688.ts'
import { One688Error } from '../../../connectors/one688/one688-error.ts'
import type { One688Keys } from '../../../connectors/one688/tokens.ts'
import type { Database } from '../../../kit/data/database.ts'
import { fail } from '../../../kit/errors.ts'
import type { Config } from '../../../kit/start/config.ts'
import { decrypt, encrypt } from '../../../kit/start/secrets.ts'
import { one688Account } from './table.ts'

/** Creates a client from the account's row, and saves renewed keys. */

export interface Parts {
  database: Database
  config: Config
  log: FastifyBaseLogger
}
export type AccountRow = typeof one688Account.$inferSelect

const about = 'one688_account'
export const seal = (keys: One688Keys): string => encrypt(JSON.stringify(keys), about)
export const open = ({ secrets }: Pick<AccountRow, 'secrets'>): One688Keys =>
  JSON.parse(decrypt(secrets, about)) as One688Keys

/** Columns of the row that are derived from the keys. */
export const columnsOf = (keys: One688Keys) => ({
  appKey: keys.appKey,
  secrets: seal(keys),
  login: keys.login ?? '',
  memberId: keys.memberId ?? '',
  accessExpires: keys.accessExpires ? new Date(keys.accessExpires) : null,
  refreshExpires: keys.refreshExpires ? new Date(keys.refreshExpires) : null,
})

export const readAccount = (database: Database): Promise<AccountRow | undefined> =>
  database.transaction('all', async (db) => (await db.select().from(one688Account).limit(1))[0])

/** Timeout, shorter than the ten seconds of the staff's browser. */
const patienceMs = 8000

/**
 * A client for the connected account. Without a signal it is for a request and gives up early; jobs pass their signal.
 * @throws Refusal when no account is connected, or 1688 no longer accepts it
 */
export async function connected(
  parts: Parts,
  background?: AbortSignal,
): Promise<{ client: One688; row: AccountRow }> {
  const row = await readAccount(parts.database)
  if (!row) fail(one688Errors.not_connected)
  if (row.lostAt) fail(one688Errors.lost)
  const hurried = background === undefined
  const signal = background ?? AbortSignal.timeout(patienceMs)
  return { row, client: clientOf(parts, keeping(parts, open(row), { hurried, signal })) }
}

/** A client for testing keys: nothing is saved, and a refusal is final. */
export const trial = (parts: Pick<Parts, 'config' | 'log'>, keys: One688Keys): One688 =>
  clientOf(parts, {
    keys,
    hurried: true,
    signal: AbortSignal.timeout(patienceMs),
    renew: () => Promise.reject(new One688Error('unauthorized', '401', 'The token was refused')),
  })

const clientOf = ({ config, log }: Pick<Parts, 'config' | 'log'>, connection: One688Connection): One688 =>
  one688(
    {
      origin: config.ONE688_ORIGIN,
      link: config.ONE688_OFFER_URL,
      rates: { perSecond: config.ONE688_PER_SECOND, perMinute: config.ONE688_PER_MINUTE },
      firstPauseMs: config.ONE688_PAUSE_SECONDS * 1000,
      log,
    },
    connection,
  )

function keeping(
  parts: Parts,
  keys: One688Keys,
  how: Pick<One688Connection, 'hurried' | 'signal'>,
): One688Connection {
  const connection: One688Connection = {
    ...how,
    keys,
    async renew(spent, ask) {
      connection.keys = await renewOnce(parts, spent, ask)
    },
  }
  return connection
}

type Ask = (newest: One688Keys) => Promise<One688Keys>
const renewals = new WeakMap<Database, Promise<One688Keys>>()

/**
 * The newest keys: renewed here, or by another process meanwhile. A refresh token can be used repeatedly, so concurrent renewals
 * are harmless: the later one uses the keys that the first one saved.
 */
export function renewOnce(parts: Parts, spent: string | undefined, ask: Ask): Promise<One688Keys> {
  const known = renewals.get(parts.database)
  if (known) return known
  const begun = renew(parts, spent, ask).finally(() => renewals.delete(parts.database))
  renewals.set(parts.database, begun)
  return begun
}

async function renew({ database, log }: Parts, spent: string | undefined, ask: Ask): Promise<One688Keys> {
  const row = await readAccount(database)
  if (!row) fail(one688Errors.not_connected)
  const newest = open(row)
  if (newest.accessToken && newest.accessToken !== spent) return newest
  const same = and(eq(one688Account.id, row.id), eq(one688Account.secrets, row.secrets))
  const write = (set: Partial<typeof one688Account.$inferInsert>) =>
    database.transaction('all', (db) =>
      db
        .update(one688Account)
        .set({ ...set, updatedAt: new Date(), version: sql`${one688Account.version} + 1` as never })
        .where(same),
    )
  try {
    const next = await ask(newest)
    const { rowCount } = await write({ ...columnsOf(next), lostAt: null })
    if (rowCount === 1) return next
    const now = await readAccount(database)
    return now ? open(now) : fail(one688Errors.not_connected)
  } catch (error) {
    if (error instanceof One688Error && error.kind === 'unauthorized') {
      log.warn({ code: error.code, reason: error.message }, '1688 refused the refresh token')
      await write({ lostAt: new Date() })
    }
    throw error
  }
}
