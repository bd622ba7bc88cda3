import { expect, it } from 'vitest'
import { isWeekend } from './weekend.ts'

const weekOf = (country: string): string => {
  const monday = Date.UTC(2026, 10, 2) / 86_400_000
  return [0, 1, 2, 3, 4, 5, 6].map((n) => (isWeekend(monday + n, country) ? '-' : 'w')).join('')
}

it('knows on which days a country rests', () => {
  expect([weekOf('CN'), weekOf('AE'), weekOf('')]).toEqual(['wwwww--', 'wwwww--', 'wwwww--'])
  expect([weekOf('SA'), weekOf('IR'), weekOf('IN'), weekOf('BN')]).toEqual([
    'wwww--w',
    'wwww-ww',
    'wwwwww-',
    'wwww-w-',
  ])
  expect([isWeekend(2, 'US'), isWeekend(-4, 'US'), isWeekend(-5, 'US'), isWeekend(-6, 'US')]).toEqual([
    true,
    true,
    true,
    false,
  ])
})
