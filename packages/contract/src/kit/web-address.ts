import type { Words } from './text.ts'

/** Addresses that become links: `javascript:` and every other scheme would run in the reader's own session. */

export const webAddressWords: Words = {
  en: 'Enter a web address that begins with https:// or http://',
  zh: '请输入以 https:// 或 http:// 开头的网址。',
}

/** Whether a text is an address on the web: http or https, with a host, without a login in front of it. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/\\]/i.test(text) || /\s/.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}
