import { displayMoney, type Money } from './money.ts'
import { fill, type Lang, type Words } from './text.ts'

/** What stands in a place of the product's words: an amount and a pair of words follow the reader's language. */
type Said = string | number | Money | Words
export type SaidValues = Readonly<Record<string, Said>>

/** Puts values into words for a reader; amounts read as they do on pages. */
export const say = (words: Words, values: Readonly<Record<string, unknown>>, lang: Lang): string =>
  fill(
    words[lang],
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, saidIn(value, lang)])),
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
  if (isWords(value)) return value[lang]
  return isMoney(value) ? displayMoney(value, lang) : value
}

const isWords = (value: object): value is Words => 'en' in value && 'zh' in value
const isMoney = (value: object): value is Money =>
  'amount' in value &&
  typeof value.amount === 'number' &&
  'currency' in value &&
  typeof value.currency === 'string'
