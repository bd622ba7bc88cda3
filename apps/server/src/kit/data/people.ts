import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { entityOf, type UserCtx } from '../context.ts'
import { qualified } from './qualified.ts'

/** What a person is called; empty for nobody. Merchants read the names of their own people only. */
export const personName =
  (id: AnyPgColumn) =>
  (ctx: UserCtx): SQL<string> => {
    const theirs = ctx.user.kind === 'merchant' ? sql` AND p.entity_id = ${entityOf(ctx)}` : sql``
    return sql`coalesce((SELECT p.name FROM person p WHERE p.id = ${qualified(id)}${theirs}), '')`
  }
