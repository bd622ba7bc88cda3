import { type Lang, listNames, type Text } from '@dropyard/contract/kit/text'
import { useSyncExternalStore } from 'react'
import { readDevice, writeDevice } from './page/storage.ts'
import { messageIn, type Values } from './value/message.ts'

/** Words in the chosen language. The language changes without a reload; English unless chosen. */

let current: Lang = readDevice().lang ?? 'en'
const listeners = new Set<(lang: Lang) => void>()
sayLang(current)

export const currentLang = (): Lang => current

/** Switches every word on the screen, the dates and the document; remembered on this device. */
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

/** Names one after the other, as the language puts them: `red, green`, `红、绿`. */
export const listed = (names: readonly unknown[]): string => listNames(names, current)

/** What something is, then what it says: `Rejected: no receipt`, `已驳回：缺少凭证`. */
export const titled = (title: string, what: string): string =>
  `${title}${current === 'zh' ? '：' : ': '}${what}`

/** The language, re-rendering when it changes. */
export const useLang = (): Lang => useSyncExternalStore(onLangChange, currentLang)

/** Paths of the texts in `T`, joined by dots: `fields.name`. */
export type Key<T> = {
  [K in keyof T & string]: T[K] extends string ? Unplural<K> : `${K}.${Key<T[K]>}`
}[keyof T & string]
/** `rows_one` and `rows_other` are one text, asked for as `rows` with a `count`. */
type Unplural<K extends string> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K

export interface Translate<T> {
  (key: Key<T>, values?: Values): string
  /** The whole object of words in the current language, for labels by field. */
  readonly words: T
  readonly lang: Lang
}

const translators = { en: new WeakMap<object, unknown>(), zh: new WeakMap<object, unknown>() }

/** Words outside of components. Inside use `useT`, which follows a change of language. */
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

/** The words of a module: `const t = useT(couponText)`, then `t('fields.name')`, `t('rows', { count: 3 })`. */
export function useT<T>(text: Text<T>): Translate<T> {
  return translate(text, useLang())
}
