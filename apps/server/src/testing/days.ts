import { dayMs, dayOf } from '@dropyard/contract/kit/days'

/** The moment so many days from now; before it where below 0. */
export const momentIn = (days: number): Date => new Date(Date.now() + days * dayMs)

/** The day (UTC), `yyyy-MM-dd`, so many days from today. */
export const inDays = (days: number): string => dayOf(momentIn(days))

/** The day so many days before today. */
export const daysAgo = (days: number): string => inDays(-days)
