import { ApiError } from './respond.ts'

/** Pages of a list by cursor; the cursor is the key of the last row, so pages stay correct while rows change. */
export function pageOf<T extends { id: string }>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  page: { size: number; cursor: string | null; stale: boolean },
): { rows: T[]; next: string | null } {
  const sorted = [...rows].sort((a, b) => order(keyOf(a), keyOf(b)) || order(a.id, b.id))
  const after = page.cursor === null ? null : decode(page.cursor, page.stale)
  const rest = after
    ? sorted.filter((row) => (order(keyOf(row), after.key) || order(row.id, after.id)) > 0)
    : sorted
  const shown = rest.slice(0, page.size)
  const last = shown.at(-1)
  const next =
    last && rest.length > shown.length
      ? Buffer.from(JSON.stringify({ key: keyOf(last), id: last.id, limit: page.size })).toString('base64url')
      : null
  return { rows: shown, next }
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function decode(cursor: string, stale: boolean): { key: string; id: string } {
  try {
    if (stale) throw new Error('stale')
    return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { key: string; id: string }
  } catch {
    throw new ApiError(400, ['cursor is invalid'])
  }
}

/** The size of a page. @throws ApiError above the platform's ceiling. */
export function sizeIn(query: URLSearchParams, name: string, standard: number, most: number): number {
  const size = Number(query.get(name) ?? standard)
  if (!Number.isInteger(size) || size < 1 || size > most)
    throw new ApiError(422, { [name]: [`must be between 1 and ${most}`] })
  return size
}
