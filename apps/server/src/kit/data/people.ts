import { listNames } from '@dropyard/contract/kit/text'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Ctx, entityOf, type UserCtx } from '../context.ts'
import { likePattern } from './filters.ts'
import { qualified } from './qualified.ts'

/** What a person is called; empty for nobody. Merchants read the names of their own people only. */
export const personName =
  (id: AnyPgColumn) =>
  (ctx: UserCtx): SQL<string> => {
    const theirs = ctx.user.kind === 'merchant' ? sql` AND p.entity_id = ${entityOf(ctx)}` : sql``
    return sql`coalesce((SELECT p.name FROM person p WHERE p.id = ${qualified(id)}${theirs}), '')`
  }

/** Who is looked for: by a part of the name, or by ids. */
export interface Wanted {
  search?: string | undefined
  ids?: readonly number[] | undefined
}

/** Active staff of a role with this permission. */
export async function staffWho(ctx: Ctx, permission: string, { search, ids }: Wanted = {}) {
  const { rows } = await ctx.db.$client.query<{ id: number; name: string }>(
    `SELECT p.id, p.name FROM person p
     WHERE p.kind = 'staff' AND p.status = 'active' AND EXISTS (
       SELECT 1 FROM person_role pr JOIN role r ON r.id = pr.role_id
       WHERE pr.person_id = p.id AND $1 = ANY (r.permissions))
     AND ($2::text IS NULL OR p.name ILIKE $2) AND ($3::bigint[] IS NULL OR p.id = ANY ($3))
     ORDER BY p.name, p.id LIMIT 50`,
    [permission, search ? likePattern(search) : null, ids ?? null],
  )
  return rows
}

/** What people of the staff are called, whatever they may do. */
export async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<string> {
  const { rows } = await ctx.db.$client.query<{ name: string }>(
    "SELECT name FROM person WHERE kind = 'staff' AND id = ANY ($1) ORDER BY name, id LIMIT 50",
    [ids],
  )
  return listNames(
    rows.map(({ name }) => name),
    ctx.lang,
  )
}
