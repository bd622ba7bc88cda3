import {
  department as contract,
  type DepartmentNode,
  type DepartmentPerson,
  departmentErrors,
} from '@dropyard/contract/account/department'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { nameJoint } from '@dropyard/contract/kit/text'
import { and, asc, eq, ilike, inArray, ne, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { constraintOf } from '../../../kit/data/database.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { assertFound, assertVersion, fail, failAt } from '../../../kit/errors.ts'
import { route, WithExt } from '../../../kit/http/route.ts'
import { placePeople } from '../user/service.ts'
import { person, personRole, role } from '../user/table.ts'
import { departmentExists } from './service.ts'
import { department } from './table.ts'

const system = { as: 'system' } as const

export const routes = [
  route(contract.architecture, async (ctx) => {
    const rows = await ctx.db.select().from(department).orderBy(asc(department.name))
    const people = await staff(ctx)
    const names = new Map(people.map((one) => [one.id, one.name]))
    const usersOf = (id: number | null) =>
      people.filter((one) => one.department === id).map(({ department: _, ...one }): DepartmentPerson => one)
    const below = (parent: number | null): DepartmentNode[] =>
      rows
        .filter((row) => row.parentId === parent)
        .map((row) => ({
          id: row.id,
          version: row.version,
          name: row.name,
          parent_id: row.parentId,
          leader_id: row.leaderId,
          leader_name: row.leaderId === null ? null : (names.get(row.leaderId) ?? null),
          users: usersOf(row.id),
          child: below(row.id),
        }))
    return new WithExt(below(null), { loose: usersOf(null) })
  }),

  route(contract.select, async (ctx, { query }) =>
    ctx.db
      .select({ id: department.id, name: department.name })
      .from(department)
      .where(
        and(
          query.search ? ilike(department.name, likePattern(query.search)) : undefined,
          query.ids ? inArray(department.id, query.ids) : undefined,
        ),
      )
      .orderBy(asc(department.name))
      .limit(200),
  ),

  route(
    contract.create,
    async (ctx, { body }) => {
      await checked(ctx, body)
      const [made] = await ctx.db
        .insert(department)
        .values({ name: body.name, parentId: body.parent_id, leaderId: body.leader_id })
        .returning({ id: department.id })
        .catch(taken)
      const { id } = assertFound(made)
      ctx.audit({ record: 'department', recordId: id, after: body })
      return { id }
    },
    system,
  ),

  route(
    contract.update,
    async (ctx, { params, body }) => {
      await checked(ctx, body)
      const before = await one(ctx, params.id)
      assertVersion(before.version, body.version)
      if (body.parent_id !== null && (await liesBelow(ctx, body.parent_id, before.id)))
        failAt('parent_id', departmentErrors.circle)
      const [after] = await ctx.db
        .update(department)
        .set({
          name: body.name,
          parentId: body.parent_id,
          leaderId: body.leader_id,
          version: before.version + 1,
          updatedAt: ctx.now,
        })
        .where(eq(department.id, before.id))
        .returning()
        .catch(taken)
      ctx.audit({ record: 'department', recordId: before.id, before, after })
      return { id: before.id }
    },
    system,
  ),

  route(
    contract.remove,
    async (ctx, { params }) => {
      seesEverything(ctx)
      const before = await one(ctx, params.id)
      await ctx.db
        .delete(department)
        .where(eq(department.id, before.id))
        .catch((error: unknown) => {
          if (!constraintOf(error)?.endsWith('_fk')) throw error
          fail(departmentErrors.not_empty)
        })
      ctx.audit({ record: 'department', recordId: before.id, before })
      return { removed: 1 }
    },
    system,
  ),

  route(
    contract.place,
    async (ctx, { body }) => {
      seesEverything(ctx)
      if (body.department_id !== null) await one(ctx, body.department_id)
      const moved = await placePeople(ctx, body.user_ids, body.department_id)
      ctx.audit({
        record: 'department',
        ...(body.department_id ? { recordId: body.department_id } : {}),
        after: body,
      })
      return { moved }
    },
    system,
  ),
]

/** Moving people between departments changes which companies they see. */
function seesEverything(ctx: UserCtx): void {
  if (ctx.user.sees !== 'all') fail(departmentErrors.scope)
}

async function one(ctx: UserCtx, id: number) {
  const [row] = await ctx.db.select().from(department).where(eq(department.id, id))
  return assertFound(row)
}

async function checked(
  ctx: UserCtx,
  body: { parent_id: number | null; leader_id: number | null },
): Promise<void> {
  seesEverything(ctx)
  // Two concurrent moves could form a cycle that neither of them sees.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('departments'))`)
  if (body.parent_id !== null && !(await departmentExists(ctx, body.parent_id))) fail(commonErrors.not_found)
  if (body.leader_id === null) return
  const [head] = await ctx.db
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.id, body.leader_id), eq(person.kind, 'staff'), ne(person.status, 'disabled')))
  if (!head) failAt('leader_id', departmentErrors.person)
}

async function liesBelow(ctx: UserCtx, id: number, top: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    WITH RECURSIVE up AS (
      SELECT id, parent_id FROM ${department} WHERE id = ${id}
      UNION SELECT d.id, d.parent_id FROM ${department} AS d JOIN up ON d.id = up.parent_id
    ) SELECT 1 FROM up WHERE id = ${top}`)
  return rows.length > 0
}

function taken(error: unknown): never {
  if (constraintOf(error) !== 'department_name') throw error
  fail(
    commonErrors.duplicate,
    { field: 'Name' },
    { name: { en: 'There is a department of this name here.', zh: '同级已有同名部门。' } },
  )
}

async function staff(ctx: UserCtx) {
  const name = ctx.lang === 'zh' ? sql.raw('r.name_zh') : sql.raw('r.name_en')
  return ctx.db
    .select({
      id: person.id,
      name: nameIn(ctx),
      email: person.email,
      phone: person.phone,
      department: person.departmentId,
      roles: sql<string>`(SELECT coalesce(string_agg(${name}, ${nameJoint[ctx.lang]} ORDER BY r.id), '') FROM ${personRole} AS pr
        JOIN ${role} AS r ON r.id = pr.role_id WHERE pr.person_id = ${person}.id)`,
    })
    .from(person)
    .where(and(eq(person.kind, 'staff'), ne(person.status, 'disabled')))
    .orderBy(asc(nameIn(ctx)))
}
