import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { isWeekend } from '@dropyard/contract/kit/weekend'
import type { Ctx } from '../../../kit/context.ts'
import { question } from '../../../kit/questions.ts'

/** Business time without weekends and public holidays of the country in `TASK_COUNTRY`; days are UTC. */

export interface Calendar {
  /** The moment that is this many business days before now. */
  readonly before: (days: number) => Date
  /** Business days since a moment, with fractions. */
  readonly since: (at: Date) => number
}

/** @param free holidays, in addition to weekends */
export function calendarOf(now: Date, country: string, free: ReadonlySet<string>): Calendar {
  const off = new Set([...free].map((day) => Date.parse(day)))
  const beginOf = (at: number): number => at - (at % dayMs)
  const works = (begin: number): boolean => !isWeekend(begin / dayMs, country) && !off.has(begin)
  const before = (days: number): Date => {
    let at = now.getTime()
    let left = days * dayMs
    // Walks back day by day; only business days count.
    for (let steps = 0; left > 0 && steps < most; steps++) {
      const begin = at % dayMs === 0 ? at - dayMs : beginOf(at)
      const part = works(begin) ? Math.min(left, at - begin) : 0
      left -= part
      at = part > 0 && left === 0 ? at - part : begin
    }
    return new Date(at)
  }
  // Business time between the start of each day and now, computed once, because lists need it for every row.
  const after = new Map<number, number>()
  const today = beginOf(now.getTime())
  const first = today - most * dayMs
  for (let day = today, sum = 0; day >= first; day -= dayMs) {
    if (works(day)) sum += Math.min(dayMs, now.getTime() - day)
    after.set(day, sum)
  }
  const since = (from: Date): number => {
    const began = Math.max(from.getTime(), first)
    if (began >= now.getTime()) return 0
    const day = beginOf(began)
    return ((after.get(day) ?? 0) - (works(day) ? began - day : 0)) / dayMs
  }
  return { before, since }
}

/** Public holidays of a country that touch a span of days, all days included. */
export const holidaysOf = question<
  { country: string; from: string; to: string },
  { from: string; to: string }
>()

/** Days that the calendar reaches back. */
const most = 400

/** The calendar of the configured country, as of now. */
export async function calendar(ctx: Ctx): Promise<Calendar> {
  const first = dayOf(ctx.now.getTime() - most * dayMs)
  const rows = await holidaysOf.ask(ctx, {
    country: ctx.config.TASK_COUNTRY,
    from: first,
    to: dayOf(ctx.now.getTime()),
  })
  const free = new Set<string>()
  for (const { from, to } of rows)
    for (let day = Date.parse(from); day <= Date.parse(to); day += dayMs) free.add(dayOf(day))
  return calendarOf(ctx.now, ctx.config.TASK_COUNTRY, free)
}
