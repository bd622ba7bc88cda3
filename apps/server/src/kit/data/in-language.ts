import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { qualified } from './qualified.ts'

/** Selects the column that matches the language of the request. */
export const inLanguage =
  (en: AnyPgColumn, zh: AnyPgColumn) =>
  (ctx: Pick<Ctx, 'lang'>): SQL<string> =>
    ctx.lang === 'zh' ? sql`${zh}` : sql`${en}`

/** A table with a name in each language; the Chinese one may be empty. */
export type Titled = PgTable & { id: AnyPgColumn; nameZh: AnyPgColumn } & (
    | { nameEn: AnyPgColumn }
    | { name: AnyPgColumn }
  )

/** The name of the row that a column refers to, in the language of the request. */
export const titleAt =
  (table: Titled, id: AnyPgColumn) =>
  (ctx: Pick<Ctx, 'lang'>): SQL<string> =>
    sql`(SELECT ${titleIn(table, ctx)} FROM ${table} WHERE ${qualified(table.id)} = ${qualified(id)})`

/** The name of the row itself, in the language of the request. */
export function titleIn(of: Titled, { lang }: Pick<Ctx, 'lang'>): SQL {
  const en = qualified('nameEn' in of ? of.nameEn : of.name)
  return lang === 'zh' ? sql`coalesce(nullif(${qualified(of.nameZh)}, ''), ${en})` : en
}
