import { type MenuEntry, menuTree } from '@dropyard/contract/system/menu-tree'
import { describe, expect, it } from 'vitest'
import { menuIcons } from './icons.tsx'

const iconsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) => [entry.icon, ...(entry.type === 'directory' ? iconsOf(entry.children) : [])])

describe('the icons of the menu', () => {
  it.each(['merchant', 'staff'] as const)('hold every one that the menu of a %s names', (kind) => {
    expect(iconsOf(menuTree[kind]).filter((icon) => !(icon in menuIcons))).toEqual([])
  })
})
