import { minorOf, typedOf } from './form-fields.ts'
import { onlyNumber } from './only-number.ts'

/** Cells of an editable grid: what is typed, what it means, and what a spreadsheet puts in. */

export interface GridColumn {
  readonly key: string
  readonly title: string
  readonly kind: 'int' | 'money' | 'text'
  /** For amounts. */
  readonly currency?: string
  readonly width?: number
  /** May stay empty. */
  readonly optional?: boolean
}

/** A row by column. What could not be read stays as the text that was typed. */
export type GridRow = Readonly<Record<string, string | number | undefined>>

/** What a typed text means in a column: a number, a text, nothing, or the text itself when it means no number. */
export function readGridCell(column: GridColumn, typed: string): string | number | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (column.kind === 'text') return text
  // Spreadsheets write 1,250.00 with a comma for thousands.
  const plain = text.replace(/,(?=\d{3}(\D|$))/g, '')
  if (column.kind === 'int') return /^\d{1,9}$/.test(plain) ? Number(plain) : text
  return minorOf(plain, column.currency ?? 'USD') ?? text
}

/** A value as it stands in its cell. */
export function gridText(column: GridColumn, value: string | number | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  return column.kind === 'money' ? typedOf(value, column.currency ?? 'USD') : String(value)
}

/** Whether a cell can not be taken as it is. */
export const isWrongCell = (column: GridColumn, value: string | number | undefined): boolean =>
  value === undefined ? column.optional !== true : column.kind !== 'text' && typeof value === 'string'

/** Spreadsheets write units and signs of currencies beside their numbers. */
const numberIn = (column: GridColumn, cell: string): string =>
  column.kind === 'text' ? cell : onlyNumber(cell, { float: true })

/** Puts a copied block of cells into the rows, beginning at a cell; rows are added where it is longer. */
export function pasteInto(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  at: { row: number; column: number },
  copied: string,
): GridRow[] {
  const block = copied
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  const next = [...rows]
  block.forEach((cells, down) => {
    const place = at.row + down
    const values = cells.flatMap((cell, right) => {
      const column = columns[at.column + right]
      return column ? [[column.key, readGridCell(column, numberIn(column, cell))] as const] : []
    })
    next[place] = { ...(next[place] ?? {}), ...Object.fromEntries(values) }
  })
  return next
}
