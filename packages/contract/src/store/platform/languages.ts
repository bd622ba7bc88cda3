/** Languages of stores. */
export const storeLanguages = [
  { id: 1, lang: 'English', code: 'en' },
  { id: 2, lang: '中文', code: 'zh' },
  { id: 3, lang: 'Deutsch', code: 'de' },
  { id: 4, lang: 'Français', code: 'fr' },
  { id: 5, lang: 'Español', code: 'es' },
] as const

export type StoreLanguage = (typeof storeLanguages)[number]['code']
export const storeLanguageCodes = ['en', 'zh', 'de', 'fr', 'es'] as const satisfies readonly StoreLanguage[]

/** Languages in which each text of a product exists. */
export interface Texts {
  readonly title: readonly string[]
  readonly description: readonly string[]
  readonly options: readonly string[]
}

/** The language that every product has. */
const always = 'en'

/** The language in which each text is published to a store: the store's, or English if it is missing. */
export function publishedIn(language: string, texts: Texts): Readonly<Record<keyof Texts, string>> {
  const of = (name: keyof Texts) => (texts[name].includes(language) ? language : always)
  return { title: of('title'), description: of('description'), options: of('options') }
}
