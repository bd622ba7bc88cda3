import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import { getTableColumns, inArray } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import type { Sheet } from '../sheets/sheet.ts'
import { tableOfLines } from './lines-table.ts'
import type { Values } from './record-cells.ts'

/**
 * References that files write as a code that people know, such as that of a SKU, instead of an id (`inFiles`). Each column is
 * looked up by one query for the whole file.
 */

interface Coded {
  /** The kind of lines that it belongs to. */
  readonly kind: string | undefined
  readonly field: string
  readonly id: AnyPgColumn
  readonly code: AnyPgColumn
}
type Row = Sheet['rows'][number]

/** Cells with a code that no row has. */
export type UnknownCodes = ReadonlyMap<number, readonly { readonly key: string; readonly code: string }[]>

export interface FileCodes {
  /** The rows with codes instead of ids, for a file. */
  readonly written: <R extends Values>(ctx: Pick<Ctx, 'db'>, rows: readonly R[]) => Promise<R[]>
  /** The rows of a file with ids instead of codes. @param at the columns of the file by field */
  readonly read: (
    ctx: Pick<Ctx, 'db'>,
    rows: readonly Row[],
    at: ReadonlyMap<string, number>,
  ) => Promise<{ rows: readonly Row[]; unknown: UnknownCodes }>
}

const keyOf = ({ kind, field }: Coded): string => (kind === undefined ? field : `${kind}.${field}`)

/** The codes of a record's files, by its name: for tests, which write files as people do. */
export const fileCodesOf = new Map<string, FileCodes>()

/** @throws if a field with `inFiles` refers to no table with such a column */
export function makeFileCodes(record: AnyRecord, table: PgTable): FileCodes {
  const coded = [
    ...codedIn(record.inFiles, table, undefined),
    ...Object.entries(record.lines).flatMap(([kind, { line }]) =>
      Object.keys(line.inFiles).length === 0
        ? []
        : codedIn(line.inFiles, tableOfLines(record, table, kind).table, kind),
    ),
  ]
  const codes: FileCodes = {
    written: async (ctx, rows) => {
      const copies = rows.map((row) => ({ ...row }) as Values)
      for (const one of coded) {
        const holders = copies.flatMap((row) => holdersOf(one, row))
        const ids = [...new Set(holders.flatMap(({ [one.field]: id }) => (typeof id === 'number' ? id : [])))]
        if (ids.length === 0) continue
        const found = await ctx.db
          .select({ id: one.id, code: one.code })
          .from(one.id.table)
          .where(inArray(one.id, ids))
        const byId = new Map(found.map(({ id, code }) => [id, code]))
        for (const of of holders) of[one.field] = byId.get(of[one.field]) ?? of[one.field]
      }
      return copies as never
    },
    read: async (ctx, rows, at) => {
      const copies = rows.map((row) => ({ ...row, cells: [...row.cells] }))
      const unknown = new Map<number, { key: string; code: string }[]>()
      for (const one of coded) {
        const place = at.get(keyOf(one))
        if (place === undefined) continue
        const cell = ({ cells }: Row): string => (cells[place] ?? '').trim()
        const wanted = [...new Set(copies.map(cell))].filter(Boolean)
        const found =
          wanted.length === 0
            ? []
            : await ctx.db
                .select({ id: one.id, code: one.code })
                .from(one.id.table)
                .where(inArray(one.code, wanted))
        const byCode = new Map(found.map(({ id, code }) => [String(code), String(id)]))
        for (const row of copies) {
          const code = cell(row)
          const id = byCode.get(code)
          if (id !== undefined) row.cells[place] = id
          else if (code !== '')
            unknown.set(row.line, [...(unknown.get(row.line) ?? []), { key: keyOf(one), code }])
        }
      }
      return { rows: copies, unknown }
    },
  }
  fileCodesOf.set(record.name, codes)
  return codes
}

/** The objects of a row that have the reference: the row itself or its lines. In a copy, so that they can be changed. */
function holdersOf({ kind }: Coded, row: Values): Values[] {
  if (kind === undefined) return [row]
  const lines = ((row[kind] ?? []) as readonly Values[]).map((line) => ({ ...line }))
  row[kind] = lines
  return lines
}

function codedIn(
  inFiles: Readonly<Record<string, string>>,
  table: PgTable,
  kind: string | undefined,
): Coded[] {
  const references = getTableConfig(table).foreignKeys.map(({ reference }) => reference())
  return Object.entries(inFiles).map(([field, name]) => {
    const found = references.find(({ columns }) => columns[0]?.name === field)
    const [id] = found?.foreignColumns ?? []
    const code = Object.values(found ? getTableColumns(found.foreignTable) : {}).find(
      (column) => column.name === name,
    )
    if (!id || !code) throw new Error(`${field} refers to no table with the column ${name}`)
    return { kind, field, id, code: code as AnyPgColumn }
  })
}
