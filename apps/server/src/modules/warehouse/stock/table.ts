import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ref, refTo } from '../../../kit/data/columns.ts'
import { sku } from '../../catalog/goods/table.ts'
import { warehouse } from '../warehouse/table.ts'

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
  },
  (t) => [
    primaryKey({ columns: [t.skuId, t.warehouseId] }),
    index('stock_balance_warehouse').on(t.warehouseId, t.skuId),
    index('stock_balance_waiting').on(t.skuId, t.warehouseId).where(sql`${t.waiting} > 0`),
    check('stock_balance_waiting_least', sql`${t.waiting} >= 0`),
    check('stock_balance_on_hand', sql`${t.onHand} >= 0`),
    check('stock_balance_reserved', sql`${t.reserved} BETWEEN 0 AND ${t.onHand}`),
    check(
      'stock_balance_blocked',
      sql`${t.quarantine} >= 0 AND ${t.damaged} >= 0 AND ${t.reserved} + ${t.quarantine} + ${t.damaged} <= ${t.onHand}`,
    ),
  ],
)

/** All movements of stock; append-only. Their sums equal the balances. */
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
        'reserve',
        'wait',
        'release',
        'ship',
        'return_good',
        'return_bad',
        'adjust',
        'count',
        'transfer',
        'scrap',
        'sample_use',
      ],
    }).notNull(),
    /** Changes of on hand, reserved and waiting. */
    onHandChange: integer('on_hand_change').notNull().default(0),
    reservedChange: integer('reserved_change').notNull().default(0),
    waitingChange: integer('waiting_change').notNull().default(0),
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
    index('stock_movement_kind').on(t.kind, t.id),
    index('stock_movement_reference').on(t.reference),
    index('stock_movement_order').on(t.orderId, t.lineId).where(sql`${t.orderId} IS NOT NULL`),
  ],
)
