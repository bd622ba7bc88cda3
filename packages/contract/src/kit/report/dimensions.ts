import type { z } from 'zod'
import { dayMs, dayOf } from '../days.ts'
import type { AnyEndpoint } from '../endpoint.ts'
import type { Pair } from '../text.ts'
import type { Measures } from './measures.ts'

/** Dimensions of a report: what its rows are about. */

export interface Dimension {
  readonly words: Pair
  /** Rows are periods of this length. */
  readonly per?: Period
  /** The name of the row without a value, such as orders without a store. */
  readonly blank?: Pair
  /** The filter of lists that restricts them to one row of this dimension. Without it, only time links to rows. */
  readonly filter?: string
  /** Keys are codes of this list, which has their names. */
  readonly codes?: () => AnyEndpoint
  /** Keys are these words, in whose order rows are listed. */
  readonly names?: Readonly<Record<string, readonly [en: string, zh: string, ...unknown[]]>>
  /** Keys are records that this page opens by their `id`: names link to it. */
  readonly opens?: `/${string}`
  /** Only these users are offered it. */
  readonly for?: 'staff' | 'merchant'
  /** Measures of this dimension instead of the report's. */
  readonly measures?: Measures
  /** Fields of a row besides its measures, such as a picture, which the server reads together with the name. */
  readonly extra?: z.ZodRawShape
  /** Fields of `extra` that are shown beside the name: a picture, and a second line. */
  readonly picture?: string
  readonly second?: string
  /** The measure by which rows are sorted, largest first. Default: the first. */
  readonly sort?: string
  /** Rows that are answered unless the caller gives a limit. */
  readonly limit?: number
}
export type Dimensions = Readonly<Record<string, Dimension>>

export const dimension = <const D extends Omit<Dimension, 'words' | 'per'>>(words: Pair, options?: D) =>
  ({ words, ...options }) as { readonly words: Pair } & D

const periods = { day: ['Day', '日期'], week: ['Week', '周'], month: ['Month', '月份'] } as const
export type Period = keyof typeof periods

/** Rows are the days, weeks (from Monday) or months of the span, also those without figures. */
export const period = <
  P extends Period,
  const D extends Pick<Dimension, 'measures'> & { words?: Pair } = Record<never, never>,
>(
  per: P,
  options?: D,
) => ({ words: periods[per] as Pair, per, ...options }) as { readonly words: Pair; readonly per: P } & D

export interface Bucket {
  /** The first day of the period, which may be before the span. */
  readonly key: string
  readonly name: string
  /** The days of the period that are within the span. */
  readonly from: string
  readonly to: string
}

/** The first day of the period that contains a day. */
export function periodStart(per: Period, day: string): string {
  if (per === 'month') return `${day.slice(0, 7)}-01`
  if (per === 'day') return day
  const at = Date.parse(day)
  return dayOf(at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs)
}

/** A day of the years that dates can have: the week of a day, and the span before it, may go beyond them. */
const dayWithin = (at: number): string =>
  dayOf(Math.min(Math.max(at, Date.parse('0001-01-01')), Date.parse('9999-12-31')))

/** The day before the next period. */
function periodEnd(per: Period, start: string): string {
  const at = new Date(start)
  if (per === 'month')
    return `${start.slice(0, 8)}${new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()}`
  return per === 'day' ? start : dayWithin(at.getTime() + 6 * dayMs)
}

/** All periods of a span. */
export function bucketsIn(per: Period, { from, to }: Span): Bucket[] {
  const found: Bucket[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); ) {
    const day = dayOf(at)
    const key = periodStart(per, day)
    const end = periodEnd(per, key)
    const last = end < to ? end : to
    found.push({ key, name: nameOf(per, key, end), from: day, to: last })
    at = Date.parse(last) + dayMs
  }
  return found
}

function nameOf(per: Period, start: string, end: string): string {
  if (per === 'month') return start.slice(0, 7)
  return per === 'day' ? start : `${start} – ${end.slice(5)}`
}

export interface Span {
  /** First and last day, both included. */
  readonly from: string
  readonly to: string
}

/** The whole weeks, from Monday to Sunday, that contain a span. */
export const weeksAround = ({ from, to }: Span): Span => ({
  from: periodStart('week', from),
  to: periodEnd('week', periodStart('week', to)),
})

export const daysIn = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** The span of the same length that ends on the day before. */
export function spanBefore(span: Span): Span {
  const end = Date.parse(span.from) - dayMs
  return { from: dayWithin(end - (daysIn(span) - 1) * dayMs), to: dayWithin(end) }
}
