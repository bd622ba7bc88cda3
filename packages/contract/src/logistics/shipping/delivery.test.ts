import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateDelivery } from './delivery.ts'

const dayMs = 86_400_000
const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs

describe('estimated delivery', () => {
  it('counts days from the hand-over, across months and leap days', () => {
    expect(estimateDelivery({ min: 3, max: 5 }, '2028-02-26', [])).toEqual({
      earliest: '2028-02-29',
      latest: '2028-03-02',
      shiftedDays: 0,
    })
  })

  it('shifts by the holidays on the way', () => {
    const goldenWeek = [{ from: '2026-10-01', to: '2026-10-07' }]
    expect(estimateDelivery({ min: 1, max: 5 }, '2026-09-29', goldenWeek)).toEqual({
      earliest: '2026-09-30',
      latest: '2026-10-11',
      shiftedDays: 7,
    })
  })

  it('is not changed by holidays that are over or come later', () => {
    const others = [
      { from: '2026-01-01', to: '2026-01-01' },
      { from: '2026-12-24', to: '2026-12-26' },
    ]
    expect(estimateDelivery({ min: 2, max: 4 }, '2026-06-01', others).latest).toBe('2026-06-05')
  })

  it('begins after a holiday when the hand-over falls into one, also when holidays overlap', () => {
    const two = [
      { from: '2026-05-01', to: '2026-05-03' },
      { from: '2026-05-02', to: '2026-05-05' },
    ]
    expect(estimateDelivery({ min: 0, max: 1 }, '2026-05-01', two)).toEqual({
      earliest: '2026-05-06',
      latest: '2026-05-07',
      shiftedDays: 5,
    })
  })

  it('refuses what is no day', () => {
    expect(() => estimateDelivery({ min: 1, max: 2 }, '2026-02-30', [])).toThrow('"2026-02-30" is not a day')
    expect(() => estimateDelivery({ min: 1, max: 2 }, 'soon', [])).toThrow('"soon" is not a day')
  })

  it('never promises a holiday, and counts exactly the promised number of other days', () => {
    const start = fc
      .integer({ min: 20_000, max: 21_000 })
      .map((n) => new Date(n * dayMs).toISOString().slice(0, 10))
    const holiday = fc.tuple(start, fc.nat(9)).map(([from, length]) => ({
      from,
      to: new Date(Date.parse(from) + length * dayMs).toISOString().slice(0, 10),
    }))
    fc.assert(
      fc.property(
        start,
        fc.nat(40),
        fc.nat(40),
        fc.array(holiday, { maxLength: 30 }),
        (from, a, b, holidays) => {
          const range = { min: Math.min(a, b), max: Math.max(a, b) }
          const found = estimateDelivery(range, from, holidays)
          const isHoliday = (day: string) => holidays.some((one) => one.from <= day && day <= one.to)
          expect(isHoliday(found.latest) || isHoliday(found.earliest)).toBe(false)
          expect(found.earliest <= found.latest).toBe(true)
          expect(days(from, found.latest)).toBe(range.max + found.shiftedDays)
          const off = Array.from({ length: days(from, found.latest) }, (_, n) =>
            new Date(Date.parse(from) + n * dayMs).toISOString().slice(0, 10),
          ).filter(isHoliday)
          expect(off).toHaveLength(found.shiftedDays)
        },
      ),
    )
  })
})
