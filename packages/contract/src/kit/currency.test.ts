import { expect, it } from 'vitest'
import { currency, currencyCode } from './currency.ts'

it('is a code of ISO 4217 that people pay in, in any case', () => {
  expect(['usd', ' EUR ', 'RMB', '人民币', 'ＪＰＹ'].map(currencyCode)).toEqual([
    'USD',
    'EUR',
    'CNY',
    'CNY',
    'JPY',
  ])
  expect(['XXX', 'XTS', 'XAU', 'ABC', 'US', '', '$'].map(currencyCode)).toEqual(Array(7).fill(undefined))
  expect(currency.parse('eur')).toBe('EUR')
  expect(currency.safeParse('XXX').error?.issues[0]?.message).toContain('ISO 4217')
  expect(currency.safeParse('').success).toBe(false)
})
