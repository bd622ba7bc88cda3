import { describe, expect, it } from 'vitest'
import { dayAfter, dayBegin, dayIn, todayIn } from './zone-day.ts'

describe('a day in a time zone', () => {
  it('begins at midnight there', () => {
    expect(dayBegin('UTC', '2026-11-22')).toBe('2026-11-22T00:00:00.000Z')
    expect(dayBegin('Asia/Shanghai', '2026-11-22')).toBe('2026-11-21T16:00:00.000Z')
    expect(dayBegin('America/New_York', '2026-11-22')).toBe('2026-11-22T05:00:00.000Z')
    expect(dayBegin('Asia/Kathmandu', '2026-11-22')).toBe('2026-11-21T18:15:00.000Z')
  })

  it('is as long as the clock makes it when it is put forward or back', () => {
    const hours = (day: string) =>
      (Date.parse(dayBegin('Europe/Berlin', dayAfter(day))) - Date.parse(dayBegin('Europe/Berlin', day))) /
      3_600_000
    expect(hours('2026-03-29')).toBe(23)
    expect(hours('2026-10-25')).toBe(25)
  })

  it('is the one that the clock shows there', () => {
    const at = Date.parse('2026-11-22T17:30:00Z')
    expect(dayIn('UTC', at)).toBe('2026-11-22')
    expect(dayIn('Asia/Shanghai', at)).toBe('2026-11-23')
    expect(todayIn('Asia/Shanghai', at)).toEqual({
      yesterday: '2026-11-21T16:00:00.000Z',
      from: '2026-11-22T16:00:00.000Z',
      to: '2026-11-23T16:00:00.000Z',
    })
  })
})
