import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, minor, ref, refTo } from '../../../../kit/data/columns.ts'
import { sku } from '../../../catalog/goods/table.ts'
import { lot } from '../../lot/table.ts'
import { warehouse } from '../../warehouse/table.ts'
import { stockMovement } from '../table.ts'

/**
 * Pieces that came together, and what is left of them. Amounts are CNY fen. Pieces that leave take the oldest layers first, with
 * the same part of their value; so value is never lost to rounding. Pieces of a lot take the layers of their lot. Written by the trigger in `table.sql` and by `revalue.ts`.
 */
export const costLayer = pgTable(
  'cost_layer',
  {
    id: id(),
    skuId: refTo('sku_id', () => sku.id),
    warehouseId: refTo('warehouse_id', () => warehouse.id),
    /** The movement that brought the pieces; null for stock that was there before there were layers. */
    movementId: ref('movement_id').references(() => stockMovement.id),
    /** The lot of the pieces; its pieces leave this layer. Empty where lots aren't noted. */
    lotId: ref('lot_id').references(() => lot.id),
    /** The layer that the pieces left before they came back; later costs of that one follow them. */
    originId: ref('origin_id').references((): AnyPgColumn => costLayer.id),
    /** What brought the pieces, such as `po-line:12:receipt:7`, `after-sale:4` or `opening`. */
    source: text('source').notNull(),
    at: instant('at').notNull(),
    pieces: integer('pieces').notNull(),
    /** What all pieces cost, with later costs. */
    value: minor('value').notNull(),
    piecesLeft: integer('pieces_left').notNull(),
    valueLeft: minor('value_left').notNull(),
    /** Of the pieces left, those in quarantine: shipping takes other ones. */
    held: integer('held').notNull().default(0),
    /** No document says what the pieces cost. */
    estimated: boolean('estimated').notNull().default(false),
  },
  (t) => [
    index('cost_layer_left').on(t.skuId, t.warehouseId, t.id).where(sql`${t.piecesLeft} > 0`),
    index('cost_layer_place').on(t.skuId, t.warehouseId, t.id),
    index('cost_layer_source').on(t.source.op('text_pattern_ops')),
    index('cost_layer_at').on(t.at, t.id),
    index('cost_layer_movement').on(t.movementId),
    index('cost_layer_origin').on(t.originId).where(sql`${t.originId} IS NOT NULL`),
    check('cost_layer_pieces', sql`${t.piecesLeft} BETWEEN 0 AND ${t.pieces}`),
    check('cost_layer_held', sql`${t.held} BETWEEN 0 AND ${t.piecesLeft}`),
    check('cost_layer_value', sql`${t.valueLeft} >= 0 AND (${t.piecesLeft} > 0 OR ${t.valueLeft} = 0)`),
  ],
)

/**
 * Pieces that left a layer for another warehouse, and what is left of them under way. They arrive with the value they left with.
 * Written by the functions in `table.sql` only.
 */
export const layerUnderWay = pgTable(
  'layer_under_way',
  {
    id: id(),
    /** What they travel with, such as `stock-transfer-line:12`. */
    source: text('source').notNull(),
    layerId: refTo('layer_id', () => costLayer.id),
    pieces: integer('pieces').notNull(),
    value: minor('value').notNull(),
    piecesLeft: integer('pieces_left').notNull(),
    valueLeft: minor('value_left').notNull(),
    piecesLost: integer('pieces_lost').notNull().default(0),
    valueLost: minor('value_lost').notNull().default(0),
  },
  (t) => [
    uniqueIndex('layer_under_way_source').on(t.source, t.layerId),
    index('layer_under_way_layer').on(t.layerId),
    check(
      'layer_under_way_pieces',
      sql`${t.piecesLeft} >= 0 AND ${t.piecesLost} >= 0 AND ${t.piecesLeft} + ${t.piecesLost} <= ${t.pieces}`,
    ),
    check(
      'layer_under_way_value',
      sql`${t.valueLeft} >= 0 AND ${t.valueLost} >= 0 AND (${t.piecesLeft} > 0 OR ${t.valueLeft} = 0)`,
    ),
  ],
)

/**
 * What changed in a layer; append-only. Sums equal the pieces and the value that are left. Times of the changes in a balance are in
 * the order of their ids (`layer_time` in `table.sql`).
 */
export const costLayerMove = pgTable(
  'cost_layer_move',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    layerId: refTo('layer_id', () => costLayer.id),
    /** The movement of pieces; null for a cost that became known later. */
    movementId: ref('movement_id').references(() => stockMovement.id),
    /** What a later cost belongs to, such as `po-line:12`; empty for movements. */
    reference: text('reference').notNull().default(''),
    pieces: integer('pieces').notNull().default(0),
    value: minor('value').notNull().default(0),
    /** The part of a later cost that belongs to pieces which left before. */
    variance: minor('variance').notNull().default(0),
    /** The value of pieces that were lost on the way to another warehouse. */
    lost: minor('lost').notNull().default(0),
    /** The part of a later cost that belongs to pieces on the way to another warehouse, those of layers below this one included. */
    underWay: minor('under_way').notNull().default(0),
  },
  (t) => [
    index('cost_layer_move_layer').on(t.layerId, t.id),
    index('cost_layer_move_movement').on(t.movementId),
    index('cost_layer_move_at').on(t.at),
  ],
)

/**
 * Which order lines bear a variance: shares add up to it exactly, and stay as they are. Written by the trigger in `table.sql` only.
 */
export const lateShare = pgTable(
  'late_share',
  {
    id: id(),
    moveId: refTo('move_id', () => costLayerMove.id),
    /** Null: pieces that were lost, or left otherwise. */
    orderId: ref('order_id'),
    lineId: ref('line_id'),
    /** The layer that these pieces left. */
    layerId: refTo('layer_id', () => costLayer.id),
    pieces: integer('pieces').notNull(),
    value: minor('value').notNull(),
  },
  (t) => [
    index('late_share_order').on(t.orderId).where(sql`${t.orderId} IS NOT NULL`),
    index('late_share_move').on(t.moveId),
  ],
)
