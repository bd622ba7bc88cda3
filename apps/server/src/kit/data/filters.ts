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

/** Conditions shared by lists. */

/** Escapes a text for LIKE, so that it matches literally. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The LIKE pattern for values that contain a text. */
export const likePattern = (text: string): string => `%${likeText(text)}%`

/** Timestamps within a range of days (UTC), both included; a missing limit is open. */
export const daysBetween = (
  column: AnyPgColumn,
  from: string | undefined,
  to: string | undefined,
): SQL | undefined =>
  and(from ? gte(column, dayBegin(from)) : undefined, to ? lt(column, dayEnd(to)) : undefined)

/**
 * The ORDER BY of a list: by the requested column (`-name` for descending) with nulls last, then by the usual order, which also
 * applies when no sort is requested.
 */
export function orderBy(
  columns: Readonly<Record<string, AnyPgColumn | SQL>>,
  sort: string | undefined,
  usual: readonly SQL[],
): SQL[] {
  const down = sort?.startsWith('-') ?? false
  const column = sort === undefined ? undefined : columns[down ? sort.slice(1) : sort]
  if (!column) return [...usual]
  // For a NOT NULL column the NULLS clause is left out, so that its index matches.
  if (is(column, Column) && column.notNull) return [down ? desc(column) : asc(column), ...usual]
  return [down ? sql`${column} DESC NULLS LAST` : sql`${column} ASC NULLS LAST`, ...usual]
}

/** From one limit of a range (`wire.edge`) to another: a day is included as an upper limit, a time is not. */
export const spanBetween = (
  column: AnyPgColumn,
  from: string | undefined,
  to: string | undefined,
): SQL | undefined =>
  and(from ? gte(column, edgeBegin(from)) : undefined, to ? lt(column, edgeEnd(to)) : undefined)

/** The first time of a range with this limit, and the first time after it. */
export const edgeBegin = (from: string): Date => (isDay(from) ? dayBegin(from) : new Date(from))
export const edgeEnd = (to: string): Date => (isDay(to) ? dayEnd(to) : new Date(to))

/** Rows whose range of days contains a day: both limits are included, and a null end is open. */
export const holdsDay = (first: AnyPgColumn, last: AnyPgColumn, day: string | Placeholder): SQL | undefined =>
  and(lte(first, day), last.notNull ? gte(last, day) : or(isNull(last), gte(last, day)))

/** Whether the limit of a range is a day rather than a time. */
export const isDay = (edge: string): boolean => edge.length === 'yyyy-MM-dd'.length

/** Refuses ranges that end before they begin or have more than `most` days. */
export function checkDays({ from, to }: { from: string; to: string }, most: number): void {
  const length = dayEnd(to).getTime() - dayBegin(from).getTime()
  if (length <= 0)
    invalid({ to: { en: 'The end date can’t be before the start date.', zh: '结束日期不能早于开始日期。' } })
  if (length > most * dayMs) invalid({ to: { en: `At most ${most} days.`, zh: `最多 ${most} 天。` } })
}
