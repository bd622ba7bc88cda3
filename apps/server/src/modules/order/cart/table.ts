import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, ref, refTo } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'
import { sku } from '../../catalog/goods/table.ts'
import { goodsSet } from '../../catalog/goods-set/table.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'

/** A company's cart, which all its users share. */
export const cartLine = pgTable(
  'cart_line',
  {
    id: id(),
    entityId: refTo('entity_id', () => entity.id),
    /** A SKU or a set. */
    skuId: ref('sku_id').references(() => sku.id),
    setId: ref('set_id').references(() => goodsSet.id),
    /** The chosen warehouse; null: the one with most pieces. */
    warehouseId: ref('warehouse_id').references(() => warehouse.id),
    quantity: integer('quantity').notNull(),
    selected: boolean('selected').notNull().default(true),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('cart_line_sku').on(t.entityId, t.skuId),
    uniqueIndex('cart_line_set').on(t.entityId, t.setId),
    check('cart_line_one', sql`num_nonnulls(${t.skuId}, ${t.setId}) = 1`),
    index('cart_line_entity').on(t.entityId, t.addedAt),
    check('cart_line_quantity', sql`${t.quantity} BETWEEN 1 AND 9999`),
    ownedBy(t.entityId),
  ],
)
