import { stockPolicy as contract } from '@dropyard/contract/warehouse/stock-policy'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, numeric, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, refTo, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { sku } from '../../catalog/goods/table.ts'
import { warehouse } from '../warehouse/table.ts'

/** How a SKU is replenished in a warehouse. The computed columns are written by `refresh.ts`. */
export const stockPolicy = pgTable(
  'stock_policy',
  {
    id: id(),
    ...columnsOf(contract, {
      skuId: refTo('sku_id', () => sku.id),
      warehouseId: refTo('warehouse_id', () => warehouse.id),
    }),
    class: oneOf('class', ['A', 'B', 'C'], 'C'),
    speed: numeric('speed', { precision: 12, scale: 2 }).notNull().default('0'),
    /** The same without rounding, for the plan. */
    exactSpeed: numeric('exact_speed').notNull().default('0'),
    leadDays: integer('lead_days').notNull().default(0),
    safety: integer('safety').notNull().default(0),
    countedAt: instant('counted_at'),
    /** Pieces of paid orders by day, for days with any. */
    sales: jsonb('sales').$type<Record<string, number>>().notNull().default({}),
    /** Days at whose begin (UTC) nothing was free, as far as they are averaged. */
    outDays: date('out_days', { mode: 'string' }).array().notNull().default(sql`'{}'`),
    ...times,
  },
  (t) => [
    uniqueIndex('stock_policy_sku').on(t.skuId, t.warehouseId),
    index('stock_policy_warehouse').on(t.warehouseId, t.speed, t.id),
    index('stock_policy_mode').on(t.mode, t.speed, t.id),
    index('stock_policy_class').on(t.class, t.speed, t.id),
    index('stock_policy_speed').on(t.speed, t.id),
    index('stock_policy_safety').on(t.safety, t.id),
  ],
)
