import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, ref, refTo, times } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'
import { sku } from '../../catalog/goods/table.ts'
import { goodsSet } from '../../catalog/goods-set/table.ts'
import { store } from '../../store/store/table.ts'

/**
 * A store's variant as in its orders, and the SKU or set that it is mapped to. A variant is identified by the platform's variant
 * id, or else by its SKU text or title. Orders from files without a store share the rows without a store.
 */
export const orderSku = pgTable(
  'order_sku',
  {
    id: id(),
    entityId: refTo('entity_id', () => entity.id),
    storeId: ref('store_id').references(() => store.id, { onDelete: 'cascade' }),
    /** `v:<variant id>`, `s:<sku text>` or `t:<title>|<variant title>`: identifies the variant (`variantKey` in match.ts). */
    variantKey: text('variant_key').notNull(),
    platformProductId: text('platform_product_id'),
    platformVariantId: text('platform_variant_id'),
    platformSku: text('platform_sku').notNull().default(''),
    title: text('title').notNull().default(''),
    variantTitle: text('variant_title').notNull().default(''),
    image: text('image'),
    skuId: ref('sku_id').references(() => sku.id),
    setId: ref('set_id').references(() => goodsSet.id),
    /** Another supplier ships it: orders leave it out. */
    notOurs: boolean('not_ours').notNull().default(false),
    origin: text('origin', { enum: ['chosen', 'code', 'listing'] }),
    /** The store's SKU text changed after the mapping was made. */
    drifted: boolean('drifted').notNull().default(false),
    /** SKU text when the mapping was made. */
    mappedSku: text('mapped_sku').notNull().default(''),
    seenAt: instant('seen_at').notNull().defaultNow(),
    ...times,
  },
  (t) => [
    uniqueIndex('order_sku_store_variant').on(t.storeId, t.variantKey).where(sql`${t.storeId} IS NOT NULL`),
    uniqueIndex('order_sku_entity_variant').on(t.entityId, t.variantKey).where(sql`${t.storeId} IS NULL`),
    index('order_sku_entity').on(t.entityId, t.seenAt.desc().nullsFirst()),
    index('order_sku_unmatched')
      .on(t.entityId, t.seenAt.desc().nullsFirst(), t.id)
      .where(sql`${t.skuId} IS NULL AND ${t.setId} IS NULL`),
    index('order_sku_not_ours').on(t.entityId, t.seenAt.desc().nullsFirst(), t.id).where(sql`${t.notOurs}`),
    index('order_sku_title').on(t.entityId, t.title, t.seenAt.desc().nullsFirst()),
    index('order_sku_store').on(t.storeId, t.seenAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('order_sku_product').on(t.storeId, t.platformProductId),
    index('order_sku_sku').on(t.skuId),
    index('order_sku_set').on(t.setId).where(sql`${t.setId} IS NOT NULL`),
    check('order_sku_one', sql`${t.skuId} IS NULL OR ${t.setId} IS NULL`),
    ownedBy(t.entityId),
  ],
)
