/**
 * What a merchant was promised with the channel that was paid for, and what another channel would change about it. A rule may
 * carry a parcel by another channel within the promise; beyond it a person decides.
 */

export interface CarriageTerms {
  readonly channelId: number
  /** Most days on the way; null when the channel can't carry the parcel now, so that its days aren't known. */
  readonly daysMax: number | null
  /** Whether buyers can follow the parcel. */
  readonly tracked: boolean
  /** Freight of the parcel in US cents; null with unknown days. */
  readonly total: number | null
}

export const promiseParts = {
  days: { en: 'slower', zh: '时效更慢' },
  tracking: { en: 'without tracking', zh: '无轨迹' },
  price: { en: 'dearer', zh: '运费更高' },
} as const
export type PromisePart = keyof typeof promiseParts
export const promiseCodes = ['days', 'tracking', 'price'] as const satisfies readonly PromisePart[]

/** In what the other channel goes beyond the promise; empty when it keeps it. */
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

/** What the merchant gets back of the freight when the parcel goes by a cheaper channel, in US cents. */
export const givenBack = (paid: CarriageTerms, other: CarriageTerms): number =>
  paid.total === null || other.total === null ? 0 : Math.max(0, paid.total - other.total)
