import { z } from 'zod'
import { refineMessage } from './issue-messages.ts'
import type { Words } from './text.ts'
import { read, type Wire } from './wire-read.ts'

/** Names of time zones, such as `Asia/Shanghai`. */

/** Offsets such as `+08:00` aren't names: databases read their sign the other way round. */
export function isTimeZone(name: string): boolean {
  if (!/^(UTC|[A-Za-z_]+\/.+)$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const noSuchTimeZone: Words = { en: 'This time zone doesn’t exist.', zh: '时区不存在。' }

export const timeZone: Wire<string> = read(
  (v) => v,
  z.string().trim().min(1).max(60).refine(isTimeZone, refineMessage(noSuchTimeZone)),
  { control: 'text', max: 60, min: 1 },
)

/** A time zone that may be left empty. */
export const timeZoneOrEmpty: Wire<string> = read(
  (v) => v ?? '',
  z
    .string()
    .trim()
    .max(60)
    .refine((name) => name === '' || isTimeZone(name), refineMessage(noSuchTimeZone)),
  { control: 'text', max: 60, min: 0 },
)
