import type { TestDatabase } from './database.ts'

/** Table -> number and hash of its rows in these columns, to compare databases. */
export async function rowsIn(
  { query }: Pick<TestDatabase, 'query'>,
  tables: readonly { name: string; columns: readonly string[] }[],
): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name, columns } of tables) {
    const { rows } = await query(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(r::text, E'\\n' ORDER BY r::text)), '') AS said
       FROM (SELECT ${columns.join(', ')} FROM ${name}) AS r`,
    )
    found[name] = (rows[0] as { said: string }).said
  }
  return found
}
