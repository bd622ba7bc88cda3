import type { Words } from '@dropyard/contract/kit/text'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, oneOf, ownedBy, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { keepsFiles } from '../../../kit/data/file-columns.ts'
import { carrierAccount } from '../../logistics/carrier-account/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { order } from '../order/table.ts'

/** Every label that an order had: at most one is not dead, and a dead one keeps its number. */
export const parcelLabel = pgTable(
  'parcel_label',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
    entityId: ref('entity_id').notNull(),
    channelId: refTo('channel_id', () => channel.id),
    /** Null: we print it ourselves. */
    accountId: ref('account_id').references(() => carrierAccount.id),
    service: text('service').notNull().default(''),
    /** Our number at the carrier: it knows one parcel by it, however often we ask. */
    reference: text('reference').notNull(),
    state: text('state', { enum: ['asked', 'live', 'refused', 'dead'] }).notNull(),
    /** What the carrier calls it, and what the parcel is followed by. */
    waybill: text('waybill').notNull().default(''),
    number: text('number'),
    /** The number is one of ours, which no carrier knows. */
    ours: boolean('ours').notNull().default(sql`false`),
    /** What the carrier charged. */
    cost: minor('cost'),
    currency: text('currency').notNull().default(''),
    /** What the carrier weighed and charges by, and when it was asked last. */
    chargedGrams: integer('charged_grams'),
    weighedAt: instant('weighed_at'),
    /** The list that it was handed over with. */
    handoverId: ref('handover_id'),
    /** Of what was booked: tells when the order changed while the carrier was asked. */
    facts: text('facts').notNull().default(''),
    file: text('file'),
    /** Of a dead one: whether its number was taken back at the carrier. */
    voided: oneOf('voided', ['none', 'asked', 'done', 'too_late'], 'none'),
    prints: integer('prints').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    /** When somebody works on it again; whoever does moves it on first. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** What the carrier said last. */
    trouble: jsonb('trouble').$type<Words>(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    liveAt: instant('live_at'),
    deadAt: instant('dead_at'),
    ...times,
  },
  (t) => [
    uniqueIndex('parcel_label_reference').on(t.reference),
    uniqueIndex('parcel_label_open').on(t.orderId).where(sql`${t.state} <> 'dead'`),
    index('parcel_label_order').on(t.orderId, t.id),
    index('parcel_label_number').on(t.number).where(sql`${t.number} IS NOT NULL`),
    index('parcel_label_state').on(t.state, t.id.desc().nullsFirst()),
    index('parcel_label_account').on(t.accountId, t.id.desc().nullsFirst()),
    // Labels that nobody printed yet.
    index('parcel_label_unprinted').on(t.orderId).where(sql`${t.state} = 'live' AND ${t.prints} = 0`),
    index('parcel_label_handover').on(t.handoverId, t.id).where(sql`${t.handoverId} IS NOT NULL`),
    // What was not weighed yet, as far as we know.
    index('parcel_label_unweighed')
      .on(t.weighedAt.asc().nullsFirst())
      .where(sql`${t.state} = 'live' AND ${t.accountId} IS NOT NULL AND ${t.chargedGrams} IS NULL`),
    // What waits for a carrier.
    index('parcel_label_waits').on(t.nextTryAt).where(sql`${t.state} = 'asked' OR ${t.voided} = 'asked'`),
    ownedBy(t.entityId),
  ],
)

export type LabelRecord = typeof parcelLabel.$inferSelect

keepsFiles(parcelLabel.file)
