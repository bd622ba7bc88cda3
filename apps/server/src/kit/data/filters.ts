import { dayMs } from '@dropyard/contract/kit/days'
import {
  and,
  asc,
  Column,
  desc,
  gte,
  is,
  isNull,
  lt,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { invalid } from '../errors.ts'
import { dayBegin, dayEnd } from './days.ts'

/** Conditions that lists share. */

/** Text for a pattern of LIKE, standing for nothing but itself. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The pattern of what contains a text. */
export const likePattern = (text: string): string => `%${likeText(text)}%`

/** Moments of the days from one to another (UTC), both of them included; an end that is not given is open. */
export const daysBetween = (
  column: AnyPgColumn,
  from: string | undefined,
  to: string | undefined,
): SQL | undefined =>
  and(from ? gte(column, dayBegin(from)) : undefined, to ? lt(column, dayEnd(to)) : undefined)

/**
 * The order of a list: by a column that was asked for (`-name` the other way round), what is empty last; among equals and
 * when nothing is asked for as usual.
 */
export function orderBy(
  columns: Readonly<Record<string, AnyPgColumn | SQL>>,
  sort: string | undefined,
  usual: readonly SQL[],
): SQL[] {
  const down = sort?.startsWith('-') ?? false
  const column = sort === undefined ? undefined : columns[down ? sort.slice(1) : sort]
  if (!column) return [...usual]
  // What can not be empty is asked for as its index stands.
  if (is(column, Column) && column.notNull) return [down ? desc(column) : asc(column), ...usual]
  return [down ? sql`${column} DESC NULLS LAST` : sql`${column} ASC NULLS LAST`, ...usual]
}

/** From one edge of a span (`wire.edge`) to another: of days the last one belongs to it, a point in time does not. */
export const spanBetween = (
  column: AnyPgColumn,
  from: string | undefined,
  to: string | undefined,
): SQL | undefined =>
  and(
    from ? gte(column, isDay(from) ? dayBegin(from) : new Date(from)) : undefined,
    to ? lt(column, isDay(to) ? dayEnd(to) : new Date(to)) : undefined,
  )

/** Rows whose span of days holds a day: both ends belong to it, and without its end it goes on. */
export const holdsDay = (first: AnyPgColumn, last: AnyPgColumn, day: string | Placeholder): SQL | undefined =>
  and(lte(first, day), last.notNull ? gte(last, day) : or(isNull(last), gte(last, day)))

/** Whether the edge of a span is a day, rather than a point in time. */
export const isDay = (edge: string): boolean => edge.length === 'yyyy-MM-dd'.length

/** Refuses days that end before they begin, and more of them than are allowed. */
export function checkDays({ from, to }: { from: string; to: string }, most: number): void {
  const length = dayEnd(to).getTime() - dayBegin(from).getTime()
  if (length <= 0)
    invalid({ to: { en: 'The end date can’t be before the start date.', zh: '结束日期不能早于开始日期。' } })
  if (length > most * dayMs) invalid({ to: { en: `At most ${most} days.`, zh: `最多 ${most} 天。` } })
}
