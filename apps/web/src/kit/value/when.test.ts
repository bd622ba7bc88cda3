import { describe, expect, it } from 'vitest'
import { exactTime, isPast, shortTime, zoneName } from './when.ts'

describe('a point in time', () => {
  it('is shown in the zone of the person, which is named beside it once', () => {
    expect(exactTime('2026-11-20T22:30:00Z', 'Asia/Shanghai', 'en')).toBe('21 Nov 2026, 06:30:00')
    expect(exactTime('2026-11-20T22:30:00Z', 'UTC', 'en')).toBe('20 Nov 2026, 22:30:00')
    expect(exactTime('2026-11-20T22:30:00Z', 'UTC', 'zh')).toBe('2026年11月20日 22:30:00')
    expect(zoneName('Asia/Shanghai')).toBe('GMT+8')
    expect(zoneName('UTC')).toBe('UTC')
  })

  it('stays as it is when it is none', () => {
    expect(exactTime('soon', 'UTC', 'en')).toBe('soon')
  })
})

describe('a day for the future', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  it('can’t be earlier than one day before now', () => {
    expect(isPast(new Date('2026-11-19T11:59:59Z'), now)).toBe(true)
    expect(isPast(new Date('2026-11-19T12:00:00Z'), now)).toBe(false)
    expect(isPast(new Date('2026-11-20T00:00:00Z'), now)).toBe(false)
  })
})

it('says a time of today by the clock, of this year by day and clock, and of other years by the date', () => {
  const now = new Date('2026-11-30T18:00:00Z')
  const short = (at: string, zone: string, lang: 'en' | 'zh' = 'en') => shortTime(at, zone, lang, now)
  expect(short('2026-11-30T16:31:00Z', 'UTC')).toBe('16:31')
  expect(short('2026-11-30T16:31:00Z', 'Asia/Shanghai')).toBe('00:31')
  expect(short('2026-11-29T16:31:00Z', 'UTC')).toBe('29 Nov, 16:31')
  expect(short('2026-11-29T16:31:00Z', 'UTC', 'zh')).toBe('11月29日 16:31')
  expect(short('2025-11-30T16:31:00Z', 'UTC')).toBe('30 Nov 2025')
  expect(short('2025-11-30T16:31:00Z', 'UTC', 'zh')).toBe('2025年11月30日')
})
