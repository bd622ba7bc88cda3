import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastOf, maskedNumber, plainNumber } from './account-number.ts'

test('a number is known by its last four', () => {
  expect(maskedNumber(lastOf('IE29 AIBK 9311 5212 3456 78'))).toBe('•••• 5678')
  expect(maskedNumber(lastOf('pay@dropyard.example'))).toBe('••••@dropyard.example')
})

test('no number shows more than four of its characters, nor more than half of them', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4, maxLength: 100 }), (number) => {
      fc.pre(!number.includes('@'))
      const shown = lastOf(number).length
      expect(shown).toBeLessThanOrEqual(4)
      expect(shown).toBeLessThanOrEqual(plainNumber(number).length / 2)
    }),
  )
})
