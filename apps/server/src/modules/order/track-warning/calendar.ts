import { dayMs } from '@dropyard/contract/kit/days'
import { isWeekend } from '@dropyard/contract/kit/weekend'
import type { ParcelPhase } from '@dropyard/contract/order/parcel/status'
import { openDays } from '@dropyard/contract/order/parcel/warning'
import { and, gte, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { inDays } from '../../../kit/data/days.ts'
import { holiday } from '../../logistics/holiday/table.ts'

/** Working days, on which parcels move, by the country where they are. */

/** Nothing older than this is used to learn limits. */
const longDays = 200

export interface Calendar {
  between(from: number, to: number, country: string): number
}

export async function calendarAt(ctx: Ctx): Promise<Calendar> {
  const since = inDays(ctx, -longDays)
  const rows = await ctx.db
    .select({ country: holiday.country, from: holiday.fromDay, to: holiday.toDay })
    .from(holiday)
    .where(and(isNotNull(holiday.country), gte(holiday.toDay, since)))
  const closed = new Map<string, Set<number>>()
  for (const { country, from, to } of rows) {
    const days = closed.get(country ?? '') ?? new Set()
    for (let at = Date.parse(from) / dayMs; at <= Date.parse(to) / dayMs; at++) days.add(at)
    closed.set(country ?? '', days)
  }
  return {
    between: (from, to, country) =>
      openDays(from, to, (at) => isWeekend(at, country) || (closed.get(country)?.has(at) ?? false)),
  }
}

const atHome: readonly ParcelPhase[] = ['waiting', 'announced', 'first_mile']

/** The country in which a parcel is during a phase. */
export const placeOf = (one: { origin: string; country: string }, phase: ParcelPhase): string =>
  atHome.includes(phase) ? one.origin : one.country
