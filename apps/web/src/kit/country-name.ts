import type { Lang } from '@dropyard/contract/kit/text'

const names: Readonly<Record<Lang, Intl.DisplayNames>> = {
  en: new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }),
  zh: new Intl.DisplayNames('zh-Hans', { type: 'region', fallback: 'code' }),
}

/** A country's name as the browser knows it: lists need not ask for names first. */
export function countryName(code: string, lang: Lang): string {
  return /^[A-Za-z]{2}$/.test(code) ? (names[lang].of(code.toUpperCase()) ?? code) : code
}
