import { dayMs, dayOf } from '../../kit/days.ts'
/** Estimated delivery: days of a channel counted from hand-over, leaving holidays out. */

/** A holiday of a country or carrier, both days included, as `yyyy-MM-dd`. */
export interface Holiday {
  readonly from: string
  readonly to: string
}

export interface DeliveryEstimate {
  readonly earliest: string
  readonly latest: string
  /** Calendar days that holidays put on the latest day. */
  readonly shiftedDays: number
}

/** Asked for every channel of every order that is priced: numbers are compared, which costs a third of writing the day out again. */
const readDay = (text: string): number => {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text.split('-').map(Number) : []
  const time = Date.UTC(year, month - 1, day)
  const read = new Date(time)
  // A month or day that the calendar lacks counts into the next one.
  const isDay =
    read.getUTCFullYear() === year && read.getUTCMonth() === month - 1 && read.getUTCDate() === day
  if (!isDay) throw new RangeError(`"${text}" is not a day (yyyy-MM-dd)`)
  return time
}

/**
 * When a parcel handed over on a day arrives. A day inside a holiday does not count, so every holiday on the way
 * shifts the rest, and no parcel is promised for a holiday.
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
