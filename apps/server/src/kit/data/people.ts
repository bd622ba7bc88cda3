import { type Lang, listNames, type Words } from '@dropyard/contract/kit/text'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Actor, type Ctx, entityOf, type UserCtx } from '../context.ts'
import { likePattern } from './filters.ts'
import { qualified } from './qualified.ts'

/**
 * Names of people. English readers see `name_en` where it is set, all others see `name`. Every query that names a person uses
 * these functions, so that all lists show the same name.
 */

/** SQL expression for a person's name in a language. @param table the person's table or its alias in the query */
export const nameText = (lang: Lang, table = 'p'): string =>
  lang === 'en' ? `coalesce(nullif(${table}.name_en, ''), ${table}.name)` : `${table}.name`

/** Same for the query builder, which joins the table of people under its own name. */
export const nameIn = ({ lang }: Pick<Ctx, 'lang'>, table = 'person'): SQL<string> =>
  sql<string>`${sql.raw(nameText(lang, table))}`

/** SQL expression for the name in both languages, for values that are stored and read later in another language. */
export const nameWordsText = (table = 'p'): string =>
  `jsonb_build_object('en', ${nameText('en', table)}, 'zh', ${nameText('zh', table)})`

/** SQL condition: either name matches the search pattern. @param pattern the placeholder of the pattern, such as `$2` */
export const nameMatches = (pattern: string, table = 'p'): string =>
  `(${table}.name ILIKE ${pattern} OR ${table}.name_en ILIKE ${pattern})`

/**
 * The name of the person whose id a column has; empty when the column is null. Merchants see the names of their own company's
 * people only.
 */
export const personName =
  (id: AnyPgColumn) =>
  (ctx: UserCtx): SQL<string> =>
    namedBy(ctx, qualified(id))

/** Same for an id that is an expression. */
export function namedBy(ctx: UserCtx, id: SQL): SQL<string> {
  const ownOnly = ctx.user.kind === 'merchant' ? sql` AND p.entity_id = ${entityOf(ctx)}` : sql``
  return sql`coalesce((SELECT ${nameIn(ctx, 'p')} FROM person p WHERE p.id = ${id}${ownOnly}), '')`
}

/** The name of the person with the id of an expression, for readers who may see every person; null without an id. */
export const nameOrNull =
  (id: SQL) =>
  (ctx: Pick<Ctx, 'lang'>): SQL<string | null> =>
    sql`(SELECT ${nameIn(ctx, 'p')} FROM person p WHERE p.id = ${id})`

/** Same, but empty without an id. */
export const staffName =
  (id: SQL) =>
  (ctx: Pick<Ctx, 'lang'>): SQL<string> =>
    sql`coalesce(${nameOrNull(id)(ctx)}, '')`

/** Search by a part of the name, or by ids. */
export interface Wanted {
  search?: string | undefined
  ids?: readonly number[] | undefined
  /** Only members of this mailbox. */
  mailboxId?: number | null | undefined
}

/** Active staff with a role that has this permission. */
export const staffWith = (ctx: Ctx, permission: string, wanted: Wanted = {}) =>
  staffWithAny(ctx, [permission], wanted)

/** Active staff with a role that has any of these permissions. */
export async function staffWithAny(
  ctx: Ctx,
  permissions: readonly string[],
  { search, ids, mailboxId }: Wanted = {},
): Promise<{ id: number; name: string }[]> {
  const { rows } = await ctx.db.$client.query<{ id: number; name: string }>(
    `SELECT p.id, ${nameText(ctx.lang)} AS name FROM person p
     WHERE p.kind = 'staff' AND p.status = 'active' AND EXISTS (
       SELECT 1 FROM person_role pr JOIN role r ON r.id = pr.role_id
       WHERE pr.person_id = p.id AND r.permissions && $1::text[])
     AND ($2::text IS NULL OR ${nameMatches('$2')}) AND ($3::bigint[] IS NULL OR p.id = ANY ($3))
     AND ($4::bigint IS NULL OR $4 = ANY (mailboxes_of(p.id)))
     ORDER BY 2, p.id LIMIT 50`,
    [permissions, search ? likePattern(search) : null, ids ?? null, mailboxId ?? null],
  )
  return rows
}

/** Names of staff members as one text, whatever their permissions. */
export async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<string> {
  const { rows } = await ctx.db.$client.query<{ name: string }>(
    `SELECT ${nameText(ctx.lang)} AS name FROM person p WHERE p.kind = 'staff' AND p.id = ANY ($1) ORDER BY 1, p.id LIMIT 50`,
    [ids],
  )
  return listNames(
    rows.map(({ name }) => name),
    ctx.lang,
  )
}

/** Names by id in both languages, for events and history. */
export async function nameWords(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Map<number, Words>> {
  const { rows } = await ctx.db.$client.query<{ id: number; words: Words }>(
    `SELECT p.id, ${nameWordsText()} AS words FROM person p WHERE p.id = ANY ($1::bigint[])`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, words }) => [id, words]))
}

/** Cached as long as the actor object, whose own name is just as old. */
const ownNames = new WeakMap<Actor, Words>()

/** The name of the current user in both languages, looked up once for all rows of a call; empty in a job, which has no user. */
export async function ownNameWords({ db, user }: Pick<Ctx, 'db' | 'user'>): Promise<Words> {
  if (!user) return { en: '', zh: '' }
  const known = ownNames.get(user)
  if (known) return known
  const words = (await nameWords({ db }, [user.id])).get(user.id) ?? { en: user.name, zh: user.name }
  ownNames.set(user, words)
  return words
}

/** The name of the current user as they read it. */
export const ownName = async (ctx: Pick<UserCtx, 'db' | 'user' | 'lang'>): Promise<string> =>
  (await ownNameWords(ctx))[ctx.lang]
