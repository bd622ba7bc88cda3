import { describe, expect, it } from 'vitest'
import { beginOf } from './price-days.ts'

describe('the day that changed prices begin on', () => {
  const now = Date.parse('2026-11-21T23:30:00Z')

  it('is that of the version when it is still to come', () => {
    expect(beginOf({ state: 'later', valid_from: '2026-12-01T00:00:00.000Z' }, now)).toBe('2026-12-01')
  })

  it('is tomorrow in UTC for what holds or held', () => {
    for (const state of ['now', 'over'] as const)
      expect(beginOf({ state, valid_from: '2026-01-01T00:00:00.000Z' }, now)).toBe('2026-11-22')
    expect(beginOf(undefined, now)).toBe('2026-11-22')
  })
})
