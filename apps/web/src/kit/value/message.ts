import { fill, type Lang } from '@dropyard/contract/kit/text'
import { perLang } from './per-lang.ts'

export type Values = Readonly<Record<string, unknown>>

const plurals = perLang((lang) => new Intl.PluralRules(lang))

/** The text at a path, in the plural form of `count`, with its values inserted. For a missing text, returns the path. */
export function messageIn(words: unknown, key: string, values: Values | undefined, lang: Lang): string {
  const form = typeof values?.count === 'number' ? plurals(lang).select(values.count) : 'other'
  const found = textAt(words, key) ?? textAt(words, `${key}_${form}`) ?? textAt(words, `${key}_other`)
  return found === undefined ? key : fill(found, { ...values }, lang)
}

function textAt(words: unknown, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined,
      words,
    )
  return typeof found === 'string' ? found : undefined
}
