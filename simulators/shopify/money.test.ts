import { expect, test } from 'vitest'
import { convert, decimalAmount, fixedAmount, minorUnits } from './money.ts'

test.each([
  ['19.99', 'USD', 1999],
  ['0.1', 'USD', 10],
  ['20', 'USD', 2000],
  ['-3.005', 'USD', -301],
  ['1500', 'JPY', 1500],
  ['1.2345', 'KWD', 1235],
  ['cheap', 'USD', null],
  ['', 'USD', null],
])('reads %s %s into minor units', (text, currency, minor) => {
  expect(minorUnits(text, currency)).toBe(minor)
})

test('prints amounts in both forms the platform uses', () => {
  expect([fixedAmount(2000, 'USD'), decimalAmount(2000, 'USD')]).toEqual(['20.00', '20.0'])
  expect([fixedAmount(5, 'USD'), decimalAmount(1950, 'USD')]).toEqual(['0.05', '19.5'])
  expect([fixedAmount(1500, 'JPY'), decimalAmount(1500, 'JPY')]).toEqual(['1500', '1500.0'])
  expect(fixedAmount(-1235, 'KWD')).toBe('-1.235')
})

test('converts between currencies of different decimals', () => {
  expect(convert(1000, 'USD', 'JPY', 150_000_000)).toBe(1500)
  expect(convert(1000, 'USD', 'USD', 2_000_000)).toBe(1000)
})
