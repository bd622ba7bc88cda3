import { expect, it } from 'vitest'
import { messageOf } from './issue-messages.ts'
import * as wire from './wire.ts'

const rating = wire.maybe(wire.decimal(1, [0, 5]))

it.each([
  ['5.1', 'Between 0 and 5.'],
  ['-1', 'Between 0 and 5.'],
  ['good', 'At most 1 decimals'],
])('does not take %s for a number of one decimal from 0 to 5', (given, words) => {
  expect(rating.parse('4.7')).toBe('4.7')
  const { error } = rating.safeParse(given, { reportInput: true })
  expect(error?.issues.map((one) => messageOf(one).en)).toEqual([expect.stringContaining(words)])
})
