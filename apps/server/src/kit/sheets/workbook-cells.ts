import { guarded } from '@dropyard/contract/kit/formula'

/** Cells of written files. */

/**
 * A number in the format to be shown, such as `-10.00`, which spreadsheets can calculate with. Not for codes that look like
 * numbers.
 */
export interface Figure {
  readonly figure: string
}
export const figure = (value: string | number): Figure => ({ figure: String(value) })
export type Cell = string | Figure

/** Guards text against being interpreted as a formula; plain numbers stay numbers. */
export const safeCell = (value: string): string => (/^-?\d+(\.\d+)?$/.test(value) ? value : guarded(value))

/** The cells of a sheet in the form of write-excel-file. */
export function workbookCells(headers: readonly string[], rows: readonly (readonly Cell[])[]) {
  const head = headers.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  return [head, ...rows.map((row) => row.map(workbookCell))]
}

function workbookCell(cell: Cell) {
  if (typeof cell === 'string') return { value: safeCell(cell), type: String }
  const decimals = cell.figure.split('.')[1]?.length ?? 0
  return {
    value: Number(cell.figure),
    type: Number,
    format: decimals > 0 ? `0.${'0'.repeat(decimals)}` : '0',
  }
}
