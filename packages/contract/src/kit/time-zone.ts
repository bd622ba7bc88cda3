import { z } from 'zod'
import { refineMessage } from './issue-messages.ts'
import { read, type Wire } from './wire-read.ts'

/** Names of time zones, such as `Asia/Shanghai`. */

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const timeZone: Wire<string> = read(
  (v) => v,
  z
    .string()
    .trim()
    .min(1)
    .max(60)
    .refine(isTimeZone, refineMessage({ en: 'This time zone doesn’t exist.', zh: '时区不存在。' })),
  { control: 'text', max: 60, min: 1 },
)
