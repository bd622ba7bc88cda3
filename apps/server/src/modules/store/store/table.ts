import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, ref, times } from '../../../kit/columns.ts'
import { entity } from '../../account/entity/table.ts'

/** Platforms that stores live on; ids are fixed (specification, section 3). */
export const platform = pgTable('platform', {
  id: integer('id').primaryKey(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  url: text('url').notNull().default(''),
  description: text('description').notNull().default(''),
  sort: integer('sort').notNull().default(0),
  /** 1: can be chosen. */
  status: integer('status').notNull().default(1),
})

/** A merchant's online store. */
export const store = pgTable(
  'store',
  {
    id: id(),
    entityId: ref('entity_id')
      .notNull()
      .references(() => entity.id),
    platformId: integer('platform_id')
      .notNull()
      .references(() => platform.id),
    name: text('name').notNull(),
    shopAbbr: text('shop_abbr').notNull().default(''),
    language: text('language').notNull().default('en'),
    shopUrl: text('shop_url').notNull(),
    shopEmail: text('shop_email').notNull().default(''),
    currency: text('currency').notNull().default('USD'),
    openDate: instant('open_date'),
    /** 1 enabled, 0 disabled. */
    status: integer('status').notNull().default(1),
    syncOrder: boolean('sync_order').notNull().default(true),
    /** 3 app, 1 private, 2 custom. */
    authType: integer('auth_type').notNull().default(3),
    customized: boolean('customized').notNull().default(true),
    trackId: text('track_id').notNull().default(''),
    customerIds: jsonb('customer_ids').$type<number[]>().notNull().default([]),
    customerEmail: text('customer_email').notNull().default(''),
    authed: boolean('authed').notNull().default(false),
    /** Why the authorization ended: uninstalled, refused, expired. */
    authLost: text('auth_lost'),
    expireTime: instant('expire_time'),
    scopes: text('scopes').array().notNull().default([]),
    /** Credentials and tokens, encrypted (AES-256-GCM). */
    secrets: text('secrets'),
    /** Order intake: the newest change of the store that was taken in, and how it went. */
    syncedTo: instant('synced_to'),
    lastSyncAt: instant('last_sync_at'),
    lastSyncResult: jsonb('last_sync_result').$type<{
      seen: number
      imported: number
      skipped: number
      failed: number
      error?: string
    }>(),
    webhookSeenAt: instant('webhook_seen_at'),
    ...times,
  },
  (t) => [
    uniqueIndex('store_shop_url').on(t.platformId, t.shopUrl).where(sql`${t.authed}`),
    index('store_entity').on(t.entityId, t.id),
    ownedBy(t.entityId),
  ],
)
