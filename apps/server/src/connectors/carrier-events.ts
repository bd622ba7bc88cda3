import type { ReportedEvent } from './tracking.ts'

/** Converts carriers' events into the form of tracking services: limited in size, with the time zone of their clock. */

export const longestText = 500
export const longestName = 100
/** Limits events per parcel, in case a carrier repeats itself. */
export const maxEvents = 500

interface Said {
  /** `2026-09-01 08:45:13`, in the carrier's time zone. */
  time: unknown
  /** `+08:00`, `UTC+08:00`, `GMT+8` or empty. */
  zone: unknown
  text: unknown
  place?: unknown
  country?: unknown
  city?: unknown
  /** Empty if the event doesn't change where the parcel is. */
  subStatus: string
  carrier: string
  raw: unknown
}

export function eventOf({ time, zone, subStatus, ...said }: Said): ReportedEvent {
  const offset = /([+-])(\d{1,2}):?(\d\d)?/.exec(textOf(zone, longestName))
  const sign = offset ? `${offset[1]}${(offset[2] ?? '').padStart(2, '0')}:${offset[3] ?? '00'}` : 'Z'
  const ms = Date.parse(`${textOf(time, longestName).replace(' ', 'T').slice(0, 19)}${sign}`)
  const at = Number.isFinite(ms) ? new Date(ms) : null
  return {
    at,
    zoned: offset !== null && at !== null,
    status: subStatus.split('_')[0] ?? '',
    subStatus,
    text: textOf(said.text, longestText),
    place: textOf(said.place, longestName),
    country: textOf(said.country, 2).toUpperCase(),
    city: textOf(said.city, longestName),
    zip: '',
    carrier: said.carrier,
    raw: said.raw,
  }
}

export const lastOf = (events: readonly ReportedEvent[]): Date | null =>
  events.reduce<Date | null>((last, { at }) => (at && (!last || at > last) ? at : last), null)

const textOf = (said: unknown, most: number): string =>
  typeof said === 'string' || typeof said === 'number'
    ? String(said).replaceAll('\u0000', '').replace(/\s+/g, ' ').trim().slice(0, most)
    : ''
