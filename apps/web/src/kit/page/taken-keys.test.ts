import { describe, expect, it } from 'vitest'
import { isKeyOf } from './taken-keys.ts'

/** A fake element whose `closest` matches the given selectors. */
const element = (...kinds: string[]) => ({
  closest: (elements: string) => kinds.some((kind) => elements.split(/,\s+(?![^(]*\))/).includes(kind)),
})

describe('keys of the page', () => {
  it('go on working while a checkbox has the focus; the space bar is its own', () => {
    const checkbox = element('input[type="checkbox"]')
    for (const key of ['j', 'k', 'x', 'c', 'Enter', 'ArrowDown', '/', 'Escape'])
      expect(isKeyOf(checkbox, key), key).toBe(false)
    expect(isKeyOf(checkbox, ' ')).toBe(true)
  })

  it('go on working while a button, a tab or a link has the focus; Enter is its own', () => {
    for (const kind of ['button', '[role="tab"]', 'a[href]']) {
      expect(isKeyOf(element(kind), 'j'), kind).toBe(false)
      expect(isKeyOf(element(kind), 'ArrowDown'), kind).toBe(false)
      expect(isKeyOf(element(kind), 'Enter'), kind).toBe(true)
    }
  })

  it('are text wherever somebody types', () => {
    for (const kind of ['textarea', '[role="combobox"]', '[contenteditable="true"]'])
      for (const key of ['j', 'Enter', '/']) expect(isKeyOf(element(kind), key), kind).toBe(true)
  })

  it('leave the arrows to choices that move by them', () => {
    expect(isKeyOf(element('input[type="radio"]'), 'ArrowDown')).toBe(true)
    expect(isKeyOf(element('input[type="radio"]'), 'j')).toBe(false)
  })
})
