import { createHash } from 'node:crypto'
import type { Lang } from '@dropyard/contract/kit/text'
import type { Actor, CachedActor } from '../../../kit/context.ts'
import type { Database, Db } from '../../../kit/data/database.ts'
import type { Config } from '../../../kit/start/config.ts'

/** Who stands behind a token: asked on every call, so by index, and together with other queries where it can be. */

interface Found {
  session_id: number
  stale: boolean
  id: number
  kind: 'staff' | 'merchant'
  entity_id: number | null
  name: string
  email: string
  lang: Lang
  /** The roles with their versions, such as `3:1742 5:901`. */
  roles: string
  scopes: string[]
  sees: number[]
  /** Changes with any of these; null for a session whose use was not noted within the last minute. */
  mark: string | null
}

/** The hash under which a session's or an invitation's token is kept. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Gives null for a token that is unknown, revoked or expired, or was not used for as long as the settings say now, and
 * for a disabled person or company.
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
    sessionId: found.session_id,
  }
}

/** Whom tokens stood for when they were last looked up, by hash. */
const remembered = new Map<string, { actor: Actor; mark: string }>()
const maxRemembered = 10_000

/** Whose sight changes with the customers of others is looked up every time: their mark does not tell. */
function remember(hash: string, found: Found, actor: Actor): void {
  if (found.mark === null || (found.kind === 'staff' && actor.sees !== 'all')) return
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(hash, { actor, mark: found.mark })
}

/**
 * Whom a token stood for at an earlier call, before anybody asked whether it still does. The proof is one query, which
 * travels with those that read what was asked for; without it nothing that was read may leave the house.
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

/** The mark that a session has now: asked once for all that comes in one turn of the event loop, as the lookup is. */
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

/** Permissions by roles and versions. A role that changes has another version, so nothing here grows old. */
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
  // A role that changed since it was named: what it says now is true, but not under this name.
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
 * What a page asks for at once comes in one turn of the event loop, and is asked once: the question leaves when the turn
 * is over, so it sees whatever was revoked before any of these requests came.
 */
function onceATurn<T>(asked: Map<string, Promise<T>>, hash: string, ask: () => Promise<T>): Promise<T> {
  const same = asked.get(hash)
  if (same) return same
  const answer = ask()
  asked.set(hash, answer)
  setImmediate(() => asked.delete(hash))
  return answer
}

/** One round trip to functions (table.sql) whose plans PostgreSQL keeps. */
async function lookUp(database: Database, hash: string, idleHours: number): Promise<Found | undefined> {
  const { rows } = await database.pool.query<Found>({
    name: 'session_actor',
    text: 'SELECT *, session_mark($1, $2) AS mark FROM session_actor($1, $2)',
    values: [hash, idleHours],
  })
  return rows[0]
}
