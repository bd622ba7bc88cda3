import { dayMs } from '../../kit/days.ts'
/** Determines the rank of a company. Amounts in US cents. */

/** Days of spending that count. */
export const rankWindowDays = 365
/** Days for which a rank is kept at least, regardless of spending. */
export const rankKeepDays = 90

export interface RankStep {
  readonly id: number
  readonly level: number
  readonly spendFrom: number
}

export interface RankedCompany {
  readonly rankId: number
  /** Since when it has this rank. */
  readonly since: Date
  /** Set by hand: spending doesn't change it. */
  readonly pinned: boolean
  /** Paid for orders in the last `rankWindowDays`, less refunds. */
  readonly spend: number
}

/**
 * A company rises as soon as it has spent enough. It falls only if its yearly spend no longer suffices for its rank and it has
 * had that rank for `rankKeepDays`; a rank set by hand stays until that is undone.
 */
export function rankFor(ranks: readonly RankStep[], company: RankedCompany, now: Date): number {
  if (company.pinned) return company.rankId
  const byLevel = [...ranks].sort((a, b) => a.level - b.level)
  const earned = byLevel.findLast((rank) => rank.spendFrom <= company.spend) ?? byLevel[0]
  const current = ranks.find((rank) => rank.id === company.rankId)
  if (!earned) return company.rankId
  if (!current || earned.level >= current.level) return earned.id
  const keptUntil = company.since.getTime() + rankKeepDays * dayMs
  return now.getTime() < keptUntil ? company.rankId : earned.id
}
