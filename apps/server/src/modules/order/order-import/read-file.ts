import type { ImportError } from '@dropyard/contract/kit/imports'
import type { Lang, Words } from '@dropyard/contract/kit/text'
import { addressFieldWords, addressFlaws, isNoAddress } from '@dropyard/contract/order/address/problem'
import { type ImportKind, importKinds, orderImportErrors } from '@dropyard/contract/order/order-import'
import type { PlatformOrder } from '../../../connectors/connector.ts'
import { holdsNone } from '../../../kit/data/held-connection.ts'
import { fail } from '../../../kit/errors.ts'
import { type Columns, findColumns } from '../../../kit/sheets/import-columns.ts'
import { rowsOf, type Sheet } from '../../../kit/sheets/sheet.ts'
import { platformColumns, shopifyColumns, templateColumns } from './columns.ts'
import { type CellReader, cellReader, nameOf, type Row, type Say, sayLong } from './order-cells.ts'
import { isSent, paymentOf } from './store-states.ts'

/**
 * Reads order files: rows with the same number are one order, in our words as if a store had told it. Orders are made
 * one by one while somebody walks through them: of a long file only its cells stay in memory.
 */

export interface FileOrder {
  /** First row of the order in the file. */
  row: number
  rows: number[]
  order: PlatformOrder
  /** What is wrong with it; it is not to be taken then. */
  errors: ImportError[]
}

export interface OrderFile {
  rows: number
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

export function openOrders(sheet: Sheet, kind: FileKind, lang: Lang, now: Date): OrderFile {
  holdsNone('Reading orders of a file')
  const columns = columnsOf[kind]
  const { at, cellsOf, missing } = findColumns(sheet.headers, columns)
  const labelOf = (key: string): string => columns[key]?.[lang] ?? key
  if (missing.length > 0) {
    const other = kinds.find((one) => findColumns(sheet.headers, columnsOf[one]).missing.length === 0)
    if (other) fail(orderImportErrors.other_kind, { kind: other, name: importKinds[other][lang] })
    fail(orderImportErrors.columns, {
      kind: importKinds[kind][lang],
      columns: missing.map(labelOf),
    })
  }
  if (sheet.rows.length === 0) fail(orderImportErrors.empty)
  if (sheet.rows.length > maxRows) fail(orderImportErrors.too_long, { rows: maxRows })
  // Shopify writes an apostrophe before what a spreadsheet would take for a number.
  const plain = (cell: string): string => cell.trim().replace(/^'/, '')
  const readRow = ({ line, cells }: Sheet['rows'][number]): Row => ({
    line,
    cells: cellsOf(cells.map(plain)),
  })
  const groups = Map.groupBy(sheet.rows, ({ cells }) => plain(cells[at.get('number') ?? -1] ?? ''))
  return {
    rows: rowsOf(sheet),
    count: groups.size,
    lacking: addressColumns
      .filter((key) => columns[key] && !at.has(key) && !(key === 'name' && at.has('first')))
      .map(labelOf),
    *orders() {
      for (const [number, group] of groups) {
        const errors: ImportError[] = []
        const say: Say = (row, field, words) =>
          errors.push({ row, column: labelOf(field), message: words[lang] })
        const rows = group.map(readRow)
        for (const row of rows) sayLong(row, say)
        const order = readers[kind](number, rows, say, cellReader(say, sheet.delimiter), now)
        yield { row: group[0]?.line ?? 0, rows: group.map((row) => row.line), order, errors }
      }
    },
  }
}

type Reader = (number: string, rows: readonly Row[], say: Say, read: CellReader, now: Date) => PlatformOrder
const required: Words = { en: 'Required.', zh: '必填。' }
const nothing: Row = { line: 0, cells: {} }

const fromTemplate: Reader = (number, rows, say, read, now) => {
  const head = rows[0] ?? nothing
  const c = (key: string): string => head.cells[key] ?? ''
  if (number === '') say(head.line, 'number', required)
  const currency = read.currency(head)
  const address = read.address(head)
  // What is wrong with a country that is there was said.
  const flaws = addressFlaws(address).filter((field) => field !== 'country' || c('country') === '')
  for (const field of flaws) say(head.line, field, addressFieldWords[field])
  const lines = rows.map((row, i) => {
    if (!row.cells.sku) say(row.line, 'sku', required)
    return read.line(row, i, currency)
  })
  return {
    ...base(number, now),
    createdAt: read.time(head, 'placed') ?? now,
    currency,
    total: lines.reduce((sum, line) => sum + line.price * line.quantity, 0),
    email: c('email'),
    buyerName: c('name'),
    note: c('note'),
    address,
    lines,
  }
}

const fromShopify: Reader = (number, rows, say, read, now) => {
  const head = rows[0] ?? nothing
  const c = (key: string): string => head.cells[key] ?? ''
  if (number === '') say(head.line, 'number', required)
  const currency = read.currency(head)
  const address = read.address(head)
  return {
    ...base(c('id') ? `gid://shopify/Order/${c('id')}` : number, now),
    name: number,
    createdAt: read.time(head, 'placed') ?? now,
    cancelledAt: read.time(head, 'cancelled') ?? null,
    financialStatus: paymentOf(c('financial')),
    fulfilled: isSent(c('fulfilment')),
    currency,
    total: read.money(head, 'total', currency),
    email: c('email'),
    buyerName: c('name'),
    note: c('note'),
    // Shopify leaves buyers' data out of some exports: the order is taken all the same.
    address: isNoAddress(address) ? null : address,
    lines: rows.map((row, i) => read.line(row, i, currency)),
  }
}

/** Shoplazza and SHOPLINE: their own ids are not the ones their API uses everywhere, so the number counts. */
const fromPlatform: Reader = (number, rows, say, read, now) => {
  const head = rows[0] ?? nothing
  const c = (key: string): string => head.cells[key] ?? ''
  if (number === '') say(head.line, 'number', required)
  const currency = read.currency(head)
  const address = read.address(head)
  const lines = rows.map((row, i) => read.line(row, i, currency))
  return {
    ...base(number, now),
    createdAt: read.time(head, 'placed') ?? now,
    cancelledAt: read.time(head, 'cancelled') ?? null,
    financialStatus: paymentOf(c('financial')),
    fulfilled: isSent(c('fulfilment')),
    currency,
    total: c('total')
      ? read.money(head, 'total', currency)
      : lines.reduce((sum, line) => sum + line.price * line.quantity, 0),
    email: c('email'),
    buyerName: nameOf(head.cells),
    note: c('note'),
    address: isNoAddress(address) ? null : address,
    lines,
  }
}

const readers: Readonly<Record<FileKind, Reader>> = {
  template: fromTemplate,
  shopify: fromShopify,
  platform: fromPlatform,
}

const base = (id: string, now: Date): PlatformOrder => ({
  id,
  name: id,
  createdAt: now,
  updatedAt: now,
  cancelledAt: null,
  financialStatus: 'paid',
  fulfilled: false,
  currency: 'USD',
  total: 0,
  email: '',
  buyerName: '',
  note: '',
  address: null,
  lines: [],
  test: false,
})
