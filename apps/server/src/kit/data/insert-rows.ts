import { getTableColumns, getTableName, is, SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/**
 * Inserts many rows by one statement whose text doesn't depend on how many they are: PostgreSQL parses it once for each
 * connection, and no text with thousands of placeholders is built.
 */

type Values = Readonly<Record<string, unknown>>
const columnsOf = (table: PgTable) => Object.entries(getTableColumns(table)) as [string, PgColumn][]

/** Reserves ids for rows that are inserted later, so that other rows can refer to them first. */
export async function nextIds(db: Db, table: PgTable, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT nextval(pg_get_serial_sequence(${`"${getTableName(table)}"`}, 'id')) AS id FROM generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => Number(id))
}

/** A row as the database would store it: with the defaults of its columns. */
export function rowWith<T extends PgTable>(
  table: T,
  values: T['$inferInsert'] & { id: number },
  now: Date,
): T['$inferSelect'] {
  const given = values as Values
  return Object.fromEntries(
    columnsOf(table).map(([key, column]) => [
      key,
      given[key] === undefined ? defaultOf(column, now) : given[key],
    ]),
  )
}

function defaultOf(column: PgColumn, now: Date): unknown {
  if (!is(column.default, SQL)) return column.default ?? null
  if (column.dataType === 'date') return now
  throw new Error(`${column.name}: the database works its default out`)
}

/**
 * Inserts rows; those that violate a unique index are skipped.
 * @returns the ids of the inserted rows
 */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<Set<number>> {
  if (rows.length === 0) return new Set()
  const { rows: made } = await db.execute<{ id: string }>(insertionOf(table, rows))
  return new Set(made.map(({ id }) => Number(id)))
}

/** The INSERT statement; columns that have their default in all rows are left to the database. */
export function insertionOf<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL {
  const all = rows as readonly Values[]
  const columns = columnsOf(table).filter(
    ([key, column]) => !column.generated && all.some((row) => !isDefault(column, row[key])),
  )
  const written = all.map((row) =>
    Object.fromEntries(columns.map(([key, column]) => [column.name, row[key]])),
  )
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  return sql`
    INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(written)}::jsonb)
    ON CONFLICT DO NOTHING RETURNING id`
}

const isDefault = (column: PgColumn, value: unknown): boolean =>
  value === undefined || (!is(column.default, SQL) && value === (column.default ?? null))
