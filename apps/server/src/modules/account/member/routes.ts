import { member, memberErrors, memberRoles } from '@dropyard/contract/account/member'
import { and, asc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { constraintOf } from '../../../kit/data/database.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { fail, failAt } from '../../../kit/errors.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { serve } from '../../../kit/record/record.ts'
import { endSessions, invite } from '../session/service.ts'
import { session } from '../session/table.ts'
import { nameOrEmail } from '../user/people.ts'
import { lockRoles } from '../user/rights.ts'
import { createPerson, exchangeRole, setPersonStatus } from '../user/service.ts'
import { person, personRole, role } from '../user/table.ts'

const seen =
  sql`(SELECT max(s.seen_at) FROM ${session} AS s WHERE s.person_id = ${qualified(person.id)})`.mapWith(
    session.seenAt,
  )
const code = sql`(SELECT min(r.code) FILTER (WHERE r.code IN ('merchant-owner', 'merchant-member'))
  FROM ${personRole} AS pr JOIN ${role} AS r ON r.id = pr.role_id WHERE pr.person_id = ${qualified(person.id)})`

const served = serve(member, person, {
  owner: (ctx) => eq(person.entityId, entityOf(ctx)),
  search: nameOrEmail,
  columns: {
    role: sql`CASE WHEN ${code} = 'merchant-owner' THEN 'merchant-owner' ELSE 'merchant-member' END`,
    last_seen: seen,
  },
})

export const routes = [
  ...overrideRoutes(
    served.routes,
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
        failAt('email', memberErrors.email_taken)
      })
      await invite(ctx, personId)
      const made = await served.read(ctx, personId)
      ctx.audit({ record: 'person', recordId: personId, after: made })
      return made
    }),
    route(member.select, async (ctx, { query }) =>
      ctx.db
        .select({ id: person.id, name: nameIn(ctx) })
        .from(person)
        .where(
          and(
            ctx.user.entityId === null ? eq(person.kind, 'staff') : eq(person.entityId, ctx.user.entityId),
            query.ids ? inArray(person.id, query.ids) : eq(person.status, 'active'),
            query.search ? contains(query.search) : undefined,
          ),
        )
        .orderBy(asc(nameIn(ctx)))
        .limit(query.ids ? 1000 : 50),
    ),
  ),
  route(member.invite, async (ctx, { params }) => {
    const guest = await served.read(ctx, params.id)
    if (guest.status !== 'invited') fail(memberErrors.not_invited)
    await invite(ctx, guest.id)
    return guest
  }),

  route(member.setStatus, async (ctx, { params, body }) => {
    await lockRoles(ctx)
    const before = await served.read(ctx, params.id)
    if (before.id === ctx.user.id) fail(memberErrors.yourself)
    if (body.status === 'active' && before.status === 'invited') fail(memberErrors.never_active)
    if (before.status === body.status) return before
    await setPersonStatus(ctx, before.id, body.status)
    if (body.status === 'disabled') await endSessions(ctx, before.id)
    await ownerRemains(ctx)
    const after = await served.read(ctx, before.id)
    ctx.audit({ record: 'person', recordId: before.id, before, after })
    return after
  }),

  route(member.setRole, async (ctx, { params, body }) => {
    await lockRoles(ctx)
    const before = await served.read(ctx, params.id)
    if (before.role === body.role) return before
    await exchangeRole(ctx, before.id, memberRoles, body.role)
    await ownerRemains(ctx)
    const after = await served.read(ctx, before.id)
    ctx.audit({ record: 'person', recordId: before.id, before, after })
    return after
  }),
]

/**
 * @throws Refusal if no active owner, who can invite, pay and change roles, would remain. Callers take `lockRoles` before their
 * change, so that concurrent changes wait.
 */
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
  return or(...nameOrEmail.map((one) => ilike(one, pattern)))
}
