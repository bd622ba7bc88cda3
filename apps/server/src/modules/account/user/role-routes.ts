import { role as contract, type RoleRow, roleErrors } from '@dropyard/contract/account/role'
import { seededRoles } from '@dropyard/contract/account/role/seeded'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { constraintOf } from '../../../kit/data/database.ts'
import { likePattern, orderBy } from '../../../kit/data/filters.ts'
import { pageAndTotal } from '../../../kit/data/page-and-total.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { assertFound, assertVersion, fail } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { mayDo } from '../../../kit/record/row-answer.ts'
import { entity } from '../entity/table.ts'
import { permissionPages } from './buttons.ts'
import { assertAdminRemains, assertCanGrant, grantablePermissions, lockRoles, rightsOf } from './rights.ts'
import { permissionsOf } from './roles.ts'
import { giveRole, takeRole } from './service.ts'
import { person, personRole, role } from './table.ts'

const system = { as: 'system' } as const

export const roleRoutes = [
  route(contract.list, async (ctx, { query }) => {
    const where = and(query.kind ? eq(role.kind, query.kind) : undefined, named(query.search))
    return pageAndTotal(
      rows(ctx, where, query['per-page'], (query.page - 1) * query['per-page'], query.sort),
      ctx.db.select({ total: count() }).from(role).where(where),
    )
  }),

  route(contract.select, async (ctx, { query }) => {
    const found = await ctx.db
      .select({ id: role.id, en: role.nameEn, zh: role.nameZh, kind: role.kind })
      .from(role)
      .where(
        and(
          named(query.search),
          query.ids ? inArray(role.id, query.ids) : undefined,
          query.kind ? eq(role.kind, query.kind) : undefined,
        ),
      )
      .orderBy(desc(role.kind), asc(role.id))
      .limit(200)
    return found.map((row) => ({ id: row.id, name: row[ctx.lang], kind: row.kind }))
  }),

  route(contract.permissions, async (ctx, { query }) =>
    permissionPages(ctx.lang, query.kind, grantablePermissions(query.kind), (name) =>
      query.kind === 'merchant' ? true : ctx.user.permissions.has(name),
    ),
  ),

  route(contract.get, (ctx, { params }) => one(ctx, params.id)),

  route(
    contract.create,
    async (ctx, { body }) => {
      await lockRoles(ctx)
      onlyKnown(body.kind, body.permissions)
      assertCanGrant(await rightsOf(ctx, ctx.user.id), body)
      const [made] = await ctx.db
        .insert(role)
        .values({
          nameEn: body.name_en,
          nameZh: body.name_zh,
          kind: body.kind,
          scope: body.scope,
          permissions: [...new Set(body.permissions)].sort(),
        })
        .returning({ id: role.id })
        .catch(taken)
      const after = await one(ctx, assertFound(made).id)
      ctx.audit({ record: 'role', recordId: after.id, after })
      return after
    },
    system,
  ),

  route(
    contract.update,
    async (ctx, { params, body }) => {
      await lockRoles(ctx)
      const before = await one(ctx, params.id)
      assertVersion(before.version, body.version)
      if (before.code === 'super-admin') fail(roleErrors.fixed)
      onlyKnown(before.kind, body.permissions)
      const mine = await rightsOf(ctx, ctx.user.id)
      assertCanGrant(mine, before)
      assertCanGrant(mine, { ...body, kind: before.kind })
      return rewrite(ctx, before, {
        nameEn: body.name_en,
        nameZh: body.name_zh,
        scope: body.scope,
        permissions: [...new Set(body.permissions)].sort(),
        version: before.version + 1,
      })
    },
    system,
  ),

  route(
    contract.reset,
    async (ctx, { params }) => {
      await lockRoles(ctx)
      const before = await one(ctx, params.id)
      const seeded = seededRoles.find((each) => each.code === before.code) ?? fail(roleErrors.not_seeded)
      const permissions = permissionsOf(seeded)
      const mine = await rightsOf(ctx, ctx.user.id)
      assertCanGrant(mine, before)
      assertCanGrant(mine, { ...seeded, permissions })
      const { words, scope } = seeded
      return rewrite(ctx, before, { nameEn: words.en, nameZh: words.zh, scope, permissions, version: 1 })
    },
    system,
  ),

  route(
    contract.remove,
    async (ctx, { params }) => {
      await lockRoles(ctx)
      const before = await one(ctx, params.id)
      if (before.code !== null) fail(roleErrors.seeded)
      if (before.members > 0) fail(roleErrors.in_use, { count: before.members })
      assertCanGrant(await rightsOf(ctx, ctx.user.id), before)
      await ctx.db.delete(role).where(eq(role.id, before.id))
      ctx.audit({ record: 'role', recordId: before.id, before })
      return { removed: 1 }
    },
    system,
  ),

  route(contract.users, async (ctx, { params }) => {
    await one(ctx, params.id)
    return people(ctx, params.id)
  }),

  route(
    contract.bind,
    async (ctx, { params, body }) => {
      await lockRoles(ctx)
      const given = await one(ctx, params.id)
      assertCanGrant(await rightsOf(ctx, ctx.user.id), given)
      const before = await people(ctx, given.id)
      await giveRole(ctx, given, body.add ?? [])
      await takeRole(ctx, given.id, body.remove ?? [])
      await assertAdminRemains(ctx)
      const after = await people(ctx, given.id)
      ctx.audit({
        record: 'role',
        recordId: given.id,
        before: { users: before.map((each) => each.email) },
        after: { users: after.map((each) => each.email) },
      })
      return after
    },
    system,
  ),

  route(contract.mine, async (ctx, { query }) => {
    const all = await companyRoles(ctx)
    const from = (query.page - 1) * query['per-page']
    return { data: all.slice(from, from + query['per-page']), total: all.length }
  }),

  route(contract.selectMine, async (ctx) =>
    (await companyRoles(ctx)).map(({ id, name, code }) => ({ id, name, code })),
  ),
]

function onlyKnown(kind: 'staff' | 'merchant', permissions: readonly string[]): void {
  const known = grantablePermissions(kind)
  const unknown = permissions.filter((name) => !known.has(name))
  if (unknown.length > 0) fail(roleErrors.unknown, { permissions: unknown.slice(0, 5) })
}

async function rewrite(ctx: UserCtx, before: RoleRow, values: Partial<typeof role.$inferInsert>) {
  await ctx.db
    .update(role)
    .set({ ...values, updatedAt: ctx.now })
    .where(eq(role.id, before.id))
    .catch(taken)
  const after = await one(ctx, before.id)
  ctx.audit({ record: 'role', recordId: after.id, before, after })
  return after
}

function taken(error: unknown): never {
  if (constraintOf(error) !== 'role_name_en') throw error
  fail(
    commonErrors.duplicate,
    { field: 'Name' },
    { name_en: { en: 'Another role has this name.', zh: '已有同名角色。' } },
  )
}

const named = (search: string | undefined): SQL | undefined => {
  if (!search) return undefined
  const pattern = likePattern(search)
  return or(ilike(role.nameEn, pattern), ilike(role.nameZh, pattern))
}

async function one(ctx: UserCtx, id: number): Promise<RoleRow> {
  const [row] = await rows(ctx, eq(role.id, id), 1, 0)
  return assertFound(row)
}

/** Number of people with a role. */
const members = sql<number>`(SELECT count(*)::int FROM person_role pr WHERE pr.role_id = ${role}.id)`

async function rows(
  ctx: UserCtx,
  where: SQL | undefined,
  limit: number,
  offset: number,
  sort?: string,
): Promise<RoleRow[]> {
  const sorted = { name: ctx.lang === 'zh' ? role.nameZh : role.nameEn, members, update_time: role.updatedAt }
  const all = await ctx.db
    .select({
      id: role.id,
      version: role.version,
      code: role.code,
      name_en: role.nameEn,
      name_zh: role.nameZh,
      kind: role.kind,
      scope: role.scope,
      permissions: role.permissions,
      members,
      updated: role.updatedAt,
    })
    .from(role)
    .where(where)
    .orderBy(...orderBy(sorted, sort, [desc(role.kind), asc(role.id)]))
    .limit(limit)
    .offset(offset)
  const allows = mayDo(ctx, contract.actions)
  return all.map(({ updated, ...row }) => {
    const follows = row.code !== null && row.version === 1
    return {
      ...row,
      name: ctx.lang === 'zh' ? row.name_zh : row.name_en,
      follows,
      update_time: updated.toISOString(),
      actions: allows({ ...row, follows }),
    }
  })
}

function people(ctx: UserCtx, roleId: number) {
  return ctx.db
    .select({
      id: person.id,
      name: nameIn(ctx),
      email: person.email,
      company: entity.name,
      status: person.status,
    })
    .from(personRole)
    .innerJoin(person, eq(person.id, personRole.personId))
    .leftJoin(entity, eq(entity.id, person.entityId))
    .where(eq(personRole.roleId, roleId))
    .orderBy(asc(nameIn(ctx)))
    .limit(1000)
}

/** Merchants' roles, with the number of the company's members in each. */
async function companyRoles(ctx: UserCtx) {
  const entityId = entityOf(ctx)
  const all = await ctx.db
    .select({
      id: role.id,
      code: role.code,
      en: role.nameEn,
      zh: role.nameZh,
      permissions: role.permissions,
      members: sql<number>`(SELECT count(*)::int FROM person_role pr JOIN person p ON p.id = pr.person_id
        WHERE pr.role_id = ${role}.id AND p.entity_id = ${entityId})`,
    })
    .from(role)
    .where(and(eq(role.kind, 'merchant'), isNotNull(role.code)))
    .orderBy(asc(role.id))
  return all.map(({ en, zh, ...row }) => ({ ...row, name: ctx.lang === 'zh' ? zh : en }))
}
