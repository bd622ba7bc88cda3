import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWeekend } from '../../kit/weekend.ts'
import { type ParcelPhase, parcelPhases } from './status.ts'
import {
  type Arrived,
  type ClaimTerms,
  claimWindow,
  isStronger,
  learn,
  learnedLimit,
  openDays,
  usualDays,
  type WatchedParcel,
  warningKinds,
  warningOf,
  warningPhaseOf,
} from './warning.ts'

const day = 86_400_000
/** A Monday. */
const monday = Date.UTC(2026, 10, 2)
const daysBetween = (from: number, to: number) => openDays(from, to, (at) => isWeekend(at, 'US'))
const watch = (days: number, limit = 5) => ({
  now: monday + days * day,
  limitOf: () => limit,
  daysBetween,
  claim: { from: 0, days: 60, basis: 'dispatch' as const },
})
const one = (more: Partial<WatchedParcel> = {}): WatchedParcel => ({
  phase: 'line_haul',
  subStatus: 'InTransit_Departure',
  shippedAt: monday,
  since: monday,
  lastAt: monday,
  disputed: false,
  promisedDays: null,
  deadAt: null,
  scannedAt: null,
  claimed: false,
  weightOffSince: null,
  disorderedSince: null,
  ...more,
})
const kindOf = (parcel: WatchedParcel, days: number, limit?: number) =>
  warningOf(parcel, watch(days, limit))?.kind ?? null

describe('a warning', () => {
  it('counts the days on which parcels move', () => {
    expect(daysBetween(monday, monday + 7 * day)).toBe(5)
    expect(openDays(monday, monday + 7 * day, (at) => isWeekend(at, 'US') || at === monday / day + 1)).toBe(4)
    expect(kindOf(one(), 7)).toBe(null)
    expect(kindOf(one(), 8)).toBe('stuck')
  })

  it('says the strongest thing that holds', () => {
    expect(kindOf(one({ phase: 'waiting', since: null, lastAt: null }), 8)).toBe('no_scan')
    expect(kindOf(one({ phase: 'held' }), 1)).toBe('held')
    expect(kindOf(one({ phase: 'exception', subStatus: 'Exception_Lost' }), 58)).toBe('lost')
    expect(kindOf(one(), 55)).toBe('claim_closing')
    expect(kindOf(one({ phase: 'returned', disputed: true }), 1)).toBe('disputed')
    expect(kindOf(one({ phase: 'returned' }), 1)).toBe(null)
    expect(kindOf(one({ phase: 'elsewhere' }), 55)).toBe('elsewhere')
    expect(kindOf(one({ phase: 'returning' }), 55)).toBe('claim_closing')
    expect(kindOf(one({ promisedDays: 3 }), 4)).toBe('promise')
    expect(kindOf(one({ promisedDays: 3 }), 9)).toBe('stuck')
    expect(kindOf(one({ phase: 'delivered' }), 90)).toBe(null)
    expect(kindOf(one({ phase: 'delivered', disputed: true }), 9)).toBe('disputed')
    expect(isStronger('lost', 'stuck') && !isStronger('stuck', 'stuck')).toBe(true)
  })

  it('ends with a carrier’s window for claims, as its contract counts it', () => {
    const at = (days: number, more: Partial<WatchedParcel>, claim: ClaimTerms) =>
      warningOf(one(more), { ...watch(days, 1000), claim })?.kind ?? null
    const terms = { from: 20, days: 40, basis: 'last_event' } as const
    expect(at(36, {}, terms)).toBe('claim_closing')
    expect(at(36, { lastAt: monday + 10 * day }, terms)).toBe(null)
    expect(at(46, { lastAt: monday + 10 * day }, terms)).toBe('claim_closing')
    expect(at(46, { lastAt: monday + 10 * day, claimed: true }, terms)).toBe(null)
    expect(at(500, {}, { ...terms, days: 0 })).toBe(null)
    expect(claimWindow(one(), terms)).toEqual({ opens: monday + 20 * day, closes: monday + 40 * day })
    expect(claimWindow(one(), { ...terms, days: 0 })).toBe(null)
  })

  it('is of a dead number when somebody scans it all the same, and of nothing else', () => {
    const dead = { deadAt: monday + 3 * day, phase: 'line_haul' as const }
    expect(kindOf(one({ ...dead, scannedAt: monday + day, lastAt: monday + 2 * day }), 90)).toBe(null)
    expect(kindOf(one({ ...dead, scannedAt: monday + day, lastAt: monday + 4 * day }), 5)).toBe('dead_scan')
    expect(kindOf(one({ ...dead, phase: 'announced', lastAt: monday + 4 * day }), 5)).toBe(null)
    const neverLeft = { deadAt: monday, scannedAt: monday - day, lastAt: monday - day }
    expect(kindOf(one(neverLeft), 1)).toBe('dead_scan')
  })

  it('is kept apart by the part of the way', () => {
    expect(Object.keys(parcelPhases).map((phase) => warningPhaseOf(phase as ParcelPhase))).toEqual(
      expect.arrayContaining(['before_scan', 'transit', 'customs', 'delivery']),
    )
    expect([warningPhaseOf('announced'), warningPhaseOf('held'), warningPhaseOf('out')]).toEqual([
      'before_scan',
      'customs',
      'delivery',
    ])
  })

  it('once it holds of a parcel that nothing happens to, holds on and only grows', () => {
    const phases = Object.keys(parcelPhases) as ParcelPhase[]
    fc.assert(
      fc.property(
        fc.constantFrom(...phases),
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 12 }),
        (phase, days, later, limit) => {
          const before = kindOf(one({ phase }), days, limit)
          const after = kindOf(one({ phase }), days + later, limit)
          if (before !== null) expect(after === before || (after && isStronger(after, before))).toBe(true)
          if (after) expect(Object.keys(warningKinds)).toContain(after)
        },
      ),
    )
  })

  it('learns from enough parcels of a country, else of the channel, else takes the usual', () => {
    const many = (channel: number, country: string, days: number, count: number): Arrived[] =>
      Array.from({ length: count }, () => ({ channel, country, gaps: [{ phase: 'customs', days }] }))
    const learned = learn([
      ...many(1, 'US', 3, 100),
      ...many(1, 'DE', 9, 20),
      ...many(1, 'IT', 12, 20),
      ...many(2, 'US', 4, 99),
    ])
    const limit = (channel: number, country: string) => learnedLimit(learned, channel, country, 'customs')
    expect([limit(1, 'US'), limit(1, 'DE'), limit(1, 'FR')]).toEqual([3, 12, 12])
    expect(limit(2, 'US')).toBe(usualDays)
  })
})
