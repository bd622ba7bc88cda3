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

const readDay = (text: string): number => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time) || dayOf(time) !== text) throw new RangeError(`"${text}" is not a day (yyyy-MM-dd)`)
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
