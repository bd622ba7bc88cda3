import type { mailSetting } from '@dropyard/contract/system/setting'
import type { z } from 'zod'

type Mail = z.output<typeof mailSetting>

/** Splits the URL of a mail server into the fields of a form. */
export function partsOf(url: string | undefined): Omit<Mail, 'from'> {
  if (!url) return { host: '', port: 587, secure: false, user: '' }
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  return {
    host: hostname,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    user: decodeURIComponent(username),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  }
}

/** Builds the URL from the fields; undefined if the result is no valid URL. */
export function urlOf({ host, port, secure, user, password }: Omit<Mail, 'from'>): string | undefined {
  if (host === '') return ''
  const who = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : ''
  const url = `${secure ? 'smtps' : 'smtp'}://${who}${host}:${port}`
  return URL.canParse(url) && new URL(url).hostname !== '' ? url : undefined
}
