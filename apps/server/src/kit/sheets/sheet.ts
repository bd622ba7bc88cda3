import { type ImportError, maxListedErrors } from '@dropyard/contract/kit/imports'
import { fill, type Lang, type Words } from '@dropyard/contract/kit/text'
import { stringify } from 'csv-stringify/sync'
import { assertNoConnectionHeld } from '../data/held-connection.ts'
import { contentOf, type UploadedFile } from '../http/upload.ts'
import { eventLoopPauses } from '../jobs/event-loop-pauses.ts'
import { type Owner, ownWork } from '../jobs/turns.ts'
import type { Delimiter } from './csv-rows.ts'
import { sheetOf, textRows } from './sheet-rows.ts'
import { isWorkbook, readLongSheet } from './tables.ts'
import { type Cell, safeCell } from './workbook-cells.ts'
import { writeWorkbook } from './workbooks.ts'

/** Tables as CSV and XLSX files. Cells are read as text, and written as text or as numbers. */

export interface Sheet {
  headers: string[]
  /** Cells by position, without formula guards; `line` is the row's number in the file, the header being 1. */
  rows: { line: number; cells: string[]; texts?: string[] }[]
  /** Rows that are equal to an earlier one in every cell: they are imported once. */
  repeated: { line: number; first: number }[]
  /** The separator of a text file: with semicolons, numbers have decimal commas. */
  delimiter: Delimiter
}

/** Bytes of a file that is parsed within the server: some two hundred rows, in milliseconds. */
export const shortFile = 16 * 1024

/**
 * Reads the first sheet of a file. A workbook is recognised by its content; anything else is read as text with commas, semicolons
 * or tabs, in UTF-8, UTF-16, GB18030 or Windows-1252, the encodings that Excel writes.
 */
export async function readSheet(file: Buffer | UploadedFile, owner: Owner = ownWork): Promise<Sheet> {
  assertNoConnectionHeld('Reading a sheet')
  const content = async () => (Buffer.isBuffer(file) ? file : contentOf(file))
  if ((Buffer.isBuffer(file) ? file.length : file.size) > shortFile) return readLongSheet(content, owner)
  const bytes = await content()
  return isWorkbook(bytes) ? readLongSheet(content, owner) : sheetOf(await textRows(bytes))
}

const repeatedWords: Words = {
  en: 'The same as row {{first}}: imported once.',
  zh: '与第 {{first}} 行完全相同，只导入一次。',
}

/** A warning for each repeated row that is skipped, up to a maximum. */
export const warningsOf = (sheet: Sheet, lang: Lang): ImportError[] =>
  sheet.repeated.slice(0, maxListedErrors).map(({ line, first }) => ({
    row: line,
    column: '',
    message: fill(repeatedWords[lang], { first }),
  }))

/** The sheet with its repeated rows, for imports in which equal rows have separate meanings. */
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

/** The number of rows, including repeated ones. */
export const rowsOf = (sheet: Sheet): number => sheet.rows.length + sheet.repeated.length

const rowsAtOnce = 200

/** Writes a table as a file. A large workbook is written when it is the owner's turn. */
export const writeSheet = (
  format: 'csv' | 'xlsx',
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
  { owner }: { owner: Owner },
): Promise<Buffer> => (format === 'csv' ? writeCsv(headers, rows) : writeWorkbook(headers, rows, owner))

/**
 * Writes CSV with a byte order mark, so that spreadsheets recognise UTF-8 and show Chinese correctly.
 * @param delimiter another one for a file whose numbers are in the format of the sender's spreadsheet
 */
export async function writeCsv(
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
  delimiter: Delimiter = ',',
): Promise<Buffer> {
  const pause = eventLoopPauses()
  let text = `\uFEFF${stringify([[...headers]], { delimiter })}`
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await pause()
    const table = rows
      .slice(at, at + rowsAtOnce)
      .map((row) => row.map((cell) => (typeof cell === 'string' ? safeCell(cell) : cell.figure)))
    text += stringify(table, { delimiter })
  }
  // Spreadsheets open tab-separated files correctly only in UTF-16.
  return Buffer.from(text, delimiter === '\t' ? 'utf16le' : 'utf8')
}
