import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import type { Ctx } from '../context.ts'

/** Days (UTC) counted from now, and the moments that they begin and end with. */

type Now = Pick<Ctx, 'now'>

export const today = ({ now }: Now): string => dayOf(now)

/** The day in so many days; before today where they are less than none. */
export const inDays = ({ now }: Now, days: number): string => dayOf(now.getTime() + days * dayMs)

export const dayBegin = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The last moment that has four digits of a year: of later ones PostgreSQL is not told. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** The first moment after a day. */
export const dayEnd = (day: string): Date => new Date(Math.min(dayBegin(day).getTime() + dayMs, lastMoment))

/** The last moment of a day: what is due on it is due then. */
export const lastOf = (day: string): Date => new Date(dayEnd(day).getTime() - 1)
