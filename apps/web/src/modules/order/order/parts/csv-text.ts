import { guarded } from '@dropyard/contract/kit/formula'

/** Rows as CSV; a cell that a spreadsheet would take for a formula is kept from being one. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cellText).join(',')).join('\r\n')

const cellText = (cell: string): string => `"${guarded(cell).replaceAll('"', '""')}"`
