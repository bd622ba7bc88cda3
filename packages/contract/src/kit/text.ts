/** Words in the product's two languages. English is the source; Chinese must have the same shape to compile. */

export const languages = ['en', 'zh'] as const
export type Lang = (typeof languages)[number]

/** One short text in both languages. */
export type Words = Readonly<Record<Lang, string>>

export const isWords = (value: object): value is Words => 'en' in value && 'zh' in value

/** A text in both languages. */
export type Pair = readonly [en: string, zh: string]

/** Texts by name, in groups where there are many. */
interface Pairs {
  readonly [name: string]: Pair | Pairs
}
type In<T> = { readonly [K in keyof T]: T[K] extends Pair ? string : In<T[K]> }

export interface Text<T> {
  readonly en: T
  readonly zh: T
}

/** Declares the words of a module, each beside its translation. */
export function text<const T extends Pairs>(words: T): Text<In<T>> {
  return { en: inOne(words, 0), zh: inOne(words, 1) } as unknown as Text<In<T>>
}

const inOne = (words: Pairs, at: 0 | 1): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(words).map(([name, one]) => [name, isPair(one) ? one[at] : inOne(one, at)]),
  )

const isPair = (one: Pair | Pairs): one is Pair => Array.isArray(one)

/** Names one after the other, as the language puts them: `red, green`, `红、绿`. */
export const listNames = (names: readonly unknown[], lang: Lang): string => names.join(nameJoint[lang])

/** The first of many names, and how many more there are. */
export const firstNames = (names: readonly string[], most: number): Words => {
  const more = names.length > most ? ` (+${names.length - most})` : ''
  const first = names.slice(0, most)
  return { en: listNames(first, 'en') + more, zh: listNames(first, 'zh') + more }
}

/** What stands between two names of a list. */
export const nameJoint: Readonly<Record<Lang, string>> = { en: ', ', zh: '、' }

const meets = /[\u4e00-\u9fff][A-Za-z0-9$€£¥]|[A-Za-z0-9%][\u4e00-\u9fff]/

/** What stands between two pieces of a text: Chinese is set apart from Latin letters and numbers. */
const gap = (before: string | undefined, after: string | undefined): string =>
  meets.test(`${before ?? ''}${after ?? ''}`) ? ' ' : ''

/** Two words side by side, as Chinese is written. */
export const joinWords = (first: string, second: string): string =>
  `${first}${gap(first.at(-1), second.at(0))}${second}`

/**
 * Puts values into `{{name}}` places, apart from Chinese beside them where they are Latin. An unknown name stays
 * visible, so that a mistake is seen. Numbers of things, by the names of their places, are grouped: 10,722.
 * `{{count|item|items}}` is the word for one of them or for several.
 */
export function fill(template: string, values: Record<string, unknown> = {}, lang: Lang = 'en'): string {
  return template.replace(places, (place: string, name: string, one?: string, many?: string, at = 0) => {
    if (!(name in values)) return place
    const given = values[name]
    if (one !== undefined) return String(given === 1 ? one : many)
    const value = Array.isArray(given)
      ? listNames(given, lang)
      : typeof given === 'number' && quantities.has(name)
        ? given.toLocaleString('en-US')
        : String(given)
    return `${gap(template[at - 1], value.at(0))}${value}${gap(value.at(-1), template[at + place.length])}`
  })
}

const places = /\{\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}\}/g

/** Both languages group by commas. */
const quantities: ReadonlySet<string> = new Set(['count', 'total', 'most', 'all', 'done', 'left'])

/** The same in both languages. */
export const fillWords = ({ en, zh }: Words, values: Record<string, unknown>): Words => ({
  en: fill(en, values, 'en'),
  zh: fill(zh, values, 'zh'),
})

/** Chooses the language of a request from an `Accept-Language` header; English when nothing fits. */
export function langOf(acceptLanguage: string | undefined): Lang {
  return /^\s*zh/i.test(acceptLanguage ?? '') ? 'zh' : 'en'
}

/** A title or label amid a sentence; `SKU`, `PayPal` and names of languages keep their capitals. */
export const withinSentence = (title: string): string =>
  title.replace(/^(?!English|Chinese)[A-Z](?=[a-z]+(?![A-Za-z]))/, (first) => first.toLowerCase())
