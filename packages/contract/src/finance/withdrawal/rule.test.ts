import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxWithdrawal, minWithdrawal, payoutChannelNames, payoutChannels, withdrawalFee } from './rule.ts'

const channel = fc.constantFrom(...payoutChannelNames)
const amount = fc.integer({ min: minWithdrawal, max: maxWithdrawal })

describe('the fee of a withdrawal', () => {
  it('always leaves something to pay out', () => {
    fc.assert(
      fc.property(channel, amount, (by, of) => {
        const fee = withdrawalFee(by, of)
        expect(Number.isSafeInteger(fee)).toBe(true)
        expect(fee).toBeGreaterThanOrEqual(payoutChannels[by].least)
        expect(fee).toBeLessThan(of)
      }),
    )
  })

  it('never falls when more is withdrawn, and is never cheaper in two halves', () => {
    fc.assert(
      fc.property(channel, amount, amount, (by, one, two) => {
        expect(withdrawalFee(by, Math.max(one, two))).toBeGreaterThanOrEqual(
          withdrawalFee(by, Math.min(one, two)),
        )
        expect(withdrawalFee(by, one) + withdrawalFee(by, two) + 1).toBeGreaterThanOrEqual(
          withdrawalFee(by, one + two),
        )
      }),
    )
  })

  it('is the minimum for a small amount and a part of a large one', () => {
    expect(withdrawalFee('bank_transfer', 10_000)).toBe(1_500)
    expect(withdrawalFee('bank_transfer', 1_000_000)).toBe(5_000)
    expect(withdrawalFee('paypal', 100_000)).toBe(2_500)
  })
})
