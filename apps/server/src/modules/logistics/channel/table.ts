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
    /** What merchants buy when this channel carries it. */
    expressId: ref('express_id').references(() => express.id, { onDelete: 'set null' }),
    /** Carrier name as stores know it, and where its numbers can be followed (`{number}` is replaced). */
    carrier: text('carrier').notNull(),
    trackingUrl: text('tracking_url').notNull().default(''),
    /** Days in which after-sale cases can be opened: after delivery, and after dispatch of what never arrived. */
    claimDays: integer('claim_days').notNull().default(30),
    lostDays: integer('lost_days').notNull().default(120),
    /** When its carrier takes claims of us: days counted from dispatch or the last event, the most it pays in fen, what it asks for. */
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

/** One row: the version of all that channels are made of (`table.sql`). */
export const channelVersion = pgTable('channel_version', {
  only: boolean('only').primaryKey().default(true),
  version: bigint('version', { mode: 'number' }).notNull().default(1),
})

/** A dated version of a channel's prices; `card` was checked when it was written. */
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
