import { createHash } from 'node:crypto'
import type { Lang } from '@dropyard/contract/kit/text'
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
  permissions: string[]
  scopes: string[]
  /** bigint[] arrives as text. */
  sees: string[]
}

/** The hash under which a session's or an invitation's token is kept. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Gives null for a token that is unknown, revoked or expired, and for a disabled person or company. */
export async function authenticate(database: Database, token: string): Promise<Actor | null> {
  const hash = hashToken(token)
  const found = await find(database, hash)
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
    permissions: new Set(found.permissions),
    sees: seesOf(found),
    sessionId: found.session_id,
  }
}

function seesOf(found: Found): Actor['sees'] {
  if (found.kind === 'merchant') return found.entity_id === null ? [] : [found.entity_id]
  return found.scopes.includes('all') ? 'all' : found.sees.map(Number)
}

/**
 * Two statements in one message: PostgreSQL runs them as one transaction, so the wide view lasts for this query
 * only. The hash is hexadecimal, made by us, and therefore safe inside the text.
 */
async function find(database: Database, hash: string): Promise<Found | undefined> {
  const results = (await database.pool.query(`
    SELECT set_config('app.all', 'on', true);
    SELECT s.id AS session_id, s.seen_at < now() - interval '1 minute' AS stale,
      p.id, p.kind, p.entity_id, p.name, p.email, p.lang,
      r.permissions, r.scopes,
      CASE
        WHEN p.kind = 'merchant' OR 'all' = ANY (r.scopes) THEN '{}'
        ELSE ARRAY(
          SELECT e.id FROM entity e JOIN person look ON look.id = e.salesperson_id
          WHERE look.id = p.id OR ('department' = ANY (r.scopes) AND look.department_id = p.department_id)
        )
      END AS sees
    FROM session s
    JOIN person p ON p.id = s.person_id AND p.status = 'active'
    LEFT JOIN entity c ON c.id = p.entity_id
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(DISTINCT held) FILTER (WHERE held IS NOT NULL), '{}') AS permissions,
        coalesce(array_agg(DISTINCT role.scope), '{}') AS scopes
      FROM person_role pr JOIN role ON role.id = pr.role_id
      LEFT JOIN LATERAL unnest(role.permissions) AS held ON true
      WHERE pr.person_id = p.id
    ) r
    WHERE s.token_hash = '${hash}' AND NOT s.revoked AND s.expires_at > now()
      AND s.seen_at > now() - make_interval(hours => s.idle_hours)
      AND (p.kind = 'staff' OR c.status = 'active')`)) as unknown as { rows: Found[] }[]
  return results[1]?.rows[0]
}
