import { dayMs, dayOf } from '@dropyard/contract/kit/days'

/** Days in a person's time zone. */

/** Milliseconds by which a zone's clock is ahead of UTC at a time. */
function aheadOf(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return shown - Math.floor(at / 1000) * 1000
}

/** The day of a time in a zone, `yyyy-MM-dd`. */
export const dayIn = (zone: string, at: number): string => dayOf(at + aheadOf(zone, at))

/** When a day begins in a zone, ISO 8601 in UTC. */
export function dayBegin(zone: string, day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const near = midnight - aheadOf(zone, midnight)
  return new Date(midnight - aheadOf(zone, near)).toISOString()
}

/** The day a number of days later, one by default. */
export const dayAfter = (day: string, days = 1): string =>
  dayOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs)

/** Today in a zone as a range of times, whose end is the beginning of tomorrow. */
export function todayIn(zone: string, now = Date.now()): { yesterday: string; from: string; to: string } {
  const day = dayIn(zone, now)
  return {
    yesterday: dayBegin(zone, dayAfter(day, -1)),
    from: dayBegin(zone, day),
    to: dayBegin(zone, dayAfter(day)),
  }
}

/** The day that a limit of a range is displayed as; for an upper limit it is the last day within the range. */
export function rangeDay(edge: string, zone: string, ends: boolean): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(edge)) return edge
  const at = Date.parse(edge)
  return Number.isNaN(at) ? undefined : dayIn(zone, ends ? at - 1 : at)
}
