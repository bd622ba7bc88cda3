import { type ImportError, maxListedErrors } from '@dropyard/contract/kit/imports'
import { fill, type Lang, type Words } from '@dropyard/contract/kit/text'
import { stringify } from 'csv-stringify/sync'
import { holdsNone } from '../data/held-connection.ts'
import { contentOf, type UploadedFile } from '../http/upload.ts'
import { breather } from '../jobs/breath.ts'
import { type Owner, ownWork } from '../jobs/turns.ts'
import type { Delimiter } from './csv-rows.ts'
import { sheetOf, textRows } from './sheet-rows.ts'
import { isWorkbook, readLongSheet } from './tables.ts'
import { type Cell, safeCell } from './workbook-cells.ts'
import { writeWorkbook } from './workbooks.ts'

/** Tables as files: CSV and XLSX, in and out. What is read is text; what is written is text, or a figure to count with. */

export interface Sheet {
  headers: string[]
  /** Cells by position, as they were before a formula's sign was guarded; `line` is the row's number, the header being 1. */
  rows: { line: number; cells: string[]; texts?: string[] }[]
  /** Rows that say the same as an earlier one in every cell: they are taken once. */
  repeated: { line: number; first: number }[]
  /** What stands between the cells of a text file: where it is the semicolon, numbers have a decimal comma. */
  delimiter: Delimiter
}

/** Bytes of a text that is read at once: some two hundred rows, within milliseconds. */
export const shortFile = 16 * 1024

/**
 * Reads the first sheet of a file. A workbook is recognised by its content; everything else is text with commas, semicolons
 * or tabs, in UTF-8, UTF-16, GB18030 or Windows-1252, as Excel writes it anywhere.
 */
export async function readSheet(file: Buffer | UploadedFile, owner: Owner = ownWork): Promise<Sheet> {
  holdsNone('Reading a sheet')
  const content = async () => (Buffer.isBuffer(file) ? file : contentOf(file))
  if ((Buffer.isBuffer(file) ? file.length : file.size) > shortFile) return readLongSheet(content, owner)
  const bytes = await content()
  return isWorkbook(bytes) ? readLongSheet(content, owner) : sheetOf(await textRows(bytes))
}

const repeatedWords: Words = {
  en: 'The same as row {{first}}: imported once.',
  zh: '与第 {{first}} 行完全相同，只导入一次。',
}

/** Says which rows were left out because they stand twice; the first of them. */
export const warningsOf = (sheet: Sheet, lang: Lang): ImportError[] =>
  sheet.repeated.slice(0, maxListedErrors).map(({ line, first }) => ({
    row: line,
    column: '',
    message: fill(repeatedWords[lang], { first }),
  }))

/** The file with its repeated rows, for imports in which equal rows mean different things. */
export function withRepeated(sheet: Sheet): Sheet {
  if (sheet.repeated.length === 0) return sheet
  const byLine = new Map(sheet.rows.map((row) => [row.line, row]))
  const repeated = sheet.repeated.flatMap(({ line, first }) => {
    const row = byLine.get(first)
    return row ? [{ ...row, line }] : []
  })
  const rows = [...sheet.rows, ...repeated].sort((one, other) => one.line - other.line)
  return { ...sheet, rows, repeated: [] }
}

/** Rows of the file with those that stand twice. */
export const rowsOf = (sheet: Sheet): number => sheet.rows.length + sheet.repeated.length

const rowsAtOnce = 200

/** Writes a table; one asked for by somebody is written in his turn when it is a long workbook. */
export const writeSheet = (
  format: 'csv' | 'xlsx',
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
  { owner }: { owner: Owner },
): Promise<Buffer> => (format === 'csv' ? writeCsv(headers, rows) : writeWorkbook(headers, rows, owner))

/**
 * Writes a text table, beginning with a byte order mark so that spreadsheets read Chinese.
 * @param delimiter other than commas for a file whose numbers are written as its sender's spreadsheet does
 */
export async function writeCsv(
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
  delimiter: Delimiter = ',',
): Promise<Buffer> {
  const breathe = breather()
  let text = `\uFEFF${stringify([[...headers]], { delimiter })}`
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await breathe()
    const table = rows
      .slice(at, at + rowsAtOnce)
      .map((row) => row.map((cell) => (typeof cell === 'string' ? safeCell(cell) : cell.figure)))
    text += stringify(table, { delimiter })
  }
  // Spreadsheets know tabs in UTF-16 only.
  return Buffer.from(text, delimiter === '\t' ? 'utf16le' : 'utf8')
}
