import { commonErrors } from '@dropyard/contract/kit/errors'
import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { constraintOf } from '../../../kit/data/database.ts'
import { fail } from '../../../kit/errors.ts'
import { person } from './table.ts'

/** A user's login e-mail, which a new one replaces after it was confirmed. */

function taken(ctx: Ctx): never {
  fail(
    commonErrors.duplicate,
    { field: ctx.lang === 'zh' ? '邮箱' : 'Email' },
    { email: { en: 'Email already exists.', zh: '邮箱已存在。' } },
  )
}

/** Records the wanted e-mail address until a time. @throws Refusal naming `email` if another account has it */
export async function wantEmail(ctx: Ctx, personId: number, email: string, until: Date): Promise<void> {
  const [other] = await ctx.db
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.email, email), ne(person.id, personId)))
  if (other) taken(ctx)
  await ctx.db
    .update(person)
    .set({ newEmail: email, newEmailUntil: until, updatedAt: ctx.now })
    .where(eq(person.id, personId))
}

/** Replaces the e-mail address by the wanted one. @returns false if it is no longer wanted */
export async function takeEmail(ctx: Ctx, personId: number, email: string): Promise<boolean> {
  try {
    const rows = await ctx.db
      .update(person)
      .set({ email, newEmail: null, newEmailUntil: null, updatedAt: ctx.now })
      .where(and(eq(person.id, personId), eq(person.newEmail, email)))
      .returning({ id: person.id })
    return rows.length > 0
  } catch (error) {
    if (constraintOf(error) === 'person_email') taken(ctx)
    throw error
  }
}
