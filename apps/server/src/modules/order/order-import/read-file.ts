import type { ImportError } from '@dropyard/contract/kit/imports'
import { fill, type Lang, type Words } from '@dropyard/contract/kit/text'
import { type ImportKind, importKinds, orderImportErrors } from '@dropyard/contract/order/order-import'
import { assertNoConnectionHeld } from '../../../kit/data/held-connection.ts'
import { fail } from '../../../kit/errors.ts'
import { changedCells, changedError, changeIn } from '../../../kit/sheets/identifiers.ts'
import { type Columns, findColumns, type Places } from '../../../kit/sheets/import-columns.ts'
import { type Sheet, withRepeated } from '../../../kit/sheets/sheet.ts'
import type { FileOrderSent } from '../order-intake/import-file.ts'
import { platformColumns, shopifyColumns, templateColumns } from './columns.ts'
import { type Cells, cellReader, type Row, type Say, sayLong } from './order-cells.ts'
import { groupOrders, groupWords, type OrderGroup } from './order-groups.ts'
import { readers } from './readers.ts'

/**
 * Reads order files. Rows with the same number form one order, which has the same shape as an order of a store. Orders are built
 * one at a time as the caller iterates, so that of a long file only the cells are in memory.
 */

export interface FileOrder {
  /** First row of the order in the file. */
  row: number
  rows: number[]
  order: FileOrderSent
  /** Errors; with any, the order is not imported. */
  errors: ImportError[]
  /** Things to know that do not prevent the import. */
  warnings: ImportError[]
}

export interface OrderFile {
  /** The file with all of its rows. */
  sheet: Sheet
  /** Number of orders. */
  count: number
  /** Address columns that the file does not have. */
  lacking: string[]
  orders(): Iterable<FileOrder>
}

export type FileKind = ImportKind
/** In the order in which they are tried, the most specific first: our template has all columns that Shoplazza's format needs. */
const kinds = ['shopify', 'template', 'platform'] as const satisfies FileKind[]

const columnsOf: Readonly<Record<FileKind, Columns<string>>> = {
  template: templateColumns,
  shopify: shopifyColumns,
  platform: platformColumns,
}
const maxRows = 100_000
/** An order needs these columns to be shipped; some exports of stores leave them out. */
const addressColumns = ['name', 'address1', 'city', 'zip', 'country']
/** Columns whose values identify something: if a spreadsheet changed one, it would name the wrong thing. */
const identifiers = ['number', 'id', 'sku', 'phone', 'zip', 'tax_id']
/** Columns that a store's export fills only in the first row of an order. */
const headColumns = ['financial', 'total', 'placed', 'currency']
/** Columns that distinguish receivers. */
const receiverColumns = ['name', 'first', 'last', 'address1', 'address2', 'city', 'zip', 'country']
const required: Words = { en: 'Required.', zh: '必填。' }

interface Uploaded {
  readonly lang: Lang
  readonly now: Date
  /** The time zone of the user: days of the file begin in it. */
  readonly zone: string
}

export function openOrders(sent: Sheet, kind: FileKind, { lang, now, zone }: Uploaded): OrderFile {
  assertNoConnectionHeld('Reading orders of a file')
  const columns = columnsOf[kind]
  const places = findColumns(sent.headers, columns)
  const { at, cellsOf } = places
  const labelOf = (key: string): string => columns[key]?.[lang] ?? key
  assertReadable(sent, kind, lang, places.missing.map(labelOf))
  const sheet = withRepeated(sent)
  const cellAt = (key: string) => (row: Sheet['rows'][number]) => (row.cells[at.get(key) ?? -1] ?? '').trim()
  const heads = kind === 'template' ? [] : headColumns.filter((key) => at.has(key)).map(cellAt)
  const groups = groupOrders(sheet.rows, {
    numberOf: cellAt('number'),
    isHead: (row) => heads.some((cell) => cell(row) !== ''),
  })
  const wrong = Map.groupBy([...identifierErrors(), ...sharedIds()], ({ row }) => row)
  const zerosKept = sheet.rows.some((row) => cellAt('zip')(row).startsWith('0'))
  return {
    sheet,
    count: groups.length,
    lacking: addressColumns
      .filter((key) => columns[key] && !at.has(key) && !(key === 'name' && at.has('first')))
      .map(labelOf),
    *orders() {
      for (const group of groups) yield read(group)
    },
  }

  function read(group: OrderGroup): FileOrder {
    const errors = group.rows.flatMap(({ line }) => wrong.get(line) ?? [])
    const warnings: ImportError[] = []
    const into =
      (list: ImportError[]): Say =>
      (row, field, words, values = {}) =>
        list.push({ row, column: labelOf(field), message: fill(words[lang], values) })
    const say = into(errors)
    const warn = into(warnings)
    const rows = group.rows.map(({ line, cells }): Row => ({ line, cells: cellsOf(cells) }))
    for (const row of rows) sayLong(row, say)
    for (const { line, first } of group.repeated) warn(line, 'number', groupWords.repeated, { first })
    for (const { line, first } of group.differs) say(line, 'number', groupWords.differs, { first })
    const first = rows[0]?.line ?? 0
    if (group.number === '') say(first, 'number', required)
    sayReceivers(rows, say)
    const reader = cellReader({ say, warn, delimiter: sheet.delimiter, zerosKept, zone })
    const order = readers[kind](group.number, { rows, say, warn, read: reader, now })
    const all = [...rows, ...group.repeated].map(({ line }) => line)
    return { row: first, rows: all, order, errors, warnings }
  }

  function identifierErrors(): ImportError[] {
    const names = new Map(
      identifiers.filter((key) => at.has(key)).map((key) => [at.get(key) ?? -1, labelOf(key)]),
    )
    return changedCells(sheet.rows, names.keys()).map((cell) =>
      changedError(lang, cell, names.get(cell.at) ?? ''),
    )
  }

  /** Reports ids that two different orders share. Ids that a spreadsheet changed are reported separately. */
  function sharedIds(): ImportError[] {
    const owners = new Map<string, OrderGroup>()
    return groups.flatMap((group) => {
      const [head] = group.rows
      const id = head ? cellAt('id')(head) : ''
      const owner = owners.get(id)
      if (!head || id === '' || changeIn(id) || kind !== 'shopify') return []
      if (!owner) {
        owners.set(id, group)
        return []
      }
      const values = { number: owner.number, first: owner.rows[0]?.line ?? 0 }
      return [{ row: head.line, column: labelOf('id'), message: fill(groupWords.same_id[lang], values) }]
    })
  }
}

function assertReadable(sheet: Sheet, kind: FileKind, lang: Lang, missing: Places<string>['missing']): void {
  if (missing.length > 0) {
    const other = kinds.find((one) => findColumns(sheet.headers, columnsOf[one]).missing.length === 0)
    if (other) fail(orderImportErrors.other_kind, { kind: other, name: importKinds[other][lang] })
    fail(orderImportErrors.columns, { kind: importKinds[kind][lang], columns: missing })
  }
  if (sheet.rows.length === 0) fail(orderImportErrors.empty)
  if (sheet.rows.length + sheet.repeated.length > maxRows) fail(orderImportErrors.too_long, { rows: maxRows })
}

/** One order has one receiver: reports rows that name another one, because they belong to another order. */
function sayReceivers(rows: readonly Row[], say: Say): void {
  const known = new Map<string, { line: number; text: string }>()
  for (const { line, cells } of rows) {
    const other = receiverColumns.find((key) => {
      const before = known.get(key)
      return before !== undefined && plain(cells, key) !== '' && plain(cells, key) !== before.text
    })
    if (other) say(line, other, groupWords.receiver, { first: known.get(other)?.line ?? 0 })
    for (const key of receiverColumns)
      if (!known.has(key) && plain(cells, key) !== '') known.set(key, { line, text: plain(cells, key) })
  }
}

const plain = (cells: Cells, key: string): string =>
  (cells[key] ?? '').trim().toLowerCase().replace(/\s+/g, ' ')
