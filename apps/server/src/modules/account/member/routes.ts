import { type MemberRow, member, memberErrors, memberRoles } from '@dropyard/contract/account/member'
import { and, asc, count, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { constraintOf } from '../../../kit/data/database.ts'
import { likePattern, orderBy } from '../../../kit/data/filters.ts'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { fail, found } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { endSessions, invite } from '../session/service.ts'
import { session } from '../session/table.ts'
import { oneAtATime } from '../user/rights.ts'
import { createPerson, exchangeRole, setPersonStatus } from '../user/service.ts'
import { person, personRole, role } from '../user/table.ts'

export const routes = [
  route(member.list, async (ctx, { query }) => {
    const where = and(
      eq(person.entityId, entityOf(ctx)),
      query.status ? eq(person.status, query.status) : undefined,
      query.search ? contains(query.search) : undefined,
    )
    return pageAndTotal(
      rows(ctx, where, query['per-page'], (query.page - 1) * query['per-page'], query.sort),
      ctx.db.select({ total: count() }).from(person).where(where),
    )
  }),

  route(member.create, async (ctx, { body }) => {
    const entityId = entityOf(ctx)
    const personId = await createPerson(ctx, {
      kind: 'merchant',
      entityId,
      email: body.email,
      name: body.name,
      passwordHash: null,
      roles: [body.role],
      lang: ctx.lang,
    }).catch((error: unknown) => {
      if (constraintOf(error) !== 'person_email') throw error
      fail(memberErrors.email_taken, {}, { email: memberErrors.email_taken.words })
    })
    await invite(ctx, personId)
    const made = await one(ctx, personId)
    ctx.audit({ record: 'person', recordId: personId, after: made })
    return made
  }),

  route(member.invite, async (ctx, { params }) => {
    const guest = await one(ctx, params.id)
    if (guest.status !== 'invited') fail(memberErrors.not_invited)
    await invite(ctx, guest.id)
    return guest
  }),

  route(member.setStatus, async (ctx, { params, body }) => {
    await oneAtATime(ctx)
    const before = await one(ctx, params.id)
    if (before.id === ctx.user.id) fail(memberErrors.yourself)
    if (body.status === 'active' && before.status === 'invited') fail(memberErrors.never_active)
    if (before.status === body.status) return before
    await setPersonStatus(ctx, before.id, body.status)
    if (body.status === 'disabled') await endSessions(ctx, before.id)
    await ownerRemains(ctx)
    const after = await one(ctx, before.id)
    ctx.audit({ record: 'person', recordId: before.id, before, after })
    return after
  }),

  route(member.setRole, async (ctx, { params, body }) => {
    await oneAtATime(ctx)
    const before = await one(ctx, params.id)
    if (before.role === body.role) return before
    await exchangeRole(ctx, before.id, memberRoles, body.role)
    await ownerRemains(ctx)
    const after = await one(ctx, before.id)
    ctx.audit({ record: 'person', recordId: before.id, before, after })
    return after
  }),

  route(member.select, async (ctx, { query }) =>
    ctx.db
      .select({ id: person.id, name: person.name })
      .from(person)
      .where(
        and(
          ctx.user.entityId === null ? eq(person.kind, 'staff') : eq(person.entityId, ctx.user.entityId),
          query.ids ? inArray(person.id, query.ids) : eq(person.status, 'active'),
          query.search ? contains(query.search) : undefined,
        ),
      )
      .orderBy(asc(person.name))
      .limit(50),
  ),
]

/** @throws Refusal when nobody is left who can invite, pay and change roles. Changes wait for each other before it is asked. */
async function ownerRemains(ctx: UserCtx): Promise<void> {
  const owners = await ctx.db
    .select({ id: person.id })
    .from(person)
    .innerJoin(personRole, eq(personRole.personId, person.id))
    .innerJoin(role, and(eq(role.id, personRole.roleId), eq(role.code, 'merchant-owner')))
    .where(and(eq(person.entityId, entityOf(ctx)), eq(person.status, 'active')))
    .limit(1)
  if (owners.length === 0) fail(memberErrors.last_owner)
}

function contains(text: string): SQL | undefined {
  const pattern = likePattern(text)
  return or(ilike(person.name, pattern), ilike(person.email, pattern))
}

async function one(ctx: UserCtx, id: number): Promise<MemberRow> {
  const [row] = await rows(ctx, and(eq(person.id, id), eq(person.entityId, entityOf(ctx))), 1, 0)
  return found(row)
}

async function rows(
  ctx: UserCtx,
  where: SQL | undefined,
  limit: number,
  offset: number,
  sort?: string,
): Promise<MemberRow[]> {
  const seen = sql<
    string | null
  >`(SELECT max(s.seen_at) FROM ${session} AS s WHERE s.person_id = ${person}.id)`
  const sorted = { name: person.name, email: person.email, last_seen: seen, create_time: person.id }
  const people = await ctx.db
    .select({
      id: person.id,
      name: person.name,
      email: person.email,
      status: person.status,
      created: person.createdAt,
      // Names in full: in a select from one table the query builder leaves the table's name out.
      role: sql<string | null>`(
        SELECT min(r.code) FILTER (WHERE r.code = ANY(${sql.param([...memberRoles])}))
        FROM ${personRole} AS pr JOIN ${role} AS r ON r.id = pr.role_id WHERE pr.person_id = ${person}.id)`,
      seen,
    })
    .from(person)
    .where(where)
    .orderBy(...orderBy(sorted, sort, [asc(person.id)]))
    .limit(limit)
    .offset(offset)
  return people.map(({ created, seen, role: code, ...rest }) => ({
    ...rest,
    role: code === 'merchant-owner' ? 'merchant-owner' : 'merchant-member',
    create_time: created.toISOString(),
    last_seen: seen === null ? null : new Date(seen).toISOString(),
  }))
}
