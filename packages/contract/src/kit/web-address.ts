import type { Words } from './text.ts'

/** Web addresses that are shown as links. Only http and https: a `javascript:` link would run code in the reader's session. */

export const webAddressWords: Words = {
  en: 'Enter a web address that begins with https:// or http://',
  zh: '请输入以 https:// 或 http:// 开头的网址。',
}

/** Whether a text is a web address: http or https, with a host, and without user name or password (`https://user@host`). */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/\\]/i.test(text) || /\s/.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}
