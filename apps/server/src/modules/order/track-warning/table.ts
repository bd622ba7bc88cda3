import type { Severity, WarningKind } from '@dropyard/contract/order/parcel/warning'
import { trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { trackRule as contract } from '@dropyard/contract/order/track-warning/rule'
import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { hasEnded } from '../../../kit/data/ended.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { entity } from '../../account/entity/table.ts'
import { person, role } from '../../account/user/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { parcel } from '../parcel/table.ts'
import { isOpen } from './open.ts'

/** Rules that override the learned limits, and say who owns the warnings and what to do. */
export const trackRule = pgTable(
  'track_rule',
  {
    id: id(),
    ...columnsOf(contract, {
      severity: text('severity').$type<Severity>().notNull(),
      entityId: ref('entity_id').references(() => entity.id, { onDelete: 'cascade' }),
      channelId: ref('channel_id').references(() => channel.id, { onDelete: 'cascade' }),
      ownerRoleId: ref('owner_role_id').references(() => role.id, { onDelete: 'set null' }),
      ownerId: ref('owner_id').references(() => person.id, { onDelete: 'set null' }),
    }),
    ...times,
  },
  (t) => [index('track_rule_kind').on(t.kind, t.id)],
)

/** A problem to look after: with one parcel, or with a channel that affects many. */
export const trackWarning = pgTable(
  'track_warning',
  {
    id: id(),
    /** Null, like `entityId`, for a warning about many parcels. */
    parcelId: ref('parcel_id').references(() => parcel.id, { onDelete: 'cascade' }),
    entityId: ref('entity_id'),
    channelId: refTo('channel_id', () => channel.id),
    kind: text('kind').$type<WarningKind>().notNull(),
    severity: text('severity').$type<Severity>().notNull(),
    /** The rule that says what to do about it. */
    ruleId: ref('rule_id').references(() => trackRule.id, { onDelete: 'set null' }),
    state: text('state').$type<keyof typeof trackWarningFlow.states>().notNull().default('open'),
    parcels: integer('parcels').notNull().default(1),
    note: text('note').notNull().default(''),
    since: instant('since').notNull(),
    ...times,
  },
  (t) => [
    uniqueIndex('track_warning_parcel')
      .on(t.parcelId)
      .where(sql`${t.parcelId} IS NOT NULL AND ${isOpen(t.state)}`),
    uniqueIndex('track_warning_channel')
      .on(t.channelId)
      .where(sql`${t.parcelId} IS NULL AND ${isOpen(t.state)}`),
    index('track_warning_of').on(t.parcelId, t.id),
    // Includes the company, so that the numbers on tabs are counted from the index alone.
    index('track_warning_state').on(t.state, t.id.desc().nullsFirst(), t.entityId),
    index('track_warning_list').on(hasEnded(trackWarningFlow.states, t.state), t.id.desc().nullsFirst()),
    index('track_warning_kind').on(t.kind, t.id.desc().nullsFirst()),
    index('track_warning_severity').on(t.severity, t.id.desc().nullsFirst()),
    index('track_warning_rule').on(t.ruleId),
    index('track_warning_by_channel').on(t.channelId, t.id.desc().nullsFirst()),
    index('track_warning_found').on(t.createdAt, t.id),
    index('track_warning_since').on(t.since, t.id),
    ownedBy(t.entityId),
  ],
)
export type WarningRecord = typeof trackWarning.$inferSelect

/** What the job learned last night from the parcels that have arrived. */
export const trackLimit = pgTable(
  'track_limit',
  {
    id: id(),
    channelId: partOf('channel_id', () => channel.id),
    /** Empty for all countries of the channel. */
    country: text('country').notNull(),
    /** Empty for the margin of the channel. */
    phase: text('phase').notNull(),
    /** Days, or for a margin a factor. */
    value: doublePrecision('value').notNull(),
  },
  (t) => [uniqueIndex('track_limit_of').on(t.channelId, t.country, t.phase)],
)
