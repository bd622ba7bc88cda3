import { minorOf, typedOf } from './form-fields.ts'
import { onlyNumber } from './only-number.ts'

/** Cells of an editable grid: parsing, formatting and pasting from spreadsheets. */

export interface GridColumn {
  readonly key: string
  readonly title: string
  readonly kind: 'int' | 'money' | 'text'
  /** For amounts. */
  readonly currency?: string
  readonly width?: number
  /** May be empty. */
  readonly optional?: boolean
}

/** A row by column. Unparsable input is kept as the typed text. */
export type GridRow = Readonly<Record<string, string | number | undefined>>

/** The value of a typed text in a column: a number, a text, undefined if empty, or the typed text if it is no number. */
export function readGridCell(column: GridColumn, typed: string): string | number | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (column.kind === 'text') return text
  // Spreadsheets write 1,250.00 with commas between thousands.
  const plain = text.replace(/,(?=\d{3}(\D|$))/g, '')
  if (column.kind === 'int') return /^\d{1,9}$/.test(plain) ? Number(plain) : text
  return minorOf(plain, column.currency ?? 'USD') ?? text
}

/** The text of a value in its cell. */
export function gridText(column: GridColumn, value: string | number | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  return column.kind === 'money' ? typedOf(value, column.currency ?? 'USD') : String(value)
}

/** Whether the value of a cell is invalid. */
export const isWrongCell = (column: GridColumn, value: string | number | undefined): boolean =>
  value === undefined ? column.optional !== true : column.kind !== 'text' && typeof value === 'string'

/** Strips units and currency symbols, which spreadsheets write next to numbers. */
const numberIn = (column: GridColumn, cell: string): string =>
  column.kind === 'text' ? cell : onlyNumber(cell, { float: true })

/** Pastes a copied block of cells, starting at a cell; adds rows if needed. */
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
