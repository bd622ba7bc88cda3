import { profile } from '@dropyard/contract/account/profile'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { and, asc, eq, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../../../kit/context.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { fail } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { department } from '../department/table.ts'
import { entity } from '../entity/table.ts'
import { changeProfile, profileOf } from '../user/service.ts'
import { person, personRole, role } from '../user/table.ts'
import { askForEmail, checkEmailCode, confirmEmail, prepareSave } from './email.ts'

export const routes = [
  route(profile.read, (ctx) => profileOf(ctx, ctx.user.id)),

  route(
    profile.save,
    async (ctx, { params, body: { email, oldpassword: _, ...rest }, precomputed }) => {
      if (params.id !== ctx.user.id) fail(commonErrors.not_found)
      const saved = await changeProfile(ctx, ctx.user.id, rest)
      if (email === saved.email) return saved
      await askForEmail(ctx, saved, email, precomputed)
      return profileOf(ctx, ctx.user.id)
    },
    // Rows of staff have no company; the ownership of the row was checked above.
    { as: 'system', preTransaction: prepareSave },
  ),

  route(profile.confirmEmail, (ctx, { body, precomputed }) => confirmEmail(ctx, body.email, precomputed), {
    as: 'system',
    preTransaction: checkEmailCode,
  }),

  route(
    profile.preferences,
    async (ctx, { body }) => {
      const { lang, timezone } = await changeProfile(ctx, ctx.user.id, body)
      return { lang, timezone }
    },
    { as: 'system' },
  ),

  route(profile.contact, contactOf),
]

/**
 * The contact of a user. Merchants: the company's salesperson. Staff: the head of their department. If that account isn't active,
 * the first user with the support role, otherwise the first admin; never the user themselves.
 */
async function contactOf(ctx: UserCtx): Promise<{ username: string; contact_email: string }> {
  const columns = { username: nameIn(ctx), contact_email: person.email }
  const other = and(eq(person.status, 'active'), ne(person.id, ctx.user.id))
  if (ctx.user.entityId !== null) {
    const [own] = await ctx.db
      .select(columns)
      .from(entity)
      .innerJoin(person, and(eq(person.id, entity.salespersonId), eq(person.status, 'active')))
      .where(eq(entity.id, ctx.user.entityId))
    if (own) return own
  }
  if (ctx.user.kind === 'staff') {
    const own = alias(person, 'own')
    const [head] = await ctx.db
      .select(columns)
      .from(own)
      .innerJoin(department, eq(department.id, own.departmentId))
      .innerJoin(person, and(eq(person.id, department.leaderId), other))
      .where(eq(own.id, ctx.user.id))
    if (head) return head
  }
  for (const code of ['support', 'super-admin']) {
    const [one] = await ctx.db
      .select(columns)
      .from(person)
      .innerJoin(personRole, eq(personRole.personId, person.id))
      .innerJoin(role, and(eq(role.id, personRole.roleId), eq(role.code, code)))
      .where(other)
      .orderBy(asc(person.id))
      .limit(1)
    if (one) return one
  }
  return fail(commonErrors.not_found)
}
