import type { Words } from '@dropyard/contract/kit/text'
import type { ParcelPhase } from '@dropyard/contract/order/parcel/status'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ownedBy, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { channel } from '../../logistics/channel/table.ts'
import { trackingAccount } from '../../logistics/tracking-account/table.ts'
import { parcelLabel } from '../label/table.ts'
import { order } from '../order/table.ts'

/** A tracking number that a parcel of an order was sent under. Its state is derived from its events and stored with it. */
export const parcel = pgTable(
  'parcel',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
    entityId: ref('entity_id').notNull(),
    labelId: ref('label_id').references(() => parcelLabel.id, { onDelete: 'set null' }),
    channelId: refTo('channel_id', () => channel.id),
    /** Null: no service tracks it, so its carrier is asked. */
    accountId: ref('account_id').references(() => trackingAccount.id),
    number: text('number').notNull(),
    /**
     * The service's code of the carrier. It is set explicitly, so that the service does not track another carrier's parcel of
     * that number.
     */
    carrierCode: text('carrier_code').notNull(),
    carrier: text('carrier').notNull(),
    lastMileNumber: text('last_mile_number').notNull().default(''),
    lastMileCarrier: text('last_mile_carrier').notNull().default(''),
    origin: text('origin').notNull().default(''),
    country: text('country').notNull(),
    zip: text('zip').notNull().default(''),
    shippedAt: instant('shipped_at').notNull(),
    /** The longest delivery time in days that the channel's prices name for the country; null if they name none. */
    promisedDays: integer('promised_days'),
    /** Since when its order has another number. A later scan of this one raises a warning. */
    deadAt: instant('dead_at'),
    /** When its carrier was last asked, if no service reports on it. */
    carrierAskedAt: instant('carrier_asked_at'),

    /** State at the tracking service. `resuming`: it is asked to track the number again; `stopped`, `refused`: it refuses to. */
    tracking: oneOf(
      'tracking',
      ['waiting', 'live', 'resuming', 'stopped', 'stopping', 'ended', 'refused'],
      'waiting',
    ),
    registeredAt: instant('registered_at'),
    endedAt: instant('ended_at'),
    /** When the service was last asked about it. */
    checkedAt: instant('checked_at'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    trouble: jsonb('trouble').$type<Words>(),

    /** Derived by contract/order/parcel/state. */
    status: text('status').notNull().default('NotFound'),
    subStatus: text('sub_status').notNull().default('NotFound_Other'),
    phase: text('phase').$type<ParcelPhase>().notNull().default('waiting'),
    since: instant('since'),
    lastAt: instant('last_at'),
    lastText: text('last_text').notNull().default(''),
    scannedAt: instant('scanned_at'),
    deliveredAt: instant('delivered_at'),
    disputed: boolean('disputed').notNull().default(false),
    /** Time of the first event that can't have happened as reported. */
    disorderedAt: instant('disordered_at'),
    ...times,
  },
  (t) => [
    uniqueIndex('parcel_of').on(t.orderId, t.number),
    index('parcel_number').on(t.number),
    index('parcel_last_mile').on(t.lastMileNumber).where(sql`${t.lastMileNumber} <> ''`),
    index('parcel_account').on(t.accountId),
    index('parcel_phase').on(t.phase, t.id.desc().nullsFirst()),
    index('parcel_channel').on(t.channelId, t.shippedAt),
    index('parcel_carrier').on(t.carrier, t.shippedAt),
    index('parcel_shipped').on(t.shippedAt, t.id),
    // Numbers that the service has to be told about.
    index('parcel_due').on(t.nextTryAt).where(sql`${t.tracking} IN ('waiting', 'resuming', 'stopping')`),
    // Parcels sorted by how long they were not checked.
    index('parcel_unheard').on(t.checkedAt).where(sql`${t.tracking} = 'live'`),
    // Parcels that may need a warning.
    index('parcel_watched')
      .on(t.id)
      .where(
        sql`${t.tracking} IN ('live', 'resuming', 'stopped') AND (${t.phase} NOT IN ('delivered', 'returned') OR ${t.disputed} OR ${t.deadAt} IS NOT NULL)`,
      ),
    // Parcels whose carrier has to be asked, because no service reports on them.
    index('parcel_untold')
      .on(t.carrierAskedAt.asc().nullsFirst())
      .where(
        sql`${t.labelId} IS NOT NULL AND ${t.tracking} IN ('live', 'resuming', 'stopped', 'refused')
          AND ${t.phase} NOT IN ('delivered', 'returned')
          AND (${t.accountId} IS NULL OR ${t.tracking} IN ('stopped', 'refused') OR ${t.phase} = 'waiting')`,
      ),
    index('parcel_of_label').on(t.labelId).where(sql`${t.labelId} IS NOT NULL`),
    ownedBy(t.entityId),
  ],
)
/** No further events are expected. */
export const atEnd = sql`(${parcel.phase} IN ('delivered', 'returned') OR ${parcel.deadAt} IS NOT NULL)`
export type ParcelRecord = typeof parcel.$inferSelect

/** All events of a parcel, each stored once; append-only. */
export const parcelEvent = pgTable(
  'parcel_event',
  {
    id: id(),
    parcelId: partOf('parcel_id', () => parcel.id),
    entityId: ref('entity_id').notNull(),
    /** A carrier's scan, or the service's statement about the parcel as a whole. */
    kind: text('kind', { enum: ['scan', 'status'] }).notNull(),
    at: instant('at'),
    zoned: boolean('zoned').notNull(),
    heardAt: instant('heard_at').notNull(),
    status: text('status').notNull(),
    subStatus: text('sub_status').notNull(),
    text: text('text').notNull(),
    place: text('place').notNull(),
    /** Country of the event; buyers are shown no more of its place. */
    country: text('country').notNull(),
    city: text('city').notNull(),
    zip: text('zip').notNull().default(''),
    carrier: text('carrier').notNull(),
    hash: text('hash').notNull(),
    raw: jsonb('raw'),
  },
  (t) => [uniqueIndex('parcel_event_once').on(t.parcelId, t.hash), ownedBy(t.entityId)],
)

/** What a service pushed, as raw text; identical pushes are stored once. */
export const trackingPush = pgTable(
  'tracking_push',
  {
    id: id(),
    accountId: partOf('account_id', () => trackingAccount.id),
    sign: text('sign').notNull(),
    body: text('body').notNull(),
    heardAt: instant('heard_at').notNull(),
  },
  (t) => [
    uniqueIndex('tracking_push_once').on(t.accountId, t.sign),
    index('tracking_push_old').on(t.heardAt),
  ],
)

/** Up to when an account's changes were read. Pushes that were missed while we were down are covered by the next look. */
export const trackingLook = pgTable('tracking_look', {
  accountId: ref('account_id')
    .primaryKey()
    .references(() => trackingAccount.id, { onDelete: 'cascade' }),
  until: instant('until').notNull(),
})
