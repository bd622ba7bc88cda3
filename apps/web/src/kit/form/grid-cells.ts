import type { ReactNode } from 'react'
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
  readonly negative?: boolean
  /** Most characters. */
  readonly max?: number
  /** How its cells are entered, if not by typing. */
  readonly input?: 'flag' | 'day' | 'choice'
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** A custom input. */
  readonly cell?: (props: GridCellProps) => ReactNode
  /** The field with the name of the record that its cells choose. */
  readonly nameKey?: string
  /** The value of a pasted text. */
  readonly read?: (text: string) => string | number | boolean | undefined
}

interface GridCellProps {
  readonly value: unknown
  readonly row: GridRow
  /** `more`: values of other fields that follow from the choice. */
  readonly onChange: (value: unknown, more?: object) => void
  readonly disabled: boolean
  readonly 'aria-label': string
  readonly 'aria-invalid': boolean
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
  const negative = column.negative === true
  if (column.kind === 'int')
    return (negative ? /^-?\d{1,9}$/ : /^\d{1,9}$/).test(plain) ? Number(plain) : text
  return minorOf(plain, column.currency ?? 'USD', negative) ?? text
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
  column.kind === 'text' ? cell : onlyNumber(cell, { float: true, negative: column.negative === true })

/** Pastes a copied block of cells, starting at a cell; adds rows if needed. */
export function pasteInto(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  at: { row: number; column: number },
  copied: string,
  blank: GridRow = {},
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
      if (!column) return []
      const value = column.read ? column.read(cell) : readGridCell(column, numberIn(column, cell))
      // The name belongs to the record that was chosen before.
      const name = column.nameKey === undefined ? [] : [[column.nameKey, undefined] as const]
      return [[column.key, value] as const, ...name]
    })
    next[place] = { ...(next[place] ?? blank), ...(Object.fromEntries(values) as GridRow) }
  })
  return next
}

/** A pasted flag. */
export const readFlag = (text: string): boolean => /^(1|true|yes|y|x|✓|是|√)$/i.test(text.trim())

/** A pasted day such as 2026/3/1; other texts are kept, so that they are shown as wrong. */
export function readDay(text: string): string | undefined {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.trim()) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim() || undefined
}
