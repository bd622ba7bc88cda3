import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RankStep, rankFor, rankKeepDays } from './rule.ts'

const ranks: readonly RankStep[] = [
  { id: 11, level: 1, spendFrom: 0 },
  { id: 12, level: 2, spendFrom: 100_000 },
  { id: 13, level: 3, spendFrom: 500_000 },
  { id: 14, level: 4, spendFrom: 2_000_000 },
]
const now = new Date('2026-06-01T00:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
const company = (over: object = {}) => ({ rankId: 12, since: ago(10), pinned: false, spend: 0, ...over })
const levelOf = (id: number) => ranks.find((rank) => rank.id === id)?.level ?? 0
const anyRank = fc.constantFrom(...ranks.map((rank) => rank.id))
const spend = fc.integer({ min: -1_000_000, max: 10_000_000 })

describe('the rank of a company', () => {
  it('rises as soon as enough is spent, over several ranks at once', () => {
    expect(rankFor(ranks, company({ spend: 499_999 }), now)).toBe(12)
    expect(rankFor(ranks, company({ spend: 500_000 }), now)).toBe(13)
    expect(rankFor(ranks, company({ spend: 9_000_000 }), now)).toBe(14)
  })

  it('falls only when it was kept long enough', () => {
    expect(rankFor(ranks, company({ rankId: 14, since: ago(rankKeepDays - 1) }), now)).toBe(14)
    expect(rankFor(ranks, company({ rankId: 14, since: ago(rankKeepDays) }), now)).toBe(11)
    expect(rankFor(ranks, company({ rankId: 14, since: ago(400), spend: 600_000 }), now)).toBe(13)
  })

  it('set by hand stays, whatever is spent', () => {
    fc.assert(
      fc.property(anyRank, spend, (rankId, amount) => {
        expect(rankFor(ranks, company({ rankId, spend: amount, pinned: true, since: ago(999) }), now)).toBe(
          rankId,
        )
      }),
    )
  })

  it('never falls while more is spent, and is what was earned or what it was', () => {
    fc.assert(
      fc.property(anyRank, spend, spend, fc.integer({ min: 0, max: 400 }), (rankId, one, two, days) => {
        const at = (amount: number) =>
          rankFor(ranks, company({ rankId, spend: amount, since: ago(days) }), now)
        expect(levelOf(at(Math.max(one, two)))).toBeGreaterThanOrEqual(levelOf(at(Math.min(one, two))))
        const earned = ranks.findLast((rank) => rank.spendFrom <= one)?.id ?? 11
        expect([rankId, earned]).toContain(at(one))
        if (days < rankKeepDays) expect(levelOf(at(one))).toBeGreaterThanOrEqual(levelOf(rankId))
      }),
    )
  })
})
