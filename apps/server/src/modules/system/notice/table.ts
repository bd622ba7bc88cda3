import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, ownedOrShared, partOf, ref } from '../../../kit/data/columns.ts'
import { person } from '../../account/user/table.ts'

/** What one person was told. Its words are made when it is read, in the reader's language. */
export const notice = pgTable(
  'notice',
  {
    id: id(),
    personId: partOf('person_id', () => person.id),
    /** Company of a merchant; null for staff. */
    entityId: ref('entity_id'),
    /** The same event is told once, however often its job runs. */
    eventId: uuid('event_id').notNull(),
    event: text('event').notNull(),
    values: jsonb('values').$type<Record<string, unknown>>().notNull(),
    /** False for a person who wants it by mail only. */
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

/** Where a person wants one kind of event; without a row it goes where it usually goes. */
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
