import { inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../context.ts'

/** Names of single records, such as an order's number, and links to them: for lists that mix records of any kind. */

interface NamedRow {
  readonly id: unknown
  readonly name: unknown
  readonly url?: string
}
type ReadNames = (ctx: UserCtx, ids: readonly number[]) => Promise<readonly NamedRow[]>

const readers = new Map<string, ReadNames>()
/** The permission with which staff may see the records of a kind. */
const permissions = new Map<string, string>()

/** Registers how the names of a kind of record are read, and with which permission. `serve` calls it for its records. */
export function nameRecords(record: string, read: ReadNames, permission?: string): void {
  readers.set(record, read)
  if (permission) permissions.set(record, permission)
}

/** Whether the user may see this record: they have its permission, and reading its name returns the row for them. */
export async function isSeen(ctx: UserCtx, record: string, id: number): Promise<boolean> {
  const permission = permissions.get(record)
  if (permission === undefined || !ctx.user.permissions.has(permission)) return false
  return ((await readers.get(record)?.(ctx, [id])) ?? []).length > 0
}

type NameOne = (id: string, ctx: UserCtx) => NamedRow | undefined
const fixed = new Map<string, NameOne>()

/** Same, for things that are not rows of a table, such as entries of the menu and groups of settings. */
export function nameEach(record: string, name: NameOne): void {
  fixed.set(record, name)
}

interface NamedTable {
  readonly table: PgTable & { readonly id: AnyPgColumn }
  readonly name: (ctx: UserCtx) => SQL | AnyPgColumn
  /** The column of the id in the link, if that is not the row's own id. */
  readonly of?: AnyPgColumn
  readonly page?: (id: number, name: string) => string
}

/** Same, for the rows of a table; `name` is a column or an expression, which may depend on the user's language. */
export function nameTable(record: string, { table, name, of = table.id, page }: NamedTable): void {
  nameRecords(record, async (ctx, ids) => {
    const rows = await ctx.db
      .select({ id: table.id, name: sql<string>`${name(ctx)}`, of: sql<string>`${of}` })
      .from(table as PgTable)
      .where(inArray(table.id, [...ids]))
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      ...(page ? { url: page(Number(row.of), row.name) } : {}),
    }))
  })
}

interface About {
  readonly record: string | null
  readonly recordId: string | null
}

interface Name {
  readonly name: string
  /** The link that opens the record; null if it has no page. */
  readonly url: string | null
}

const keyOf = (record: string, id: unknown): string => `${record}/${String(id)}`

/** Reads the names of records, with one query for each kind; the returned function gives undefined for deleted records. */
export async function recordNames(
  ctx: UserCtx,
  about: readonly About[],
): Promise<(of: About) => Name | undefined> {
  const wanted = new Map<string, Set<number>>()
  for (const { record, recordId } of about)
    if (record && recordId && /^\d{1,15}$/.test(recordId) && readers.has(record))
      wanted.set(record, (wanted.get(record) ?? new Set()).add(Number(recordId)))
  const read = [...wanted].map(async ([record, ids]) => {
    const rows = (await readers.get(record)?.(ctx, [...ids])) ?? []
    return rows.flatMap(({ id, name, url = null }): [string, Name][] =>
      name ? [[keyOf(record, id), { name: String(name), url }]] : [],
    )
  })
  const names = new Map((await Promise.all(read)).flat())
  return ({ record, recordId }) => {
    if (!record || recordId === null) return undefined
    const one = fixed.get(record)?.(recordId, ctx)
    return one ? { name: String(one.name), url: one.url ?? null } : names.get(keyOf(record, recordId))
  }
}
