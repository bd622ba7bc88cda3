import { dayMs, dayOf } from '@dropyard/contract/kit/days'

/** The time this many days from now; in the past when negative. */
export const momentIn = (days: number): Date => new Date(Date.now() + days * dayMs)

/** The day (UTC, `yyyy-MM-dd`) this many days from today. */
export const inDays = (days: number): string => dayOf(momentIn(days))

/** The day this many days before today. */
export const daysAgo = (days: number): string => inDays(-days)
