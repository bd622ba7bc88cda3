import type { Lang } from '@dropyard/contract/kit/text'

/** A value for each language, created on first use: Intl formatters take milliseconds to create. */
export function perLang<T>(make: (lang: Lang) => T): (lang: Lang) => T {
  const made = new Map<Lang, T>()
  return (lang) => {
    const known = made.get(lang)
    if (known !== undefined) return known
    const one = make(lang)
    made.set(lang, one)
    return one
  }
}
