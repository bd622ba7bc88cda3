import { expect, it } from 'vitest'
import { dayBegin, dayEnd } from './days.ts'
import { likePattern } from './filters.ts'

it.each([
  ['bag', '%bag%'],
  ['100%', '%100\\%%'],
  ['a_b\\', '%a\\_b\\\\%'],
])('the signs of a pattern stand for themselves in a search for %s', (text, pattern) => {
  expect(likePattern(text)).toBe(pattern)
})

it('a day ends where the next one begins, also at the end of February', () => {
  expect(dayEnd('2028-02-28')).toEqual(dayBegin('2028-02-29'))
  expect(dayEnd('2027-02-28')).toEqual(dayBegin('2027-03-01'))
})

it('the last day that can be written ends in its own year', () => {
  expect(dayEnd('9999-12-31').toISOString()).toBe('9999-12-31T23:59:59.999Z')
})
