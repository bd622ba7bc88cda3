import type { Lang } from '@dropyard/contract/kit/text'

/** Something for each language, made when it is first asked for: the browser's formats take milliseconds to make. */
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
