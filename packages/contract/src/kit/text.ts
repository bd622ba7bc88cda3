/** Words in the product's two languages. English is the source; Chinese must have the same shape to compile. */

export const languages = ['en', 'zh'] as const
export type Lang = (typeof languages)[number]

/** One short text in both languages. */
export type Words = Readonly<Record<Lang, string>>

/** The shape of `T` with every leaf a string, so that `zh` can be checked against `en`. */
export type SameShape<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameShape<T[K]> }

export interface Text<T> {
  readonly en: T
  readonly zh: SameShape<T>
}

/** Declares the words of a module. A key that one language lacks does not compile. */
export function text<const T extends object>(en: T, zh: NoInfer<SameShape<T>>): Text<T> {
  return { en, zh }
}

const meets = /[\u4e00-\u9fff][A-Za-z0-9$€£¥]|[A-Za-z0-9%][\u4e00-\u9fff]/

/** What stands between two pieces of a text: Chinese is set apart from Latin letters and numbers. */
const gap = (before: string | undefined, after: string | undefined): string =>
  meets.test(`${before ?? ''}${after ?? ''}`) ? ' ' : ''

/** Two words side by side, as Chinese is written. */
export const beside = (first: string, second: string): string =>
  `${first}${gap(first.at(-1), second.at(0))}${second}`

/**
 * Puts values into `{{name}}` places, apart from Chinese beside them where they are Latin. An unknown name stays
 * visible, so that a mistake is seen.
 */
export function fill(template: string, values: Record<string, unknown> = {}): string {
  return template.replace(/\{\{(\w+)\}\}/g, (place, name: string, at: number) => {
    if (!(name in values)) return place
    const value = String(values[name])
    return `${gap(template[at - 1], value.at(0))}${value}${gap(value.at(-1), template[at + place.length])}`
  })
}

/** The same in both languages. */
export const fillWords = ({ en, zh }: Words, values: Record<string, unknown>): Words => ({
  en: fill(en, values),
  zh: fill(zh, values),
})

/** Chooses the language of a request from an `Accept-Language` header; English when nothing fits. */
export function langOf(acceptLanguage: string | undefined): Lang {
  return /^\s*zh/i.test(acceptLanguage ?? '') ? 'zh' : 'en'
}
