import { describe, expect, it } from 'vitest'
import { timeLeft } from './use-now.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const left = (seconds: number): string => timeLeft(new Date(now + seconds * 1000).toISOString(), now)

describe('the time that is left', () => {
  it('is said in minutes and seconds, with hours only when there are some', () => {
    expect([left(59), left(60), left(3599), left(3600), left(7325)]).toEqual([
      '0:59',
      '1:00',
      '59:59',
      '1:00:00',
      '2:02:05',
    ])
  })

  it('is zero once it has passed', () => {
    expect([left(0), left(-10)]).toEqual(['0:00', '0:00'])
  })
})
