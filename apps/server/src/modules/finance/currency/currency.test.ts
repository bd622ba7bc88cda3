import { currency as endpoints } from '@dropyard/contract/finance/currency'
import { convertMoney, money } from '@dropyard/contract/kit/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../kit/errors.ts'
import { startTestApp } from '../../../testing/app.ts'
import { rateAt, rateOf } from './service.ts'
import { currencyRate } from './table.ts'

const app = await startTestApp()
const rate = (from: string, to: string, at: string) =>
  app.system((ctx) => rateAt(ctx, from, to, new Date(at)))

describe('an exchange rate', () => {
  it('is the one that holds at the moment', async () => {
    await app.system((ctx) =>
      ctx.db
        .insert(currencyRate)
        .values({ from: 'USD', to: 'CNY', rate: '7.25', validFrom: new Date('2025-03-01T00:00:00Z') }),
    )
    expect(await rate('USD', 'CNY', '2025-02-28T23:59:59Z')).toBe('7.1')
    expect(await rate('USD', 'CNY', '2025-03-01T00:00:00Z')).toBe('7.25')
  })

  it('is turned round when only the other direction is known, and goes over the dollar between two others', async () => {
    expect(await rate('CNY', 'USD', '2025-01-01')).toBe('0.1408450704')
    expect(await rate('EUR', 'GBP', '2025-01-01')).toBe('0.8586956522')
    expect(await rate('EUR', 'EUR', '2025-01-01')).toBe('1')
  })

  it('is refused where there is none, and before the first one', async () => {
    for (const work of [rate('USD', 'XXX', '2025-01-01'), rate('USD', 'CNY', '2019-01-01')]) {
      const error = await work.catch((e: unknown) => e)
      expect(error).toBeInstanceOf(Refusal)
      expect((error as Refusal).refusal.code).toBe('currency.no_rate')
    }
  })

  it('loses less than a thousandth of a percent there and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 99_999 }),
        (amount, n) => {
          const rates = { 'USD/EUR': `${Math.floor(n / 1000)}.${String((n % 1000) + 1).padStart(4, '0')}` }
          const there = convertMoney(
            money(amount * 1_000_000, 'USD'),
            'EUR',
            rateOf(rates, 'USD', 'EUR') ?? '',
          )
          const back = convertMoney(there, 'USD', rateOf(rates, 'EUR', 'USD') ?? '')
          const lost = Math.abs(back.amount - amount * 1_000_000)
          expect(lost / (amount * 1_000_000)).toBeLessThan(1e-5)
        },
      ),
    )
  })
})

it('currencies can be chosen with their scale and rate', async () => {
  const { data } = await (await app.as('merchant')).call(endpoints.select)
  expect(data[0]).toMatchObject({ code: 'USD', per_usd: '1', scale: 2 })
  expect(data.find((one) => one.code === 'JPY')).toMatchObject({ scale: 0, per_usd: '149' })
  expect(data.every((one) => one.per_usd !== null)).toBe(true)
})
