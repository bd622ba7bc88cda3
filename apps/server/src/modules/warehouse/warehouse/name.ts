import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { warehouse } from './table.ts'

/** A warehouse's name in the language of the request. */
export const warehouseName = (ctx: Pick<Ctx, 'lang'>): SQL<string> =>
  ctx.lang === 'zh'
    ? sql<string>`coalesce(nullif(${warehouse.nameZh}, ''), ${warehouse.name})`
    : sql<string>`${warehouse.name}`
