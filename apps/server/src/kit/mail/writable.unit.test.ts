import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cut, writable } from './writable.ts'

it('texts of any depth come out without NUL and half characters', () => {
  const odd = 'a\u0000b\ud800'
  expect(writable({ text: odd, parts: [{ name: odd, size: 3 }], event: null })).toEqual({
    text: 'ab\ufffd',
    parts: [{ name: 'ab\ufffd', size: 3 }],
    event: null,
  })
})

it('a cut text is the beginning of it, and whole where the text was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, most) => {
      const short = cut(text, most)
      expect(text.startsWith(short)).toBe(true)
      expect(short.length).toBeLessThanOrEqual(most)
      expect(short.isWellFormed()).toBe(true)
    }),
  )
})
