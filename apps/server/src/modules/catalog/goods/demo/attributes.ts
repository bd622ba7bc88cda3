import { z } from 'zod'
import { demoData, lazily } from '../../../../demo/data.ts'

const words = { name: z.string(), name_zh: z.string() }
const attribute = z.strictObject({
  ...words,
  type: z.enum(['choice', 'number', 'text']),
  choices: z.array(z.strictObject(words)).default([]),
})
/**
 * The value of an attribute for goods of a top category: their material, one of some words, or depending on words of the title.
 */
const property = z.union([
  z.literal('material'),
  z.array(z.string()),
  z.strictObject({ titled: z.string(), says: z.string(), else: z.string() }),
])

/** Attributes of some categories. */
export const demoAttributes = () =>
  demoData('catalog/goods/attributes', z.record(z.string(), z.array(attribute)))

const properties = lazily(() =>
  demoData('catalog/goods/properties', z.record(z.string(), z.record(z.string(), property))),
)

/** Chooses one of some words, deterministically by title. */
const among = (words: readonly string[], title: string): string =>
  words[[...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % words.length] ?? ''

/** Attribute values of goods in a top category. */
export const demoProperties = (top: string, title: string, material: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(properties()[top] ?? {}).map(([name, said]) => {
      if (said === 'material') return [name, material]
      if (Array.isArray(said)) return [name, among(said, title)]
      return [name, new RegExp(`\\b${said.titled}s?\\b`, 'i').test(title) ? said.says : said.else]
    }),
  )
