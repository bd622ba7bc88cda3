import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { qualified } from './qualified.ts'

/** The text of two that is in the language of the request. */
export const inLanguage =
  (en: AnyPgColumn, zh: AnyPgColumn) =>
  (ctx: Pick<Ctx, 'lang'>): SQL<string> =>
    ctx.lang === 'zh' ? sql`${zh}` : sql`${en}`

/** What the row is called, in the language of the request, that a column refers to. */
export const titleAt =
  (table: PgTable & { id: AnyPgColumn; nameEn: AnyPgColumn; nameZh: AnyPgColumn }, id: AnyPgColumn) =>
  (ctx: Pick<Ctx, 'lang'>): SQL<string> =>
    sql`(SELECT ${qualified(inLanguageOf(table, ctx))} FROM ${table} WHERE ${qualified(table.id)} = ${qualified(id)})`

const inLanguageOf = (of: { nameEn: AnyPgColumn; nameZh: AnyPgColumn }, { lang }: Pick<Ctx, 'lang'>) =>
  lang === 'zh' ? of.nameZh : of.nameEn
