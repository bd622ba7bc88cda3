import { commonErrors } from '@dropyard/contract/kit/errors'
import type { Lang, Words } from '@dropyard/contract/kit/text'
import { fail } from '../errors.ts'
import type { Sheet } from './sheet.ts'

/** The columns of a file that is no record's: what they are called, and which must be there. */

export interface Column {
  words: Words
  /** What else it may be called, in small letters. */
  also?: readonly string[]
}

interface Expected<C extends string> {
  columns: Readonly<Record<C, Column>>
  /** Of each group one column must be there. */
  needed: readonly (readonly NoInfer<C>[])[]
  mostRows: number
}

/** A row's cells by the names of their columns; a column that the file lacks is empty. */
export type CellsOf<C extends string> = (cells: readonly string[]) => Record<C, string>

/** @throws `file_rows` for a file that is too long, `file_columns` for one that lacks a column that must be there */
export function readColumns<C extends string>(
  lang: Lang,
  { headers, rows }: Pick<Sheet, 'headers' | 'rows'>,
  { columns, needed, mostRows }: Expected<C>,
): CellsOf<C> {
  if (rows.length > mostRows) fail(commonErrors.file_rows, { rows: rows.length, most: mostRows })
  const names = Object.keys(columns) as C[]
  const sent = headers.map((header) => header.trim().toLowerCase())
  const places = names.map((name) => {
    const { words, also = [] } = columns[name]
    const known = [words.en, words.zh, ...also].map((one) => one.toLowerCase())
    return [name, sent.findIndex((header) => known.includes(header))] as const
  })
  const at = new Map(places)
  const missing = needed.filter((group) => group.every((name) => (at.get(name) ?? -1) < 0))
  if (missing.length > 0)
    fail(commonErrors.file_columns, {
      columns: missing
        .map((group) => group.map((name) => columns[name].words[lang]).join(lang === 'zh' ? ' 或 ' : ' or '))
        .join(lang === 'zh' ? '、' : ', '),
    })
  return (cells) =>
    Object.fromEntries(places.map(([name, place]) => [name, (cells[place] ?? '').trim()])) as Record<
      C,
      string
    >
}
