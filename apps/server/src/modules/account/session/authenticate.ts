import { createHash } from 'node:crypto'
import type { Lang } from '@dropyard/contract/kit/text'
import type { Actor, CachedActor } from '../../../kit/context.ts'
import type { Database, Db } from '../../../kit/data/database.ts'
import type { Config } from '../../../kit/start/config.ts'

/** Authenticates session tokens. Runs on every request, so it uses an index, and travels with other queries if possible. */

interface Found {
  session_id: number
  stale: boolean
  id: number
  kind: 'staff' | 'merchant'
  entity_id: number | null
  name: string
  email: string
  lang: Lang
  /** The role ids with their versions, such as `3:1742 5:901`. */
  roles: string
  scopes: string[]
  sees: number[]
  mailboxes: number[]
  /** Changes whenever one of the fields changes; null if the session's use wasn't recorded within the last minute. */
  mark: string | null
}

/** The stored hash of a session's or an invitation's token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * @returns null for a token that is unknown, revoked, expired or idle for longer than the current setting allows, and for a
 * disabled person or company
 */
export async function authenticate(
  database: Database,
  config: Pick<Config, 'SESSION_IDLE_HOURS'>,
  token: string,
): Promise<Actor | null> {
  const hash = hashToken(token)
  const found = await find(database, hash, config.SESSION_IDLE_HOURS)
  if (!found) {
    remembered.delete(hash)
    return null
  }
  if (found.stale)
    await database.pool.query('UPDATE session SET seen_at = now() WHERE id = $1', [found.session_id])
  const actor = await actorOf(database, found)
  remember(hash, found, actor)
  return actor
}

async function actorOf(database: Database, found: Found): Promise<Actor> {
  return {
    id: found.id,
    kind: found.kind,
    entityId: found.entity_id,
    name: found.name,
    email: found.email,
    lang: found.lang,
    permissions: await permissionsOf(database, found.roles),
    sees: seesOf(found),
    mailboxes: found.mailboxes,
    sessionId: found.session_id,
  }
}

/** Cached actors by token hash, with the mark of their session. */
const remembered = new Map<string, { actor: Actor; mark: string }>()
const maxRemembered = 10_000

/** Staff with a limited row scope aren't cached: the mark doesn't change when their customers do. */
function remember(hash: string, found: Found, actor: Actor): void {
  if (found.mark === null || (found.kind === 'staff' && actor.sees !== 'all')) return
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(hash, { actor, mark: found.mark })
}

/**
 * The cached actor of a token, not verified yet. `verify` is one query that travels with those of the request; if it fails,
 * nothing that they read may be returned.
 */
export function cachedActor(
  config: Pick<Config, 'SESSION_IDLE_HOURS'>,
  token: string,
): CachedActor | undefined {
  const hash = hashToken(token)
  const known = remembered.get(hash)
  return (
    known && {
      actor: known.actor,
      verify: async (db) => (await markOf(db, hash, config.SESSION_IDLE_HOURS)) === known.mark,
    }
  )
}

/** The session's current mark, queried once for all requests in one turn of the event loop. */
function markOf(db: Db, hash: string, idleHours: number): Promise<string | null> {
  return onceATurn(marksAsked, hash, async () => {
    const { rows } = await db.$client.query<{ mark: string | null }>({
      name: 'session_mark',
      text: 'SELECT session_mark($1, $2) AS mark',
      values: [hash, idleHours],
    })
    return rows[0]?.mark ?? null
  })
}

const marksAsked = new Map<string, Promise<string | null>>()

/** Permissions by role versions. A changed role has another version, so entries never become stale. */
const known = new Map<string, ReadonlySet<string>>()
const maxKnown = 500

async function permissionsOf(database: Database, roles: string): Promise<ReadonlySet<string>> {
  const kept = known.get(roles)
  if (kept) return kept
  const { rows } = await database.pool.query<{ version: string; permissions: string[] }>(
    `SELECT id || ':' || xmin AS version, permissions FROM role WHERE id = ANY ($1::bigint[]) ORDER BY id`,
    [roles.split(' ').flatMap((one) => one.split(':')[0] || [])],
  )
  const permissions = new Set(rows.flatMap((row) => row.permissions))
  // A role that changed since its version was read: its permissions are current, but must not be cached under the old version.
  if (rows.map((row) => row.version).join(' ') === roles) {
    if (known.size >= maxKnown) known.clear()
    known.set(roles, permissions)
  }
  return permissions
}

function seesOf(found: Found): Actor['sees'] {
  if (found.kind === 'merchant') return found.entity_id === null ? [] : [found.entity_id]
  return found.scopes.includes('all') ? 'all' : found.sees
}

const lookupsAsked = new Map<string, Promise<Found | undefined>>()

const find = (database: Database, hash: string, idleHours: number): Promise<Found | undefined> =>
  onceATurn(lookupsAsked, hash, () => lookUp(database, hash, idleHours))

/**
 * Requests of one page arrive in the same turn of the event loop and share one query. It is sent after the turn, so it sees
 * everything that was revoked before these requests came.
 */
function onceATurn<T>(asked: Map<string, Promise<T>>, hash: string, ask: () => Promise<T>): Promise<T> {
  const same = asked.get(hash)
  if (same) return same
  const answer = ask()
  asked.set(hash, answer)
  setImmediate(() => asked.delete(hash))
  return answer
}

/** One round trip to SQL functions (table.sql), whose plans PostgreSQL caches. */
async function lookUp(database: Database, hash: string, idleHours: number): Promise<Found | undefined> {
  const { rows } = await database.pool.query<Found>({
    name: 'session_actor',
    text: 'SELECT *, session_mark($1, $2) AS mark, mailboxes_of(id) AS mailboxes FROM session_actor($1, $2)',
    values: [hash, idleHours],
  })
  return rows[0]
}
