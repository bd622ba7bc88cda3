import type { Lang } from '@dropyard/contract/kit/text'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string | undefined, lang: Lang): Intl.DateTimeFormat {
  const key = `${zone}/${lang}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    ...(zone ? { timeZone: zone } : {}),
  })
  formats.set(key, made)
  return made
}

/**
 * A time in a time zone: `20 Nov 2026, 14:05:09`. The zone is shown once on each screen (`zoneName`), not with every time. An
 * invalid time is returned unchanged.
 */
export function exactTime(at: string, zone: string | undefined, lang: Lang): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? at : formatOf(zone, lang).format(date)
}

/** The current name of a time zone: `GMT+8`. The browser's zone by default. */
export function zoneName(zone: string | undefined, now = new Date()): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZoneName: 'short',
    ...(zone ? { timeZone: zone } : {}),
  })
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'
}

/** One day in milliseconds. */
const day = 864e5

/** Whether a day is more than one day before now: such days can't be selected for the future (section 5). */
export const isPast = (date: { valueOf(): number }, now = Date.now()): boolean => date.valueOf() < now - day

const clocks = new Map<string, Record<'day' | 'year' | 'time', Intl.DateTimeFormat>>()

function clockOf(zone: string | undefined, lang: Lang) {
  const key = `${zone}/${lang}`
  const known = clocks.get(key)
  if (known) return known
  const locale = lang === 'zh' ? 'zh-CN' : 'en-GB'
  const at = zone ? { timeZone: zone } : {}
  const made = {
    day: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', ...at }),
    year: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...at }),
    time: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', ...at }),
  }
  clocks.set(key, made)
  return made
}

/** A time in the shortest form: `10:42` today, `20 Nov, 10:42` on other days, `20 Nov 2025` in other years. */
export function shortTime(at: string, zone: string | undefined, lang: Lang, now = new Date()): string {
  const { day, year, time } = clockOf(zone, lang)
  const date = new Date(at)
  const clock = time.format(date)
  if (year.format(date) === year.format(now)) return clock
  if (yearIn(year, date) !== yearIn(year, now)) return year.format(date)
  return `${day.format(date)}${lang === 'zh' ? ' ' : ', '}${clock}`
}

const yearIn = (format: Intl.DateTimeFormat, date: Date): string | undefined =>
  format.formatToParts(date).find(({ type }) => type === 'year')?.value
