import { createHash } from 'node:crypto'
import type { Lang } from '@dropyard/contract/kit/text'
import type { Config } from '../../../kit/config.ts'
import type { Actor } from '../../../kit/context.ts'
import type { Database } from '../../../kit/database.ts'

/** Who stands behind a token: read on every call, so in one round trip and by index. */

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
  const found = await find(database, hashToken(token), config.SESSION_IDLE_HOURS)
  if (!found) return null
  if (found.stale)
    await database.pool.query('UPDATE session SET seen_at = now() WHERE id = $1', [found.session_id])
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

/** Permissions by roles and versions. A role that changes has another version, so nothing here grows old. */
const known = new Map<string, ReadonlySet<string>>()
const mostKnown = 500

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
    if (known.size >= mostKnown) known.clear()
    known.set(roles, permissions)
  }
  return permissions
}

function seesOf(found: Found): Actor['sees'] {
  if (found.kind === 'merchant') return found.entity_id === null ? [] : [found.entity_id]
  return found.scopes.includes('all') ? 'all' : found.sees
}

/** Lookups that are about to be sent, by pool. */
const asked = new WeakMap<Database['pool'], Map<string, Promise<Found | undefined>>>()

/**
 * What a page asks for at once comes in one turn of the event loop, and is asked once: the lookup leaves when the turn
 * is over, so it sees whatever was revoked before any of these requests came.
 */
function find(database: Database, hash: string, idleHours: number): Promise<Found | undefined> {
  const known = asked.get(database.pool) ?? new Map<string, Promise<Found | undefined>>()
  asked.set(database.pool, known)
  const same = known.get(hash)
  if (same) return same
  const answer = lookUp(database, hash, idleHours)
  known.set(hash, answer)
  setImmediate(() => known.delete(hash))
  return answer
}

/** One round trip to a function (table.sql) whose plan PostgreSQL keeps. */
async function lookUp(database: Database, hash: string, idleHours: number): Promise<Found | undefined> {
  const { rows } = await database.pool.query<Found>({
    name: 'session_actor',
    text: 'SELECT * FROM session_actor($1, $2)',
    values: [hash, idleHours],
  })
  return rows[0]
}
