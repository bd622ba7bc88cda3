import { commonErrors } from '@dropyard/contract/kit/errors'
import type { ImportError } from '@dropyard/contract/kit/imports'
import { fill, type Lang, type Words } from '@dropyard/contract/kit/text'
import { fail } from '../errors.ts'
import { editDistance } from './edit-distance.ts'
import { changedCells, changedError } from './identifiers.ts'
import type { Sheet } from './sheet.ts'

/** The columns of an import: their names, their positions in the file, and errors in its header. */

export interface Column extends Words {
  /** Alternative names: platforms name their columns differently by language and version. */
  readonly also?: readonly string[]
  readonly required?: true
}
export type Columns<C extends string> = Readonly<Record<C, Column>>

/** A column with the same name in both languages. */
export const called = (name: string, ...also: string[]) => ({ en: name, zh: name, also })

/** Columns that are also accepted under their keys. */
export const withKeys = <C extends string>(words: Readonly<Record<C, Words>>): Columns<C> =>
  Object.fromEntries(
    (Object.keys(words) as C[]).map((key) => [key, { ...words[key], also: [key] }]),
  ) as unknown as Columns<C>

export const columnWords = {
  unknown_column: { en: 'Unknown column.', zh: '未知列。' },
  misspelt_column: {
    en: 'Unknown column “{{header}}”. Did you mean “{{column}}”?',
    zh: '没有“{{header}}”列，是否应为“{{column}}”？',
  },
  missing_column: { en: 'The column “{{column}}” is missing.', zh: '缺少“{{column}}”列。' },
  duplicate_column: { en: 'The column “{{column}}” appears twice.', zh: '“{{column}}”列重复。' },
} as const satisfies Record<string, Words>

export interface ColumnFlaw {
  /** The name in the file, or our own name if the file lacks the column. */
  column: string
  code: keyof typeof columnWords
  values: Record<string, string>
}

/** The positions of the columns in a file. */
export interface Places<C extends string> {
  header: readonly string[]
  at: ReadonlyMap<C, number>
  /** The name in the file, or our own name if the file lacks the column. */
  nameOf: (key: C) => string
  /** Required columns that the file lacks. */
  missing: C[]
  flaws: ColumnFlaw[]
  /** A row's cells by column; empty for a column that the file lacks. */
  cellsOf: (cells: readonly string[]) => Record<C, string>
}

/** A header as it is compared. The unit gram in brackets has several spellings; users have older files with 克. */
export const normalHeader = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replace(/[（(](?:g|克)[)）]/, '(g)')

/**
 * Finds the columns in a header by any of their names; earlier names take precedence over later ones.
 * @param ignored further headers that are not reported as unknown, matched in lower case
 */
export function findColumns<C extends string>(
  header: readonly string[],
  columns: Columns<C>,
  ignored: readonly RegExp[] = [],
): Places<C> {
  const keys = Object.keys(columns) as C[]
  const namesOf = (key: C): string[] => {
    const { en, zh, also = [] } = columns[key]
    return [en, zh, ...also].map(normalHeader)
  }
  const names = keys.map((key) => [key, namesOf(key)] as const)
  const sent = header.map(normalHeader)
  const at = new Map<C, number>()
  const taken = new Set<number>()
  const most = Math.max(0, ...names.map(([, all]) => all.length))
  for (let rank = 0; rank < most; rank++)
    for (const [key, all] of names) {
      const place = at.has(key) ? -1 : sent.findIndex((name, i) => name === all[rank] && !taken.has(i))
      if (place < 0) continue
      at.set(key, place)
      taken.add(place)
    }
  const known = new Set(names.flatMap(([, all]) => all))
  const absent = keys.filter((key) => !at.has(key))
  const rest = header.filter(
    (_, i) => !taken.has(i) && sent[i] !== '' && !ignored.some((one) => one.test(sent[i] ?? '')),
  )
  return {
    header,
    at,
    nameOf: (key) => header[at.get(key) ?? -1]?.trim() ?? columns[key].en,
    missing: absent.filter((key) => columns[key].required),
    flaws: flawsOf(
      rest.map((name) => name.trim()),
      known,
      absent.map((key) => columns[key]),
    ),
    cellsOf: (cells) =>
      Object.fromEntries(keys.map((key) => [key, (cells[at.get(key) ?? -1] ?? '').trim()])) as Record<
        C,
        string
      >,
  }
}

/** @param rest headers that belong to no column  @param absent columns that the file lacks */
function flawsOf(
  rest: readonly string[],
  known: ReadonlySet<string>,
  absent: readonly Column[],
): ColumnFlaw[] {
  const meant = new Set<Column>()
  const strange = rest.map((header): ColumnFlaw => {
    if (known.has(normalHeader(header)))
      return { column: header, code: 'duplicate_column', values: { column: header } }
    const near = nearest(header, absent)
    if (!near) return { column: header, code: 'unknown_column', values: {} }
    meant.add(near.column)
    return { column: header, code: 'misspelt_column', values: { header, column: near.name } }
  })
  const missing = absent
    .filter((column) => column.required && !meant.has(column))
    .map(({ en }): ColumnFlaw => ({ column: en, code: 'missing_column', values: { column: en } }))
  return [...strange, ...missing]
}

/** The absent column with the most similar name: at most a quarter of its letters may differ. */
function nearest(header: string, absent: readonly Column[]): { column: Column; name: string } | undefined {
  let best: { column: Column; name: string; distance: number } | undefined
  for (const column of absent)
    for (const name of new Set([column.en, column.zh, ...(column.also ?? [])])) {
      const distance = editDistance(normalHeader(header), normalHeader(name))
      if (distance > Math.max(1, Math.floor(name.length / 4))) continue
      if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { column, name, distance }
    }
  return best
}

/** The errors of a header as messages. */
export const headerErrors = (lang: Lang, flaws: readonly ColumnFlaw[]): ImportError[] =>
  flaws.map(({ column, code, values }) => ({
    row: 1,
    column,
    message: fill(columnWords[code][lang], values),
  }))

interface Expected<C extends string> {
  columns: Columns<C>
  /** At least one column of each group must be present. */
  needed: readonly (readonly NoInfer<C>[])[]
  /** Columns with identifiers: a cell that a spreadsheet changed is refused. */
  identifiers: readonly NoInfer<C>[]
  maxRows: number
}

/**
 * The valid rows of a file by column, and the errors of the others.
 * @throws `file_rows` for a file that is too long, `file_columns` for one that lacks a required column
 */
export function readColumns<C extends string>(
  lang: Lang,
  { headers, rows }: Pick<Sheet, 'headers' | 'rows'>,
  { columns, needed, identifiers, maxRows }: Expected<C>,
): { rows: (Record<C, string> & { line: number })[]; errors: ImportError[] } {
  if (rows.length > maxRows) fail(commonErrors.file_rows, { rows: rows.length, most: maxRows })
  const { at, cellsOf } = findColumns(headers, columns)
  const missing = needed.filter((group) => !group.some((name) => at.has(name)))
  if (missing.length > 0)
    fail(commonErrors.file_columns, {
      columns: missing.map((group) =>
        group.map((name) => columns[name][lang]).join(lang === 'zh' ? ' 或 ' : ' or '),
      ),
    })
  const names = new Map(
    identifiers.filter((key) => at.has(key)).map((key) => [at.get(key) ?? -1, columns[key][lang]]),
  )
  const errors = changedCells(rows, names.keys()).map((cell) =>
    changedError(lang, cell, names.get(cell.at) ?? ''),
  )
  const wrong = new Set(errors.map(({ row }) => row))
  const sound = rows.filter(({ line }) => !wrong.has(line))
  return { rows: sound.map(({ line, cells }) => ({ ...cellsOf(cells), line })), errors }
}
