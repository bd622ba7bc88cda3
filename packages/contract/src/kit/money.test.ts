import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  basisPointsOf,
  convertMoney,
  convertWith,
  displayMoney,
  divideHalfEven,
  divideUp,
  formatMoney,
  MoneyError,
  money,
  multiplyRatio,
  parseMoney,
  percentOf,
  scaleOf,
  sumAmounts,
} from './money.ts'

const currency = fc.constantFrom('USD', 'CNY', 'EUR', 'JPY', 'KWD', 'CLF')
const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
const codeOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    if (error instanceof MoneyError) return error.code
    throw error
  }
  return 'none'
}

describe('the scale of a currency', () => {
  it('follows ISO 4217, also where local habit differs', () => {
    expect(['JPY', 'USD', 'KWD', 'CLF', 'IQD', 'HUF'].map(scaleOf)).toEqual([0, 2, 3, 4, 3, 2])
  })

  it('is refused for a text that is no currency code', () => {
    expect(codeOf(() => scaleOf('usd'))).toBe('currency')
    expect(codeOf(() => money(1, ''))).toBe('currency')
  })
})

describe('reading and writing amounts', () => {
  it('reads decimals into minor units', () => {
    expect(parseMoney('12.30', 'USD')).toEqual({ amount: 1230, currency: 'USD' })
    expect(parseMoney(' -0.5 ', 'USD').amount).toBe(-50)
    expect(parseMoney('1200', 'JPY').amount).toBe(1200)
    expect(parseMoney('1.234', 'KWD').amount).toBe(1234)
  })

  it('refuses too many decimals and says how many there may be', () => {
    expect(() => parseMoney('12.345', 'USD')).toThrow('“12.345” has too many decimals: USD has at most 2.')
    expect(codeOf(() => parseMoney('12.300', 'USD'))).toBe('decimals')
    expect(codeOf(() => parseMoney('1.0', 'JPY'))).toBe('decimals')
  })

  it('takes trailing zeros from platforms that write them, but never a real fraction', () => {
    expect(parseMoney('1230.0', 'JPY', { zerosAllowed: true }).amount).toBe(1230)
    expect(parseMoney('12.3000', 'USD', { zerosAllowed: true }).amount).toBe(1230)
    expect(parseMoney('100', 'USD', { zerosAllowed: true }).amount).toBe(10_000)
    expect(codeOf(() => parseMoney('12.3450', 'USD', { zerosAllowed: true }))).toBe('decimals')
  })

  it.each(['', ' ', '.', '1.', '.5', '1,000', '1e3', '0x10', '+1', '--1', 'NaN', '1 2', '１２'])(
    'refuses %j as an amount',
    (text) => expect(codeOf(() => parseMoney(text, 'USD'))).toBe('format'),
  )

  it('refuses what a number can’t hold exactly', () => {
    expect(codeOf(() => parseMoney('90071992547409.92', 'USD'))).toBe('range')
    expect(codeOf(() => money(0.5, 'USD'))).toBe('whole')
  })

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), currency, (value, code) => {
        const written = formatMoney(money(value, code))
        expect(written).toMatch(/^-?\d+(\.\d+)?$/)
        expect(parseMoney(written, code)).toEqual({ amount: value, currency: code })
      }),
    )
  })

  it('shows amounts in both languages with the ISO decimals', () => {
    expect(displayMoney(money(123_450, 'USD'), 'en')).toBe('$1,234.50')
    expect(displayMoney(money(123_450, 'USD'), 'zh')).toBe('US$1,234.50')
    expect(displayMoney(money(1230, 'CNY'), 'zh')).toBe('¥12.30')
    expect(displayMoney(money(5000, 'HUF'), 'en')).toContain('50.00')
    expect(displayMoney(money(1234, 'JPY'), 'en')).toBe('¥1,234')
  })

  it('shows large amounts without losing a digit', () => {
    expect(displayMoney(money(Number.MAX_SAFE_INTEGER, 'USD'), 'en')).toBe('$90,071,992,547,409.91')
  })
})

describe('arithmetic', () => {
  it('refuses sums that can’t be written exactly', () => {
    expect(codeOf(() => sumAmounts([Number.MAX_SAFE_INTEGER, 1]))).toBe('range')
  })

  it('rounds halves to the even neighbour, on both sides of zero', () => {
    expect([1, 3, 5, -1, -3, -5].map((half) => multiplyRatio(half, 1, 2))).toEqual([0, 2, 2, 0, -2, -2])
    expect(divideHalfEven(5n, -2n)).toBe(-2n)
  })

  it('rounds to the nearest whole number and never further than half', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        amount.filter((n) => n !== 0),
        (value, up, down) => {
          const exact = BigInt(value) * BigInt(up)
          const error = exact - divideHalfEven(exact, BigInt(down)) * BigInt(down)
          const size = error < 0n ? -error : error
          expect(size * 2n <= BigInt(Math.abs(down))).toBe(true)
        },
      ),
    )
  })

  it('rounds up to the first whole number that is not below', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 10_000 }), (value, by) => {
        expect(Number(divideUp(BigInt(value), BigInt(by)))).toBe(Math.ceil(value / by) + 0)
      }),
    )
  })

  it('refuses to divide by zero', () => {
    expect(codeOf(() => multiplyRatio(1, 1, 0))).toBe('division')
    expect(codeOf(() => divideUp(1n, 0n))).toBe('division')
  })

  it('takes percentages in basis points', () => {
    expect(percentOf(999, 1250)).toBe(125)
    expect(percentOf(1000, 10_000)).toBe(1000)
    expect(basisPointsOf(1, 3)).toBe(3333)
    expect(basisPointsOf(5, 0)).toBe(0)
  })

  it('rounds and sums alike, whether numbers hold what comes between or not', () => {
    const any = fc.oneof(amount, fc.maxSafeInteger())
    const ratio = fc.oneof(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    )
    const exact = (work: () => bigint) => {
      const value = Number(work())
      return Number.isSafeInteger(value) ? value : 'range'
    }
    const given = (work: () => number) => {
      try {
        return work()
      } catch (error) {
        return error instanceof MoneyError ? error.code : error
      }
    }
    fc.assert(
      fc.property(any, ratio, ratio, (value, by, divisor) => {
        const whole = exact(() => divideHalfEven(BigInt(value) * BigInt(by), BigInt(divisor)))
        expect(given(() => multiplyRatio(value, by, divisor))).toBe(whole)
        expect(given(() => multiplyRatio(value, BigInt(by), BigInt(divisor)))).toBe(whole)
      }),
    )
    fc.assert(
      fc.property(fc.array(any, { maxLength: 4 }), (values) => {
        expect(given(() => sumAmounts(values))).toBe(
          exact(() => values.reduce((sum, one) => sum + BigInt(one), 0n)),
        )
      }),
    )
  })
})

describe('converting', () => {
  it('respects the scales of both currencies and rounds once', () => {
    expect(convertMoney(money(10_000, 'CNY'), 'USD', '0.1389')).toEqual(money(1389, 'USD'))
    expect(convertMoney(money(1000, 'USD'), 'JPY', '149.55')).toEqual(money(1496, 'JPY'))
    expect(convertMoney(money(1000, 'JPY'), 'KWD', '0.0020505')).toEqual(money(2050, 'KWD'))
  })

  it.each(['0', '-1', '', 'abc', '1,2', '0.000'])('refuses the rate %j', (rate) => {
    expect(codeOf(() => convertMoney(money(1, 'USD'), 'CNY', rate))).toBe('rate')
  })

  it('finds a rate in either direction and answers undefined when there is none', () => {
    const rates = { 'EUR/USD': '1.08' }
    expect(convertWith(rates, money(15_000, 'EUR'), 'USD')).toEqual(money(16_200, 'USD'))
    expect(convertWith(rates, money(16_200, 'USD'), 'EUR')).toEqual(money(15_000, 'EUR'))
    expect(convertWith({}, money(7, 'USD'), 'USD')).toEqual(money(7, 'USD'))
    expect(convertWith(rates, money(7, 'USD'), 'CNY')).toBeUndefined()
  })

  it('changes nothing at a rate of one within a currency', () => {
    fc.assert(
      fc.property(amount, currency, (value, code) => {
        expect(convertMoney(money(value, code), code, '1.000')).toEqual(money(value, code))
      }),
    )
  })

  it('never turns a larger amount into a smaller one', () => {
    // Small enough that no conversion between scales leaves the safe integers.
    const modest = fc.integer({ min: -100_000_000, max: 100_000_000 })
    const rate = fc.integer({ min: 1, max: 10_000_000 }).map((n) => (n / 10_000).toFixed(4))
    fc.assert(
      fc.property(modest, modest, rate, currency, currency, (left, right, by, from, to) => {
        const low = convertMoney(money(Math.min(left, right), from), to, by)
        const high = convertMoney(money(Math.max(left, right), from), to, by)
        expect(low.amount).toBeLessThanOrEqual(high.amount)
      }),
    )
  })
})

describe('sharing a total', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 })

  it('gives the remainder to the largest line, the first of equals', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(100, [1, 2, 2])).toEqual([20, 40, 40])
    expect(allocate(101, [1, 2, 2])).toEqual([20, 41, 40])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  })

  it('shares evenly when nothing weighs anything', () => {
    expect(allocate(10, [0, 0, 0])).toEqual([4, 3, 3])
    expect(allocate(0, [])).toEqual([])
  })

  it('always adds up to the total', () => {
    fc.assert(
      fc.property(amount, weights, (total, by) => {
        expect(sumAmounts(allocate(total, by))).toBe(total)
      }),
    )
  })

  it('stays within one minor unit of the exact share, except for the largest line', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), weights, (total, by) => {
        const whole = by.reduce((sum, weight) => sum + weight, 0)
        fc.pre(whole > 0)
        const largest = by.indexOf(Math.max(...by))
        allocate(total, by).forEach((share, index) => {
          const error = BigInt(share) * BigInt(whole) - BigInt(total) * BigInt(by[index] ?? 0)
          const slack = BigInt(whole) * BigInt(index === largest ? by.length : 1)
          expect(error < 0n ? -error < slack : error < slack).toBe(true)
        })
      }),
    )
  })

  it('gives nothing to a line of no weight beside others, and mirrors for negative totals', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), weights, (total, by) => {
        fc.pre(by.some((weight) => weight > 0))
        const shares = allocate(total, by)
        for (const [index, weight] of by.entries()) if (weight === 0) expect(shares[index]).toBe(0)
        expect(allocate(-total, by).map((share) => -share + 0)).toEqual(shares)
      }),
    )
  })

  it('refuses weights that are negative or broken, and a total without lines', () => {
    expect(codeOf(() => allocate(1, [-1, 2]))).toBe('weights')
    expect(codeOf(() => allocate(1, [0.5]))).toBe('weights')
    expect(codeOf(() => allocate(1, []))).toBe('weights')
  })
})
