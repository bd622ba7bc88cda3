import { expect, it } from 'vitest'
import { type MenuEntry, menuTree } from './tree.ts'

const idsOf = (entries: readonly MenuEntry[]): number[] =>
  entries.flatMap((entry) => [entry.id, ...(entry.type === 'directory' ? idsOf(entry.children) : [])])

it('gives each entry of both menus an id of its own: what people move and rename is stored under it', () => {
  const ids = [...idsOf(menuTree.merchant), ...idsOf(menuTree.staff)]
  expect(ids.length).toBeGreaterThan(100)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})
