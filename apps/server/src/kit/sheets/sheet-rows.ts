import { isUtf8 } from 'node:buffer'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { unguarded } from '@dropyard/contract/kit/formula'
import type { Words } from '@dropyard/contract/kit/text'
import { fail } from '../errors.ts'
import { cleanCell } from './cells.ts'
import { csvRows, type TableRow } from './csv-rows.ts'
import { changeIn } from './identifiers.ts'
import type { Sheet } from './sheet.ts'
import { encodingOf, slicesOf } from './text-encoding.ts'

/** Parses the rows of a file: within the server for a short file, in a child process for a long one (`table-process.ts`). */

export type CellValue = string | number | boolean | Date | null

/** Limits for reading any file. Imports have lower ones with their own messages. */
export const maxRows = 200_000
export const maxCells = 2_000_000

/** Header of the column with reasons in a file with rows to correct; ignored when the file is imported again. */
export const reasonHeader: Words = { en: 'Error', zh: '错误原因' }
const isReason = (header: string): boolean => Object.values(reasonHeader).includes(header.trim())

/** Removes the columns with reasons from a file that is imported again. */
export function withoutReasons(header: readonly string[]): (cells: string[]) => string[] {
  const reasons = new Set(header.flatMap((name, at) => (isReason(name) ? [at] : [])))
  return (cells) => (reasons.size === 0 ? cells : cells.filter((_, at) => !reasons.has(at)))
}

/** Counts the rows and cells of a file. @returns a function that refuses when there are too many */
export function heldRows(): (row: readonly unknown[]) => void {
  let rows = 0
  let cells = 0
  return (row) => {
    rows++
    cells += row.length
    if (rows > maxRows || cells > maxCells) fail(commonErrors.file_cells)
  }
}

/** Maximum of rows with unbalanced quotes that the message names. */
const brokenNamed = 10

const lineFeed = 10
// biome-ignore lint/suspicious/noControlCharactersInRegex: a file that begins with these is no text
const notText = /[\u0000-\u0008\u000e-\u001f\u007f]/
/** A table with a few stray NULs is still recognised as text; a program or picture has many. */
const fewNuls = 4

/** PostgreSQL can't store NUL. A table that has one is refused with the row's number, any other file because of its type. */
function refuseNul(content: Uint8Array): never {
  const before = content.subarray(0, content.indexOf(0))
  const isText = before.length > 0 && isUtf8(before) && !notText.test(Buffer.from(before).toString())
  if (!isText || content.subarray(0, 512).filter((byte) => byte === 0).length > fewNuls)
    fail(commonErrors.file_type, { allowed: 'csv, xlsx' })
  fail(commonErrors.file_nul, { row: 1 + before.filter((byte) => byte === lineFeed).length })
}

/** Parses a text with commas, semicolons or tabs, in any encoding that Excel writes. */
export async function textRows(content: Uint8Array): Promise<TableRow[]> {
  const encoding = encodingOf(content)
  if (!encoding.startsWith('utf-16') && content.includes(0)) refuseNul(content)
  const rows: TableRow[] = []
  const hold = heldRows()
  for await (const row of csvRows(slicesOf(content), encoding)) {
    hold(row.cells)
    rows.push(row)
  }
  const broken = rows.filter((row) => row.broken).map((row) => row.row)
  if (broken.length > 0) fail(commonErrors.file_quotes, { rows: broken.slice(0, brokenNamed) })
  return rows
}

/** Excel keeps 15 digits of a number: longer ones are written with an exponent, so that they are not taken for exact. */
const exact = 1e15

export function cellText(cell: CellValue): string {
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'number' && Math.abs(cell) >= exact) return cell.toExponential().toUpperCase()
  return cell === null ? '' : String(cell)
}

export const workbookRows = (rows: readonly CellValue[][]): TableRow[] =>
  rows.map((row, i) => ({ row: i + 1, cells: row.map(cellText), ...textsOf(row) }))

/** Cells that the workbook stores as text, although they look like the result of a spreadsheet's conversion. */
const textsOf = (row: readonly CellValue[]): Pick<TableRow, 'texts'> =>
  certain(
    row.flatMap((cell) => {
      const change = typeof cell === 'string' ? changeIn(cell.trim()) : undefined
      // A workbook made from a converted file contains the shortened numbers as text, so these are not certain.
      return change && change !== 'shortened' ? [String(cell).trim()] : []
    }),
  )

const certain = (texts: string[]): Pick<TableRow, 'texts'> => (texts.length > 0 ? { texts } : {})

/** `="0012"` and `'0012` mark certain text: people write them so that spreadsheets don't convert it. */
const marked = /^="([^"]*)"$/

/** A row's cells without formula guards, and which of them are certainly text. */
export function plainRow({ row, cells, texts = [] }: TableRow): Sheet['rows'][number] {
  const sure = [...texts]
  const plain = cells.map((written) => {
    const cell = cleanCell(written)
    const text = marked.exec(cell.trim())?.[1] ?? unguarded(cell)
    if (text !== cell) sure.push(text.trim())
    return text
  })
  return { line: row, cells: plain, ...certain(sure) }
}

export function sheetOf(table: readonly TableRow[]): Sheet {
  // Rows are numbered before empty ones are dropped, so that the numbers match the file.
  const [head, ...rows] = table.map(plainRow).filter((row) => row.cells.some((cell) => cell.trim() !== ''))
  const header = head?.cells ?? []
  const left = withoutReasons(header)
  return {
    headers: left(header).map((name) => name.trim()),
    ...withoutRepeated(rows.map((row) => ({ ...row, cells: left(row.cells) }))),
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
