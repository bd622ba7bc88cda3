import type { Lang } from '@dropyard/contract/kit/text'
import type { Cell } from './workbook-cells.ts'

/** A column of an export: its header in both languages, and its cell for a row. */
export type SheetColumn<Row> = readonly [en: string, zh: string, cell: (row: Row) => Cell]

/** Headers and cells of an export in the reader's language. */
export const tableOf = <Row>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  lang: Lang,
): { headers: string[]; rows: Cell[][] } => ({
  headers: columns.map(([en, zh]) => ({ en, zh })[lang]),
  rows: rows.map((row) => columns.map(([, , cell]) => cell(row))),
})
