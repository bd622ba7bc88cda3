import type { Words } from '@dropyard/contract/kit/text'
import { addressFieldWords, addressFlaws, isNoAddress } from '@dropyard/contract/order/order/address/problem'
import type { ImportKind } from '@dropyard/contract/order/order-import'
import type { FileOrderSent } from '../order-intake/import-file.ts'
import { type CellReader, nameOf, type Row, type Say } from './order-cells.ts'
import { leftOf } from './what-is-left.ts'

/** Builds an order from its rows, in the same shape as an order of a store. */

interface Reading {
  rows: readonly Row[]
  /** `say` reports errors, `warn` things to know. */
  say: Say
  warn: Say
  read: CellReader
  now: Date
}
type Reader = (number: string, reading: Reading) => FileOrderSent

const required: Words = { en: 'Required.', zh: '必填。' }
const leftOut: Words = { en: 'Shipped by the store already: left out.', zh: '店铺已发货，不再导入此行。' }
const nothing: Row = { line: 0, cells: {} }

const fromTemplate: Reader = (number, { rows, say, read, now }) => {
  const head = rows[0] ?? nothing
  const c = (key: string): string => head.cells[key] ?? ''
  const currency = read.currency(head)
  const address = read.address(head)
  // An invalid country was reported when it was parsed; only an empty one is reported here.
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
    total: read.sum(head, lines),
    email: c('email'),
    buyerName: c('name'),
    note: c('note'),
    address,
    lines,
    rounded: read.rounded(),
  }
}

/**
 * Reader of a store's export. Shopify's contains the id of its API. Shoplazza and SHOPLINE export ids that are not always those
 * of their APIs, so their orders are identified by number.
 */
const fromStore =
  (idOf: (head: Row) => string): Reader =>
  (number, { rows, warn, read, now }) => {
    const head = rows[0] ?? nothing
    const c = (key: string): string => head.cells[key] ?? ''
    const currency = read.currency(head)
    const address = read.address(head)
    const createdAt = read.time(head, 'placed') ?? now
    const { financialStatus, fulfilled, removed, hold, done } = leftOf(rows, read, currency)
    const lines = rows.map((row, i) => {
      const line = read.line(row, i, currency, 'or none')
      return done[i] ? { ...line, quantity: 0 } : line
    })
    const sum = read.sum(head, lines)
    if (!fulfilled && !removed)
      for (const [i, row] of rows.entries()) if (done[i]) warn(row.line, 'line_fulfilment', leftOut)
    return {
      ...base(idOf(head) || number, now),
      name: number,
      createdAt,
      cancelledAt: read.time(head, 'cancelled') ?? (removed ? createdAt : null),
      financialStatus,
      fulfilled,
      waitsFor: hold,
      currency,
      total: c('total') ? read.money(head, 'total', currency) : sum,
      email: c('email'),
      buyerName: nameOf(head.cells),
      note: c('note'),
      // Stores leave buyers' data out of some exports; the order is imported anyway.
      address: isNoAddress(address) ? null : address,
      lines,
      rounded: read.rounded(),
    }
  }

export const readers: Readonly<Record<ImportKind, Reader>> = {
  template: fromTemplate,
  shopify: fromStore(({ cells }) => (cells.id ? `gid://shopify/Order/${cells.id}` : '')),
  platform: fromStore(() => ''),
}

const base = (id: string, now: Date): FileOrderSent => ({
  id,
  name: id,
  createdAt: now,
  updatedAt: now,
  cancelledAt: null,
  financialStatus: 'paid',
  fulfilled: false,
  waitsFor: null,
  currency: 'USD',
  total: 0,
  email: '',
  buyerName: '',
  note: '',
  address: null,
  lines: [],
  test: false,
})
