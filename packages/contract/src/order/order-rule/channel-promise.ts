/**
 * What a merchant was promised with the channel that was paid for, and what another channel would change. A rule may switch to
 * another channel within the promise; beyond it staff decide.
 */

export interface CarriageTerms {
  readonly channelId: number
  /** Longest delivery time in days; null if the channel can't carry the parcel now, so that it is unknown. */
  readonly daysMax: number | null
  /** Whether buyers can track the parcel. */
  readonly tracked: boolean
  /** Freight of the parcel in US cents; null if unknown. */
  readonly total: number | null
}

export const promiseParts = {
  days: { en: 'slower', zh: '时效更慢' },
  tracking: { en: 'without tracking', zh: '无轨迹' },
  price: { en: 'dearer', zh: '运费更高' },
} as const
export type PromisePart = keyof typeof promiseParts
export const promiseCodes = ['days', 'tracking', 'price'] as const satisfies readonly PromisePart[]

/** In which respects the other channel breaks the promise; empty if it keeps it. */
export function beyondPromise(paid: CarriageTerms, other: CarriageTerms): PromisePart[] {
  if (paid.channelId === other.channelId) return []
  const isLater = other.daysMax === null || paid.daysMax === null || other.daysMax > paid.daysMax
  const isDearer = other.total === null || paid.total === null || other.total > paid.total
  return [
    ...(isLater ? (['days'] as const) : []),
    ...(paid.tracked && !other.tracked ? (['tracking'] as const) : []),
    ...(isDearer ? (['price'] as const) : []),
  ]
}

/** The freight that is credited to the merchant if the parcel uses a cheaper channel, in US cents. */
export const givenBack = (paid: CarriageTerms, other: CarriageTerms): number =>
  paid.total === null || other.total === null ? 0 : Math.max(0, paid.total - other.total)
