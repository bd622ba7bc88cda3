import { roleErrors } from '@dropyard/contract/account/role'
import { seededRoles } from '@dropyard/contract/account/role/seeded'
import { userErrors } from '@dropyard/contract/account/user'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { permissionsOf } from './roles.ts'
import { person, personRole, role } from './table.ts'

/** Rules for granting permissions: users can't grant more than they have, and at least one super admin must remain. */

type Kind = 'staff' | 'merchant'
type Scope = 'own' | 'department' | 'all'

const width: Readonly<Record<Scope, number>> = { own: 0, department: 1, all: 2 }

export interface Rights {
  permissions: ReadonlySet<string>
  scope: Scope
}

/**
 * Serializes changes of roles and of their holders until the transaction ends: two concurrent ones could each rely on a
 * permission that the other removes.
 */
export async function lockRoles(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('roles'))`)
}

/** Current permissions of a person, read again because a role may have changed during the request. */
export async function rightsOf(ctx: Ctx, personId: number): Promise<Rights> {
  const rows = await ctx.db
    .select({ permissions: role.permissions, scope: role.scope })
    .from(personRole)
    .innerJoin(role, eq(role.id, personRole.roleId))
    .innerJoin(person, and(eq(person.id, personRole.personId), eq(person.status, 'active')))
    .where(eq(personRole.personId, personId))
  return {
    permissions: new Set(rows.flatMap((row) => row.permissions)),
    scope: rows.reduce<Scope>((most, row) => (width[row.scope] > width[most] ? row.scope : most), 'own'),
  }
}

/** All permissions that a role of this kind can have. */
export function grantablePermissions(kind: Kind): ReadonlySet<string> {
  const code = kind === 'staff' ? 'super-admin' : 'merchant-owner'
  const most = seededRoles.find((one) => one.code === code)
  return new Set(most ? permissionsOf(most) : [])
}

/**
 * Merchants' roles never include staff endpoints, so staff may grant these permissions without having them. Permissions that no
 * longer exist are ignored.
 * @throws Refusal if a role has more permissions than the granting user
 */
export function assertCanGrant(
  mine: Rights,
  one: { kind: Kind; permissions: readonly string[]; scope: Scope },
): void {
  if (one.kind === 'merchant') return
  const known = grantablePermissions(one.kind)
  const beyond = one.permissions.filter((name) => known.has(name) && !mine.permissions.has(name))
  if (beyond.length > 0) fail(roleErrors.not_held, { permissions: beyond.slice(0, 5) })
  if (width[one.scope] > width[mine.scope]) fail(roleErrors.scope)
}

/** @throws Refusal if the other user has more permissions, so that an account can't be taken over by one with fewer */
export async function assertCanManage(ctx: UserCtx, other: { id: number; kind: Kind }): Promise<void> {
  if (other.kind === 'merchant' || other.id === ctx.user.id) return
  const mine = await rightsOf(ctx, ctx.user.id)
  // Includes disabled and invited people, who get their permissions back when they are enabled.
  const rows = await ctx.db
    .select({ permissions: role.permissions, scope: role.scope })
    .from(personRole)
    .innerJoin(role, eq(role.id, personRole.roleId))
    .where(eq(personRole.personId, other.id))
  const above = rows.some(
    (row) =>
      width[row.scope] > width[mine.scope] || row.permissions.some((name) => !mine.permissions.has(name)),
  )
  if (above) fail(userErrors.above)
}

/** @throws Refusal if no active super admin remains after this transaction's changes */
export async function assertAdminRemains(ctx: Ctx): Promise<void> {
  const [left] = await ctx.db
    .select({ n: count() })
    .from(person)
    .innerJoin(personRole, eq(personRole.personId, person.id))
    .innerJoin(role, and(eq(role.id, personRole.roleId), eq(role.code, 'super-admin')))
    .where(and(eq(person.status, 'active'), eq(person.kind, 'staff')))
  if (!left || left.n === 0) fail(roleErrors.last_admin)
}
