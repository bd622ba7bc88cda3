import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, ownedOrShared, partOf, ref } from '../../../kit/data/columns.ts'
import { person } from '../../account/user/table.ts'

/** A notice of one user. Its text is made when it is read, in the reader's language. */
export const notice = pgTable(
  'notice',
  {
    id: id(),
    personId: partOf('person_id', () => person.id),
    /** The merchant's company; null for staff. */
    entityId: ref('entity_id'),
    /** A user gets one notice per event, however often the event's job runs. */
    eventId: uuid('event_id').notNull(),
    event: text('event').notNull(),
    values: jsonb('values').$type<Record<string, unknown>>().notNull(),
    /** False for a user who wants this kind by mail only. */
    shown: boolean('shown').notNull().default(true),
    at: instant('at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    uniqueIndex('notice_event').on(t.personId, t.eventId),
    index('notice_person')
      .on(t.personId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.shown}`),
    index('notice_unread').on(t.personId, t.id).where(sql`${t.shown} AND ${t.readAt} IS NULL`),
    index('notice_at').on(t.at),
    ...ownedOrShared(t.entityId),
  ],
)

/** A user's choice of delivery for one kind of event; without a row the default applies. */
export const noticeSetting = pgTable(
  'notice_setting',
  {
    personId: partOf('person_id', () => person.id),
    entityId: ref('entity_id'),
    event: text('event').notNull(),
    product: boolean('product').notNull(),
    mail: boolean('mail').notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.event] }), ...ownedOrShared(t.entityId)],
)
