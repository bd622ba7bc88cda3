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

/** What the rows of a file say: for a short one in the server, for a long one in a process of its own (`table-process.ts`). */

export type CellValue = string | number | boolean | Date | null

/** What is held of one file. Imports take fewer rows, and say so in their own words. */
export const maxRows = 200_000
export const maxCells = 2_000_000

/** What is wrong with a row, beside its cells in a file to correct; left out when the file comes again. */
export const reasonHeader: Words = { en: 'Error', zh: '错误原因' }
const isReason = (header: string): boolean => Object.values(reasonHeader).includes(header.trim())

/** Leaves what was wrong out of the cells of a file that comes again. */
export function withoutReasons(header: readonly string[]): (cells: string[]) => string[] {
  const reasons = new Set(header.flatMap((name, at) => (isReason(name) ? [at] : [])))
  return (cells) => (reasons.size === 0 ? cells : cells.filter((_, at) => !reasons.has(at)))
}

/** Counts the rows of a file. @returns what refuses one that is too many */
export function heldRows(): (row: readonly unknown[]) => void {
  let rows = 0
  let cells = 0
  return (row) => {
    rows++
    cells += row.length
    if (rows > maxRows || cells > maxCells) fail(commonErrors.file_cells)
  }
}

/** Rows whose quotes do not fit that are named. */
const brokenNamed = 10

const lineFeed = 10
// biome-ignore lint/suspicious/noControlCharactersInRegex: a file that begins with these is no text
const notText = /[\u0000-\u0008\u000e-\u001f\u007f]/
/** A table in which a few got between the letters is still one; a program or a picture has many. */
const fewNuls = 4

/** PostgreSQL keeps no NUL, so a table that has one is refused by its row, and what is no table as what it is. */
function refuseNul(content: Uint8Array): never {
  const before = content.subarray(0, content.indexOf(0))
  const isText = before.length > 0 && isUtf8(before) && !notText.test(Buffer.from(before).toString())
  if (!isText || content.subarray(0, 512).filter((byte) => byte === 0).length > fewNuls)
    fail(commonErrors.file_type, { allowed: 'csv, xlsx' })
  fail(commonErrors.file_nul, { row: 1 + before.filter((byte) => byte === lineFeed).length })
}

/** The rows of a text with commas, semicolons or tabs, in any encoding that Excel writes. */
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

/** Excel keeps 15 digits of a number: what is longer is written as it is known, so that nobody takes it for exact. */
const exact = 1e15

export function cellText(cell: CellValue): string {
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'number' && Math.abs(cell) >= exact) return cell.toExponential().toUpperCase()
  return cell === null ? '' : String(cell)
}

export const workbookRows = (rows: readonly CellValue[][]): TableRow[] =>
  rows.map((row, i) => ({ row: i + 1, cells: row.map(cellText), ...textsOf(row) }))

/** Cells of a workbook that are text, although they look like something that a spreadsheet made of another text. */
const textsOf = (row: readonly CellValue[]): Pick<TableRow, 'texts'> =>
  certain(
    row.flatMap((cell) => {
      const change = typeof cell === 'string' ? changeIn(cell.trim()) : undefined
      // A workbook that was made of a changed file holds its numbers as text.
      return change && change !== 'shortened' ? [String(cell).trim()] : []
    }),
  )

const certain = (texts: string[]): Pick<TableRow, 'texts'> => (texts.length > 0 ? { texts } : {})

/** `="0012"` and `'0012`: text for certain, as people keep spreadsheets from changing it. */
const marked = /^="([^"]*)"$/

/** The cells of a row as they were before they were guarded, and those of them that are text for certain. */
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
  // Numbered before empty ones are left out: a row is named by its number in the file.
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
