import { publishedIn, type Texts } from '@dropyard/contract/store/platform/languages'
import { type Translate, useLang, useT } from '../../../kit/lang.ts'
import { languageName } from '../../../kit/value/language-name.ts'
import type { Shop } from './shops.ts'
import { words } from './words.ts'

type Words = Translate<(typeof words)['en']>

const names = ['title', 'description', 'options'] as const

/** Texts of a product that go to a store in another language than the store's. */
const fallbacks = (language: string, texts: Texts) =>
  names.filter((name) => publishedIn(language, texts)[name] !== language)

/** A note about the language in which products go to a store, and which texts are missing in it. */
export function useLanguageNote(products: readonly Texts[]) {
  const t = useT(words)
  const lang = useLang()
  return ({ language }: Shop): string | undefined => {
    if (language === 'en' || products.length === 0) return undefined
    const name = languageName(language, lang)
    const [one, ...more] = products
    if (one && more.length === 0) return noteOfOne(t, name, fallbacks(language, one))
    const count = products.filter((texts) => fallbacks(language, texts).length > 0).length
    return count === 0
      ? t('language.all', { language: name })
      : t('language.some', { count, total: products.length, language: name })
  }
}

function noteOfOne(t: Words, language: string, missing: readonly (typeof names)[number][]): string {
  if (missing.length === 0) return t('language.all', { language })
  if (missing.length === names.length) return t('language.none', { language })
  const parts = missing.map((name) => t(`language.parts.${name}`)).join(t('language.and'))
  return t('language.partly', { parts, language })
}
