import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { hashPassword } from './password.ts'
import { createPerson } from './service.ts'
import { person } from './table.ts'

/** Creates the first account of an installation without the demo, and returns its password once. */
export async function createFirstAdmin(ctx: Ctx): Promise<{ email: string; password: string } | null> {
  const [somebody] = await ctx.db
    .select({ id: person.id })
    .from(person)
    .where(eq(person.kind, 'staff'))
    .limit(1)
  if (somebody) return null
  const email = 'admin@localhost.localdomain'
  const password = randomBytes(12).toString('base64url')
  await createPerson(ctx, {
    kind: 'staff',
    entityId: null,
    email,
    name: 'Admin',
    passwordHash: await hashPassword(password),
    roles: ['super-admin'],
    lang: 'en',
  })
  return { email, password }
}
