import type { Lang } from '@dropyard/contract/kit/text'
import type { Field, KitWords } from './form-fields.ts'

/** Errors of the server at cells of a form's tables. */

type Messages = Readonly<Record<string, string>>

/** Separates the errors at cells (`order_lines.3.quantity`); the table's field shows the first of them with its place. */
export function splitCells(given: Messages, shown: readonly Field[], t: KitWords, lang: Lang) {
  const fields: Record<string, string> = {}
  const cells: Record<string, string> = {}
  for (const [path, message] of Object.entries(given)) {
    const [name = '', at = '', key] = path.split('.')
    const field = shown.find((one) => one.name === name)
    if (key === undefined || !field || !/^\d+$/.test(at)) fields[path] = message
    else {
      cells[path] = message
      fields[name] ??= t('inCell', { row: Number(at) + 1, column: columnOf(field, key, lang), message })
    }
  }
  return { fields, cells }
}

/** The label of a column of lines, of repeated rows, or of a table. */
function columnOf({ control }: Field, key: string, lang: Lang): string {
  return (
    control.kind?.line.text[lang].fields[key] ??
    control.fields?.[key]?.[lang === 'en' ? 1 : 2] ??
    control.columns?.[key]?.words[lang] ??
    key
  )
}

/** The errors without those in fields that were changed. */
export const withoutCells = (cells: Messages, changed: readonly string[]): Messages =>
  Object.fromEntries(Object.entries(cells).filter(([path]) => !changed.includes(path.split('.')[0] ?? '')))
