/** Texts in the product's two languages, English and Chinese. English is the source. */

export const languages = ['en', 'zh'] as const
export type Lang = (typeof languages)[number]

/** A text in both languages as a value, such as one that the database stores. Declarations write texts as a {@link Pair}. */
export type Words = Readonly<Record<Lang, string>>

export const isWords = (value: object): value is Words => 'en' in value && 'zh' in value

/** A text as declarations write it: `['Orders', '订单']`. */
export type Pair = readonly [en: string, zh: string]

/** A declared text as a value. */
export const wordsOf = ([en, zh]: Pair): Words => ({ en, zh })
/** A declared text in one language. */
export const inLang = ([en, zh]: readonly [string, string, ...unknown[]], lang: Lang): string =>
  lang === 'en' ? en : zh

/** Texts by name; groups may be nested. */
interface Pairs {
  readonly [name: string]: Pair | Pairs
}
type In<T> = { readonly [K in keyof T]: T[K] extends Pair ? string : In<T[K]> }

export interface Text<T> {
  readonly en: T
  readonly zh: T
}

/** Declares the texts of a module, each with its translation: `text({ title: ['Orders', '订单'] })`. */
export function text<const T extends Pairs>(words: T): Text<In<T>> {
  return { en: inOne(words, 0), zh: inOne(words, 1) } as unknown as Text<In<T>>
}

const inOne = (words: Pairs, at: 0 | 1): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(words).map(([name, one]) => [name, isPair(one) ? one[at] : inOne(one, at)]),
  )

const isPair = (one: Pair | Pairs): one is Pair => Array.isArray(one)

/** Joins names as the language does: `red, green`, `红、绿`. */
export const listNames = (names: readonly unknown[], lang: Lang): string => names.join(nameJoint[lang])

/** The first names, and how many more there are: `A, B (+3)`. */
export const firstNames = (names: readonly string[], most: number): Words => {
  const more = names.length > most ? ` (+${names.length - most})` : ''
  const first = names.slice(0, most)
  return { en: listNames(first, 'en') + more, zh: listNames(first, 'zh') + more }
}

/** Separator of names in a list. */
export const nameJoint: Readonly<Record<Lang, string>> = { en: ', ', zh: '、' }

const meets = /[\u4e00-\u9fff][A-Za-z0-9$€£¥]|[A-Za-z0-9%][\u4e00-\u9fff]/

/** Separator of two parts of a text: a space where Chinese meets Latin letters or numbers. */
const gap = (before: string | undefined, after: string | undefined): string =>
  meets.test(`${before ?? ''}${after ?? ''}`) ? ' ' : ''

/** Joins two words as Chinese typography requires: with a space only next to Latin letters or numbers. */
export const joinWords = (first: string, second: string): string =>
  `${first}${gap(first.at(-1), second.at(0))}${second}`

/**
 * Replaces placeholders such as `{{name}}` by values, with a space between Chinese and Latin text. A placeholder without a
 * value stays in the text, so that the mistake is noticed. Numbers are grouped (10,722) if the placeholder's name is one of
 * `quantities`. `{{count|item|items}}` becomes the singular or the plural word.
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

/** Placeholders whose numbers are grouped; both languages group by commas. */
const quantities: ReadonlySet<string> = new Set(['count', 'total', 'most', 'all', 'done', 'left'])

/** `fill` for both languages. */
export const fillWords = ({ en, zh }: Words, values: Record<string, unknown>): Words => ({
  en: fill(en, values, 'en'),
  zh: fill(zh, values, 'zh'),
})

/** Chooses the language of a request from an `Accept-Language` header; English when nothing fits. */
export function langOf(acceptLanguage: string | undefined): Lang {
  return /^\s*zh/i.test(acceptLanguage ?? '') ? 'zh' : 'en'
}

/** Writes a title in lower case for use within a sentence; `SKU`, `PayPal` and names of languages keep their capitals. */
export const withinSentence = (title: string): string =>
  title.replace(/^(?!English|Chinese)[A-Z](?=[a-z]+(?![A-Za-z]))/, (first) => first.toLowerCase())

/** A label within another one: `Items: Quantity`. */
export const joinLabels = (outer: string, inner: string, lang: Lang): string =>
  lang === 'zh' ? `${outer}：${inner}` : `${outer}: ${inner}`
