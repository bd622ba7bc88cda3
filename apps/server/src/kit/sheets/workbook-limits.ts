import { commonErrors } from '@dropyard/contract/kit/errors'
import { fail } from '../errors.ts'
import { maxCells, maxRows } from './sheet-rows.ts'

/**
 * Counts the rows and cells of a sheet while it is unpacked, before it is parsed: the parser takes a minute for a million rows,
 * and fills in everything between the first cell and the last.
 */

/** Markup is ASCII in every encoding that a sheet may have, so its bytes can be searched without decoding. */
const bytesAsText = 'latin1'

/** A cell without a value, such as one with only a border; spreadsheets may write a million of them. */
const emptyCell = /<(?:\w+:)?c\b[^<>]*\/>/g
const emptyRow = /<(?:(\w+):)?row\b[^<>]*(?:\/>|>\s*<\/(?:\w+:)?row>)/g
const rowOrCell = /<(?:\w+:)?(row|c)\b([^<>]*)>/g
const address = /\br="([A-Z]{0,3})(\d+)"/

/** `A` is 1, `XFD` 16384. */
const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)

/** Characters that are buffered until a row begins. */
const mostKept = 2 ** 20

/**
 * The position to cut at: where the last row begins, so that no tag is cut and an empty row is seen whole; without a row, the
 * last tag.
 */
function cutOf(text: string): number {
  const row = text.lastIndexOf('row ')
  const begin = row < 0 ? -1 : text.lastIndexOf('<', row)
  if (begin > 0 || text.length < mostKept) return begin
  const tag = text.lastIndexOf('<')
  return tag > 0 ? tag : text.length
}

/** @returns the sheet without empty cells and rows. @throws Refusal for too many rows or cells */
export async function limitedSheet(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  const count = countCells()
  let rest = ''
  const take = (text: string): void => {
    const filled = text.replace(emptyCell, '').replace(emptyRow, '')
    count(filled)
    parts.push(Buffer.from(filled, bytesAsText))
  }
  for await (const bytes of content) {
    rest += bytes.toString(bytesAsText)
    const end = cutOf(rest)
    if (end <= 0) continue
    take(rest.slice(0, end))
    rest = rest.slice(end)
  }
  take(rest)
  return Buffer.concat(parts)
}

/** Counts rows and cells over consecutive parts of a sheet. */
function countCells(): (text: string) => void {
  let rows = 0
  let cells = 0
  let isCounted = false
  let last = { row: 0, cell: '' }
  let widest = { column: 0, cell: '' }
  return (text) => {
    for (const [, kind, attributes = ''] of text.matchAll(rowOrCell)) {
      if (kind === 'row') {
        isCounted = false
        continue
      }
      cells++
      if (!isCounted) rows++
      isCounted = true
      const [, letters = '', number = ''] = address.exec(attributes) ?? []
      const cell = `${letters}${number}`
      if (Number(number) > last.row) last = { row: Number(number), cell }
      if (columnOf(letters) > widest.column) widest = { column: columnOf(letters), cell }
      if (rows > maxRows || cells > maxCells) fail(commonErrors.file_cells)
      if (last.row > maxRows) fail(commonErrors.file_far_cell, { cell: last.cell })
      if (last.row * widest.column > maxCells) fail(commonErrors.file_far_cell, { cell: widest.cell })
    }
  }
}
