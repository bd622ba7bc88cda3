/** A row of the command palette: a target or an action. */
export interface PaletteRow {
  readonly key: string
  readonly group: string
  readonly title: string
  readonly note: string
  /** Further text for searching, which is not shown. */
  readonly also?: string
  readonly run: () => unknown
}

/** The rows that contain all typed words, those that begin with the first word first; all rows while nothing is typed. */
export function matches(rows: readonly PaletteRow[], typed: string, most: number): PaletteRow[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const text = (row: PaletteRow) => `${row.title} ${row.note} ${row.also ?? ''}`.toLowerCase()
  const rank = (row: PaletteRow) => {
    const title = row.title.toLowerCase()
    const first = words[0] ?? ''
    return title.startsWith(first) ? 0 : title.includes(first) ? 1 : 2
  }
  return rows
    .filter((row) => words.every((word) => text(row).includes(word)))
    .map((row, index) => ({ row, index }))
    .toSorted((a, b) => (a.row.group === b.row.group ? rank(a.row) - rank(b.row) : 0) || a.index - b.index)
    .map(({ row }) => row)
    .slice(0, most)
}
