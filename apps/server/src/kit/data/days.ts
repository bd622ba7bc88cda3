import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import type { Ctx } from '../context.ts'

/** Days (UTC) relative to now, and the times at which they begin and end. */

type Now = Pick<Ctx, 'now'>

export const today = ({ now }: Now): string => dayOf(now)

/** The day `days` days from today; negative for past days. */
export const inDays = ({ now }: Now, days: number): string => dayOf(now.getTime() + days * dayMs)

export const dayBegin = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The last time with a four-digit year. Later ones are not passed to PostgreSQL. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** The first time after a day. */
export const dayEnd = (day: string): Date => new Date(Math.min(dayBegin(day).getTime() + dayMs, lastMoment))

/** The last millisecond of a day, for things due on that day. */
export const lastOf = (day: string): Date => new Date(dayEnd(day).getTime() - 1)
