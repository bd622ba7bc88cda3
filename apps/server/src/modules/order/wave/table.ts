import { wave as contract } from '@dropyard/contract/order/wave'
import { waveFlow } from '@dropyard/contract/order/wave/flow'
import { type DropReason, dropReasons, pickStates } from '@dropyard/contract/order/wave/lines'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, partOf, ref, refTo, stateOf, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { sku } from '../../catalog/goods/table.ts'
import { bin } from '../../warehouse/bin/table.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { orderLine } from '../order/line/table.ts'
import { order } from '../order/table.ts'

/** Orders that are picked in one walk. Which orders is decided when the wave is released. */
export const wave = pgTable(
  'wave',
  {
    id: id(),
    waveSn: text('wave_sn').notNull().generatedAlwaysAs(sql`'W' || lpad(id::text, 8, '0')`),
    ...columnsOf(contract, {
      warehouseId: refTo('warehouse_id', () => warehouse.id),
      channelIds: ref('channel_ids').array().notNull().default([]),
      cutOff: instant('cut_off'),
    }),
    state: stateOf(waveFlow),
    /** Who started picking. */
    picker: ref('picker'),
    releasedAt: instant('released_at'),
    doneAt: instant('done_at'),
    reason: text('reason').notNull().default(''),
    createdBy: ref('created_by').notNull(),
    ...times,
  },
  (t) => [
    uniqueIndex('wave_sn').on(t.waveSn),
    index('wave_state').on(t.state, t.id),
    index('wave_warehouse').on(t.warehouseId, t.id),
    index('wave_kind').on(t.kind, t.id),
  ],
)

/** The orders of waves. An order that is dropped, or whose wave is over, is no longer `open`. */
export const waveOrder = pgTable(
  'wave_order',
  {
    id: id(),
    waveId: partOf('wave_id', () => wave.id),
    orderId: partOf('order_id', () => order.id),
    /** The order in which orders join: the most urgent and the earliest paid first. */
    position: integer('position').notNull(),
    /** Where its pieces are put; null before the first one was picked. */
    toteBinId: ref('tote_bin_id').references(() => bin.id),
    open: boolean('open').notNull().default(true),
    droppedAt: instant('dropped_at'),
    dropReason: text('drop_reason', { enum: Object.keys(dropReasons) as [DropReason] }),
  },
  (t) => [
    uniqueIndex('wave_order_open').on(t.orderId).where(sql`${t.open}`),
    index('wave_order_wave').on(t.waveId, t.id),
    index('wave_order_position').on(t.position, t.id.desc().nullsFirst()),
    index('wave_order_order').on(t.orderId, t.id),
    index('wave_order_tote').on(t.toteBinId).where(sql`${t.open} AND ${t.toteBinId} IS NOT NULL`),
  ],
)

/**
 * Pieces of an order's line that are picked from one bin. Pieces that are not picked yet are allocated in the bin, picked ones in the
 * tote until they are shipped (`bin_stock.allocated`).
 */
export const wavePick = pgTable(
  'wave_pick',
  {
    id: id(),
    waveId: partOf('wave_id', () => wave.id),
    orderId: partOf('order_id', () => order.id),
    orderLineId: partOf('order_line_id', () => orderLine.id),
    skuId: refTo('sku_id', () => sku.id),
    warehouseId: refTo('warehouse_id', () => warehouse.id),
    binId: refTo('bin_id', () => bin.id),
    pieces: integer('pieces').notNull(),
    picked: integer('picked').notNull().default(0),
    short: integer('short').notNull().default(0),
    /** Pieces that were never picked, because their order left the wave. */
    dropped: integer('dropped').notNull().default(0),
    toteBinId: ref('tote_bin_id').references(() => bin.id),
    /** Of the picked pieces: shipped, waiting to be put back, and put back. The others lie in the tote. */
    shipped: integer('shipped').notNull().default(0),
    toReturn: integer('to_return').notNull().default(0),
    returned: integer('returned').notNull().default(0),
    state: text('state', { enum: Object.keys(pickStates) as [keyof typeof pickStates] })
      .notNull()
      .generatedAlwaysAs(
        sql`CASE WHEN to_return > 0 THEN 'to_return' WHEN picked + short + dropped < pieces THEN 'to_pick' WHEN returned > 0 THEN 'returned'
          WHEN shipped > 0 THEN 'shipped' WHEN picked > 0 THEN 'picked' WHEN short > 0 THEN 'short' ELSE 'dropped' END`,
      ),
  },
  (t) => [
    index('wave_pick_wave').on(t.waveId, t.id),
    index('wave_pick_size').on(t.pieces, t.id.desc().nullsFirst()),
    index('wave_pick_state').on(t.state, t.id),
    index('wave_pick_order').on(t.orderId, t.id),
    index('wave_pick_line').on(t.orderLineId),
    index('wave_pick_bin').on(t.binId, t.id),
    index('wave_pick_tote').on(t.toteBinId).where(sql`${t.state} IN ('picked', 'to_pick', 'to_return')`),
    check(
      'wave_pick_pieces',
      sql`${t.picked} >= 0 AND ${t.short} >= 0 AND ${t.dropped} >= 0
      AND ${t.picked} + ${t.short} + ${t.dropped} <= ${t.pieces}`,
    ),
    check(
      'wave_pick_out',
      sql`${t.shipped} >= 0 AND ${t.toReturn} >= 0 AND ${t.returned} >= 0
      AND ${t.shipped} + ${t.toReturn} + ${t.returned} <= ${t.picked}`,
    ),
    check('wave_pick_tote', sql`${t.picked} = 0 OR ${t.toteBinId} IS NOT NULL`),
  ],
)

/** What pickers scanned; append-only. An undone scan has a negative row. */
export const waveScan = pgTable(
  'wave_scan',
  {
    id: id(),
    pickId: partOf('pick_id', () => wavePick.id),
    /** Key of the station's input. */
    key: text('key').notNull(),
    kind: text('kind', { enum: ['pick', 'short', 'return', 'undo'] }).notNull(),
    pieces: integer('pieces').notNull(),
    userId: ref('user_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    uniqueIndex('wave_scan_key').on(t.key, t.kind, t.pickId),
    index('wave_scan_pick').on(t.pickId, t.id),
  ],
)
