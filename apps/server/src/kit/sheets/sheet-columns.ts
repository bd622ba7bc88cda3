import type { Lang } from '@dropyard/contract/kit/text'
import type { Cell } from './workbook-cells.ts'

/** A column of a file: how it is headed in either language, and what it says of a row. */
export type SheetColumn<Row> = readonly [en: string, zh: string, cell: (row: Row) => Cell]

/** Rows as a file has them, in the reader's language. */
export const tableOf = <Row>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  lang: Lang,
): { headers: string[]; rows: Cell[][] } => ({
  headers: columns.map(([en, zh]) => ({ en, zh })[lang]),
  rows: rows.map((row) => columns.map(([, , cell]) => cell(row))),
})
