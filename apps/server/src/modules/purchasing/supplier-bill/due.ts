import { dayMs, dayOf } from '@dropyard/contract/kit/days'

/** When a bill is due by the payment terms of its supplier. */

interface Terms {
  readonly terms: string
  readonly cycle: number
  readonly cycleUnit: string
}

/** The same day some months later, or the last day of that month. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** Without an agreed period a bill is due on its date. */
export function dueOn(issued: string, { terms, cycle, cycleUnit }: Terms): string {
  if (terms !== 'credit') return issued
  return cycleUnit === 'month' ? monthsLater(issued, cycle) : dayOf(Date.parse(issued) + cycle * dayMs)
}
