import type { Delimiter } from './csv-rows.ts'

/** Parses cells of files in the formats that people and spreadsheets write. */

/**
 * Invisible characters without meaning in a cell: control characters, and what is copied along from a window or a web page (marks
 * of writing direction, zero-width spaces). With them a SKU would not be found and a name would be displayed backwards. Joiners
 * (U+200C, U+200D) are part of words in some languages and are kept.
 */
const control =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are exactly what is removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g
/** Removes invisible characters and replaces unpaired surrogates, which PostgreSQL can't store. */
export const cleanCell = (cell: string): string => cell.replace(control, '').toWellFormed()

/** Separators between groups of three digits: any kind of space, and the Swiss apostrophe. */
const grouping = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g

/**
 * A number in the format of the file's country, as a decimal text: files with semicolons have decimal commas, files with commas
 * have decimal points, and files with tabs may have either. Undefined when the text is ambiguous, such as 1.234 in a file with
 * semicolons; a text that is no number is returned unchanged.
 */
export function numberText(text: string, delimiter: Delimiter): string | undefined {
  const bare = text.trim().replace(grouping, '')
  if (delimiter === ',') return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  if (/^-?[1-9]\d{0,2}(\.\d{3})+$/.test(bare)) return undefined
  if (delimiter === '\t') {
    if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(bare)) return bare.replaceAll(',', '')
    if (/^-?[1-9]\d{0,2}(,\d{3})+$/.test(bare)) return undefined
  }
  return /^-?\d+,\d+$/.test(bare) ? bare.replace(',', '.') : bare
}

const clock = String.raw`(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?`
/** Year first, as in ISO 8601, exports of stores and Chinese spreadsheets. */
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?${clock}$`)
/** Day first with dots, as in Central Europe. With slashes the first number may be the month, so those are not parsed. */
const dayFirst = new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})${clock}$`)

/**
 * The time of a cell; undefined if it is no time, or on a day that does not exist.
 *
 * @param withoutZone converts the clock of a cell without a time zone; by default it is UTC
 */
export function timeIn(
  text: string,
  withoutZone = (clock: number): Date => new Date(clock),
): Date | undefined {
  const from = yearFirst.exec(text.trim())
  const back = from ? undefined : dayFirst.exec(text.trim())
  const parts = from ?? back
  if (!parts) return undefined
  const [, one, two, three, ...rest] = parts
  const [year, month, day] = (from ? [one, two, three] : [three, two, one]).map(Number) as [
    number,
    number,
    number,
  ]
  const [hours, minutes, seconds] = rest.slice(0, 3).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ]
  const at = new Date(Date.UTC(year, month - 1, day))
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day || year < 1900 || year > 9999)
    return undefined
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined
  const zone = /^([+-])(\d{2}):?(\d{2})$/.exec(rest[3] ?? '')
  const ahead = zone ? (zone[1] === '-' ? -1 : 1) * (Number(zone[2]) * 60 + Number(zone[3])) : 0
  const clock = at.getTime() + ((hours * 60 + minutes - ahead) * 60 + seconds) * 1000
  return rest[3] === undefined ? withoutZone(clock) : new Date(clock)
}

/** The day of a cell in ISO 8601; any other text is returned unchanged. */
export const dayText = (text: string): string => timeIn(text)?.toISOString().slice(0, 10) ?? text
