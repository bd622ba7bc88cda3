import { commonErrors } from '@dropyard/contract/kit/errors'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { fail } from './errors.ts'
import { sheetWriter } from './libraries.ts'
import type { UploadedFile } from './route.ts'
import { readWorkbook } from './workbook.ts'

/** Tables as files: CSV and XLSX, in and out. What is read is text; what is written is text, or a figure to count with. */

export interface Sheet {
  headers: string[]
  /** Cells by position; `line` is the row's number in the file, the header being 1. */
  rows: { line: number; cells: string[] }[]
}

/** Reads the first sheet of a file. An XLSX is recognised by its content, everything else is read as CSV in UTF-8. */
export async function readSheet(file: UploadedFile): Promise<Sheet> {
  const isXlsx = file.content.subarray(0, 2).toString('latin1') === 'PK'
  const table = isXlsx ? await xlsxCells(file.content) : csvCells(file.content)
  // Numbered before empty ones are left out: a row is named by its number in the file.
  const [head, ...rows] = table
    .map((cells, i) => ({ line: i + 1, cells }))
    .filter((row) => row.cells.some((cell) => cell.trim() !== ''))
  return { headers: (head?.cells ?? []).map((header) => header.trim()), rows }
}

async function xlsxCells(content: Buffer): Promise<string[][]> {
  const rows = await readWorkbook(content)
  if (!rows) fail(commonErrors.workbook)
  return rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString() : cell === null ? '' : String(cell))),
  )
}

function csvCells(content: Buffer): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true })
  try {
    return parse(text.decode(content), {
      bom: true,
      relax_column_count: true,
    }) as string[][]
  } catch {
    fail(commonErrors.file_type, { allowed: 'csv (UTF-8), xlsx' })
  }
}

const formula = /^[=+\-@\t\r]/
/** A cell that a spreadsheet would run as a formula is quoted; plain numbers stay numbers. */
const safeCell = (value: string): string =>
  formula.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
/** The other direction: what `safeCell` put in front comes off again. */
export const readCell = (value: string): string =>
  value.startsWith("'") && formula.test(value.slice(1)) ? value.slice(1) : value

/** A number as it is to be read, such as `-10.00`: a spreadsheet counts with it. Not for codes that look like one. */
export interface Figure {
  readonly figure: string
}
export const figure = (value: string | number): Figure => ({ figure: String(value) })
export type Cell = string | Figure

/** Writes a table; CSV begins with a byte order mark so that spreadsheets read Chinese. */
export async function writeSheet(
  format: 'csv' | 'xlsx',
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<Buffer> {
  if (format === 'csv') {
    const table = rows.map((row) =>
      row.map((cell) => (typeof cell === 'string' ? safeCell(cell) : cell.figure)),
    )
    return Buffer.from(`\uFEFF${stringify([[...headers], ...table])}`, 'utf8')
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
