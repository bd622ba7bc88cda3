import { displayMoney, type Money } from './money.ts'
import { fill, isWords, type Lang, type Words } from './text.ts'

/** A value for a placeholder. Amounts, texts in both languages and lists are written in the reader's language. */
type MessageValue = string | number | Money | Words | readonly (string | number | Words)[]
export type MessageValues = Readonly<Record<string, MessageValue>>

/** Fills values into a text for a reader. Amounts are formatted as on pages. */
export const formatMessage = (words: Words, values: Readonly<Record<string, unknown>>, lang: Lang): string =>
  fill(
    words[lang],
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, saidIn(value, lang)])),
    lang,
  )

/** Replaces amounts by “—”, for readers who may not see them. */
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

/** Replaces texts in two languages by the one in the reader's language; all other values stay as they are. */
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
