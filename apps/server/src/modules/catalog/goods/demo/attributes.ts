import { z } from 'zod'
import { demoData, lazily } from '../../../../demo/data.ts'

const words = { name: z.string(), name_zh: z.string() }
const attribute = z.strictObject({
  ...words,
  type: z.enum(['choice', 'number', 'text']),
  choices: z.array(z.strictObject(words)).default([]),
})
/** What goods of a top category say of themselves: their material, one of some words, or by what their title names. */
const property = z.union([
  z.literal('material'),
  z.array(z.string()),
  z.strictObject({ titled: z.string(), says: z.string(), else: z.string() }),
])

/** By what goods of some categories are described. */
export const demoAttributes = () =>
  demoData('catalog/goods/attributes', z.record(z.string(), z.array(attribute)))

const properties = lazily(() =>
  demoData('catalog/goods/properties', z.record(z.string(), z.record(z.string(), property))),
)

/** One of some words, always the same for the same title. */
const among = (words: readonly string[], title: string): string =>
  words[[...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % words.length] ?? ''

/** What the goods of a top category say of themselves. */
export const demoProperties = (top: string, title: string, material: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(properties()[top] ?? {}).map(([name, said]) => {
      if (said === 'material') return [name, material]
      if (Array.isArray(said)) return [name, among(said, title)]
      return [name, new RegExp(`\\b${said.titled}s?\\b`, 'i').test(title) ? said.says : said.else]
    }),
  )
