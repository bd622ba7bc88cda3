import { expect, it } from 'vitest'
import { type MenuEntry, menuTree } from './menu-tree.ts'

const flat = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...(entry.type === 'directory' ? flat(entry.children) : [])])

it('gives each entry of the menu a number of its own, so that none takes another’s place', () => {
  const ids = flat([...menuTree.merchant, ...menuTree.staff]).map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})
