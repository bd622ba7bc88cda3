import { headerValue } from './header-bytes.ts'

/**
 * Whether a program sent the mail: an out-of-office reply, a list, a report of non-delivery. Such mails are never answered
 * automatically.
 */
export function isAutomatic(header: string): boolean {
  const value = (name: string): string => headerValue(header, name).toLowerCase()
  const submitted = value('Auto-Submitted').replace(/;.*/s, '').trim()
  return (
    (submitted !== '' && submitted !== 'no') ||
    /^(?:auto_reply|bulk|junk|list)$/.test(value('Precedence')) ||
    value('X-Autoreply') !== '' ||
    value('X-Autorespond') !== '' ||
    /\b(?:all|oof|autoreply|dr|rn|nrn)\b/.test(value('X-Auto-Response-Suppress')) ||
    value('Return-Path') === '<>'
  )
}
