import type { CategoryRow } from '@dropyard/contract/catalog/category'

export interface CategoryNode {
  key: number
  row: CategoryRow
  /** Number of products in it and its descendants. */
  goods: number
  children: CategoryNode[]
}

/** The rows as a tree. A search keeps matching rows and their ancestors. */
export function nodesOf(rows: readonly CategoryRow[], search = ''): CategoryNode[] {
  const wanted = search.trim().toLowerCase()
  const byParent = new Map<number | null, CategoryRow[]>()
  for (const row of rows) byParent.set(row.parent_id, [...(byParent.get(row.parent_id) ?? []), row])
  const goodsIn = (row: CategoryRow): number =>
    (byParent.get(row.id) ?? []).reduce((sum, child) => sum + goodsIn(child), row.goods)
  const below = (parent: number | null): CategoryNode[] =>
    (byParent.get(parent) ?? [])
      .sort((a, b) => a.sort - b.sort || a.id - b.id)
      .map((row) => ({ key: row.id, row, goods: goodsIn(row), children: below(row.id) }))
      .filter(
        ({ row, children }) =>
          wanted === '' ||
          children.length > 0 ||
          row.name.toLowerCase().includes(wanted) ||
          row.name_zh.includes(wanted),
      )
  return below(null)
}

/** The new position of a dropped category: as the first child of the target, or before (-1) or after (1) it. */
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
