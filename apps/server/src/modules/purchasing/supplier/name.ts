import { is, SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../kit/context.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { supplier } from './table.ts'

/** Name of a supplier in the language of the request. */
export const titleOf = (ctx: Ctx): SQL<string> =>
  ctx.lang === 'zh' ? sql`${supplier.name}` : sql`coalesce(nullif(${supplier.nameEn}, ''), ${supplier.name})`

/** Name of the supplier that a row refers to. */
export const supplierTitle =
  (id: AnyPgColumn | SQL) =>
  (ctx: Ctx): SQL<string> =>
    sql`(SELECT ${titleOf(ctx)} FROM ${supplier} WHERE ${qualified(supplier.id)} = ${is(id, SQL) ? id : qualified(id)})`
