import { z } from 'zod'
import { countryCode } from '#country-code'
import { refineMessage } from './issue-messages.ts'
import type { Words } from './text.ts'
import { read, type Wire } from './wire-read.ts'

/** Countries in requests: a code or a name is accepted and converted to ISO 3166-1 alpha-2. */

export const countryWords: Words = {
  en: 'Enter a country by its code, such as DE, or by its name.',
  zh: '国家无效，请填写代码（如 DE）或名称。',
}

const codeIn = (value: unknown): unknown =>
  typeof value === 'string' ? (countryCode(value) ?? value) : value
const isCode = (text: string): boolean => countryCode(text) === text

/** A country that may be left empty. */
export const countryOrEmpty: Wire<string> = read(
  (value) => codeIn(value ?? ''),
  z.string().refine((text) => text === '' || isCode(text), refineMessage(countryWords)),
  { control: 'text', codes: 'country', max: 2, min: 0 },
)

/** A country: `DE`, `deu`, `Germany` and `德国` are all read as `DE`. */
export const country: Wire<string> = read(codeIn, z.string().refine(isCode, refineMessage(countryWords)), {
  control: 'text',
  codes: 'country',
  max: 2,
  min: 2,
})

/** Codes of the countries in a text such as `DE FR`, `Germany, South Korea` or `德国、法国`; unknown words stay as they are. */
export const countriesIn = (text: string): string[] =>
  text
    .split(/[,;，；、|/\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => countryCode(part) ?? part.split(/\s+/).map((one) => countryCode(one) ?? one))

/** Codes of countries, without duplicates: an array, or a text as `countriesIn` reads it. */
export const countries: Wire<string[]> = read(
  (value) => {
    const given = value ?? []
    const list = typeof given === 'string' ? countriesIn(given) : given
    return Array.isArray(list) ? [...new Set(list.map(codeIn))] : list
  },
  z
    .array(z.string())
    .max(250)
    .refine((list) => list.every(isCode), refineMessage(countryWords)),
  { control: 'tags', codes: 'country', max: 250 },
)
