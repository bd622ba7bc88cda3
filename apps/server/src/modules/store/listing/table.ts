import { itemStates, listingItemStates } from '@dropyard/contract/store/listing/states'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, oneOf, ownedBy, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { namesFiles } from '../../../kit/data/file-columns.ts'
import { goods } from '../../catalog/goods/table.ts'
import { store } from '../store/table.ts'
import type { ListingRule, ListingWish } from './wish.ts'

/** A publishing batch: products to be published to one store. */
export const listingBatch = pgTable(
  'listing_batch',
  {
    id: id(),
    entityId: ref('entity_id').notNull(),
    storeId: partOf('store_id', () => store.id),
    batchNo: text('batch_no').notNull(),
    status: text('status', { enum: ['draft', 'active', 'archived'] }).notNull(),
    rule: jsonb('rule').$type<ListingRule>().notNull(),
    total: integer('total').notNull(),
    /** Updated in the transaction that ends an item. */
    success: integer('success').notNull().default(0),
    fail: integer('fail').notNull().default(0),
    createdBy: ref('created_by').notNull(),
    ...times,
  },
  (t) => [
    uniqueIndex('listing_batch_no').on(t.batchNo),
    index('listing_batch_entity').on(t.entityId, t.id.desc().nullsFirst()),
    index('listing_batch_store').on(t.storeId, t.id.desc().nullsFirst()),
    ownedBy(t.entityId),
  ],
)

/** One product of a batch, and its result. */
export const listingItem = pgTable(
  'listing_item',
  {
    id: id(),
    batchId: partOf('batch_id', () => listingBatch.id),
    entityId: ref('entity_id').notNull(),
    goodsId: refTo('goods_id', () => goods.id),
    wish: jsonb('wish').$type<ListingWish>().notNull(),
    /** Set if it differs from the batch: products that are listed again keep their own rule. */
    rule: jsonb('rule').$type<ListingRule>(),
    status: text('status', { enum: ['draft', 'active', 'archived'] }),
    state: oneOf('state', itemStates, listingItemStates.start),
    tries: integer('tries').notNull().default(0),
    /** Code and values of `listingErrors`; the text is made in the reader's language. */
    errorCode: text('error_code'),
    errorValues: jsonb('error_values').$type<Record<string, unknown>>(),
    errorField: text('error_field'),
    warnings: jsonb('warnings').$type<string[]>().notNull().default([]),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('listing_item_batch').on(t.batchId, t.state, t.id),
    index('listing_item_goods').on(t.goodsId),
    ownedBy(t.entityId),
  ],
)

/** A product in a store. */
export const listing = pgTable(
  'listing',
  {
    id: id(),
    entityId: ref('entity_id').notNull(),
    storeId: partOf('store_id', () => store.id),
    platformId: ref('platform_id').notNull(),
    /** Null: unlinked, the merchant's own product. */
    goodsId: ref('goods_id').references(() => goods.id),
    /** Set before the first call, so that a retry finds the same product. */
    handle: text('handle').notNull(),
    productId: text('product_id'),
    title: text('title').notNull(),
    status: text('status', { enum: ['draft', 'active', 'archived'] }).notNull(),
    image: text('image'),
    vendor: text('vendor').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    categoryName: text('category_name').notNull().default(''),
    priceMin: minor('price_min').notNull().default(0),
    priceMax: minor('price_max').notNull().default(0),
    currency: text('currency').notNull(),
    url: text('url'),
    wish: jsonb('wish').$type<ListingWish>().notNull(),
    rule: jsonb('rule').$type<ListingRule>().notNull(),
    /** What we wrote last, to distinguish changes in the store from our own. */
    written: jsonb('written').$type<{ title: string; priceMin: number; priceMax: number }>(),
    /** Whether it is unchanged in the store since we wrote it. */
    inSync: boolean('in_sync').notNull().default(true),
    deletedInStore: boolean('deleted_in_store').notNull().default(false),
    publishedTime: instant('published_time'),
    ...times,
  },
  (t) => [
    uniqueIndex('listing_store_goods').on(t.storeId, t.goodsId),
    index('listing_goods').on(t.goodsId),
    index('listing_product').on(t.storeId, t.productId),
    index('listing_entity').on(t.entityId, t.platformId, t.status, t.publishedTime.desc().nullsFirst()),
    index('listing_published')
      .on(t.entityId, t.platformId, t.publishedTime.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.productId} IS NOT NULL`),
    index('listing_title').on(t.entityId, t.platformId, t.title, t.id).where(sql`${t.productId} IS NOT NULL`),
    ownedBy(t.entityId),
  ],
)

namesFiles(listing.wish, listingItem.wish)
