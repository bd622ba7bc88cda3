import type { Lang } from '@dropyard/contract/kit/text'
import { perLang } from './per-lang.ts'

const names = perLang(
  (lang) => new Intl.DisplayNames(lang === 'zh' ? 'zh-Hans' : 'en', { type: 'region', fallback: 'code' }),
)

/** A country's name from the browser's data, so that lists need not fetch names. */
export function countryName(code: string, lang: Lang): string {
  return /^[A-Za-z]{2}$/.test(code) ? (names(lang).of(code.toUpperCase()) ?? code) : code
}
