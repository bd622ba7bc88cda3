import { MoneyError, parseMoney } from '@dropyard/contract/kit/money'
import type { ImportError } from '@dropyard/contract/kit/resource'
import type { Lang, Words } from '@dropyard/contract/kit/text'
import type { Address } from '@dropyard/contract/order/address'
import { addressFieldWords, addressFlaws, isNoAddress } from '@dropyard/contract/order/address-problem'
import { type ImportKind, importKinds, orderImportErrors } from '@dropyard/contract/order/order-import'
import type { PlatformLine, PlatformOrder } from '../../../connectors/connector.ts'
import { fail } from '../../../kit/errors.ts'
import { readCell, type Sheet } from '../../../kit/sheet.ts'
import { type Column, places, platformColumns, shopifyColumns, templateColumns } from './columns.ts'
import { countryCode } from './country-code.ts'
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
  orders(): Iterable<FileOrder>
}

export type FileKind = ImportKind
/** The most particular headers first: a file of ours has what one of Shoplazza's needs. */
const kinds = ['shopify', 'template', 'platform'] as const satisfies FileKind[]

const columnsOf: Readonly<Record<FileKind, Readonly<Record<string, Column>>>> = {
  template: templateColumns,
  shopify: shopifyColumns,
  platform: platformColumns,
}
const mostRows = 100_000

const missingOf = (
  columns: Readonly<Record<string, Column>>,
  at: Readonly<Record<string, number>>,
): Column[] =>
  Object.entries(columns).flatMap(([key, column]) => (column.required && (at[key] ?? -1) < 0 ? [column] : []))

type Cells = Record<string, string>
type SheetRow = Sheet['rows'][number]
interface Row {
  line: number
  cells: Cells
}

export function openOrders(sheet: Sheet, kind: FileKind, lang: Lang, now: Date): OrderFile {
  const columns = columnsOf[kind]
  const at = places(columns, sheet.headers)
  const missing = missingOf(columns, at)
  if (missing.length > 0) {
    const other = kinds.find(
      (one) => missingOf(columnsOf[one], places(columnsOf[one], sheet.headers)).length === 0,
    )
    if (other) fail(orderImportErrors.other_kind, { kind: other, name: importKinds[other][lang] })
    fail(orderImportErrors.columns, {
      kind: importKinds[kind][lang],
      columns: missing.map((column) => column[lang]).join(', '),
    })
  }
  if (sheet.rows.length === 0) fail(orderImportErrors.empty)
  if (sheet.rows.length > mostRows) fail(orderImportErrors.too_long, { rows: mostRows })
  const keys = Object.keys(columns)
  const cell = (row: SheetRow, key: string): string =>
    readCell(row.cells[at[key] ?? -1] ?? '')
      .trim()
      .replace(/^'/, '')
  const readRow = (row: SheetRow): Row => ({
    line: row.line,
    cells: Object.fromEntries(keys.map((key) => [key, cell(row, key)])),
  })
  const groups = new Map<string, SheetRow[]>()
  for (const row of sheet.rows) {
    const number = cell(row, 'number')
    const group = groups.get(number)
    if (group) group.push(row)
    else groups.set(number, [row])
  }
  return {
    rows: sheet.rows.length,
    *orders() {
      for (const [number, group] of groups) {
        const errors: ImportError[] = []
        const say: Say = (row, field, words) =>
          errors.push({ row, column: columns[field]?.[lang] ?? field, message: words[lang] })
        const order = readers[kind](number, group.map(readRow), say, now)
        yield { row: group[0]?.line ?? 0, rows: group.map((row) => row.line), order, errors }
      }
    },
  }
}

/** Some at a time. */
export function* inChunks<T>(all: Iterable<T>, size: number): Iterable<T[]> {
  let some: T[] = []
  for (const one of all) {
    some.push(one)
    if (some.length < size) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

type Reader = (number: string, rows: readonly Row[], say: Say, now: Date) => PlatformOrder
type Say = (row: number, field: string, words: Words) => void
const required: Words = { en: 'Required.', zh: '必填。' }

function fromTemplate(number: string, rows: readonly Row[], say: Say, now: Date): PlatformOrder {
  const head = rows[0] ?? { line: 0, cells: {} }
  const c = (key: string): string => head.cells[key] ?? ''
  if (number === '') say(head.line, 'number', required)
  const currency = currencyOf(c('currency') || 'USD', head.line, say)
  const address = addressOf(head.cells)
  for (const field of addressFlaws(address)) say(head.line, field, addressFieldWords[field])
  const lines = rows.map((row, i) => {
    if (!row.cells.sku) say(row.line, 'sku', required)
    return lineOf(row, i, currency, say)
  })
  return {
    ...base(number, now),
    createdAt: dateOf(c('placed'), head.line, say) ?? now,
    currency,
    total: lines.reduce((sum, line) => sum + line.price * line.quantity, 0),
    email: c('email'),
    buyerName: c('name'),
    note: c('note'),
    address,
    lines,
  }
}

function fromShopify(number: string, rows: readonly Row[], say: Say, now: Date): PlatformOrder {
  const head = rows[0] ?? { line: 0, cells: {} }
  const c = (key: string): string => head.cells[key] ?? ''
  if (number === '') say(head.line, 'number', required)
  const currency = currencyOf(c('currency') || 'USD', head.line, say)
  const address = addressOf(head.cells)
  const cancelled = c('cancelled') ? (dateOf(c('cancelled'), head.line, say, 'cancelled') ?? null) : null
  return {
    ...base(c('id') ? `gid://shopify/Order/${c('id')}` : number, now),
    name: number,
    createdAt: dateOf(c('placed'), head.line, say) ?? now,
    cancelledAt: cancelled,
    financialStatus: paymentOf(c('financial')),
    fulfilled: isSent(c('fulfilment')),
    currency,
    total: moneyOf(c('total') || '0', currency, head.line, 'total', say),
    email: c('email'),
    buyerName: c('name'),
    note: c('note'),
    // Shopify leaves buyers' data out of some exports: the order is taken all the same.
    address: isNoAddress(address) ? null : address,
    lines: rows.map((row, i) => lineOf(row, i, currency, say)),
  }
}

/** Shoplazza and SHOPLINE: their own ids are not the ones their API uses everywhere, so the number counts. */
function fromPlatform(number: string, rows: readonly Row[], say: Say, now: Date): PlatformOrder {
  const head = rows[0] ?? { line: 0, cells: {} }
  const c = (key: string): string => head.cells[key] ?? ''
  if (number === '') say(head.line, 'number', required)
  const currency = currencyOf(c('currency') || 'USD', head.line, say)
  const name = c('name') || `${c('first')} ${c('last')}`.trim()
  const address = addressOf({ ...head.cells, name, country: countryCode(c('country')) })
  if (c('country') !== '' && address.country === '')
    say(head.line, 'country', {
      en: 'Give a country such as DE or Germany.',
      zh: '请输入国家，例如 DE 或德国。',
    })
  const cancelled = c('cancelled') ? (dateOf(c('cancelled'), head.line, say, 'cancelled') ?? null) : null
  const lines = rows.map((row, i) => ({
    ...lineOf(row, i, currency, say),
    variantTitle: row.cells.variant ?? '',
  }))
  return {
    ...base(number, now),
    createdAt: dateOf(c('placed'), head.line, say) ?? now,
    cancelledAt: cancelled,
    financialStatus: paymentOf(c('financial')),
    fulfilled: isSent(c('fulfilment')),
    currency,
    total: c('total')
      ? moneyOf(c('total'), currency, head.line, 'total', say)
      : lines.reduce((sum, line) => sum + line.price * line.quantity, 0),
    email: c('email'),
    buyerName: name,
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

function lineOf({ line, cells }: Row, index: number, currency: string, say: Say): PlatformLine {
  const quantity = Number(cells.quantity ?? '')
  if (!/^\d{1,6}$/.test(cells.quantity ?? '') || quantity < 1)
    say(line, 'quantity', { en: 'Give a whole number from 1.', zh: '请输入大于 0 的整数。' })
  return {
    id: `row:${index}`,
    productId: null,
    variantId: null,
    title: cells.title || cells.sku || '',
    variantTitle: '',
    sku: cells.sku ?? '',
    quantity: Number.isSafeInteger(quantity) ? quantity : 0,
    price: moneyOf(cells.price || '0', currency, line, 'price', say),
    image: null,
    requiresShipping: (cells.shipped ?? 'true').toLowerCase() !== 'false',
    properties: [],
  }
}

function addressOf(cells: Cells): Address {
  const { name = '', phone = '', address1 = '', city = '', province = '', zip = '', country = '' } = cells
  return {
    name,
    phone,
    address1,
    city,
    province,
    zip,
    country: country.toUpperCase().slice(0, 2),
    ...(cells.company ? { company: cells.company } : {}),
    ...(cells.address2 ? { address2: cells.address2 } : {}),
    ...(cells.tax_id ? { tax_id: cells.tax_id } : {}),
    ...(cells.email ? { email: cells.email } : {}),
  }
}

function currencyOf(text: string, line: number, say: Say): string {
  const currency = text.toUpperCase()
  if (/^[A-Z]{3}$/.test(currency)) return currency
  say(line, 'currency', { en: 'Give a currency such as USD.', zh: '请输入币种，例如 USD。' })
  return 'USD'
}

function moneyOf(text: string, currency: string, line: number, field: string, say: Say): number {
  try {
    const { amount } = parseMoney(text.replaceAll(',', ''), currency, { zerosAllowed: true })
    if (amount >= 0) return amount
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error
  }
  say(line, field, { en: 'Give an amount such as 12.30.', zh: '请输入金额，例如 12.30。' })
  return 0
}

/** `2026-11-02`, an ISO time, or Shopify's `2026-11-02 10:15:00 +0100`. */
function dateOf(text: string, line: number, say: Say, field = 'placed'): Date | undefined {
  if (text === '') return undefined
  const iso = text.replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2}):?(\d{2})$/, '$1T$2$3:$4')
  const at = /^\d{4}-\d{2}-\d{2}/.test(iso) ? new Date(iso) : new Date(Number.NaN)
  if (!Number.isNaN(at.getTime())) return at
  say(line, field, { en: 'Give a day such as 2026-01-31.', zh: '请输入日期，例如 2026-01-31。' })
  return undefined
}
