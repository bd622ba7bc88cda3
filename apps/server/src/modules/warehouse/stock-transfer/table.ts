import { stockTransfer as contract } from '@dropyard/contract/warehouse/stock-transfer'
import { stockTransferArrival as arrivalContract } from '@dropyard/contract/warehouse/stock-transfer/facts'
import { stockTransferFlow } from '@dropyard/contract/warehouse/stock-transfer/flow'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ref, refTo, stateOf, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { factsTable } from '../../../kit/record/facts-table.ts'
import { linesTable } from '../../../kit/record/lines-table.ts'
import { skuNameOf } from '../../catalog/goods/sku-name.ts'
import { sku } from '../../catalog/goods/table.ts'
import { bin } from '../bin/table.ts'
import { warehouse } from '../warehouse/table.ts'

/** Transfers between warehouses, their lines, and what arrived of them or was lost. */
export const stockTransfer = pgTable(
  'stock_transfer',
  {
    id: id(),
    transferSn: text('transfer_sn').notNull().generatedAlwaysAs(sql`'ST' || lpad(id::text, 8, '0')`),
    ...columnsOf(contract, {
      fromId: refTo('from_id', () => warehouse.id),
      toId: refTo('to_id', () => warehouse.id),
    }),
    state: stateOf(stockTransferFlow),
    pieces: integer('pieces').notNull().default(0),
    sentAt: instant('sent_at'),
    reason: text('reason').notNull().default(''),
    createdBy: ref('created_by').notNull(),
    ...times,
  },
  (t) => [
    uniqueIndex('stock_transfer_sn').on(t.transferSn),
    index('stock_transfer_state').on(t.state, t.id),
    index('stock_transfer_from').on(t.fromId, t.id),
    index('stock_transfer_to').on(t.toId, t.id),
  ],
)

/** The sum of what became of a line or a transfer. */
const sumOf = (outcome: 'arrived' | 'lost', where: string) =>
  sql`(SELECT coalesce(sum(a.pieces), 0)::int FROM stock_transfer_arrival a
    WHERE ${sql.raw(where)} AND a.outcome = ${outcome})`.mapWith(Number)
const ofLine = 'a.line_id = stock_transfer_item.id'
const ofTransfer = 'a.transfer_id = stock_transfer.id'
export const receivedSql = sumOf('arrived', ofTransfer)
export const lostSql = sumOf('lost', ofTransfer)
/** Pieces of a line that are neither received nor lost. */
export const openOfLine =
  sql`(stock_transfer_item.pieces - (SELECT coalesce(sum(a.pieces), 0) FROM stock_transfer_arrival a
  WHERE ${sql.raw(ofLine)}))::int`.mapWith(Number)

export const stockTransferItem = linesTable('stock_transfer_item', stockTransfer, contract, 'items', {
  columns: { skuId: refTo('sku_id', () => sku.id) },
  shown: {
    sku_name: (ctx) => skuNameOf(ctx, sql`stock_transfer_item.sku_id`),
    received: sumOf('arrived', ofLine),
    lost: sumOf('lost', ofLine),
  },
  extra: (t) => [index('stock_transfer_item_sku').on(t.skuId as AnyPgColumn)],
})

export const stockTransferArrival = factsTable(
  'stock_transfer_arrival',
  arrivalContract,
  stockTransfer,
  { lineId: refTo('line_id', () => stockTransferItem.id), binId: ref('bin_id').references(() => bin.id) },
  (t) => [
    index('stock_transfer_arrival_line').on(t.lineId as AnyPgColumn),
    index('stock_transfer_arrival_bin').on(t.binId as AnyPgColumn),
    check('stock_transfer_arrival_pieces', sql`${t.pieces} > 0`),
  ],
)
