import type { Problem } from './problem.ts'

/** A column a format knows. The first name is the one we write and suggest; the others are read as well. */
export type Column<K extends string> = { key: K; names: readonly string[]; required?: boolean }

/** Where the columns of a format stand in a file. */
export type ColumnMap<K extends string> = {
  /** The header as the file spells it. */
  header: readonly string[]
  at: ReadonlyMap<K, number>
  /** The file's own name of a column, or the format's when the file lacks it. */
  nameOf: (key: K) => string
}

const normal = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')

/** Finds the columns of a format in a header row. Problems here concern the file: no row can be read before they are solved. */
export function matchColumns<K extends string>(
  header: readonly string[],
  columns: readonly Column<K>[],
  ignored: readonly RegExp[],
): { map: ColumnMap<K>; problems: Problem[] } {
  const problems: Problem[] = []
  const at = new Map<K, number>()
  const byName = new Map(
    columns.flatMap((column) => column.names.map((name) => [normal(name), column.key] as const)),
  )
  const unknown: string[] = []
  header.forEach((name, index) => {
    const key = byName.get(normal(name))
    if (key === undefined) {
      if (name.trim() && !ignored.some((pattern) => pattern.test(normal(name)))) unknown.push(name.trim())
    } else if (at.has(key)) {
      problems.push({
        row: 1,
        column: name.trim(),
        code: 'duplicate_column',
        values: { column: name.trim() },
      })
    } else at.set(key, index)
  })
  const absent = columns.filter((column) => !at.has(column.key))
  const guessed = new Set<K>()
  for (const name of unknown) {
    const meant = nearest(name, absent)
    if (!meant) continue
    guessed.add(meant.key)
    problems.push({
      row: 1,
      column: name,
      code: 'misspelt_column',
      values: { header: name, column: meant.name },
    })
  }
  for (const column of absent) {
    if (!column.required || guessed.has(column.key)) continue
    const [name = ''] = column.names
    problems.push({ row: 1, column: name, code: 'missing_column', values: { column: name } })
  }
  const nameOf = (key: K) => {
    const index = at.get(key)
    const found = index === undefined ? undefined : header[index]
    return found?.trim() ?? columns.find((column) => column.key === key)?.names[0] ?? key
  }
  return { map: { header, at, nameOf }, problems }
}

/** The absent column whose name is nearly this one: a quarter of its letters may differ. */
function nearest<K extends string>(
  header: string,
  absent: readonly Column<K>[],
): { key: K; name: string } | undefined {
  let best: { key: K; name: string; distance: number } | undefined
  for (const { key, names } of absent) {
    for (const name of names) {
      const distance = editDistance(normal(header), normal(name))
      if (
        distance <= Math.max(1, Math.floor(name.length / 4)) &&
        distance < (best?.distance ?? Number.POSITIVE_INFINITY)
      ) {
        best = { key, name, distance }
      }
    }
  }
  return best
}

/** Letters to insert, delete, replace or swap to make one word the other (optimal string alignment). */
function editDistance(left: string, right: string): number {
  let before: number[] = []
  let above = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i++) {
    const current = [i]
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1] ? 0 : 1
      let least = Math.min((above[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same)
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      current.push(least)
    }
    before = above
    above = current
  }
  return above[right.length] ?? 0
}
