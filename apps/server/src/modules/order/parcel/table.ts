import type { Words } from '@dropyard/contract/kit/text'
import type { ParcelPhase } from '@dropyard/contract/order/parcel/status'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ownedBy, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { channel } from '../../logistics/channel/table.ts'
import { trackingAccount } from '../../logistics/tracking-account/table.ts'
import { parcelLabel } from '../label/table.ts'
import { order } from '../order/table.ts'

/** A number that a parcel of an order was sent under; where it stands is derived from its events and stored with them. */
export const parcel = pgTable(
  'parcel',
  {
    id: id(),
    orderId: partOf('order_id', () => order.id),
    entityId: ref('entity_id').notNull(),
    labelId: ref('label_id').references(() => parcelLabel.id, { onDelete: 'set null' }),
    channelId: refTo('channel_id', () => channel.id),
    /** Null: no service follows it, its carrier is asked. */
    accountId: ref('account_id').references(() => trackingAccount.id),
    number: text('number').notNull(),
    /** The service's code of the carrier: pinned, so that nobody else's parcel of that number is followed. */
    carrierCode: text('carrier_code').notNull(),
    carrier: text('carrier').notNull(),
    lastMileNumber: text('last_mile_number').notNull().default(''),
    lastMileCarrier: text('last_mile_carrier').notNull().default(''),
    origin: text('origin').notNull().default(''),
    country: text('country').notNull(),
    zip: text('zip').notNull().default(''),
    shippedAt: instant('shipped_at').notNull(),
    /** Days from hand-over that its channel's prices name at most for the country; null where they name none. */
    promisedDays: integer('promised_days'),
    /** Since when its order travels under another number; a scan from then on is to be looked after. */
    deadAt: instant('dead_at'),
    /** When its carrier was asked last, where no service tells of it. */
    carrierAskedAt: instant('carrier_asked_at'),

    /** What it is to the service: it is asked to follow a resuming one again, and will not follow a stopped or refused one. */
    tracking: oneOf(
      'tracking',
      ['waiting', 'live', 'resuming', 'stopped', 'stopping', 'ended', 'refused'],
      'waiting',
    ),
    registeredAt: instant('registered_at'),
    endedAt: instant('ended_at'),
    /** When it was last asked about. */
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
    /** When the first event is from that can't have happened as it was said. */
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
    // What the service is to be told.
    index('parcel_due').on(t.nextTryAt).where(sql`${t.tracking} IN ('waiting', 'resuming', 'stopping')`),
    // What nothing was heard of for the longest.
    index('parcel_unheard').on(t.checkedAt).where(sql`${t.tracking} = 'live'`),
    // What may need somebody.
    index('parcel_watched')
      .on(t.id)
      .where(
        sql`${t.tracking} IN ('live', 'resuming', 'stopped') AND (${t.phase} NOT IN ('delivered', 'returned') OR ${t.disputed} OR ${t.deadAt} IS NOT NULL)`,
      ),
    // What its carrier has to tell of, because no service does.
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
/** Nothing more is to come of it. */
export const atEnd = sql`(${parcel.phase} IN ('delivered', 'returned') OR ${parcel.deadAt} IS NOT NULL)`
export type ParcelRecord = typeof parcel.$inferSelect

/** Everything that was ever said of a parcel, each thing once; append-only. */
export const parcelEvent = pgTable(
  'parcel_event',
  {
    id: id(),
    parcelId: partOf('parcel_id', () => parcel.id),
    entityId: ref('entity_id').notNull(),
    /** A scan of a carrier, or what the service says of the parcel as a whole. */
    kind: text('kind', { enum: ['scan', 'status'] }).notNull(),
    at: instant('at'),
    zoned: boolean('zoned').notNull(),
    heardAt: instant('heard_at').notNull(),
    status: text('status').notNull(),
    subStatus: text('sub_status').notNull(),
    text: text('text').notNull(),
    place: text('place').notNull(),
    /** Of the event's address: all that buyers are told of a place. */
    country: text('country').notNull(),
    city: text('city').notNull(),
    zip: text('zip').notNull().default(''),
    carrier: text('carrier').notNull(),
    hash: text('hash').notNull(),
    raw: jsonb('raw'),
  },
  (t) => [uniqueIndex('parcel_event_once').on(t.parcelId, t.hash), ownedBy(t.entityId)],
)

/** What a service sent us, as it came; the same bytes once. */
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

/** Up to when an account's changes were asked for: what was missed while nobody listened comes with the next look. */
export const trackingLook = pgTable('tracking_look', {
  accountId: ref('account_id')
    .primaryKey()
    .references(() => trackingAccount.id, { onDelete: 'cascade' }),
  until: instant('until').notNull(),
})
