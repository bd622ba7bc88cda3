import { displayMoney, type Money } from './money.ts'
import { fill, isWords, type Lang, type Words } from './text.ts'

/** What stands in a place of the product's words: amounts, pairs of words and lists follow the reader's language. */
type MessageValue = string | number | Money | Words | readonly (string | number | Words)[]
export type MessageValues = Readonly<Record<string, MessageValue>>

/** Puts values into words for a reader; amounts read as they do on pages. */
export const formatMessage = (words: Words, values: Readonly<Record<string, unknown>>, lang: Lang): string =>
  fill(
    words[lang],
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, saidIn(value, lang)])),
    lang,
  )

/** The same for a reader who is told no amounts. */
export const withoutAmounts = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && isMoney(value) ? '—' : value,
    ]),
  )

function saidIn(value: unknown, lang: Lang): unknown {
  if (typeof value !== 'object' || value === null) return value ?? ''
  if (Array.isArray(value)) return value.map((one) => saidIn(one, lang))
  if (isWords(value)) return value[lang]
  return isMoney(value) ? displayMoney(value, lang) : value
}

/** Values whose texts in two languages are given in the reader's; everything else stays as it is. */
export const valuesIn = (values: Readonly<Record<string, unknown>>, lang: Lang): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && isWords(value) ? value[lang] : value,
    ]),
  )

const isMoney = (value: object): value is Money =>
  'amount' in value &&
  typeof value.amount === 'number' &&
  'currency' in value &&
  typeof value.currency === 'string'
