import { stockConditions as conditions } from '@dropyard/contract/warehouse/stock/words'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { among, id, instant, minor, ref, refTo } from '../../../kit/data/columns.ts'
import { sku } from '../../catalog/goods/table.ts'
import { bin } from '../bin/table.ts'
import { lot } from '../lot/table.ts'
import { warehouse } from '../warehouse/table.ts'

const stockConditions = Object.keys(conditions) as [keyof typeof conditions]

/** Stock balance, updated together with the ledger by guarded updates. Available = on hand − reserved − quarantine − damaged. */
export const stockBalance = pgTable(
  'stock_balance',
  {
    skuId: refTo('sku_id', () => sku.id),
    warehouseId: refTo('warehouse_id', () => warehouse.id),
    onHand: integer('on_hand').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
    quarantine: integer('quarantine').notNull().default(0),
    damaged: integer('damaged').notNull().default(0),
    incoming: integer('incoming').notNull().default(0),
    /** Pieces that paid orders still wait for here; new orders get only what is free beyond them. */
    waiting: integer('waiting').notNull().default(0),
    /** CNY fen: what the cost layers of the pieces are worth. Written by the trigger of `layers/table.sql` only. */
    value: minor('value').notNull().default(0),
    /** Time of the last change of its cost layers; no later change has an earlier one. */
    movedAt: instant('moved_at'),
  },
  (t) => [
    primaryKey({ columns: [t.skuId, t.warehouseId] }),
    index('stock_balance_warehouse').on(t.warehouseId, t.skuId),
    index('stock_balance_waiting').on(t.skuId, t.warehouseId).where(sql`${t.waiting} > 0`),
    check('stock_balance_waiting_least', sql`${t.waiting} >= 0`),
    check('stock_balance_value', sql`${t.value} >= 0`),
    check('stock_balance_on_hand', sql`${t.onHand} >= 0`),
    check('stock_balance_reserved', sql`${t.reserved} BETWEEN 0 AND ${t.onHand}`),
    check(
      'stock_balance_blocked',
      sql`${t.quarantine} >= 0 AND ${t.damaged} >= 0 AND ${t.reserved} + ${t.quarantine} + ${t.damaged} <= ${t.onHand}`,
    ),
  ],
)

/**
 * All movements of stock; append-only. Their sums equal the balances. A trigger writes each movement to the bins
 * (`bin_movement`, `bin_stock`), so that bins and balances can't differ.
 */
export const stockMovement = pgTable(
  'stock_movement',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    skuId: refTo('sku_id', () => sku.id),
    warehouseId: refTo('warehouse_id', () => warehouse.id),
    kind: text('kind', {
      enum: [
        'receive',
        'put_away',
        'move',
        'reserve',
        'wait',
        'release',
        'ship',
        'return_good',
        'return_bad',
        'adjust',
        'count',
        'transfer',
        'supplier_return',
        'scrap',
        'sample_use',
        'pack',
        'hold',
        'lift',
      ],
    }).notNull(),
    /** Changes of the balance. Good pieces change by on hand less quarantine and damaged. */
    onHandChange: integer('on_hand_change').notNull().default(0),
    reservedChange: integer('reserved_change').notNull().default(0),
    waitingChange: integer('waiting_change').notNull().default(0),
    quarantineChange: integer('quarantine_change').notNull().default(0),
    damagedChange: integer('damaged_change').notNull().default(0),
    /** Bins that pieces leave and reach. Without them the trigger chooses: see `table.sql`. */
    fromBinId: ref('from_bin_id').references(() => bin.id),
    toBinId: ref('to_bin_id').references(() => bin.id),
    /** Pieces that only change their bin, and their condition. */
    moved: integer('moved').notNull().default(0),
    /** Lot of the pieces. Without it, those that leave are chosen by `table.sql`, and those that come keep theirs. */
    lotId: ref('lot_id').references(() => lot.id),
    movedCondition: among('moved_condition', stockConditions).default('good'),
    /** What the pieces that come are worth, in CNY fen. By default as much as the SKU's pieces that lie there. */
    value: minor('value'),
    /** Source of the cost layer, such as `po-line:12:receipt:7`. Pieces that leave come from layers whose source begins so first. */
    costSource: text('cost_source').notNull().default(''),
    /** The reason, such as `order:123:line:4`. */
    reference: text('reference').notNull(),
    /** Order and line of the reservation. */
    orderId: ref('order_id'),
    lineId: ref('line_id'),
    remark: text('remark').notNull().default(''),
    /** Idempotency key of the movement. */
    key: text('key').notNull(),
    userId: ref('user_id'),
  },
  (t) => [
    uniqueIndex('stock_movement_key').on(t.key),
    index('stock_movement_sku').on(t.skuId, t.warehouseId, t.id),
    index('stock_movement_warehouse').on(t.warehouseId, t.id),
    index('stock_movement_at').on(t.at),
    index('stock_movement_kind').on(t.kind, t.id),
    index('stock_movement_reference').on(t.reference),
    index('stock_movement_order').on(t.orderId, t.lineId).where(sql`${t.orderId} IS NOT NULL`),
  ],
)

/** Stock of a bin, by condition. The quantity is written by the trigger of `stock_movement` only. */
export const binStock = pgTable(
  'bin_stock',
  {
    id: id(),
    skuId: refTo('sku_id', () => sku.id),
    warehouseId: refTo('warehouse_id', () => warehouse.id),
    binId: refTo('bin_id', () => bin.id),
    condition: among('condition', stockConditions),
    /** Empty for pieces whose lot isn't noted. */
    lotId: ref('lot_id').references(() => lot.id),
    quantity: integer('quantity').notNull(),
    /** Of these, what waves have claimed: pieces to pick, and in a tote what was picked and not shipped. Written by `allocate.ts`. */
    allocated: integer('allocated').notNull().default(0),
  },
  (t) => [
    unique('bin_stock_lot').on(t.skuId, t.warehouseId, t.condition, t.binId, t.lotId).nullsNotDistinct(),
    index('bin_stock_of_lot').on(t.lotId, t.id.desc().nullsFirst()).where(sql`${t.lotId} IS NOT NULL`),
    index('bin_stock_bin').on(t.binId, t.id.desc().nullsFirst()).where(sql`${t.quantity} > 0`),
    index('bin_stock_most').on(t.quantity, t.id.desc().nullsFirst()).where(sql`${t.quantity} > 0`),
    check('bin_stock_quantity', sql`${t.quantity} >= 0`),
    check(
      'bin_stock_allocated',
      sql`${t.allocated} BETWEEN 0 AND ${t.quantity} AND (${t.allocated} = 0 OR ${t.condition} = 'good')`,
    ),
  ],
)

/** What a movement changed in a bin; append-only. Sums equal the stock of the bin. Written by the trigger only. */
export const binMovement = pgTable(
  'bin_movement',
  {
    id: id(),
    movementId: refTo('movement_id', () => stockMovement.id),
    binId: refTo('bin_id', () => bin.id),
    skuId: ref('sku_id').notNull(),
    warehouseId: ref('warehouse_id').notNull(),
    condition: among('condition', stockConditions),
    lotId: ref('lot_id').references(() => lot.id),
    change: integer('change').notNull(),
  },
  (t) => [
    index('bin_movement_movement').on(t.movementId),
    index('bin_movement_bin').on(t.binId, t.id),
    index('bin_movement_sku').on(t.skuId, t.warehouseId, t.id),
    index('bin_movement_lot').on(t.lotId, t.movementId).where(sql`${t.lotId} IS NOT NULL`),
  ],
)
