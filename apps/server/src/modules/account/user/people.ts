import type { UserRow } from '@dropyard/contract/account/user'
import { and, asc, count, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { found } from '../../../kit/errors.ts'
import { department } from '../department/table.ts'
import { entity } from '../entity/table.ts'
import { session } from '../session/table.ts'
import { person, personRole, role } from './table.ts'

/** Reading people as administration sees them. */

export interface PeopleQuery {
  search?: string | undefined
  kind?: 'staff' | 'merchant' | undefined
  status?: 'invited' | 'active' | 'disabled' | undefined
  role_id?: number | undefined
  department_id?: number | undefined
  entity_id?: number | undefined
  sort?: string | undefined
}

/** Staff, and the people of the companies that the caller may see: said here, because writing sees every row. */
export function withinSight(ctx: UserCtx): SQL | undefined {
  const { sees } = ctx.user
  if (sees === 'all') return undefined
  return or(isNull(person.entityId), sees.length > 0 ? inArray(person.entityId, [...sees]) : undefined)
}

export function matching(query: PeopleQuery): SQL | undefined {
  return and(
    containing(query.search),
    query.kind ? eq(person.kind, query.kind) : undefined,
    query.status ? eq(person.status, query.status) : undefined,
    query.department_id ? eq(person.departmentId, query.department_id) : undefined,
    query.entity_id ? eq(person.entityId, query.entity_id) : undefined,
    query.role_id
      ? sql`EXISTS (SELECT FROM ${personRole} AS pr WHERE pr.person_id = ${person}.id AND pr.role_id = ${query.role_id})`
      : undefined,
  )
}

export function containing(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const pattern = likePattern(search)
  return or(ilike(person.name, pattern), ilike(person.nameEn, pattern), ilike(person.email, pattern))
}

const sorts = { name: person.name, email: person.email, create_time: person.createdAt } as const

function orderOf(sort: string | undefined): SQL[] {
  const name = (sort?.replace('-', '') ?? 'create_time') as keyof typeof sorts
  const by = sort && !sort.startsWith('-') ? asc(sorts[name]) : desc(sorts[name])
  return [by, desc(person.id)]
}

export async function onePerson(ctx: UserCtx, id: number): Promise<UserRow> {
  const [row] = await peopleRows(ctx, eq(person.id, id), { limit: 1, offset: 0 })
  return found(row)
}

export async function peopleRows(
  ctx: UserCtx,
  where: SQL | undefined,
  page: { limit: number; offset: number; sort?: string | undefined },
): Promise<UserRow[]> {
  const name = ctx.lang === 'zh' ? sql.raw('r.name_zh') : sql.raw('r.name_en')
  const rows = await ctx.db
    .select({
      id: person.id,
      version: person.version,
      kind: person.kind,
      name: person.name,
      name_en: person.nameEn,
      email: person.email,
      phone: person.phone,
      status: person.status,
      entity_id: person.entityId,
      entity_name: entity.name,
      department_id: person.departmentId,
      department_name: department.name,
      created: person.createdAt,
      roles: sql<{ id: number; name: string }[]>`(
        SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', ${name}) ORDER BY r.id), '[]')
        FROM ${personRole} AS pr JOIN ${role} AS r ON r.id = pr.role_id WHERE pr.person_id = ${person}.id)`,
      sessions: sql<number>`(
        SELECT count(*)::int FROM ${session} AS s WHERE s.person_id = ${person}.id AND NOT s.revoked
        AND s.expires_at > now() AND s.seen_at > now() - make_interval(hours => ${ctx.config.SESSION_IDLE_HOURS}))`,
      seen: sql<string | null>`(SELECT max(s.seen_at) FROM ${session} AS s WHERE s.person_id = ${person}.id)`,
    })
    .from(person)
    .leftJoin(entity, eq(entity.id, person.entityId))
    .leftJoin(department, eq(department.id, person.departmentId))
    .where(and(where, withinSight(ctx)))
    .orderBy(...orderOf(page.sort))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ created, seen, ...row }) => ({
    ...row,
    create_time: created.toISOString(),
    last_seen: seen === null ? null : new Date(seen).toISOString(),
  }))
}

export const howMany = (ctx: UserCtx, where: SQL | undefined) =>
  ctx.db
    .select({ total: count() })
    .from(person)
    .where(and(where, withinSight(ctx)))

/** How many people of each kind fit the other filters. */
export async function kindCounts(ctx: UserCtx, query: PeopleQuery): Promise<Record<string, number>> {
  const rows = await ctx.db
    .select({ kind: person.kind, n: count() })
    .from(person)
    .where(and(matching({ ...query, kind: undefined }), withinSight(ctx)))
    .groupBy(person.kind)
  return Object.fromEntries(rows.map((row) => [row.kind, row.n]))
}
