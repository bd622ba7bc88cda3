import { menuIcons } from '@dropyard/contract/system/menu/icons'
import { type MenuEntry, menuTree } from '@dropyard/contract/system/menu/tree'
import { describe, expect, it } from 'vitest'
import { menuIconsFile } from './menu-icons.ts'

const iconsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) => [entry.icon, ...(entry.type === 'directory' ? iconsOf(entry.children) : [])])

describe('the icons of the menu', () => {
  it('are all drawn, and each looks different', () => {
    const symbols = [...menuIconsFile().matchAll(/<symbol id="(\w+)" viewBox="[\d ]+">(.*?)<\/symbol>/g)]
    expect(symbols.map(([, name]) => name)).toEqual(Object.keys(menuIcons))
    expect(new Set(symbols.map(([, , drawing]) => drawing)).size).toBe(symbols.length)
  })

  it('are found by words of their own in both languages', () => {
    for (const lang of ['en', 'zh'] as const)
      expect(new Set(Object.values(menuIcons).map((words) => words[lang])).size).toBe(
        Object.keys(menuIcons).length,
      )
  })

  it.each(['merchant', 'staff'] as const)('hold every one that the menu of a %s names', (kind) => {
    expect(iconsOf(menuTree[kind]).filter((icon) => !(icon in menuIcons))).toEqual([])
  })
})
