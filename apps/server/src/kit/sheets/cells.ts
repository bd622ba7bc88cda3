import type { Delimiter } from './csv-rows.ts'

/** What cells of files mean, as people and their spreadsheets write it. */

/**
 * Signs that nobody sees and no cell means: a bell or a NUL, and what comes along when text is copied from a window or a web
 * page (marks of the direction of writing, spaces without width). With them a SKU is not found and a name reads backwards.
 * What joins letters (U+200C, U+200D) belongs to the words of some languages, and stays.
 */
const control =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are exactly what is removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g
/** A cell without signs that can not be seen or kept. */
export const cleanCell = (cell: string): string => cell.replace(control, '').toWellFormed()

/** Between digits in groups of three: spaces of every width, and the Swiss apostrophe. */
const grouping = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g

/**
 * A number as a person of the file's country writes it, as a decimal text: a file with semicolons has a decimal comma, one
 * with commas a decimal point, and one with tabs either. Undefined where it can mean two numbers, such as 1.234 among
 * semicolons; what is no number at all stays as it is.
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
/** The year first, as ISO 8601, stores and Chinese spreadsheets write it. */
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?${clock}$`)
/** The day first, with points, as Central Europe writes it. With slashes it may be the month: that is not guessed. */
const dayFirst = new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})${clock}$`)

/** The time that a cell means, in UTC where it names no zone; undefined where it names none, or a day that does not exist. */
export function timeIn(text: string): Date | undefined {
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
  return new Date(at.getTime() + ((hours * 60 + minutes - ahead) * 60 + seconds) * 1000)
}

/** A calendar day as ISO 8601 writes it; a cell that means none stays as it is. */
export const dayText = (text: string): string => timeIn(text)?.toISOString().slice(0, 10) ?? text
