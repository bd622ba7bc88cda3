import type { CategoryNode } from '@dropyard/contract/catalog/category'

export type Counts = ReadonlyMap<number, number>

/** Adds up the counts of each category and its descendants. */
export function countsBelow(tree: readonly CategoryNode[], own: Counts): Counts {
  const sums = new Map<number, number>()
  const sum = (node: CategoryNode): number => {
    const below = node.children.reduce((total, child) => total + sum(child), own.get(node.id) ?? 0)
    sums.set(node.id, below)
    return below
  }
  for (const node of tree) sum(node)
  return sums
}

/** Ids from the root to a category, including itself; empty if it is not in the tree. */
export function pathTo(tree: readonly CategoryNode[], id: number | undefined): number[] {
  for (const node of tree) {
    if (node.id === id) return [node.id]
    const below = pathTo(node.children, id)
    if (below.length > 0) return [node.id, ...below]
  }
  return []
}
