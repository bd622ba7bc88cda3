import type { Lang, Text } from '@dropyard/contract/kit/text'
import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { readDevice, writeDevice } from './storage.ts'
import 'dayjs/locale/zh-cn.js'

/** Words in the chosen language. The language changes without a reload; English unless chosen. */

dayjs.extend(relativeTime)

const dayjsLocales = { en: 'en', zh: 'zh-cn' } as const

void i18next.init({
  lng: readDevice().lang ?? 'en',
  fallbackLng: 'en',
  resources: {},
  interpolation: { escapeValue: false },
  // Field names such as `per-page` and texts with colons are keys of their own.
  nsSeparator: false,
})
applyLang(currentLang())

export function currentLang(): Lang {
  return i18next.language === 'zh' ? 'zh' : 'en'
}

/** Switches every word on the screen, the dates and the document; remembered on this device. */
export function changeLang(lang: Lang): void {
  if (lang === currentLang()) return
  writeDevice({ lang })
  applyLang(lang)
  void i18next.changeLanguage(lang)
}

function applyLang(lang: Lang): void {
  dayjs.locale(dayjsLocales[lang])
  document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
}

export function onLangChange(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** The language, re-rendering when it changes. */
export const useLang = (): Lang => useSyncExternalStore(onLangChange, currentLang)

/** Paths of the texts in `T`, joined by dots: `fields.name`. */
export type Key<T> = {
  [K in keyof T & string]: T[K] extends string ? Unplural<K> : `${K}.${Key<T[K]>}`
}[keyof T & string]
/** `rows_one` and `rows_other` are one text, asked for as `rows` with a `count`. */
type Unplural<K extends string> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K

export interface Translate<T> {
  (key: Key<T>, values?: Readonly<Record<string, unknown>>): string
  /** The whole object of words in the current language, for labels by field. */
  readonly words: T
}

const namespaces = new WeakMap<object, string>()
let named = 0

function namespaceOf(text: Text<unknown>): string {
  const known = namespaces.get(text)
  if (known) return known
  const name = `n${++named}`
  namespaces.set(text, name)
  i18next.addResourceBundle('en', name, text.en)
  i18next.addResourceBundle('zh', name, text.zh)
  return name
}

const translators = { en: new WeakMap<object, unknown>(), zh: new WeakMap<object, unknown>() }

/** Words outside of components. Inside use `useT`, which follows a change of language. */
export function translate<T>(text: Text<T>, lang: Lang = currentLang()): Translate<T> {
  const made = translators[lang].get(text)
  if (made) return made as Translate<T>
  const fixed = i18next.getFixedT(lang, namespaceOf(text))
  const t = Object.assign(
    (key: string, values?: Readonly<Record<string, unknown>>) => fixed(key, { ...values }),
    {
      words: text[lang],
    },
  ) as Translate<T>
  translators[lang].set(text, t)
  return t
}

/** The words of a module: `const t = useT(couponText)`, then `t('fields.name')`, `t('rows', { count: 3 })`. */
export function useT<T>(text: Text<T>): Translate<T> {
  return translate(text, useLang())
}
