import { menuIcons } from '@dropyard/contract/system/menu-icons'
import { type MenuEntry, menuTree } from '@dropyard/contract/system/menu-tree'
import { describe, expect, it } from 'vitest'
import { menuIconDrawings } from './menu-icon.tsx'

const iconsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) => [entry.icon, ...(entry.type === 'directory' ? iconsOf(entry.children) : [])])

describe('the icons of the menu', () => {
  it('are drawn exactly as far as they can be chosen, and each looks different', () => {
    expect(Object.keys(menuIconDrawings).sort()).toEqual(Object.keys(menuIcons).sort())
    expect(new Set(Object.values(menuIconDrawings)).size).toBe(Object.keys(menuIcons).length)
  })

  it('are found by words of their own in both languages', () => {
    for (const lang of ['en', 'zh'] as const)
      expect(new Set(Object.values(menuIcons).map((words) => words[lang])).size).toBe(
        Object.keys(menuIcons).length,
      )
  })

  it.each(['merchant', 'staff'] as const)('hold every one that the menu of a %s names', (kind) => {
    expect(iconsOf(menuTree[kind]).filter((icon) => !(icon in menuIconDrawings))).toEqual([])
  })
})
