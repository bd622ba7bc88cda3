import { commonErrors } from '@dropyard/contract/kit/errors'
import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { constraintOf } from '../../../kit/data/database.ts'
import { fail } from '../../../kit/errors.ts'
import { person } from './table.ts'

/** The e-mail that somebody logs in with: another one takes its place when it was proved to be theirs. */

function taken(ctx: Ctx): never {
  fail(
    commonErrors.duplicate,
    { field: ctx.lang === 'zh' ? '邮箱' : 'Email' },
    { email: { en: 'Email already exists.', zh: '邮箱已存在。' } },
  )
}

/** Notes which e-mail somebody wants, until then. @throws Refusal naming `email` when another account has it. */
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

/** Puts the e-mail that was wanted in the place of the old one. Gives false when it is wanted no more. */
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
