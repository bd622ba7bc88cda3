import { type Lang, listNames, type Text } from '@dropyard/contract/kit/text'
import { useSyncExternalStore } from 'react'
import { readDevice, writeDevice } from './page/storage.ts'
import { messageIn, type Values } from './value/message.ts'

/** Texts in the selected language, which can change without a reload; English by default. */

let current: Lang = readDevice().lang ?? 'en'
const listeners = new Set<(lang: Lang) => void>()
sayLang(current)

export const currentLang = (): Lang => current

/** Changes the language of all texts, of dates and of the document; stored on this device. */
export function changeLang(lang: Lang): void {
  if (lang === current) return
  current = lang
  writeDevice({ lang })
  sayLang(lang)
  for (const listener of listeners) listener(lang)
}

function sayLang(lang: Lang): void {
  document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
}

export function onLangChange(listener: (lang: Lang) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A list of names in the language's style: `red, green`, `红、绿`. */
export const listed = (names: readonly unknown[]): string => listNames(names, current)

/** A title followed by a text: `Rejected: no receipt`, `已驳回：缺少凭证`. */
export const titled = (title: string, what: string): string =>
  `${title}${current === 'zh' ? '：' : ': '}${what}`

/** The current language; re-renders when it changes. */
export const useLang = (): Lang => useSyncExternalStore(onLangChange, currentLang)

/** Paths of the texts in `T`, joined by dots: `fields.name`. */
export type Key<T> = {
  [K in keyof T & string]: T[K] extends string ? Unplural<K> : `${K}.${Key<T[K]>}`
}[keyof T & string]
/** `rows_one` and `rows_other` are plural forms of one text, whose key is `rows` with a `count`. */
type Unplural<K extends string> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K

export interface Translate<T> {
  (key: Key<T>, values?: Values): string
  /** All texts in the current language, such as for labels by field. */
  readonly words: T
  readonly lang: Lang
}

const translators = { en: new WeakMap<object, unknown>(), zh: new WeakMap<object, unknown>() }

/** Texts outside of components. Use `useT` inside, which re-renders when the language changes. */
export function translate<T>(text: Text<T>, lang: Lang = current): Translate<T> {
  const made = translators[lang].get(text)
  if (made) return made as Translate<T>
  const words = text[lang]
  const t = Object.assign((key: string, values?: Values) => messageIn(words, key, values, lang), {
    words,
    lang,
  }) as Translate<T>
  translators[lang].set(text, t)
  return t
}

/** The texts of a module: `const t = useT(couponText)`, then `t('fields.name')`, `t('rows', { count: 3 })`. */
export function useT<T>(text: Text<T>): Translate<T> {
  return translate(text, useLang())
}
