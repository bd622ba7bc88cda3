import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, minor, ref } from '../../../../kit/data/columns.ts'

/**
 * Stock of the past. Days are in UTC. Written by `close.ts` only; what it writes never changes, because no change in a cost layer
 * gets a time before the last cut.
 */

/** Times up to which all changes in cost layers are committed: later ones get a later time (`layer_time`). */
export const stockCut = pgTable('stock_cut', {
  at: instant('at').primaryKey(),
})

/** Days whose changes are summed up in `stock_day`. */
export const stockClosed = pgTable('stock_closed', {
  day: date('day', { mode: 'string' }).primaryKey(),
  at: instant('at').notNull(),
})

/** What changed in a day, by SKU, warehouse and account of the ledger. */
export const stockDay = pgTable(
  'stock_day',
  {
    day: date('day', { mode: 'string' }).notNull(),
    skuId: ref('sku_id').notNull(),
    warehouseId: ref('warehouse_id').notNull(),
    /** The reason: an account, or `landed` for what the ledger of purchases books when it comes. */
    account: text('account').notNull(),
    pieces: integer('pieces').notNull(),
    /** Change of the value of the balance, in CNY fen. */
    value: minor('value').notNull(),
    /** What the daily posting adds to the account of stock; for `lost`, what it takes off stock under way. */
    booked: minor('booked').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.skuId, t.warehouseId, t.account] }),
    index('stock_day_sku').on(t.skuId, t.warehouseId, t.day),
  ],
)

/** Balances at the end of the last days of months, so that a question about the past adds up a month's changes at most. */
export const stockKept = pgTable(
  'stock_kept',
  {
    day: date('day', { mode: 'string' }).notNull(),
    skuId: ref('sku_id').notNull(),
    warehouseId: ref('warehouse_id').notNull(),
    pieces: bigint('pieces', { mode: 'number' }).notNull(),
    value: minor('value').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.skuId, t.warehouseId] })],
)
