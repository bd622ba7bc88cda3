import type { StoreRow } from '@dropyard/contract/store/store/row'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ShipmentStatus } from '../../../connectors/connector.ts'
import { id, instant, oneOf, ownedBy, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'
import { platform } from '../platform/table.ts'

/** A merchant's online store. */
export const store = pgTable(
  'store',
  {
    id: id(),
    entityId: refTo('entity_id', () => entity.id),
    platformId: refTo('platform_id', () => platform.id),
    name: text('name').notNull(),
    shopAbbr: text('shop_abbr').notNull().default(''),
    language: text('language').notNull().default('en'),
    shopUrl: text('shop_url').notNull(),
    /** The platform's id and name of the account, if the address doesn't identify it. */
    accountId: text('account_id'),
    accountName: text('account_name').notNull().default(''),
    shopEmail: text('shop_email').notNull().default(''),
    currency: text('currency').notNull().default('USD'),
    openDate: instant('open_date'),
    /** 0 disabled, 1 enabled, 2 archived (`storeStatus`). */
    status: integer('status').$type<StoreRow['status']>().notNull().default(1),
    syncOrder: boolean('sync_order').notNull().default(true),
    /** 3 app, 1 private, 2 custom. */
    authType: integer('auth_type').notNull().default(3),
    customized: boolean('customized').notNull().default(true),
    trackId: text('track_id').notNull().default(''),
    customerIds: jsonb('customer_ids').$type<number[]>().notNull().default([]),
    customerEmail: text('customer_email').notNull().default(''),
    /** URL of an uploaded picture, for the page on which buyers track their parcels. */
    logo: text('logo').notNull().default(''),
    authed: boolean('authed').notNull().default(false),
    /** Why the authorization ended: uninstalled, refused, expired. */
    authLost: text('auth_lost'),
    expireTime: instant('expire_time'),
    scopes: text('scopes').array().notNull().default([]),
    /** Credentials and tokens, encrypted (AES-256-GCM). */
    secrets: text('secrets'),
    /** Until when a process holds the lease for renewing the token in `secrets`; see token-renewal.ts. */
    renewingUntil: instant('renewing_until'),
    /** When the current authorization was given; older messages do not apply to it. */
    authedAt: instant('authed_at'),
    /** Orders placed earlier are not imported. */
    ordersFrom: instant('orders_from'),
    /** Import of orders: the newest change that was imported, the last try, the last success, and its result. */
    syncedTo: instant('synced_to'),
    syncTriedAt: instant('sync_tried_at'),
    lastSyncAt: instant('last_sync_at'),
    lastSyncResult: jsonb('last_sync_result').$type<{
      seen: number
      imported: number
      skipped: number
      failed: number
      /** denied: a permission is missing; failed: it is retried. */
      error?: 'denied' | 'failed'
    }>(),
    webhookSeenAt: instant('webhook_seen_at'),
    ...times,
  },
  (t) => [
    uniqueIndex('store_shop_url').on(t.platformId, t.shopUrl).where(sql`${t.authed}`),
    uniqueIndex('store_account').on(t.platformId, t.accountId).where(sql`${t.authed}`),
    index('store_entity').on(t.entityId, t.id),
    index('store_name').on(t.name, t.id),
    index('store_open_date').on(t.openDate, t.id),
    index('store_open_date_down').on(t.openDate.desc().nullsLast(), t.id.desc().nullsFirst()),
    ownedBy(t.entityId),
  ],
)

/**
 * A pending authorization: the nonce for the platform's callback, valid once and for ten minutes. Only the user who began it can
 * finish it, for the same company and shop; in another session they must confirm.
 */
export const storeAuthorization = pgTable(
  'store_authorization',
  {
    stateHash: text('state_hash').primaryKey(),
    storeId: partOf('store_id', () => store.id),
    userId: ref('user_id').notNull(),
    /** The session that began it; 0 is no session. */
    sessionId: ref('session_id').notNull().default(0),
    entityId: ref('entity_id').notNull(),
    shopUrl: text('shop_url').notNull(),
    /** Encrypted: the PKCE verifier and keys. */
    waiting: text('waiting').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [ownedBy(t.entityId)],
)

/** Received webhook deliveries: each is processed once. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: id(),
    platformId: ref('platform_id').notNull(),
    deliveryId: text('delivery_id').notNull(),
    storeId: ref('store_id'),
    topic: text('topic').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('webhook_delivery_once').on(t.platformId, t.deliveryId),
    index('webhook_delivery_store').on(t.storeId, t.receivedAt.desc().nullsFirst()),
  ],
)

/** Parcel progress to be sent to a store, each status once. */
export const storeParcelNews = pgTable(
  'store_parcel_news',
  {
    id: id(),
    orderId: ref('order_id').notNull(),
    entityId: ref('entity_id').notNull(),
    storeId: partOf('store_id', () => store.id),
    number: text('number').notNull(),
    status: text('status').$type<ShipmentStatus>().notNull(),
    at: instant('at').notNull(),
    state: oneOf('state', ['waiting', 'told', 'failed'], 'waiting'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** The store's last error. */
    trouble: text('trouble').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('store_parcel_news_once').on(t.orderId, t.number, t.status, t.at),
    index('store_parcel_news_due').on(t.nextTryAt).where(sql`${t.state} = 'waiting'`),
    index('store_parcel_news_store').on(t.storeId),
    ownedBy(t.entityId),
  ],
)
