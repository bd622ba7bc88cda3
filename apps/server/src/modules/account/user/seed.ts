import { seededRoles } from '@dropyard/contract/account/role/seeded'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { permissionsOf } from './roles.ts'
import { role } from './table.ts'

/** Creates the seeded roles, and adds permissions of a new release. A role that was changed (by its version) is left alone. */
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
