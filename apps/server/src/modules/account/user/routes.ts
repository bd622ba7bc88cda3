import { roleErrors } from '@dropyard/contract/account/role'
import { user as contract, userErrors } from '@dropyard/contract/account/user'
import { and, asc, eq, ilike, inArray, or } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { constraintOf } from '../../../kit/data/database.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { assertVersion, fail, failAt } from '../../../kit/errors.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { sendMails } from '../../system/mail/service.ts'
import { departmentExists } from '../department/service.ts'
import { endOneSession, endSessions, invite, openSessionsOf } from '../session/service.ts'
import { nameOrEmail, served, visibleTo } from './people.ts'
import { assertAdminRemains, assertCanGrant, assertCanManage, lockRoles, rightsOf } from './rights.ts'
import { clearPassword, createPerson, setPersonStatus, setRoles } from './service.ts'
import { person, role } from './table.ts'

const system = { as: 'system' } as const

export const userRoutes = [
  ...overrideRoutes(
    served.routes,
    route(
      contract.update,
      async (ctx, { params, body }) => {
        const before = await touchable(ctx, params.id)
        assertVersion(before.version, body.version)
        await checkDepartment(ctx, body.department_id)
        await ctx.db
          .update(person)
          .set({
            name: body.name,
            nameEn: body.name_en,
            phone: body.phone,
            departmentId: before.kind === 'staff' ? body.department_id : null,
            version: before.version + 1,
            updatedAt: ctx.now,
          })
          .where(eq(person.id, before.id))
        return changed(ctx, before)
      },
      system,
    ),

    route(contract.select, (ctx, { query }) =>
      ctx.db
        .select({ id: person.id, name: nameIn(ctx), email: person.email })
        .from(person)
        .where(
          and(
            query.search
              ? or(...nameOrEmail.map((one) => ilike(one, likePattern(query.search ?? ''))))
              : undefined,
            query.kind ? eq(person.kind, query.kind) : undefined,
            query.ids ? inArray(person.id, query.ids) : eq(person.status, 'active'),
            visibleTo(ctx),
          ),
        )
        .orderBy(asc(nameIn(ctx)))
        .limit(query.ids ? 1000 : 50),
    ),

    route(
      contract.create,
      async (ctx, { body }) => {
        await lockRoles(ctx)
        const { role_ids, entity_id, department_id, name_en, ...rest } = body
        const sees = ctx.user.sees
        const company = entity_id !== null && (sees === 'all' || sees.includes(entity_id))
        if ((body.kind === 'merchant') !== company) failAt('entity_id', userErrors.company)
        await checkDepartment(ctx, department_id)
        const roles = await rolesToGive(ctx, body.kind, role_ids)
        const id = await createPerson(ctx, {
          ...rest,
          nameEn: name_en,
          entityId: entity_id,
          departmentId: department_id,
          passwordHash: null,
          roles: [],
          lang: ctx.lang,
          timezone: body.kind === 'staff' ? 'Asia/Shanghai' : 'UTC',
        }).catch((error: unknown) => {
          const reason = constraintOf(error)
          if (reason === 'person_entity_id_entity_id_fk') failAt('entity_id', userErrors.company)
          if (reason !== 'person_email') throw error
          failAt('email', userErrors.email_taken)
        })
        await setRoles(ctx, id, roles)
        await invite(ctx, id)
        const after = await served.read(ctx, id)
        ctx.audit({ record: 'person', recordId: id, entityId: entity_id, after })
        return after
      },
      system,
    ),
  ),

  route(
    contract.setRole,
    async (ctx, { body }) => {
      await lockRoles(ctx)
      const before = await touchable(ctx, body.id)
      await setRoles(ctx, before.id, await rolesToGive(ctx, before.kind, body.role_ids))
      await assertAdminRemains(ctx)
      return changed(ctx, before)
    },
    system,
  ),

  route(
    contract.setStatus,
    async (ctx, { params, body }) => {
      await lockRoles(ctx)
      const before = await touchable(ctx, params.id)
      if (before.id === ctx.user.id) fail(userErrors.yourself)
      if (body.status === 'active' && before.status === 'invited') fail(userErrors.never_active)
      if (before.status === body.status) return before
      await setPersonStatus(ctx, before.id, body.status)
      if (body.status === 'disabled') await endSessions(ctx, before.id)
      await assertAdminRemains(ctx)
      return changed(ctx, before)
    },
    system,
  ),

  route(
    contract.invite,
    async (ctx, { params }) => {
      const guest = await touchable(ctx, params.id)
      if (guest.status !== 'invited') fail(userErrors.not_invited)
      await invite(ctx, guest.id)
      return guest
    },
    system,
  ),

  route(
    contract.resetPassword,
    async (ctx, { params }) => {
      const before = await touchable(ctx, params.id)
      if (before.id === ctx.user.id) fail(userErrors.yourself)
      if (before.status !== 'active') fail(userErrors.not_active)
      await clearPassword(ctx, before.id)
      await endSessions(ctx, before.id)
      const [{ lang } = { lang: 'en' as const }] = await ctx.db
        .select({ lang: person.lang })
        .from(person)
        .where(eq(person.id, before.id))
      await sendMails(ctx, [{ to: before.email, template: 'password-reset', lang, values: {} }])
      return changed(ctx, before)
    },
    system,
  ),

  route(
    contract.sessions,
    async (ctx, { params }) => {
      const { id } = await served.read(ctx, params.id)
      return openSessionsOf(ctx, id, ctx.user.sessionId)
    },
    system,
  ),

  route(
    contract.endSession,
    async (ctx, { params }) => {
      const { id } = await touchable(ctx, params.id)
      if (params.session === ctx.user.sessionId) fail(userErrors.yourself)
      ctx.audit({ record: 'person', recordId: id })
      return { ended: await endOneSession(ctx, id, params.session) }
    },
    system,
  ),

  route(
    contract.endSessions,
    async (ctx, { params }) => {
      const { id } = await touchable(ctx, params.id)
      ctx.audit({ record: 'person', recordId: id })
      return { ended: await endSessions(ctx, id, id === ctx.user.id ? ctx.user.sessionId : undefined) }
    },
    system,
  ),
]

async function touchable(ctx: UserCtx, id: number) {
  const other = await served.read(ctx, id)
  await assertCanManage(ctx, other)
  return other
}

async function changed(ctx: UserCtx, before: { id: number; entity_id: number | null }) {
  const after = await served.read(ctx, before.id)
  ctx.audit({ record: 'person', recordId: before.id, entityId: before.entity_id, before, after })
  return after
}

async function checkDepartment(ctx: UserCtx, id: number | null): Promise<void> {
  if (id !== null && !(await departmentExists(ctx, id))) failAt('department_id', userErrors.department)
}

/** Roles of the person's kind that the caller may grant. */
async function rolesToGive(
  ctx: UserCtx,
  kind: 'staff' | 'merchant',
  ids: readonly number[],
): Promise<number[]> {
  const rows = await ctx.db
    .select()
    .from(role)
    .where(inArray(role.id, [...ids]))
  if (rows.length < new Set(ids).size || rows.some((row) => row.kind !== kind))
    failAt('role_ids', roleErrors.kind)
  const mine = await rightsOf(ctx, ctx.user.id)
  for (const row of rows) assertCanGrant(mine, row)
  return rows.map((row) => row.id)
}
