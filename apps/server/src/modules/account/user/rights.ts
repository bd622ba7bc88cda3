import { roleErrors } from '@dropyard/contract/account/role'
import { seededRoles } from '@dropyard/contract/account/seeded-role'
import { userErrors } from '@dropyard/contract/account/user'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { permissionsOf } from './roles.ts'
import { person, personRole, role } from './table.ts'

/** Who may give what: nobody more than they hold, and never so that nobody is left who can. */

type Kind = 'staff' | 'merchant'
type Scope = 'own' | 'department' | 'all'

const width: Readonly<Record<Scope, number>> = { own: 0, department: 1, all: 2 }

export interface Rights {
  permissions: ReadonlySet<string>
  scope: Scope
}

/**
 * Changes of roles and of who has them wait for each other until their transaction ends: two at once could each
 * rely on what the other takes away.
 */
export async function lockRoles(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('roles'))`)
}

/** What a person may do now; read anew, because a role may have changed since the request came in. */
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

/** Everything that a role of this kind can allow. */
export function grantablePermissions(kind: Kind): ReadonlySet<string> {
  const code = kind === 'staff' ? 'super-admin' : 'merchant-owner'
  const most = seededRoles.find((one) => one.code === code)
  return new Set(most ? permissionsOf(most) : [])
}

/**
 * Merchants' roles never reach operations, so staff may shape them beyond what staff hold themselves; what is left of a
 * release that is gone counts for nobody.
 * @throws Refusal when a role has more than its giver.
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

/** @throws Refusal when the other may do more, so that an account can not be taken over from below. */
export async function assertCanManage(ctx: UserCtx, other: { id: number; kind: Kind }): Promise<void> {
  if (other.kind === 'merchant' || other.id === ctx.user.id) return
  const mine = await rightsOf(ctx, ctx.user.id)
  // Who is disabled or invited has rights again as soon as that ends.
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

/** @throws Refusal when no active super admin is left after what this transaction did. */
export async function assertAdminRemains(ctx: Ctx): Promise<void> {
  const [left] = await ctx.db
    .select({ n: count() })
    .from(person)
    .innerJoin(personRole, eq(personRole.personId, person.id))
    .innerJoin(role, and(eq(role.id, personRole.roleId), eq(role.code, 'super-admin')))
    .where(and(eq(person.status, 'active'), eq(person.kind, 'staff')))
  if (!left || left.n === 0) fail(roleErrors.last_admin)
}
