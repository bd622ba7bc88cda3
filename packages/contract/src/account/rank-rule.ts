import { dayMs } from '../kit/days.ts'
/** Which rank a company has. Amounts in US cents. */

/** Days of which the spend counts. */
export const rankWindowDays = 365
/** Days for which a rank is kept at least, whatever is spent meanwhile. */
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
  /** Set by hand: spend changes nothing. */
  readonly pinned: boolean
  /** What it paid for orders in the last `rankWindowDays`, less what it got back. */
  readonly spend: number
}

/**
 * A company rises as soon as it has spent enough. It falls only when the spend of a year no longer reaches its rank
 * and it has had that rank for `rankKeepDays`; a rank set by hand stays until it is set free.
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
