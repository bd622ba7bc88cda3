import type { ErrorCode } from '@dropyard/contract/kit/errors'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { entityOf, type UserCtx } from '../context.ts'
import { fail } from '../errors.ts'
import type { Row } from './record-options.ts'

/** Rules of several records, for the options of `serve`. */

type Defaulting = PgTable & Readonly<Record<'id' | 'entityId' | 'isDefault' | 'version', AnyPgColumn>>

/** `afterSave` of a table with `is_default`: a company has one default row, so a new default replaces the former one. */
export const oneDefault = (table: Defaulting) => async (ctx: UserCtx, row: Row) => {
  if (!row.is_default) return
  await ctx.db
    .update(table as PgTable)
    .set({ isDefault: false, version: sql`${table.version} + 1` } as never)
    .where(and(eq(table.entityId, entityOf(ctx)), eq(table.isDefault, true), ne(table.id, row.id)))
}

/** `mayRemove` of rows that another table's column (`by`) refers to: refuses used ones; the message may contain `{{name}}`. */
export const assertUnreferenced =
  (by: AnyPgColumn, refusal: ErrorCode) => async (ctx: UserCtx, rows: readonly Row[]) => {
    const ids = rows.map(({ id }) => id)
    const [used] = await ctx.db.select({ id: by }).from(by.table).where(inArray(by, ids)).limit(1)
    if (used) fail(refusal, { name: String(rows.find(({ id }) => id === used.id)?.name) })
  }
