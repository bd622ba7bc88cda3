import { describe, expect, it, vi } from 'vitest'
import { meaningOf } from './list-keys.ts'
import { countOf, idsOf, nothingSelected, selectOnPage, toggle } from './list-selection.ts'

const selected = (...ids: number[]) => ({ ids: new Set(ids), all: false })

describe('a selection', () => {
  it('keeps what was chosen on other pages', () => {
    expect([...selectOnPage(selected(1, 2), [11, 12], [12]).ids]).toEqual([1, 2, 12])
  })

  it('gives up what is taken back on this page', () => {
    expect([...selectOnPage(selected(1, 11), [11, 12], []).ids]).toEqual([1])
  })

  it('turns one row on and off', () => {
    const once = toggle(nothingSelected, 5)
    expect([...once.ids]).toEqual([5])
    expect([...toggle(once, 5).ids]).toEqual([])
  })

  it('counts everything that matches when all are selected', () => {
    expect(countOf({ ids: new Set([1]), all: true }, 1204)).toBe(1204)
    expect(countOf(selected(1, 2), 1204)).toBe(2)
  })

  it('reads the ids of everything that matches page by page, up to a thousand', async () => {
    const read = vi.fn((page: number, size: number) =>
      Promise.resolve(Array.from({ length: size }, (_, index) => (page - 1) * size + index + 1)),
    )
    const ids = await idsOf({ ids: new Set(), all: true }, 12_000, read)
    expect(ids).toHaveLength(1000)
    expect(read).toHaveBeenCalledTimes(10)
  })

  it('does not read anything for rows chosen one by one', async () => {
    const read = vi.fn()
    expect(await idsOf(selected(3, 4), 12_000, read)).toEqual([3, 4])
    expect(read).not.toHaveBeenCalled()
  })
})

describe('the keys of a list', () => {
  const press = (key: string, ctrlKey = false) => meaningOf({ key, ctrlKey, metaKey: false, altKey: false })

  it('are / j k arrows Enter x and Esc', () => {
    expect(['/', 'j', 'ArrowDown', 'k', 'ArrowUp', 'Enter', 'x', 'Escape'].map((key) => press(key))).toEqual([
      'search',
      'down',
      'down',
      'up',
      'up',
      'open',
      'select',
      'clear',
    ])
  })

  it('leave combinations to the browser', () => {
    expect(press('x', true)).toBeUndefined()
  })
})
