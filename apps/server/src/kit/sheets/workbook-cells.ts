import { guarded } from '@dropyard/contract/kit/formula'

/** Cells as they are written. */

/** A number as it is to be read, such as `-10.00`: a spreadsheet counts with it. Not for codes that look like one. */
export interface Figure {
  readonly figure: string
}
export const figure = (value: string | number): Figure => ({ figure: String(value) })
export type Cell = string | Figure

/** Text that no spreadsheet takes for a formula; plain numbers stay numbers. */
export const safeCell = (value: string): string => (/^-?\d+(\.\d+)?$/.test(value) ? value : guarded(value))

/** The cells of a workbook's sheet, as its writer takes them. */
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
