import type { UserCtx } from '../context.ts'

/** What people call single records, such as an order by its number: for lists that are about records of any kind. */

interface NamedRow {
  readonly id: unknown
  readonly name: unknown
}
type ReadNames = (ctx: UserCtx, ids: readonly number[]) => Promise<readonly NamedRow[]>

const readers = new Map<string, ReadNames>()

/** Says how the records of a name are read; `serve` does so for each that it serves. */
export function nameRecords(record: string, read: ReadNames): void {
  readers.set(record, read)
}

interface About {
  readonly record: string | null
  readonly recordId: string | null
}

const keyOf = (record: string, id: unknown): string => `${record}/${String(id)}`

/** The names of records that are still there, one query for each kind of record. */
export async function recordNames(
  ctx: UserCtx,
  about: readonly About[],
): Promise<(of: About) => string | null> {
  const wanted = new Map<string, Set<number>>()
  for (const { record, recordId } of about)
    if (record && recordId && /^\d{1,15}$/.test(recordId) && readers.has(record))
      wanted.set(record, (wanted.get(record) ?? new Set()).add(Number(recordId)))
  const read = [...wanted].map(async ([record, ids]) => {
    const rows = (await readers.get(record)?.(ctx, [...ids])) ?? []
    return rows.map(({ id, name }): [string, string] => [keyOf(record, id), String(name ?? '')])
  })
  const names = new Map((await Promise.all(read)).flat())
  return ({ record, recordId }) => (record && names.get(keyOf(record, recordId))) || null
}
