import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigit } from '../../logistics/number-pool/numbers.ts'
import { channelLetters, waybillNumber } from './waybill.ts'

/** Verifies a number as the recipient's postal service does. */
function isWaybill(number: string): boolean {
  const parts = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(number)
  return parts !== null && checkDigit(parts[1] ?? '') === Number(parts[2])
}

describe('tracking numbers', () => {
  it('have the check digit of UPU S10', () => {
    expect(checkDigit('47312482')).toBe(9)
    expect(isWaybill('RR473124829US')).toBe(true)
  })

  it('show one mistyped digit', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.nat(7), fc.integer({ min: 1, max: 9 }), (count, place, by) => {
        const number = waybillNumber('YT-STD', 'CN', count)
        expect(isWaybill(number)).toBe(true)
        const at = place + 2
        const wrong = `${number.slice(0, at)}${(Number(number[at]) + by) % 10}${number.slice(at + 1)}`
        // Check digits 0 and 5 each stand for two remainders, so only those errors can go undetected.
        fc.pre(checkDigit(wrong.slice(2, 10)) !== 0 && checkDigit(wrong.slice(2, 10)) !== 5)
        expect(isWaybill(wrong)).toBe(false)
      }),
    )
  })

  it('begin with letters of the channel, whatever its code', () => {
    expect(['CH-1', '4PX-US', '9'].map(channelLetters)).toEqual(['CH', 'PX', 'XX'])
  })
})
