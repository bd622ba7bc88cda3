import type { RateCard } from '@dropyard/contract/logistics/shipping/rate-card'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, oneOf, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'

import { express } from '../express/table.ts'

/** A logistics channel: who carries a parcel from a warehouse, and what that costs (domain: Shipping). */
export const channel = pgTable(
  'channel',
  {
    id: id(),
    code: text('code').notNull(),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    warehouseId: refTo('warehouse_id', () => warehouse.id),
    /** The shipping method that merchants choose and this channel carries. */
    expressId: ref('express_id').references(() => express.id, { onDelete: 'set null' }),
    /** The carrier's name on store platforms, and its tracking page (`{number}` is replaced). */
    carrier: text('carrier').notNull(),
    trackingUrl: text('tracking_url').notNull().default(''),
    /** When parcels are collected every day, `HH:MM` in the warehouse's time zone; empty if not at a certain time. */
    cutOff: text('cut_off').notNull().default(''),
    /** Days for opening after-sale cases: after delivery, and after dispatch for parcels that never arrived. */
    claimDays: integer('claim_days').notNull().default(30),
    lostDays: integer('lost_days').notNull().default(120),
    /**
     * When the carrier accepts our claims: days counted from dispatch or from the last event, the maximum it pays in fen, and
     * required documents.
     */
    carrierClaimFrom: integer('carrier_claim_from').notNull().default(0),
    carrierClaimDays: integer('carrier_claim_days').notNull().default(60),
    carrierClaimBasis: oneOf('carrier_claim_basis', ['dispatch', 'last_event'], 'dispatch'),
    carrierClaimMost: minor('carrier_claim_most'),
    carrierClaimPapers: text('carrier_claim_papers').notNull().default(''),
    status: oneOf('status', ['active', 'disabled'], 'active'),
    sort: integer('sort').notNull().default(0),
    ...times,
  },
  (t) => [uniqueIndex('channel_code').on(t.code), index('channel_warehouse').on(t.warehouseId, t.status)],
)

/** A single row: the version of all tables that quotes depend on (`table.sql`). */
export const channelVersion = pgTable('channel_version', {
  only: boolean('only').primaryKey().default(true),
  version: bigint('version', { mode: 'number' }).notNull().default(1),
})

/** A dated version of a channel's prices; `card` was validated when it was written. */
export const channelRate = pgTable(
  'channel_rate',
  {
    id: id(),
    channelId: partOf('channel_id', () => channel.id),
    validFrom: instant('valid_from').notNull(),
    card: jsonb('card').$type<RateCard>().notNull(),
  },
  (t) => [uniqueIndex('channel_rate_channel').on(t.channelId, t.validFrom.desc().nullsFirst())],
)
