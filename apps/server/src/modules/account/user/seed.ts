import { seededRoles } from '@dropyard/contract/account/seeded-role'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { permissionsOf } from './roles.ts'
import { role } from './table.ts'

/**
 * Makes the seeded roles, and gives them the permissions that came with a new version of the product. A role
 * that somebody changed (its version says so) stays as it is.
 */
export async function seedRoles(ctx: Ctx): Promise<void> {
  const rows = seededRoles.map((one) => ({
    code: one.code,
    nameEn: one.words.en,
    nameZh: one.words.zh,
    kind: one.kind,
    scope: one.scope,
    permissions: permissionsOf(one),
  }))
  await ctx.db
    .insert(role)
    .values(rows)
    .onConflictDoUpdate({
      target: role.code,
      set: { permissions: sql`excluded.permissions`, updatedAt: ctx.now },
      setWhere: eq(role.version, 1),
    })
}
