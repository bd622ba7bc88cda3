import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'

/** The text of two that is in the language of the request. */
export const inLanguage =
  (en: AnyPgColumn, zh: AnyPgColumn) =>
  (ctx: Pick<Ctx, 'lang'>): SQL<string> =>
    ctx.lang === 'zh' ? sql`${zh}` : sql`${en}`
