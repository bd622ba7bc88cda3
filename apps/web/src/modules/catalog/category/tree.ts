import type { CategoryRow } from '@dropyard/contract/catalog/category-admin'

export interface CategoryNode {
  key: number
  row: CategoryRow
  children: CategoryNode[]
}

/** The rows as a tree. A search keeps what matches, and what leads to it. */
export function nodesOf(rows: readonly CategoryRow[], search = ''): CategoryNode[] {
  const wanted = search.trim().toLowerCase()
  const below = (parent: number | null): CategoryNode[] =>
    rows
      .filter((row) => row.parent_id === parent)
      .sort((a, b) => a.sort - b.sort || a.id - b.id)
      .map((row) => ({ key: row.id, row, children: below(row.id) }))
      .filter(
        ({ row, children }) =>
          wanted === '' ||
          children.length > 0 ||
          row.name.toLowerCase().includes(wanted) ||
          row.name_zh.includes(wanted),
      )
  return below(null)
}

/** Where a dropped category goes: inside the target as its first child, or before (-1) or after (1) it. */
export function dropPlace(
  rows: readonly CategoryRow[],
  id: number,
  target: CategoryRow,
  offset: number,
  inside: boolean,
): { id: number; parent_id: number | null; place: number } {
  if (inside) return { id, parent_id: target.id, place: 0 }
  const siblings = rows
    .filter((row) => row.parent_id === target.parent_id && row.id !== id)
    .sort((a, b) => a.sort - b.sort || a.id - b.id)
  const at = siblings.findIndex((row) => row.id === target.id)
  return { id, parent_id: target.parent_id, place: offset < 0 ? at : at + 1 }
}
