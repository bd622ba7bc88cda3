import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../kit/context.ts'
import { rank } from './table.ts'

/** A rank's name in the language of the request. */
export const rankName = (
  ctx: Pick<Ctx, 'lang'>,
  table: Record<'name' | 'nameZh', AnyPgColumn> = rank,
): SQL<string> =>
  ctx.lang === 'zh'
    ? sql<string>`coalesce(nullif(${table.nameZh}, ''), ${table.name})`
    : sql<string>`${table.name}`
