import { z } from 'zod'
import type { Fields } from './record-types.ts'
import { fill, type Lang, listNames, type Words } from './text.ts'
import { controlOf } from './wire.ts'

/** Lists the fields that a form still lacks. Drafts may leave every field empty; only completing the form needs them. */

/** Required fields. For a list of rows also the fields that each row needs: `['samples', ['size', 'price']]`. */
export type Needs = readonly (string | readonly [rows: string, parts: readonly string[]])[]

/** A missing field; `message` is its label. */
export const missing = z.object({ field: z.string(), message: z.string() })
type Missing = z.output<typeof missing>
type Form = Readonly<Record<string, unknown>>

/** Whether a value is null, undefined, an empty text or an empty list. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const words = {
  row: { en: '{{rows}}, row {{n}}: {{fields}}', zh: '{{rows}}第 {{n}} 行：{{fields}}' },
} as const satisfies Record<string, Words>

/** The required fields that a form lacks, labelled in the reader's language. */
export function missingIn(fields: Fields, needs: Needs, form: Form, lang: Lang): Missing[] {
  const at = lang === 'en' ? 1 : 2
  return needs.flatMap((need) => {
    const [name, each] = typeof need === 'string' ? [need] : need
    const field = fields[name]
    if (!field) return []
    const value = form[name]
    if (isBlank(value)) return [{ field: name, message: field[at] }]
    if (!each || !Array.isArray(value)) return []
    const { fields: parts = {}, columns = {} } = controlOf(field[0]) ?? {}
    return value.flatMap((row: Form, index) => {
      const blank = each.filter((part) => isBlank(row[part]))
      if (blank.length === 0) return []
      const called = blank.map((part) => columns[part]?.words[lang] ?? parts[part]?.[at] ?? part)
      const fields = listNames(called, lang)
      return [{ field: name, message: fill(words.row[lang], { rows: field[at], n: index + 1, fields }) }]
    })
  })
}
