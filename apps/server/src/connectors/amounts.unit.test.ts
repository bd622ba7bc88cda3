import { roundMoney } from '@dropyard/contract/kit/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAmounts } from './amounts.ts'

it('rounds an amount with a decimal too many for its currency, and remembers it as it was written', () => {
  const amounts = readAmounts()
  expect([
    amounts.minor('1990.50', 'ISK'),
    amounts.minor('1991.50', 'ISK'),
    amounts.minor('12.500', 'EUR'),
    amounts.minor(12.5, 'EUR'),
    amounts.minor(null, 'EUR'),
    amounts.minor('-0.005', 'EUR'),
  ]).toEqual([1990, 1992, 1250, 1250, 0, 0])
  expect(amounts.rounded).toEqual(['1990.50', '1991.50', '-0.005'])
})

it('never moves an amount by more than half of the smallest unit', () => {
  const decimals = fc.tuple(fc.integer({ min: 0, max: 10 ** 8 }), fc.integer({ min: 0, max: 99_999 }))
  fc.assert(
    fc.property(decimals, fc.constantFrom('ISK', 'USD', 'KWD'), ([whole, part], currency) => {
      const text = `${whole}.${String(part).padStart(5, '0')}`
      const scale = { ISK: 0, USD: 2, KWD: 3 }[currency] ?? 2
      const { amount, rounded } = roundMoney(text, currency)
      const exact = (whole * 100_000 + part) / 10 ** (5 - scale)
      expect(Math.abs(amount - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      expect(rounded).toBe(!Number.isInteger(exact))
    }),
  )
})

it('still refuses what is no amount', () => {
  expect(() => readAmounts().minor('twelve', 'EUR')).toThrow('isn’t an amount')
})
