import { commonErrors } from '@dropyard/contract/kit/errors'
import { guarded, unguarded } from '@dropyard/contract/kit/formula'
import { type ImportError, importErrorsNamed } from '@dropyard/contract/kit/resource'
import { fill, type Lang, type Words } from '@dropyard/contract/kit/text'
import { stringify } from 'csv-stringify/sync'
import { cleanCell } from './cells.ts'
import { csvRows, type Delimiter, type TableRow } from './csv-rows.ts'
import { fail } from './errors.ts'
import { holdsNone } from './held-connection.ts'
import { sheetWriter } from './libraries.ts'
import { encodingOf, slicesOf } from './text-encoding.ts'
import { type Owner, ownWork } from './turns.ts'
import { readWorkbook } from './workbook.ts'

/** Tables as files: CSV and XLSX, in and out. What is read is text; what is written is text, or a figure to count with. */

export interface Sheet {
  headers: string[]
  /** Cells by position, as they were before a formula's sign was guarded; `line` is the row's number, the header being 1. */
  rows: { line: number; cells: string[] }[]
  /** Rows that say the same as an earlier one in every cell: they are taken once. */
  repeated: { line: number; first: number }[]
  /** What stands between the cells of a text file: where it is the semicolon, numbers have a decimal comma. */
  delimiter: Delimiter
}

/** What is wrong with a row, beside its cells in a file to correct; left out when the file comes again. */
export const reasonHeader: Words = { en: 'What is wrong', zh: '错误原因' }
const isReason = (header: string): boolean => header === reasonHeader.en || header === reasonHeader.zh

/**
 * Reads the first sheet of a file. A workbook is recognised by its content; everything else is text with commas, semicolons
 * or tabs, in UTF-8, UTF-16, GB18030 or Windows-1252, as Excel writes it anywhere.
 */
export async function readSheet(content: Buffer, owner: Owner = ownWork): Promise<Sheet> {
  holdsNone('Reading a sheet')
  const isXlsx = content.subarray(0, 2).toString('latin1') === 'PK'
  const table = isXlsx ? await xlsxRows(content, owner) : await textRows(content)
  // Numbered before empty ones are left out: a row is named by its number in the file.
  const [head, ...rows] = table
    .map(({ row, cells }) => ({ line: row, cells: cells.map((cell) => unguarded(cleanCell(cell))) }))
    .filter((row) => row.cells.some((cell) => cell.trim() !== ''))
  const headers = (head?.cells ?? []).map((header) => header.trim())
  const kept = headers.map((header, at) => [header, at] as const).filter(([header]) => !isReason(header))
  const all =
    kept.length === headers.length
      ? rows
      : rows.map(({ line, cells }) => ({ line, cells: kept.map(([, at]) => cells[at] ?? '') }))
  return {
    headers: kept.map(([header]) => header),
    ...withoutRepeated(all),
    delimiter: table[0]?.delimiter ?? ',',
  }
}

function withoutRepeated(all: Sheet['rows']): Pick<Sheet, 'rows' | 'repeated'> {
  const seen = new Map<string, number>()
  const rows: Sheet['rows'] = []
  const repeated: Sheet['repeated'] = []
  for (const row of all) {
    const says = row.cells.map((cell) => cell.trim()).join('\u0000')
    const first = seen.get(says)
    if (first === undefined) {
      seen.set(says, row.line)
      rows.push(row)
    } else repeated.push({ line: row.line, first })
  }
  return { rows, repeated }
}

async function xlsxRows(content: Buffer, owner: Owner): Promise<TableRow[]> {
  const rows = await readWorkbook(content, owner)
  if (!rows) fail(commonErrors.workbook)
  return rows.map((row, i) => ({
    row: i + 1,
    cells: row.map((cell) => (cell instanceof Date ? cell.toISOString() : cell === null ? '' : String(cell))),
  }))
}

/** Rows whose quotes do not fit that are named. */
const brokenNamed = 10

async function textRows(content: Buffer): Promise<TableRow[]> {
  const encoding = encodingOf(content)
  if (!encoding.startsWith('utf-16') && content.includes(0))
    fail(commonErrors.file_type, { allowed: 'csv, xlsx' })
  const rows: TableRow[] = []
  for await (const row of csvRows(slicesOf(content), encoding)) rows.push(row)
  const broken = rows.filter((row) => row.broken).map((row) => row.row)
  if (broken.length > 0) fail(commonErrors.file_quotes, { rows: broken.slice(0, brokenNamed).join(', ') })
  return rows
}

const repeatedWords: Words = {
  en: 'The same as row {{first}}: taken once.',
  zh: '与第 {{first}} 行完全相同，只导入一次。',
}

/** Says which rows were left out because they stand twice; the first of them. */
export const warningsOf = (sheet: Sheet, lang: Lang): ImportError[] =>
  sheet.repeated.slice(0, importErrorsNamed).map(({ line, first }) => ({
    row: line,
    column: '',
    message: fill(repeatedWords[lang], { first }),
  }))

/** Rows of the file with those that stand twice. */
export const rowsOf = (sheet: Sheet): number => sheet.rows.length + sheet.repeated.length

/** A number as it is to be read, such as `-10.00`: a spreadsheet counts with it. Not for codes that look like one. */
export interface Figure {
  readonly figure: string
}
export const figure = (value: string | number): Figure => ({ figure: String(value) })
export type Cell = string | Figure

/** Plain numbers stay numbers. */
const safeCell = (value: string): string => (/^-?\d+(\.\d+)?$/.test(value) ? value : guarded(value))

/** Writes a table; CSV begins with a byte order mark so that spreadsheets read Chinese. */
export async function writeSheet(
  format: 'csv' | 'xlsx',
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
  /** Other than commas for a file whose numbers are written as its sender's spreadsheet does. */
  delimiter: Delimiter = ',',
): Promise<Buffer> {
  if (format === 'csv') {
    const table = rows.map((row) =>
      row.map((cell) => (typeof cell === 'string' ? safeCell(cell) : cell.figure)),
    )
    const text = `\uFEFF${stringify([[...headers], ...table], { delimiter })}`
    // Spreadsheets know tabs in UTF-16 only.
    return Buffer.from(text, delimiter === '\t' ? 'utf16le' : 'utf8')
  }
  const head = headers.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const cells = [head, ...rows.map((row) => row.map(sheetCell))]
  const writeXlsx = await sheetWriter()
  return await writeXlsx(cells).toBuffer()
}

function sheetCell(cell: Cell) {
  if (typeof cell === 'string') return { value: safeCell(cell), type: String }
  const decimals = cell.figure.split('.')[1]?.length ?? 0
  return {
    value: Number(cell.figure),
    type: Number,
    format: decimals > 0 ? `0.${'0'.repeat(decimals)}` : '0',
  }
}
