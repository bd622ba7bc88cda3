import { user as contract } from '@dropyard/contract/account/user'
import { inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { serve } from '../../../kit/record/record.ts'
import { session } from '../session/table.ts'
import { person, personRole, role } from './table.ts'

/** Queries of people for administrators. */

/**
 * Staff, and people of companies that the caller may see. Row-level security doesn't filter here, because writing routes run as
 * `system`.
 */
export function visibleTo(ctx: UserCtx): SQL | undefined {
  const { sees } = ctx.user
  if (sees === 'all') return undefined
  return or(isNull(person.entityId), sees.length > 0 ? inArray(person.entityId, [...sees]) : undefined)
}

export const nameOrEmail = [person.name, person.nameEn, person.email]
const personId = qualified(person.id)

export const served = serve(contract, person, {
  owner: visibleTo,
  search: nameOrEmail,
  filters: {
    role_id: (id) =>
      sql`EXISTS (SELECT FROM ${personRole} AS pr WHERE pr.person_id = ${personId} AND pr.role_id = ${id})`,
  },
  columns: {
    roles: ({ lang }) => sql`(
      SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', ${sql.raw(`r.name_${lang}`)}) ORDER BY r.id), '[]')
      FROM ${personRole} AS pr JOIN ${role} AS r ON r.id = pr.role_id WHERE pr.person_id = ${personId})`,
    sessions: ({ config }) => sql`(
      SELECT count(*)::int FROM ${session} AS s WHERE s.person_id = ${personId} AND NOT s.revoked
      AND s.expires_at > now() AND s.seen_at > now() - make_interval(hours => ${config.SESSION_IDLE_HOURS}))`,
    last_seen: sql`(SELECT max(s.seen_at) FROM ${session} AS s WHERE s.person_id = ${personId})`.mapWith(
      session.seenAt,
    ),
  },
})
