import { dayMs, dayOf } from '../../kit/days.ts'
/** Estimates delivery: a channel's days counted from hand-over, without holidays. */

/** A holiday of a country or carrier, both days included, as `yyyy-MM-dd`. */
export interface Holiday {
  readonly from: string
  readonly to: string
}

export interface DeliveryEstimate {
  readonly earliest: string
  readonly latest: string
  /** Calendar days by which holidays postpone the latest day. */
  readonly shiftedDays: number
}

/** Called for every channel of every quoted order: comparing numbers takes a third of the time of formatting the date again. */
const readDay = (text: string): number => {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text.split('-').map(Number) : []
  const time = Date.UTC(year, month - 1, day)
  const read = new Date(time)
  // Date.UTC moves an invalid month or day into the next one.
  const isDay =
    read.getUTCFullYear() === year && read.getUTCMonth() === month - 1 && read.getUTCDate() === day
  if (!isDay) throw new RangeError(`"${text}" is not a day (yyyy-MM-dd)`)
  return time
}

/**
 * Estimates when a parcel handed over on a day arrives. Holidays don't count, so each one on the way postpones the rest, and no
 * parcel is promised for a holiday.
 */
export function estimateDelivery(
  days: { readonly min: number; readonly max: number },
  from: string,
  holidays: readonly Holiday[],
): DeliveryEstimate {
  const start = readDay(from)
  const ranges = holidays.map((one) => [readDay(one.from), readDay(one.to)] as const)
  const endOfHoliday = (time: number): number | undefined =>
    ranges.find(([first, last]) => time >= first && time <= last)?.[1]
  const afterHolidays = (time: number): number => {
    const end = endOfHoliday(time)
    return end === undefined ? time : afterHolidays(end + dayMs)
  }
  const arrive = (count: number): number => {
    let time = afterHolidays(start)
    for (let left = count; left > 0; left--) time = afterHolidays(time + dayMs)
    return time
  }
  const latest = arrive(days.max)
  return {
    earliest: dayOf(arrive(days.min)),
    latest: dayOf(latest),
    shiftedDays: (latest - start) / dayMs - days.max,
  }
}
