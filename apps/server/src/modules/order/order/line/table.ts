import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PlatformLine } from '../../../../connectors/connector.ts'
import { id, minor, ownedBy, partOf, ref } from '../../../../kit/data/columns.ts'
import { namesFiles } from '../../../../kit/data/file-columns.ts'
import { sku } from '../../../catalog/goods/table.ts'
import { goodsSet } from '../../../catalog/goods-set/table.ts'
import { orderSku } from '../../order-sku/table.ts'
import { order } from '../table.ts'

/**
 * One item of an order: what the store sold, and the SKU that we send for it. If it is matched to a set, the set's parts
 * are lines too, which point to it: the parts are priced, reserved, sent and refunded, while the line itself is what the
 * store and the merchant see. The parts follow the set until the order is paid (sets.ts).
 */
export const orderLine = pgTable(
  'order_line',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
    entityId: ref('entity_id').notNull(),
    position: integer('position').notNull().default(0),
    platformLineId: text('platform_line_id'),
    platformProductId: text('platform_product_id'),
    platformVariantId: text('platform_variant_id'),
    /** As the store wrote it. */
    title: text('title').notNull(),
    variantTitle: text('variant_title').notNull().default(''),
    platformSku: text('platform_sku').notNull().default(''),
    quantity: integer('quantity').notNull(),
    /** The quantity in the store's last message: a later message changes the line only where the store changed its quantity. */
    platformQuantity: integer('platform_quantity').notNull().default(0),
    /** What the buyer paid per piece, in the order's currency. */
    soldPrice: minor('sold_price').notNull().default(0),
    image: text('image'),
    /** The store's variant. One mapping for it matches the lines of all orders. */
    orderSkuId: ref('order_sku_id').references(() => orderSku.id, { onDelete: 'set null' }),
    skuId: ref('sku_id').references(() => sku.id),
    setId: ref('set_id').references(() => goodsSet.id),
    /** If the line is a part of a set: the line of the set. */
    parentId: ref('parent_id').references((): AnyPgColumn => orderLine.id, { onDelete: 'cascade' }),
    /** In a reshipment: the line of the first order whose pieces are sent again. */
    redeliversId: ref('redelivers_id').references((): AnyPgColumn => orderLine.id, { onDelete: 'set null' }),
    warehouseId: ref('warehouse_id'),
    /** Charged per piece, USD cents, fixed at payment. */
    unitPrice: minor('unit_price').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
    /** Pieces of a paid order that are not reserved yet. The line queues for them by its SKU and warehouse. */
    waiting: integer('waiting').notNull().default(0),
    shipped: integer('shipped').notNull().default(0),
    refunded: integer('refunded').notNull().default(0),
    /** What is printed or engraved on it, as entered by the merchant. */
    made: jsonb('made').$type<{ text: string; image: string }>(),
    properties: jsonb('properties').$type<{ name: string; value: string }[]>().notNull().default([]),
  },
  (t) => [
    index('order_line_order').on(t.orderId, t.position),
    index('order_line_made').on(t.orderId).where(sql`${t.made} IS NOT NULL`),
    index('order_line_sku').on(t.skuId),
    // Serves the queue for a SKU in a warehouse.
    index('order_line_waiting').on(t.skuId, t.warehouseId, t.orderId).where(sql`${t.waiting} > 0`),
    index('order_line_unmatched').on(t.orderSkuId).where(sql`${t.skuId} IS NULL AND ${t.setId} IS NULL`),
    index('order_line_set').on(t.setId).where(sql`${t.setId} IS NOT NULL`),
    index('order_line_parent').on(t.parentId).where(sql`${t.parentId} IS NOT NULL`),
    index('order_line_redelivers').on(t.redeliversId).where(sql`${t.redeliversId} IS NOT NULL`),
    check('order_line_waiting_least', sql`${t.waiting} >= 0`),
    check('order_line_one', sql`${t.skuId} IS NULL OR ${t.setId} IS NULL`),
    index('order_line_platform_sku').on(t.platformSku, t.entityId),
    uniqueIndex('order_line_platform')
      .on(t.orderId, t.platformLineId)
      .where(sql`${t.platformLineId} IS NOT NULL`),
    ownedBy(t.entityId),
  ],
)

namesFiles(orderLine.made)

/** Items of a store's order that another supplier ships. They can become lines again until the order is paid. */
export const orderLeftOut = pgTable(
  'order_left_out',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
    entityId: ref('entity_id').notNull(),
    position: integer('position').notNull().default(0),
    platformLineId: text('platform_line_id'),
    orderSkuId: ref('order_sku_id').references(() => orderSku.id, { onDelete: 'set null' }),
    /** The line as the store described it. */
    line: jsonb('line').$type<PlatformLine>().notNull(),
  },
  (t) => [
    index('order_left_out_order').on(t.orderId, t.position),
    index('order_left_out_order_sku').on(t.orderSkuId),
    uniqueIndex('order_left_out_platform')
      .on(t.orderId, t.platformLineId)
      .where(sql`${t.platformLineId} IS NOT NULL`),
    ownedBy(t.entityId),
  ],
)
