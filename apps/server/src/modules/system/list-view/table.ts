import type { ListViewRow } from '@dropyard/contract/system/list-view'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, internal, ownedBy, partOf, ref, times } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'
import { person } from '../../account/user/table.ts'

/** A saved view of a list. `list` is the path of its endpoint, `query` the parameters of the list's address. */
export const listView = pgTable(
  'list_view',
  {
    id: id(),
    personId: partOf('person_id', () => person.id),
    /** The merchant's company; null for staff. */
    entityId: ref('entity_id').references(() => entity.id),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: jsonb('query').$type<ListViewRow['query']>().notNull(),
    columns: jsonb('columns').$type<NonNullable<ListViewRow['columns']>>(),
    shared: boolean('shared').notNull().default(false),
    ...times,
  },
  (t) => [
    uniqueIndex('list_view_name').on(t.personId, t.list, sql`lower(${t.name})`),
    index('list_view_shared').on(t.entityId, t.id).where(sql`${t.shared}`),
    internal('list_view_internal', t.entityId),
    ownedBy(t.entityId),
  ],
)

/** The view with which a user opens a list. */
export const listViewDefault = pgTable(
  'list_view_default',
  {
    personId: partOf('person_id', () => person.id),
    entityId: ref('entity_id'),
    list: text('list').notNull(),
    viewId: partOf('view_id', () => listView.id),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.list] }),
    index('list_view_default_view').on(t.viewId),
    internal('list_view_default_internal', t.entityId),
    ownedBy(t.entityId),
  ],
)
