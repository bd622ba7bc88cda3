import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Conditions that lists share. */

/** Text for a pattern of LIKE, standing for nothing but itself. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The pattern of what contains a text. */
export const likePattern = (text: string): string => `%${likeText(text)}%`

export const dayMs = 86_400_000

/** The first moment of a day (UTC). */
export const dayBegin = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The first moment after a day (UTC). */
export const dayEnd = (day: string): Date => new Date(dayBegin(day).getTime() + dayMs)

/** Moments of the days from one to another (UTC), both of them included; an end that is not given is open. */
export const daysBetween = (
  column: AnyPgColumn,
  from: string | undefined,
  to: string | undefined,
): SQL | undefined =>
  and(from ? gte(column, dayBegin(from)) : undefined, to ? lt(column, dayEnd(to)) : undefined)
