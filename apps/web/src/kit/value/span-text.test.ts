import { expect, it } from 'vitest'
import { spanText } from './span-text.ts'

it('says what begins and ends alike once', () => {
  expect(spanText(2, 4)).toBe('2–4')
  expect(spanText(2, 2)).toBe('2')
  expect(spanText('27 Nov', '29 Nov', ' – ')).toBe('27 Nov – 29 Nov')
})
