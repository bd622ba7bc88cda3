import type pg from 'pg'

/**
 * Objects of fields that are known before, as those of all rows of an answer are. A program is written that names them:
 * to fill and read objects by names that change takes four times as long, and lists spent a quarter of their time so. For what
 * is kept: writing a program costs as much as some fifty objects.
 */

/** A literal would take this one for what an object is derived from. */
const keyOf = (name: string): string =>
  name === '__proto__' ? `[${JSON.stringify(name)}]` : JSON.stringify(name)

export type Made = Record<string, unknown>

/** What makes an object of these fields; it takes their values in the same order. */
export function makerOf(names: readonly string[]): (values: readonly unknown[]) => Made {
  const fields = names.map((name, i) => `${keyOf(name)}: values[${i}]`)
  return new Function('values', `return { ${fields.join(', ')} }`) as (values: readonly unknown[]) => Made
}

/** What reads these fields of an object; it gives their values in the same order. */
export function pickerOf(names: readonly string[]): (object: Readonly<Made>) => unknown[] {
  const values = names.map((name) => `object[${JSON.stringify(name)}]`)
  return new Function('object', `return [${values.join(', ')}]`) as (object: Readonly<Made>) => unknown[]
}

const makers = new Map<string, (values: readonly unknown[]) => Made>()

/** Rows of a query that is written as text, for lists: the driver would fill each by the names of its columns. */
export async function rowsOf<Row>(
  client: Pick<pg.ClientBase, 'query'>,
  query: pg.QueryConfig,
): Promise<Row[]> {
  const { rows, fields } = await client.query<unknown[]>({ ...query, rowMode: 'array' })
  const names = fields.map(({ name }) => name)
  const key = names.join()
  const make = makers.get(key) ?? makerOf(names)
  makers.set(key, make)
  return rows.map((values) => make(values) as Row)
}
