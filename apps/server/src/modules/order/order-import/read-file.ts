import type { ImportError } from '@dropyard/contract/kit/imports'
import { fill, type Lang, type Words } from '@dropyard/contract/kit/text'
import { type ImportKind, importKinds, orderImportErrors } from '@dropyard/contract/order/order-import'
import { holdsNone } from '../../../kit/data/held-connection.ts'
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
 * Reads order files: rows with the same number are one order, in our words as if a store had told it. Orders are made
 * one by one while somebody walks through them: of a long file only its cells stay in memory.
 */

export interface FileOrder {
  /** First row of the order in the file. */
  row: number
  rows: number[]
  order: FileOrderSent
  /** What is wrong with it; it is not to be taken then. */
  errors: ImportError[]
  /** What is to be known of it. */
  warnings: ImportError[]
}

export interface OrderFile {
  /** The file with all of its rows. */
  sheet: Sheet
  /** Of orders. */
  count: number
  /** Columns of the address that the file lacks. */
  lacking: string[]
  orders(): Iterable<FileOrder>
}

export type FileKind = ImportKind
/** The most particular headers first: a file of ours has what one of Shoplazza's needs. */
const kinds = ['shopify', 'template', 'platform'] as const satisfies FileKind[]

const columnsOf: Readonly<Record<FileKind, Columns<string>>> = {
  template: templateColumns,
  shopify: shopifyColumns,
  platform: platformColumns,
}
const maxRows = 100_000
/** Without them an order has nowhere to go; stores leave them out of some exports. */
const addressColumns = ['name', 'address1', 'city', 'zip', 'country']
/** What a cell that a spreadsheet changed would name wrongly. */
const identifiers = ['number', 'id', 'sku', 'phone', 'zip', 'tax_id']
/** What a store's export writes in the first row of an order alone. */
const headColumns = ['financial', 'total', 'placed', 'currency']
/** What tells one receiver from another. */
const receiverColumns = ['name', 'first', 'last', 'address1', 'address2', 'city', 'zip', 'country']
const required: Words = { en: 'Required.', zh: '必填。' }

export function openOrders(sent: Sheet, kind: FileKind, lang: Lang, now: Date): OrderFile {
  holdsNone('Reading orders of a file')
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
    const reader = cellReader({ say, warn, delimiter: sheet.delimiter, zerosKept })
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

  /** Ids of different orders differ; those that a spreadsheet changed are wrong in any case. */
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

/** One order goes to one receiver: a row that names another one belongs to another order. */
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
