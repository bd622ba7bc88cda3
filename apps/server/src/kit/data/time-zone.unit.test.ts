import { expect, it } from 'vitest'
import { clockIn, minuteIn } from './time-zone.ts'

/** Times in the time zones of users. */

it.each([
  ['Asia/Shanghai', '2026-01-31 00:00', '2026-01-30T16:00Z'],
  ['Asia/Kolkata', '2026-01-31 05:30', '2026-01-31T00:00Z'],
  ['America/New_York', '2026-03-08 01:59', '2026-03-08T06:59Z'],
  ['America/New_York', '2026-03-08 03:00', '2026-03-08T07:00Z'],
  ['America/New_York', '2026-11-01 00:59', '2026-11-01T04:59Z'],
  ['America/New_York', '2026-11-01 02:00', '2026-11-01T07:00Z'],
  ['UTC', '2026-01-31 23:59', '2026-01-31T23:59Z'],
])('in %s the clock shows %s at %s', (zone, clock, at) => {
  expect(minuteIn(zone)(new Date(at))).toBe(clock)
  expect(clockIn(zone)(Date.parse(`${clock.replace(' ', 'T')}Z`))).toEqual(new Date(at))
})

it('a time that is missing is an empty cell', () => {
  expect(minuteIn('UTC')(null)).toBe('')
})
