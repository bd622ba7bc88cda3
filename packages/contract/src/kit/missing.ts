import { z } from 'zod'
import type { Fields } from './record-types.ts'
import { fill, type Lang, listNames, type Words } from './text.ts'
import { controlOf } from './wire.ts'

/** What a form still lacks before it is complete. Every field of it may stay empty while it is worked on. */

/** Fields that must be given; of rows, what each of them must have. */
export type Needs = readonly (string | readonly [rows: string, parts: readonly string[]])[]

/** A field that is not given, and what it is called. */
export const missing = z.object({ field: z.string(), message: z.string() })
type Missing = z.output<typeof missing>
type Form = Readonly<Record<string, unknown>>

/** Whether nothing was given. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const words = {
  row: { en: '{{rows}}, row {{n}}: {{fields}}', zh: '{{rows}}第 {{n}} 行：{{fields}}' },
} as const satisfies Record<string, Words>

/** What it lacks, in the reader's words. */
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
