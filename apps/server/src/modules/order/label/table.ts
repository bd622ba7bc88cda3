import type { Words } from '@dropyard/contract/kit/text'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, oneOf, ownedBy, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { keepsFiles } from '../../../kit/data/file-columns.ts'
import { carrierAccount } from '../../logistics/carrier-account/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { order } from '../order/table.ts'

/** All labels of an order, past ones too. At most one is not dead; a dead one keeps its number. */
export const parcelLabel = pgTable(
  'parcel_label',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
    entityId: ref('entity_id').notNull(),
    channelId: refTo('channel_id', () => channel.id),
    /** Null: we print the label ourselves. */
    accountId: ref('account_id').references(() => carrierAccount.id),
    service: text('service').notNull().default(''),
    /** Our id of the parcel at the carrier. However often we retry, the carrier makes one parcel per reference. */
    reference: text('reference').notNull(),
    state: text('state', { enum: ['asked', 'live', 'refused', 'dead'] }).notNull(),
    /** The carrier's own id of the parcel, and the tracking number. */
    waybill: text('waybill').notNull().default(''),
    number: text('number'),
    /** We generated the number; no carrier knows it. */
    ours: boolean('ours').notNull().default(sql`false`),
    /** What the carrier charged for it. */
    cost: minor('cost'),
    currency: text('currency').notNull().default(''),
    /** The weight that the carrier charges by, and when it was last asked for it. */
    chargedGrams: integer('charged_grams'),
    weighedAt: instant('weighed_at'),
    /** The hand-over list that contains it. */
    handoverId: ref('handover_id'),
    /** Hash of the parcel that was booked. It differs when the order changed while the carrier was asked. */
    facts: text('facts').notNull().default(''),
    file: text('file'),
    /** For dead labels: whether the number was voided at the carrier. */
    voided: oneOf('voided', ['none', 'asked', 'done', 'too_late'], 'none'),
    prints: integer('prints').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    /** Time of the next try. A worker takes its turn by moving this on first. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** The carrier's last error. */
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
    // Labels that were requested in a period.
    index('parcel_label_created').on(t.createdAt, t.id),
    index('parcel_label_account').on(t.accountId, t.id.desc().nullsFirst()),
    // Labels that were never printed.
    index('parcel_label_unprinted').on(t.orderId).where(sql`${t.state} = 'live' AND ${t.prints} = 0`),
    index('parcel_label_handover').on(t.handoverId, t.id).where(sql`${t.handoverId} IS NOT NULL`),
    // Labels that the carrier has not weighed yet, as far as we know.
    index('parcel_label_unweighed')
      .on(t.weighedAt.asc().nullsFirst())
      .where(sql`${t.state} = 'live' AND ${t.accountId} IS NOT NULL AND ${t.chargedGrams} IS NULL`),
    // Labels that wait for a carrier's answer.
    index('parcel_label_waits').on(t.nextTryAt).where(sql`${t.state} = 'asked' OR ${t.voided} = 'asked'`),
    ownedBy(t.entityId),
  ],
)

export type LabelRecord = typeof parcelLabel.$inferSelect

keepsFiles(parcelLabel.file)
