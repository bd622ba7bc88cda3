import { goodsLimits } from '@dropyard/contract/catalog/goods-edit'
import type { TableRow } from '../../../../kit/sheets/csv-rows.ts'
import { type Columns, findColumns, type Places } from '../../../../kit/sheets/import-columns.ts'
import type { Sheet } from '../../../../kit/sheets/sheet.ts'
import { withoutReasons } from '../../../../kit/sheets/sheet-rows.ts'
import type { Problem } from './problem.ts'
import { draftFlaws, type ProductDraft } from './product-draft.ts'
import { type RowReader, rowReader } from './row-reader.ts'

/**
 * One product of a file. `product` is null if it has errors: products are never imported in part. An item with `firstRow` 0 or 1
 * is about the file or its header, and is the last one.
 */
export type ProductItem = {
  product: ProductDraft | null
  firstRow: number
  errors: Problem[]
  /** Rows that repeat an earlier row of the product; they are ignored. */
  repeated: Sheet['repeated']
  /** The product's rows, for the file of rows to correct. */
  rows: readonly TableRow[]
  header: readonly string[]
}

/** How one kind of file describes a product. */
export type ProductFormat<K extends string> = {
  columns: Columns<K>
  /** Headers that are ignored without counting as misspelt, in lower case. */
  ignored: readonly RegExp[]
  /** The column whose value groups rows into products. */
  key: K
  /** Rows without data, such as instructions. */
  skip?: (key: string) => boolean
  /** Builds a product from its rows; the readers collect errors. Null if the rows don't suffice. */
  assemble: (rows: readonly RowReader<K>[], seen: Seen) => ProductDraft | null
}

/** Values that must be unique in a file, with the row that had each first. */
export type Seen = { skus: Map<string, number> }

/** Limit of rows kept for one product (its variants, and some rows with pictures only), so that memory is bounded. */
const maxRows = goodsLimits.variants + 500

/** Rows of one product, and the content of each. */
interface Group {
  key: string
  rows: TableRow[]
  total: number
  says: Map<string, number>
  repeated: Sheet['repeated']
}
const saysOf = (row: TableRow): string => row.cells.map((cell) => cell.trim()).join('\u0000')

/** Reads products from the rows of a table, whose first row is the header. */
export async function* readProducts<K extends string>(
  rows: AsyncIterable<TableRow>,
  format: ProductFormat<K>,
): AsyncGenerator<ProductItem> {
  let columns: Places<K> | undefined
  const seen: Seen = { skus: new Map() }
  const firstRows = new Map<string, number>()
  let group: Group | undefined

  const finish = (current: Places<K>): ProductItem[] => {
    if (!group) return []
    const item = itemOf(group, current, format, seen, firstRows)
    group = undefined
    return [item]
  }
  let left = withoutReasons([])
  for await (const read of rows) {
    if (blank(read)) continue
    if (!columns) left = withoutReasons(read.cells)
    const row = read.broken ? read : { ...read, cells: left(read.cells) }
    if (!columns) {
      const found = findColumns(row.cells, format.columns, format.ignored)
      // Unknown columns are ignored.
      const flaws = found.flaws.filter(({ code }) => code !== 'unknown_column')
      const errors: Problem[] = flaws.map((flaw) => ({ row: 1, ...flaw }))
      if (row.broken) errors.unshift({ row: row.row, column: null, code: 'unclosed_quote', values: {} })
      if (errors.length > 0) {
        yield { product: null, firstRow: row.row, errors, repeated: [], rows: [], header: row.cells }
        return
      }
      columns = found
      continue
    }
    const key = keyOf(row, columns, format.key)
    if (format.skip?.(key)) continue
    // A row without a key continues the product above it: some exporters write pictures that way.
    const current = group
    if (!current || (key !== '' && key.toLowerCase() !== current.key.toLowerCase())) {
      yield* finish(columns)
      group = { key, rows: [row], total: 1, says: new Map([[saysOf(row), row.row]]), repeated: [] }
      continue
    }
    const first = current.says.get(saysOf(row))
    if (first !== undefined) {
      current.repeated.push({ line: row.row, first })
      continue
    }
    current.says.set(saysOf(row), row.row)
    current.total++
    if (current.rows.length < maxRows) current.rows.push(row)
  }
  if (columns) yield* finish(columns)
  else yield fileProblem({ row: 0, column: null, code: 'empty_file', values: {} })
}

/** An error of the whole file, as the only item. */
export const fileProblem = (problem: Problem): ProductItem => ({
  product: null,
  firstRow: problem.row,
  errors: [problem],
  repeated: [],
  rows: [],
  header: [],
})

const blank = (row: TableRow): boolean => row.cells.every((cell) => cell.trim() === '')

/** A broken row's raw line is split at commas, which suffices to find its product. */
function keyOf<K extends string>(row: TableRow, columns: Places<K>, key: K): string {
  const cells = row.broken ? (row.cells[0] ?? '').split(/[,;\t]/) : row.cells
  const cell = cells[columns.at.get(key) ?? 0] ?? ''
  return cell.trim().replace(/^"|"$/g, '')
}

function itemOf<K extends string>(
  { key, rows, total, repeated }: Group,
  columns: Places<K>,
  format: ProductFormat<K>,
  seen: Seen,
  firstRows: Map<string, number>,
): ProductItem {
  const errors: Problem[] = []
  const firstRow = rows[0]?.row ?? 0
  const expected = columns.header.length
  const sound = rows.filter((row) => {
    if (row.broken) {
      errors.push({ row: row.row, column: null, code: 'unclosed_quote', values: {} })
      return false
    }
    const found = row.cells.length
    const surplus = row.cells.slice(expected).some((cell) => cell.trim() !== '')
    if (found < expected || surplus) {
      errors.push({ row: row.row, column: null, code: 'cell_count', values: { found, expected } })
      return false
    }
    return true
  })
  const readers = sound.map((row) => rowReader(row, columns, errors))
  const before = firstRows.get(key.toLowerCase())
  if (key === '')
    errors.push({
      row: firstRow,
      column: columns.nameOf(format.key),
      code: 'required',
      values: { column: columns.nameOf(format.key) },
    })
  else if (before !== undefined) {
    const values = { handle: key, first_row: before }
    errors.push({ row: firstRow, column: columns.nameOf(format.key), code: 'duplicate_product', values })
  } else firstRows.set(key.toLowerCase(), firstRow)
  if (total > rows.length) {
    errors.push({
      row: firstRow,
      column: null,
      code: 'too_many_variants',
      values: { most: goodsLimits.variants },
    })
  }
  // Without its first row, a product would only be reported as lacking a title, which doesn't help.
  const product = sound[0] === rows[0] && sound.length > 0 ? format.assemble(readers, seen) : null
  if (product && errors.length === 0) {
    for (const { path, words } of draftFlaws(product)) {
      errors.push({ row: firstRow, column: path, code: 'invalid', values: { ...words } })
    }
  }
  errors.sort((left, right) => left.row - right.row)
  return {
    product: errors.length === 0 ? product : null,
    firstRow,
    errors,
    repeated,
    rows,
    header: columns.header,
  }
}
