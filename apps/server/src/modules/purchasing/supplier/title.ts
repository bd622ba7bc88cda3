import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { supplier } from './table.ts'

/** What a supplier is called in the language of the request. */
export const titleOf = (ctx: Ctx): SQL<string> =>
  ctx.lang === 'zh' ? sql`${supplier.name}` : sql`coalesce(nullif(${supplier.nameEn}, ''), ${supplier.name})`
