import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { isWeekend } from '@dropyard/contract/kit/weekend'
import { and, eq, gte, lte } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { holiday } from '../../logistics/holiday/table.ts'

/** Business time of the house: neither the weekends nor the holidays of its country; days in UTC. */

export interface Calendar {
  /** The moment from which so many business days led to now. */
  readonly before: (days: number) => Date
  /** Business days since then, with their parts. */
  readonly since: (at: Date) => number
}

/** @param free days on which nobody works, weekends aside */
export function calendarOf(now: Date, country: string, free: ReadonlySet<string>): Calendar {
  const off = new Set([...free].map((day) => Date.parse(day)))
  const beginOf = (at: number): number => at - (at % dayMs)
  const works = (begin: number): boolean => !isWeekend(begin / dayMs, country) && !off.has(begin)
  const before = (days: number): Date => {
    let at = now.getTime()
    let left = days * dayMs
    // Back to the beginning of each day, whose time counts where it is one of business.
    for (let steps = 0; left > 0 && steps < most; steps++) {
      const begin = at % dayMs === 0 ? at - dayMs : beginOf(at)
      const part = works(begin) ? Math.min(left, at - begin) : 0
      left -= part
      at = part > 0 && left === 0 ? at - part : begin
    }
    return new Date(at)
  }
  // How much of them lies between each day's beginning and now, worked out once: lists ask for every row.
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

/** Days that are looked back at. */
const most = 400

/** The calendar of the house as it stands now. */
export async function calendar(ctx: Ctx): Promise<Calendar> {
  const first = dayOf(ctx.now.getTime() - most * dayMs)
  const rows = await ctx.db
    .select({ from: holiday.fromDay, to: holiday.toDay })
    .from(holiday)
    .where(
      and(
        eq(holiday.country, ctx.config.TASK_COUNTRY),
        gte(holiday.toDay, first),
        lte(holiday.fromDay, dayOf(ctx.now.getTime())),
      ),
    )
  const free = new Set<string>()
  for (const { from, to } of rows)
    for (let day = Date.parse(from); day <= Date.parse(to); day += dayMs) free.add(dayOf(day))
  return calendarOf(ctx.now, ctx.config.TASK_COUNTRY, free)
}
