import type { Lang } from '@dropyard/contract/kit/text'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { RoleCode } from './roles.ts'
import { person, personRole, role } from './table.ts'

/** Making people. E-mail addresses are kept in lower case, and nobody has one twice. */

interface NewPerson {
  kind: 'staff' | 'merchant'
  entityId: number | null
  email: string
  name: string
  /** argon2id, or null for somebody who is invited and sets a password later. */
  passwordHash: string | null
  roles: readonly RoleCode[]
  lang: Lang
  timezone?: string
  nameEn?: string
}

/** Gives the new person's id. Fails on an address that is taken (unique index `person_email`). */
export async function createPerson(ctx: Ctx, one: NewPerson): Promise<number> {
  const { roles, ...values } = one
  const [made] = await ctx.db
    .insert(person)
    .values({
      ...values,
      email: one.email.toLowerCase(),
      status: one.passwordHash === null ? 'invited' : 'active',
    })
    .returning({ id: person.id })
  if (!made) throw new Error('A new person has no id')
  await giveRoles(ctx, made.id, roles)
  return made.id
}

/** Adds seeded roles to a person. */
export async function giveRoles(ctx: Ctx, personId: number, codes: readonly RoleCode[]): Promise<void> {
  const rows = await ctx.db
    .select({ id: role.id })
    .from(role)
    .where(inArray(role.code, [...codes]))
  if (rows.length !== codes.length) throw new Error(`A role is missing of ${codes.join(', ')}`)
  await ctx.db.insert(personRole).values(rows.map((r) => ({ personId, roleId: r.id })))
}
